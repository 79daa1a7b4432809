import {
  addMonths,
  earlier,
  endOfYear,
  later,
  startOfMonth,
  startOfYear,
  yearOf,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { splitCents } from '../../../shared/money.ts'
import { operatingDaysIn, operatingDaysPerYear } from '../../../shared/operating-days.ts'
import { centsIn, indexOfDispersion, monthsAfter, sumOf, type ProjectionInput } from './input.ts'
import { missingDays, seasonOf, type Rest, type Season } from './season.ts'
import { formatRange } from '../rules.ts'

/** A projection from fewer operating days than this is marked early (design §5). */
const EARLY_DAYS = 14
/** Standard normal quantile of a central 80 % interval. */
const Z_80 = 1.28
/**
 * Coefficient of variation of the remaining revenue beyond the chance of single days, for the rest of
 * the year and for one month: with a year to compare with, and without. Chosen by backtesting (ADR
 * 0012, which calls it the stray).
 */
const EXCESS_CV = { season: { rest: 0.13, month: 0.15 }, pace: { rest: 0.55, month: 0.6 } }

/** Projected revenue at the end of a month of the running year. */
export interface MonthProjection {
  start: Day
  expectedCents: number
  lowCents: number
  highCents: number
}

export interface Projection {
  /** 1 January to min(today, 31 December) */
  ytdCents: number
  annualCents: number
  lowCents: number
  highCents: number
  /** the months that aren't over; with the finished ones they add up to `annualCents`, to the cent */
  months: MonthProjection[]
  /** the method, in words */
  basis: string
  operatingDays: number
  early: boolean
}

/**
 * Projects the revenue of a year to 31 December, as of `today` (design §5, method: ADR 0012). A past
 * year gets its actual revenue, a future one 0.
 */
export function project(facts: ProjectionInput): Projection {
  const { year, today, opening } = facts
  const ytdCents = centsIn(facts, {
    start: startOfYear(year),
    end: earlier(today, endOfYear(year)),
  })
  if (year === yearOf(today)) return projectRunning(facts, ytdCents)
  const isOver = year < yearOf(today)
  return {
    ytdCents,
    annualCents: ytdCents,
    lowCents: ytdCents,
    highCents: ytdCents,
    months: [],
    basis: isOver ? `Actual revenue for ${year}` : `${year} hasn't started yet`,
    operatingDays: isOver ? operatingDaysPerYear(opening) : 0,
    early: !isOver,
  }
}

function projectRunning(facts: ProjectionInput, ytdCents: number): Projection {
  const { year, today, opening } = facts
  // Days before the first recorded sale must not lower the pace.
  const since = later(facts.firstDay ?? today, startOfYear(year))
  const soFar = { start: since, end: today }
  const season = seasonOf(facts)
  const pace = paceOf(facts, soFar, season)
  const weight = season ? season.weight : 0
  const perMonth = pace.months.map((cents, i) =>
    Math.max(0, weight * (season?.months[i] ?? 0) + (1 - weight) * cents),
  )
  const rest = Math.round(sumOf(perMonth))
  const halfWidth = halfWidthFor(facts, season ? season.knownCents : ytdCents)
  const cv = season ? EXCESS_CV.season : EXCESS_CV.pace
  const monthCents = centsIn(facts, { start: startOfMonth(today), end: today })
  const months = splitCents(rest, perMonth).map((cents, i): MonthProjection => ({
    start: addMonths(startOfMonth(today), i),
    ...around(i === 0 ? monthCents : 0, cents, halfWidth(cents, cv.month)),
  }))
  const { expectedCents, ...range } = around(ytdCents, rest, halfWidth(rest, cv.rest))
  const operatingDays = operatingDaysIn(soFar, opening)
  return {
    ytdCents,
    annualCents: expectedCents,
    ...range,
    months,
    basis: basisOf(pace, season),
    operatingDays: Math.round(operatingDays),
    early: operatingDays < EARLY_DAYS,
  }
}

/** Interval around the expected revenue, never below what has already been earned. */
const around = (earned: number, rest: number, halfWidth: number) => ({
  expectedCents: earned + rest,
  lowCents: earned + Math.max(0, rest - halfWidth),
  highCents: earned + rest + halfWidth,
})

/**
 * Run-rate estimate: revenue per operating day so far × operating days left. With a year to compare
 * with, the first 120 days are padded with its daily average, as in `seasonOf`.
 */
function paceOf(facts: ProjectionInput, soFar: DayRange, season: Season | null): Rest {
  const { today, opening } = facts
  const months = monthsAfter(today).map((month) => operatingDaysIn(month, opening))
  const missing = season ? missingDays(soFar) : 0
  const days = operatingDaysIn(soFar, opening)
  const counted = days + (missing * operatingDaysPerYear(opening)) / 365
  if (counted === 0) {
    const basis =
      "This year so far only: you haven't had an open day yet, so there is no average to go by"
    return { months, basis }
  }
  const cents = centsIn(facts, soFar) + missing * (season?.dailyAverage ?? 0)
  const left = Math.round(sumOf(months))
  const covered = Math.round(days)
  return {
    months: months.map((open) => (cents * open) / counted),
    basis:
      `This year so far, plus ${left} more open ${daysWord(left)} at your average per day. ` +
      `The average covers ${covered} open ${daysWord(covered)}, ${formatRange(soFar)}`,
  }
}

const daysWord = (count: number): string => (count === 1 ? 'day' : 'days')

/**
 * Returns the half-width of the 80 % prediction interval of a remaining revenue R, in cents (ADR 0012):
 * 1.28 × √((cv × R)² + D × R × (1 + R / known)). D is the index of dispersion, so D × R is the sampling
 * variance of the days to come, and D × R² / known that of the days from which R is estimated. `cv` is
 * the variation beyond chance (`EXCESS_CV`).
 */
function halfWidthFor(facts: ProjectionInput, knownCents: number) {
  const dispersion = indexOfDispersion(facts)
  return (expected: number, cv: number): number => {
    const chance = dispersion * expected * (1 + expected / Math.max(1, knownCents))
    return Math.round(Z_80 * Math.sqrt((cv * expected) ** 2 + chance))
  }
}

function basisOf(pace: Rest, season: Season | null): string {
  const even = Math.round(100 * (1 - (season?.weight ?? 0)))
  if (!season || even === 100) return pace.basis
  const mixed =
    even > 0
      ? `. Part of last year's ups and downs was chance, so your average pace this year counts for ${even}% of the estimate for the rest of the year`
      : ''
  return `Based on this year so far, and ${season.basis}${mixed}`
}
