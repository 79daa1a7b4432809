import * as z from 'zod/mini'
import type { NumberStyle } from '../../../shared/money.ts'
import { knownNotation } from './notation.ts'

/**
 * A number as people type it, for the contract's schema to judge: '' is undefined (nothing typed), what cannot be
 * read is NaN. Currency signs and spaces do not count. A comma or dot before one or two last digits is the decimal
 * mark; a comma before each three digits separates thousands. `1.234` is a thousand to whoever writes so
 * (`numberStyle`); to others it stays 1.234 (three places, hence refused), and 1.000 cannot be read, rather than
 * becoming a thousand, or one, in silence.
 */
export function readTypedNumber(
  text: string,
  numberStyle: NumberStyle = '1,234.50',
): number | undefined {
  const typed = text.replace(/[\p{Sc}\s'’]/gu, '')
  if (typed === '') return undefined
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(typed) ?? []
  if (/^[-+]?(\d+|\d{1,3}(,\d{3})+|\d{1,3}(\.\d{3}){2,})?$/.test(whole) && /\d/.test(typed)) {
    return Number(`${whole.replace(/[.,]/g, '')}.${decimals ?? 0}`)
  }
  // "1.234,50": dots separate thousands where a decimal comma follows.
  if (/,\d{1,2}$/.test(typed) && /^[-+]?\d{1,3}(\.\d{3})+$/.test(whole)) {
    return Number(`${whole.replaceAll('.', '')}.${decimals}`)
  }
  if (numberStyle === '1.234,50' && /^[-+]?\d{1,3}\.\d{3}$/.test(typed)) {
    return Number(typed.replace('.', ''))
  }
  return /^[-+]?\d+\.\d{2,}[1-9]$/.test(typed) ? Number(typed) : Number.NaN
}

/** By the owner's own way of writing. */
export const readTyped = (text: string): number | undefined =>
  readTypedNumber(text, knownNotation().numberStyle)

/** A number field of a form: what is typed, to be piped into the contract's schema. */
export const typedNumber = z.pipe(z.string(), z.transform(readTyped))
