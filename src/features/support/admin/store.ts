import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { QueryOf } from '../../../shared/endpoint.ts'
import { FEEDBACK } from '../contract.ts'
import { searchQueryOf } from '../rules.ts'
import type { StoredScreenshot } from '../store.ts'
import { ticket, ticketMessage, ticketNote, ticketScreenshot } from '../tables.ts'
import { MAX_COUNTED, type listTickets } from './contract.ts'

export type Kind = 'tickets' | 'feedback'
export type Filters = Partial<QueryOf<typeof listTickets>> & { limit: number }

/** The other columns would be most of a page's bytes. */
const LISTED = (({ searchText: _, analysis: __, ...columns }) => columns)(getTableColumns(ticket))
export type ListedRow = Omit<typeof ticket.$inferSelect, 'searchText' | 'analysis'>

const isOf = (kind: Kind): SQL =>
  kind === 'feedback' ? eq(ticket.issueType, FEEDBACK) : ne(ticket.issueType, FEEDBACK)

/** Not prepared: the best index depends on how rare a status is. */
export async function ticketPage(
  tx: SystemTx,
  kind: Kind,
  { limit, status, assigned, priority, search = '', order, cursor }: Filters,
  adminId: string,
): Promise<ListedRow[]> {
  const query = searchQueryOf(search)
  const isWaiting = order === 'waiting'
  const place = cursor && sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::bigint)`
  const reached = sql`(${ticket.updatedAt}, ${ticket.id})`
  const isWanted = and(
    isOf(kind),
    status && eq(ticket.status, status),
    priority && eq(ticket.priority, priority),
    assigned === 'me' ? eq(ticket.assigneeId, adminId) : undefined,
    assigned === 'none' ? isNull(ticket.assigneeId) : undefined,
    place && (isWaiting ? sql`${reached} > ${place}` : sql`${reached} < ${place}`),
  )!
  const direction = isWaiting ? asc : desc
  const ids =
    query !== null &&
    (await foundIn(tx, isWanted, query, sql.raw(isWaiting ? 'ASC' : 'DESC'), limit))
  return tx
    .select(LISTED)
    .from(ticket)
    .where(ids ? inArray(ticket.id, ids) : isWanted)
    .orderBy(direction(ticket.updatedAt), direction(ticket.id))
    .limit(limit)
}

/** tickets */
const WINDOW = 400

/**
 * PostgreSQL misjudges how common words are, and may read all tickets: common words are soon found among the first,
 * rare ones by the index.
 */
async function foundIn(
  tx: SystemTx,
  isWanted: SQL,
  query: string,
  direction: SQL,
  limit: number,
): Promise<number[]> {
  const matches = sql`to_tsvector('simple'::regconfig, ${ticket.searchText}) @@ to_tsquery('simple'::regconfig, ${query})`
  const order = sql`updated_at ${direction}, id ${direction}`
  const first = await tx.execute<{ id: number }>(sql`
    SELECT id FROM (
      SELECT id, updated_at, ${matches} AS matches FROM ${ticket} WHERE ${isWanted} ORDER BY ${order} LIMIT ${WINDOW}
    ) AS first WHERE matches ORDER BY ${order} LIMIT ${limit}`)
  if (first.rows.length === limit) return first.rows.map(({ id }) => id)
  // OFFSET 0 stops PostgreSQL from walking all tickets.
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT id FROM (SELECT id, updated_at FROM ${ticket} WHERE ${matches} AND ${isWanted} OFFSET 0) AS found
    ORDER BY ${order} LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

export async function openCounts(tx: SystemTx, kind: Kind, adminId: string) {
  const upTo = (condition: SQL): SQL => sql`
    (SELECT count(*) FROM (
      SELECT FROM ${ticket} WHERE status = 'open' AND ${isOf(kind)} AND ${condition} LIMIT ${MAX_COUNTED}
    ) AS counted)`
  const { rows } = await tx.execute<{ open: number; unassigned: number; mine: number }>(sql`
    SELECT ${upTo(sql`true`)} AS open,
           ${upTo(sql`assignee_id IS NULL`)} AS unassigned,
           ${upTo(sql`assignee_id = ${adminId}`)} AS mine`)
  return rows[0]!
}

export async function anyTicket(tx: SystemTx, id: number) {
  const [row] = await tx.select().from(ticket).where(eq(ticket.id, id))
  return row
}

export async function lockedTicket(tx: SystemTx, id: number) {
  const [row] = await tx.select().from(ticket).where(eq(ticket.id, id)).for('update')
  return row
}

export const notesOf = (tx: SystemTx, ticketId: number) =>
  tx.select().from(ticketNote).where(eq(ticketNote.ticketId, ticketId)).orderBy(ticketNote.id)

export async function insertNote(
  tx: SystemTx,
  note: Omit<typeof ticketNote.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(ticketNote).values(note)
}

export async function newestMessage(
  tx: SystemTx,
  { ownerId, id }: { ownerId: string; id: number },
): Promise<typeof ticketMessage.$inferSelect> {
  const [row] = await tx
    .select()
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ownerId, ownerId), eq(ticketMessage.ticketId, id)))
    .orderBy(desc(ticketMessage.id))
    .limit(1)
  return row!
}

export async function anyScreenshot(
  tx: SystemTx,
  id: number,
): Promise<StoredScreenshot | undefined> {
  const { type, content } = ticketScreenshot
  const [row] = await tx
    .select({ type, content })
    .from(ticketScreenshot)
    .where(eq(ticketScreenshot.id, id))
  return row
}

export async function ticketOfScreenshot(tx: SystemTx, id: number): Promise<number | undefined> {
  const { ticketId } = ticketScreenshot
  const [row] = await tx
    .select({ ticketId })
    .from(ticketScreenshot)
    .where(eq(ticketScreenshot.id, id))
  return row?.ticketId
}
