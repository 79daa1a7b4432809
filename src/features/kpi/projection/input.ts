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

/** A day range that never crosses a month or today's date. `squares`: sum of squared daily revenues (cents²). */
export interface Piece {
  range: DayRange
  cents: number
  squares: number
  largest: number
  /** revenue of the worst day, if refunds outweighed its sales; else 0 */
  smallest: number
}

export type DatedPiece = Piece & { days: number }

export interface ProjectionInput {
  year: number
  /** 1–12; January unless set */
  fiscalMonth?: number
  today: Day
  /** null without sales */
  firstDay: Day | null
  /** up to today; null without sales */
  lastDay: Day | null
  opening: OpeningDays
  dates: DateNotation
  /** of `projectionRanges` */
  pieces: Piece[]
  /** of `bookedRanges` */
  booked: Pick<Piece, 'range' | 'cents'>[]
}

export const daysOf = (
  { year, fiscalMonth }: Pick<ProjectionInput, 'year' | 'fiscalMonth'>,
  yearsAgo = 0,
): DayRange => rangeOfPeriod(year - yearsAgo, 'full', fiscalMonth)

export const yearIn = ({ fiscalMonth }: Pick<ProjectionInput, 'fiscalMonth'>, day: Day): number =>
  fiscalYearOf(day, fiscalMonth)

/** By month, and cut after today's date in each year. */
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

/** Recorded amounts ahead are the least that is expected. */
export function bookedRanges(
  asked: Pick<ProjectionInput, 'year' | 'fiscalMonth' | 'today'>,
): DayRange[] {
  const { start, end } = daysOf(asked)
  return monthsAfter(later(asked.today, addDays(start, -1)), end)
}

/** the last day of February maps to the last day of February */
export function yearsBefore(day: Day, years: number): Day {
  const before = addMonths(day, -12 * years)
  return day === endOfMonth(day) ? endOfMonth(before) : before
}

/** The first range may be empty (end before start). */
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

const STEADY_SHARE = 0.1

/**
 * A test or a mistyped year would count as months without revenue. All pieces if no month is steady, as with refunds
 * only.
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
 * D = Σ nᵢsᵢ² / Σ revenueᵢ in cents, with sᵢ² the sample variance of the nᵢ days of a piece. Single days have none:
 * left out, or counted as squares if there is nothing else.
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
