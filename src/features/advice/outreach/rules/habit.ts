import { daysBetween, MONTH_NAMES, monthsBetween, type Day } from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { MIN_VISITS } from '../../customers/rules/rhythm.ts'
import type { View } from '../../customers/rules/view.ts'

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

/** Returns why an inactive customer may come back without being asked; null if nothing says so. */
export function habitOf({ season, rhythm, last, today }: View, notation: Notation): string | null {
  if (season)
    return `Usually buys in ${LIST.format(season.months.map((month) => MONTH_NAMES[month - 1]!))}`
  if (!rhythm?.isRegular || last === null || rhythm.usual <= daysBetween(last, today)) return null
  return `Usually comes about every ${countOf(rhythm.usual, notation, 'day')}`
}

/** `December`, `November and December` */
const LIST = new Intl.ListFormat('en-GB')
