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
  lumpiness,
  monthsAfter,
  piecesIn,
  sumOf,
  yearsBefore,
  type ProjectionFacts,
} from './pieces.ts'

/** Days of this year from which they alone stand for it. */
const FULL_WEIGHT_DAYS = 120
/** Within so many days of the first sale the year before last still counts as whole: few sell on 1 January. */
const SETTLING_DAYS = 14

/** What each month that is not over is still to bring, by some rule, and the rule in words. */
export interface Rest {
  months: number[]
  basis: string
}

export interface Season extends Rest {
  /** how much of the rest follows the season, 0 to 1; the other part follows the pace */
  weight: number
  /** the revenue that tells this year's size */
  knownCents: number
  /** revenue of a day of last year, on average */
  usualDay: number
}

export const missingDays = (known: DayRange): number =>
  Math.max(0, FULL_WEIGHT_DAYS - lengthOf(known))

/**
 * This year so far × what the rest of last year was to its days until today's date, on average over
 * the last two years where there are two. Until 120 days are compared, last year's usual day stands
 * in for the missing ones, so that one odd day in January does not set the year. null within
 * 12 months of the first sale, or without revenue last year to compare with.
 */
export function seasonOf(facts: ProjectionFacts): Season | null {
  const { year, today, firstDay } = facts
  if (firstDay === null || firstDay > addMonths(today, -12)) return null
  // A shop that opened in October compares the days since then, or it would seem to have grown tenfold.
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
    const usualDay = Math.max(0, cents) / lengthOf(range)
    return { range, months, soFar, cents, usualDay, base: soFar + missing * usualDay }
  }
  const last = pastOf(1)
  if (last.base <= 0 || last.cents <= 0) return null
  const isWhole = firstDay <= addDays(startOfYear(year - 2), SETTLING_DAYS)
  const past = [last, ...(isWhole ? [pastOf(2)] : [])].filter(({ base }) => base > 0)
  const knownCents = Math.max(0, centsIn(facts, compared) + missing * last.usualDay)
  return {
    months: last.months.map(
      (_, i) =>
        (knownCents * sumOf(past.map(({ months, base }) => months[i]! / base))) / past.length,
    ),
    weight: seasonality(facts, last.range),
    knownCents,
    usualDay: last.usualDay,
    basis:
      `a rest like in ${past.map(({ range }) => sinceInWords(range)).join(' and ')}, when ` +
      `${past.map(({ soFar, cents }) => `${Math.round((100 * soFar) / cents)} %`).join(' and ')} ` +
      `was in by ${formatDayOfYear(today)}` +
      (missing > 0 ? ', evened out this early in the year' : ''),
  }
}

/** `2025`, or `2025 since 1 Oct`. */
const sinceInWords = ({ start }: DayRange): string =>
  start === startOfYear(yearOf(start))
    ? `${yearOf(start)}`
    : `${yearOf(start)} since ${formatDayOfYear(start)}`

/**
 * How far the months of a range differ by more than chance, 0 to 1: the root of the share of their
 * variance around an even pace that the differences between single days do not explain.
 */
function seasonality(facts: ProjectionFacts, range: DayRange): number {
  const pieces = piecesIn(facts, range)
  const days = pieces.map((piece) => operatingDaysIn(piece.range, facts.opening))
  const cents = sumOf(pieces.map((piece) => piece.cents))
  const open = sumOf(days)
  if (cents <= 0 || open === 0) return 0
  const variance = sumOf(pieces.map((piece, i) => (piece.cents - (cents * days[i]!) / open) ** 2))
  if (variance === 0) return 0
  const chance = lumpiness(facts) * cents
  return Math.sqrt(Math.max(0, 1 - chance / variance))
}
