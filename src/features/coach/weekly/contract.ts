import * as z from 'zod/mini'
import { aDay } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { GOAL_SOURCES } from '../mission/contract.ts'

/**
 * `reached` the day's target, `sold` less, `missed` an open day without a sale. Today is `today` until its
 * target is reached. A closed day stays `closed` even if something was sold.
 */
const DAY_STATES = ['reached', 'sold', 'missed', 'closed', 'today', 'upcoming'] as const

const weekDay = z.object({
  day: aDay,
  state: z.enum(DAY_STATES),
  revenue: z.number(),
  sales: z.number(),
  /** null on closed days */
  target: z.nullable(z.number()),
  /** of the same weekday a week before */
  lastWeekRevenue: z.number(),
})
export type WeekDay = z.infer<typeof weekDay>

export const weeklyProgress = endpoint({
  method: 'GET',
  path: '/api/weekly-progress',
  summary: 'The running week day by day, against the daily target and the week before',
  response: z.object({
    today: aDay,
    days: z.array(weekDay),
    /** of the days so far, today included */
    revenue: z.number(),
    sales: z.number(),
    /** sums of the days' targets: of the open days so far, today included, and of all */
    targetSoFar: z.number(),
    target: z.number(),
    /** open days with a sale so far, and open days of the whole week */
    soldDays: z.number(),
    openDays: z.number(),
    lastWeek: z.object({
      startDate: aDay,
      /** the weekday that today is */
      soFarDate: aDay,
      revenueSoFar: z.number(),
      revenue: z.number(),
    }),
    /** change against the same days of the week before in percent; null if these had no revenue, or the first sale was later */
    change: z.nullable(z.number()),
    /** of the running month */
    goal: z.object({
      source: z.enum(GOAL_SOURCES),
      amount: z.number(),
      openDays: z.number(),
    }),
  }),
})
export type WeeklyProgress = z.infer<typeof weeklyProgress.response>
