import {
  daysBetween,
  earlier,
  formatDayInWords,
  formatDayOfYear,
  lengthOf,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN, FALLBACK_MARGIN, purchaseWord } from '../../../../shared/figures.ts'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import { fiscalYearOf, formatRange, nameOfYear, yearAround } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { EARLY_DAYS, growthRate, projectedFrom } from '../../rules.ts'
import {
  aboutMoney,
  changePercent,
  formatPercent,
  money,
  moneyRange,
  shortMoney,
} from './format.ts'
import {
  arrowed,
  called,
  isCompared,
  neverTaxed,
  taxInWords,
  unknown,
  type Facts,
  type Figure,
  type Shop,
  type Told,
  type Unknown,
} from './figure.ts'
import { breakEvenFigure, profitFigure } from './profit.ts'

/** in display order */
export function figuresOf(
  metrics: Metrics,
  range: DayRange,
  notation: Notation,
  shop: Shop,
): { known: Figure[]; unknown: Unknown[] } {
  const year = fiscalYearOf(range.end, notation.fiscalMonth)
  const facts: Facts = {
    ...metrics,
    notation,
    shop,
    range,
    year: nameOfYear(year, notation.fiscalMonth),
    yearRange: yearAround(range.end, notation.fiscalMonth),
    yearsAhead: year - fiscalYearOf(metrics.today, notation.fiscalMonth),
  }
  const all = [
    totalRevenue(facts),
    growth(facts),
    sales(facts),
    averageSale(facts),
    grossMargin(facts),
    yearToDate(facts),
    projectedYear(facts),
    profitFigure(facts),
    breakEvenFigure(facts),
  ]
  return {
    known: all.flatMap((told) =>
      'until' in told ? [] : [{ ...told, entries: entriesOf(told.toggle, facts) }],
    ),
    unknown: all.filter((told) => 'until' in told),
  }
}

function entriesOf(toggle: Figure['toggle'], facts: Facts): DayRange | null {
  const { range, yearRange, today, totalSales, totalRevenue: revenue, ytdRevenue } = facts
  if (toggle !== 'ytdRevenue' && toggle !== 'projectedAnnualRevenue') {
    return totalSales > 0 || revenue !== 0 ? range : null
  }
  return ytdRevenue === 0 ? null : { start: yearRange.start, end: earlier(today, yearRange.end) }
}

const totalRevenue = (facts: Facts): Told => ({
  ...called('totalRevenue'),
  value: money(facts.totalRevenue, facts.notation),
  note: facts.bookedAhead
    ? `with ${money(facts.bookedAhead.revenue, facts.notation)} booked ahead`
    : '',
  meaning: `All sales of the period, minus refunds.${taxInWords(facts)}`,
})

const OTHER = {
  preceding: 'the period before',
  lastYear: 'the same days of last year',
  lastYearWeekdays: 'the same weekdays of last year',
}

function growth(facts: Facts): Told {
  const { revenueGrowthRate: rate, elapsed, previous, notation } = facts
  if (rate === null || !isCompared(facts, facts.range)) {
    return unknown('revenueGrowthRate', untilGrowth(facts))
  }
  const change = elapsed.totalRevenue - previous.totalRevenue
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const word = change > 0 ? 'more' : 'less'
  return {
    ...called('revenueGrowthRate'),
    value: sign + changePercent(rate, notation),
    note: change === 0 ? '' : `${aboutMoney(Math.abs(change), notation)} ${word}`,
    tone: change > 0 ? 'better' : change < 0 ? 'worse' : undefined,
    meaning: `Total revenue against ${OTHER[facts.comparedWith]}: ${money(elapsed.totalRevenue, notation)} after ${money(previous.totalRevenue, notation)}.`,
  }
}

function untilGrowth({ range, today, isComparable, history, previous, ...facts }: Facts): string {
  if (today > range.end) return ''
  if (today < range.start) return `${formatRange(range, facts.notation)} begins`
  if (!history || history.firstDay > previous.endDate) return 'you have a year to compare with'
  if (isComparable)
    return `both ${facts.comparedWith === 'preceding' ? 'periods' : 'years'} share more days`
  return 'a few more days are over'
}

function sales(facts: Facts): Told {
  const { totalSales, elapsed, previous, notation, range } = facts
  const before = isCompared(facts, range) ? previous.totalSales : 0
  return {
    ...called('totalSales'),
    value: formatCount(totalSales, notation),
    note: arrowed(growthRate(elapsed.totalSales, before), notation),
    meaning: "The number of sales. Refunds aren't counted.",
  }
}

