import type { DayRange } from '../../../shared/calendar.ts'
import { nameKey } from '../../../shared/names.ts'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { customer, product, sale } from '../tables.ts'
import { NAMES, type NameKind } from './dimensions.ts'
import { EXTRA_LINES, HAS_RECEIPT, MEASURES, measureColumns, SUMS } from './measures.ts'
import type { CustomerSums, NamedSums, Page } from './ranking.ts'
import type { RangeSums } from './sum-ranges.ts'

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

/** Returns the sums of each piece of `sumRanges` that has entries, without squares. */
export async function sumPiecesOf(
  tx: OwnerTx,
  only: Only,
  runs: { first: string; after: string }[],
  starts: string[],
): Promise<(RangeSums & { piece: number })[]> {
  const entries = sqlText`
    FROM unnest($2::date[], $3::date[]) AS run (first, after)
    JOIN ${sale} ON owner_id = $1 AND sale_date >= first AND sale_date < after AND ${onlyOf(only, '$5')}`
  const text = `
    WITH day AS MATERIALIZED (
      SELECT day, ${measureColumns((column) => `sum(${column}) AS ${column}`)}
      FROM (SELECT sale_date AS day, ${MEASURES} ${entries}) AS entry GROUP BY 1
    ), receipt AS MATERIALIZED (
      SELECT day, count(*) AS receipts, sum(lines - 1) AS extra_lines
      FROM (SELECT sale_date AS day, count(*) AS lines ${entries} WHERE ${HAS_RECEIPT} GROUP BY sale_date, receipt) AS each
      GROUP BY 1
    )
    SELECT width_bucket(day, $4::date[]) AS piece, ${SUMS}, 0 AS squares, coalesce(sum(receipts), 0) AS receipts
    FROM day LEFT JOIN receipt USING (day) GROUP BY 1`
  const values = [
    tx.ownerId,
    runs.map(({ first }) => first),
    runs.map(({ after }) => after),
    starts,
    only.id,
  ]
  return (await tx.client.query<RangeSums & { piece: number }>({ text, values })).rows
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
  const text = sqlText`
    WITH part AS (
      SELECT ${id} AS id, ${MEASURES}, 0 AS extra_lines ${entries}
      ${
        isCustomer
          ? `UNION ALL SELECT ${id}, ${measureColumns(() => '0')}, ${EXTRA_LINES} ${entries} AND ${HAS_RECEIPT} GROUP BY sale_date, ${id}`
          : ''
      }
    ), ranked AS MATERIALIZED (
      SELECT id, ${SUMS} FROM part GROUP BY id ORDER BY "revenueCents" DESC, id LIMIT $2 OFFSET $3
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
