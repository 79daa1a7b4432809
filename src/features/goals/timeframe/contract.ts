import * as z from 'zod/mini'
import type { Day } from '../../../shared/calendar.ts'
import { documented } from '../../../shared/documented.ts'
import { fiscalYearOf, JANUARY, quarterOf } from '../../../shared/periods.ts'

/** `2026-full`, `2026-Q3`, `2026-07`; the same years as for sales dates. */
const TIMEFRAME = /^(?:19|20|21)\d\d-(?:full|Q[1-4]|0[1-9]|1[0-2])$/
/**
 * How a timeframe is stored: a year or quarter that is counted from another month than January ends with that
 * month, so that a goal keeps its dates when the owner changes the fiscal year: `2026-full@04`.
 */
export const storedTimeframe = (code: string, fiscalMonth = JANUARY): string =>
  fiscalMonth === JANUARY || !/-(full|Q\d)$/.test(code)
    ? code
    : `${code}@${String(fiscalMonth).padStart(2, '0')}`

/** `2026-11`, `2026-Q4` and `2026-full`: the timeframes, as stored, of the goals that count on a day. */
export function timeframesOf(
  day: Day,
  { fiscalMonth }: { fiscalMonth?: number },
): { month: string; quarter: string; year: string } {
  const year = fiscalYearOf(day, fiscalMonth)
  const stored = (part: string): string => storedTimeframe(`${year}-${part}`, fiscalMonth)
  const quarter = stored(`Q${quarterOf(day, fiscalMonth)}`)
  return { month: day.slice(0, 7), quarter, year: stored('full') }
}

/** A stored timeframe as the API and its forms name it: `2026-full`. */
export const codeOfTimeframe = (timeframe: string): string => timeframe.replace(/@.*/, '')

/** Codes of older pages for this year, this month or a year. `timeframeOf` maps them to timeframes. */
const LEGACY_TIMEFRAME = /^(?:|yearly|monthly|(?:19|20|21)\d\d)$/

/** In answers. */
export const aTimeframe = documented(z.string(), {
  pattern: TIMEFRAME.source,
  examples: ['2026-Q3'],
})

/** As forms and the API name it. */
export const timeframe = documented(
  z
    .string('Choose a timeframe from the list')
    .check(
      z.refine(
        (code) => TIMEFRAME.test(code) || LEGACY_TIMEFRAME.test(code),
        'Choose a timeframe from the list',
      ),
    ),
  { pattern: `${TIMEFRAME.source}|${LEGACY_TIMEFRAME.source}`, examples: ['2026-Q3', '2026-full'] },
)
