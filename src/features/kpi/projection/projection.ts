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
import { shareOut } from '../../../shared/money.ts'
import { operatingDaysIn, operatingDaysPerYear } from '../../../shared/operating-days.ts'
import { centsIn, lumpiness, monthsAfter, sumOf, type ProjectionFacts } from './pieces.ts'
import { missingDays, seasonOf, type Rest, type Season } from './season.ts'
import { inWords } from '../rules.ts'

/** Below this many operating days a projection is marked early (design §5). */
const EARLY_DAYS = 14
/** Standard deviations to either side that hold about 8 of 10 outcomes. */
const SPREAD = 1.28
/**
 * How far the days to come, and each month of them, stray from what is expected by more than the
 * chance of single sales, as a share: with a year to compare with, and without (ADR 0012).
 */
const STRAY = { season: { rest: 0.13, month: 0.15 }, pace: { rest: 0.55, month: 0.6 } }

/** What a month of the running year will have brought at its end. */
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
  /** the months that are not over: what they bring and what is over is the year, to the cent */
  months: MonthProjection[]
  basis: string
  operatingDays: number
  early: boolean
}

/** What the year will have brought by 31 December (design §5), as far as can be said on `today`. */
export function project(facts: ProjectionFacts): Projection {
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
    basis: isOver ? `Actual revenue of ${year}` : `${year} has not begun yet`,
    operatingDays: isOver ? operatingDaysPerYear(opening) : 0,
    early: !isOver,
  }
}

function projectRunning(facts: ProjectionFacts, ytdCents: number): Projection {
  const { year, today, opening } = facts
  // Days before the first recorded sale say nothing about the pace.
  const since = later(facts.firstDay ?? today, startOfYear(year))
  const soFar = { start: since, end: today }
  const season = seasonOf(facts)
  const pace = paceOf(facts, soFar, season)
  const weight = season ? season.weight : 0
  const perMonth = pace.months.map((cents, i) =>
    Math.max(0, weight * (season?.months[i] ?? 0) + (1 - weight) * cents),
  )
  const rest = Math.round(sumOf(perMonth))
  const room = roomFor(facts, season ? season.knownCents : ytdCents)
  const stray = season ? STRAY.season : STRAY.pace
  const monthCents = centsIn(facts, { start: startOfMonth(today), end: today })
  const months = shareOut(rest, perMonth).map((cents, i): MonthProjection => ({
    start: addMonths(startOfMonth(today), i),
    ...around(i === 0 ? monthCents : 0, cents, room(cents, stray.month)),
  }))
  const { expectedCents, ...range } = around(ytdCents, rest, room(rest, stray.rest))
  const operatingDays = operatingDaysIn(soFar, opening)
  return {
    ytdCents,
    annualCents: expectedCents,
    ...range,
    months,
    basis: inWordsOf(pace, season),
    operatingDays: Math.round(operatingDays),
    early: operatingDays < EARLY_DAYS,
  }
}

/** What is sure and what is expected to come, `room` to either side of it. */
const around = (sure: number, rest: number, room: number) => ({
  expectedCents: sure + rest,
  lowCents: sure + Math.max(0, rest - room),
  highCents: sure + rest + room,
})

/**
 * Revenue per operating day so far × operating days left. Where there is a year to compare with, its
 * usual days stand in for the missing ones of the first 120.
 */
function paceOf(facts: ProjectionFacts, soFar: DayRange, season: Season | null): Rest {
  const { today, opening } = facts
  const months = monthsAfter(today).map((month) => operatingDaysIn(month, opening))
  const missing = season ? missingDays(soFar) : 0
  const days = operatingDaysIn(soFar, opening)
  const counted = days + (missing * operatingDaysPerYear(opening)) / 365
  if (counted === 0) return { months, basis: 'no operating day to go by yet' }
  const cents = centsIn(facts, soFar) + missing * (season?.usualDay ?? 0)
  const inDays = (count: number): string => `${Math.round(count)} operating days`
  return {
    months: months.map((left) => (cents * left) / counted),
    basis: `the same pace for the ${inDays(sumOf(months))} left: ${inWords(soFar)}, ${inDays(days)}`,
  }
}

/**
 * To either side of what is expected, so that the range holds about 8 of 10 outcomes: what rests
 * stray (`stray`), the chance in the days to come, and the chance in the days from which they are told.
 */
function roomFor(facts: ProjectionFacts, knownCents: number) {
  const perCent = lumpiness(facts)
  return (expected: number, stray: number): number => {
    const chance = perCent * expected * (1 + expected / Math.max(1, knownCents))
    return Math.round(SPREAD * Math.sqrt((stray * expected) ** 2 + chance))
  }
}

function inWordsOf(pace: Rest, season: Season | null): string {
  const even = Math.round(100 * (1 - (season?.weight ?? 0)))
  if (!season || even === 100) return `This year so far, plus ${pace.basis}`
  const mixed =
    even > 0 ? `; the even pace counts for ${even} %, as months also differ by chance` : ''
  return `This year so far, plus ${season.basis}${mixed}`
}
