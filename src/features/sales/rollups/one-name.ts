import type { DayRange } from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { nameKey } from '../../../shared/names.ts'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { sale } from '../tables.ts'
import { sameId } from '../spellings.ts'
import { NAMES } from './dimensions.ts'
import { MEASURES, measureColumns, SUMS } from './measures.ts'
import { namesByMonth } from './names-by-month.ts'
import { partsOf } from './ranges.ts'
import { COMMISSION_RATE, type NamedSums, type Page, type PersonSums } from './ranking.ts'
import { saleCustomer, saleMonth, salePart, type PartBy, type PartKind } from './tables.ts'

/** From the totals in `sale_part`. Only customers come from the sales: their totals would be nearly as many. */

export interface Only {
  kind: PartKind
  id: number
}

export async function findOnly(
  tx: OwnerTx,
  kind: PartKind,
  name: string,
): Promise<Only | undefined> {
  const text = sqlText`SELECT ${sameId('named')} AS id FROM ${NAMES[kind].names} AS named WHERE owner_id = $1 AND name_key = $2`
  const { rows } = await tx.client.query<{ id: number }>({
    text,
    values: [tx.ownerId, nameKey(name)],
  })
  return rows[0] && { kind, id: rows[0].id }
}

const USES = prepared('sales-uses')`
  SELECT EXISTS (SELECT FROM ${sale} WHERE owner_id = $1 AND channel_id IS NOT NULL) AS channels,
         EXISTS (SELECT FROM ${sale} WHERE owner_id = $1 AND category_id IS NOT NULL) AS categories,
         EXISTS (SELECT FROM ${namesByMonth('salesperson')} WHERE owner_id = $1) AS salespeople,
         EXISTS (SELECT FROM ${saleCustomer} WHERE owner_id = $1) AS customers`

type Uses = Record<'channels' | 'categories' | 'salespeople' | 'customers', boolean>

export const usesOf = async (tx: OwnerTx): Promise<Uses> =>
  (await rowsOf<Uses>(tx, USES, tx.ownerId))[0]!

const PIECES = prepared('sales-sum-ranges-of-part')`
  SELECT width_bucket(day, $4::date[]) AS piece, ${SUMS}, 0 AS "feeCents", 0 AS squares,
         0 AS largest, 0 AS smallest, coalesce(sum(receipts), 0) AS receipts
  FROM unnest($2::date[], $3::date[]) AS run (first, after)
  JOIN ${salePart} ON owner_id = $1 AND kind = $5 AND by = 'day' AND part_id = $6 AND day >= first AND day < after
  GROUP BY 1`

interface PieceSums extends Sums {
  piece: number
  feeCents: number
  squares: number
  largest: number
  smallest: number
  receipts: number
}

export const sumPiecesOf = (
  tx: OwnerTx,
  { kind, id }: Only,
  runs: { first: string; after: string }[],
  starts: string[],
): Promise<PieceSums[]> =>
  rowsOf<PieceSums>(
    tx,
    PIECES,
    tx.ownerId,
    runs.map(({ first }) => first),
    runs.map(({ after }) => after),
    starts,
    kind,
    id,
  )

/**
 * Totals of whole months; single sales of months without totals and of the days around. Sums must group by the id.
 * Parameters: owner, part id, first and last day of months, head and tail (`partsOf`).
 */
export function soldOf(kind: PartKind, by: Exclude<PartBy, 'day'>): string {
  const id = by === 'hour' ? HOUR : NAMES[by].id
  return sqlText`
    SELECT by_id AS id, ${measureColumns()}, 0 AS extra_lines FROM ${salePart}
    WHERE owner_id = $1 AND kind = '${kind}' AND by = '${by}' AND part_id = $2
      AND day = ANY(ARRAY(SELECT month FROM ${saleMonth} WHERE owner_id = $1 AND has_part_totals AND month BETWEEN $3::date AND $4::date))
    UNION ALL
    SELECT sold.* FROM (
      SELECT month AS first, (month + interval '1 month - 1 day')::date AS last FROM ${saleMonth}
      WHERE owner_id = $1 AND NOT has_part_totals AND month BETWEEN $3::date AND $4::date
      UNION ALL VALUES ($5::date, $6::date), ($7::date, $8::date)
    ) AS days, LATERAL (
      SELECT ${id} AS id, ${MEASURES}, 0 AS extra_lines FROM ${sale}
      WHERE owner_id = $1 AND ${NAMES[kind].id} = $2 AND ${NAMES[kind].id} IS NOT NULL
        AND sale_date BETWEEN first AND last AND ${id} IS NOT NULL
      OFFSET 0
    ) AS sold`
}
const HOUR = '(extract(isodow FROM sale_date) * 24 + minute / 60)::int'

