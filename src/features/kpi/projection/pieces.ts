import {
  addDays,
  addMonths,
  earlier,
  endOfMonth,
  endOfYear,
  later,
  lengthOf,
  startOfYear,
  yearOf,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import type { OpeningDays } from '../../../shared/operating-days.ts'

/** What a projection reads: the sums of ranges that never cross a month or today's date. */

/** Revenue of a range of days, and the sum of its days' revenues squared (cents²). */
export interface Piece {
  range: DayRange
  cents: number
  squares: number
}

export interface ProjectionFacts {
  year: number
  today: Day
  /** first day with sales, null without */
  firstDay: Day | null
  opening: OpeningDays
  /** of `projectionRanges` */
  pieces: Piece[]
}

/**
 * The days that a projection reads: of the running year those so far and the two years before, from
 * the first sale on, by month, and cut after today's date of each year. Of a past year the year.
 */
export function projectionRanges(year: number, today: Day, firstDay: Day | null): DayRange[] {
  if (year < yearOf(today)) return [{ start: startOfYear(year), end: endOfYear(year) }]
  if (year > yearOf(today)) return []
  const first = later(firstDay ?? today, startOfYear(year - 2))
  const cuts = [1, 2].map((years) => yearsBefore(today, years))
  // Where the shop began last year, this year is compared from the same date on.
  if (yearOf(first) === year - 1) cuts.push(addDays(addMonths(first, 12), -1))
  const ranges: DayRange[] = []
  for (let start = first; start <= today;) {
    const ends = [endOfMonth(start), today, ...cuts.filter((cut) => cut >= start)]
    const end = ends.reduce(earlier)
    ranges.push({ start, end })
    start = addDays(end, 1)
  }
  return ranges
}

/** The same date of an earlier year; the last of February is the last of February. */
export function yearsBefore(day: Day, years: number): Day {
  const before = addMonths(day, -12 * years)
  return day === endOfMonth(day) ? endOfMonth(before) : before
}

/** The days after `day` until the end of its year, by month from its own on, which may have none left. */
export function monthsAfter(day: Day): DayRange[] {
  const months: DayRange[] = []
  let range = { start: addDays(day, 1), end: endOfMonth(day) }
  while (yearOf(range.end) === yearOf(day)) {
    months.push(range)
    const start = addDays(range.end, 1)
    range = { start, end: endOfMonth(start) }
  }
  return months
}

export const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

export const piecesIn = ({ pieces }: ProjectionFacts, { start, end }: DayRange): Piece[] =>
  pieces.filter(({ range }) => range.start >= start && range.end <= end)

export const centsIn = (facts: ProjectionFacts, range: DayRange): number =>
  sumOf(piecesIn(facts, range).map(({ cents }) => cents))

/**
 * Variance of the days' revenues within their months per revenue, in cents: 0 where every day brings
 * the same, about a usual sale where sales come by chance. A single day is taken to differ by itself.
 */
export function lumpiness({ pieces }: ProjectionFacts): number {
  const several = pieces.filter(({ range }) => lengthOf(range) > 1)
  const counted = several.length > 0 ? several : pieces
  const cents = sumOf(counted.map((piece) => piece.cents))
  if (cents <= 0) return 0
  const variances = counted.map(({ range, cents: sum, squares }) => {
    const days = lengthOf(range)
    return days === 1 ? squares : (Math.max(0, squares - sum ** 2 / days) * days) / (days - 1)
  })
  return sumOf(variances) / cents
}
