import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import { fileOf, jsonFile, type OwnerData } from '../../server/owner-data.ts'
import { ticketNumberOf } from './contract.ts'
import { ticket, ticketMessage, ticketNote, ticketScreenshot } from './tables.ts'

/** One at a time, because all of them together can be 50 MB. */
async function* screenshotsOf(db: Database, ownerId: string) {
  for (let after = 0; ;) {
    const [row] = await db.withOwner(ownerId, (tx) =>
      tx
        .select()
        .from(ticketScreenshot)
        .where(and(eq(ticketScreenshot.ownerId, ownerId), gt(ticketScreenshot.id, after)))
        .orderBy(asc(ticketScreenshot.id))
        .limit(1),
    )
    if (!row) return
    const { ticketId, messageId, id, type, content } = row
    yield [{ ticketId, messageId, picture: `data:${type};base64,${content.toString('base64')}` }]
    after = id
  }
}

/**
 * Deletes the notes of admins about the owner's tickets. If the owner is an admin, what they wrote to others stays, and
 * no longer says by whom.
 */
async function forget(tx: SystemTx, ownerId: string): Promise<number> {
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
  files: [
    fileOf(
      'tickets.json',
      'Issues you reported and feedback you gave.',
      ticket,
      ({ id, issueType, priority, status, analysis, createdAt, updatedAt }) => ({
        id,
        ticketNumber: ticketNumberOf(id),
        issueType,
        priority,
        status,
        analysis,
        createdAt,
        updatedAt,
      }),
    ),
    fileOf(
      'ticket-messages.json',
      'What you and the team wrote about them, by the id in tickets.json.',
      ticketMessage,
      ({ ownerId: _, adminId: __, ...message }) => message,
    ),
    {
      name: 'ticket-screenshots.json',
      about:
        'The screenshots you sent. To see one, put the text after "picture" into the address line of a browser.',
      tables: [ticketScreenshot],
      content: (db, ownerId) => jsonFile(screenshotsOf(db, ownerId)),
    },
  ],
  tables: [ticketScreenshot, ticketMessage, ticket],
  erase: forget,
}
