import { addMonths, monthOf, yearOf, type Day } from './calendar.ts'

/** When months of the competition close. A month is named by its first day. */

/** hours after midnight UTC on the 1st, when the day before has ended in the last zone (UTC-12) */
const LAST_ZONE_ENDS = 12

/** The instant from which a month is closed: it has ended in every time zone. */
export function closesAt(month: Day): Date {
  const next = addMonths(month, 1)
  return new Date(Date.UTC(yearOf(next), monthOf(next) - 1, 1, LAST_ZONE_ENDS))
}

/** Whether a month is closed. Nothing changes its standing any more. */
export const isClosed = (month: Day, now: Date): boolean => now >= closesAt(month)

/** The latest month that is closed. */
export function lastClosedMonth(now: Date): Day {
  const before = addMonths(`${now.toISOString().slice(0, 7)}-01`, -1)
  return isClosed(before, now) ? before : addMonths(before, -1)
}
