import type { DayRange } from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import type { OpeningDays } from '../../../../shared/operating-days.ts'
import { taxWords } from '../../../../shared/tax-words.ts'
import type { Metrics } from '../../contract.ts'
import { LABELS, type Toggle } from '../customize/preferences.ts'
import { changePercent } from './format.ts'

export interface Figure {
  toggle: Toggle
  label: string
  value: string
  /** It equals the total revenue, which has the weight. */
  isQuiet?: boolean
  note: string
  tone?: 'better' | 'worse' | undefined
  meaning: string
  /** null without entries */
  entries: DayRange | null
}

/** Not known yet; `until` is '' where there is nothing to wait for. */
export interface Unknown {
  toggle: Toggle
  label: string
  until: string
}
export type Told = Omit<Figure, 'entries'> | Unknown

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
  range: DayRange
  year: string
  yearRange: DayRange
  /** negative when the year is over */
  yearsAhead: number
}

type Taxed = Pick<Facts, 'shop' | 'totalTax'>
const wordsOf = ({ shop, totalTax }: Taxed) => taxWords(shop.figuresWithoutTax, totalTax !== 0)

export const taxInWords = (facts: Taxed): string => wordsOf(facts).sentence

export const neverTaxed = (facts: Taxed): string => wordsOf(facts).ofMargins

export const called = (toggle: Toggle) => ({ toggle, label: LABELS[toggle] })

export const unknown = (toggle: Toggle, until = ''): Unknown => ({ ...called(toggle), until })

/** Nothing is compared unless the whole period is, up to today. */
export const isCompared = (
  { isComparable, elapsed }: Pick<Metrics, 'isComparable' | 'elapsed'>,
  range: DayRange,
): boolean => isComparable && elapsed.startDate === range.start

export const roughly = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: Math.abs(amount) < 1000 ? 'whole' : 'compact' })

/** `↑ 13%`; '' without a change */
export function arrowed(change: number | null, notation: Notation, unit: '%' | ' pt' = '%') {
  if (change === null) return ''
  const size = changePercent(change, notation).replace('%', unit)
  if (/^0.0\D/.test(size)) return 'as before'
  return `${change > 0 ? '↑' : '↓'} ${size}`
}

const LIST = new Intl.ListFormat('en-GB')

/** `Not yet: Growth, until 11 Dec, and Gross margin, until your products have a cost.` */
export function notYet(figures: Unknown[]): string {
  const waiting = figures.filter(({ until }) => until)
  const reasons = [...Map.groupBy(waiting, ({ until }) => until)].map(
    ([until, of]) => `${LIST.format(of.map(({ label }) => label))}, until ${until}`,
  )
  if (reasons.length < 2) return reasons.join()
  return `${reasons.slice(0, -1).join(', ')}, and ${reasons.at(-1)}`
}
