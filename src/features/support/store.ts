import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import {
  FEEDBACK,
  ticketNumberOf,
  type Analysis,
  type Message,
  type OwnTicket,
  type Screenshot,
} from './contract.ts'
import { excerptOf, searchTextOf, statusAfter } from './rules.ts'
import type { Picture } from './screenshots/accept.ts'
import { ticket, ticketMessage, ticketScreenshot, VISITORS } from './tables.ts'

/** Only admins read a visitor's tickets (admin/store.ts). */

type Row = typeof ticket.$inferSelect

type OneTicket = Pick<Row, 'ownerId' | 'id'>

const isOne = ({ ownerId, id }: OneTicket) => and(eq(ticket.ownerId, ownerId), eq(ticket.id, id))

export async function updateTicket(
  tx: Pick<OwnerTx, 'update'>,
  one: OneTicket,
  values: PgUpdateSetSource<typeof ticket>,
): Promise<void> {
  await tx.update(ticket).set(values).where(isOne(one))
}

export interface NewTicket extends Pick<
  Row,
  'issueType' | 'priority' | 'name' | 'email' | 'browser' | 'page' | 'windowSize' | 'appVersion'
> {
  description: string
  analysis: Analysis | null
}

/** without messages */
export async function insertTicket(
  tx: OwnerTx,
  { description, ...values }: NewTicket,
  now: Date,
): Promise<number> {
  const [added] = await tx
    .insert(ticket)
    .values({
      ...values,
      ownerId: tx.ownerId,
      status: 'open',
      createdAt: now,
      updatedAt: now,
      searchText: '',
      excerpt: excerptOf(description),
    })
    .returning({ id: ticket.id })
  const { id } = added!
  const searchText = searchTextOf(id, { ...values, description })
  await updateTicket(tx, { ownerId: tx.ownerId, id }, { searchText })
  return id
}

export interface NewMessage {
  author: Message['from']
  name: string
  text: string
  adminId?: string
}

/** `noteMessage` changes the ticket. */
export async function insertMessage(
  tx: Pick<OwnerTx, 'insert'>,
  of: OneTicket,
  message: NewMessage,
  now: Date,
): Promise<number> {
  const [added] = await tx
    .insert(ticketMessage)
    .values({ ...message, ownerId: of.ownerId, ticketId: of.id, createdAt: now })
    .returning({ id: ticketMessage.id })
  return added!.id
}

export const noteMessage = ({ author, text }: NewMessage, now: Date) => ({
  status: statusAfter(author),
  version: sql`${ticket.version} + 1`,
  updatedAt: now,
  ...(author !== 'owner' && { answerExcerpt: excerptOf(text), answeredAt: now }),
})

export interface OwnTicketPage {
  kind: 'tickets' | 'feedback'
  cursor?: number | undefined
  limit: number
}

export async function ownTickets(
  tx: OwnerTx,
  { kind, cursor, limit }: OwnTicketPage,
): Promise<OwnTicket[]> {
  const rows = await tx
    .select()
    .from(ticket)
    .where(
      and(
        eq(ticket.ownerId, tx.ownerId),
        kind === 'feedback' ? eq(ticket.issueType, FEEDBACK) : ne(ticket.issueType, FEEDBACK),
        cursor === undefined ? undefined : lt(ticket.id, cursor),
      ),
    )
    .orderBy(desc(ticket.id))
    .limit(limit)
  return rows.map((row) => ({
    ...listed(row),
    newestAnswer:
      row.answerExcerpt === null || row.answeredAt === null
        ? null
        : { text: row.answerExcerpt, at: row.answeredAt.toISOString() },
  }))
}

type Listed = Pick<
  Row,
  'id' | 'issueType' | 'priority' | 'status' | 'excerpt' | 'createdAt' | 'updatedAt'
>

