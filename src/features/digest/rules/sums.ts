import { addDays, daysBetween, type Day, type DayRange } from '../../../shared/calendar.ts'
import { addSums, NO_SUMS, type Sums } from '../../../shared/figures.ts'
import type { Closure } from '../../profile/contract.ts'
import type { Period } from './when.ts'

/** Sums of a day with entries. */
export type DaySums = Sums & { day: Day }

const isIn = (day: Day, { start, end }: DayRange): boolean => start <= day && day <= end

export const sumIn = (days: DaySums[], range: DayRange): Sums =>
  days.filter(({ day }) => isIn(day, range)).reduce<Sums>(addSums, NO_SUMS)

/** Refunds count too: a week with nothing else has something to say. */
export const hasEntries = ({ sales, revenueCents, costedRevenueCents }: Sums): boolean =>
  sales > 0 || revenueCents !== 0 || costedRevenueCents !== 0

/** What a period can fairly be compared with. */
export interface Compared {
  now: Sums
  before: Sums
  /** the days of the period that are compared, in order; null: all that count */
  days: Day[] | null
}

/** days of a month that may be without entries at its start and end before it counts as recorded in part */
const MONTH_SLACK = 6

interface Recorded {
  /** in order, of both periods at least, and up to the day on which the digest is due */
  days: DaySums[]
  /** first day with entries, over all time */
  firstDay: Day
  closures: readonly Pick<Closure, 'startDate' | 'endDate'>[]
}

/**
 * Returns both sides of the comparison of a period; null if they can't be compared. A week is compared by its days:
 * those for which there are figures on both sides, from the first to the last day with entries, and on
 * which the shop was planned closed in neither week. A month is compared whole, as on the dashboard, or not at all.
 */
export function comparedOf(period: Period, recorded: Recorded): Compared | null {
  const { rhythm, range, before } = period
  const { days, firstDay } = recorded
  const whole = { now: sumIn(days, range), before: sumIn(days, before) }
  if (!hasEntries(whole.now) || !hasEntries(whole.before)) return null
  const lastDay = days.at(-1)!.day
  if (rhythm === 'monthly') {
    const isWhole =
      daysBetween(before.start, firstDay) <= MONTH_SLACK &&
      daysBetween(lastDay, range.end) <= MONTH_SLACK
    return isWhole ? { ...whole, days: null } : null
  }
  const isClosed = (day: Day): boolean =>
    recorded.closures.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
  const fair = Array.from({ length: 7 }, (_, i) => addDays(range.start, i)).filter((day) => {
    const other = addDays(day, -7)
    return other >= firstDay && day <= lastDay && !isClosed(day) && !isClosed(other)
  })
  const sumOf = (wanted: Day[]): Sums =>
    days.filter(({ day }) => wanted.includes(day)).reduce<Sums>(addSums, NO_SUMS)
  const [now, other] = [sumOf(fair), sumOf(fair.map((day) => addDays(day, -7)))]
  if (!hasEntries(now) || !hasEntries(other)) return null
  // Days that would add nothing to either side need no words.
  const isWhole = sameSums(now, whole.now) && sameSums(other, whole.before)
  return { now, before: other, days: isWhole ? null : fair }
}

const sameSums = (a: Sums, b: Sums): boolean =>
  a.sales === b.sales && a.revenueCents === b.revenueCents && a.quantity === b.quantity
