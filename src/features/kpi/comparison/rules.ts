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

/** Where data begins within the other side, fewer days than this are chance. */
const MIN_DAYS = 7
const LEAST = 2

const leastDays = (range: DayRange, elapsed: DayRange): number =>
  lengthOf(range) === 1 ? 1 : Math.max(LEAST, Math.min(MIN_DAYS, Math.floor(lengthOf(elapsed) / 2)))

type History = Metrics['history']

export interface Known {
  /** null without sales */
  history: History
  today: Day
  dates: DateNotation
}

export interface Sides {
  /** empty (end before start) before the range has started */
  current: DayRange
  preceding: DayRange
}

export interface Comparison extends Sides {
  comparedWith: ComparedWith
  /** `vs 2025` */
  words: string
  /** null if both sides can be compared */
  obstacle: string | null
}

/**
 * Of a running range, the n days elapsed (today included) are compared with the first n days of the other: n days, not
 * the same date. Both sides reach only as far as both have data: nothing counts as lost after the last day with sales.
 * Planned closures count (decision 62).
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

const sameLength = (part: DayRange, other: DayRange): Day =>
  earlier(addDays(other.start, daysBetween(part.start, part.end)), other.end)

/**
 * Last year first, as seasons come back. A few days take the same weekdays: a Monday against a Sunday would say
 * nothing.
 */
export function chosenComparison(range: DayRange, compare: Compare, known: Known): Comparison {
  if (compare !== 'auto') return comparisonOf(range, compare, known)
  const lastYear = comparisonOf(range, isByWeekday(range) ? 'lastYearWeekdays' : 'lastYear', known)
  if (lastYear.obstacle === null) return lastYear
  const preceding = comparisonOf(range, 'preceding', known)
  return preceding.obstacle === null ? preceding : lastYear
}

export interface Change extends Comparison {
  now: Sums
  before: Sums
  /** percent; null without anything to compare with */
  growth: number | null
  context: string
}

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

export function contextOf(
  { obstacle, preceding, words }: Comparison,
  before: Sums,
  dates: DateNotation,
) {
  if (obstacle !== null || before.revenueCents > 0) return words
  return `No ${before.sales === 0 ? 'sales' : 'revenue'} for ${formatRange(preceding, dates)}`
}

export const isCovered = ({ range, preceding }: Bucket, history: History): boolean =>
  preceding !== null &&
  history !== null &&
  history.lastDayToDate !== null &&
  preceding.start >= history.firstDay &&
  range.end <= history.lastDayToDate
