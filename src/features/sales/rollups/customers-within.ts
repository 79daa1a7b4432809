import type { DayRange } from '../../../shared/calendar.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { customer, product, sale } from '../tables.ts'
import { NAMES } from './dimensions.ts'
import { MEASURES, measureColumns, SUMS } from './measures.ts'
import type { Only } from './one-name.ts'
import {
  isWorthIt,
  MOST_EVER,
  MOST_LIKELY,
  type CustomersPage,
  type CustomerSums,
} from './ranking.ts'

/** Parameters: owner, id of the channel or category, first and last day. */
const entries = ({ kind }: Only): string => sqlText`
  FROM ${sale} WHERE owner_id = $1 AND ${NAMES[kind].id} = $2 AND sale_date BETWEEN $3 AND $4`
/** One customer after the other, by their index. OFFSET forces this plan. */
const entriesOf = (only: Only, customers: string, columns: string): string => sqlText`
  FROM ${customers} AS chosen (customer_id), LATERAL (
    SELECT ${columns} ${entries(only)} AND sale.customer_id = chosen.customer_id OFFSET 0
  ) AS entry`

/** Null: too many. As in `likelyIn`: revenue in a channel is never more than all sales ever. */
async function likelyWithin(tx: OwnerTx, only: Only, range: DayRange, rows: number) {
  const text = sqlText`
    WITH most AS MATERIALIZED (${MOST_EVER}), first AS MATERIALIZED (
      SELECT id FROM most ORDER BY most DESC, id LIMIT $5
    ), least AS MATERIALIZED (
      SELECT CASE WHEN count(*) = $5 THEN min(revenue) ELSE '-infinity' END AS revenue FROM (
        SELECT sum(revenue_cents::float8) AS revenue ${entriesOf(only, 'first', 'revenue_cents')} GROUP BY customer_id
      ) AS brought
    )
    SELECT array_agg(id) AS ids
    FROM (SELECT id FROM most WHERE most >= (SELECT revenue FROM least) LIMIT ${MOST_LIKELY + 1}) AS likely`
  const values = [tx.ownerId, only.id, range.start, range.end, rows]
  const found = await tx.client.query<{ ids: number[] | null }>({ text, values })
  const ids = found.rows[0]!.ids ?? []
  return ids.length > MOST_LIKELY ? null : ids
}

export async function customersWithin(
  tx: OwnerTx,
  only: Only,
  range: DayRange,
  page: CustomersPage,
): Promise<CustomerSums[]> {
  const { limit, offset, purchases } = page
  const likely = isWorthIt(range, page) ? await likelyWithin(tx, only, range, limit + offset) : null
  const all = `SELECT customer_id, revenue_cents ${entries(only)} AND customer_id IS NOT NULL`
  const some = `SELECT customer_id, revenue_cents ${entriesOf(only, 'unnest($8::bigint[])', 'revenue_cents')}`
  const details = `product_id, sale_date, id AS sale_id, revenue_cents AS cents, quantity AS pieces, receipt, ${MEASURES}`
  const text = sqlText`
    WITH page AS MATERIALIZED (
      SELECT customer_id FROM (${likely ? some : all}) AS part
      GROUP BY 1 ORDER BY sum(revenue_cents::float8) DESC, 1 LIMIT $5 OFFSET $6
    ), entry AS MATERIALIZED (
      SELECT customer_id AS id, entry.*, row_number() OVER (PARTITION BY customer_id ORDER BY sale_date DESC, sale_id DESC) AS nth
      ${entriesOf(only, 'page', details)}
    ), ranked AS MATERIALIZED (
      SELECT id, ${SUMS} FROM (
        SELECT *, CASE WHEN receipt IS NOT NULL AND sales > 0 THEN sales - 1 ELSE 0 END AS extra_lines FROM (
          SELECT id, ${measureColumns((column) => `sum(${column}) AS ${column}`)}, receipt
          FROM entry GROUP BY id, sale_date, receipt
        ) AS summed
      ) AS part GROUP BY 1
    ), history AS (
      SELECT entry.id, json_agg(json_build_array(product.name, pieces, cents, sale_date) ORDER BY nth) AS purchases
      FROM entry JOIN ${product} ON product.owner_id = $1 AND product.id = product_id WHERE nth <= $7 GROUP BY 1
    )
    SELECT named.name, ranked.*, purchases
    FROM ranked JOIN ${customer} AS named USING (id) JOIN history USING (id)
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`
  const own = [tx.ownerId, only.id, range.start, range.end, limit, offset, purchases]
  const values = likely ? [...own, likely] : own
  return (await tx.client.query<CustomerSums>({ text, values })).rows
}
