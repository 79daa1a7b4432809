import {
  dayNumber,
  endOfYear,
  startOfYear,
  yearOf,
  type DayRange,
} from '../../../shared/calendar.ts'
import { FALLBACK_MARGIN } from '../../../shared/figures.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Metrics } from '../contract.ts'
import { growthRate, inWords } from '../rules.ts'
import { countIn, formatCount, formatPercent, LARGE, moneyIn, SMALL, type Shown } from './format.ts'
import { trendsOf } from './trends.ts'

/** A change as its chip shows it; up is better for every figure here. */
export interface Delta {
  direction: 'up' | 'down' | 'level'
  text: string
}

/** A figure as its card shows it. */
export interface Figure {
  label: string
  value: string
  /** the whole value, where `value` had to be shortened */
  exact: string | null
  definition: string
  /** what it is compared with, or rests on */
  note: string
  delta: Delta | null
  /** its course over the period, oldest first; fewer than two points are no line */
  trend: number[]
  /** where the trend is headed, for a projection of the year that is running */
  headedFor?: number
  /** Too few days yet to rely on it. */
  early?: boolean
}

/** Shown for a figure that does not exist: an average of no sales, growth from nothing. */
const NONE: Shown = { text: '–', exact: null }

/** The cards of the dashboard, in their order; the first is the large one. */
export function figuresOf(
  metrics: Metrics,
  range: DayRange,
  profile: Pick<Profile, 'currency' | 'defaultProfitMargin'>,
): Figure[] {
  const { currency } = profile
  const { previous, today, projection, revenueGrowthRate, revenueGrowthRateContext } = metrics
  const trends = trendsOf(metrics, range)
  const year = yearOf(range.end)
  const money = (amount: number): Shown => moneyIn(SMALL, amount, currency)
  const before = inWords({ start: previous.startDate, end: previous.endDate })
  const begun = today >= range.start
  const nothingBefore =
    previous.totalSales === 0 ? `No sales in ${before}` : `No revenue in ${before}`
  const comparison = !begun || revenueGrowthRate !== null ? revenueGrowthRateContext : nothingBefore
  const averages = metrics.totalSales > 0 && previous.totalSales > 0 && begun
  const margins = metrics.totalRevenue > 0 && previous.totalRevenue > 0 && begun

  return [
    {
      label: 'Total revenue',
      ...shown(moneyIn(LARGE, metrics.totalRevenue, currency)),
      definition: 'All sales dated in this period, less refunds.',
      note: comparison,
      delta: deltaOf(revenueGrowthRate),
      trend: trends.revenue,
    },
    {
      label: 'Sales',
      ...shown(countIn(SMALL, metrics.totalSales)),
      definition: `The number of sales in this period; refunds are not counted.${against(begun, formatCount(previous.totalSales), before)}`,
      note: begun ? `vs ${countIn(SMALL, previous.totalSales).text}` : 'not begun yet',
      delta: begun ? deltaOf(growthRate(metrics.totalSales, previous.totalSales)) : null,
      trend: trends.sales,
    },
    {
      label: 'Average sale',
      ...shown(metrics.totalSales > 0 ? money(metrics.averageSale) : NONE),
      definition: `Total revenue divided by the number of sales.${against(averages, formatMoney(previous.averageSale, { currency }), before)}`,
      note: averages
        ? `vs ${money(previous.averageSale).text}`
        : metrics.totalSales > 0
          ? nothingBefore
          : 'No sales in this period',
      delta: averages ? deltaOf(growthRate(metrics.averageSale, previous.averageSale)) : null,
      trend: metrics.totalSales > 0 ? trends.averageSale : [],
    },
    {
      label: 'Gross margin',
      ...shown(
        metrics.totalRevenue > 0
          ? { text: formatPercent(metrics.grossProfitMargin), exact: null }
          : NONE,
      ),
      definition: `What is left of revenue after costs. Sales without a recorded cost are taken at a margin of ${profile.defaultProfitMargin ?? FALLBACK_MARGIN}%.${against(margins, formatPercent(previous.grossProfitMargin), before)}`,
      note: marginNote(metrics),
      delta: margins
        ? deltaOf(metrics.grossProfitMargin - previous.grossProfitMargin, ' pt')
        : null,
      trend: metrics.totalRevenue > 0 ? trends.margin : [],
    },
    {
      label: 'Year to date',
      ...shown(money(metrics.ytdRevenue)),
      definition: `Revenue from 1 January ${year} to ${year < yearOf(today) ? '31 December' : 'today'}.`,
      note: yearNote(year, today),
      delta: null,
      trend: trends.yearToDate,
    },
    {
      label: 'Projected year',
      ...shown(year > yearOf(today) ? NONE : money(metrics.projectedAnnualRevenue)),
      definition:
        year === yearOf(today)
          ? `What ${year} is likely to bring by 31 December; 8 of 10 times between the two ends. ${projection.basis}.`
          : `${projection.basis}.`,
      note:
        year === yearOf(today)
          ? `likely ${compact(projection.low, currency)} – ${compact(projection.high, currency)}`
          : year < yearOf(today)
            ? 'actual, the year is over'
            : `${year} has not begun yet`,
      delta: null,
      trend: trends.yearToDate,
      ...(year === yearOf(today) && {
        headedFor: metrics.projectedAnnualRevenue,
        early: projection.early,
      }),
    },
    {
      label: 'Growth',
      ...shown(
        revenueGrowthRate === null ? NONE : { text: withPlus(revenueGrowthRate), exact: null },
      ),
      definition:
        'How much revenue changed against the preceding period of the same kind, up to the same day of it.',
      note: comparison,
      delta:
        revenueGrowthRate === null
          ? null
          : {
              ...deltaOf(revenueGrowthRate)!,
              text: compact(Math.abs(revenueGrowthRate / 100) * previous.totalRevenue, currency),
            },
      trend: trends.growth,
    },
  ]
}

