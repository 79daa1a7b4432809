import type { DayRange } from '../../../../shared/calendar.ts'
import type { Metrics } from '../../contract.ts'
import { isCovered } from '../../comparison/rules.ts'
import { bucketsOf } from '../../periods/rules.ts'
import { growthRate } from '../../rules.ts'

type Point = Metrics['series']['points'][number]

export interface Trends {
  revenue: number[]
  sales: number[]
  averageSale: number[]
  margin: number[]
  /** empty for part of a year */
  yearToDate: number[]
  /** percent, of the revenue up to each point */
  growth: number[]
}

/**
 * Returns the values of each figure over the period. A month or day that is still running would always
 * look like a drop, so sums leave it out; averages and running totals include it. The time before the
 * first sale is left out.
 */
export function trendsOf(metrics: Metrics, range: DayRange, fiscalMonth?: number): Trends {
  const { series, history, today, ytdRevenue } = metrics
  const { buckets } = bucketsOf(range, metrics.comparedWith, fiscalMonth)
  const points = series.points.map((point, index) => ({
    ...point,
    end: buckets[index]!.range.end,
    isCovered: isCovered(buckets[index]!, history),
  }))
  const begun = points.filter(
    ({ start, end }) => start <= today && history && end >= history.firstDay,
  )
  // Months after the last sale would look like a drop to nothing.
  const until = history?.lastDayToDate ?? today
  const finished = begun.filter(({ start, end }) => end < today && start <= until)
  const isYear = buckets.length === 12
  return {
    revenue: finished.map((point) => point.revenue),
    sales: finished.map((point) => point.sales),
    averageSale: begun
      .filter(({ sales }) => sales > 0)
      .map(({ revenue, sales }) => revenue / sales),
    margin: begun.filter(({ revenue }) => revenue > 0).map(({ margin }) => margin),
    // The current month may contain sales dated later than today; the year to date doesn't.
    yearToDate: isYear
      ? endingAt(ytdRevenue, runningTotals(begun.map(({ revenue }) => revenue)))
      : [],
    growth: growthSoFar(finished.filter((point) => point.isCovered)),
  }
}

function growthSoFar(points: Point[]): number[] {
  const now = runningTotals(points.map(({ revenue }) => revenue))
  const before = runningTotals(points.map(({ previousRevenue }) => previousRevenue ?? 0))
  return now
    .map((revenue, index) => growthRate(revenue, before[index]!))
    .filter((rate) => rate !== null)
}

function runningTotals(values: number[]): number[] {
  let total = 0
  return values.map((value) => (total += value))
}

const endingAt = (last: number, totals: number[]): number[] =>
  totals.length > 0 ? totals.with(totals.length - 1, last) : totals
