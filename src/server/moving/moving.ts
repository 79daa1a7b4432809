import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { SystemTx } from '../database/tenancy.ts'
import { resealed, type Purpose } from '../sealed.ts'

/** Who moves to another installation, and between which two. */
export interface Move {
  ownerId: string
  email: string
  /** of the other installation, as its owners open it */
  address: string
  from: Side
  to: Side
}

interface Side {
  tx: SystemTx
  sessionSecret: string
  /** as its owners open it */
  address: string
}

/** Columns of a table that have another value on the other side, as SQL over the row; null: what is there by default. */
export type Changed = [PgTable, Record<string, string | null>]

/**
 * What a move does with a feature's tables, unless it is to copy all of the owner's rows as they are (commands/move/).
 * A test finds a table that is neither copied nor named here.
 */
export interface Moving {
  /** tables whose rows stay behind, and why */
  stays?: [PgTable, string][]
  /** tables without an `owner_id`, and SQL that is true for the rows that go along */
  also?: [PgTable, (move: Move) => string][]
  changes?: (move: Move) => Promise<Changed[]>
  /** Returns why this owner can't move now, as a sentence for the operator. */
  refusal?: (tx: SystemTx, ownerId: string) => Promise<string | undefined>
}

export const literal = (value: string): string => pg.escapeLiteral(value)

/** What stands with a moved row that was waiting to be sent: it may have been sent meanwhile, so an admin decides. */
export const NOT_SENT = 'It had not been sent when the shop moved here.'

/** The ids of tables whose rows are numbered across all owners, so that those of another installation may be taken. */
export interface Shift {
  /** what is added to the owner's ids; 0 if none is taken */
  by: number
}

/** Ids that are given out meanwhile by the installation that the owner moves to. */
const ROOM = 10_000

/** Returns what to add to the owner's ids in a table so that none of them is taken on the other side. */
export async function shiftOf({ from, to, ownerId }: Move, table: PgTable): Promise<Shift> {
  const name = pg.escapeIdentifier(getTableName(table))
  const { rows } = await from.tx.client.query<{ ids: string[] }>(
    `SELECT coalesce(array_agg(id), '{}') AS ids FROM ${name} WHERE owner_id = $1`,
    [ownerId],
  )
  const { ids } = rows[0]!
  const { rows: there } = await to.tx.client.query<{ taken: boolean; last: number }>(
    `SELECT EXISTS (SELECT FROM ${name} WHERE id = ANY ($1)) AS taken, coalesce(max(id), 0) AS last FROM ${name}`,
    [ids],
  )
  const { taken, last } = there[0]!
  return { by: taken ? Math.max(0, last - Math.min(...ids.map(Number)) + ROOM) : 0 }
}

/**
 * Returns SQL for a sealed column of the owner's rows as the other installation can read it, which has another
 * SESSION_SECRET. What can't be read here stays as it is.
 */
export async function resealedThere(
  { from, to, ownerId }: Move,
  table: PgTable,
  column: string,
  purpose: Purpose,
): Promise<string> {
  const name = pg.escapeIdentifier(column)
  const { rows } = await from.tx.client.query<{ id: string; sealed: string }>(
    `SELECT id::text, ${name} AS sealed FROM ${pg.escapeIdentifier(getTableName(table))}
     WHERE owner_id = $1 AND ${name} IS NOT NULL`,
    [ownerId],
  )
  const cases = rows.flatMap(({ id, sealed }) => {
    const there = resealed(sealed, { purpose, of: ownerId }, from, to)
    return there === undefined ? [] : [`WHEN ${literal(id)} THEN ${literal(there)}`]
  })
  return cases.length > 0 ? `CASE id::text ${cases.join(' ')} ELSE ${name} END` : name
}
