import {
  addDays,
  addMonths,
  earlier,
  endOfYear,
  later,
  lengthOf,
  startOfYear,
  yearOf,
  type Day,
  type DayRange,
} from '../../shared/calendar.ts'
import { divideCents } from '../../shared/money.ts'
import {
  operatingDaysIn,
  operatingDaysPerYear,
  type OpeningDays,
} from '../../shared/operating-days.ts'
import { inWords } from './rules.ts'

/** Below this many operating days a projection is marked early (design §5). */
const EARLY_DAYS = 14
/** Days of comparison from which this year's ratio to last year counts in full. */
const FULL_WEIGHT_DAYS = 90
/** Months of history from which last year can be compared with. */
const SEASON_MONTHS = 13
/** Standard deviations to either side that hold about 8 of 10 outcomes. */
const SPREAD = 1.28

/** The ranges whose revenue a projection reads. Empty ones (end before start) have none. */
export interface ProjectionWindows {
  /** 1 January to min(today, 31 December): `ytdRevenue` */
  ytd: DayRange
  /** this year's and last year's days that are compared */
  compared: DayRange
  lastCompared: DayRange
  /** last year's days that are still to come this year */
  lastRest: DayRange
}

/**
 * `firstDay` is the first day with sales, null without. Where it lies within last year, only the
 * days since count on both sides: a shop that opened in October would otherwise seem to have grown
 * tenfold.
 */
export function projectionWindows(
  year: number,
  today: Day,
  firstDay: Day | null,
): ProjectionWindows {
  const sameDayLastYear = addMonths(earlier(today, endOfYear(year)), -12)
  const begun = later(firstDay ?? today, startOfYear(year - 1))
  return {
    ytd: { start: startOfYear(year), end: earlier(today, endOfYear(year)) },
    compared: { start: later(addMonths(begun, 12), startOfYear(year)), end: today },
    lastCompared: { start: begun, end: sameDayLastYear },
    lastRest: { start: addDays(sameDayLastYear, 1), end: endOfYear(year - 1) },
  }
}

export interface ProjectionFacts {
  year: number
  today: Day
  firstDay: Day | null
  opening: OpeningDays
  windows: ProjectionWindows
  ytdCents: number
  /** sum over the days of `ytd` of the day's revenue squared: how much days differ */
  ytdSquares: number
  comparedCents: number
  lastComparedCents: number
  lastRestCents: number
}

export interface Projection {
  annualCents: number
  lowCents: number
  highCents: number
  basis: string
  operatingDays: number
  early: boolean
}

/** What the year will have brought by 31 December (design §5), as far as can be said on `today`. */
export function project(facts: ProjectionFacts): Projection {
  const { year, today, opening, ytdCents } = facts
  if (year < yearOf(today)) {
    const operatingDays = operatingDaysPerYear(opening)
    const basis = `Actual revenue of ${year}`
    return { ...certain(ytdCents), basis, operatingDays, early: false }
  }
  if (year > yearOf(today)) {
    return { ...certain(0), basis: `${year} has not begun yet`, operatingDays: 0, early: true }
  }
  // Days before the first recorded sale say nothing about the pace.
  const since = later(facts.firstDay ?? today, startOfYear(year))
  const soFar = operatingDaysIn({ start: since, end: today }, opening)
  const left = operatingDaysIn({ start: addDays(today, 1), end: endOfYear(year) }, opening)
  const { restCents, basis } = seasonalRest(facts) ?? paceRest(facts, since, soFar, left)
  const annualCents = ytdCents + Math.max(0, restCents)
  const spread = spreadOf(facts, soFar, left)
  return {
    annualCents,
    lowCents: Math.max(Math.min(ytdCents, annualCents), annualCents - spread),
    highCents: annualCents + spread,
    basis,
    operatingDays: Math.round(soFar),
    early: soFar < EARLY_DAYS,
  }
}

const certain = (cents: number) => ({ annualCents: cents, lowCents: cents, highCents: cents })

interface Rest {
  restCents: number
  basis: string
}

/**
 * Last year's remaining days × the ratio of this year to last year over the days compared. The
 * ratio is shrunk toward 1 early in the year: until 90 days are compared, the missing ones count as
 * last year's average day on both sides, so that one odd day in January does not set the year.
 * null without 13 months of history, or without revenue last year to compare with.
 */
function seasonalRest(facts: ProjectionFacts): Rest | null {
  const { today, firstDay, windows, comparedCents, lastComparedCents, lastRestCents } = facts
  if (firstDay === null || firstDay > addMonths(today, -SEASON_MONTHS)) return null
  const missingDays = Math.max(0, FULL_WEIGHT_DAYS - lengthOf(windows.compared))
  const lastDays = lengthOf(windows.lastCompared) + lengthOf(windows.lastRest)
  const evener = (Math.max(0, lastComparedCents + lastRestCents) / lastDays) * missingDays
  if (lastComparedCents + evener <= 0) return null
  const ratio = Math.max(0, (comparedCents + evener) / (lastComparedCents + evener))
  return {
    restCents: Math.round(lastRestCents * ratio),
    basis:
      `This year so far, plus ${ratio.toFixed(2)} × the rest of last year: ` +
      `${inWords(windows.compared)} against ${inWords(windows.lastCompared)}` +
      (missingDays > 0 ? ', evened out this early in the year' : ''),
  }
}

/** Revenue per operating day so far × operating days left. */
function paceRest(facts: ProjectionFacts, since: Day, soFar: number, left: number): Rest {
  if (soFar === 0) return { restCents: 0, basis: 'This year so far: no operating day to go by yet' }
  const days = (count: number): string => `${Math.round(count)} operating days`
  return {
    restCents: divideCents(facts.ytdCents * left, soFar),
    basis:
      `This year so far, plus the same pace for the ${days(left)} left: ` +
      `${inWords({ start: since, end: facts.today })}, ${days(soFar)}`,
  }
}

/**
 * Half the width of the range that holds about 8 of 10 outcomes if the days left differ as much as
 * the days so far did: σ × √(left + left² / soFar), the first term for the days themselves, the
 * second for what so few days tell about their average. A single day is taken to differ by itself.
 */
function spreadOf(facts: ProjectionFacts, soFar: number, left: number): number {
  if (soFar === 0) return 0
  const mean = facts.ytdCents / soFar
  const variance =
    soFar < 2 ? mean ** 2 : Math.max(0, facts.ytdSquares - soFar * mean ** 2) / (soFar - 1)
  return Math.round(SPREAD * Math.sqrt(variance * (left + left ** 2 / soFar)))
}
