import {
  endOfYear,
  monthOf,
  startOfYear,
  yearOf,
  addDays,
  daysBetween,
} from '../../src/shared/calendar.ts'
import type { Series } from './series.ts'

/** A series with at least this strength counts as seasonal. */
const STRENGTH = 0.64

export const isSeasonal = (series: Pick<Series, 'firstDay' | 'cents'>): boolean =>
  strengthOf(series) >= STRENGTH

/** A year counts as complete with up to this many days without a sale at either end. */
const SLACK = 7

/**
 * Returns the strength of seasonality (Wang, Smith and Hyndman 2006), based on each month's share of
 * its year: 1 − Var(remainder) / Var(share). The remainder is the share minus that month's average. Its
 * variance is estimated with the degrees of freedom left after these averages, because otherwise a few
 * years of pure chance would look like a season. Returns 0 for less than two complete years.
 */
function strengthOf({ firstDay, cents }: Pick<Series, 'firstDay' | 'cents'>): number {
  const years = new Map<number, number[]>()
  for (const [i, amount] of cents.entries()) {
    const day = addDays(firstDay, i)
    const year = yearOf(day)
    if (daysBetween(startOfYear(year), firstDay) > SLACK) continue
    if (daysBetween(addDays(firstDay, cents.length - 1), endOfYear(year)) > SLACK) continue
    const months = years.get(year) ?? Array.from({ length: 12 }, () => 0)
    years.set(year, months)
    months[monthOf(day) - 1]! += amount
  }
  if (years.size < 2) return 0
  const shares = [...years.values()].map((months) => {
    const year = months.reduce((a, b) => a + b, 0)
    return months.map((month) => month / year - 1 / 12)
  })
  const season = shares[0]!.map((_, m) => shares.reduce((sum, of) => sum + of[m]!, 0) / years.size)
  const squares = (values: number[]): number => values.reduce((sum, value) => sum + value ** 2, 0)
  const remainder = shares.flatMap((year) => year.map((share, m) => share - season[m]!))
  const perDegree = squares(remainder) / (11 * (years.size - 1))
  return Math.max(0, 1 - perDegree / (squares(shares.flat()) / (11 * years.size)))
}
