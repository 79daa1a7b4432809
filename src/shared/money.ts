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
  options: { currency?: string; locale?: string; style?: MoneyStyle } = {},
): string {
  const { currency = 'USD', locale = 'en-US', style = 'cents' } = options
  const text = moneyFormat(locale, currency, style).format(amount)
  // English writes 281K; beside prices a small k reads as the thousand it is.
  return style === 'compact' ? text.replace(/K$/, 'k') : text
}

const formats = new Map<string, Intl.NumberFormat>()

/** Building an `Intl.NumberFormat` costs more than formatting hundreds of figures with it. */
function moneyFormat(locale: string, currency: string, style: MoneyStyle): Intl.NumberFormat {
  const key = `${locale} ${currency} ${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      signDisplay: 'negative', // No -$0 for a few cents.
      ...DIGITS[style],
    })
    formats.set(key, format)
  }
  return format
}
