import {
  daysBetween,
  earlier,
  formatDayInWords,
  formatDayOfYear,
  lengthOf,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN, FALLBACK_MARGIN, purchaseWord } from '../../../../shared/figures.ts'
import { countOf, formatCount, type Notation } from '../../../../shared/money.ts'
import {
  fiscalYearOf,
  formatRange,
  kindOf,
  nameOfYear,
  yearAround,
} from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { LABELS } from '../customize/preferences.ts'
import { coverageInWords, EARLY_DAYS, growthRate, projectedFrom } from '../../rules.ts'
import {
  averageCount,
  countIn,
  formatPercent,
  LARGE,
  marginText,
  moneyIn,
  SMALL,
} from './format.ts'
import {
  called,
  compared,
  deltaOf,
  LEAST_POINTS,
  missing,
  NONE,
  roughly,
  neverTaxed,
  sides,
  sidesWithDays,
  shown,
  taxInWords,
  type Facts,
  type Figure,
  type FigureWithoutEntries,
  type Shop,
} from './figure.ts'
import { pastYearCards } from './past-year.ts'
import { breakEvenCard, profitCard } from './profit.ts'
import { NO_TREND, trendsOf } from './trends.ts'

/** in display order */
export function figuresOf(
  metrics: Metrics,
  range: DayRange,
  notation: Notation,
  shop: Shop,
): Figure[] {
  const { elapsed, previous, today } = metrics
  const { fiscalMonth } = notation
  const year = fiscalYearOf(range.end, fiscalMonth)
  const facts: Facts = {
    ...metrics,
    notation,
    shop,
    defaultMargin: shop.defaultProfitMargin ?? FALLBACK_MARGIN,
    range,
    trends: trendsOf(metrics, range, shop, notation),
    now: formatRange({ start: elapsed.startDate, end: elapsed.endDate }, notation),
    before: formatRange({ start: previous.startDate, end: previous.endDate }, notation),
    isCut: elapsed.startDate > range.start,
    isPartial: elapsed.endDate < range.end,
    isWholeYear: kindOf(range, fiscalMonth) === 'year',
    year: nameOfYear(year, fiscalMonth),
    yearRange: yearAround(range.end, fiscalMonth),
    yearsAhead: year - fiscalYearOf(today, fiscalMonth),
  }
  const shownOf = (...figures: ((facts: Facts) => FigureWithoutEntries)[]): Figure[] =>
    figures.map((figure) => withEntries(figure(facts), facts, range))
  return [
    ...shownOf(totalRevenue, sales, averageSale, grossMargin),
    ...(facts.yearsAhead < 0 ? pastYearCards(facts) : shownOf(yearToDate, projectedYear)),
    ...shownOf(growth, profitCard, breakEvenCard),
  ]
}

function withEntries(
  figure: FigureWithoutEntries,
  { totalSales, totalRevenue, yearRange, ...metrics }: Facts,
  range: DayRange,
): Figure {
  const isYearly = figure.toggle === 'ytdRevenue' || figure.toggle === 'projectedAnnualRevenue'
  const hasAny = isYearly ? metrics.ytdRevenue !== 0 : totalSales > 0 || totalRevenue !== 0
  const days = isYearly
    ? { start: yearRange.start, end: earlier(metrics.today, yearRange.end) }
    : range
  return { ...figure, entries: hasAny && figure.value !== NONE.text ? days : null }
}

const totalRevenue = (facts: Facts): FigureWithoutEntries => ({
  ...called('totalRevenue'),
  ...shown(moneyIn(LARGE, facts.totalRevenue, facts.notation)),
  definition: `All sales dated in this period, minus refunds.${taxInWords(facts)}${compared(facts, 'totalRevenue')}`,
  note:
    facts.revenueGrowthRate === null
      ? ''
      : sidesWithDays(facts, (side) => moneyIn(LARGE, side.totalRevenue, facts.notation).text),
  delta: deltaOf(facts.revenueGrowthRate, facts.notation),
  trend: facts.trends.revenue,
})

