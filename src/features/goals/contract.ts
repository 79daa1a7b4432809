import * as z from 'zod/mini'
import { aDay, aText, anInstant, documented, done } from '../../shared/documented.ts'
import { wasRead } from '../../shared/edits.ts'
import { endpoint } from '../../shared/endpoint.ts'
import {
  id,
  number,
  optionalText,
  positiveAmount,
  positivePercent,
  wholeNumber,
} from '../../shared/fields.ts'
import { MAX_AMOUNT } from '../../shared/money.ts'
import { aTimeframe, timeframe } from './timeframe/contract.ts'

interface GoalTypeFacts {
  /** unit of its amounts */
  unit: 'money' | 'percent' | 'count'
  /** the figure of the period that the target is for */
  figure: 'totalRevenue' | 'grossProfitMargin' | 'totalSales'
  /** targets offered in the form, smallest first; money in US dollars (`roundAmount`) */
  quickPicks: readonly [number, ...number[]]
  /** Goals of a lower rank come first when only one can be shown. */
  rank: number
}

/**
 * The types of goals, in the order of the form. Their names and texts are in `web/goal-types.ts`. Quick picks: revenue
 * from spec §5, the others typical of shops of that size.
 */
export const GOAL_TYPES = {
  revenue: {
    unit: 'money',
    figure: 'totalRevenue',
    rank: 1,
    quickPicks: [10_000, 25_000, 50_000, 75_000, 100_000, 200_000],
  },
  profit_margin: {
    unit: 'percent',
    figure: 'grossProfitMargin',
    rank: 3,
    quickPicks: [20, 30, 40, 50, 60, 70],
  },
  units: {
    unit: 'count',
    figure: 'totalSales',
    rank: 2,
    quickPicks: [50, 100, 250, 500, 1_000, 2_500],
  },
} as const satisfies Record<string, GoalTypeFacts>
export type GoalType = keyof typeof GOAL_TYPES
export const GOAL_TYPE_NAMES = Object.keys(GOAL_TYPES) as [GoalType, ...GoalType[]]

const MAX_COUNT = 1_000_000_000
const MAX_DESCRIPTION_LENGTH = 200

/** Figures with round marks, and reached goals. */
export const SERIES = [
  'roi',
  'year_revenue',
  'month_revenue',
  'customers',
  'profit_margin',
] as const
export type Series = (typeof SERIES)[number]
export type NewsKind = Series | 'goal'

/** Where the goal that counts on a day comes from, the first that is set: its month's, …, the profile's for a year. */
export const GOAL_SOURCES = ['month', 'quarter', 'year', 'profile'] as const
export type GoalSource = (typeof GOAL_SOURCES)[number]

/**
 * Pace of a goal of revenue or units, from its first day on: the day it was set, or the period's first day
 * if it was set before. Amounts are in the unit of the target.
 */
const pace = z.object({
  /** True on its first day, when nothing is due yet, so that nothing is behind. */
  isFirstDay: z.boolean(),
  /**
   * amount due by the end of today: what was reached before the first day + the rest of the target × the
   * share of the operating days from then on that are over
   */
  expectedByNow: z.number(),
  /** amount left to the target; 0 when it is met */
  remaining: z.number(),
  /** open days left in the period, today included; all of them before it. Closed days per year have no dates, and count. */
  operatingDaysLeft: z.number(),
  /**
   * what was missing this morning per open day left, rounded up, money to whole units; null when it is met or no day is
   * left
   */
  perOperatingDay: z.nullable(z.number()),
  /**
   * The day on which the target is reached at the pace so far, which may be after the period's end.
   * null when it is met, outside of the period, without a pace (nothing sold, or too few days), and when
   * it would take over five years.
   */
  projectedDate: z.nullable(aDay),
  /** at `expectedByNow` or above, for sales at the nearest whole number */
  isAhead: z.boolean(),
})
export type Pace = z.infer<typeof pace>

