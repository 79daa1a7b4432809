import {
  addDays,
  addMonths,
  earlier,
  endOfMonth,
  endOfYear,
  later,
  lengthOf,
  startOfMonth,
  startOfYear,
  yearOf,
  type Day,
  type DayRange,
} from '../../shared/calendar.ts'
import { divideCents, shareOut } from '../../shared/money.ts'
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
  /** the running month so far */
  month: DayRange
  /** last year's days that are still to come this year, by month from the running one on */
  lastRest: DayRange[]
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
  const sameDayLastYear = yearBefore(earlier(today, endOfYear(year)))
  const begun = later(firstDay ?? today, startOfYear(year - 1))
  return {
    ytd: { start: startOfYear(year), end: earlier(today, endOfYear(year)) },
    compared: { start: later(addMonths(begun, 12), startOfYear(year)), end: today },
    lastCompared: { start: begun, end: sameDayLastYear },
    month: { start: startOfMonth(today), end: today },
    lastRest: monthsAfter(sameDayLastYear),
  }
}

/** The same date of the year before; the last of February is the last of February. */
const yearBefore = (day: Day): Day =>
  day === endOfMonth(day) ? endOfMonth(addMonths(day, -12)) : addMonths(day, -12)

/** The days after `day` until the end of its year, by month from its own, which may be over, on. */
function monthsAfter(day: Day): DayRange[] {
  const months: DayRange[] = []
  for (let start = addDays(day, 1), end = endOfMonth(day); yearOf(end) === yearOf(day);) {
    months.push({ start, end })
    start = addDays(end, 1)
    end = endOfMonth(start)
  }
  return months
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
  monthCents: number
  /** of each month of `windows.lastRest` */
  lastRestCents: number[]
}

/** What a month of the running year will have brought at its end. */
interface MonthProjection {
  start: Day
  expectedCents: number
  lowCents: number
  highCents: number
}

export interface Projection {
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
  const { year, today, opening, ytdCents } = facts
  if (year < yearOf(today)) {
    const operatingDays = operatingDaysPerYear(opening)
    const basis = `Actual revenue of ${year}`
    return { ...certain(ytdCents), months: [], basis, operatingDays, early: false }
  }
  if (year > yearOf(today)) {
    const basis = `${year} has not begun yet`
    return { ...certain(0), months: [], basis, operatingDays: 0, early: true }
  }
  // Days before the first recorded sale say nothing about the pace.
  const since = later(facts.firstDay ?? today, startOfYear(year))
  const soFar = operatingDaysIn({ start: since, end: today }, opening)
  const left = operatingDaysIn({ start: addDays(today, 1), end: endOfYear(year) }, opening)
  const { restCents, weights, basis } = seasonalRest(facts) ?? paceRest(facts, since, soFar, left)
  const rest = Math.max(0, restCents)
  const annualCents = ytdCents + rest
  const spread = spreadOf(facts, soFar, left)
  const months = shareOut(rest, weights).map((cents, i): MonthProjection => {
    const overCents = i === 0 ? facts.monthCents : 0
    const expectedCents = overCents + cents
    // Months that differ by themselves make up for one another over the year.
    const room = rest === 0 ? 0 : Math.round(spread * Math.sqrt(cents / rest))
    return {
      start: addMonths(startOfMonth(today), i),
      expectedCents,
      lowCents: Math.max(Math.min(overCents, expectedCents), expectedCents - room),
      highCents: expectedCents + room,
    }
  })
  return {
    annualCents,
    lowCents: Math.max(Math.min(ytdCents, annualCents), annualCents - spread),
    highCents: annualCents + spread,
    months,
    basis,
    operatingDays: Math.round(soFar),
    early: soFar < EARLY_DAYS,
  }
}

const certain = (cents: number) => ({ annualCents: cents, lowCents: cents, highCents: cents })

interface Rest {
  restCents: number
  /** how it spreads over the months that are not over */
  weights: number[]
  basis: string
}

/**
 * Last year's remaining days × the ratio of this year to last year over the days compared. The
 * ratio is shrunk toward 1 early in the year: until 90 days are compared, the missing ones count as
 * last year's average day on both sides, so that one odd day in January does not set the year.
 * null without 13 months of history, or without revenue last year to compare with.
 */
function seasonalRest(facts: ProjectionFacts): Rest | null {
  const { today, firstDay, windows, comparedCents, lastComparedCents } = facts
  const lastRestCents = facts.lastRestCents.reduce((sum, cents) => sum + cents, 0)
  if (firstDay === null || firstDay > addMonths(today, -SEASON_MONTHS)) return null
  const missingDays = Math.max(0, FULL_WEIGHT_DAYS - lengthOf(windows.compared))
  const lastDays = lengthOf({ ...windows.lastCompared, end: endOfYear(facts.year - 1) })
  const evener = (Math.max(0, lastComparedCents + lastRestCents) / lastDays) * missingDays
  if (lastComparedCents + evener <= 0) return null
  const ratio = Math.max(0, (comparedCents + evener) / (lastComparedCents + evener))
  return {
    restCents: Math.round(lastRestCents * ratio),
    weights: facts.lastRestCents,
    basis:
      `This year so far, plus ${ratio.toFixed(2)} × the rest of last year: ` +
      `${inWords(windows.compared)} against ${inWords(windows.lastCompared)}` +
      (missingDays > 0 ? ', evened out this early in the year' : ''),
  }
}

/** Revenue per operating day so far × operating days left. */
function paceRest(facts: ProjectionFacts, since: Day, soFar: number, left: number): Rest {
  const weights = monthsAfter(facts.today).map((month) => operatingDaysIn(month, facts.opening))
  if (soFar === 0)
    return { restCents: 0, weights, basis: 'This year so far: no operating day to go by yet' }
  const days = (count: number): string => `${Math.round(count)} operating days`
  return {
    restCents: divideCents(facts.ytdCents * left, soFar),
    weights,
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
