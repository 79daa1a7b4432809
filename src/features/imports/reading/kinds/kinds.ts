import type { Answers } from '../../options/contract.ts'
import { headOf } from '../values/cells.ts'
import { memoize } from '../values/memoize.ts'
import { areFlags, isYes, sayYes } from '../values/yes-no.ts'
import { valueOf } from '../columns/contents.ts'
import {
  areDirections,
  directionsOf,
  isCredit,
  isDebit,
  kindOfDirection,
  namesDirections,
  saysRefund,
  settlementDetails,
  type Directions,
} from './directions.ts'
import { flagsRefunds } from './refund-flags.ts'
import { areLineTypes, kindOfListed, listedLines } from './listed-lines.ts'
import { saysVoid } from './payment-words.ts'
import { namesPaid, paymentIn, paymentReader } from './statuses.ts'
import { namesFees } from './fees.ts'
import { EXPENSE, INCOME, RULES } from '../columns/vocabulary.ts'
import { anyOf, wordsOf, type WordTest } from '../columns/words.ts'
import { abroad, saysAbroad } from '../columns/abroad.ts'

/**
 * Recognizes the lines of a sales file that aren't sales: totals, fees and transfers, and orders that
 * were cancelled or never paid.
 */

const TOTAL =
  /^(?:(?:grand|report|overall|net|gross|daily|weekly|monthly) ?)?(?:sub ?)?totals?$|^(?:sub ?total|total)(?:es|is|aux|s)? (?:general|geral|generale|gesamt|sales|revenue|amount|ventas|vendas|ventes|parcial|periodo|du mois|mensual|del? (?:mes|dia|periodo))$|^sub ?totales$|^(?:sub)?totale?s$|^(?:sub)?tota(?:le|al|lt)$|^totais$|^totaux$|^sous totaux?$|^sous total$|^(?:gesamt|end|zwischen|tages|monats)?(?:summe|summen|betrag gesamt)$|^(?:gesamt|insgesamt|gesamtumsatz|gesamtbetrag|gesamtergebnis|zwischenergebnis)$|^suma(?: total| general)?$|^somas?$|^somme(?: totale)?$|^sum$|^summary$|^(?:sub ?|day ?|daily ?)?totals? (?:for|of|on|du|del|de|do|vom) (?:the )?(?:[a-z]{3,9} )?\d{1,4}(?: [a-z]{3,9})?(?: \d{1,4}){1,2}$/
/** Sufficient for a line without a date: `Total for Ada`, `Summe September`. */
const TOTAL_OF =
  /^(?:grand ?|sub ?|sous ?)?tota(?:l|ls|is|ux|les)\b|^(?:gesamt|zwischen|end)?summen?\b|^gesamt|^suma\b|^soma\b|^somme\b|\btotals?$/

/** Every match of the patterns above contains one of these, so most cells need no further check. */
const HINT = /tot|sum|som|gesamt|zwischen/i

/** characters */
export const MAX_TOTAL_LENGTH = 30

/** True if a label names a total and can't be a product. */
export function isTotal(label: string): boolean {
  if (label.length > MAX_TOTAL_LENGTH) return false
  return saysAbroad('total', label) || (HINT.test(label) && TOTAL.test(wordsOf(label)))
}

/** True if a line without a date is a total: one of its cells names a total, or it begins like one. */
export function isTotalLine(record: string[]): boolean {
  const first = record.find((cell) => cell.trim() !== '') ?? ''
  const start = first.slice(0, 100)
  return (HINT.test(start) && TOTAL_OF.test(wordsOf(start))) || record.some(isTotal)
}

/**
 * Kind of a line by its type and status. A `void` line cancels a receipt: it counts only if its amount is
 * negative and the receipt itself is counted. What is `returned` is flagged as given back: the row is the refund, or the
 * sale that was given back.
 */
export type Kind =
  'sale' | 'refund' | 'returned' | 'payment' | 'void' | 'not_a_sale' | 'not_paid' | 'unpaid'

