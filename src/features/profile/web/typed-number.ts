import * as z from 'zod/mini'
import type { NumberStyle } from '../../../shared/money.ts'
import { currentNotation } from './notation.ts'

/**
 * Parses a number as people type it and leaves validation to the contract's schema. Returns undefined for '' and NaN for
 * text that isn't a number. Currency signs and spaces are ignored. A comma or dot before the last one or two digits is
 * the decimal mark; a comma before each group of three digits separates thousands. `1.234` means over a thousand only
 * if `numberStyle` says so. Otherwise it stays 1.234, which the schema rejects for its three decimal places, and 1.000
 * is NaN, so that it never silently becomes a thousand or one.
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
  readTypedNumber(text, currentNotation().numberStyle)

/** Schema for a form's number field; pipe it into the contract's schema. */
export const typedNumber = z.pipe(z.string(), z.transform(readTyped))
