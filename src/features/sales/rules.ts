import { nameKey } from '../../shared/names.ts'
import type { Cursor } from './contract.ts'

/** A parsed search to compare an entry's columns with. */
export interface ParsedSearch {
  text: string
  /** whole name to match, from a search in quotes; null otherwise */
  name: string | null
  /** number to find in amounts and quantities; null if the search isn't a number */
  amount: string | null
}

/**
 * Parses a search. Returns null if it's blank. Case and leading, trailing or repeated white space are
 * ignored. A search matches entries that contain the text in a name, in the date as shown
 * ("31 Mar 2026") or as `2026-03-31`, in an amount with two decimal places, or in the quantity. In
 * numbers, currency signs and thousands separators are ignored: "1234.5" and "$1,234.50" both match
 * 1234.50. Text in quotes only matches a whole name: `"Rose"` matches Rose but not Rosemary.
 */
export function parseSearch(search: string): ParsedSearch | null {
  const text = nameKey(search)
  if (text === '') return null
  const amount = text.replace(/[\p{Sc},]/gu, '')
  const name = /^["“](.+)["”]$/.exec(text)?.[1]
  return {
    text,
    name: name === undefined ? null : nameKey(name),
    amount: /^-?\d*\.?\d*$/.test(amount) && amount !== '' ? amount : null,
  }
}

/** Returns the cursor of the page after this entry, in the format that `contract.ts` reads. */
export const cursorAfter = ({ saleDate, id }: Cursor): string => `${saleDate}_${id}`
