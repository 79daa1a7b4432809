import * as z from 'zod/mini'
import { aDay, aText, anInstant, documented, done } from '../../shared/documented.ts'
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
  description: aText(200),
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
  /** whether a page has claimed the celebration, or there is none because the goal was already met when it was set */
  celebrated: z.boolean(),
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
   * For a goal of profit margin: the margin in percent that the rest of the running period needs, if each open day brings in
   * what it did lately. Above 100 the goal is out of reach. null for other types, when it is met, and when it can't be known.
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
const targetProblem = (goalType: GoalType, target: number): string | undefined =>
  TARGETS[GOAL_TYPES[goalType].unit].safeParse(target).error?.issues[0]?.message

/** The goal form; the amount is already a number (the page reads it by `shared/typed-number.ts`). */
export const goalForm = z
  .object({
    goalType: z._default(z.enum(GOAL_TYPE_NAMES, 'Choose what the goal is for'), 'revenue'),
    timeframe,
    description: optionalText('Label', MAX_DESCRIPTION_LENGTH),
    // Its range depends on the type and is checked below.
    targetAmount: documented(number('Target'), {
      minimum: 0.01,
      maximum: MAX_AMOUNT,
      examples: [50_000],
    }),
    isActive: z._default(z.boolean('Active must be true or false'), true),
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

/** Reached goals as milestones: a revenue goal by its period, one of margin or units as `goal_achieved`. */
const GOAL_MILESTONES = ['annual_goal', 'quarterly_goal', 'monthly_goal', 'goal_achieved'] as const

/**
 * Marks on a figure: `revenue_milestone` of the year's revenue when figures load, `sales_milestone` of the
 * month's after a sale.
 */
export const MARK_MILESTONES = [
  'roi_milestone',
  'revenue_milestone',
  'sales_milestone',
  'customer_milestone',
  'profit_milestone',
] as const

/** The types of spec §3, highest priority first (spec §4). */
export const MILESTONE_TYPES = [...GOAL_MILESTONES, ...MARK_MILESTONES] as const

const milestoneOf = <const Types extends readonly [string, ...string[]]>(types: Types) =>
  z.object({
    type: z.enum(types),
    /** money in the owner's currency, a count of customers or sales, or percent (margin, roi) */
    value: z.number(),
    /** without the value, which the page shows in the owner's number format */
    message: aText(500),
    intensity: z.enum(['low', 'medium', 'high']),
    /** A margin that is assumed in part, as the cost of some of the revenue isn't recorded. */
    isMarginAssumed: z.boolean(),
  })

export const goalMilestone = milestoneOf(GOAL_MILESTONES)
export type GoalMilestone = z.infer<typeof goalMilestone>
export const milestone = milestoneOf(MARK_MILESTONES)
export type Milestone = z.infer<typeof milestone>

/**
 * Deactivates or reactivates a goal, or claims the celebration of an achieved one. The latter fails (409,
 * `goal_not_met` or `goal_inactive`) unless the server itself has recorded the goal as achieved; time and
 * amount in the request are ignored.
 */
export const changeGoal = endpoint({
  method: 'PATCH',
  path: '/api/business-goals/:id',
  summary: 'Activate or deactivate a goal, or claim the celebration of an achieved one',
  params: z.object({ id: id() }),
  body: z
    .object({
      isActive: z.optional(z.boolean('Active must be true or false')),
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
        ({ isActive, achievedAt }) => (isActive === undefined) !== (achievedAt === undefined),
        'Send either isActive or achievedAt',
      ),
    ),
  response: z.extend(goal, {
    /** true only in the response to the first call that claims the celebration */
    celebrate: z.boolean(),
    /** what is celebrated, of the intensity of all goals; null unless `celebrate` */
    milestone: z.nullable(goalMilestone),
  }),
  idempotent: true,
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/business-goals/:id',
  summary: 'Delete a goal permanently',
  params: z.object({ id: id() }),
  response: done,
})

const OCCASIONS = ['load', 'sale', 'import'] as const
export type Occasion = (typeof OCCASIONS)[number]

/**
 * Claims the milestones that are reached and haven't been claimed before: marks of the month's revenue once
 * per month, of the year's once per year, all others once ever. Call it even when a goal is celebrated too.
 */
export const claimMilestones = endpoint({
  method: 'POST',
  path: '/api/milestones/claim',
  summary: 'The milestones to celebrate now, each of which is returned once',
  body: z.object({
    /** figures were loaded, a sale was recorded, or an import has ended */
    occasion: z.enum(OCCASIONS, 'Occasion must be load, sale or import'),
  }),
  response: z.object({
    /** by priority, and within a type the largest first */
    milestones: z.array(milestone),
  }),
})

/** Kinds of milestones. The year's revenue is checked on load, the month's after a sale. */
export type Series = 'roi' | 'year_revenue' | 'month_revenue' | 'customers' | 'profit_margin'
