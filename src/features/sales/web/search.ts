import * as z from 'zod/mini'
import { isDay } from '../../../shared/calendar.ts'

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)

/** Filters for the list of entries, kept in the URL. The days `from` and `to` are included. */
export const dataManagementSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  from: day,
  to: day,
})
export type EntryFilter = z.infer<typeof dataManagementSearch>

/** URL parameters of the page for a new sale: the date to begin with; without one it is today. */
export const salesEntrySearch = z.object({ date: day })

/** The name in a search for a whole one, as links from a figure have it; undefined for any other search. */
export const nameIn = ({ search }: EntryFilter): string | undefined =>
  /^"(.+)"$/.exec(search ?? '')?.[1]

export const isFiltered = ({ search, from, to }: EntryFilter): boolean =>
  Boolean(search) || from !== undefined || to !== undefined
