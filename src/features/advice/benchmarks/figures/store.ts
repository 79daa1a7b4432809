import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../../server/database/tenancy.ts'
import type { Day } from '../../../../shared/calendar.ts'
import type { StoredFigures, ShopFigures } from './rules.ts'
import { shopFigures } from './tables.ts'

// Recalculation sends this after every sale.
const STORED = prepared('shop-figures')`
  SELECT month, months, sale_days AS "saleDays", timely_days AS "timelyDays", revenue_cents AS "revenueCents",
         margin, is_margin_assumed AS "isMarginAssumed", customers, order_cents AS "orderCents",
         counted_in AS "countedIn"
  FROM ${shopFigures} WHERE owner_id = $1`

export const storedFigures = async (tx: OwnerTx): Promise<StoredFigures | undefined> =>
  (await rowsOf<StoredFigures>(tx, STORED, tx.ownerId))[0]

export type FiguresToStore = Omit<
  typeof shopFigures.$inferInsert,
  'ownerId' | 'countedIn' | 'updatedAt'
>

export async function saveFigures(tx: OwnerTx, figures: FiguresToStore): Promise<void> {
  const row = { ...figures, updatedAt: sql`now()` }
  await tx
    .insert(shopFigures)
    .values({ ownerId: tx.ownerId, ...row })
    .onConflictDoUpdate({ target: shopFigures.ownerId, set: row })
}

/**
 * An owner in a comparison keeps a row of `none` meanwhile: else they would read the comparison as if all of its shops
 * were others.
 */
export async function removeFigures(
  tx: OwnerTx,
  none: ShopFigures & { month: Day },
): Promise<void> {
  const isOwners = eq(shopFigures.ownerId, tx.ownerId)
  await tx.delete(shopFigures).where(and(isOwners, isNull(shopFigures.countedIn)))
  await tx
    .update(shopFigures)
    .set({ ...none, updatedAt: sql`now()` })
    .where(isOwners)
}

export async function moveFigures(
  tx: OwnerTx,
  { industry, currency }: { industry: string; currency: string },
): Promise<void> {
  await tx
    .update(shopFigures)
    .set({ industry, currency })
    .where(eq(shopFigures.ownerId, tx.ownerId))
}

export async function ownersWithFigures(tx: SystemTx): Promise<string[]> {
  const rows = await tx.select({ ownerId: shopFigures.ownerId }).from(shopFigures)
  return rows.map(({ ownerId }) => ownerId)
}
