import type { FurtherField, MainField } from '../../contract.ts'
import type { Contents } from './contents.ts'
import { scoreOfHeader } from './vocabulary.ts'
import { isWithoutTax, wordsOf } from './words.ts'

export interface Candidate extends Contents {
  header: string
}

export type Chosen = Partial<Record<MainField, number>>
export type FurtherColumns = Partial<Record<FurtherField, number>>

export const MIN_SHARE = 0.5
const NAMED = 60
const MIN_NAMED_SHARE = 0.05
/** below, most of the file would be rejected */
const MIN_PRODUCTS = 0.3

/** Small whole amounts may look like row numbers, and are a last resort. */
const AMOUNTS_IF = { no: 1, likely: 0.2, certain: 0 }

/** Such as the price of gift wrapping. */
const ALL_ZERO = 0.1

export function scoreOf(field: MainField, column: Candidate): number {
  const words = wordsOf(column.header)
  const score = scoreOfHeader(field, words) ?? 0
  if (score === 0 || column.filled === 0) return 0
  switch (field) {
    case 'saleDate':
      // Below a clear header, dates may be numbers, within texts, or among bad cells.
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
      // The same email address on all lines is the shop's own.
      return column.emails > MIN_SHARE && column.isConstant ? 0 : nameScore(score, column)
    default:
      return nameScore(score, column)
  }
}

const datesIn = ({ dates, maybeDates }: Candidate, named: boolean): number =>
  (named ? maybeDates < MIN_NAMED_SHARE : dates < MIN_SHARE) ? 0 : named ? maybeDates : dates

/** A customer or product may have a number for a name. */
function nameScore(score: number, column: Candidate): number {
  if (column.dates > MIN_SHARE || column.money > MIN_SHARE || column.areNoNames) return 0
  return score * (column.texts < MIN_SHARE ? 0.5 : 1)
}

/** Dates on only the first line of each order are a last resort. */
const fillWeight = ({ filled }: Candidate): number => 0.5 + filled / 2
