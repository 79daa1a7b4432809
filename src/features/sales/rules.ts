import { nameKey } from '../../shared/names.ts'
import type { Cursor } from './contract.ts'

/** What the columns of an entry are compared with. */
export interface Needle {
  text: string
  /** the whole of a name, from a search in quotes; else null */
  name: string | null
  /** null when no amount can contain it */
  amount: string | null
}

/**
 * How a search is read; null when it is blank. Case, outer and repeated white space do not count.
 * It finds entries with the text anywhere in a name, in the date as shown ("31 Mar 2026") or as
 * `2026-03-31`, in an amount with its two places or in the quantity. In numbers, currency signs and
 * thousands separators do not count: "1234.5" and "$1,234.50" both find 1234.50. In quotes it finds
 * a name as a whole: `"Rose"` finds Rose, not Rosemary.
 */
export function needleOf(search: string): Needle | null {
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

/** Where the page after this entry starts, as `contract.ts` reads it. */
export const cursorAfter = ({ saleDate, id }: Cursor): string => `${saleDate}_${id}`