export const listed = ({ id, createdAt, updatedAt, ...row }: Listed) => ({
  id,
  ticketNumber: ticketNumberOf(id),
  issueType: row.issueType,
  priority: row.priority,
  status: row.status,
  excerpt: row.excerpt,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export async function ownTicket(tx: OwnerTx, id: number): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(ticket)
    .where(isOne({ ownerId: tx.ownerId, id }))
  return row
}

export async function messagesOf(tx: Pick<OwnerTx, 'select'>, of: OneTicket): Promise<Message[]> {
  const rows = await tx
    .select()
    .from(ticketMessage)
    .where(and(eq(ticketMessage.ownerId, of.ownerId), eq(ticketMessage.ticketId, of.id)))
    .orderBy(ticketMessage.id)
  const { messageId, id, type, width, height, size } = ticketScreenshot
  const pictures = await tx
    .select({ messageId, id, type, width, height, size })
    .from(ticketScreenshot)
    .where(and(eq(ticketScreenshot.ownerId, of.ownerId), eq(ticketScreenshot.ticketId, of.id)))
    .orderBy(ticketScreenshot.id)
  const byMessage = Map.groupBy(pictures, (picture) => picture.messageId)
  return rows.map(({ id, author, name, text, createdAt }) => ({
    id,
    from: author,
    name,
    text,
    at: createdAt.toISOString(),
    screenshots: (byMessage.get(id) ?? []).map(({ messageId: _, ...screenshot }) => screenshot),
  }))
}

export const countTickets = (tx: OwnerTx, most: number): Promise<number> =>
  tx.$count(
    tx
      .select({ id: ticket.id })
      .from(ticket)
      .where(eq(ticket.ownerId, tx.ownerId))
      .limit(most)
      .as('counted'),
  )

/** Each transaction must count the screenshots before it. */
export const lockScreenshots = (tx: OwnerTx): Promise<unknown> =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('screenshots ' || ${tx.ownerId}, 0))`,
  )

export async function screenshotBytes(tx: OwnerTx): Promise<number> {
  const [sum] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${ticketScreenshot.size}), 0)` })
    .from(ticketScreenshot)
    .where(eq(ticketScreenshot.ownerId, tx.ownerId))
  return sum!.bytes
}

export async function insertScreenshots(
  tx: OwnerTx,
  of: { ticketId: number; messageId: number },
  pictures: Picture[],
): Promise<void> {
  const { ownerId } = tx
  await tx
    .insert(ticketScreenshot)
    .values(
      pictures.map((picture) => ({ ...picture, ...of, ownerId, size: picture.content.length })),
    )
}

export type StoredScreenshot = Pick<Screenshot, 'type'> & { content: Buffer }

export async function ownScreenshot(
  tx: OwnerTx,
  id: number,
): Promise<StoredScreenshot | undefined> {
  const { type, content } = ticketScreenshot
  const [row] = await tx
    .select({ type, content })
    .from(ticketScreenshot)
    .where(and(eq(ticketScreenshot.ownerId, tx.ownerId), eq(ticketScreenshot.id, id)))
  return row
}

/** tickets of one visitor */
const MOST_OF_VISITOR = 20

export async function newestTicketsFrom(tx: SystemTx, email: string): Promise<number[]> {
  const rows = await tx
    .select({ id: ticket.id })
    .from(ticket)
    .where(and(eq(ticket.ownerId, VISITORS), eq(ticket.email, email)))
    .orderBy(desc(ticket.id))
    .limit(MOST_OF_VISITOR)
  return rows.map(({ id }) => id)
}

export async function answersOf(tx: SystemTx, id: number): Promise<string[]> {
  const { ownerId, ticketId, author, text } = ticketMessage
  const rows = await tx
    .select({ text })
    .from(ticketMessage)
    .where(and(eq(ownerId, VISITORS), eq(ticketId, id), eq(author, 'team')))
    .orderBy(asc(ticketMessage.id))
  return rows.map((row) => row.text)
}

/** longest wait first, then by id; each once */
export async function takeWaiting(tx: SystemTx, most: number) {
  const { id, issueType, priority, status, assigneeId, toTellSince } = ticket
  const first = tx
    .select({ id })
    .from(ticket)
    .where(isNotNull(toTellSince))
    .orderBy(toTellSince)
    .limit(most)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(ticket)
    .set({ toTellSince: null })
    .where(inArray(id, first))
    .returning({ id, issueType, priority, status, assigneeId })
  return taken.toSorted((a, b) => a.id - b.id)
}
