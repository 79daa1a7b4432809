import * as z from 'zod/mini'
import { aDay } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { workTarget } from '../../goals/target/contract.ts'

/**
 * `sold` a day with a sale, `missed` an open day without one. A closed day stays `closed` even if something was sold. Days
 * before the very first entry are `before`: nothing was missed on them.
 */
const DAY_STATES = ['before', 'sold', 'missed', 'closed', 'today', 'upcoming'] as const

const weekDay = z.object({
  day: aDay,
  state: z.enum(DAY_STATES),
  /** of the day; 0 after today, whatever is booked */
  revenue: z.number(),
  sales: z.number(),
  /** of the same weekday a week before */
  lastWeekRevenue: z.number(),
})
export type WeekDay = z.infer<typeof weekDay>

export const weeklyProgress = endpoint({
  method: 'GET',
  path: '/api/weekly-progress',
  summary: 'The running week day by day, against the week before',
  response: z.object({
    today: aDay,
    days: z.array(weekDay),
    /** of the days so far, today included */
    revenue: z.number(),
    sales: z.number(),
    /** the number to work for, the mission's; null before anything is known */
    target: z.nullable(workTarget),
    /** open days with a sale so far, and open days of the whole week, without those before the first entry */
    soldDays: z.number(),
    openDays: z.number(),
    lastWeek: z.object({
      startDate: aDay,
      /** the weekday up to which the change compares, else the one that today is */
      soFarDate: aDay,
      revenueSoFar: z.number(),
      revenue: z.number(),
    }),
    /** change against the same days of the week before in percent, as `/api/kpi-metrics` compares; null if it can't be compared */
    change: z.nullable(z.number()),
  }),
})
export type WeeklyProgress = z.infer<typeof weeklyProgress.response>