function sales(facts: Facts): FigureWithoutEntries {
  const { totalSales, elapsed, previous, notation, trends } = facts
  const canCompare = facts.isComparable && previous.totalSales > 0
  return {
    ...called('totalSales'),
    ...shown(countIn(SMALL, totalSales, notation)),
    definition: `The number of sales in this period${onReceipts(facts)}. Refunds aren't counted.${compared(facts, 'totalSales')}`,
    note: canCompare ? sides(facts, (side) => countIn(SMALL, side.totalSales, notation).text) : '',
    delta: canCompare
      ? deltaOf(growthRate(elapsed.totalSales, previous.totalSales), notation)
      : null,
    trend: trends.sales,
  }
}

const onReceipts = ({ receipts, notation }: Facts): string =>
  receipts === 0 ? '' : `, on ${countOf(receipts, notation, 'receipt')}`

/** Anything longer is cut on a phone. */
const averageLabel = (sales: number, purchases: number): string =>
  purchaseWord(sales, purchases) === 'sale' ? LABELS.averageSale : 'Per purchase'

function per({ receipts, purchases, totalSales, ...more }: Facts): string {
  if (receipts === 0) return 'sales.'
  const { salesWithoutReceipt: without, itemsPerReceipt, notation } = more
  const each = without === 1 ? 'has no number and counts' : 'have no number and count one by one'
  const some =
    without === 0
      ? ''
      : ` ${formatCount(without, notation)} of ${countOf(totalSales, notation, 'sale')} ${each}${without === 1 ? ' by itself' : ''}.`
  return `purchases, ${formatCount(purchases, notation)}: sales of one day with the same receipt number are one purchase.${some} Pieces per purchase: ${averageCount(itemsPerReceipt ?? 0, notation)}.`
}

function averageSale(facts: Facts): FigureWithoutEntries {
  const { totalSales, elapsed, previous, isComparable, notation, trends } = facts
  const { toggle } = called('averageSale')
  const name = { toggle, label: averageLabel(totalSales, facts.purchases) }
  const definition = `Total revenue divided by the number of ${per(facts)}${taxInWords(facts)}`
  if (totalSales === 0) return { ...missing(name, definition), note: 'No sales in this period' }
  const figure = { ...name, ...shown(moneyIn(SMALL, facts.averageSale, notation)) }
  const trend = trends.averageSale
  if (!isComparable || elapsed.totalSales === 0 || previous.totalSales === 0) {
    return { ...figure, definition, note: '', delta: null, trend }
  }
  return {
    ...figure,
    definition: definition + compared(facts, 'averageSale'),
    note: sides(facts, (side) => moneyIn(SMALL, side.averageSale, notation).text),
    delta: deltaOf(growthRate(elapsed.averageSale, previous.averageSale), notation),
    trend,
  }
}

function grossMargin(facts: Facts): FigureWithoutEntries {
  const { grossProfitMargin, costCoverage, elapsed, previous, notation, trends } = facts
  const name = called('grossProfitMargin')
  const definition = `The share of revenue left after costs.${neverTaxed(facts)}`
  if (facts.totalRevenue <= 0) {
    const note = facts.totalSales > 0 ? 'No revenue left after refunds' : 'No sales in this period'
    return { ...missing(name, definition), note }
  }
  // An assumed margin never changes.
  const canCompare =
    facts.isComparable &&
    [elapsed, previous].every((side) => side.totalRevenue > 0 && side.costCoverage > 0)
  return {
    ...name,
    value: marginText(grossProfitMargin, costCoverage, notation),
    exact: null,
    definition: `${definition}${assumedIn(facts)}${canCompare ? marginsCompared(facts) : ''}`,
    note: coverageInWords(costCoverage),
    delta: canCompare
      ? deltaOf(elapsed.grossProfitMargin - previous.grossProfitMargin, notation, ' pt')
      : null,
    trend: costCoverage > 0 ? trends.margin : NO_TREND,
    leastSpan: LEAST_POINTS,
  }
}

