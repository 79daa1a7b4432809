import * as z from 'zod/mini'
import { aDay, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { GOAL_SOURCES } from '../../goals/contract.ts'
import { workTarget } from '../../goals/target/contract.ts'

const range = { startDate: aDay, endDate: aDay }

const mixPart = z.object({
  /** the owner's product; null when no product has been sold yet */
  name: z.nullable(aText(200)),
  /** percent of the target */
  share: z.number(),
  /** the same as an amount */
  amount: z.number(),
  /** average revenue of a sale of the product */
  price: z.number(),
  /** sales of it that the amount needs */
  sales: z.number(),
})
export type MixPart = z.infer<typeof mixPart>

const mission = z.object({
  ...workTarget.shape,
  mix: z.array(mixPart),
})
export type Mission = z.infer<typeof mission>

/** ROI: the last 30 days against the first 30 from the first sale in the account on. */
const growth = z.object({
  /** the 60th day from the first sale on, the first on which the two can be compared */
  availableOn: aDay,
  isAvailable: z.boolean(),
  first: z.object({ ...range, revenue: z.number() }),
  last: z.object({ ...range, revenue: z.number() }),
  /** percent; null until it is available, and without revenue to compare with */
  percent: z.nullable(z.number()),
})
export type Growth = z.infer<typeof growth>

const marginOf = z.object({
  ...range,
  /** percent; null without revenue */
  margin: z.nullable(z.number()),
  /** The cost of some of the revenue isn't recorded, so that its margin is assumed. */
  isAssumed: z.boolean(),
})

const marginChange = z.object({
  now: marginOf,
  before: marginOf,
  /** in percentage points; null unless both sides have revenue and recorded costs */
  points: z.nullable(z.number()),
})
export type MarginChange = z.infer<typeof marginChange>

export const dailyMission = endpoint({
  method: 'GET',
  path: '/api/daily-mission',
  summary: 'What to work for, how to get there, and how far the shop has come',
  response: z.object({
    today: aDay,
    /** of the goal that counts today; null without any */
    goalSource: z.nullable(z.enum(GOAL_SOURCES)),
    isOpenToday: z.boolean(),
    /** what to work for; null before anything is known */
    mission: z.nullable(mission),
    /** null without sales */
    growth: z.nullable(growth),
    year: z.object({
      year: z.number(),
      /** `suggested`: the figure of spec §9, which is shown until there are own sales */
      source: z.nullable(z.enum(['year', 'profile', 'suggested'])),
      /** null without one */
      goal: z.nullable(z.number()),
      /** of the fiscal year up to today */
      revenue: z.number(),
    }),
    marginChange,
  }),
})
export type DailyMission = z.infer<typeof dailyMission.response>