const NOT_A_SALE = anyOf(
  abroad('fee'),
  /\b(?:fees?|gebuhr(?:en)?|servicegebuhr|frais|tarifa|taxa|comision|comissao|commission|transfer|transferir|ubertrag|umbuchung|transfert|virement|transferencia|payouts?|auszahlung|withdrawal|withdraw|abbuchung|retiro|retirada|saque|retrait|deposit|deposito|bankgutschrift|top ?up|topup|conversion|umrechnung|wahrungsumrechnung|hold|release|einbehalt(?:ung)?|reserve|reserved|authorization|autorisierung|tax|taxes|marketing|advertising|shipping|label|adjustment|anpassung|ajuste|ajustement|debt|loan|interest|expense|ausgabe|gasto|despesa|bill|check|cheque|journal entry|journal|estimate|quote|purchase order|vendor credit|retrocharge|inventory|storage|reimbursement|contribution|balance ?transfer|invoice deduction|remittance|disbursement|merchant payout|advance|debit card purchase|credit card|mass pay|bank)\b|gebuhr$|^(?:s[ar]|p[ip]|b[pr]|j[cd])$/,
)
const REFUND = anyOf(
  abroad('refund'),
  /\b(?:refund(?:ed|s)?|refund receipt|payment refund|return|returns|credit (?:memo|note)|reversal|chargeback|erstattung|ruckerstattung|ruckzahlung|ruckgabe|gutschrift|ruckbuchung|rucklastschrift|storno|reembolso|devolucion|devolucao|estorno|remboursement|avoir|retour|nota de credito)\b|erstattung$|^sc$/,
)
/** Money that comes back after all: a refund that failed, a dispute that was won. */
const RETURNED =
  /\b(?:refund|refunded|chargeback|dispute) (?:reversal|reversed|failed|failure|won|cancell?ed)\b|\b(?:failed|reversed|cancell?ed) (?:refund|chargeback)\b/
const SALE = anyOf(
  abroad('sale'),
  /\b(?:orders?|sales?|charges?|payments?|invoices?|sales receipt|purchase|bestellung|verkauf|umsatz|zahlung|rechnung|pedidos?|ventas?|vendas?|pagos?|pagamento|factura|fatura|commande|vente|paiement|facture|principal)\b|zahlung$|^si$/,
)

/** Returns the kind that a cell in the type column means; `sale` when it is unknown. */
function typeOf(cell: string): Kind {
  const words = wordsOf(cell.slice(0, 100))
  if (/\b(?:fees?|gebuhr(?:en)?|retrocharge|hold)\b/.test(words)) return 'not_a_sale'
  if (RETURNED.test(words)) return 'sale'
  if (REFUND.test(words)) return 'refund'
  if (saysVoid(cell)) return 'void'
  return NOT_A_SALE.test(words) ? 'not_a_sale' : 'sale'
}

const REFUNDED =
  /^(?:(?:partially|fully|partly) )?(?:refunded|reembolsad[oa]|erstattet|zuruckerstattet|rembourse|rembolsad[oa]|devuelt[oa]|charged ?back)\b/

export const isRefunded = (status: string): boolean => REFUNDED.test(wordsOf(status.slice(0, 100)))
/** True if a cell of a column called Voided says that the line was. */
export const isVoided = (cell: string): boolean => cell !== '' && (isYes(cell) || saysVoid(cell))

/** Columns and facts that decide the kind of a line. */
export interface KindColumns {
  type: number | undefined
  /** Only lines with Principal here are prices; the others are taxes, fees and discounts of the same order. */
  part: number | undefined
  statuses: number[]
  /** those of the statuses that say yes or no */
  paid: number[]
  /** true for invoices and Shopify orders, which are sales before they are paid */
  paidLater: boolean
  voided: number | undefined
  cancelledAt: number | undefined
  /** yes/no column for refunded sales */
  refunded: number | undefined
  /** yes/no column for what was given back, if it doesn't say refunded */
  returned: number | undefined
  /** columns of a cash book, with an amount in one of the two */
  cash: { income: number; expense: number } | undefined
  /** true for a list of all transactions of an account: a negative amount is an expense unless it is a refund */
  isAccount: boolean
  /** true for a bank account, where incoming money is called a credit */
  isBank: boolean
  /** what credits and debits in the type column mean */
  directions: Directions | undefined
  /** columns of a payment provider's export that say what an amount is */
  settled: number[]
}

