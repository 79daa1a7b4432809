import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'

export const profile = z.object({
  businessName: z.string(),
  /** IANA name; decides which day "today" is */
  timeZone: z.string(),
  /** ISO 4217 */
  currency: z.string(),
  dateOrder: z.enum(['mdy', 'dmy']),
  operatingDaysPerWeek: z.number(),
  annualClosedDays: z.number(),
  /** percent; null means the fallback of 30 */
  defaultProfitMargin: z.nullable(z.number()),
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/business-profile',
  summary: "The owner's business",
  response: profile,
})
