import {
  daysBetween,
  MONTH_NAMES,
  monthsBetween,
  startOfMonth,
  type Day,
} from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import type { OpeningDays } from '../../../../shared/operating-days.ts'
import { MIN_VISITS, rhythmOf } from '../../customers/rules/rhythm.ts'
import { seasonOf } from '../../customers/rules/season.ts'

/** newest months with purchases whose days are looked at */
const MONTHS_READ = 5
/** The months only tell roughly how far apart the visits are. */
const TOLERANCE = 1.1

/** Purchases of a month. */
interface Bought {
  /** its first day */
  month: Day
  sales: number
}

/**
 * Whether the customer may usually stay away for longer than these days, by the months in which they buy; only then
 * are the days looked at, which takes longer. Visits at a regular interval fall into months that are equally far
 * apart, or differ by one.
 */
export function mayStayAwayFor(silentDays: number, months: Bought[]): boolean {
  const bought = months
    .filter(({ sales }) => sales > 0)
    .slice(-MONTHS_READ)
    .map(({ month }) => month)
  if (bought.length < MIN_VISITS) return false
  const gaps = bought.slice(1).map((month, i) => monthsBetween(bought[i]!, month))
  if (Math.max(...gaps) - Math.min(...gaps) > 1) return false
  const gap = daysBetween(bought[0]!, bought.at(-1)!) / gaps.length
  return gap * TOLERANCE > silentDays
}

/** newest of these months that are looked at first */
const LOOKED_FIRST = 2

/**
 * Whether someone with these visits in their newest months comes more often than the silence is long, whatever the
 * other months have. Gaps within a month are at most 30 days, so no longer than the silence. Only those between the
 * `MONTHS_READ` months can be longer: with more gaps within months than these, the usual gap is one of the short ones.
 */
export const comesTooOften = (visits: Day[]): boolean =>
  visits.length - new Set(visits.map(startOfMonth)).size >= MONTHS_READ

/**
 * Returns the months whose days are looked at, of all of a customer's: first those that may show that they come too
 * often, then the others, which are earlier.
 */
export function monthsToLookAt(months: Bought[]): { first: Day[]; others: Day[] } {
  const newest = months.slice(-MONTHS_READ)
  const split = newest.length - LOOKED_FIRST
  const sales = newest.slice(split).reduce((sum, month) => sum + month.sales, 0)
  const isWorthIt = sales - LOOKED_FIRST >= MONTHS_READ
  const days = newest.map(({ month }) => month)
  return isWorthIt
    ? { first: days.slice(split), others: days.slice(0, split) }
    : { first: days, others: [] }
}

interface Known {
  /** all months with purchases */
  months: Bought[]
  /** newest days with purchases, in order; [] if they weren't looked at, or show that the customer comes too often */
  visits: Day[]
  lastPurchase: Day
  today: Day
  /** last day with a recorded sale */
  recordedUntil: Day
  opening: OpeningDays
  notation: Notation
}

/** Returns why an inactive customer may come back without being asked; null if nothing says so. */
export function habitOf(known: Known): string | null {
  const { months, visits, lastPurchase, today, recordedUntil, opening, notation } = known
  const season = seasonOf(months, { lastVisit: lastPurchase, asOf: recordedUntil, today })
  if (season)
    return `Usually buys in ${LIST.format(season.months.map((month) => MONTH_NAMES[month - 1]!))}`
  const rhythm = rhythmOf(visits, { today, asOf: recordedUntil }, opening)
  if (!rhythm?.isRegular || rhythm.usual <= daysBetween(lastPurchase, today)) return null
  return `Usually comes about every ${countOf(rhythm.usual, notation, 'day')}`
}

/** `December`, `November and December` */
const LIST = new Intl.ListFormat('en-GB')