const TYPE = anyOf(abroad('type'), /^(?:(?:balance )?(?:transaction|event|receipt|record|entry|line|row|order|document|payment|sale|operation|movement) )?(?:type|kind)$|^(?:zeilen|satz|positions?|beleg|bon|buchungs|umsatz|transaktions)(?:art|typ)$|^type de (?:ligne|mouvement)$|^tipo(?: d.*)?$|^typ$|^type d.*$|^art$|^vorgang$|^transaktionstyp$|^belegart$|^zahlungsart$|^reporting category$|^(?:activity|transaction|operation|operacion|operacao|movimiento|movimento|mouvement|vorgangsart)$/) // prettier-ignore
const STATUS = anyOf(abroad('status'), /^(?:(?:order|payment|financial|transaction|invoice|sale|appointment|item|charge|booking|client payment|receipt|ticket|check|bill) )?(?:status|state)$|^(?:estado|statut|etat|situacao)$|^(?:estado|status|statut)(?: de la| del| do| da| de| du)? (?:orden|pedido|pago|pagamento|venta|venda|vente|commande|paiement|factura|ticket|recibo|cupom)$|^(?:zahlungs|bestell|bezahl|auftrags|rechnungs|beleg|bon)status$/) // prettier-ignore

const VOIDED =
  /^(?:(?:is|receipt|sale|ticket|check|order) )?(?:void(?:ed)?|cancell?ed)(?: (?:flag|receipt))?$|^(?:storno|storniert|stornokennzeichen|annulliert)$|^(?:ticket |venta |recibo )?anulad[oa]$|^(?:cupom |venda )?cancelad[oa]$|^(?:ticket |vente )?annulee?$/

/** Finds these columns by header and contents; `mapped` are the columns that the owner chose for a field. */
export function kindColumnsOf(
  headers: string[],
  rows: string[][],
  mapped: number[] = [],
): KindColumns {
  const words = headers.map(wordsOf)
  const first = (test: (header: string, index: number) => boolean): number | undefined => {
    const index = words.findIndex(test)
    return index < 0 ? undefined : index
  }
  // A column called type may also have types of goods, so it must contain words such as sale or refund.
  const tellsKinds = (index: number): boolean => {
    const kinds = typesIn(rows, index)
    const words = kinds.map((kind) => wordsOf(kind.slice(0, 100)))
    return (
      words.some((kind) => SALE.test(kind) || REFUND.test(kind)) ||
      listedLines(kinds) !== undefined ||
      (!/^payment|^zahlungs/.test(wordsOf(headers[index]!)) && areDirections(kinds))
    )
  }
  const product = productColumn(words)
  const type =
    mostTelling(
      words.flatMap((header, index) => {
        const isType = TYPE.test(header) && tellsKinds(index)
        // A shop may sell a service and its delivery.
        const mayBeType = !mapped.includes(index) && index !== product
        return isType || (mayBeType && areLineTypes(typesIn(rows, index))) ? [index] : []
      }),
      rows,
    ) ?? first((header, index) => namesDirections(header) && tellsKinds(index))
  const income = first((header) => INCOME.test(header))
  const expense = first((header) => EXPENSE.test(header))
  const withWords = (pattern: WordTest) => first((header) => pattern.test(header)) !== undefined
  const flags = (index: number): string[] => rows.flatMap((row) => row[index]?.trim() || [])
  // What is paid in advance is paid for at the visit otherwise.
  const isPaidLater = words.some((header) => /\b(?:appointment|booking)\b/.test(header))
  const paid = words.flatMap((header, index) =>
    !isPaidLater && namesPaid.test(header) && areFlags(flags(index)) ? [index] : [],
  )
  const isBank = withWords(/\b(?:iban|bic|kontonummer|account number)\b/)
  return {
    type,
    part: first(
      (header, index) =>
        /^(?:amount description|price type)$/.test(header) &&
        rows.some((row) => isPrincipal(row[index])),
    ),
    statuses: [...words.flatMap((header, index) => (STATUS.test(header) ? [index] : [])), ...paid],
    paid,
    paidLater: withWords(
      /^financial status$|^(?:invoice (?:date|status)|rechnungs(?:datum|status)|fecha(?: de)?(?: la)? factura|date(?: de)?(?: la)? facture|data fattura|factuurdatum|data faktury|datum faktury|fakturadat(?:um|o))$|\b(?:due|vencimiento|vencimento|echeance|fallig\w*)\b/,
    ),
    voided: first(
      (header, index) =>
        VOIDED.test(header) || (abroad('voided').test(header) && sayYes(flags(index))),
    ),
    cancelledAt: first((header) => /^cancell?ed (?:at|on|date)$|^fecha.* de cancelacion$/.test(header)), // prettier-ignore
    refunded: first((header) => /^(?:is |fully )?refunded$/.test(header)),
    returned: first((header, index) => flagsRefunds(header, rows, index)),
    cash: income !== undefined && expense !== undefined ? { income, expense } : undefined,
    isBank,
    directions: type === undefined ? undefined : directionsOf(words, rows, type, isBank),
    settled: isBank ? [] : settlementDetails(words),
    isAccount: isBank || (type !== undefined && namesFees(words)),
  }
}

