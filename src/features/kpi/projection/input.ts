import {
  addDays,
  addMonths,
  earlier,
  endOfMonth,
  later,
  lengthOf,
  type DateNotation,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { fiscalYearOf, rangeOfPeriod } from '../../../shared/periods.ts'
import type { OpeningDays } from '../../../shared/operating-days.ts'

/** Input of a projection: sums of day ranges that never cross a month or today's date. */

/** Revenue of a range of days, the sum of its squared daily revenues (cents²), and its extreme days. */
export interface Piece {
  range: DayRange
  cents: number
  squares: number
  /** revenue of the best day; 0 if no day brought in any */
  largest: number
  /** of the worst day, if refunds outweighed its sales; otherwise 0 */
  smallest: number
}

/** A piece with its length. */
export type DatedPiece = Piece & { days: number }

export interface ProjectionInput {
  /** fiscal year */
  year: number
  /** the month in which it begins, 1–12; January unless set */
  fiscalMonth?: number
  today: Day
  /** first day with sales; null without sales */
  firstDay: Day | null
  /** last day with sales up to today; null without any */
  lastDay: Day | null
  opening: OpeningDays
  /** of the sentences about the method */
  dates: DateNotation
  /** of `projectionRanges` */
  pieces: Piece[]
  /** of `bookedRanges` */
  booked: Pick<Piece, 'range' | 'cents'>[]
}

/** The days of the fiscal year that is projected, or of one before it. */
export const daysOf = (
  { year, fiscalMonth }: Pick<ProjectionInput, 'year' | 'fiscalMonth'>,
  yearsAgo = 0,
): DayRange => rangeOfPeriod(year - yearsAgo, 'full', fiscalMonth)

/** The fiscal year that a day is in. */
export const yearIn = ({ fiscalMonth }: Pick<ProjectionInput, 'fiscalMonth'>, day: Day): number =>
  fiscalYearOf(day, fiscalMonth)

/**
 * Returns the day ranges that a projection reads. Running year: the days so far and the two years
 * before, from the first sale on, by month, and cut after today's date in each year. Past year: the
 * whole year. Future year: [].
 */
export function projectionRanges(
  asked: Pick<ProjectionInput, 'year' | 'fiscalMonth' | 'today' | 'firstDay'>,
): DayRange[] {
  const { year, today, firstDay } = asked
  const thisYear = yearIn(asked, today)
  if (year < thisYear) return [daysOf(asked)]
  if (year > thisYear) return []
  const first = later(firstDay ?? today, daysOf(asked, 2).start)
  const cuts = [1, 2].map((years) => yearsBefore(today, years))
  // A shop that opened last year is compared from its opening date on, in this year too.
  if (yearIn(asked, first) === year - 1) cuts.push(addDays(addMonths(first, 12), -1))
  const ranges: DayRange[] = []
  for (let start = first; start <= today;) {
    const ends = [endOfMonth(start), today, ...cuts.filter((cut) => cut >= start)]
    const end = ends.reduce(earlier)
    ranges.push({ start, end })
    start = addDays(end, 1)
  }
  return ranges
}

/** Returns the days after today of a year that isn't over, by month: what is recorded for them is the least that is expected. */
export function bookedRanges(
  asked: Pick<ProjectionInput, 'year' | 'fiscalMonth' | 'today'>,
): DayRange[] {
  const { start, end } = daysOf(asked)
  return monthsAfter(later(asked.today, addDays(start, -1)), end)
}

/** Returns the same date in an earlier year; the last day of February maps to the last day of February. */
export function yearsBefore(day: Day, years: number): Day {
  const before = addMonths(day, -12 * years)
  return day === endOfMonth(day) ? endOfMonth(before) : before
}

/**
 * Returns the days after `day` to the end of a year, by month. The first range is what is left of
 * the month of `day` and may be empty (end before start).
 */
export function monthsAfter(day: Day, endOfYear: Day): DayRange[] {
  const months: DayRange[] = []
  let range = { start: addDays(day, 1), end: endOfMonth(day) }
  while (range.end <= endOfYear) {
    months.push(range)
    const start = addDays(range.end, 1)
    range = { start, end: endOfMonth(start) }
  }
  return months
}

export const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

export const centsIn = ({ pieces }: ProjectionInput, { start, end }: DayRange): number =>
  sumOf(pieces.filter(({ range }) => range.start >= start && range.end <= end).map((p) => p.cents))

/** A month before steady trading brings in less per day than this share of the average since then. */
const STEADY_SHARE = 0.1

/**
 * Returns the pieces from the first steady trading on: from the first month that brings in at least a
 * tenth, per day, of the average from then on. A test or a mistyped year would otherwise count as
 * months without revenue. Returns all pieces if there is no such month, as with refunds only.
 */
export function steadyPieces({ pieces }: ProjectionInput): DatedPiece[] {
  const dated = pieces.map((piece) => ({ ...piece, days: lengthOf(piece.range) }))
  let [cents, days] = [0, 0]
  let first = dated.length
  for (let i = dated.length - 1; i >= 0; i--) {
    const piece = dated[i]!
    cents += piece.cents
    days += piece.days
    if (piece.cents > 0 && piece.cents / piece.days >= (STEADY_SHARE * cents) / days) first = i
  }
  return first === dated.length ? dated : dated.slice(first)
}

/**
 * Index of dispersion of daily revenue (variance-to-mean ratio), in cents: D = Σ nᵢsᵢ² / Σ revenueᵢ,
 * where sᵢ² is the sample variance of the nᵢ days of a piece around its own mean. 0 when every day
 * brings in the same; about the size of a usual sale when sales arrive at random (compound Poisson).
 * Single days have no sample variance: they are left out, or count as squares if there is nothing else.
 */
export function indexOfDispersion(pieces: DatedPiece[]): number {
  const several = pieces.filter(({ days }) => days > 1)
  const counted = several.length > 0 ? several : pieces
  const cents = sumOf(counted.map((piece) => piece.cents))
  if (cents <= 0) return 0
  const variances = counted.map(({ days, cents: sum, squares }) =>
    days === 1 ? squares : (Math.max(0, squares - sum ** 2 / days) * days) / (days - 1),
  )
  return sumOf(variances) / cents
}
