import * as z from 'zod/mini'
import { aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { GOAL_TYPE_NAMES } from '../contract.ts'

/**
 * The types of spec §3, highest priority first (spec §4): a reached revenue goal by its period, one of margin or units as
 * `goal_achieved`; `revenue_milestone` of the year's revenue, `sales_milestone` of the month's.
 */
export const MILESTONE_TYPES = [
  'annual_goal',
  'quarterly_goal',
  'monthly_goal',
  'goal_achieved',
  'roi_milestone',
  'revenue_milestone',
  'sales_milestone',
  'customer_milestone',
  'profit_milestone',
] as const

const milestone = z.object({
  type: z.enum(MILESTONE_TYPES),
  /** a mark, or what a goal reached: money in the owner's currency, a count of customers or sales, or percent */
  value: z.number(),
  /** a sentence beside the value, which the page shows in the owner's number format; '' where the value says it all */
  message: aText(200),
  intensity: z.enum(['low', 'medium', 'high']),
  /** `November 2026`, `Q4 2026`, `2026`; '' for marks that are passed once ever */
  period: aText(100),
  /** A margin that is assumed in part, as the cost of some of the revenue isn't recorded. */
  isMarginAssumed: z.boolean(),
  goal: z.nullable(
    z.object({
      goalType: z.enum(GOAL_TYPE_NAMES),
      /** '' when unset */
      description: aText(200),
      targetAmount: z.number(),
    }),
  ),
})
export type Milestone = z.infer<typeof milestone>

/** One dialog a day, of what sales recorded by hand today have reached; never of a file, an earlier day or history. */
export const celebrate = endpoint({
  method: 'POST',
  path: '/api/celebrations',
  summary: "Today's news to celebrate, which one caller gets once a day",
  response: z.object({
    /** the one to show large first; [] if there is nothing, or today's dialog was handed out */
    news: z.array(milestone),
  }),
})
