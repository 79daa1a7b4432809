import {
  daysBetween,
  earlier,
  lengthOf,
  rangeOfPeriod,
  startOfYear,
  yearOf,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { FALLBACK_MARGIN } from '../../../../shared/figures.ts'
import { formatCount, formatMoney, type Notation } from '../../../../shared/money.ts'
import type { Metrics } from '../../contract.ts'
import { growthRate, formatRange } from '../../rules.ts'
import { countIn, formatPercent, LARGE, moneyIn, SMALL, type Shown } from './format.ts'
import type { Toggle } from '../customize/preferences.ts'
import { trendsOf, type Trends } from './trends.ts'

/** A change as shown on its chip; up is better for every figure here. */
export interface Delta {
  direction: 'up' | 'down' | 'level'
  text: string
}

/** A figure as shown on its card. */
export interface Figure {
  /** the switch that shows it */
  toggle: Toggle
  label: string
  value: string
  /** the full value, if `value` had to be shortened */
  exact: string | null
  definition: string
  /** what it is compared with or based on */
  note: string
  delta: Delta | null
  /** values over the period, oldest first; fewer than two draw no line */
  trend: number[]
  /** end of the trend as projected, for a year that is still running */
  headedFor?: number
  /** the days whose entries it is based on; null when there are none to show */
  entries: DayRange | null
  /** True when there are too few days to rely on it. */
  early?: boolean
}

/** Shown for a figure that doesn't exist, e.g. an average of no sales or growth from nothing. */
const NONE: Shown = { text: '–', exact: null }

/** Input of every card. */
interface Facts extends Metrics {
  notation: Notation
  /** percent */
  defaultMargin: number
  trends: Trends
  /** the days it is compared with, in words */
  before: string
  hasBegun: boolean
  /** the year of the yearly figures, and its distance from the current year: negative when it is over */
  year: number
  yearsAhead: number
}

/** Returns the cards of the dashboard in display order; the first ones may be large. */
export function figuresOf(
  metrics: Metrics,
  range: DayRange,
  notation: Notation,
  defaultProfitMargin: number | null,
): Figure[] {
  const { previous, today } = metrics
  const year = yearOf(range.end)
  const facts: Facts = {
    ...metrics,
    notation,
    defaultMargin: defaultProfitMargin ?? FALLBACK_MARGIN,
    trends: trendsOf(metrics, range),
    before: formatRange({ start: previous.startDate, end: previous.endDate }),
    hasBegun: today >= range.start,
    year,
    yearsAhead: year - yearOf(today),
  }
  return [totalRevenue, sales, averageSale, grossMargin, yearToDate, projectedYear, growth].map(
    (figure) => withEntries(figure(facts), metrics, range),
  )
}

/** A figure before its entries are determined. */
type FigureWithoutEntries = Omit<Figure, 'entries'>

function withEntries(
  figure: FigureWithoutEntries,
  { totalSales, totalRevenue, ...metrics }: Metrics,
  range: DayRange,
): Figure {
  const isYearly = figure.toggle === 'ytdRevenue' || figure.toggle === 'projectedAnnualRevenue'
  const year = rangeOfPeriod(yearOf(range.end), 'full')
  const hasAny = isYearly ? metrics.ytdRevenue !== 0 : totalSales > 0 || totalRevenue !== 0
  const days = isYearly ? { start: year.start, end: earlier(metrics.today, year.end) } : range
  return { ...figure, entries: hasAny && figure.value !== NONE.text ? days : null }
}

const totalRevenue = (facts: Facts): FigureWithoutEntries => ({
  toggle: 'totalRevenue',
  label: 'Total revenue',
  ...shown(moneyIn(LARGE, facts.totalRevenue, facts.notation)),
  definition: 'All sales dated in this period, minus refunds.',
  note: comparison(facts),
  delta: deltaOf(facts.revenueGrowthRate, facts.notation),
  trend: facts.trends.revenue,
})

function sales(facts: Facts): FigureWithoutEntries {
  const { totalSales, elapsed, previous, hasBegun, before, notation, trends } = facts
  return {
    toggle: 'totalSales',
    label: 'Sales',
    ...shown(countIn(SMALL, totalSales, notation)),
    definition: `The number of sales in this period. Refunds aren't counted.${
      hasBegun ? ` Compared with ${formatCount(previous.totalSales, notation)} for ${before}.` : ''
    }`,
    note: hasBegun ? `vs ${countIn(SMALL, previous.totalSales, notation).text}` : 'Not started yet',
    delta: hasBegun ? deltaOf(growthRate(elapsed.totalSales, previous.totalSales), notation) : null,
    trend: trends.sales,
  }
}

function averageSale(facts: Facts): FigureWithoutEntries {
  const { totalSales, elapsed, previous, before, notation, trends } = facts
  const name = { toggle: 'averageSale', label: 'Average sale' } as const
  const definition = 'Total revenue divided by the number of sales.'
  if (totalSales === 0) return { ...missing(name, definition), note: 'No sales in this period' }
  const figure = { ...name, ...shown(moneyIn(SMALL, facts.averageSale, notation)) }
  const trend = trends.averageSale
  if (elapsed.totalSales === 0 || previous.totalSales === 0) {
    return { ...figure, definition, note: comparison(facts), delta: null, trend }
  }
  return {
    ...figure,
    definition: `${definition} Compared with ${formatMoney(previous.averageSale, notation)} for ${before}.`,
    note: `vs ${moneyIn(SMALL, previous.averageSale, notation).text}`,
    delta: deltaOf(growthRate(elapsed.averageSale, previous.averageSale), notation),
    trend,
  }
}

function grossMargin(facts: Facts): FigureWithoutEntries {
  const { grossProfitMargin, elapsed, previous, before, notation, trends } = facts
  const name = { toggle: 'grossProfitMargin', label: 'Gross margin' } as const
  const definition = `The share of revenue left after costs. Sales without a recorded cost are assumed to have a margin of ${facts.defaultMargin}%.`
  if (facts.totalRevenue <= 0) {
    const note = facts.totalSales > 0 ? 'No revenue left after refunds' : 'No sales in this period'
    return { ...missing(name, definition), note }
  }
  // An assumed margin never changes, so there is nothing to compare.
  const compared = elapsed.totalRevenue > 0 && previous.totalRevenue > 0 && facts.costCoverage > 0
  return {
    ...name,
    value: formatPercent(grossProfitMargin, notation),
    exact: null,
    definition: compared
      ? `${definition} Compared with ${formatPercent(previous.grossProfitMargin, notation)} for ${before}.`
      : definition,
    note: coverageInWords(facts.costCoverage),
    delta: compared
      ? deltaOf(elapsed.grossProfitMargin - previous.grossProfitMargin, notation, ' pt')
      : null,
    trend: trends.margin,
  }
}

function yearToDate({
  ytdRevenue,
  notation,
  year,
  yearsAhead,
  today,
  trends,
}: Facts): FigureWithoutEntries {
  const dayOfYear = daysBetween(startOfYear(year), today) + 1
  const days = lengthOf(rangeOfPeriod(year, 'full'))
  return {
    toggle: 'ytdRevenue',
    label: 'Year to date',
    ...shown(moneyIn(SMALL, ytdRevenue, notation)),
    definition: `Revenue from 1 January ${year} to ${yearsAhead < 0 ? '31 December' : 'today'}.`,
    note:
      yearsAhead === 0
        ? `Day ${dayOfYear} of ${days}`
        : yearsAhead < 0
          ? `All of ${year}`
          : `${year} hasn't started yet`,
    delta: null,
    trend: trends.yearToDate,
  }
}

function projectedYear(facts: Facts): FigureWithoutEntries {
  const { projectedAnnualRevenue, projection, notation, year, yearsAhead, trends } = facts
  const name = { toggle: 'projectedAnnualRevenue', label: 'Projected year' } as const
  if (yearsAhead > 0) return { ...missing(name, `${projection.basis}.`), note: projection.basis }
  const figure = {
    ...name,
    ...shown(moneyIn(SMALL, projectedAnnualRevenue, notation)),
    delta: null,
    trend: trends.yearToDate,
  }
  if (yearsAhead < 0) {
    return {
      ...figure,
      definition: `${projection.basis}.`,
      note: 'Actual, because the year is over',
    }
  }
  return {
    ...figure,
    definition: `Your likely revenue for ${year}. 8 times out of 10, the year ends within the range shown. ${projection.basis}.${
      projection.early ? ' With so few days to go on, this is only a first guess.' : ''
    }`,
    note: `Likely ${roughly(projection.low, notation)} – ${roughly(projection.high, notation)}`,
    headedFor: projectedAnnualRevenue,
    early: projection.early,
  }
}

function growth(facts: Facts): FigureWithoutEntries {
  const { revenueGrowthRate: rate, previous, notation, trends } = facts
  const name = { toggle: 'revenueGrowthRate', label: 'Growth' } as const
  const definition =
    'The change in revenue from the previous period. While a period is still running, the days so far are compared with the same number of days in the previous one.'
  const delta = deltaOf(rate, notation)
  if (rate === null || !delta) return { ...missing(name, definition), note: comparison(facts) }
  const amount = roughly(Math.abs(rate / 100) * previous.totalRevenue, notation)
  return {
    ...name,
    value: `${delta.direction === 'up' ? '+' : ''}${formatPercent(rate, notation)}`,
    exact: null,
    definition,
    note: comparison(facts),
    delta: delta.direction === 'level' ? delta : { ...delta, text: amount },
    trend: trends.growth,
  }
}

const shown = ({ text, exact }: Shown) => ({ value: text, exact })

const missing = (name: Pick<Figure, 'toggle' | 'label'>, definition: string) => ({
  ...name,
  ...shown(NONE),
  definition,
  delta: null,
  trend: [],
})

/** Money in three digits, enough for an estimate or a difference. */
export const roughly = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: Math.abs(amount) < 1000 ? 'whole' : 'compact' })

function comparison(facts: Facts): string {
  const { revenueGrowthRate, revenueGrowthRateContext, previous, hasBegun, before } = facts
  if (revenueGrowthRate !== null || !hasBegun) return revenueGrowthRateContext
  return previous.totalSales === 0 ? `No sales for ${before}` : `No revenue for ${before}`
}

/** Returns null if there was nothing to compare with. `unit` is `%`, or ` pt` for percentage points. */
export function deltaOf(
  change: number | null,
  notation: Notation,
  unit: '%' | ' pt' = '%',
): Delta | null {
  if (change === null) return null
  const size = formatPercent(Math.abs(change), notation)
  if (/^0.0%$/.test(size)) return { direction: 'level', text: 'same' }
  return {
    direction: change > 0 ? 'up' : 'down',
    text: unit === '%' ? size : size.replace('%', unit),
  }
}

/** `percent` of revenue has a recorded cost. 99.6 must not read as all of it, nor 0.4 as none. */
function coverageInWords(percent: number): string {
  if (percent === 0) return 'Estimated: no costs recorded'
  if (percent === 100) return 'All costs known'
  return `Costs known for ${Math.min(99, Math.max(1, Math.round(percent)))}%`
}
