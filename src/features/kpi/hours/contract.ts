import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { atMostOne, inOrder, onlyOne, range } from '../contract.ts'

const hour = z.object({
  /** 0 Sunday … 6 Saturday */
  weekday: z.number(),
  /** 0 to 23 */
  hour: z.number(),
  sales: z.number(),
  revenue: z.number(),
})
export type Hour = z.infer<typeof hour>

export const busyHours = endpoint({
  method: 'GET',
  path: '/api/busy-hours',
  token: 'read',
  summary: 'Sales and revenue by weekday and hour, of the sales whose time is known',
  query: z.extend(range, onlyOne).check(inOrder(), atMostOne()),
  response: z.object({
    /** hours with sales or refunds, Monday first */
    hours: z.array(hour),
    /** all sales of the range, and those of them with a time */
    sales: z.number(),
    salesWithTime: z.number(),
  }),
})
