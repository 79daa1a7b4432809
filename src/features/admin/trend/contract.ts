import * as z from 'zod/mini'
import { aMonth, anInstant, documented } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

/** months in the chart */
export const TREND_MONTHS = 12

const aCount = documented(z.number(), { type: 'integer', minimum: 0 })

const month = z.object({
  month: aMonth,
  /** owners who opened the app in it */
  active: aCount,
  /** those of them who had in the month before, and how many had */
  stayed: aCount,
  activeBefore: aCount,
  /** owners who recorded their first sale in it */
  firstSales: aCount,
})
export type TrendMonth = z.infer<typeof month>

export const ownersTrend = endpoint({
  method: 'GET',
  path: '/api/admin/owners-trend',
  summary: `Active owners, first sales and those who stay, in each of the last ${TREND_MONTHS} months`,
  response: z.object({
    /** the earliest first, from the first in which anything happened on; the last is the running one */
    months: z.array(month),
    /** counted in the background every hour */
    countedAt: anInstant,
  }),
})
export type OwnersTrend = z.infer<typeof ownersTrend.response>
