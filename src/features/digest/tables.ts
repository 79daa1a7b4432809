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

/** Which emails an owner gets, and when the next digest is due. Every owner has a row. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    ownerId: ownerId().primaryKey(),
    digest: text().$type<Choice>().notNull().default('weekly'),
    /** when the next digest is due; null: never, since it is off or paused. 1970 (the default) is too late, so it gets planned. */
    nextAt: instant('next_at').default(sql`to_timestamp(0)`),
    /** A process is working on it until then. */
    busyUntil: instant('busy_until'),
    /** how often it was tried to send the one that is due */
    tries: integer().notNull().default(0),
    /** digests sent since the owner last opened one or visited the app */
    unopened: integer().notNull().default(0),
    pausedAt: instant('paused_at'),
    goalMail: boolean('goal_mail').notNull().default(false),
    /** the result of a month of the competition */
    resultMail: boolean('result_mail').notNull().default(true),
    /** announcements of the admins */
    newsMail: boolean('news_mail').notNull().default(false),
  },
  (t) => [index('mail_settings_due').on(t.nextAt)],
)

/**
 * How far the emails about a month of the competition are: all who come before this position on its board have been
 * written to. Belongs to nobody in particular.
 */
export const resultMails = pgTable('result_mails', {
  /** first day */
  month: date({ mode: 'string' }).primaryKey(),
  /** null before the first */
  points: integer(),
  /** text, because it may be beyond 2^53 */
  tieOrder: text('tie_order'),
  doneAt: instant('done_at'),
})

/** Digests that were queued, each once per owner and period. */
export const digestSent = pgTable(
  'digest_sent',
  {
    ownerId: ownerId(),
    /** `weekly` or `monthly`, and the first day that it is about: `weekly 2026-11-16` */
    period: text().notNull(),
    sentAt: instant('sent_at').notNull(),
    /** when a link in it was first opened */
    openedAt: instant('opened_at'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.period] })],
)

/** Reached goals that an owner wants to be told about, each once. */
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
    /** null until the email is queued */
    queuedAt: instant('queued_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.goalId] }),
    index('goal_mail_waiting')
      .on(t.reachedAt)
      .where(sql`queued_at IS NULL`),
  ],
)

/** Reminders to record a first sale, which every owner has from the day of registering, and gets as long as there is none. */
export const firstSaleReminder = pgTable(
  'first_sale_reminder',
  {
    ownerId: ownerId(),
    /** days after registering */
    day: smallint().notNull(),
    dueAt: instant('due_at').notNull(),
    /** when it was sent, or turned out not to be needed; null before */
    doneAt: instant('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.day] }),
    index('first_sale_reminder_due')
      .on(t.dueAt)
      .where(sql`done_at IS NULL`),
  ],
)
