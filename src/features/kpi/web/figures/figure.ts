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

/** Up is better for every figure. */
export interface Delta {
  direction: 'up' | 'down' | 'level'
  text: string
}

export interface Figure {
  toggle: Toggle
  label: string
  value: string
  /** null unless `value` is shortened */
  exact: string | null
  definition: string
  note: string
  delta: Delta | null
  /** few values draw no line */
  trend: Trend
  /** Nearly equal values must not look like cliffs. */
  leastSpan?: number
  /** of a running year */
  headedFor?: { value: number; name: string }
  /** null without entries */
  entries: DayRange | null
}

/** percentage points */
export const LEAST_POINTS = 10

export const NONE: Shown = { text: '–', exact: null }

export type Shop = OpeningDays & {
  /** percent */
  defaultProfitMargin: number | null
  monthlyFixedCosts: number | null
  figuresWithoutTax: boolean
}

/** spec §3 */
export const UNKNOWN_SHOP: Shop = {
  operatingDaysPerWeek: 7,
  annualClosedDays: 0,
  closures: [],
  defaultProfitMargin: null,
  monthlyFixedCosts: null,
  figuresWithoutTax: false,
}

export interface Facts extends Metrics {
  notation: Notation
  shop: Shop
  /** percent */
  defaultMargin: number
  trends: Trends
  range: DayRange
  now: string
  before: string
  /** only a later part of the range is compared */
  isCut: boolean
  /** the comparison ends before the period */
  isPartial: boolean
  isWholeYear: boolean
  year: string
  yearRange: DayRange
  /** negative when the year is over */
  yearsAhead: number
}

type Taxed = Pick<Facts, 'shop' | 'totalTax'>
const wordsOf = ({ shop, totalTax }: Taxed) => taxWords(shop.figuresWithoutTax, totalTax !== 0)

export const taxInWords = (facts: Taxed): string => wordsOf(facts).sentence

export const neverTaxed = (facts: Taxed): string => wordsOf(facts).ofMargins

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

export const roughly = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: Math.abs(amount) < 1000 ? 'whole' : 'compact' })

/** `vs 10`, or `8 vs 10 since 1 Oct` */
export function sides(facts: Facts, text: (side: Metrics['previous']) => string): string {
  const { isCut, isPartial, elapsed, previous, notation, now } = facts
  const before = `vs ${text(previous)}`
  if (!isCut) return before
  const since = isPartial ? `since ${formatDayOfYear(elapsed.startDate, notation)}` : `for ${now}`
  return `${text(elapsed)} ${before} ${since}`
}

/** `vs $172,228 by 23 Nov last year`, `vs $212 on Monday, 24 Nov 2025` */
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

/** null without a comparison */
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
