import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../../server/database/columns.ts'
import type { GoalType } from '../../goals/contract.ts'
import type { AchievementId } from './contract.ts'

/** A hash favors nobody; ids would favor older accounts. */
export const ORDER_IN_TIE = "uuid_hash_extended(owner_id, (month - '2000-01-01'::date)::bigint)"

/**
 * Only ever added to. Events of a `what` and `period` alternate: odd turns pay, even turns take back. The key makes
 * paying twice impossible. Triggers maintain `point_account` and `standing`.
 */
export const pointEvent = pgTable(
  'point_event',
  {
    ownerId: ownerId(),
    /** '' if paid once, `2026-11`, or `2026-11 #1` for a share or a correction */
    period: text().notNull(),
    what: text().$type<AchievementId | 'share' | 'correction'>().notNull(),
    turn: integer().notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** of the reason, in the owner's zone */
    day: day('day').notNull(),
    points: integer().notNull(),
    /** recorded before the day's month closed; final from then on */
    countsInMonth: boolean('counts_in_month').notNull(),
    /** Recorded before ADR 0024, or for a month that had closed before ADR 0060: what was paid then stays. */
    underEarlierRules: boolean('under_earlier_rules').notNull().default(false),
    /** an admin's */
    reason: text(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.period, t.what, t.turn] }),
    index('point_event_newest').on(t.ownerId, t.id),
    index('point_event_by_what').on(t.ownerId, t.what, t.period, t.turn),
    // counts first sales without reading all other points
    index('point_event_first_sales')
      .on(t.recordedAt)
      .where(sql`what = 'first_sale' and turn = 1`),
  ],
)

/** maintained by a trigger of `point_event` */
export const pointAccount = pgTable('point_account', {
  ownerId: ownerId().primaryKey(),
  total: integer().notNull(),
})

/**
 * One row per type and timeframe: the same goal set three times isn't three goals. Rows stay when the goal is deleted,
 * which must not cost points.
 */
export const countedGoal = pgTable(
  'counted_goal',
  {
    ownerId: ownerId(),
    goalType: text('goal_type').$type<GoalType>().notNull(),
    timeframe: text().notNull(),
    targetHundredths: bigint('target_hundredths', { mode: 'number' }).notNull(),
    /** The goal counts only with this revenue in its period: 50 sales of 0.01 are no business. 0 before ADR 0060. */
    leastRevenueCents: bigint('least_revenue_cents', { mode: 'number' }).notNull().default(0),
    reachedOn: day('reached_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.goalType, t.timeframe] })],
)

/** Points and counts: by the ledger's trigger; the rest: by recalculation. `…_until`: last day on which the streak lives. */
export const standing = pgTable(
  'standing',
  {
    ownerId: ownerId(),
    /** first day */
    month: day('month').notNull(),
    points: integer().notNull().default(0),
    achievements: integer().notNull().default(0),
    shares: integer().notNull().default(0),
    isListed: boolean('is_listed').notNull().default(true),
    /** `sale_days`: recorded in time; both decide ties */
    openDays: integer('open_days').notNull().default(0),
    saleDays: integer('sale_days').notNull().default(0),
    /** hundredths of a percent, at most 10,000; decides ties after the days */
    goalAttainment: integer('goal_attainment').notNull().default(0),
    salesStreak: integer('sales_streak').notNull().default(0),
    salesStreakUntil: day('sales_streak_until'),
    loginStreak: integer('login_streak').notNull().default(0),
    loginStreakUntil: day('login_streak_until'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.month] }),
    index('standing_by_points')
      .on(t.month, t.points, sql.raw(ORDER_IN_TIE))
      .where(sql`is_listed and points > 0`),
  ],
)

/**
 * Maintained by a trigger: a place is a sum of a few rows, even among a million owners. In shards, or all owners would wait
 * for each other at a common number of points.
 */
export const standingCount = pgTable(
  'standing_count',
  {
    month: day('month').notNull(),
    points: integer().notNull(),
    shard: integer().notNull(),
    owners: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.points, t.shard] })],
)
