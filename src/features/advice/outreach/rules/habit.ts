import { daysBetween, MONTH_NAMES, monthsBetween, type Day } from '../../../../shared/calendar.ts'
import { MIN_VISITS } from '../../../../shared/rhythm.ts'
import { everyDays } from '../../../../shared/spoken-numbers.ts'
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
  return rhythm?.isRegular ? `Usually here ${everyDays(rhythm.usual)}` : null
}

const LIST = new Intl.ListFormat('en-GB')
