import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerId, day, instant } from '../../server/database/columns.ts'
import type { NewsKind } from './contract.ts'
import type { GoalType } from './contract.ts'

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
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)

/** The news of a dialog: a goal reached, or a mark passed, by sales recorded that day. */
export const celebration = pgTable(
  'celebration',
  {
    ownerId: ownerId(),
    what: text().$type<NewsKind>().notNull(),
    /** of a mark: '2026-11' or '2026'; '' where it is passed once ever, and for goals */
    period: text().notNull().default(''),
    /** of a mark, in decimal units; of a goal its id */
    value: bigint({ mode: 'number' }).notNull(),
    day: day('day').notNull(),
    /** the day of its dialog; null: waits for the next one */
    toldOn: day('told_on'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.what, t.period, t.value] })],
)
