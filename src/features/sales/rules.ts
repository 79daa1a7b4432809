import { readDay, readMonth, type DateStyle } from '../../shared/calendar.ts'
import { withoutSign } from '../../shared/currency-sign.ts'
import type { Notation } from '../../shared/money.ts'
import { nameKey, plainKey, wordsOf } from '../../shared/names.ts'
import type { Cursor } from './lists/contract.ts'

export interface SearchText {
  text: string
  plain: string
  name: string | null
  amount: string | null
  /** a pattern for LIKE */
  days: string | null
  dateStyle: DateStyle
}

export interface ParsedSearch extends SearchText {
  /** for sales that have each word somewhere; none if there is one word only */
  words: SearchText[]
}

type Written = Pick<Notation, 'currency' | 'dateStyle'>

/**
 * A date is also read by `readDay`, a number in every style. Quotes: a whole name or receipt: `"Rose"` isn't Rosemary.
 */
export function parseSearch(search: string, notation: Written): ParsedSearch | null {
  const text = nameKey(search)
  if (text === '') return null
  const name = /^["“](.+)["”]$/.exec(text)?.[1]
  const words = name === undefined ? wordsOf(text) : []
  return {
    ...readText(text, notation),
    name: name === undefined ? null : nameKey(name),
    words: words.length > 1 ? words.map((word) => readText(word, notation)) : [],
  }
}

const readText = (text: string, notation: Written): SearchText => ({
  text,
  // Only accents: nothing else would be left.
  plain: plainKey(text) || text,
  name: null,
  amount: numberIn(text, notation.currency),
  days: readDay(text, notation) ?? readMonth(text) ?? null,
  dateStyle: notation.dateStyle,
})

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
