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

/** Texts of a month or day of the chart, for its tooltip and its table. */
export interface ChartRow {
  start: string
  days: DayRange
  /** Today is in it. */
  isRunning: boolean
  /** True without sales or refunds: there are no entries to show. */
  isEmpty: boolean
  /** Its entries can be opened: there are some, and they are the reader's own. */
  isLinked: boolean
  /** `March 2026`, or `November 2026 so far` */
  label: string
  revenue: string
  sales: string
  /** the same bucket of the compared period; null if it has none, or if it is before the first sale */
  before: string | null
  beforeLabel: string
  /** of a month that isn't over, in three digits: its projected total and the likely range */
  expected: { revenue: string; between: string } | null
  /** of the current month: the same number of days of the month it is compared with */
  soFar: { before: string; label: string } | null
  /** for the current month by the days elapsed, as part of a month can't be compared with a whole one */
  delta: Delta | null
}

export function chartRows(
  { today, comparedWith, history }: Pick<Metrics, 'today' | 'comparedWith' | 'history'>,
  series: Series,
  range: DayRange,
  notation: Notation,
  isOwn = true,
): ChartRow[] {
  const highest = Math.max(...series.points.map(({ revenue }) => Math.abs(revenue)))
  const money = (amount: number): string =>
    moneyIn(Infinity, amount, notation, centsInColumn(highest)).text
  const { buckets } = bucketsOf(range, comparedWith, notation.fiscalMonth)
  return series.points.map(({ start, revenue, sales, previousRevenue, expected }, index) => {
    const bucket = buckets[index]!
    const { range: days, preceding } = bucket
    // A time from which nothing is recorded isn't a time without revenue.
    const isKnown = preceding !== null && history !== null && preceding.end >= history.firstDay
    const elapsed = series.running?.startDate === start ? series.running : null
    const isRunning = start <= today && today <= days.end
    const isEmpty = revenue === 0 && sales === 0
    return {
      start,
      days,
      isRunning,
      isEmpty,
      isLinked: isOwn && !isEmpty,
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

/** The best bar: `Best month: May 2026, $33,412`. undefined when fewer than two bars have revenue. */
export function bestInWords(series: Series, rows: ChartRow[]): string | undefined {
  const highest = Math.max(...series.points.map(({ revenue }) => revenue))
  const best = rows[series.points.findIndex(({ revenue }) => revenue === highest)]
  const sold = series.points.filter(({ revenue }) => revenue > 0).length
  return best && sold > 1 ? `Best ${series.bucket}: ${best.label}, ${best.revenue}` : undefined
}
