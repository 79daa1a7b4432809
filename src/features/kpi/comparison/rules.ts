import {
  addDays,
  addMonths,
  daysBetween,
  earlier,
  formatDay,
  formatDayOfYear,
  lengthOf,
  nameOfWeekday,
  upTo,
  yearOf,
  type DateNotation,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import type { Sums } from '../../../shared/figures.ts'
import { formatRange } from '../../../shared/periods.ts'
import type { Compare, ComparedWith, Metrics } from '../contract.ts'
import { counterpartOf, isByWeekday, monthsBack, type Bucket } from '../periods/rules.ts'
import { growthRate } from '../rules.ts'

/** Where data begins within the other side, this many days must be left: fewer are chance. */
const MIN_DAYS = 7
/** A single day of a longer range is chance, too. */
const LEAST = 2

/** How many days must be compared of a range of which so many have elapsed: half of them, where its data ended early. */
const leastDays = (range: DayRange, elapsed: DayRange): number =>
  lengthOf(range) === 1 ? 1 : Math.max(LEAST, Math.min(MIN_DAYS, Math.floor(lengthOf(elapsed) / 2)))

type History = Metrics['history']

/** What both sides of a comparison follow from. */
export interface Known {
  /** first and last day with sales; null without any */
  history: History
  today: Day
  dates: DateNotation
}

/** The two sides of a comparison. */
export interface Sides {
  /** the compared days of the range; empty (end before start) when it hasn't started */
  current: DayRange
  /** the days that they are compared with; what they would be, if `obstacle` is set */
  preceding: DayRange
}

export interface Comparison extends Sides {
  comparedWith: ComparedWith
  /** what was compared: `vs 2025` */
  words: string
  /** why nothing can be compared, as a sentence; null if it can */
  obstacle: string | null
}

/**
 * Returns the two sides of a comparison. A period that is over is compared whole: March with
 * its 31 days against February with its 28. Of one that isn't over, the n days elapsed (today included)
 * are compared with the first n days of the other, or with all of it if it is shorter: n days, not the
 * same date, so after 29 February of a leap year the year before is read one day further.
 *
 * Both sides reach only as far as both have data. After the last day with sales nothing counts as lost,
 * and where the other side begins before the first one, both begin with it, and have as many days. Planned closures
 * count like any other days (decision 62).
 */
export function comparisonOf(
  range: DayRange,
  comparedWith: ComparedWith,
  known: Known,
): Comparison {
  const { history, today, dates } = known
  const other = counterpartOf(range, comparedWith, dates.fiscalMonth)
  const until = earlier(range.end, earlier(today, history?.lastDayToDate ?? today))
  const current = { start: range.start, end: until }
  const preceding =
    until === range.end ? other : { start: other.start, end: sameLength(current, other) }
  const possible = { comparedWith, current, preceding, obstacle: null }
  const elapsed = { start: range.start, end: earlier(range.end, today) }
  const impossible = (obstacle: string): Comparison => ({
    comparedWith,
    current: elapsed,
    preceding: upTo(other, today),
    words: obstacle,
    obstacle,
  })

  if (today < range.start) return impossible("This period hasn't started yet")
  if (!history?.lastDayToDate) return impossible('No sales yet')
  const begins = `Nothing before ${formatDay(history.firstDay, dates)} to compare with`
  if (range.end < history.firstDay || other.end < history.firstDay) return impossible(begins)
  const ended = `No sales since ${formatDay(until, dates)}`
  if (until < range.start) return impossible(ended)
  if (lengthOf(current) < leastDays(range, elapsed)) {
    return impossible(lengthOf(elapsed) > LEAST ? ended : 'This period has just begun')
  }
  if (history.firstDay <= other.start) {
    return { ...possible, words: `vs ${sideInWords(preceding, comparedWith, dates)}` }
  }
  const months = monthsBack(range, comparedWith, dates.fiscalMonth)
  const cut = cutAtStart(range, other, months, { start: history.firstDay, end: until })
  if (lengthOf(cut.current) < MIN_DAYS) return impossible(begins)
  return { ...possible, ...cut, words: bothInWords(cut, dates) }
}

/** `2025`, or of weekdays `Monday, 24 Nov 2025` and `the same weekdays, 24 – 30 Nov 2025`. */
export function sideInWords(
  side: DayRange,
  comparedWith: ComparedWith,
  dates: DateNotation,
): string {
  const days = formatRange(side, dates)
  if (comparedWith !== 'lastYearWeekdays') return days
  return side.start === side.end
    ? `${nameOfWeekday(side.start)}, ${days}`
    : `the same weekdays, ${days}`
}

/** Both sides from the first day with sales on, with as many days; empty when the range ends before. */
function cutAtStart(
  range: DayRange,
  other: DayRange,
  months: number | null,
  { start: firstDay, end: until }: DayRange,
) {
  const start =
    months === null
      ? addDays(range.start, daysBetween(other.start, firstDay))
      : addMonths(firstDay, months)
  const days = Math.min(
    lengthOf({ start, end: until }),
    lengthOf({ start: firstDay, end: other.end }),
  )
  const from = (first: Day): DayRange => ({ start: first, end: addDays(first, days - 1) })
  return { current: from(start), preceding: from(firstDay) }
}

/** `1 Jul – 21 Nov, 2026 vs 2025` for the same days, else both in full. */
function bothInWords({ current, preceding }: Sides, dates: DateNotation): string {
  const daysOf = ({ start, end }: DayRange): string =>
    start === end
      ? formatDayOfYear(start, dates)
      : `${formatDayOfYear(start, dates)} – ${formatDayOfYear(end, dates)}`
  const [now, before] = [current, preceding].map(({ start }) => yearOf(start))
  const isInOneYear = [current, preceding].every(({ start, end }) => yearOf(start) === yearOf(end))
  return isInOneYear && daysOf(current) === daysOf(preceding)
    ? `${daysOf(current)}, ${now} vs ${before}`
    : `${formatRange(current, dates)} vs ${formatRange(preceding, dates)}`
}

/** Last day of as many days of `other` as `part` has, or of all of it. */
const sameLength = (part: DayRange, other: DayRange): Day =>
  earlier(addDays(other.start, daysBetween(part.start, part.end)), other.end)

/**
 * The comparison that was asked for. `auto` is last year if it can be compared, as seasons come back every year, else the
 * preceding period. For a few days it takes the same weekdays: a Monday against a Sunday would say nothing.
 */
export function chosenComparison(range: DayRange, compare: Compare, known: Known): Comparison {
  if (compare !== 'auto') return comparisonOf(range, compare, known)
  const lastYear = comparisonOf(range, isByWeekday(range) ? 'lastYearWeekdays' : 'lastYear', known)
  if (lastYear.obstacle === null) return lastYear
  const preceding = comparisonOf(range, 'preceding', known)
  return preceding.obstacle === null ? preceding : lastYear
}

/** How a range has changed, and against what. */
export interface Change extends Comparison {
  now: Sums
  before: Sums
  /** of the revenue, in percent; null if nothing can be compared, or there was no revenue to grow from */
  growth: number | null
  /** what was compared, or why nothing is */
  context: string
}

/**
 * Returns the change of a comparison whose two sides were summed. Whatever says how a range has changed says this: page,
 * emails, reports, webhooks and assistants.
 */
export function changeIn(
  comparison: Comparison,
  sumsOf: (range: DayRange) => Sums,
  dates: DateNotation,
): Change {
  const { current, preceding, obstacle } = comparison
  const [now, before] = [sumsOf(current), sumsOf(preceding)]
  return {
    ...comparison,
    now,
    before,
    growth: obstacle === null ? growthRate(now.revenueCents, before.revenueCents) : null,
    context: contextOf(comparison, before, dates),
  }
}

/** The comparison in words. Without revenue to grow from it says so instead. */
export function contextOf(
  { obstacle, preceding, words }: Comparison,
  before: Sums,
  dates: DateNotation,
) {
  if (obstacle !== null || before.revenueCents > 0) return words
  return `No ${before.sales === 0 ? 'sales' : 'revenue'} for ${formatRange(preceding, dates)}`
}

/** True if there is data for the whole of a bucket and of its counterpart, so that the two can be compared. */
export const isCovered = ({ range, preceding }: Bucket, history: History): boolean =>
  preceding !== null &&
  history !== null &&
  history.lastDayToDate !== null &&
  preceding.start >= history.firstDay &&
  range.end <= history.lastDayToDate

/** Returns the comparison of the bucket in which the data ends: its days until then, and as many of its counterpart; null without one, without a counterpart with data, or with too few days. Days are compared whole. */
export function runningOf(
  buckets: Bucket[],
  { history, today }: Pick<Known, 'history' | 'today'>,
): Sides | null {
  const until = history?.lastDayToDate
  if (!history || !until) return null
  const running = buckets.find(({ range }) => range.start <= until && until < range.end)
  if (!running?.preceding || running.preceding.start < history.firstDay) return null
  const { range, preceding } = running
  const current = { start: range.start, end: until }
  const elapsed = { start: range.start, end: earlier(range.end, today) }
  if (lengthOf(current) < leastDays(range, elapsed)) return null
  return { current, preceding: { start: preceding.start, end: sameLength(current, preceding) } }
}
