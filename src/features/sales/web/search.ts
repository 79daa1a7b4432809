import * as z from 'zod/mini'
import { isDay } from '../../../shared/calendar.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)

const name = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH))),
  undefined,
)

/** In the URL; `from` and `to` are included. */
export const dataManagementSearch = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  from: day,
  to: day,
  channel: name,
  category: name,
})
export type EntryFilter = z.infer<typeof dataManagementSearch>

export const salesEntrySearch = z.object({ date: day })

/** A whole name in quotes, as links from a figure have it; else undefined. */
export const nameIn = ({ search }: EntryFilter): string | undefined =>
  /^"(.+)"$/.exec(search ?? '')?.[1]

export const isFiltered = ({ search, ...others }: EntryFilter): boolean =>
  Boolean(search) || Object.values(others).some((value) => value !== undefined)
