import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { sqlText } from '../../server/database/prepared.ts'
import { NAMES } from './rollups/dimensions.ts'
import { FIELD_COLUMNS } from './columns.ts'
import { inUnits, type Entry, type NameKind, type Stored } from './contract.ts'
import { storedName } from './fields/contract.ts'
import type { Cursor, EntryRange } from './lists/contract.ts'
import { saleDay } from './rollups/tables.ts'
import type { FoundSums } from './search.ts'
import { sale } from './tables.ts'

export type Row = Stored<Entry>
export const entryOf: (row: Row) => Entry = inUnits

export const rowOf = (
  id: string,
  nameOf: (name: { table: NameKind; name: string }) => string,
): string =>
  [
    id,
    ...FIELD_COLUMNS.map((column) => {
      const value = column.kind === 'name' ? nameOf(column) : column.name
      return `${value} AS "${storedName(column)}"`
    }),
  ].join(', ')

// Subqueries: for a large page a join might hash all of the owner's names.
const selectedName = ({ table, name }: { table: NameKind; name: string }): string => sqlText`
    (SELECT name FROM ${NAMES[table].names} AS named
     WHERE named.owner_id = sale.owner_id AND named.id = ${name})`
export const SELECTED = rowOf('id', selectedName)

export async function selectEntries(tx: OwnerTx, condition: SQL, limit: number): Promise<Entry[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    SELECT ${sql.raw(SELECTED)}
    FROM ${sale} WHERE owner_id = ${tx.ownerId} AND ${condition}
    ORDER BY sale_date DESC, id DESC LIMIT ${limit}`)
  return rows.map(entryOf)
}

/**
 * The cursor's day limits the range too: an index scan can start at the end of a range but not at a (date, id) pair.
 */
export function within({ startDate, endDate }: EntryRange, cursor?: Cursor): SQL {
  const lastDay = cursor && !(endDate && endDate < cursor.saleDate) ? cursor.saleDate : endDate
  const bounds = [
    sql`true`,
    ...(startDate ? [sql`sale_date >= ${startDate}::date`] : []),
    ...(lastDay ? [sql`sale_date <= ${lastDay}::date`] : []),
    ...(cursor ? [sql`(sale_date, id) < (${cursor.saleDate}::date, ${cursor.id}::bigint)`] : []),
  ]
  return sql.join(bounds, sql` AND `)
}

/** The scan begins at that very entry; with a limit on the day, at the end of the day. */
export const after = ({ saleDate, id }: Cursor): SQL =>
  sql`(sale_date, id) < (${saleDate}::date, ${id}::bigint)`

export async function countEntries(
  tx: OwnerTx,
  { startDate, endDate }: EntryRange,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT coalesce(sum(entries), 0) AS count FROM ${saleDay}
    WHERE owner_id = ${tx.ownerId}
      AND day BETWEEN ${startDate ?? '-infinity'}::date AND ${endDate ?? 'infinity'}::date`)
  return rows[0]!.count
}

export async function sumOfDays(tx: OwnerTx, { startDate, endDate }: EntryRange) {
  const { rows } = await tx.execute<FoundSums & Record<string, unknown>>(sql`
    SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(sales), 0) AS sales,
           coalesce(sum(revenue_cents::float8), 0) AS "revenueCents"
    FROM ${saleDay}
    WHERE owner_id = ${tx.ownerId}
      AND day BETWEEN ${startDate ?? '-infinity'}::date AND ${endDate ?? 'infinity'}::date`)
  return rows[0]!
}

export async function countByMonth(tx: OwnerTx): Promise<{ month: string; entries: number }[]> {
  const { rows } = await tx.execute<{ month: string; entries: number }>(sql`
    SELECT date_trunc('month', day)::date AS month, sum(entries) AS entries
    FROM ${saleDay} WHERE owner_id = ${tx.ownerId} GROUP BY 1 ORDER BY 1 DESC`)
  return rows
}
