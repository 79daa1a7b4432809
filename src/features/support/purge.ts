import { and, eq, lt, sql } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { ticket, ticketMessage, ticketNote, ticketScreenshot, VISITORS } from './tables.ts'
import { VISITOR_SCREENSHOT_DAYS } from '../../shared/limits.ts'
import { forgetAddresses } from './visitors.ts'

/** days without a message; visitors can't ask for deletion */
const VISITOR_DAYS = 365
/** tickets per transaction */
const BATCH = 200

/** Screenshots go after 30 days. */
export async function purgeVisitors({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = daysBefore(clock.now(), VISITOR_DAYS)
  const isOld = and(eq(ticket.ownerId, VISITORS), lt(ticket.updatedAt, before))
  let deleted: number
  do {
    deleted = await db.withSystem(async (tx) => {
      const old = await tx.select({ id: ticket.id }).from(ticket).where(isOld).limit(BATCH)
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await deleteTickets(tx, VISITORS, ids)
      return ids.length
    })
  } while (deleted === BATCH)
  await db.withSystem((tx) => forgetAddresses(tx, before))
  await db.withSystem((tx) =>
    deleteScreenshots(tx, daysBefore(clock.now(), VISITOR_SCREENSHOT_DAYS)),
  )
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

async function deleteScreenshots(tx: SystemTx, before: Date): Promise<void> {
  const { ownerId, ticketId, messageId } = ticketScreenshot
  await tx.delete(ticketScreenshot).where(
    and(
      eq(ownerId, VISITORS),
      sql`EXISTS (
        SELECT FROM ${ticketMessage} WHERE ${ticketMessage.ownerId} = ${VISITORS} AND ${ticketMessage.ticketId} = ${ticketId}
          AND ${ticketMessage.id} = ${messageId} AND ${ticketMessage.createdAt} < ${before})`,
    ),
  )
}

async function deleteTickets(tx: SystemTx, ownerId: string, ids: number[]): Promise<void> {
  const among = sql.param(ids)
  for (const table of [ticketScreenshot, ticketMessage]) {
    await tx
      .delete(table)
      .where(and(eq(table.ownerId, ownerId), sql`${table.ticketId} = ANY(${among}::bigint[])`))
  }
  await tx.delete(ticketNote).where(sql`${ticketNote.ticketId} = ANY(${among}::bigint[])`)
  await tx
    .delete(ticket)
    .where(and(eq(ticket.ownerId, ownerId), sql`${ticket.id} = ANY(${among}::bigint[])`))
}
