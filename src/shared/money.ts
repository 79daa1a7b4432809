/**
 * Money is an integer number of minor units (cents) everywhere but in JSON and on the page.
 * This is the only place that turns one into the other.
 */

/** Largest magnitude of a single amount: 9,999,999,999.99. Outside is an error, never a rounding. */
export const MAX_CENTS = 999_999_999_999
export const MAX_AMOUNT = MAX_CENTS / 100

/** True for a finite decimal in range with at most two places: what JSON may carry as money. */
export function isAmount(amount: number): boolean {
  return Math.abs(amount) <= MAX_AMOUNT && Number(amount.toFixed(2)) === amount
}

/**
 * Decimal amount (already checked with `isAmount`) to cents.
 * `amount * 100` is off by less than 1e-4 in the whole range, so rounding gives the exact cents.
 */
export function toCents(amount: number): number {
  // `+ 0` turns -0 into 0.
  return Math.round(amount * 100) + 0
}

/** Cents to the decimal number that JSON carries. Accepts sums beyond `MAX_CENTS` (totals of many sales). */
export function fromCents(cents: number): number {
  return Number((cents / 100).toFixed(2)) + 0
}

/** `numerator / denominator` in cents, rounded half away from zero; 0 when there is nothing to divide by. */
export function divideCents(numerator: number, denominator: number): number {
  if (denominator === 0) return 0
  const quotient = numerator / denominator
  return Math.sign(quotient) * Math.round(Math.abs(quotient)) + 0
}

/**
 * `cents` in parts as large as their weights (at least one above 0; below 0 counts as 0), whole and
 * together exactly `cents`: what rounding down leaves goes to the largest remainders.
 */
export function shareOut(cents: number, weights: number[]): number[] {
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

/** How numbers are written, by the example 1,234.50: what stands between thousands, and before decimals. */
const SEPARATORS = {
  '1,234.50': [',', '.'],
  '1.234,50': ['.', ','],
  // Narrow, and no line breaks at it.
  '1 234,50': ['\u202f', ','],
  "1'234.50": ['’', '.'],
} as const
export type NumberStyle = keyof typeof SEPARATORS
export const NUMBER_STYLES = Object.keys(SEPARATORS) as NumberStyle[]

/** How an owner writes amounts. */
export interface Notation {
  /** ISO 4217 */
  currency: string
  numberStyle: NumberStyle
}

/** `cents` $1,234.50, `whole` $1,235, `compact` $1.23k with at most three digits that count. */
type MoneyStyle = 'cents' | 'whole' | 'compact'

const DIGITS = {
  cents: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  whole: { maximumFractionDigits: 0 },
  compact: { notation: 'compact', maximumSignificantDigits: 3 },
} as const

/** Formats a decimal amount for people. */
export function formatMoney(
  amount: number,
  options: Partial<Notation> & { style?: MoneyStyle } = {},
): string {
  const { currency = 'USD', numberStyle = '1,234.50', style = 'cents' } = options
  const text = written(moneyFormat(currency, style).format(amount), numberStyle)
  // English writes 281K; beside prices a small k reads as the thousand it is.
  return style === 'compact' ? text.replace(/K$/, 'k') : text
}

/** A whole number as an owner writes it: 1,234. */
export const formatCount = (value: number, { numberStyle }: Notation): string =>
  written(count.format(value), numberStyle)

/** A whole number with what is counted: 1 sale, 1,234 sales. */
export const countOf = (value: number, notation: Notation, one: string, many = `${one}s`): string =>
  `${formatCount(value, notation)} ${value === 1 ? one : many}`

const count = new Intl.NumberFormat('en-US')

/** A number that was formatted in English, with an owner's separators. */
export function written(text: string, numberStyle: NumberStyle): string {
  const [group, decimal] = SEPARATORS[numberStyle]
  return text.replace(/[,.]/g, (mark) => (mark === ',' ? group : decimal))
}

/** The style whose separators a language uses; of those with others the English one. */
export function numberStyleOf(locale: string | undefined): NumberStyle {
  const parts = numbersOf(locale).formatToParts(1_234_567.5)
  const mark = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  const group = mark('group').replace(/\s/, '\u202f').replace("'", '’')
  const style = NUMBER_STYLES.find(
    (each) => SEPARATORS[each][0] === group && SEPARATORS[each][1] === mark('decimal'),
  )
  return style ?? '1,234.50'
}

/** A browser may name its language in a way that Intl throws at: `en-US@posix` on a bare Linux. */
function numbersOf(locale: string | undefined): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale)
  } catch {
    return new Intl.NumberFormat('en')
  }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Building an `Intl.NumberFormat` costs more than formatting hundreds of figures with it. */
function moneyFormat(currency: string, style: MoneyStyle): Intl.NumberFormat {
  const key = `${currency} ${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      signDisplay: 'negative', // No -$0 for a few cents.
      ...DIGITS[style],
      ...(style === 'cents' && !hasCents(currency) && { trailingZeroDisplay: 'stripIfInteger' }),
    })
    formats.set(key, format)
  }
  return format
}

/** False for yen and the like. */
const hasCents = (currency: string): boolean =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits! > 0
