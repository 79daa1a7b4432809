import type { DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { nameKey } from '../../../shared/names.ts'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { customer, product, sale } from '../tables.ts'
import type { NameKind } from '../contract.ts'
import { NAMES } from './dimensions.ts'
import { MEASURES, measureColumns, SUMS } from './measures.ts'
import type { CustomerSums, NamedSums, Page } from './ranking.ts'

/**
 * Sums of a channel or category, and of the sales of one of them alone. No totals are kept for these: they are read from the
 * sales, which an index finds by channel and day.
 */

/** The one channel or category whose sales are looked at. */
export interface Only {
  kind: 'channel' | 'category'
  id: number
}

/** Returns the channel or category with this name, however its letters are typed; undefined without one. */
export async function findOnly(
  tx: OwnerTx,
  kind: Only['kind'],
  name: string,
): Promise<Only | undefined> {
  const text = sqlText`SELECT id FROM ${NAMES[kind].names} WHERE owner_id = $1 AND name_key = $2`
  const { rows } = await tx.client.query<{ id: number }>({
    text,
    values: [tx.ownerId, nameKey(name)],
  })
  return rows[0] && { kind, id: rows[0].id }
}

const USES = prepared('sales-uses')`
  SELECT EXISTS (SELECT FROM ${sale} WHERE owner_id = $1 AND channel_id IS NOT NULL) AS channels,
         EXISTS (SELECT FROM ${sale} WHERE owner_id = $1 AND category_id IS NOT NULL) AS categories`

/** Whether any sale has a channel, and a category. */
export const usesOf = async (tx: OwnerTx): Promise<{ channels: boolean; categories: boolean }> =>
  (await rowsOf<{ channels: boolean; categories: boolean }>(tx, USES, tx.ownerId))[0]!

/** Returns the condition for the sales of one of them, whose id is in this parameter. */
export const onlyOf = ({ kind }: Only, parameter: string): string =>
  `${NAMES[kind].id} = ${parameter} AND ${NAMES[kind].id} IS NOT NULL`

const SUMMED = measureColumns((column) => `sum(${column}::float8) AS ${column}`)

/** Sums of a piece of `sumRanges`; there are no squares and fees. */
interface PieceSums extends Sums {
  piece: number
  feeCents: number
  squares: number
  receipts: number
}

/** Returns the sums of each piece of `sumRanges` that has entries. */
export async function sumPiecesOf(
  tx: OwnerTx,
  only: Only,
  runs: { first: string; after: string }[],
  starts: string[],
): Promise<PieceSums[]> {
  // Not joined to a list of the runs, which PostgreSQL wouldn't read in parallel.
  const days = runs.map((_, n) => `sale_date >= $${4 + 2 * n} AND sale_date < $${5 + 2 * n}`)
  const entries = sqlText`
    FROM ${sale} WHERE owner_id = $1 AND ${onlyOf(only, '$3')} AND (${days.join(' OR ') || 'false'})`
  // Receipts as hashes of 64 bits: sorting the texts would take twice the time.
  const text = `
    SELECT width_bucket(sale_date, $2::date[]) AS piece, ${SUMS}, 0 AS "feeCents", 0 AS squares, coalesce(sum(receipts), 0) AS receipts
    FROM (SELECT *, lines - receipts AS extra_lines FROM (
      SELECT sale_date, ${SUMMED},
             count(receipt) FILTER (WHERE sales > 0) AS lines,
             count(DISTINCT hashtextextended(receipt, 0)) FILTER (WHERE sales > 0) AS receipts
      FROM (SELECT sale_date, receipt, ${MEASURES} ${entries}) AS entry GROUP BY sale_date
    ) AS counted) AS day GROUP BY 1`
  const ends = runs.flatMap(({ first, after }) => [first, after])
  const values = [tx.ownerId, starts, only.id, ...ends]
  return (await tx.client.query<PieceSums>({ text, values })).rows
}

/** Returns how many of its sales there were on each weekday, 0 Sunday … 6 Saturday; refunds aren't counted. */
export async function weekdaysOf(
  tx: OwnerTx,
  only: Only,
  { start, end }: DayRange,
): Promise<Record<number, number>> {
  const text = sqlText`
    SELECT extract(dow FROM sale_date)::int AS weekday, count(*) AS sales FROM ${sale}
    WHERE owner_id = $1 AND ${onlyOf(only, '$2')} AND sale_date BETWEEN $3 AND $4 AND revenue_cents >= 0 GROUP BY 1`
  const values = [tx.ownerId, only.id, start, end]
  const { rows } = await tx.client.query<{ weekday: number; sales: number }>({ text, values })
  return Object.fromEntries(rows.map(({ weekday, sales }) => [weekday, sales]))
}

/**
 * Returns the names of a kind with entries in the range, by revenue, highest first; with `only`, those of its sales alone.
 * A customer gets the newest `purchases` entries.
 */
export async function sumsByName<K extends NameKind>(
  tx: OwnerTx,
  kind: K,
  range: DayRange,
  { limit, offset, only, purchases = 0 }: Page & { only?: Only | undefined; purchases?: number },
): Promise<(K extends 'customer' ? CustomerSums : NamedSums)[]> {
  const { id, names } = NAMES[kind]
  const isCustomer = kind === 'customer'
  const entries = sqlText`
    FROM ${sale} WHERE owner_id = $1 AND sale_date BETWEEN $4 AND $5 AND ${id} IS NOT NULL ${only ? `AND ${onlyOf(only, '$6')}` : ''}`
  const most = only ? '$7' : '$6'
  // In one pass over the entries.
  const ofReceipts = sqlText`
    SELECT *, CASE WHEN receipt IS NOT NULL AND sales > 0 THEN sales - 1 ELSE 0 END AS extra_lines FROM (
      SELECT customer_id, receipt, ${SUMMED}
      FROM (SELECT customer_id, sale_date, receipt, ${MEASURES} ${entries}) AS entry
      GROUP BY customer_id, sale_date, receipt
    ) AS summed`
  const text = sqlText`
    WITH part AS (
      ${isCustomer ? ofReceipts : `SELECT ${id}, ${MEASURES}, 0 AS extra_lines ${entries}`}
    ), ranked AS MATERIALIZED (
      SELECT ${id} AS id, ${SUMS} FROM part GROUP BY 1 ORDER BY "revenueCents" DESC, id LIMIT $2 OFFSET $3
    )
    ${
      isCustomer
        ? sqlText`, history AS MATERIALIZED (
      SELECT customer_id AS id,
             json_agg(json_build_array(product.name, quantity, revenue_cents, sale_date) ORDER BY nth) AS purchases
      FROM (SELECT *, row_number() OVER (PARTITION BY customer_id ORDER BY sale_date DESC, id DESC) AS nth
            ${entries} AND customer_id = ANY(ARRAY(SELECT id FROM ranked))) AS numbered
      JOIN ${product} ON product.owner_id = $1 AND product.id = product_id
      WHERE nth <= ${most} GROUP BY 1
    ) SELECT named.name, ranked.*, purchases
    FROM ranked JOIN ${customer} AS named USING (id) JOIN history USING (id)`
        : sqlText`SELECT named.name, ranked.* FROM ranked JOIN ${names} AS named USING (id)`
    }
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`
  const values = [
    tx.ownerId,
    limit,
    offset,
    range.start,
    range.end,
    ...(only ? [only.id] : []),
    ...(isCustomer ? [purchases] : []),
  ]
  return (await tx.client.query({ text, values })).rows
}
