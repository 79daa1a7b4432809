import {
  addDays,
  addMonths,
  dateOf,
  daysBetween,
  earlier,
  endOfMonth,
  lengthOf,
  formatDay,
  formatDayOfYear,
  MONTH_NAMES,
  monthOf,
  yearOf,
  type Day,
  type DayRange,
} from '../../shared/calendar.ts'
import { percent, type Sums } from '../../shared/figures.ts'

/** Longest range charted by day, in days; longer ones are charted by month. */
const MAX_DAYS_BY_DAY = 62

/** Percent of the revenue whose cost is recorded. Refunds can push the quotient past its ends. */
export const costCoverage = (sums: Sums): number =>
  Math.min(100, Math.max(0, percent(sums.costedRevenueCents, sums.revenueCents)))

/** Change in percent; null when there was no revenue (or only refunds) to grow from. */
export const growthRate = (cents: number, precedingCents: number): number | null =>
  precedingCents > 0 ? percent(cents - precedingCents, precedingCents) : null

type Kind = 'year' | 'quarter' | 'month' | 'other'

const MONTHS_OF = { year: 12, quarter: 3, month: 1 } as const

function kindOf({ start, end }: DayRange): Kind {
  if (dateOf(start) !== 1 || end !== endOfMonth(end)) return 'other'
  const months = (yearOf(end) - yearOf(start)) * 12 + monthOf(end) - monthOf(start) + 1
  if (months === 1) return 'month'
  if (months === 3 && monthOf(start) % 3 === 1) return 'quarter'
  return months === 12 && monthOf(start) === 1 ? 'year' : 'other'
}

/** Period before a range: year → year, quarter → quarter, month → month, else as many days just before. */
export function precedingOf(range: DayRange): DayRange {
  const kind = kindOf(range)
  const end = addDays(range.start, -1)
  const start =
    kind === 'other'
      ? addDays(range.start, -lengthOf(range))
      : addMonths(range.start, -MONTHS_OF[kind])
  return { start, end }
}

export interface Comparison {
  /** the compared days of the range; empty (end before start) when it hasn't started */
  current: DayRange
  preceding: DayRange
  words: string
}

/**
 * Returns the two sides of a growth rate. A range that is over, or ends today, is compared whole: March with its 31
 * days against February with its 28. Of one that isn't over, the n days elapsed (today included)
 * are compared with the first n days of the preceding period, or with all of it if it is shorter:
 * n days, not the same date, so after 29 February of a leap year the year before is read one day
 * further. A range that hasn't started is compared with nothing.
 */
export function comparisonOf(range: DayRange, today: Day): Comparison {
  const preceding = precedingOf(range)
  if (today >= range.end) {
    return { current: range, preceding, words: `vs ${formatRange(preceding)}` }
  }
  const current = { start: range.start, end: today }
  if (today < range.start) return { current, preceding, words: "This period hasn't started yet" }
  const elapsed = addDays(preceding.start, daysBetween(range.start, today))
  const soFar = { start: preceding.start, end: earlier(elapsed, preceding.end) }
  return { current, preceding: soFar, words: `vs ${formatRange(soFar)}` }
}

/** `2025`, `Q3 2025`, `October 2025`, `1 Jan – 21 Nov 2025`, `20 Dec 2025 – 5 Jan 2026`, `5 Jan 2026`. */
export function formatRange(range: DayRange): string {
  const year = yearOf(range.start)
  switch (kindOf(range)) {
    case 'year':
      return `${year}`
    case 'quarter':
      return `Q${Math.ceil(monthOf(range.start) / 3)} ${year}`
    case 'month':
      return `${MONTH_NAMES[monthOf(range.start) - 1]} ${year}`
    case 'other': {
      const last = formatDay(range.end)
      if (range.start === range.end) return last
      const first = formatDayOfYear(range.start)
      return year === yearOf(range.end) ? `${first} – ${last}` : `${first} ${year} – ${last}`
    }
  }
}

export interface Bucket {
  range: DayRange
  /** null when the preceding period has no such bucket: 31 March against February */
  preceding: DayRange | null
}

/**
 * Splits a range into the points of the revenue chart. In a year or quarter, the nth month is compared
 * with the nth month of the preceding one; in any other range, days with those as far from the start.
 */
export function bucketsOf(range: DayRange): { bucket: 'day' | 'month'; buckets: Bucket[] } {
  const kind = kindOf(range)
  const bucket = lengthOf(range) <= MAX_DAYS_BY_DAY ? 'day' : 'month'
  const before = precedingOf(range)
  const shift = daysBetween(before.start, range.start)
  const moved = ({ start, end }: DayRange): DayRange | null => {
    if (kind === 'year' || kind === 'quarter') {
      const month = addMonths(start, -MONTHS_OF[kind])
      return { start: month, end: endOfMonth(month) }
    }
    const first = addDays(start, -shift)
    return first > before.end ? null : { start: first, end: addDays(end, -shift) }
  }
  const buckets: Bucket[] = []
  for (let start = range.start; start <= range.end;) {
    const end = bucket === 'day' ? start : earlier(endOfMonth(start), range.end)
    buckets.push({ range: { start, end }, preceding: moved({ start, end }) })
    start = addDays(end, 1)
  }
  return { bucket, buckets }
}

/** Comparison of a bucket that isn't over: its days elapsed, today included, and as many of its counterpart. */
export interface RunningBucket {
  current: DayRange
  preceding: DayRange
}

/** Returns the comparison of the bucket that is running on `today`; null without one, or without a counterpart. Days are compared whole. */
export function runningOf(buckets: Bucket[], today: Day): RunningBucket | null {
  const running = buckets.find(({ range }) => range.start <= today && today < range.end)
  if (!running?.preceding) return null
  const { range, preceding } = running
  const elapsed = addDays(preceding.start, daysBetween(range.start, today))
  return {
    current: { start: range.start, end: today },
    preceding: { start: preceding.start, end: earlier(elapsed, preceding.end) },
  }
}
