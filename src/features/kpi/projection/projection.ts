import { addMonths, earlier, later, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { splitCents } from '../../../shared/money.ts'
import { nameOfYear } from '../../../shared/periods.ts'
import { operatingDaysIn } from '../../../shared/operating-days.ts'
import {
  centsIn,
  daysOf,
  monthsAfter,
  steadyPieces,
  sumOf,
  yearIn,
  type DatedPiece,
  type ProjectionInput,
} from './input.ts'
import { EARLY_DAYS } from '../rules.ts'
import { basisOf } from './basis.ts'
import { obstacleTo } from './ended.ts'
import { driftOver, levelOf, type Level } from './level.ts'
import { withoutOutliers } from './outliers.ts'
import { seasonOf, type Season } from './season.ts'

/** standard normal quantile of a central 80 % interval */
const Z_80 = 1.28
/** coefficients of variation, by backtesting (ADR 0020) */
const YEAR_CV = 0.04
const UNSEEN_CV = 0.3

export interface MonthProjection {
  start: Day
  expectedCents: number
  lowCents: number
  highCents: number
}

export interface Projection {
  /** up to min(today, last day of the year) */
  ytdCents: number
  annualCents: number
  lowCents: number
  highCents: number
  /** months that aren't over; with the finished ones they add up to `annualCents`, to the cent */
  months: MonthProjection[]
  basis: string
  operatingDays: number
  early: boolean
  /** null if something is */
  obstacle: string | null
}

/** Method: ADR 0020. */
export function project(facts: ProjectionInput): Projection {
  const { year, fiscalMonth, today, opening } = facts
  const { start, end } = daysOf(facts)
  const ytdCents = centsIn(facts, { start, end: earlier(today, end) })
  const thisYear = yearIn(facts, today)
  if (year === thisYear) return projectRunning(facts, ytdCents)
  const isOver = year < thisYear
  const name = nameOfYear(year, fiscalMonth)
  return {
    ...asItIs(ytdCents, sumOf(bookedIn(facts))),
    months: [],
    basis: isOver ? `Actual revenue for ${name}` : `${name} hasn't started yet`,
    operatingDays: isOver ? Math.round(operatingDaysIn({ start, end }, opening)) : 0,
    early: !isOver,
    obstacle: null,
  }
}

function projectRunning(facts: ProjectionInput, ytdCents: number): Projection {
  const { today, opening } = facts
  const pieces = steadyPieces({ ...facts, pieces: withoutOutliers(facts.pieces) })
  const since = pieces[0]?.range.start ?? today
  const soFar = { start: later(since, daysOf(facts).start), end: today }
  const operatingDays = Math.round(operatingDaysIn(soFar, opening))
  const known = { ytdCents, operatingDays, early: operatingDays < EARLY_DAYS }
  const monthCents = centsIn(facts, { start: startOfMonth(today), end: today })
  const obstacle = obstacleTo(facts)
  const booked = bookedIn(facts)
  if (obstacle !== null) {
    const months = emptyMonths(facts, monthCents)
    const basis = 'This year so far only'
    return { ...known, ...asItIs(ytdCents, sumOf(booked)), months, basis, obstacle }
  }
  const season = seasonOf(facts, pieces)
  const { parts, coming, noise } = season
  const level = levelOf(parts, noise)
  const pace = levelOf(
    parts.map((part) => ({ ...part, share: 1 })),
    noise,
  )
  const perMonth = coming.map(({ seen, unseen }) => level.cents * seen + pace.cents * unseen)
  const halfWidth = halfWidthFor(facts, season, level, pace)
  const expected = splitCents(Math.round(sumOf(perMonth)), perMonth).map((cents, i) =>
    Math.max(cents, booked[i] ?? 0),
  )
  const months = expected.map((cents, i): MonthProjection => ({
    start: addMonths(startOfMonth(today), i),
    ...around(i === 0 ? monthCents : 0, cents, halfWidth(perMonth, [i]), booked[i]),
  }))
  const all = Array.from(perMonth.keys())
  const oneDay = today < daysOf(facts).end ? usualDay(pieces) : 0
  const { expectedCents, ...range } = around(
    ytdCents,
    sumOf(expected),
    Math.hypot(halfWidth(perMonth, all), Z_80 * oneDay),
    sumOf(booked),
  )
  return {
    ...known,
    annualCents: expectedCents,
    ...range,
    months,
    basis: basisOf(facts, season, level),
    obstacle: null,
  }
}

/** Refunds ahead lower nothing: they may be of sales still to come. */
const bookedIn = ({ booked }: ProjectionInput): number[] =>
  booked.map(({ cents }) => Math.max(0, cents))

const asItIs = (ytdCents: number, bookedCents: number) => {
  const annualCents = ytdCents + bookedCents
  return { ytdCents, annualCents, lowCents: annualCents, highCents: annualCents }
}

const emptyMonths = (facts: ProjectionInput, monthCents: number): MonthProjection[] =>
  monthsAfter(facts.today, daysOf(facts).end).map(({ end }, i) => ({
    start: startOfMonth(end),
    ...around(i === 0 ? monthCents : 0, bookedIn(facts)[i] ?? 0, 0),
  }))

/** A range is never narrower. */
const usualDay = (pieces: DatedPiece[]): number =>
  Math.sqrt(sumOf(pieces.map((p) => p.squares)) / Math.max(1, sumOf(pieces.map((p) => p.days))))

/** never below earned plus booked */
const around = (earned: number, rest: number, halfWidth: number, booked = 0) => ({
  expectedCents: earned + rest,
  lowCents: Math.floor(earned + Math.max(booked, rest - halfWidth)),
  highCents: Math.ceil(earned + rest + halfWidth),
})

/** Half-width of the 80 % interval in cents (ADR 0020). */
function halfWidthFor(facts: ProjectionInput, season: Season, level: Level, pace: Level) {
  const { coming, noise, weight, years } = season
  const openPerMonth = operatingDaysIn(daysOf(facts), facts.opening) / 12
  return (perMonth: number[], which: number[]): number => {
    const cents = sumOf(which.map((i) => perMonth[i]!))
    const unseen = sumOf(which.map((i) => pace.cents * coming[i]!.unseen))
    const months = sumOf(which.map((i) => coming[i]!.months))
    const squares = which.map((i) => {
      const learned = (weight * level.cents * coming[i]!.seen) ** 2 / Math.max(1, years.length)
      // Less than a month's revenue varies more: the rest is the chance of single days.
      return Math.max(perMonth[i]!, pace.cents * openPerMonth) * perMonth[i]! + learned
    })
    const ofLevel = unseen > cents / 2 ? pace.error : level.error
    return (
      Z_80 *
      Math.sqrt(
        noise * sumOf(squares) +
          (ofLevel + driftOver(months, noise) + YEAR_CV ** 2) * cents ** 2 +
          (UNSEEN_CV * unseen) ** 2,
      )
    )
  }
}
