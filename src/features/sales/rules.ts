import { readDay, type DateStyle, type Day } from '../../shared/calendar.ts'
import { withoutSign } from '../../shared/currency-sign.ts'
import type { Notation } from '../../shared/money.ts'
import { nameKey } from '../../shared/names.ts'
import type { Cursor } from './lists/contract.ts'

/** A parsed search to compare an entry's columns with. */
export interface ParsedSearch {
  text: string
  /** whole name to match, from a search in quotes; null otherwise */
  name: string | null
  /** number to find in amounts and quantities; null if the search isn't a number */
  amount: string | null
  /** a whole date, however it's typed; null if the search isn't one */
  day: Day | null
  /** how dates are shown */
  dateStyle: DateStyle
}

/**
 * Parses a search. Returns null if it's blank. Case and leading, trailing or repeated white space are
 * ignored. A search matches entries that contain the text in a name or a receipt number, in the date as shown
 * ("31 Mar 2026") or as `2026-03-31`, in the time ("09:30"), in an amount with two decimal places, or in the quantity. A whole
 * date is also found as `readDay` reads it: "9.2.2011". Numbers are read in every style, see `numberIn`.
 * Text in quotes only matches a whole name or number of a receipt: `"Rose"` matches Rose but not Rosemary.
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

/** A number, or the beginning of one, with thousands separated in any style. */
const NUMBER = /^(-?)(\d*|\d{1,3}([.,'’ ])\d{3}(?:\3\d{3})*)(?:([.,])(\d{0,2}))?$/

/**
 * Returns a number in the form of the database, or null for other text. "1234.5", "$1,234.50", "1.234,50 €" and
 * "1 234,50" are all read, whatever the owner's style, since amounts have two decimals: a mark before three
 * digits separates thousands, one before fewer digits at the end is the decimal mark.
 */
function numberIn(text: string, currency: string): string | null {
  const found = NUMBER.exec(withoutSign(text, currency))
  if (!found) return null
  const [, sign = '', whole = '', group, decimal, places = ''] = found
  // "1,234,5" is the beginning of 1,234,567.
  const point = decimal === undefined || decimal === group ? '' : '.'
  return sign + whole.replace(/\D/g, '') + point + places || null
}

/** Returns the cursor of the page after this entry, in the format that `contract.ts` reads. */
export const cursorAfter = ({ saleDate, id }: Cursor): string => `${saleDate}_${id}`
