import type { DateNotation } from './calendar.ts'
import { cached, hasCents, homeOf, placementOf } from './currency-sign.ts'

/** Integer cents everywhere except in JSON and on the page. */

/** 9,999,999,999.99; larger amounts are an error and never rounded */
export const MAX_CENTS = 999_999_999_999
export const MAX_AMOUNT = MAX_CENTS / 100

export function isAmount(amount: number, places = 2): boolean {
  return Math.abs(amount) <= MAX_AMOUNT && Number(amount.toFixed(places)) === amount
}

/** Check with `isAmount` first: then `amount * 100` is off by less than 1e-4. */
export function toCents(amount: number): number {
  // `+ 0` turns -0 into 0.
  return Math.round(amount * 100) + 0
}

/** Accepts sums beyond `MAX_CENTS`. */
export function fromCents(cents: number): number {
  return Number((cents / 100).toFixed(2)) + 0
}

/** Rounds half away from zero; 0 when the denominator is 0. */
export function divideCents(numerator: number, denominator: number): number {
  if (denominator === 0) return 0
  const quotient = numerator / denominator
  return Math.sign(quotient) * Math.round(Math.abs(quotient)) + 0
}

/** Parts that are rounded so add up on the page. */
export function roundedIn(currency: string, cents: number): number {
  const step = hasCents(currency) ? 1 : 100
  return divideCents(cents, step) * step
}

export const roundUpToWhole = (cents: number): number => Math.ceil(cents / 100) * 100

/** The parts add up to exactly `cents`. Negative weights count as 0; without positive weights all parts are 0. */
export function splitCents(cents: number, weights: number[]): number[] {
  const positive = weights.map((weight) => Math.max(0, weight))
  const whole = positive.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = positive.map((weight) => (cents * weight) / whole)
  const parts = exact.map(Math.floor)
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((share, i) => [share - parts[i]!, i] as const)
  for (const [, i] of byRemainder.toSorted(([a], [b]) => b - a).slice(0, left)) parts[i]!++
  return parts
}

/** thousands and decimal separator */
export const SEPARATORS = {
  '1,234.50': [',', '.'],
  '1.234,50': ['.', ','],
  // Narrow no-break space.
  '1 234,50': ['\u202f', ','],
  "1'234.50": ['’', '.'],
} as const
export type NumberStyle = keyof typeof SEPARATORS
export const NUMBER_STYLES = Object.keys(SEPARATORS) as NumberStyle[]

export interface Notation extends DateNotation {
  /** ISO 4217 */
  currency: string
  numberStyle: NumberStyle
  /** places sign and minus; by default as usual for style and currency */
  locale?: string
}

const USUAL: Record<NumberStyle, string> = {
  '1,234.50': 'en-US',
  '1.234,50': 'de-DE',
  '1 234,50': 'fr-FR',
  "1'234.50": 'de-CH',
}

const placement = cached((key) => {
  const [currency, by] = [key.slice(0, 3), key.slice(4)]
  return placementOf(isStyle(by) ? localeFor(currency, by) : by, currency)
})

const isStyle = (text: string): text is NumberStyle => Object.hasOwn(SEPARATORS, text)

function localeFor(currency: string, numberStyle: NumberStyle): string {
  const home = homeOf(currency)
  const isAtHome = numberStyle !== '1,234.50' && numberStyleOf(home) === numberStyle
  return isAtHome ? home : USUAL[numberStyle]
}

/** `compact` $1.23k; `computed`, for averages: like `cents`, but ¥1,235 */
type MoneyStyle = 'cents' | 'whole' | 'compact' | 'computed'

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const WHOLE = { maximumFractionDigits: 0 }
const DIGITS = {
  cents: CENTS,
  computed: CENTS,
  whole: WHOLE,
  compact: { notation: 'compact', maximumSignificantDigits: 3 },
} as const

export function formatMoney(
  amount: number,
  options: Partial<Notation> & { style?: MoneyStyle } = {},
): string {
  const { currency = 'USD', numberStyle = '1,234.50', style = 'cents' } = options
  const text = written(moneyFormat(currency, style).format(amount), numberStyle)
  const { positive, negative } = placement(`${currency} ${options.locale ?? numberStyle}`)
  const [before, after] = text.startsWith('-') ? negative : positive
  const digits = text.replace('-', '')
  // Next to prices a small k reads better than English's K.
  return before + (style === 'compact' ? digits.replace(/K$/, 'k') : digits) + after
}

/** from here on whole, in sentences and figures; lists of sales, forms, averages and files have cents */
const WHOLE_FROM = 100

export function moneyText(amount: number, notation: Notation): string {
  const isWhole = Number.isInteger(amount) || Math.abs(amount) >= WHOLE_FROM
  return formatMoney(amount, { ...notation, style: isWhole ? 'whole' : 'cents' })
}

export const formatCount = (value: number, { numberStyle }: Notation): string =>
  written(count.format(value), numberStyle)

export const countOf = (value: number, notation: Notation, one: string, many = `${one}s`): string =>
  `${formatCount(value, notation)} ${value === 1 ? one : many}`

/** at most one decimal */
export const percentText = (percent: number, { numberStyle }: Notation): string =>
  `${written(String(Math.round(percent * 10) / 10 + 0), numberStyle)}%`

const count = new Intl.NumberFormat('en-US')

export function written(text: string, numberStyle: NumberStyle): string {
  const [group, decimal] = SEPARATORS[numberStyle]
  return text.replace(/[,.]/g, (mark) => (mark === ',' ? group : decimal))
}

/** English if the locale uses other separators */
export function numberStyleOf(locale: string | undefined): NumberStyle {
  const parts = numbersOf(locale).formatToParts(1_234_567.5)
  const mark = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const group = mark('group').replace(/\s/, '\u202f').replace("'", '’')
  const style = NUMBER_STYLES.find(
    (each) => SEPARATORS[each][0] === group && SEPARATORS[each][1] === mark('decimal'),
  )
  return style ?? '1,234.50'
}

export const localeOf = (language: string): string =>
  numbersOf(language)
    .resolvedOptions()
    .locale.replace(/-u-.*$/, '')

/** Browsers may report a locale that Intl throws on: `en-US@posix`. */
function numbersOf(locale: string | undefined): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale)
  } catch {
    return new Intl.NumberFormat('en')
  }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Creating an `Intl.NumberFormat` is slow. */
function moneyFormat(currency: string, style: MoneyStyle): Intl.NumberFormat {
  const key = `${currency} ${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      signDisplay: 'negative', // No -$0 for a few cents.
      ...DIGITS[style],
      ...(!hasCents(currency) && WITHOUT_CENTS[style]),
    })
    formats.set(key, format)
  }
  return format
}

/** Entered decimals are never hidden. */
const WITHOUT_CENTS: Partial<Record<MoneyStyle, Intl.NumberFormatOptions>> = {
  cents: { trailingZeroDisplay: 'stripIfInteger' },
  computed: { minimumFractionDigits: 0, ...WHOLE },
}
