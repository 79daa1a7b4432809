import {
  dateOf,
  formatDay,
  MONTH_NAMES,
  monthOf,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { formatRange, kindOf } from '../../../../shared/periods.ts'
import { isCovered } from '../../comparison/rules.ts'
import type { Metrics } from '../../contract.ts'
import { bucketsOf } from '../../periods/rules.ts'
import { growthRate } from '../../rules.ts'
import { LABELS, type Toggle } from '../customize/preferences.ts'
import { roughly } from '../figures/figure.ts'
import { formatPercent, money } from '../figures/format.ts'

type Point = Metrics['series']['points'][number]

export interface ChartPoint {
  start: Day
  days: DayRange
  label: string
  value: number
  /** `$1,200, 3 sales` */
  text: string
  /** null without a compared bucket, or if that is before the first sale */
  before: number | null
  beforeText: string
  /** of a month that isn't over */
  expected: number | null
  expectedText: string
  /** It has sales or refunds. */
  isLinked: boolean
}

export interface Series {
  title: string
  bucket: Metrics['series']['bucket']
  points: ChartPoint[]
}

interface Drawn {
  of: Toggle
  /** null without any */
  values: (points: Point[]) => (number | null)[]
  before: (points: Point[]) => (number | null)[]
  write: (value: number, notation: Notation) => string
}

const count = (value: number, notation: Notation): string => countOf(value, notation, 'sale')

const ofRevenue: Drawn = {
  of: 'totalRevenue',
  values: (points) => points.map(({ revenue }) => revenue),
  before: (points) => points.map(({ previousRevenue }) => previousRevenue),
  write: money,
}
const perPurchase = (revenue: number | null, purchases: number | null): number | null =>
  revenue === null || !purchases ? null : revenue / purchases
const DRAWN: Partial<Record<Toggle, Drawn>> = {
  totalSales: {
    of: 'totalSales',
    values: (points) => points.map(({ sales }) => sales),
    before: (points) => points.map(({ previousSales }) => previousSales),
    write: count,
  },
  averageSale: {
    of: 'averageSale',
    values: (points) => points.map((point) => perPurchase(point.revenue, point.purchases)),
    before: (points) =>
      points.map((point) => perPurchase(point.previousRevenue, point.previousPurchases)),
    write: money,
  },
  grossProfitMargin: {
    of: 'grossProfitMargin',
    values: (points) => points.map(({ revenue, margin }) => (revenue > 0 ? margin : null)),
    before: (points) =>
      points.map((point) => ((point.previousRevenue ?? 0) > 0 ? point.previousMargin : null)),
    write: formatPercent,
  },
  revenueGrowthRate: {
    of: 'revenueGrowthRate',
    values: (points) =>
      points.map(({ revenue, previousRevenue }) => growthRate(revenue, previousRevenue ?? 0)),
    before: (points) => points.map(() => null),
    write: formatPercent,
  },
  ytdRevenue: {
    ...ofRevenue,
    of: 'ytdRevenue',
    values: (points) => runningTotals(points.map(({ revenue }) => revenue)),
    before: (points) => runningTotals(points.map(({ previousRevenue }) => previousRevenue ?? 0)),
  },
}

function runningTotals(values: number[]): number[] {
  let total = 0
  return values.map((value) => (total += value))
}

/** What has no values by month or day is drawn as revenue. */
function drawnOf(toggle: Toggle, range: DayRange, fiscalMonth: number | undefined): Drawn {
  const isYear = kindOf(range, fiscalMonth) === 'year'
  return (toggle === 'ytdRevenue' && !isYear ? undefined : DRAWN[toggle]) ?? ofRevenue
}

export function seriesOf(
  toggle: Toggle,
  metrics: Metrics,
  range: DayRange,
  notation: Notation,
  withExpected: boolean,
): Series {
  const { series, history, today, comparedWith } = metrics
  const drawn = drawnOf(toggle, range, notation.fiscalMonth)
  const { buckets } = bucketsOf(range, comparedWith, notation.fiscalMonth)
  const values = drawn.values(series.points)
  const before = drawn.before(series.points)
  const expected = drawn === ofRevenue && withExpected ? expectedOf(metrics) : undefined
  const points = series.points.map(({ start, revenue, sales }, index): ChartPoint => {
    const bucket = buckets[index]!
    const { range: days, preceding } = bucket
    // A time before anything was recorded isn't a time without revenue.
    const isKnown = preceding !== null && history !== null && preceding.end >= history.firstDay
    const isRate = drawn.of === 'revenueGrowthRate'
    // A month that isn't over isn't compared with a whole one.
    const hasValue = start <= today && (!isRate || (days.end < today && isCovered(bucket, history)))
    const value = hasValue ? (values[index] ?? null) : null
    const was = isKnown ? (before[index] ?? null) : null
    const coming = expected?.get(start) ?? null
    return {
      start,
      days,
      label: formatRange(days, notation) + (start <= today && today < days.end ? ' so far' : ''),
      value: value ?? 0,
      text: value === null ? '' : drawn.write(value, notation),
      before: was,
      beforeText:
        was === null || !preceding
          ? ''
          : `${formatRange(preceding, notation)}: ${drawn.write(was, notation)}`,
      expected: coming,
      expectedText: coming === null ? '' : `${roughly(coming, notation)} expected`,
      isLinked: sales !== 0 || revenue !== 0,
    }
  })
  return {
    title: `${LABELS[drawn.of]} by ${series.bucket}`,
    bucket: series.bucket,
    points,
  }
}

function expectedOf({ series, projection }: Metrics): Map<Day, number> {
  if (series.bucket === 'day' || projection.early) return new Map()
  const toCome = projection.months.filter(({ low, high }) => low < high)
  return new Map(toCome.map(({ start, expected }) => [start, expected]))
}

/** `Sales for May 2025` */
export const linkText = ({ days }: ChartPoint, notation: Notation): string =>
  `Sales for ${days.start === days.end ? formatDay(days.start, notation) : formatRange(days, notation)}`

/** so many days have room for their dates, else every fifth; the 30th would touch the 1st after it */
const MOST_NAMED = 14

/** `Jan`, of which small charts show the first letter; or a date */
export function axisLabel(start: Day, { bucket, points }: Pick<Series, 'bucket' | 'points'>) {
  if (bucket === 'month') {
    const name = MONTH_NAMES[monthOf(start) - 1]!
    return { first: name.slice(0, 1), rest: name.slice(1, 3) }
  }
  const date = dateOf(start)
  const isNamed = points.length <= MOST_NAMED || date === 1 || (date % 5 === 0 && date < 30)
  return { first: isNamed ? String(date) : '', rest: '' }
}
