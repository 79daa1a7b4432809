import * as z from 'zod/mini'
import * as currencies from '../../../shared/currency-sign.ts'
import { westernDigits } from '../../../shared/digits.ts'
import { SEPARATORS, type Notation } from '../../../shared/money.ts'
import { currentNotation } from './notation.ts'

/**
 * Parses a number as people type it, in the digits of any script, and leaves validation to the contract's schema.
 * Returns undefined for '' and NaN for text that isn't a number. Currency signs and spaces are ignored. A comma or dot
 * before the last one or two digits is the decimal mark; a comma before each group of three digits separates thousands.
 * `1.234` means over a thousand only if `numberStyle` says so. Otherwise it stays 1.234, which the schema rejects for
 * its three decimal places, and 1.000 is NaN, so that it never silently becomes a thousand or one.
 */
export function readTypedNumber(
  text: string,
  { currency = 'USD', numberStyle = '1,234.50' }: Partial<Notation> = {},
): number | undefined {
  const typed = currencies.withoutSign(westernDigits(text), currency).replace(/[\s'’]/gu, '')
  if (typed === '') return undefined
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(typed) ?? []
  if (/^[-+]?(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3}){2,})?$/.test(whole) && /\d/.test(typed)) {
    return Number(`${whole.replace(/[.,]/g, '')}.${decimals ?? 0}`)
  }
  // "1.234,50": dots separate thousands if a decimal comma follows.
  if (/,\d{1,2}$/.test(typed) && /^[-+]?\d{1,3}(\.\d{3})+$/.test(whole)) {
    return Number(`${whole.replaceAll('.', '')}.${decimals}`)
  }
  if (numberStyle === '1.234,50' && /^[-+]?\d{1,3}\.\d{3}$/.test(typed)) {
    return Number(typed.replace('.', ''))
  }
  return /^[-+]?\d+\.\d{2,}[1-9]$/.test(typed) ? Number(typed) : Number.NaN
}

/** Reads a number in the owner's number format. */
export const readTyped = (text: string): number | undefined =>
  readTypedNumber(text, currentNotation())

/**
 * Writes an amount as its owner would type it, without currency and thousands separators: 1234.50, 1234,50 or, in
 * yen, 1234. Decimals that were entered are never hidden.
 */
export function typedAmount(amount: number, { currency, numberStyle }: Notation): string {
  const digits = currencies.hasCents(currency) || !Number.isInteger(amount) ? 2 : 0
  return amount.toFixed(digits).replace('.', SEPARATORS[numberStyle][1])
}

/** False for an amount with decimals in a currency that has none: the owner's, unless another is given. */
export const fitsCurrency = (
  amount: number | null | undefined,
  { currency }: Pick<Notation, 'currency'> = currentNotation(),
): boolean => currencies.fitsCurrency(amount, currency)

/** The sentence for an amount that doesn't fit the currency. */
export const noDecimals = ({ currency }: Pick<Notation, 'currency'> = currentNotation()): string =>
  currencies.noDecimals(currency)

/** Schema for a form's number field; pipe it into the contract's schema. */
export const typedNumber = z.pipe(z.string(), z.transform(readTyped))

/** The same for a field that may be blank: null, which clears a saved value. */
export const typedOptional = z.pipe(
  z.string(),
  z.transform((text): number | null => readTyped(text) ?? null),
)
