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

/** Input of a projection: sums of day ranges that never cross a month or today's date. */

/** Revenue of a range of days, and the sum of its squared daily revenues (cents²). */
export interface Piece {
  range: DayRange
  cents: number
  squares: number
}

export interface ProjectionInput {
  year: number
  today: Day
  /** first day with sales; null without sales */
  firstDay: Day | null
  opening: OpeningDays
  /** of `projectionRanges` */
  pieces: Piece[]
}

/**
 * Returns the day ranges that a projection reads. Running year: the days so far and the two years
 * before, from the first sale on, by month, and cut after today's date in each year. Past year: the
 * whole year. Future year: [].
 */
export function projectionRanges(year: number, today: Day, firstDay: Day | null): DayRange[] {
  if (year < yearOf(today)) return [{ start: startOfYear(year), end: endOfYear(year) }]
  if (year > yearOf(today)) return []
  const first = later(firstDay ?? today, startOfYear(year - 2))
  const cuts = [1, 2].map((years) => yearsBefore(today, years))
  // A shop that opened last year is compared from its opening date on, in this year too.
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

/** Returns the same date in an earlier year; the last day of February maps to the last day of February. */
export function yearsBefore(day: Day, years: number): Day {
  const before = addMonths(day, -12 * years)
  return day === endOfMonth(day) ? endOfMonth(before) : before
}

/**
 * Returns the days after `day` to the end of its year, by month. The first range is what is left of
 * the month of `day` and may be empty (end before start).
 */
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

export const piecesIn = ({ pieces }: ProjectionInput, { start, end }: DayRange): Piece[] =>
  pieces.filter(({ range }) => range.start >= start && range.end <= end)

export const centsIn = (facts: ProjectionInput, range: DayRange): number =>
  sumOf(piecesIn(facts, range).map(({ cents }) => cents))

/**
 * Index of dispersion of daily revenue (variance-to-mean ratio), in cents: D = Σ nᵢsᵢ² / Σ revenueᵢ,
 * where sᵢ² is the sample variance of the nᵢ days of a piece around its own mean. 0 when every day
 * brings in the same; about the size of a usual sale when sales arrive at random (compound Poisson).
 * Single days have no sample variance: they are left out, or count as squares if there is nothing else.
 */
export function indexOfDispersion({ pieces }: ProjectionInput): number {
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
