import { randomUUID } from 'node:crypto'
import type { Database } from '../../../../server/database/tenancy.ts'

interface MadeShop {
  /** per month, in decimal units */
  revenue: number
  industry?: string
  currency?: string
  /** first day of the month after the window */
  month?: string
  isMarginAssumed?: boolean
}

/** Saves figures of other shops as recalculation would. Returns their owners. */
export async function makeShops(db: Database, shops: MadeShop[]): Promise<string[]> {
  const owners = shops.map(() => randomUUID())
  for (const [i, shop] of shops.entries()) {
    const { revenue, industry = 'Other', currency = 'USD', month = '2026-11-01' } = shop
    const { isMarginAssumed = false } = shop
    await db.systemPool.query(
      `INSERT INTO shop_figures (owner_id, industry, currency, month, months, sale_days, timely_days, revenue_cents,
         margin, is_margin_assumed, customers, order_cents)
       VALUES ($1, $2, $3, $4, 3, 60, $5, $6, $7, $8, $9, $10)`,
      [
        ...[owners[i], industry, currency, month, 30, Math.round(revenue * 100)],
        ...[3_000 + 50 * i, isMarginAssumed, 40 + i, 5_000 + 100 * i],
      ],
    )
  }
  return owners
}

/** Revenues of `n` shops: 10,000, 11,000 … */
export const revenues = (n: number): { revenue: number }[] =>
  Array.from({ length: n }, (_, i) => ({ revenue: 10_000 + 1_000 * i }))
