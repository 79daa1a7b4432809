import { addMonths, monthOf, yearOf, type Day } from './calendar.ts'

/** A month of the competition is named by its first day. */

/** hours UTC on the 1st: the day before has ended in UTC-12 */
const LAST_ZONE_ENDS = 12

export function closesAt(month: Day): Date {
  const next = addMonths(month, 1)
  return new Date(Date.UTC(yearOf(next), monthOf(next) - 1, 1, LAST_ZONE_ENDS))
}

/** Nothing changes its standing any more. */
export const isMonthClosed = (month: Day, now: Date): boolean => now >= closesAt(month)

export function lastClosedMonth(now: Date): Day {
  const before = addMonths(`${now.toISOString().slice(0, 7)}-01`, -1)
  return isMonthClosed(before, now) ? before : addMonths(before, -1)
}
