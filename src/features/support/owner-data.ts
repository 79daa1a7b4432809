import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { inBatches } from '../../server/batches.ts'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import { inWords, partFrom, partOf, type OwnerData } from '../../server/owner-data.ts'
import { MAX_TICKETS, REPLIES_BY_OWNER } from './limits.ts'
import {
  FEEDBACK,
  SCREENSHOT_SHARE,
  ticketNumberOf,
  type AUTHORS,
  type Status,
} from './contract.ts'
import { ticket, ticketMessage, ticketNote, ticketScreenshot } from './tables.ts'

const STATES: Record<Status, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  'auto-resolved': 'Solved by a known cure',
}
const WRITERS: Record<(typeof AUTHORS)[number], string> = {
  owner: 'You',
  team: 'The team',
  assistant: 'The assistant',
}

type Screenshot = Pick<
  typeof ticketScreenshot.$inferSelect,
  'id' | 'ticketId' | 'type' | 'width' | 'height' | 'size'
>

const fileOf = ({ id, ticketId, type }: Pick<Screenshot, 'id' | 'ticketId' | 'type'>): string =>
  `pictures/${ticketNumberOf(ticketId)}-${id}.${type === 'image/png' ? 'png' : 'jpg'}`

/** rows read at a time, without the pictures */
const ROWS = 500

const screenshotsOf = (db: Database, ownerId: string) =>
  inBatches<Screenshot>(ROWS, (last) =>
    db.withOwner(ownerId, (tx) => {
      const { id, ticketId, type, width, height, size } = ticketScreenshot
      const ofOwner = eq(ticketScreenshot.ownerId, tx.ownerId)
      return tx
        .select({ id, ticketId, type, width, height, size })
        .from(ticketScreenshot)
        .where(and(ofOwner, last && lt(id, last.id)))
        .orderBy(desc(id))
        .limit(ROWS)
    }),
  )

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
    yield { name: fileOf(row!), content: row!.content }
  }
}

/** An admin's words to others stay, without the author. */
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
  title: 'Support',
  parts: [
    partOf(
      {
        file: 'tickets.csv',
        title: 'Your tickets',
        about: 'Issues you reported and feedback you gave.',
      },
      ticket,
      {
        Ticket: ({ id }) => ticketNumberOf(id),
        About: ({ issueType }) => (issueType === FEEDBACK ? 'Feedback' : issueType),
        Urgency: ({ priority }) => priority,
        State: ({ status }) => inWords(STATES, status),
        'What we found': ({ analysis }) => analysis?.diagnosis ?? null,
        'What to do about it': ({ analysis }) => analysis?.solution ?? null,
        'How sure we were': ({ analysis }) => (analysis ? `${analysis.confidence} %` : null),
        'Your name then': ({ name }) => name,
        'Your email then': ({ email }) => email,
        Page: ({ page }) => page,
        Device: ({ browser }) => browser,
        Window: ({ windowSize }) => windowSize,
        'Version of the app': ({ appVersion }) => appVersion,
        Reported: ({ createdAt }) => createdAt,
        'Last message': ({ updatedAt }) => updatedAt,
      },
    ),
    partOf(
      {
        file: 'ticket-messages.csv',
        title: 'Messages about your tickets',
        about: 'What you and the team wrote about them.',
      },
      ticketMessage,
      {
        Ticket: ({ ticketId }) => ticketNumberOf(ticketId),
        When: ({ createdAt }) => createdAt,
        From: ({ author }) => inWords(WRITERS, author),
        Name: ({ name }) => name,
        Message: ({ text }) => text,
      },
    ),
    partFrom<Screenshot>(
      {
        title: 'Screenshots of your tickets',
        about: 'The pictures you sent, which are in the folder "pictures".',
        tables: [ticketScreenshot],
        pictures: picturesOf,
      },
      {
        Ticket: ({ ticketId }) => ticketNumberOf(ticketId),
        Picture: (row) => ({ picture: fileOf(row) }),
        Pixels: ({ width, height }) => `${width} × ${height}`,
      },
      screenshotsOf,
    ),
  ],
  tables: [
    [ticketScreenshot, { most: SCREENSHOT_SHARE, of: 'bytes' }],
    [ticketMessage, { limit: REPLIES_BY_OWNER }],
    [ticket, { most: MAX_TICKETS }],
  ],
  erase: forget,
}
