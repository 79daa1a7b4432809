import type { FurtherField, MainField } from '../../contract.ts'
import type { Contents } from './contents.ts'
import { scoreOfHeader } from './vocabulary.ts'
import { isWithoutTax, wordsOf } from './words.ts'

/** Scores how well a single column fits a field, regardless of the other columns. */

/** A column with statistics from the beginning of the file. */
export interface Candidate extends Contents {
  header: string
}

/** The columns that are used: field → index. */
export type Chosen = Partial<Record<MainField, number>>
export type FurtherColumns = Partial<Record<FurtherField, number>>

/** minimum share of a column's cells with the type of value that its field needs */
export const MIN_SHARE = 0.5
/** score of a header that leaves little doubt, and the minimum share then */
const NAMED = 60
const MIN_NAMED_SHARE = 0.05
/** minimum share of filled rows for products: below it, most of the file would be rejected */
const MIN_PRODUCTS = 0.3

/** Weight by `numbering`: small whole amounts may look like row numbers, and are used only if there is nothing better. */
const AMOUNTS_IF = { no: 1, likely: 0.2, certain: 0 }

/** Weight of a column without any amount but 0, such as the price of gift wrapping. */
const ALL_ZERO = 0.1

/** Returns how well a column alone fits a field; 0: not at all. */
export function scoreOf(field: MainField, column: Candidate): number {
  const words = wordsOf(column.header)
  const score = scoreOfHeader(field, words) ?? 0
  if (score === 0 || column.filled === 0) return 0
  switch (field) {
    case 'saleDate':
      // A clearly named date column may have its dates as numbers, in texts, or among bad cells.
      return score * fillWeight(column) * datesIn(column, score >= NAMED)
    case 'revenue':
    case 'cost':
      if (column.amounts < MIN_SHARE || column.percents > MIN_SHARE) return 0
      return (
        (score - (isWithoutTax(column.header) ? 5 : 0)) *
        column.amounts *
        column.filled *
        AMOUNTS_IF[column.numbering] *
        (column.isZero ? ALL_ZERO : 1)
      )
    case 'quantity':
      if (column.counts < MIN_SHARE || column.percents > MIN_SHARE) return 0
      return score * column.counts * column.filled * AMOUNTS_IF[column.numbering]
    case 'productName':
      if (column.filled < MIN_PRODUCTS) return 0
      return nameScore(score, column)
    case 'customerName':
      // The same e-mail address on all lines is the shop's own.
      return column.emails > MIN_SHARE && column.isConstant ? 0 : nameScore(score, column)
    default:
      return nameScore(score, column)
  }
}

const datesIn = ({ dates, maybeDates }: Candidate, named: boolean): number =>
  (named ? maybeDates < MIN_NAMED_SHARE : dates < MIN_SHARE) ? 0 : named ? maybeDates : dates

/** Names are neither dates nor amounts nor yes and no, but a customer or product may be identified by a number. */
function nameScore(score: number, column: Candidate): number {
  if (column.dates > MIN_SHARE || column.money > MIN_SHARE || column.areNoNames) return 0
  return score * (column.texts < MIN_SHARE ? 0.5 : 1)
}

/** Prefers dates on every line; dates only on the first line of each order are used if there is nothing better. */
const fillWeight = ({ filled }: Candidate): number => 0.5 + filled / 2
