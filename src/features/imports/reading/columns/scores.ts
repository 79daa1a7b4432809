import type { Field } from '../../contract.ts'
import type { Contents } from './contents.ts'
import { RULES } from './vocabulary.ts'
import { isWithoutTax, wordsOf } from './words.ts'

/** How well one column fits a field, whatever the others are. */

/** A column as the beginning of the file shows it. */
export interface Candidate extends Contents {
  header: string
}

/** How much of a column must hold what its field needs. */
export const MIN_SHARE = 0.5
/** A header that leaves little doubt, and how much must then hold. */
const NAMED = 60
const MIN_NAMED_SHARE = 0.05
/** Of rows, below which a column of products would lose most of a file. */
const MIN_PRODUCTS = 0.3

/** Small amounts may look like rows counted through; they are taken for amounts where nothing else is. */
const AMOUNTS_IF = { no: 1, likely: 0.2, certain: 0 }

/** How well a column fits a field by itself; 0: not at all. */
export function scoreOf(field: Field, column: Candidate): number {
  const words = wordsOf(column.header)
  const score = RULES[field].find(([pattern]) => pattern.test(words))?.[1] ?? 0
  if (score === 0 || column.filled === 0) return 0
  switch (field) {
    case 'saleDate':
      // What is clearly named one of dates may hold them as numbers, in texts, or among bad cells.
      return score * fillWeight(column) * datesIn(column, score >= NAMED)
    case 'revenue':
    case 'cost':
      if (column.amounts < MIN_SHARE || column.percents > MIN_SHARE) return 0
      return (
        (score - (isWithoutTax(column.header) ? 5 : 0)) *
        column.amounts *
        column.filled *
        AMOUNTS_IF[column.numbering]
      )
    case 'quantity':
      if (column.counts < MIN_SHARE || column.percents > MIN_SHARE) return 0
      return score * column.counts * column.filled * AMOUNTS_IF[column.numbering]
    case 'productName':
      if (column.filled < MIN_PRODUCTS) return 0
      return nameScore(score, column)
    case 'customerName':
      // One address for mails on all lines is the shop's own.
      return column.emails > MIN_SHARE && column.isConstant ? 0 : nameScore(score, column)
    case 'salesperson':
      return nameScore(score, column)
  }
}

const datesIn = ({ dates, maybeDates }: Candidate, named: boolean): number =>
  (named ? maybeDates < MIN_NAMED_SHARE : dates < MIN_SHARE) ? 0 : named ? maybeDates : dates

/** Names are neither dates nor amounts, but a customer or product may be known by a number. */
function nameScore(score: number, column: Candidate): number {
  if (column.dates > MIN_SHARE || column.money > MIN_SHARE) return 0
  return score * (column.texts < MIN_SHARE ? 0.5 : 1)
}

/** Dates stand on every line; only on the first of each order is good enough where nothing else is. */
const fillWeight = ({ filled }: Candidate): number => 0.5 + filled / 2
