import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, instant, ownerId } from '../../../server/database/columns.ts'
import type { Audience } from './contract.ts'

/** Sentences of the admins to owners. They belong to nobody in particular. */
export const announcement = pgTable(
  'announcement',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    text: text().notNull(),
    /** an https address, or a path of the app; null if there is none */
    link: text(),
    audience: text().$type<Audience>().notNull(),
    /** only owners with this currency; null for all */
    currency: text(),
    /** the first and last day on which it is shown, as each owner counts days */
    startDay: day('start_day').notNull(),
    endDay: day('end_day').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** the admin who wrote it; it ends with their rights. Null for those from before that was noted */
    askedBy: uuid('asked_by'),
    createdAt: instant('created_at').notNull(),
    /** null if it wasn't ended early */
    endedAt: instant('ended_at'),
    /** All accounts that are newer than this one, and this one, have been written to; null before the first. */
    mailedTo: uuid('mailed_to'),
    mailsQueued: integer('mails_queued').notNull().default(0),
    /** when the last email was queued */
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    index('announcement_open')
      .on(t.endDay)
      .where(sql`ended_at IS NULL`),
  ],
)

/** Announcements that an owner has put away. */
export const announcementPutAway = pgTable(
  'announcement_put_away',
  {
    ownerId: ownerId(),
    announcementId: bigint('announcement_id', { mode: 'number' }).notNull(),
    putAwayAt: instant('put_away_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.announcementId] })],
)
