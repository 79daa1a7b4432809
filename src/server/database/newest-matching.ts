import { type SQL, sql } from 'drizzle-orm'
import type { SystemTx } from './tenancy.ts'

/** newest rows that are searched first */
const WINDOW = 2_000

const NO_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface IdRange {
  before: string | null
  limit: number
}

/**
 * Needs an index, and uuids of version 7. PostgreSQL can't know how common a text is: common texts are found among the
 * newest rows, rare ones by the index.
 */
export async function newestMatching(
  tx: SystemTx,
  { table, id }: { table: SQL; id: SQL },
  matches: SQL,
  { before, limit }: IdRange,
): Promise<string[]> {
  const end = before ?? NO_ID
  const newest = await tx.execute<{ id: string }>(sql`
    SELECT id FROM (
      SELECT ${id} AS id, ${matches} AS matches FROM ${table} WHERE ${id} < ${end} ORDER BY ${id} DESC LIMIT ${WINDOW}
    ) AS newest WHERE matches ORDER BY id DESC LIMIT ${limit}`)
  if (newest.rows.length === limit) return newest.rows.map((row) => row.id)
  // OFFSET 0 prevents a walk through the whole table by id.
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM (SELECT ${id} AS id FROM ${table} WHERE ${matches} AND ${id} < ${end} OFFSET 0) AS found
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map((row) => row.id)
}

/** `text` is the lower-case expression of a trigram index, which finds no shorter parts. */
export function containing(text: SQL, typed: string): SQL {
  const part = literally(typed.toLowerCase())
  if (Array.from(typed).length > 2) return sql`${text} LIKE ${`%${part}%`}`
  return sql`(${text} LIKE ${`${part}%`} OR ${text} LIKE ${`% ${part}%`})`
}

export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

export const mergeNewest = (lists: string[][], limit: number): string[] =>
  [...new Set(lists.flat())].toSorted().toReversed().slice(0, limit)