const shown = ({ text, exact }: Shown) => ({ value: text, exact })

const compact = (amount: number, currency: string): string =>
  formatMoney(amount, { currency, style: 'compact' })

const withPlus = (percent: number): string =>
  `${deltaOf(percent)?.direction === 'up' ? '+' : ''}${formatPercent(percent)}`

const against = (compared: boolean, value: string, before: string): string =>
  compared ? ` In ${before}: ${value}.` : ''

/** null where there was nothing to compare with. `unit` is `%`, or ` pt` for a difference of percents. */
export function deltaOf(change: number | null, unit: '%' | ' pt' = '%'): Delta | null {
  if (change === null) return null
  const size = formatPercent(Math.abs(change))
  if (size === '0.0%') return { direction: 'level', text: 'no change' }
  return {
    direction: change > 0 ? 'up' : 'down',
    text: unit === '%' ? size : size.replace('%', unit),
  }
}

function marginNote({ totalRevenue, totalSales, costCoverage }: Metrics): string {
  if (totalRevenue <= 0) {
    return totalRevenue === 0 && totalSales === 0
      ? 'No sales in this period'
      : 'No revenue left after refunds'
  }
  if (costCoverage === 0) return 'assumed, no costs recorded'
  // 99.6 % must not read as all of them.
  return costCoverage === 100
    ? 'all costs known'
    : `${Math.min(99, Math.max(1, Math.round(costCoverage)))}% of costs known`
}

function yearNote(year: number, today: string): string {
  if (year < yearOf(today)) return `the whole of ${year}`
  if (year > yearOf(today)) return `${year} has not begun yet`
  const days = dayNumber(endOfYear(year)) - dayNumber(startOfYear(year)) + 1
  return `day ${dayNumber(today) - dayNumber(startOfYear(year)) + 1} of ${days}`
}
