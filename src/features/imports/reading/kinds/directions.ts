import { headOf } from '../values/cells.ts'
import { valueOf } from '../columns/contents.ts'
import { indexesOf, wordsOf, type WordTest } from '../columns/words.ts'

/**
 * At a payment provider a debit is a refund, unless described as a fee or payout. In a bank account a debit is an
 * expense.
 */

const CREDIT = /^(?:credits?|cr|haben|haber|abono|credito|gutschrift|inflow|in|c)$/
const DEBIT = /^(?:debits?|dr|soll|debe|cargo|debito|belastung|outflow|out|d)$/
const HEADER =
  /^(?:(?:type )?(?:debit credit|credit debit|dr cr|cr dr|debit or credit|credit or debit|d c|c d)(?: (?:type|indicator|flag))?|direction|balance impact|soll haben|haben soll|debe haber|sens)$/

export const isDebit = (cell: string): boolean => DEBIT.test(wordsOf(headOf(cell)))
export const isCredit = (cell: string): boolean => CREDIT.test(wordsOf(headOf(cell)))

export const namesDirections = (header: string): boolean => HEADER.test(header)

export const areDirections = (cells: string[]): boolean =>
  cells.some(isDebit) && cells.some(isCredit)

const SETTLEMENT =
  /^(?:(?:[a-z]+ ){0,2}fees?(?: amount)?|commission|gebuhr(?:en)?|comision(?:es)?|comissao|frais|taxa|tarifa)$|\b(?:settlement|payout|merchant|psp|processor|acquirer|auszahlung|liquidacion|repasse|versement)\b/
const DETAILS =
  /^(?:(?:transaction|line) )?(?:description|details?|memo|reason|narrative|notes?|category|purpose)$|^(?:beschreibung|verwendungszweck|buchungstext|grund|descripcion|concepto|detalle|motivo|descricao|libelle|motif)$/
const MOVED_OUT =
  /\b(?:fees?|commission|payouts?|withdrawals?|reserves?|hold|held|transfer|transfers|transferred|disbursement|adjustment|subscription|gebuhr(?:en)?|auszahlung|umbuchung|ubertrag|uberweisung|einbehalt|reserva|comision(?:es)?|tarifa|retiro|transferencia|taxa|saque|repasse|frais|virement|versement)\b/
const MOVED_IN =
  /\b(?:reserves?|payouts?|top ?up|einbehalt|reserva|retencion|fee (?:refund|reversal)|refund of fee)\b/

export interface Directions {
  details: number[]
  isSettlement: boolean
}

/** undefined when the cells may be types of cards */
export function directionsOf(
  words: string[],
  rows: string[][],
  type: number,
  isBank: boolean,
): Directions | undefined {
  const columns = (pattern: RegExp): number[] => indexesOf(words, (header) => pattern.test(header))
  const details = columns(DETAILS).filter((index) => index !== type)
  const isOfProvider = !isBank && isSettlement(words)
  if (!isOfProvider && !isBank && columns(/^(?:balance|saldo|guthaben|solde)$/).length === 0) {
    return undefined
  }
  const debits = rows.filter((row) => isDebit(row[type] ?? ''))
  const hasOthers = rows.some(
    ({ [type]: cell = '' }) => cell.trim() !== '' && !isDebit(cell) && !isCredit(cell),
  )
  const isSure =
    (debits.length > 0 && (namesDirections(words[type]!) || hasOthers)) ||
    debits.some(
      (row) =>
        row.some((cell) => valueOf(cell) < 0) ||
        details.some(
          (index) => MOVED_OUT.test(detailOf(row, index)) || /refund/.test(detailOf(row, index)),
        ),
    )
  return isSure ? { details, isSettlement: isOfProvider } : undefined
}

const detailOf = (record: string[], index: number): string =>
  wordsOf((record[index] ?? '').slice(0, 100))

export function kindOfDirection(
  { details, isSettlement }: Directions,
  record: string[],
  direction: 'credit' | 'debit',
): 'sale' | 'refund' | 'not_a_sale' {
  const isMoved = (pattern: RegExp): boolean =>
    details.some((index) => pattern.test(detailOf(record, index)))
  if (direction === 'credit') return isSettlement && isMoved(MOVED_IN) ? 'not_a_sale' : 'sale'
  return isSettlement && !isMoved(MOVED_OUT) ? 'refund' : 'not_a_sale'
}

export const saysRefund = (details: number[], record: string[], refund: WordTest): boolean =>
  details.some((index) => {
    const words = detailOf(record, index)
    return refund.test(words) && !MOVED_OUT.test(words)
  })

export const isSettlement = (words: string[]): boolean =>
  words.some((header) => SETTLEMENT.test(header))

export const settlementDetails = (words: string[]): number[] =>
  isSettlement(words) ? indexesOf(words, (header) => DETAILS.test(header)) : []
