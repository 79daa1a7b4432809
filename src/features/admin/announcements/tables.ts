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

export const announcement = pgTable(
  'announcement',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    text: text().notNull(),
    /** https address, or path of the app */
    link: text(),
    audience: text().$type<Audience>().notNull(),
    /** null for all */
    currency: text(),
    /** inclusive, as each owner counts days */
    startDay: day('start_day').notNull(),
    endDay: day('end_day').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** Ends with the admin's rights. Null before this was noted. */
    askedBy: uuid('asked_by'),
    createdAt: instant('created_at').notNull(),
    /** null unless ended early */
    endedAt: instant('ended_at'),
    /** written to, with all newer accounts */
    mailedTo: uuid('mailed_to'),
    mailsQueued: integer('mails_queued').notNull().default(0),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    index('announcement_open')
      .on(t.endDay)
      .where(sql`ended_at IS NULL`),
  ],
)

export const announcementPutAway = pgTable(
  'announcement_put_away',
  {
    ownerId: ownerId(),
    announcementId: bigint('announcement_id', { mode: 'number' }).notNull(),
    putAwayAt: instant('put_away_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.announcementId] })],
)
