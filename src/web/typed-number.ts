import * as z from 'zod/mini'

/**
 * A number as people type it, for the contract's schema to judge: '' is undefined (nothing typed), what cannot be
 * read is NaN. Currency signs and spaces do not count. A comma or dot before one or two last digits is the decimal
 * mark; a comma before each three digits separates thousands; `1.234` stays 1.234 (three places, hence refused)
 * rather than becoming a thousand in silence.
 */
export function readTypedNumber(text: string): number | undefined {
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
  return /^[-+]?\d+\.\d{3,}$/.test(typed) ? Number(typed) : Number.NaN
}

/** A number field of a form: what is typed, to be piped into the contract's schema. */
export const typedNumber = z.pipe(z.string(), z.transform(readTypedNumber))
