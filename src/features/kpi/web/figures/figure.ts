import { formatDay, formatDayOfYear, yearOf, type DayRange } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney, type Notation } from '../../../../shared/money.ts'
import type { OpeningDays } from '../../../../shared/operating-days.ts'
import { kindOf } from '../../../../shared/periods.ts'
import { taxWords } from '../../../../shared/tax-words.ts'
import { sideInWords } from '../../comparison/rules.ts'
import type { Metrics } from '../../contract.ts'
import { LABELS, type Toggle } from '../customize/preferences.ts'
import { formatPercent, type Shown } from './format.ts'
import { NO_TREND, type Trend, type Trends } from './trends.ts'

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
  /** few values draw no line */
  trend: Trend
  /** the line is at least this high, so that nearly equal values don't look like cliffs */
  leastSpan?: number
  /** end of the trend as projected, for a year that is still running */
  headedFor?: { value: number; name: string }
  /** the days whose entries it is based on; null when there are none to show */
  entries: DayRange | null
}

/** Percentage points that a line of rates is high at least. */
export const LEAST_POINTS = 10

/** Shown for a figure that doesn't exist, e.g. an average of no sales or growth from nothing. */
export const NONE: Shown = { text: '–', exact: null }

/** What the cards need from the profile. */
export type Shop = OpeningDays & {
  /** percent */
  defaultProfitMargin: number | null
  monthlyFixedCosts: number | null
  figuresWithoutTax: boolean
}

/** Taken when the profile can't be loaded: the defaults of spec §3. */
export const UNKNOWN_SHOP: Shop = {
  operatingDaysPerWeek: 7,
  annualClosedDays: 0,
  closures: [],
  defaultProfitMargin: null,
  monthlyFixedCosts: null,
  figuresWithoutTax: false,
}

/** Input of every card. */
export interface Facts extends Metrics {
  notation: Notation
  shop: Shop
  /** percent */
  defaultMargin: number
  trends: Trends
  range: DayRange
  /** the days that are compared, and those that they are compared with, in words */
  now: string
  before: string
  /** only a later part of the range is compared, so its figures aren't those on the cards */
  isCut: boolean
  /** the period, or its data, ends later than what is compared */
  isPartial: boolean
  /** the range is a whole year */
  isWholeYear: boolean
  /** name and days of the year of the yearly figures, and its distance from the current year: negative when it is over */
  year: string
  yearRange: DayRange
  yearsAhead: number
}

type Taxed = Pick<Facts, 'shop' | 'totalTax'>
const wordsOf = ({ shop, totalTax }: Taxed) => taxWords(shop.figuresWithoutTax, totalTax !== 0)

/** Says whether a revenue is with tax; '' for who has none. */
export const taxInWords = (facts: Taxed): string => wordsOf(facts).sentence

/** Says that a margin or a profit is without tax; '' for who has none. */
export const neverTaxed = (facts: Taxed): string => wordsOf(facts).ofMargins

/** A figure before its entries are determined. */
export type FigureWithoutEntries = Omit<Figure, 'entries'>

export const shown = ({ text, exact }: Shown) => ({ value: text, exact })

export const called = (toggle: Toggle) => ({ toggle, label: LABELS[toggle] })

export const missing = (name: Pick<Figure, 'toggle' | 'label'>, definition: string) => ({
  ...name,
  ...shown(NONE),
  definition,
  delta: null,
  trend: NO_TREND,
})

/** Money in three digits, enough for an estimate or a difference. */
export const roughly = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: Math.abs(amount) < 1000 ? 'whole' : 'compact' })

/** `vs 10`; if only a later part of the range is compared, both and since when: `8 vs 10 since 1 Oct`. */
export function sides(facts: Facts, text: (side: Metrics['previous']) => string): string {
  const { isCut, isPartial, elapsed, previous, notation, now } = facts
  const before = `vs ${text(previous)}`
  if (!isCut) return before
  const since = isPartial ? `since ${formatDayOfYear(elapsed.startDate, notation)}` : `for ${now}`
  return `${text(elapsed)} ${before} ${since}`
}

/**
 * The same with the days that it is compared with: `vs $172,228 by 23 Nov last year`, `vs $172,228 in 2025`,
 * `vs $212 on Monday, 24 Nov 2025`.
 */
export function sidesWithDays(facts: Facts, text: (side: Metrics['previous']) => string): string {
  const { isCut, isPartial, comparedWith, previous, today, before, notation } = facts
  const amounts = sides(facts, text)
  if (isCut) return amounts
  const { startDate: start, endDate: end } = previous
  const days = { start, end }
  if (comparedWith === 'lastYearWeekdays') {
    return start === end
      ? `${amounts} on ${sideInWords(days, comparedWith, notation)}`
      : `${amounts} on the same weekdays last year`
  }
  if (isPartial) {
    const yearsAgo = yearOf(today) - yearOf(end)
    if (yearsAgo > 1) return `${amounts} by ${formatDay(end, notation)}`
    return `${amounts} by ${formatDayOfYear(end, notation)}${yearsAgo === 1 ? ' last year' : ''}`
  }
  const isNamed = kindOf(days, notation.fiscalMonth) !== 'other'
  return `${amounts} ${isNamed ? 'in' : start === end ? 'on' : 'for'} ${before}`
}

/** Both sides of the comparison; `''` if there is none. */
export function compared(
  facts: Facts,
  what: 'totalRevenue' | 'totalSales' | 'averageSale',
): string {
  const { isComparable, elapsed, previous, now, before, notation } = facts
  if (!isComparable) return ''
  const amount = (value: number): string =>
    what === 'totalSales' ? formatCount(value, notation) : formatMoney(value, notation)
  return ` Compared: ${amount(elapsed[what])} for ${now} with ${amount(previous[what])} for ${before}.`
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
