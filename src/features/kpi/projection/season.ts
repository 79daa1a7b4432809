import {
  addDays,
  addMonths,
  endOfYear,
  formatDayOfYear,
  later,
  lengthOf,
  startOfYear,
  yearOf,
  type DayRange,
} from '../../../shared/calendar.ts'
import { operatingDaysIn } from '../../../shared/operating-days.ts'
import {
  centsIn,
  indexOfDispersion,
  monthsAfter,
  piecesIn,
  sumOf,
  yearsBefore,
  type ProjectionInput,
} from './input.ts'

/** Number of days to compare from which no padding with last year's daily average is needed. */
const FULL_WEIGHT_DAYS = 120
/**
 * The year before last counts as complete if the first sale came at most this many days after its
 * 1 January, on which few shops sell.
 */
const SETTLING_DAYS = 14

/** Expected remaining revenue of each month that isn't over, in cents, and the method in words. */
export interface Rest {
  months: number[]
  basis: string
}

export interface Season extends Rest {
  /** weight of this estimate, 0 to 1; the pace gets the other part */
  weight: number
  /** this year's revenue from which its level is estimated, padding included */
  knownCents: number
  /** average daily revenue of last year, in cents */
  dailyAverage: number
}

/** Number of days by which the compared range is shorter than 120. */
export const missingDays = (known: DayRange): number =>
  Math.max(0, FULL_WEIGHT_DAYS - lengthOf(known))

/**
 * Seasonal ratio estimate of the remaining months (ADR 0012): this year so far × the month's revenue
 * last year ÷ last year's revenue up to the same date. The ratio is the average of the last two years
 * if both are complete. Until there are 120 days to compare, both sides are padded with last year's
 * daily average (an earlier year's with its own), so that one odd day in January doesn't set the year.
 * Returns null within 12 months of the first sale, and without revenue last year to compare with.
 */
export function seasonOf(facts: ProjectionInput): Season | null {
  const { year, today, firstDay } = facts
  if (firstDay === null || firstDay > addMonths(today, -12)) return null
  // A shop that opened in October is compared from October on, or it would seem to have grown tenfold.
  const compared = { start: later(addMonths(firstDay, 12), startOfYear(year)), end: today }
  const missing = missingDays(compared)
  const pastOf = (count: number) => {
    const sameDay = yearsBefore(today, count)
    const range = {
      start: later(firstDay, startOfYear(year - count)),
      end: endOfYear(year - count),
    }
    const months = monthsAfter(sameDay).map((month) => centsIn(facts, month))
    const soFar = centsIn(facts, { ...range, end: sameDay })
    const cents = soFar + sumOf(months)
    const dailyAverage = Math.max(0, cents) / lengthOf(range)
    return { range, months, soFar, cents, dailyAverage, base: soFar + missing * dailyAverage }
  }
  const last = pastOf(1)
  if (last.base <= 0 || last.cents <= 0) return null
  const isWhole = firstDay <= addDays(startOfYear(year - 2), SETTLING_DAYS)
  const past = [last, ...(isWhole ? [pastOf(2)] : [])].filter(({ base }) => base > 0)
  const knownCents = Math.max(0, centsIn(facts, compared) + missing * last.dailyAverage)
  return {
    months: last.months.map(
      (_, i) =>
        (knownCents * sumOf(past.map(({ months, base }) => months[i]! / base))) / past.length,
    ),
    weight: seasonality(facts, last.range),
    knownCents,
    dailyAverage: last.dailyAverage,
    basis:
      `on ${past.map(({ range }) => sinceInWords(range)).join(' and ')}, when ` +
      `${past.map(({ soFar, cents }) => `${Math.round((100 * soFar) / cents)}%`).join(' and ')} ` +
      `of the year's revenue had come in by ${formatDayOfYear(today)}` +
      (missing > 0 ? " (smoothed, because it's early in the year)" : ''),
  }
}

/** `2025`, or `2025 (from 1 Oct)`. */
const sinceInWords = ({ start }: DayRange): string =>
  start === startOfYear(yearOf(start))
    ? `${yearOf(start)}`
    : `${yearOf(start)} (from ${formatDayOfYear(start)})`

/**
 * Strength of the season of a range, 0 to 1: √max(0, 1 − chance / variance), a moment estimate.
 * `variance` is the sum of squared deviations of the months' revenue from an even pace per operating
 * day; `chance` is the part expected if days varied independently: index of dispersion × revenue. The
 * root was chosen by backtesting and isn't derived (ADR 0012).
 */
function seasonality(facts: ProjectionInput, range: DayRange): number {
  const pieces = piecesIn(facts, range)
  const days = pieces.map((piece) => operatingDaysIn(piece.range, facts.opening))
  const cents = sumOf(pieces.map((piece) => piece.cents))
  const open = sumOf(days)
  if (cents <= 0 || open === 0) return 0
  const variance = sumOf(pieces.map((piece, i) => (piece.cents - (cents * days[i]!) / open) ** 2))
  if (variance === 0) return 0
  const chance = indexOfDispersion(facts) * cents
  return Math.sqrt(Math.max(0, 1 - chance / variance))
}