export function valuesOf(tx: OwnerTx, { id }: Only, range: DayRange): unknown[] {
  const { months, head, tail } = partsOf(range)
  return [tx.ownerId, id, ...[months, head, tail].flatMap(({ start, end }) => [start, end])]
}

const byRevenue = (
  by: PartKind | 'product' | 'salesperson',
  sold: string,
  parameters: number,
  columns = 'ranked.*',
) => sqlText`
    WITH ranked AS MATERIALIZED (
      SELECT id, ${SUMS} FROM (${sold}) AS sold GROUP BY 1 HAVING sum(entries) <> 0
      ORDER BY "revenueCents" DESC, id LIMIT $${parameters + 1} OFFSET $${parameters + 2}
    )
    SELECT named.name, ${columns} FROM ranked JOIN ${NAMES[by].names} AS named USING (id)
    WHERE named.owner_id = $1 ORDER BY "revenueCents" DESC, id`

interface Within extends Page {
  by: PartKind | 'product' | 'salesperson'
  columns: string
  values?: unknown[]
}

async function within<Row extends object>(
  tx: OwnerTx,
  only: Only,
  range: DayRange,
  { by, columns, limit, offset, values = [] }: Within,
): Promise<Row[]> {
  const text = byRevenue(by, soldOf(only.kind, by), 8, columns)
  const all = [...valuesOf(tx, only, range), limit, offset, ...values]
  return (await tx.client.query<Row>({ text, values: all })).rows
}

export const productsWithin = (tx: OwnerTx, only: Only, range: DayRange, page: Page) =>
  within<NamedSums>(tx, only, range, { by: 'product', columns: 'ranked.*', ...page })

export const salespeopleWithin = (tx: OwnerTx, only: Only, range: DayRange, page: Page) =>
  within<PersonSums>(tx, only, range, {
    by: 'salesperson',
    columns: `${COMMISSION_RATE} ranked.*`,
    ...page,
  })

export interface PartSums extends Omit<NamedSums, 'extraLines'> {
  extraLines: number | null
}

/** Which part a further line of a receipt is in only the sales say, and they are too many. */
const otherParts = (tx: OwnerTx, only: Only, by: PartKind, range: DayRange, page: Page) =>
  within<PartSums>(tx, only, range, {
    by,
    // The last column of a name counts.
    columns: sqlText`
      ranked.*, (
        SELECT CASE WHEN coalesce(sum(extra_lines), 0) = 0 THEN 0 END FROM ${salePart}
        WHERE owner_id = $1 AND kind = '${only.kind}' AND by = 'day' AND part_id = $2 AND day BETWEEN $11 AND $12
      ) AS "extraLines"`,
    values: [range.start, range.end],
    ...page,
  })

export async function partSums(
  tx: OwnerTx,
  kind: PartKind,
  range: DayRange,
  { limit, offset, only }: Page & { only: Only | undefined },
): Promise<PartSums[]> {
  if (only && only.kind !== kind) return otherParts(tx, only, kind, range, { limit, offset })
  const sold = sqlText`
    SELECT part_id AS id, ${measureColumns()}, extra_lines FROM ${salePart}
    WHERE owner_id = $1 AND kind = '${kind}' AND by = 'day' AND day BETWEEN $2 AND $3 AND ($4::bigint IS NULL OR part_id = $4)`
  const values = [tx.ownerId, range.start, range.end, only?.id ?? null, limit, offset]
  return (await tx.client.query<NamedSums>({ text: byRevenue(kind, sold, 4), values })).rows
}
