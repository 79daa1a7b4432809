import * as z from 'zod/mini'
import { isDay } from '../../../../shared/calendar.ts'

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)
const person = z.catch(z.optional(z.uuid()), undefined)

// Every page loads this file, so it must not import the contract.

/** Filters of the log, kept in the URL. The days `from` and `to` are included. Anything else is ignored. */
export const logSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  kind: z.catch(z.optional(z.string()), undefined),
  actor: person,
  subject: person,
  person,
  from: day,
  to: day,
})
export type LogSearch = z.infer<typeof logSearch>

export const isFiltered = (search: LogSearch): boolean =>
  Object.values(search).some((value) => value !== undefined && value !== '')
