import * as z from 'zod/mini'
import { aDay } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

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
  }),
})
export type WeeklyProgress = z.infer<typeof weeklyProgress.response>
