import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import {
  id,
  number,
  optionalText,
  positiveAmount,
  positivePercent,
  wholeNumber,
} from '../../shared/fields.ts'

interface GoalTypeFacts {
  /** unit of its amounts */
  unit: 'money' | 'percent' | 'count'
  /** the figure of the period that the target is for */
  figure: 'totalRevenue' | 'grossProfitMargin' | 'totalSales'
  /** Goals of a lower rank come first when only one can be shown. */
  rank: number
}

/** The types of goals, in the order of the form. Their names and texts are in `web/goal-types.ts`. */
export const GOAL_TYPES = {
  revenue: { unit: 'money', figure: 'totalRevenue', rank: 1 },
  profit_margin: { unit: 'percent', figure: 'grossProfitMargin', rank: 3 },
  units: { unit: 'count', figure: 'totalSales', rank: 2 },
} as const satisfies Record<string, GoalTypeFacts>
export type GoalType = keyof typeof GOAL_TYPES
export const GOAL_TYPE_NAMES = Object.keys(GOAL_TYPES) as [GoalType, ...GoalType[]]

const MAX_COUNT = 1_000_000_000
const MAX_DESCRIPTION_LENGTH = 200

/** `2026-full`, `2026-Q3`, `2026-07`; the same years as for sales dates. */
const TIMEFRAME = /^(?:19|20|21)\d\d-(?:full|Q[1-4]|0[1-9]|1[0-2])$/
/** Codes of older pages for this year, this month or a year. `rules.ts` maps them to timeframes. */
const LEGACY_TIMEFRAME = /^(?:|yearly|monthly|(?:19|20|21)\d\d)$/

/** Pace of a goal of revenue or units. Amounts are in the unit of the target. */
const pace = z.object({
  /** amount due by the end of today: the target × the share of its operating days that are over */
  expectedByNow: z.number(),
  /** amount left to the target; 0 when it is met */
  remaining: z.number(),
  /** whole operating days of the period after today; all of them when it hasn't started */
  operatingDaysLeft: z.number(),
  /** amount left per operating day, rounded up; null when it is met or no day is left */
  perOperatingDay: z.nullable(z.number()),
  /**
   * The day on which the target is reached at the pace so far, which may be after the period's end.
   * null when it is met, outside of the period, without a pace, and when it would take over five years.
   */
  projectedDate: z.nullable(z.string()),
  /** at `expectedByNow` or above */
  isAhead: z.boolean(),
})
export type Pace = z.infer<typeof pace>

export const goal = z.object({
  id: z.number(),
  goalType: z.enum(GOAL_TYPE_NAMES),
  timeframe: z.string(),
  /** '' when unset */
  description: z.string(),
  /** money, percent or a number of sales, depending on the type, like the other amounts */
  targetAmount: z.number(),
  isActive: z.boolean(),
  /** ISO time; null until it is achieved, unchanged when sales are deleted later */
  achievedAt: z.nullable(z.string()),
  /** the amount when it was achieved */
  achievedAmount: z.nullable(z.number()),
  /** current totalRevenue, grossProfitMargin or totalSales of the period */
  currentAmount: z.number(),
  period: z.object({
    /** `2026 (Full Year)`, `Q3 2026`, `July 2026` */
    label: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** position of the period relative to the owner's today */
    phase: z.enum(['upcoming', 'current', 'over']),
  }),
  /** null for goals of profit margin, which isn't a sum over days */
  pace: z.nullable(pace),
})
export type Goal = z.infer<typeof goal>

const timeframe = z
  .string('Choose a timeframe from the list')
  .check(
    z.refine(
      (code) => TIMEFRAME.test(code) || LEGACY_TIMEFRAME.test(code),
      'Choose a timeframe from the list',
    ),
  )

/** Valid targets by unit, with the labels of the form. */
const TARGETS = {
  money: positiveAmount('Target amount'),
  percent: positivePercent('Target margin'),
  count: wholeNumber('Target number of sales', 1, MAX_COUNT),
}

/** Returns the reason why an amount isn't a valid target for this type; undefined when it is valid. */
const targetProblem = (goalType: GoalType, target: number): string | undefined =>
  TARGETS[GOAL_TYPES[goalType].unit].safeParse(target).error?.issues[0]?.message

/** The goal form; the amount is already a number (the page reads it by `web/typed-number.ts`). */
export const goalForm = z
  .object({
    goalType: z._default(z.enum(GOAL_TYPE_NAMES, 'Choose what the goal is for'), 'revenue'),
    timeframe,
    description: optionalText('Label', MAX_DESCRIPTION_LENGTH),
    // Its range depends on the type and is checked below.
    targetAmount: number('Target'),
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

/**
 * Deactivates, reactivates, or records that the goal is achieved. The latter fails (409, `goal_not_met`
 * or `goal_inactive`) unless the server's own figures meet the target; the stored amount and time are
 * the server's, too. A goal that is already achieved is returned unchanged.
 */
export const changeGoal = endpoint({
  method: 'PATCH',
  path: '/api/business-goals/:id',
  summary: 'Activate or deactivate a goal, or record that it is achieved',
  params: z.object({ id: id() }),
  body: z
    .object({
      isActive: z.optional(z.boolean('Active must be true or false')),
      achievedAt: z.optional(z.iso.datetime({ offset: true, error: 'Achieved at must be a time' })),
      achievedAmount: z.optional(
        z.union([z.number(), z.string()], 'Achieved amount must be a number'),
      ),
    })
    .check(
      z.refine(
        ({ isActive, achievedAt }) => (isActive === undefined) !== (achievedAt === undefined),
        'Send either isActive or achievedAt',
      ),
    ),
  response: z.extend(goal, {
    /** true only in the response to the call that recorded the achievement */
    celebrate: z.boolean(),
  }),
  idempotent: true,
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/business-goals/:id',
  summary: 'Delete a goal permanently',
  params: z.object({ id: id() }),
  response: z.object({ success: z.literal(true) }),
})

/** Highest priority first (spec §4). Goals rank above all of them and are handled by the page. */
export const MILESTONE_TYPES = [
  'roi_milestone',
  'revenue_milestone',
  'customer_milestone',
  'profit_milestone',
] as const

export const milestone = z.object({
  type: z.enum(MILESTONE_TYPES),
  /** money in the owner's currency, a count of customers, or percent (profit, roi) */
  value: z.number(),
  /** two sentences without the value, which the page shows in the owner's number format */
  message: z.string(),
  intensity: z.enum(['low', 'medium', 'high']),
})
export type Milestone = z.infer<typeof milestone>

const OCCASIONS = ['load', 'sale', 'import'] as const
export type Occasion = (typeof OCCASIONS)[number]

/**
 * Claims the milestones that are reached and haven't been claimed before: each once per owner. All of
 * them are stored as claimed, and the one of highest priority is returned. Call it even when a goal is
 * celebrated instead, so that the milestones skipped then don't come up later.
 */
export const claimMilestones = endpoint({
  method: 'POST',
  path: '/api/milestones/claim',
  summary: 'The milestone to celebrate now, if any; each is returned once',
  body: z.object({
    /** figures were loaded, a sale was recorded, or an import has ended */
    occasion: z.enum(OCCASIONS, 'Occasion must be load, sale or import'),
  }),
  response: z.object({ milestone: z.nullable(milestone) }),
})
