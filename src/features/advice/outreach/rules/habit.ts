import { daysBetween, MONTH_NAMES, monthsBetween, type Day } from '../../../../shared/calendar.ts'
import { MIN_VISITS } from '../../../../shared/rhythm.ts'
import type { View } from '../../customers/rules/view.ts'

const MONTHS_READ = 5
/** Months tell the distance of visits only roughly. */
const TOLERANCE = 1.1

interface Bought {
  month: Day
  sales: number
}

/**
 * A rough check by months, before the days are read, which takes longer. Regular visits fall into months equally far
 * apart, give or take one.
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

export function habitOf({ season, rhythm }: View): string | null {
  if (season)
    return `Usually buys in ${LIST.format(season.months.map((month) => MONTH_NAMES[month - 1]!))}`
  return rhythm?.isRegular ? `Usually here ${everyWords(rhythm.usual)}` : null
}

const LIST = new Intl.ListFormat('en-GB')

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const every = (count: number, unit: string): string =>
  count === 1 ? `every ${unit}` : `every ${NUMBERS[count - 2] ?? count} ${unit}s`

/** As people say it: `every two weeks` for 13 to 15 days, `every ten days`, `every month`. */
export function everyWords(days: number): string {
  if (days >= 335) return 'about once a year'
  if (days >= 26) return every(Math.round(days / 30.4), 'month')
  const weeks = Math.round(days / 7)
  return weeks > 0 && Math.abs(days - 7 * weeks) <= 1 ? every(weeks, 'week') : every(days, 'day')
}
