import * as z from 'zod/mini'
import { FIRST_DAY, isDay, LAST_DAY, yearOf } from '../../../shared/calendar.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { PERIODS } from '../../../shared/periods.ts'
import { COMPARED_WITH } from '../contract.ts'
import { RECENTS } from './timeline/choice.ts'

const day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)

const name = z.catch(
  z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH))),
  undefined,
)

/** spec §4 */
export const dashboardSearch = z.object({
  year: z.catch(
    z.optional(z.int().check(z.gte(yearOf(FIRST_DAY)), z.lte(yearOf(LAST_DAY)))),
    undefined,
  ),
  compare: z.catch(z.optional(z.enum(COMPARED_WITH)), undefined),
  channel: name,
  category: name,
  period: z.catch(z.optional(z.enum([...PERIODS, ...RECENTS])), undefined),
  from: day,
  to: day,
})
