import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { averageSale, grossProfitMargin, netCents, type Sums } from '../../shared/figures.ts'
import { fromCents } from '../../shared/money.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import type { Profile } from '../profile/contract.ts'
import { NAME_KINDS } from './contract.ts'
import {
  MAX_SUGGESTED_BYTES,
  MAX_SUGGESTIONS,
  type allProducts,
  type dropdownValues,
  type OtherSpelling,
} from './lists/contract.ts'
import { customersWithoutSales } from './contacts/list.ts'
import { NAMES, TABLES, type Dimension } from './rollups/dimensions.ts'
import { namesByMonth } from './rollups/names-by-month.ts'
import { product, sale } from './tables.ts'

/**
 * No index by name, but months have the names sold in them: one pass over the sales since the earliest of these months.
 * IS TRUE makes it hash: right after an import the planner may compare each sale with each name.
 */
const lastSales = (
  tx: OwnerTx,
  dimension: Dimension,
  { columns = sql``, ofMonth = sql`true`, ofSale = sql`true` } = {},
): SQL => {
  const column = sql.identifier(TABLES[dimension].id)
  return sql`
    active AS MATERIALIZED (
      SELECT ${column} AS name_id, max(month) AS month FROM ${sql.raw(namesByMonth(dimension))}
      WHERE owner_id = ${tx.ownerId} AND ${ofMonth} GROUP BY 1
      ORDER BY 2 DESC LIMIT ${MAX_SUGGESTIONS}
    ), last AS MATERIALIZED (
      SELECT DISTINCT ON (${column}) ${column} AS name_id, sale_date, id${columns}
      FROM ${sale}
      WHERE owner_id = ${tx.ownerId} AND sale_date >= (SELECT min(month) FROM active) AND ${ofSale}
        AND ((${column}, date_trunc('month', sale_date::timestamp)::date) IN (SELECT name_id, month FROM active)) IS TRUE
      ORDER BY ${column}, sale_date DESC, id DESC
    )`
}

const fitting = (
  rows: SQL,
  { columns = sql`name`, text = sql`name`, order = sql`sale_date DESC NULLS LAST, id DESC` } = {},
): SQL => sql`
  SELECT ${columns} FROM (
    SELECT *, sum(octet_length(to_json(${text})::text)) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (${rows} ORDER BY ${order} LIMIT ${MAX_SUGGESTIONS}) AS suggested
  ) AS counted
  WHERE bytes <= ${MAX_SUGGESTED_BYTES} ORDER BY ${order}`

export async function namesInUse(tx: OwnerTx): Promise<ResponseOf<typeof dropdownValues>> {
  const [products, customers, salespeople, channels, categories, spellings] = await Promise.all([
    namesOf(tx, lastSold(tx, 'product')),
    namesOf(tx, sql`${lastSold(tx, 'customer')} UNION ALL ${customersWithoutSales(tx)}`),
    namesOf(tx, lastSold(tx, 'salesperson')),
    namesOf(tx, lastUsed(tx, 'channel')),
    namesOf(tx, lastUsed(tx, 'category')),
    otherSpellings(tx),
  ])
  return {
    ...{ products, customers, salespeople, channels, categories },
    ...(spellings.length > 0 && { spellings }),
  }
}

async function namesOf(tx: OwnerTx, rows: SQL): Promise<string[]> {
  const { rows: found } = await tx.execute<{ name: string }>(fitting(rows))
  return found.map(({ name }) => name)
}

async function otherSpellings(tx: OwnerTx): Promise<OtherSpelling[]> {
  const ofKinds = NAME_KINDS.map((kind) => {
    const { names } = NAMES[kind]
    return sql`
      SELECT ${kind}::text AS kind, named.name AS spelling, stored.name FROM ${names} AS named
      JOIN ${names} AS stored ON stored.owner_id = ${tx.ownerId} AND stored.id = named.same_as
      WHERE named.owner_id = ${tx.ownerId} AND named.same_as IS NOT NULL`
  })
  const { rows } = await tx.execute<OtherSpelling & Record<string, unknown>>(
    fitting(sql.join(ofKinds, sql` UNION ALL `), {
      columns: sql`kind, spelling, name`,
      text: sql`spelling || name`,
      order: sql`kind, spelling`,
    }),
  )
  return rows
}

const lastSold = (tx: OwnerTx, dimension: Dimension): SQL => sql`
  (WITH ${lastSales(tx, dimension)}
  SELECT name, sale_date, last.id FROM last JOIN ${TABLES[dimension].names} AS named ON named.id = name_id
  WHERE owner_id = ${tx.ownerId})`

/** For kinds without totals: an index has the last day of each. */
function lastUsed(tx: OwnerTx, kind: 'channel' | 'category'): SQL {
  const { names, id } = NAMES[kind]
  const column = sql.identifier(id)
  return sql`
    SELECT name, sale_date, id FROM ${names} AS named, LATERAL (
      SELECT sale_date FROM ${sale}
      WHERE owner_id = ${tx.ownerId} AND ${column} = named.id AND ${column} IS NOT NULL
      ORDER BY sale_date DESC LIMIT 1
    ) AS last
    WHERE owner_id = ${tx.ownerId}`
}

interface ProductRow extends Omit<Sums, 'quantity' | 'extraLines'> {
  name: string
  lastRevenueCents: number | null
  lastCostCents: number | null
  lastQuantity: number | null
}

/** The last sale is never a refund, and as recorded, because the next is entered like it. */
export async function products(
  tx: OwnerTx,
  { defaultProfitMargin, figuresWithoutTax }: Profile,
): Promise<ResponseOf<typeof allProducts>> {
  const last = lastSales(tx, 'product', {
    columns: sql`, revenue_cents, cost_cents, quantity`,
    ofMonth: sql`sales > 0`,
    ofSale: sql`revenue_cents >= 0`,
  })
  const all = sql`
    WITH ${last}, total AS (
      SELECT product_id, sum(sales) AS sales, sum(revenue_cents) AS revenue_cents,
             sum(costed_revenue_cents) AS costed_revenue_cents, sum(cost_cents) AS cost_cents,
             sum(tax_cents) AS tax_cents, sum(costed_tax_cents) AS costed_tax_cents,
             sum(uncosted_refund_cents) AS uncosted_refund_cents
      FROM ${sql.raw(namesByMonth('product'))}
      -- Those with only refunds come last, if there is room.
      WHERE owner_id = ${tx.ownerId}
        AND (product_id IN (SELECT name_id FROM last) OR (SELECT count(*) FROM last) < ${MAX_SUGGESTIONS})
      GROUP BY 1
    )
    SELECT name, last.sale_date, last.id, total.sales, total.revenue_cents AS "revenueCents",
           total.costed_revenue_cents AS "costedRevenueCents", total.cost_cents AS "costCents",
           total.tax_cents AS "taxCents", total.costed_tax_cents AS "costedTaxCents",
           total.uncosted_refund_cents AS "uncostedRefundCents",
           last.revenue_cents AS "lastRevenueCents", last.cost_cents AS "lastCostCents",
           last.quantity AS "lastQuantity"
    FROM total JOIN ${product} ON product.owner_id = ${tx.ownerId} AND product.id = product_id
    LEFT JOIN last ON last.name_id = product.id`
  const { rows } = await tx.execute<ProductRow & Record<string, unknown>>(
    fitting(all, { columns: sql`*` }),
  )
  return rows.map((row) => ({
    name: row.name,
    averagePrice: averageSale(figuresWithoutTax ? { ...row, revenueCents: netCents(row) } : row),
    profitMargin: grossProfitMargin(row, defaultProfitMargin),
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
