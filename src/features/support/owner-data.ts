import { Readable } from 'node:stream'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { inBatches } from '../../server/batches.ts'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import type { OwnerData } from '../../server/owner-data.ts'
import { MAX_TICKETS, REPLIES_BY_OWNER } from './limits.ts'
import { SCREENSHOT_SHARE, ticketNumberOf } from './contract.ts'
import { ticket, ticketMessage, ticketNote, ticketScreenshot } from './tables.ts'

/** together up to 50 MB */
async function* picturesOf(db: Database, ownerId: string) {
  const read = (last: { id: number } | undefined) =>
    db.withOwner(ownerId, (tx) =>
      tx
        .select()
        .from(ticketScreenshot)
        .where(
          and(eq(ticketScreenshot.ownerId, tx.ownerId), gt(ticketScreenshot.id, last?.id ?? 0)),
        )
        .orderBy(asc(ticketScreenshot.id))
        .limit(1),
    )
  for await (const [row] of inBatches(1, read)) {
    const { id, ticketId, type, content } = row!
    const ending = type === 'image/png' ? 'png' : 'jpg'
    const name = `pictures/${ticketNumberOf(ticketId)}-${id}.${ending}`
    yield { name, pieces: Readable.from([content]) }
  }
}

/** An admin's words to others stay, without the author. */
async function deleteWithoutOwner(tx: SystemTx, ownerId: string): Promise<number> {
  const ofOwner = sql`SELECT id FROM ${ticket} WHERE owner_id = ${ownerId}`
  const counts = [
    await tx.delete(ticketNote).where(sql`${ticketNote.ticketId} IN (${ofOwner})`),
    await tx
      .update(ticketNote)
      .set({ adminId: sql`gen_random_uuid()`, name: '' })
      .where(eq(ticketNote.adminId, ownerId)),
    await tx
      .update(ticketMessage)
      .set({ adminId: null, name: '' })
      .where(eq(ticketMessage.adminId, ownerId)),
    await tx.update(ticket).set({ assigneeId: null }).where(eq(ticket.assigneeId, ownerId)),
  ].map(({ rowCount }) => rowCount ?? 0)
  return counts.reduce((sum, count) => sum + count, 0)
}

export const supportData: OwnerData = {
  title: 'Support',
  tables: [
    [
      ticketScreenshot,
      { most: SCREENSHOT_SHARE, of: 'bytes' },
      { title: 'Screenshots of your tickets', files: picturesOf },
    ],
    [
      ticketMessage,
      { limit: REPLIES_BY_OWNER },
      { title: 'Ticket messages', show: { ticketId: ticketNumberOf } },
    ],
    [
      ticket,
      { most: MAX_TICKETS },
      {
        title: 'Tickets',
        note: 'Issues you reported and feedback you gave.',
        show: { id: ticketNumberOf },
      },
    ],
  ],
  deleteFirst: deleteWithoutOwner,
}
