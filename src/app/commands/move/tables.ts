import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { accountsMoving } from '../../../features/accounts/index.ts'
import { tablesOf, type Table } from '../../../server/backup/tables.ts'
import type { Move, Moving } from '../../../server/moving/moving.ts'
import { OWNER_DATA } from '../../owner-data.ts'

/** What each feature says about its tables, the accounts first: others refer to them. */
export const ALL_MOVING: Moving[] = [
  accountsMoving,
  ...OWNER_DATA.flatMap(({ moving }) => moving ?? []),
]

/** Names of the tables whose rows stay behind, and why. */
export const STAYS: ReadonlyMap<string, string> = new Map(
  ALL_MOVING.flatMap(({ stays = [] }) => stays.map(([table, why]) => [getTableName(table), why])),
)

/** A table whose rows of the owner go along. */
export interface MovedTable {
  name: string
  /** SQL that is true for the owner's rows, on both sides */
  rows: string
  /** Those that are copied, with what they have on the other side, as SQL over the row. */
  columns: { name: string; value: string }[]
}

/** Names of the tables whose rows go along, with SQL for these rows. Those that others refer to come first. */
export function movedTables(tables: Table[], move: Move): { table: Table; rows: string }[] {
  const also = new Map(
    ALL_MOVING.flatMap((moving) =>
      (moving.also ?? []).map(([table, rows]) => [getTableName(table), rows(move)]),
    ),
  )
  return tables.flatMap((table) => {
    if (STAYS.has(table.name)) return []
    const rows =
      also.get(table.name) ??
      (table.columns.includes('owner_id') ? `owner_id = '${move.ownerId}'` : undefined)
    return rows === undefined ? [] : [{ table, rows }]
  })
}

/** Works out how each table is copied, which depends on what the other side has already. */
export async function planOf(move: Move): Promise<MovedTable[]> {
  const changes = new Map<string, Record<string, string | null>>()
  for (const { changes: decide } of ALL_MOVING) {
    for (const [table, columns] of (await decide?.(move)) ?? []) {
      changes.set(getTableName(table), columns)
    }
  }
  const tables = await tablesOf(move.from.tx.client)
  return movedTables(tables, move).map(({ table, rows }) => {
    const changed = changes.get(table.name) ?? {}
    return {
      name: table.name,
      rows,
      columns: table.columns.flatMap((name) => {
        const value = changed[name]
        return value === null ? [] : [{ name, value: value ?? pg.escapeIdentifier(name) }]
      }),
    }
  })
}

export interface Sum {
  table: string
  rows: number
  /** of all that the rows hold, whatever their order */
  checksum: string
}

/** Counts the owner's rows and adds up a hash of each: as they are to be on the other side, or as they are `there`. */
export async function sumsOf(
  client: pg.ClientBase,
  plan: MovedTable[],
  { isThere }: { isThere: boolean },
): Promise<Sum[]> {
  const sums: Sum[] = []
  for (const { name, rows, columns } of plan) {
    const values = columns.map((column) =>
      isThere ? pg.escapeIdentifier(column.name) : column.value,
    )
    // 60 bits of each hash, and a sum that has room for all of them.
    const hash = `('x' || left(encode(sha256(convert_to(ROW(${values.join(', ')})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint`
    const found = await client.query<{ rows: number; checksum: string }>(
      `SELECT count(*)::int AS rows, coalesce(sum(${hash}), 0)::text AS checksum
       FROM ${pg.escapeIdentifier(name)} WHERE ${rows}`,
    )
    sums.push({ table: name, ...found.rows[0]! })
  }
  return sums
}

/** Names of the tables in which two sides differ. */
export const differing = (one: Sum[], other: Sum[]): string[] =>
  one
    .filter(
      ({ rows, checksum }, at) => rows !== other[at]!.rows || checksum !== other[at]!.checksum,
    )
    .map(({ table }) => table)