/** Returns the column whose header names the goods, if no other one does so as well. */
function productColumn(headers: string[]): number | undefined {
  const scores = headers.map(
    (header) => RULES.productName.find(([pattern]) => pattern.test(header))?.[1] ?? 0,
  )
  const best = Math.max(MIN_NAMED, ...scores)
  const index = scores.indexOf(best)
  return index === scores.lastIndexOf(best) && index >= 0 ? index : undefined
}

/** minimum score of a header that names goods */
const MIN_NAMED = 50

/** different words in a type column at most; more are names. Also limits the caches below. */
const MAX_KINDS = 40

/** Returns the different words in a column; none when there are too many for types. */
function typesIn(rows: string[][], index: number): string[] {
  const types = new Set<string>()
  for (const row of rows) {
    const cell = headOf(row[index] ?? '').trim()
    if (cell !== '' && types.add(cell).size > MAX_KINDS) return []
  }
  return [...types]
}

/** Of several columns that say what a line is, returns the one that tells most kinds apart: refunds from sales rather than debits from credits. */
function mostTelling(columns: number[], rows: string[][]): number | undefined {
  const told = columns.map((index) => {
    const types = typesIn(rows, index)
    const lines = listedLines(types)
    const kinds = new Set(types.map((cell) => (lines && kindOfListed(lines, cell)) ?? typeOf(cell)))
    return { index, score: kinds.size + (areDirections(types) ? 0.5 : 0) }
  })
  return told.toSorted((a, b) => b.score - a.score)[0]?.index
}

/**
 * Returns a function for the kind of a line; `rows` are the first rows of the file. Invoices are sales before
 * they are paid. For others the owner decides, and until then their kind is `unpaid`.
 */
export function kindReader(
  columns: KindColumns,
  rows: string[][],
  unpaid: Answers['unpaid'],
): (record: string[]) => Kind {
  const kindOf = lineReader(columns, rows)
  if (columns.statuses.length === 0) return kindOf
  const said = paymentReader(columns)
  const counts = unpaid === undefined ? columns.paidLater : unpaid === 'count'
  const open = unpaid === 'skip' ? 'not_paid' : 'unpaid'
  return (record) => {
    const payment = said(record)
    if (payment === 'never') return 'not_paid'
    const kind = kindOf(record)
    return payment === 'open' && kind === 'sale' && !counts ? open : kind
  }
}

