import { type SQL, sql } from 'drizzle-orm'
import type { SystemTx } from './tenancy.ts'

/** rows among which a common text is looked for first */
const WINDOW = 2_000

/** Greater than every id. */
const NO_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export interface IdRange {
  /** Only ids before this one, that is older rows; null for all. */
  before: string | null
  limit: number
}

/**
 * Returns the ids of the newest rows for which `matches` is true. An index must find these, and ids must be uuids of
 * version 7, whose order is that of time.
 *
 * PostgreSQL can't know how common a text is, so it isn't asked: what many rows contain is soon found among the newest
 * ones, and what isn't is so rare that the index returns few rows.
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
  // OFFSET 0 keeps PostgreSQL from walking the whole table by id, hoping to find enough early.
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM (SELECT ${id} AS id FROM ${table} WHERE ${matches} AND ${id} < ${end} OFFSET 0) AS found
    ORDER BY id DESC LIMIT ${limit}`)
  return rows.map((row) => row.id)
}

/**
 * True if a text contains what someone typed; of one or two characters, if one of its words begins with it. `text`
 * must be the expression of a trigram index, in lower case: it finds no shorter parts.
 */
export function containing(text: SQL, typed: string): SQL {
  const part = literally(typed.toLowerCase())
  if (Array.from(typed).length > 2) return sql`${text} LIKE ${`%${part}%`}`
  return sql`(${text} LIKE ${`${part}%`} OR ${text} LIKE ${`% ${part}%`})`
}

/** Returns text for a LIKE pattern in which no character stands for others. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Puts pages of several lists together into one, the newest first and each id once. */
export const mergeNewest = (lists: string[][], limit: number): string[] =>
  [...new Set(lists.flat())].toSorted().toReversed().slice(0, limit)
