import { addDays, daysBetween, type Day } from './calendar.ts'
import { medianOf } from './figures.ts'
import { isOpenDay, type OpeningDays } from './operating-days.ts'

export const MIN_VISITS = 4
/** newest gaps; habits change */
const MAX_GAPS = 24
/** No silence: a gap up to this many times the longest usual one, or a holiday of two weeks. */
const UNUSUAL = 1.5
const HOLIDAY = 14

/** in days, without the shop's planned closures */
export interface Rhythm {
  visits: number
  first: Day
  last: Day
  /** median gap */
  usual: number
  /** nine of ten gaps are no longer; of fewer than ten, all */
  longest: number
  isRegular: boolean
  due: Day
  /** since the last visit, and how many of these days are in planned closures */
  since: number
  daysOff: number
  isSilent: boolean
}

/**
 * Null: too few visits. `visits` are different days, in order. `asOf` is the last day with a recorded sale: nobody is
 * silent just because nobody recorded. The spread of the gaps says what is unusual: a customer who comes at odd times
 * isn't silent after twice the median.
 */
export function rhythmOf(
  visits: Day[],
  { today, asOf }: { today: Day; asOf: Day },
  opening: OpeningDays,
): Rhythm | null {
  if (visits.length < MIN_VISITS) return null
  const counted = visits.slice(-MAX_GAPS - 1)
  const gaps = counted
    .slice(1)
    .map((day, i) => openDaysBetween(counted[i]!, day, opening))
    .toSorted((a, b) => a - b)
  const usual = Math.round(medianOf(gaps))
  const longest = gaps[Math.ceil(gaps.length * 0.9) - 1]!
  const [first, last] = [counted[0]!, counted.at(-1)!]
  const since = daysBetween(last, today)
  return {
    visits: counted.length,
    first,
    last,
    usual,
    longest,
    // Two more, so that a weekend doesn't make a daily customer irregular.
    isRegular: longest <= 2 * usual + 2,
    due: dueDay(last, usual, opening),
    since,
    daysOff: since - openDaysBetween(last, today, opening),
    isSilent: openDaysBetween(last, asOf, opening) > Math.max(UNUSUAL * longest, HOLIDAY),
  }
}

function openDaysBetween(from: Day, to: Day, { closures }: OpeningDays): number {
  let days = daysBetween(from, to)
  for (const { startDate, endDate } of closures) {
    const start = startDate > from ? startDate : addDays(from, 1)
    const end = endDate < to ? endDate : to
    if (start <= end) days -= daysBetween(start, end) + 1
  }
  return from < to ? Math.max(1, days) : 0
}

function dueDay(last: Day, usual: number, opening: OpeningDays): Day {
  let due = addDays(last, usual)
  const closures = opening.closures.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  for (const { startDate, endDate } of closures) {
    if (startDate <= last || startDate > due) continue
    due = addDays(due, daysBetween(startDate, endDate) + 1)
  }
  // A closure that began before the last visit may be longer.
  for (let tries = 0; tries < 400 && !isOpenDay(due, opening); tries++) due = addDays(due, 1)
  return due
}
