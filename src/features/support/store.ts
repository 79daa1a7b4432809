import { and, desc, eq, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import {
  FEEDBACK,
  ticketNumberOf,
  type Analysis,
  type Message,
  type OwnTicket,
  type Screenshot,
  type Status,
} from './contract.ts'
import { excerptOf, searchTextOf, statusAfter } from './rules.ts'
import type { NewScreenshot } from './screenshots/rules/accept.ts'
import { ticket, ticketMessage, ticketScreenshot } from './tables.ts'

/** The SQL of tickets as their owner sees them; a visitor's are written here and read by admins only (admin/store.ts). */

type Row = typeof ticket.$inferSelect

const ofOwner = (tx: OwnerTx, id: number): SQL | undefined =>
  and(eq(ticket.ownerId, tx.ownerId), eq(ticket.id, id))

export interface NewTicket extends Pick<
  Row,
  'issueType' | 'priority' | 'name' | 'email' | 'browser'
> {
  description: string
  analysis: Analysis | null
}

/** Stores a ticket without its messages, and returns its id. */
export async function insertTicket(
  tx: OwnerTx,
  { description, ...values }: NewTicket,
  status: Status,
  now: Date,
): Promise<number> {
  const [added] = await tx
    .insert(ticket)
    .values({
      ...values,
      ownerId: tx.ownerId,
      status,
      createdAt: now,
      updatedAt: now,
      searchText: '',
      excerpt: excerptOf(description),
    })
    .returning({ id: ticket.id })
  const { id } = added!
  const searchText = searchTextOf(id, { ...values, description })
  await tx.update(ticket).set({ searchText }).where(ofOwner(tx, id))
  return id
}

export interface NewMessage {
  author: Message['from']
  name: string
  text: string
  adminId?: string
}

/** Stores a message. Returns its id. The ticket itself is changed by `noteMessage`. */
export async function insertMessage(
  tx: Pick<OwnerTx, 'insert'>,
  of: { ownerId: string; id: number },
  message: NewMessage,
  now: Date,
): Promise<number> {
  const [added] = await tx
    .insert(ticketMessage)
    .values({ ...message, ownerId: of.ownerId, ticketId: of.id, createdAt: now })
    .returning({ id: ticketMessage.id })
  return added!.id
}

/** What a ticket looks like once a message was written in it. */
export const noteMessage = ({ author, text }: NewMessage, now: Date) => ({
  status: statusAfter(author),
  version: sql`${ticket.version} + 1`,
  updatedAt: now,
  ...(author !== 'owner' && { answerExcerpt: excerptOf(text), answeredAt: now }),
})

/** Changes the ticket of the owner after a message. Returns false if there is no such ticket. */
export async function touchTicket(
  tx: OwnerTx,
  id: number,
  message: NewMessage,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.update(ticket).set(noteMessage(message, now)).where(ofOwner(tx, id))
  return rowCount === 1
}

export interface OwnTicketPage {
  kind: 'tickets' | 'feedback'
  cursor?: number | undefined
  limit: number
}

/** Newest first. */
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

/** What a list shows of a ticket. */
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
  const [row] = await tx.select().from(ticket).where(ofOwner(tx, id))
  return row
}

/** Oldest first. */
export async function messagesOf(
  tx: Pick<OwnerTx, 'select'>,
  of: { ownerId: string; id: number },
): Promise<Message[]> {
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

/** Lets transactions that add screenshots of this owner end one after the other, so that each counts those before it. */
export const lockScreenshots = (tx: OwnerTx): Promise<unknown> =>
  tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('screenshots ' || ${tx.ownerId}, 0))`,
  )

/** Bytes of screenshots that the owner has stored. */
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
  pictures: NewScreenshot[],
): Promise<void> {
  const { ownerId } = tx
  await tx
    .insert(ticketScreenshot)
    .values(
      pictures.map((picture) => ({ ...picture, ...of, ownerId, size: picture.content.length })),
    )
}

export type StoredScreenshot = Pick<Screenshot, 'type'> & { content: Buffer }

/** A screenshot in a ticket of the owner. */
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
