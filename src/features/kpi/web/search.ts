import * as z from 'zod/mini'
import { PERIODS } from '../../../shared/calendar.ts'

/** The timeline, kept in the address; without it the latest year with sales and the full year (spec §4). */
export const dashboardSearch = z.object({
  year: z.catch(z.optional(z.number()), undefined),
  period: z.catch(z.optional(z.enum(PERIODS)), undefined),
})
