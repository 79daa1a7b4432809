import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../server/database/columns.ts'
import type { GoalType, Series } from './contract.ts'

/** amounts in hundredths of the type's unit */
export const businessGoal = pgTable(
  'business_goal',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    goalType: text('goal_type').$type<GoalType>().notNull(),
    /** see `storedTimeframe` */
    timeframe: text().notNull(),
    /** '' when unset */
    description: text().notNull(),
    targetHundredths: bigint('target_hundredths', { mode: 'number' }).notNull(),
    isActive: boolean('is_active').notNull(),
    /** the owner's day; the default is for older rows */
    setOn: day('set_on').notNull().defaultNow(),
    metWhenSet: boolean('met_when_set').notNull().default(false),
    /** null until achieved; deleted sales don't change these */
    achievedAt: instant('achieved_at'),
    achievedHundredths: bigint('achieved_hundredths', { mode: 'number' }),
    /** see `reachedOn` in `rules.ts` */
    reachedOn: day('reached_on'),
    /** null until claimed */
    celebratedAt: instant('celebrated_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)

export const milestoneReached = pgTable(
  'milestone_reached',
  {
    ownerId: ownerId(),
    series: text().$type<Series>().notNull(),
    /** '2026-11' or '2026'; '' for marks reached once ever */
    period: text().notNull().default(''),
    /** decimal units */
    value: bigint({ mode: 'number' }).notNull(),
    reachedAt: instant('reached_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.series, t.period, t.value] })],
)
