import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { GoalType } from './contract.ts'
import type { Series } from './milestones/rules.ts'

const ownerId = () => uuid('owner_id').notNull()
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Amounts are in hundredths of the type's unit: cents, hundredths of a percent or of a sale. */
export const businessGoal = pgTable(
  'business_goal',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    goalType: text('goal_type').$type<GoalType>().notNull(),
    /** `2026-full`, `2026-Q3` or `2026-07` */
    timeframe: text().notNull(),
    /** '' when unset */
    description: text().notNull(),
    targetHundredths: bigint('target_hundredths', { mode: 'number' }).notNull(),
    isActive: boolean('is_active').notNull(),
    /** Both null until the goal is achieved; unchanged when sales are deleted later. */
    achievedAt: instant('achieved_at'),
    achievedHundredths: bigint('achieved_hundredths', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)

/** Milestones that the owner has been shown, or has passed on the way to a larger one. */
export const milestoneReached = pgTable(
  'milestone_reached',
  {
    ownerId: ownerId(),
    series: text().$type<Series>().notNull(),
    /** one of the series' thresholds, in decimal units of money, customers or percent */
    value: bigint({ mode: 'number' }).notNull(),
    reachedAt: instant('reached_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.series, t.value] })],
)
