import type { DayRange } from '../../../shared/calendar.ts'
import { formatCount, type Notation } from '../../../shared/money.ts'
import type { Metrics } from '../contract.ts'
import { bucketsOf, growthRate, inWords } from '../rules.ts'
import { deltaOf, type Delta } from './figures.ts'
import { centsInColumn, moneyIn } from './format.ts'

/** A month or day of the chart in words, for its tooltip and its table. */
export interface ChartRow {
  start: string
  /** `March 2026`, or `November 2026 so far` */
  label: string
  revenue: string
  sales: string
  /** the same bucket of the preceding period; null where that has none */
  before: string | null
  beforeLabel: string
  /** null as well while the bucket is running: part of a month against a whole one says nothing */
  delta: Delta | null
}

export function chartRows(
  { series, today }: Metrics,
  range: DayRange,
  notation: Notation,
): ChartRow[] {
  const highest = Math.max(...series.points.map(({ revenue }) => Math.abs(revenue)))
  const money = (amount: number): string =>
    moneyIn(Infinity, amount, notation, centsInColumn(highest)).text
  const { buckets } = bucketsOf(range)
  return series.points.map(({ start, revenue, sales, previousRevenue }, index) => {
    const { range: days, preceding } = buckets[index]!
    const running = start <= today && today <= days.end
    return {
      start,
      label: inWords(days) + (running ? ' so far' : ''),
      revenue: money(revenue),
      sales: `${formatCount(sales, notation)} ${sales === 1 ? 'sale' : 'sales'}`,
      before: previousRevenue === null ? null : money(previousRevenue),
      beforeLabel: preceding ? inWords(preceding) : '',
      delta:
        days.end < today && previousRevenue !== null
          ? deltaOf(growthRate(revenue, previousRevenue), notation)
          : null,
    }
  })
}

/** The bar to look at first: `Best month: May 2026, $33,412`. Nothing to say about a single bar, or about none. */
export function bestInWords({ series }: Metrics, rows: ChartRow[]): string | undefined {
  const highest = Math.max(...series.points.map(({ revenue }) => revenue))
  const best = rows[series.points.findIndex(({ revenue }) => revenue === highest)]
  const sold = series.points.filter(({ revenue }) => revenue > 0).length
  return best && sold > 1 ? `Best ${series.bucket}: ${best.label}, ${best.revenue}` : undefined
}
