import { readDay, type DateStyle, type Day } from '../../shared/calendar.ts'
import { withoutSign } from '../../shared/currency-sign.ts'
import type { Notation } from '../../shared/money.ts'
import { nameKey } from '../../shared/names.ts'
import type { Cursor } from './lists/contract.ts'

export interface ParsedSearch {
  text: string
  name: string | null
  amount: string | null
  day: Day | null
  dateStyle: DateStyle
}

/**
 * A date is also read by `readDay`, a number in every style. Quotes: a whole name or receipt: `"Rose"` isn't Rosemary.
 */
export function parseSearch(
  search: string,
  notation: Pick<Notation, 'currency' | 'dateStyle'>,
): ParsedSearch | null {
  const text = nameKey(search)
  if (text === '') return null
  const name = /^["“](.+)["”]$/.exec(text)?.[1]
  return {
    text,
    name: name === undefined ? null : nameKey(name),
    amount: numberIn(text, notation.currency),
    day: readDay(text, notation) ?? null,
    dateStyle: notation.dateStyle,
  }
}

const NUMBER = /^(-?)(\d*|\d{1,3}([.,'’ ])\d{3}(?:\3\d{3})*)(?:([.,])(\d{0,2}))?$/

/** Whatever the owner's style: a mark before three digits separates thousands, before fewer at the end decimals. */
function numberIn(text: string, currency: string): string | null {
  const found = NUMBER.exec(withoutSign(text, currency))
  if (!found) return null
  const [, sign = '', whole = '', group, decimal, places = ''] = found
  const point = decimal === undefined || decimal === group ? '' : '.'
  return sign + whole.replace(/\D/g, '') + point + places || null
}

export const cursorAfter = ({ saleDate, id }: Cursor): string => `${saleDate}_${id}`