function averageSale(facts: Facts): Told {
  const { totalSales, purchases, elapsed, previous, notation, range, today } = facts
  if (totalSales === 0) {
    return unknown('averageSale', today <= range.end ? 'this period has a sale' : '')
  }
  const canCompare = isCompared(facts, range) && elapsed.totalSales > 0
  return {
    ...called('averageSale'),
    value: money(facts.averageSale, notation),
    note: arrowed(
      canCompare ? growthRate(elapsed.averageSale, previous.averageSale) : null,
      notation,
    ),
    meaning:
      (purchaseWord(totalSales, purchases) === 'sale'
        ? 'Total revenue divided by the number of sales.'
        : 'Total revenue per receipt. A sale without one counts by itself.') + taxInWords(facts),
  }
}

function grossMargin(facts: Facts): Told {
  const { grossProfitMargin, costCoverage, elapsed, previous, notation, shop, range } = facts
  const { totalRevenue: revenue, totalSales, today } = facts
  if (revenue <= 0) {
    return unknown('grossProfitMargin', totalSales === 0 && today <= range.end ? 'this period has a sale' : '') // prettier-ignore
  }
  if (costCoverage === 0 && shop.defaultProfitMargin === null) {
    return unknown('grossProfitMargin', 'your products have a cost')
  }
  const isAssumed = costCoverage < 100
  // An assumed margin never changes.
  const canCompare =
    isCompared(facts, range) &&
    [elapsed, previous].every((side) => side.totalRevenue > 0 && side.costCoverage > 0)
  const change = canCompare ? elapsed.grossProfitMargin - previous.grossProfitMargin : null
  const coverage = Math.min(99, Math.max(1, Math.round(costCoverage)))
  const margin = shop.defaultProfitMargin ?? FALLBACK_MARGIN
  return {
    ...called('grossProfitMargin'),
    value: (isAssumed ? ASSUMED_SIGN : '') + formatPercent(grossProfitMargin, notation),
    note: isAssumed
      ? costCoverage === 0
        ? 'your own guess'
        : 'partly a guess'
      : arrowed(change, notation, ' pt'),
    meaning: `The share of revenue left after costs.${
      isAssumed
        ? ` Costs are known for ${costCoverage === 0 ? 'none' : `${coverage}%`} of it; the rest counts with ${margin}%.`
        : ''
    }${neverTaxed(facts)}`,
  }
}

function yearToDate(facts: Facts): Told {
  const { ytdRevenue, notation, year, yearRange, yearsAhead, today } = facts
  if (yearsAhead > 0) return unknown('ytdRevenue', `${year} begins`)
  const dayOfYear = daysBetween(yearRange.start, today) + 1
  return {
    ...called('ytdRevenue'),
    value: shortMoney(ytdRevenue, notation),
    isQuiet: ytdRevenue === facts.totalRevenue,
    note: yearsAhead < 0 ? `all of ${year}` : `Day ${dayOfYear} of ${lengthOf(yearRange)}`,
    meaning:
      (yearsAhead < 0
        ? `Revenue of the whole year ${year}.`
        : `Revenue since the year began, on ${formatDayInWords(yearRange.start, notation)}.`) +
      taxInWords(facts),
  }
}

function projectedYear(facts: Facts): Told {
  const { projectedAnnualRevenue, projection, notation, year, yearsAhead } = facts
  const toggle = 'projectedAnnualRevenue'
  if (yearsAhead < 0) return unknown(toggle)
  if (yearsAhead > 0) return unknown(toggle, `${year} begins`)
  if (projection.early) return unknown(toggle, daysUntilProjected(facts))
  if (projection.obstacle !== null) {
    return unknown(toggle, projection.months.length > 0 ? 'you sell again' : '')
  }
  return {
    ...called(toggle),
    value: shortMoney(projectedAnnualRevenue, notation),
    note: moneyRange(projection.low, projection.high, notation),
    meaning: `Where ${year} ends if it goes on like this. 8 times out of 10, it ends within the range.${taxInWords(facts)}`,
  }
}

function daysUntilProjected({ today, history, projection, shop, notation }: Facts): string {
  // Before the first sale no open day counts, so no day can be named.
  const day =
    history?.lastDayToDate &&
    projectedFrom(today, projection.operatingDays, shop, notation.fiscalMonth)
  return day ? formatDayOfYear(day, notation) : `you've had ${EARLY_DAYS} open days`
}