/** The kind of a line without its statuses. */
function lineReader(columns: KindColumns, rows: string[][]): (record: string[]) => Kind {
  const { type, part, voided, cancelledAt, cash, directions, returned } = columns
  const saysYes = memoize(isYes)
  const kindOfType = type === undefined ? undefined : typeReader(columns, rows, type)
  return (record) => {
    if (cancelledAt !== undefined && record[cancelledAt]?.trim()) return 'not_paid'
    if (voided !== undefined && isVoided(record[voided] ?? '')) return 'not_paid'
    if (part !== undefined && !isPrincipal(record[part])) return 'not_a_sale'
    const told = kindOfType ? kindOfType(record[type!] ?? '') : 'sale'
    const kind =
      told === 'credit' || told === 'debit' ? kindOfDirection(directions!, record, told) : told
    if (cash && isSpent(cash, record)) {
      const isSaid = kind === 'refund' || (kind === 'sale' && isSaidRefund(columns, record))
      return isSaid ? 'refund' : 'not_a_sale'
    }
    const isFlagged = returned !== undefined && saysYes(record[returned] ?? '')
    return kind === 'sale' && isFlagged ? 'returned' : kind
  }
}

/** Returns a function for what a cell of the type column says; it remembers each word. */
function typeReader(
  { isBank, directions }: KindColumns,
  rows: string[][],
  type: number,
): (cell: string) => Kind | 'credit' | 'debit' {
  // If invoices are sales, payments only settle them.
  const settles = rows.some((row) => /^(?:invoice|sales receipt)$/i.test(row[type]?.trim() ?? ''))
  // If the lines of a sale are its goods, the lines for the whole sale and for its payment repeat them.
  const lines = listedLines(typesIn(rows, type))
  const types = new Map<string, Kind | 'credit' | 'debit'>()
  return (whole) => {
    const cell = headOf(whole)
    let kind = types.get(cell)
    if (kind === undefined) {
      const repeats = settles && /^payment$/i.test(cell.trim())
      const isIncome = isBank && /^(?:gutschrift|credit)\b/i.test(cell.trim())
      if (repeats || (lines && isTotal(cell))) kind = 'not_a_sale'
      else if (isIncome) kind = 'sale'
      else if (directions && isDebit(cell)) kind = 'debit'
      else if (directions && isCredit(cell)) kind = 'credit'
      else kind = (lines && kindOfListed(lines, cell)) ?? typeOf(cell)
      if (types.size < MAX_KINDS) types.set(cell, kind)
    }
    return kind
  }
}

/** Returns the column whose cell shows that a line isn't a sale. */
export function columnOfKind(
  columns: KindColumns,
  kind: Exclude<Kind, 'sale' | 'refund' | 'returned'>,
  record: string[],
): number {
  const { type, part, statuses, cancelledAt, voided, cash } = columns
  if (kind === 'payment' || kind === 'void') return type!
  if (kind === 'not_a_sale') {
    if (part !== undefined && !isPrincipal(record[part])) return part
    return cash && isSpent(cash, record) ? cash.expense : type!
  }
  const saidIn = (index: number) => paymentIn(columns, index, record[index] ?? '')
  const isNotPaid = (index: number): boolean => {
    const said = saidIn(index)
    return said === 'never' || (said === 'open' && kind === 'unpaid')
  }
  const isOpen = (index: number): boolean => saidIn(index) === 'open'
  return statuses.find(isNotPaid) ?? cancelledAt ?? voided ?? statuses.find(isOpen)!
}

/** True if another column of an account says that money which went out was a refund. */
export const isSaidRefund = ({ settled }: KindColumns, record: string[]): boolean =>
  saysRefund(settled, record, REFUND)

/** True if the amount is in the column of expenses. */
export const isSpent = (cash: NonNullable<KindColumns['cash']>, record: string[]): boolean =>
  !isAmount(record[cash.income]) && isAmount(record[cash.expense])
const isAmount = (cell: string | undefined): boolean => Boolean(cell && valueOf(cell))

const isPrincipal = (cell: string | undefined): boolean => /^principal$/i.test(cell?.trim() ?? '')