const assumedIn = ({ costCoverage, defaultMargin, notation }: Facts): string =>
  costCoverage === 100
    ? ''
    : ` ${ASSUMED_SIGN} means that it is estimated: ${formatPercent(100 - costCoverage, notation)} of the revenue has no recorded cost and is assumed to have a margin of ${defaultMargin}%.`

const marginsCompared = ({ elapsed, previous, now, before, notation }: Facts): string =>
  ` Compared: ${marginText(elapsed.grossProfitMargin, elapsed.costCoverage, notation)} for ${now} with ${marginText(previous.grossProfitMargin, previous.costCoverage, notation)} for ${before}.`

function yearToDate(facts: Facts): FigureWithoutEntries {
  const { ytdRevenue, notation, year, yearRange, yearsAhead, today, trends } = facts
  const dayOfYear = daysBetween(yearRange.start, today) + 1
  const days = lengthOf(yearRange)
  return {
    ...called('ytdRevenue'),
    ...shown(moneyIn(SMALL, ytdRevenue, notation)),
    definition: `Revenue from ${formatDayInWords(yearRange.start, notation)} to today.${taxInWords(facts)}`,
    note: yearsAhead === 0 ? `Day ${dayOfYear} of ${days}` : `${year} hasn't started yet`,
    delta: null,
    trend: trends.yearToDate,
  }
}

function projectedYear(facts: Facts): FigureWithoutEntries {
  const { projectedAnnualRevenue, projection, notation, year, yearRange, yearsAhead, trends } =
    facts
  const name = called('projectedAnnualRevenue')
  if (yearsAhead > 0) return { ...missing(name, `${projection.basis}.`), note: projection.basis }
  if (projection.obstacle !== null) {
    const definition = `Your likely revenue for ${year}. There is nothing to project it from.`
    return { ...missing(name, definition), note: projection.obstacle }
  }
  if (projection.early) {
    const definition = `Your likely revenue for ${year}. Shown after ${EARLY_DAYS} open days; before that it would be a guess.`
    return { ...missing(name, definition), note: fromWhen(facts) }
  }
  return {
    ...name,
    ...shown(moneyIn(SMALL, projectedAnnualRevenue, notation)),
    delta: null,
    trend: trends.yearToDate,
    definition: `Your likely revenue for ${year}. 8 times out of 10, the year ends within the range shown. ${projection.basis}.${taxInWords(facts)}`,
    note: `Likely ${roughly(projection.low, notation)} – ${roughly(projection.high, notation)}`,
    headedFor: {
      value: projectedAnnualRevenue,
      name: `by ${formatDayOfYear(yearRange.end, notation)}`,
    },
  }
}

function fromWhen({ today, history, projection, shop, notation }: Facts): string {
  // Before the first sale no open day counts, so no day can be named.
  const day =
    history?.lastDayToDate &&
    projectedFrom(today, projection.operatingDays, shop, notation.fiscalMonth)
  return day
    ? `From ${formatDayOfYear(day, notation)} on, after ${EARLY_DAYS} open days`
    : `After ${EARLY_DAYS} open days`
}

const OTHER = {
  preceding: 'the period before',
  lastYear: 'the same days a year earlier',
  lastYearWeekdays: 'the same weekdays a year earlier',
}

function growth(facts: Facts): FigureWithoutEntries {
  const { revenueGrowthRate: rate, revenueGrowthRateContext: note, notation, trends } = facts
  const name = called('revenueGrowthRate')
  const definition = `The change in revenue from ${OTHER[facts.comparedWith]}. Only days that have sales data on both sides are compared.${taxInWords(facts)}`
  const delta = deltaOf(rate, notation)
  if (rate === null || !delta) return { ...missing(name, definition), note }
  const amount = roughly(
    Math.abs(facts.elapsed.totalRevenue - facts.previous.totalRevenue),
    notation,
  )
  return {
    ...name,
    value: `${delta.direction === 'up' ? '+' : ''}${formatPercent(rate, notation)}`,
    exact: null,
    definition: definition + compared(facts, 'totalRevenue'),
    note,
    delta: delta.direction === 'level' ? delta : { ...delta, text: amount },
    trend: trends.growth,
    leastSpan: LEAST_POINTS,
  }
}