export const goal = z.object({
  id: z.number(),
  goalType: z.enum(GOAL_TYPE_NAMES),
  /** years and quarters are those of the fiscal year as it was when the goal was set; see `period` for its days */
  timeframe: aTimeframe,
  /** '' when unset */
  description: aText(MAX_DESCRIPTION_LENGTH),
  /** money, percent or a number of sales, depending on the type, like the other amounts */
  targetAmount: z.number(),
  isActive: z.boolean(),
  /** the owner's day on which it was set */
  setOn: aDay,
  /**
   * ISO time; null until it is achieved, which the server records as soon as the figures meet the target
   * of an active goal. Unchanged when sales are deleted later.
   */
  achievedAt: z.nullable(anInstant),
  /** the amount when it was achieved */
  achievedAmount: z.nullable(z.number()),
  /** the day on which the figures met the target, not before `setOn`; null until then, and where it isn't known */
  reachedOn: z.nullable(aDay),
  /** totalRevenue, grossProfitMargin or totalSales of the period up to today */
  currentAmount: z.number(),
  /** what is dated after today, in the period and in its unit; it counts when its day comes. 0 for a margin */
  bookedAhead: z.number(),
  /** The current margin is assumed in part, as the cost of some of the revenue isn't recorded; false for other types. */
  isMarginAssumed: z.boolean(),
  period: z.object({
    /** `2026 (Full Year)`, `Q3 2026`, `July 2026` */
    label: aText(100),
    startDate: aDay,
    endDate: aDay,
    /** position of the period relative to the owner's today */
    phase: z.enum(['upcoming', 'current', 'over']),
  }),
  /** null for goals of profit margin, which isn't a sum over days */
  pace: z.nullable(pace),
  /** true for an open goal of a running period that has less than is due by now, or a lower margin than its target; never on its first day */
  isBehind: z.boolean(),
  /**
   * True for an open goal of a running period: of revenue, if no run of as many open days ever brought in what is missing
   * (`target/number.ts`); of profit margin, if the rest needs more than all of its revenue. Never for units.
   */
  isOutOfReach: z.boolean(),
  /**
   * For a goal of profit margin: the margin in percent that the rest of the running period needs, if each open day brings in
   * what it did lately. null for other types, when it is met, and when it can't be known.
   */
  marginNeeded: z.nullable(z.number()),
})
export type Goal = z.infer<typeof goal>

/** Valid targets by unit, with the labels of the form. */
const TARGETS = {
  money: positiveAmount('Target amount'),
  percent: positivePercent('Target margin'),
  count: wholeNumber('Target number of sales', 1, MAX_COUNT),
}

/** Returns the reason why an amount isn't a valid target for this type; undefined when it is valid. */
export const targetProblem = (goalType: GoalType, target: number): string | undefined =>
  TARGETS[GOAL_TYPES[goalType].unit].safeParse(target).error?.issues[0]?.message

const isActive = z.boolean('Active must be true or false')
const description = optionalText('Label', MAX_DESCRIPTION_LENGTH)
// Its range depends on the type and is checked below.
const targetAmount = documented(number('Target'), {
  minimum: 0.01,
  maximum: MAX_AMOUNT,
  examples: [50_000],
})

/** The goal form; the amount is already a number (the page reads it by `shared/typed-number.ts`). */
export const goalForm = z
  .object({
    goalType: z._default(z.enum(GOAL_TYPE_NAMES, 'Choose what the goal is for'), 'revenue'),
    timeframe,
    description,
    targetAmount,
    isActive: z._default(isActive, true),
  })
  .check((goal) => {
    const message = targetProblem(goal.value.goalType, goal.value.targetAmount)
    if (message) {
      goal.issues.push({ code: 'custom', input: goal.value, path: ['targetAmount'], message })
    }
  })
export type GoalInput = z.output<typeof goalForm>

/** Newest first. */
export const listGoals = endpoint({
  method: 'GET',
  path: '/api/business-goals',
  token: 'read',
  summary: "The owner's goals with their progress",
  response: z.array(goal),
})

export const createGoal = endpoint({
  method: 'POST',
  path: '/api/business-goals',
  summary: 'Set a goal',
  body: goalForm,
  response: goal,
})

const edited = { description: z.optional(description), targetAmount: z.optional(targetAmount) }

/**
 * Deactivates or reactivates a goal, or edits one that isn't reached: with a lower target, or while it isn't active, it
 * counts as set anew. `achievedAt` (spec §7) is refused (409, `goal_not_met` or `goal_inactive`) unless the server itself
 * has recorded the goal as achieved; time and amount are ignored.
 */
export const changeGoal = endpoint({
  method: 'PATCH',
  path: '/api/business-goals/:id',
  summary: 'Edit, activate or deactivate a goal',
  params: z.object({ id: id() }),
  body: z
    .object({
      isActive: z.optional(isActive),
      ...edited,
      was: wasRead({ description: aText(MAX_DESCRIPTION_LENGTH), targetAmount: z.number() }),
      achievedAt: z.optional(z.iso.datetime({ offset: true, error: 'Achieved at must be a time' })),
      achievedAmount: z.optional(
        z.union(
          [z.number(), documented(z.string(), { maxLength: 50 })],
          'Achieved amount must be a number',
        ),
      ),
    })
    .check(
      z.refine(
        ({ isActive, achievedAt, description, targetAmount }) =>
          [isActive, achievedAt, description === undefined ? targetAmount : description].filter(
            (each) => each !== undefined,
          ).length === 1,
        'Send either isActive or achievedAt, or what to edit',
      ),
    ),
  response: goal,
  idempotent: true,
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/business-goals/:id',
  summary: 'Delete a goal permanently',
  params: z.object({ id: id() }),
  response: done,
})
