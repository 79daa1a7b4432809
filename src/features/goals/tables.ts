import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../server/database/columns.ts'
import type { GoalType, Series } from './contract.ts'

/** Amounts are in hundredths of the type's unit: cents, hundredths of a percent or of a sale. */
export const businessGoal = pgTable(
  'business_goal',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    goalType: text('goal_type').$type<GoalType>().notNull(),
    /** `2026-full`, `2026-Q3` or `2026-07`, see `storedTimeframe` */
    timeframe: text().notNull(),
    /** '' when unset */
    description: text().notNull(),
    targetHundredths: bigint('target_hundredths', { mode: 'number' }).notNull(),
    isActive: boolean('is_active').notNull(),
    /** the owner's day on which it was set; always written, the default is for rows older than the column */
    setOn: day('set_on').notNull().defaultNow(),
    /** whether the figures met the target already when it was set */
    metWhenSet: boolean('met_when_set').notNull().default(false),
    /** This and the next two are null until the goal is achieved, and don't change when sales are deleted later. */
    achievedAt: instant('achieved_at'),
    achievedHundredths: bigint('achieved_hundredths', { mode: 'number' }),
    /** the day whose sales took it to its target, see `reachedOn` in `rules.ts` */
    reachedOn: day('reached_on'),
    /** null until a page has claimed the celebration */
    celebratedAt: instant('celebrated_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)

/** Milestones that the owner has been shown. */
export const milestoneReached = pgTable(
  'milestone_reached',
  {
    ownerId: ownerId(),
    series: text().$type<Series>().notNull(),
    /** '2026-11' or '2026' for marks of a month or year, '' for those that are reached once ever */
    period: text().notNull().default(''),
    /** one of the series' thresholds, in decimal units of money, customers or percent */
    value: bigint({ mode: 'number' }).notNull(),
    reachedAt: instant('reached_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.series, t.period, t.value] })],
)
