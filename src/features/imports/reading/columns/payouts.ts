import { abroad } from './abroad.ts'
import { valueOf } from './contents.ts'
import type { Candidate } from './scores.ts'
import { INCOME } from './other-headers.ts'
import { areEqual, isMost, NEARLY_ALL } from './ties.ts'
import { anyOf, indexesOf, wordsOf } from './words.ts'

/** In every row, the sale and its rest after fees differ by the fees. Headers don't tell, as a credit may be either. */

const FEES = anyOf(
  abroad('fee'),
  /\b(?:fees?|commissions?|gebuhr(?:en)?|provision|comision(?:es)?|comissao|frais|tarifa|taxas?|commissioni|kosten|avgift|gebyr|charges?)\b|gebuhr(?:en)?$/,
)
const TAX_ON_FEES = /\b(?:tax|gst|vat|iva|mwst|ust|tva|btw|moms|igv)\b/
const LEFT = anyOf(
  INCOME,
  abroad('income'),
  /\b(?:net|netto|neto|liquido|payout|settled|settlement|received|deposited|disbursed|auszahlung|ausgezahlt|recibido|recebido|recu|repasse|versement|accredito|credit|credito|gutschrift)\b/,
)
const OF_GOODS = /\b(?:sales|revenue|umsatz|ventas|vendas|ventes|vendite)\b/

const AFTER_FEES = 0.3
/** every combination is tried */
const MAX_FEES = 6
const MAX_LEFT = 4
const MAX_ROWS = 50

export function withoutPayouts(scores: number[], columns: Candidate[], rows: string[][]): number[] {
  const words = columns.map(({ header }) => wordsOf(header))
  const fees = indexesOf(words, (header) => FEES.test(header)).slice(0, MAX_FEES)
  const left = indexesOf(words, (header) => LEFT.test(header) && !OF_GOODS.test(header))
  if (fees.length === 0 || left.length === 0) return scores
  const taxes = indexesOf(words, (header) => TAX_ON_FEES.test(header)).slice(0, MAX_FEES)
  const values = rows
    .slice(0, MAX_ROWS)
    .map((row) => columns.map((_, index) => valueOf(row[index] ?? '')))
  const differBy = (parts: number[], whole: number, rest: number): boolean => {
    const charged = values.filter((row) => parts.some((index) => row[index]) && row[rest])
    return isMost(charged, NEARLY_ALL, (row) => {
      const fee = parts.reduce((sum, index) => sum + Math.abs(row[index] || 0), 0)
      return areEqual(Math.abs(row[whole]!) - Math.abs(row[rest]!), fee)
    })
  }
  const partsOf = [...fees.map((index) => [index]), fees, [...fees, ...taxes]]
  const weighed = [...scores]
  for (const rest of left.filter((index) => scores[index]! > 0).slice(0, MAX_LEFT)) {
    const whole = words.findIndex(
      (_, index) =>
        index !== rest &&
        !fees.includes(index) &&
        partsOf.some((parts) => differBy(parts, index, rest)),
    )
    if (whole < 0) continue
    weighed[whole] = Math.max(weighed[whole]!, scores[rest]!)
    weighed[rest] = scores[rest]! * AFTER_FEES
  }
  return weighed
}
