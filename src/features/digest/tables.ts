import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { ownerId, day, instant } from '../../server/database/columns.ts'
import type { GoalType } from '../goals/contract.ts'
import type { Choice } from './contract.ts'

/** Every owner has a row. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    ownerId: ownerId().primaryKey(),
    digest: text().$type<Choice>().notNull().default('weekly'),
    /** null: off or paused. The default, 1970, is too late, so the digest gets planned. */
    nextAt: instant('next_at').default(sql`to_timestamp(0)`),
    /** until then a process has the row */
    busyUntil: instant('busy_until'),
    tries: integer().notNull().default(0),
    /** digests since the owner last opened one or visited the app */
    unopened: integer().notNull().default(0),
    pausedAt: instant('paused_at'),
    goalMail: boolean('goal_mail').notNull().default(false),
    /** of a month of the competition */
    resultMail: boolean('result_mail').notNull().default(true),
    newsMail: boolean('news_mail').notNull().default(false),
  },
  (t) => [index('mail_settings_due').on(t.nextAt)],
)

/** All owners before this position on the board have been written to. */
export const resultMails = pgTable('result_mails', {
  /** first day */
  month: date({ mode: 'string' }).primaryKey(),
  /** null before the first */
  points: integer(),
  /** text: may be beyond 2^53 */
  tieOrder: text('tie_order'),
  doneAt: instant('done_at'),
})

export const digestSent = pgTable(
  'digest_sent',
  {
    ownerId: ownerId(),
    /** rhythm and first day: `weekly 2026-11-16` */
    period: text().notNull(),
    sentAt: instant('sent_at').notNull(),
    openedAt: instant('opened_at'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.period] })],
)

export const goalMail = pgTable(
  'goal_mail',
  {
    ownerId: ownerId(),
    goalId: bigint('goal_id', { mode: 'number' }).notNull(),
    goalType: text('goal_type').$type<GoalType>().notNull(),
    timeframe: text().notNull(),
    targetHundredths: bigint('target_hundredths', { mode: 'number' }).notNull(),
    reachedOn: day('reached_on').notNull(),
    reachedAt: instant('reached_at').notNull(),
    queuedAt: instant('queued_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.goalId] }),
    index('goal_mail_waiting')
      .on(t.reachedAt)
      .where(sql`queued_at IS NULL`),
  ],
)

export const firstSaleReminder = pgTable(
  'first_sale_reminder',
  {
    ownerId: ownerId(),
    /** after registering */
    day: smallint().notNull(),
    dueAt: instant('due_at').notNull(),
    /** sent, or not needed any more */
    doneAt: instant('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.day] }),
    index('first_sale_reminder_due')
      .on(t.dueAt)
      .where(sql`done_at IS NULL`),
  ],
)
