import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { averageSale, grossProfitMargin, type Sums } from '../../shared/figures.ts'
import { fromCents } from '../../shared/money.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import { MAX_SUGGESTIONS, type allProducts, type dropdownValues } from './contract.ts'

/** Product or customer names in use: one step into an index for each finds its last sale. */
const recentlySold = (tx: OwnerTx, dimension: 'product' | 'customer') => {
  const column = sql.identifier(`${dimension}_id`)
  return sql`
    SELECT name FROM ${sql.identifier(dimension)} AS named CROSS JOIN LATERAL (
      SELECT sale_date, id FROM sale WHERE owner_id = ${tx.ownerId} AND ${column} = named.id
      ORDER BY sale_date DESC, id DESC LIMIT 1
    ) AS last
    WHERE named.owner_id = ${tx.ownerId}
    ORDER BY last.sale_date DESC, last.id DESC LIMIT ${MAX_SUGGESTIONS}`
}

/** No index leads to the sales of a salesperson, but the rollup tells in which month the last one is. */
const salespeopleRecentlySelling = (tx: OwnerTx) => sql`
  SELECT name FROM (
    SELECT salesperson_id, max(month) AS month FROM sale_month_salesperson
    WHERE owner_id = ${tx.ownerId} GROUP BY 1
  ) AS active
  JOIN salesperson AS named ON named.owner_id = ${tx.ownerId} AND named.id = salesperson_id
  CROSS JOIN LATERAL (
    SELECT sale_date, id FROM sale
    WHERE owner_id = ${tx.ownerId} AND salesperson_id = named.id
      AND sale_date >= active.month AND sale_date < active.month + interval '1 month'
    ORDER BY sale_date DESC, id DESC LIMIT 1
  ) AS last
  ORDER BY last.sale_date DESC, last.id DESC LIMIT ${MAX_SUGGESTIONS}`

export async function namesInUse(tx: OwnerTx): Promise<ResponseOf<typeof dropdownValues>> {
  const [products, customers, salespeople] = await Promise.all(
    [recentlySold(tx, 'product'), recentlySold(tx, 'customer'), salespeopleRecentlySelling(tx)].map(
      async (query) => (await tx.execute<{ name: string }>(query)).rows.map((row) => row.name),
    ),
  )
  return { products: products!, customers: customers!, salespeople: salespeople! }
}

interface ProductRow extends Pick<
  Sums,
  'sales' | 'revenueCents' | 'costedRevenueCents' | 'costCents'
> {
  name: string
  lastRevenueCents: number | null
  lastCostCents: number | null
  lastQuantity: number | null
}

/** Sums come from the rollup, the last sale (no refund) from the index of sales by product. */
export async function products(
  tx: OwnerTx,
  defaultMargin: number | null,
): Promise<ResponseOf<typeof allProducts>> {
  const { rows } = await tx.execute<ProductRow & Record<string, unknown>>(sql`
    SELECT name, total.sales, total.revenue_cents AS "revenueCents",
           total.costed_revenue_cents AS "costedRevenueCents", total.cost_cents AS "costCents",
           last.revenue_cents AS "lastRevenueCents", last.cost_cents AS "lastCostCents",
           last.quantity AS "lastQuantity"
    FROM (
      SELECT product_id, sum(sales) AS sales, sum(revenue_cents) AS revenue_cents,
             sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents
      FROM sale_month_product WHERE owner_id = ${tx.ownerId} GROUP BY 1
    ) AS total
    JOIN product ON product.owner_id = ${tx.ownerId} AND product.id = product_id
    LEFT JOIN LATERAL (
      SELECT * FROM sale
      WHERE owner_id = ${tx.ownerId} AND product_id = product.id AND revenue_cents >= 0
      ORDER BY sale_date DESC, id DESC LIMIT 1
    ) AS last ON true
    ORDER BY last.sale_date DESC NULLS LAST, last.id DESC LIMIT ${MAX_SUGGESTIONS}`)
  return rows.map((row) => ({
    name: row.name,
    averagePrice: averageSale(row),
    profitMargin: grossProfitMargin(row, defaultMargin),
    lastSale:
      row.lastRevenueCents === null
        ? null
        : {
            revenue: fromCents(row.lastRevenueCents),
            cost: row.lastCostCents === null ? null : fromCents(row.lastCostCents),
            quantity: row.lastQuantity!,
          },
  }))
}
