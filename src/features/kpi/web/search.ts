import * as z from 'zod/mini'
import { FIRST_DAY, LAST_DAY, PERIODS, yearOf } from '../../../shared/calendar.ts'

/** URL parameters of the dashboard. Default: the latest year with sales, full year (spec §4). */
export const dashboardSearch = z.object({
  year: z.catch(
    z.optional(z.int().check(z.gte(yearOf(FIRST_DAY)), z.lte(yearOf(LAST_DAY)))),
    undefined,
  ),
  /** id of the goal that the owner selected */
  goal: z.catch(z.optional(z.int().check(z.gte(1))), undefined),
  period: z.catch(z.optional(z.enum(PERIODS)), undefined),
})
