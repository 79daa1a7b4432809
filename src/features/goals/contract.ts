import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, optionalText, positiveAmount } from '../../shared/fields.ts'

export const GOAL_TYPES = ['revenue', 'profit_margin', 'units'] as const
export type GoalType = (typeof GOAL_TYPES)[number]

const MAX_UNITS = 1_000_000_000
const MAX_DESCRIPTION_LENGTH = 200

/** `2026-full`, `2026-Q3`, `2026-07`; years as sales may have them. */
const TIMEFRAME = /^(?:19|20|21)\d\d-(?:full|Q[1-4]|0[1-9]|1[0-2])$/
/** What older pages send: this year, this month, a year. `rules.ts` says which timeframe is meant. */
const LEGACY_TIMEFRAME = /^(?:|yearly|monthly|(?:19|20|21)\d\d)$/

/** How far a goal of revenue or units is. Amounts are in the unit of the target. */
const pace = z.object({
  /** where it should be at the end of today: the target's share of the operating days so far */
  expectedByNow: z.number(),
  /** 0 when it is met */
  remaining: z.number(),
  /** whole operating days of the period after today; all of them where it has not begun */
  operatingDaysLeft: z.number(),
  /** what is left for each of them, rounded up; null when it is met or no day is left */
  perOperatingDay: z.nullable(z.number()),
  /**
   * The day on which the pace so far reaches the target, which may be after the period's end; null
   * when it is met, outside of the period, without a pace, or at one that takes more than five years.
   */
  projectedDate: z.nullable(z.string()),
  /** at `expectedByNow` or above */
  isAhead: z.boolean(),
})
export type Pace = z.infer<typeof pace>

export const goal = z.object({
  id: z.number(),
  goalType: z.enum(GOAL_TYPES),
  timeframe: z.string(),
  /** '' when unset */
  description: z.string(),
  /** money, percent or a count of sales, as the type says; so are the other amounts */
  targetAmount: z.number(),
  isActive: z.boolean(),
  /** ISO time; null until it is achieved, and it stays when sales are deleted later */
  achievedAt: z.nullable(z.string()),
  /** what it was when it was achieved */
  achievedAmount: z.nullable(z.number()),
  /** totalRevenue, grossProfitMargin or totalSales of the period as they are now */
  currentAmount: z.number(),
  period: z.object({
    /** `2026 (Full Year)`, `Q3 2026`, `July 2026` */
    label: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** whether it is still to begin, holds the owner's today, or is over */
    phase: z.enum(['upcoming', 'current', 'over']),
  }),
  /** null for goals of profit margin, which no days add up to */
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

/** Why an amount is no target of a goal of this type; undefined when it is one. */
function targetProblem(goalType: GoalType, target: number): string | undefined {
  if (goalType === 'profit_margin' && target > 100) {
    return 'Target must be more than 0 and at most 100 percent'
  }
  if (goalType === 'units' && !(Number.isInteger(target) && target <= MAX_UNITS)) {
    return 'Target must be a whole number from 1 to 1,000,000,000'
  }
  return undefined
}

/** What an owner types; the amount is a number, as `web/typed-number.ts` reads it. */
export const goalForm = z
  .object({
    goalType: z._default(z.enum(GOAL_TYPES, 'Choose what the goal is for'), 'revenue'),
    timeframe,
    description: optionalText('Label', MAX_DESCRIPTION_LENGTH),
    targetAmount: positiveAmount('Target'),
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
  summary: "The owner's goals, with how far they are",
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
 * Deactivates, reactivates, or says that the goal is achieved: refused (409, `goal_not_met` or
 * `goal_inactive`) unless it is so by the server's figures, which also give the amount and the time
 * that are kept. A goal that is achieved already is answered as it is.
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
    /** true only for the one call that recorded the achievement */
    celebrate: z.boolean(),
  }),
  idempotent: true,
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/api/business-goals/:id',
  summary: 'Delete a goal for good',
  params: z.object({ id: id() }),
  response: z.object({ success: z.literal(true) }),
})

/** Highest priority first (spec §4); goals, which come before all of them, are celebrated by the page. */
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
  /** two sentences without the value, which the page writes as its owner does */
  message: z.string(),
  intensity: z.enum(['low', 'medium', 'high']),
})
export type Milestone = z.infer<typeof milestone>

const OCCASIONS = ['load', 'sale', 'import'] as const
export type Occasion = (typeof OCCASIONS)[number]

/**
 * What is reached and was never told before: each once per owner. All of it is kept as told, the
 * one of highest priority is answered. So claim also when a goal is celebrated instead: what was
 * not shown then is no news later.
 */
export const claimMilestones = endpoint({
  method: 'POST',
  path: '/api/milestones/claim',
  summary: 'The milestone to celebrate now, if any; each is answered once',
  body: z.object({
    /** the figures were loaded; a sale was recorded, an import has ended */
    occasion: z.enum(OCCASIONS, 'Occasion must be load, sale or import'),
  }),
  response: z.object({ milestone: z.nullable(milestone) }),
})
