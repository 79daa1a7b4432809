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
    /** the goal that counts today: the month's, else the quarter's, else the year's; null without any */
    goal: z.nullable(
      z.object({
        source: z.enum(GOAL_SOURCES),
        /** `November`, `Q4 2026` or `2026` */
        period: aText(50),
        amount: z.number(),
        /** of the period up to today, like the `currentAmount` of a goal */
        revenue: z.number(),
        isMet: z.boolean(),
        /** of the period, including today */
        openDaysLeft: z.number(),
      }),
    ),
    isOpenToday: z.boolean(),
    /** after today */
    nextOpenDay: aDay,
    /** what to work for; null before anything is known */
    mission: z.nullable(mission),
    /** what is left of the goal by its open days left, today included; null without a goal, or once it is met */
    needed: z.nullable(z.number()),
    /** the first day with a sale, up to today; null without one */
    firstSale: z.nullable(aDay),
    /** today's sales */
    day: z.object({ revenue: z.number(), sales: z.number() }),
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
