import * as z from 'zod/mini'
import { aDay } from '../../../shared/documented.ts'
import { endpoint, type ResponseOf } from '../../../shared/endpoint.ts'
import { GOAL_TYPE_NAMES } from '../contract.ts'
import { timeframe } from '../timeframe/contract.ts'

/**
 * Targets for a new goal from the owner's own history: a little more than in the same period a year before, else than in
 * the last full months.
 */
export const suggestTargets = endpoint({
  method: 'GET',
  path: '/api/business-goals/suggestions',
  token: 'read',
  summary: "Targets for a new goal, from the owner's own history",
  query: z.object({
    goalType: z._default(z.enum(GOAL_TYPE_NAMES, 'Choose what the goal is for'), 'revenue'),
    timeframe: z._default(timeframe, ''),
  }),
  response: z.object({
    /** what the period already has up to today; a target up to this is met */
    currentAmount: z.number(),
    isMarginAssumed: z.boolean(),
    /** what the targets are taken from; null for too short a history */
    basis: z.nullable(
      z.object({
        startDate: aDay,
        endDate: aDay,
        /** number of the goal's periods in it; `amount` is their average */
        periods: z.number(),
        amount: z.number(),
        isMarginAssumed: z.boolean(),
      }),
    ),
    /** smallest first, without those already met */
    targets: z.array(
      z.object({
        targetAmount: z.number(),
        /** how much more than `basis.amount`: percent, or percentage points of a margin */
        raisedBy: z.number(),
      }),
    ),
  }),
})
export type Suggestions = ResponseOf<typeof suggestTargets>
