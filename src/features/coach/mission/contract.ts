import * as z from 'zod/mini'
import { aDay, aMonth, aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

/** Where a goal comes from: set for that time, a twelfth of the year's, or nobody has set one. */
export const GOAL_SOURCES = ['set', 'year', 'profile', 'suggested'] as const
export type GoalSource = (typeof GOAL_SOURCES)[number]

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
  /** today, or on a closed day the next open day of the month */
  day: aDay,
  target: z.number(),
  /** gross profit of the target at `margin` */
  profit: z.number(),
  margin: z.object({
    /** of the last 30 days if costs were recorded in them, else the owner's default, else assumed */
    from: z.enum(['sales', 'profile', 'assumed']),
    percent: z.number(),
    /** The cost of some of the revenue isn't recorded, so that its margin is assumed. */
    isAssumed: z.boolean(),
  }),
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
  summary: "What to sell today for the month's revenue goal, and how far the shop has come",
  response: z.object({
    today: aDay,
    /** of the running month: `2026-11` */
    timeframe: aMonth,
    goal: z.object({
      source: z.enum(GOAL_SOURCES),
      amount: z.number(),
      /** label of the goal, '' when unset */
      description: aText(200),
      /** revenue goals of the month; the largest one is used */
      count: z.number(),
    }),
    /** of the month */
    revenue: z.number(),
    remaining: z.number(),
    isMet: z.boolean(),
    isOpenToday: z.boolean(),
    /** of the month, including today */
    openDaysLeft: z.number(),
    /** after today */
    nextOpenDay: aDay,
    /** null when the goal was met before today, or no open day is left */
    mission: z.nullable(mission),
    /** today's sales */
    day: z.object({ revenue: z.number(), sales: z.number(), isDone: z.boolean() }),
    /** the running week up to today */
    week: z.object({ startDate: aDay, revenue: z.number(), sales: z.number() }),
    /** default margin in percent */
    margin: z.number(),
    /** first day of the months that the mix looks back at */
    mixFrom: aDay,
    /** null without sales */
    growth: z.nullable(growth),
    year: z.object({
      year: z.number(),
      source: z.enum(GOAL_SOURCES),
      goal: z.number(),
      revenue: z.number(),
    }),
    marginChange,
  }),
})
export type DailyMission = z.infer<typeof dailyMission.response>
