import * as z from 'zod/mini'
import { isDay } from '../../../shared/calendar.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)

const name = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH))),
  undefined,
)

/** Filters for the list of entries, kept in the URL. The days `from` and `to` are included. */
export const dataManagementSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  from: day,
  to: day,
  channel: name,
  category: name,
})
export type EntryFilter = z.infer<typeof dataManagementSearch>

/** URL parameters of the page for a new sale: the date to begin with; without one it is today. */
export const salesEntrySearch = z.object({ date: day })

/** The name in a search for a whole one, as links from a figure have it; undefined for any other search. */
export const nameIn = ({ search }: EntryFilter): string | undefined =>
  /^"(.+)"$/.exec(search ?? '')?.[1]

export const isFiltered = ({ search, ...others }: EntryFilter): boolean =>
  Boolean(search) || Object.values(others).some((value) => value !== undefined)
