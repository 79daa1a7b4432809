import { formatDay, type DayRange } from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { formatRange } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { isCovered } from '../../comparison/rules.ts'
import { bucketsOf } from '../../periods/rules.ts'
import { growthRate } from '../../rules.ts'
import type { ChartPoint, Series } from './series.ts'
import { deltaOf, roughly, type Delta } from '../figures/figure.ts'
import { centsInColumn, moneyIn } from '../figures/format.ts'

export interface ChartRow {
  start: string
  days: DayRange
  isRunning: boolean
  isEmpty: boolean
  /** false for entries of another shop */
  isLinked: boolean
  label: string
  revenue: string
  sales: string
  /** null without a compared bucket, or if that is before the first sale */
  before: string | null
  beforeLabel: string
  /** of a month that isn't over, in three digits */
  expected: { revenue: string; between: string } | null
  soFar: { before: string; label: string } | null
  delta: Delta | null
}

export function chartRows(
  { today, comparedWith, history }: Pick<Metrics, 'today' | 'comparedWith' | 'history'>,
  series: Series,
  range: DayRange,
  notation: Notation,
): ChartRow[] {
  const highest = Math.max(...series.points.map(({ revenue }) => Math.abs(revenue)))
  const money = (amount: number): string =>
    moneyIn(Infinity, amount, notation, centsInColumn(highest)).text
  const { buckets } = bucketsOf(range, comparedWith, notation.fiscalMonth)
  return series.points.map(({ start, revenue, sales, previousRevenue, expected }, index) => {
    const bucket = buckets[index]!
    const { range: days, preceding } = bucket
    // A time before anything was recorded isn't a time without revenue.
    const isKnown = preceding !== null && history !== null && preceding.end >= history.firstDay
    const elapsed = series.running?.startDate === start ? series.running : null
    const isRunning = start <= today && today <= days.end
    const isEmpty = revenue === 0 && sales === 0
    return {
      start,
      days,
      isRunning,
      isEmpty,
      isLinked: !isEmpty,
      label: formatRange(days, notation) + (isRunning ? ' so far' : ''),
      revenue: money(revenue),
      sales: countOf(sales, notation, 'sale'),
      before: isKnown && previousRevenue !== null ? money(previousRevenue) : null,
      beforeLabel: preceding ? formatRange(preceding, notation) : '',
      expected: expected ? expectedInWords(expected, notation) : null,
      soFar: elapsed && {
        before: money(elapsed.previousRevenue),
        label: `by ${formatDay(elapsed.previousEndDate, notation)}`,
      },
      delta: elapsed
        ? deltaOf(growthRate(elapsed.revenue, elapsed.previousRevenue), notation)
        : days.end < today && isCovered(bucket, history) && previousRevenue !== null
          ? deltaOf(growthRate(revenue, previousRevenue), notation)
          : null,
    }
  })
}

const expectedInWords = (
  { expected, low, high }: NonNullable<ChartPoint['expected']>,
  notation: Notation,
) => ({
  revenue: roughly(expected, notation),
  between: `likely ${roughly(low, notation)} – ${roughly(high, notation)}`,
})

export function bestInWords(series: Series, rows: ChartRow[]): string | undefined {
  const highest = Math.max(...series.points.map(({ revenue }) => revenue))
  const best = rows[series.points.findIndex(({ revenue }) => revenue === highest)]
  const sold = series.points.filter(({ revenue }) => revenue > 0).length
  return best && sold > 1 ? `Best ${series.bucket}: ${best.label}, ${best.revenue}` : undefined
}
