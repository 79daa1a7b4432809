import {
  formatDayOfYear,
  shortMonth,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { isOpenDay, type OpeningDays } from '../../../../shared/operating-days.ts'
import type { Metrics } from '../../contract.ts'
import { isCovered } from '../../comparison/rules.ts'
import { bucketsOf } from '../../periods/rules.ts'
import { growthRate } from '../../rules.ts'

type Point = Metrics['series']['points'][number]

/** oldest first */
export interface Trend {
  values: number[]
  /** the last value is of a month or day that isn't over or whole */
  isRunning: boolean
  /** `Oct`, `Nov so far`, `Today so far`, `to 4 Nov` */
  last: string
}
export const NO_TREND: Trend = { values: [], isRunning: false, last: '' }

export interface Trends {
  revenue: Trend
  sales: Trend
  averageSale: Trend
  margin: Trend
  yearToDate: Trend
  /** percent */
  growth: Trend
}

interface Dated extends Point {
  end: Day
  name: string
  isRunning: boolean
  isCovered: boolean
}

/** A running month or day looks like a drop: marked, and left out while nothing is sold. */
export function trendsOf(
  metrics: Metrics,
  range: DayRange,
  opening: OpeningDays,
  notation: Notation,
): Trends {
  const { series, history, today } = metrics
  // Months after the last sale would look like a drop to nothing.
  const until = history?.lastDayToDate ?? today
  const points = datedPoints(metrics, range, until, notation)
  const begun = points.filter(
    ({ start, end }) => start <= today && history && end >= history.firstDay,
  )
  const isEmpty = ({ sales, revenue }: Point): boolean => sales === 0 && revenue === 0
  const isDayOff = ({ start }: Point): boolean =>
    series.bucket === 'day' && !isOpenDay(start, opening)
  const summed = begun.filter(
    (point) => point.start <= until && !(isEmpty(point) && (point.isRunning || isDayOff(point))),
  )
  const of = (some: Dated[], valueOf: (point: Dated) => number): Trend =>
    trendOf(some, some.map(valueOf))
  const isYear = points.length === 12
  return {
    revenue: of(summed, ({ revenue }) => revenue),
    sales: of(summed, ({ sales }) => sales),
    averageSale: of(
      begun.filter(({ sales }) => sales > 0),
      ({ revenue, purchases }) => revenue / purchases,
    ),
    margin: of(
      begun.filter(({ revenue }) => revenue > 0),
      ({ margin }) => margin,
    ),
    yearToDate: isYear
      ? trendOf(begun, runningTotals(begun.map(({ revenue }) => revenue)))
      : NO_TREND,
    growth: growthSoFar(summed, metrics),
  }
}

function datedPoints(
  { series, history, today, comparedWith }: Metrics,
  range: DayRange,
  until: Day,
  notation: Notation,
): Dated[] {
  const { buckets } = bucketsOf(range, comparedWith, notation.fiscalMonth)
  const isByDay = series.bucket === 'day'
  return series.points.map((point, index) => {
    const bucket = buckets[index]!
    const { start } = point
    const { end } = bucket.range
    const isNow = start <= today && today <= end
    // The data may end within a month that is over.
    const isCut = start <= until && until < end && end < today
    const name = isByDay ? formatDayOfYear(start, notation) : shortMonth(start)
    return {
      ...point,
      end,
      isRunning: isNow || isCut,
      name: isNow
        ? `${isByDay ? 'Today' : name} so far`
        : isCut
          ? `to ${formatDayOfYear(until, notation)}`
          : name,
      isCovered: isCovered(bucket, history),
    }
  })
}

function trendOf(points: Dated[], values: number[]): Trend {
  const last = points.at(-1)
  return last ? { values, isRunning: last.isRunning, last: last.name } : NO_TREND
}

function growthSoFar(points: Dated[], { isComparable, revenueGrowthRate }: Metrics): Trend {
  const covered = points.filter((point) => point.isCovered && !point.isRunning)
  const now = runningTotals(covered.map(({ revenue }) => revenue))
  const before = runningTotals(covered.map(({ previousRevenue }) => previousRevenue ?? 0))
  const rates = now
    .map((revenue, index) => growthRate(revenue, before[index]!))
    .filter((rate) => rate !== null)
  const running = points.find(({ isRunning }) => isRunning)
  return running && isComparable && revenueGrowthRate !== null
    ? trendOf([running], [...rates, revenueGrowthRate])
    : trendOf(covered, rates)
}

function runningTotals(values: number[]): number[] {
  let total = 0
  return values.map((value) => (total += value))
}
