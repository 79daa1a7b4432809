import { headOf } from '../values/cells.ts'
import { valueOf } from './contents.ts'
import { EXPENSE, INCOME } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * Recognises the lines of a sales file that aren't sales: totals, fees and transfers, and orders that
 * were cancelled or never paid.
 */

const TOTAL =
  /^(?:(?:grand|report|overall|net|gross|daily|weekly|monthly) ?)?(?:sub ?)?totals?$|^(?:sub ?total|total)(?:es|is|aux|s)? (?:general|geral|generale|gesamt|sales|revenue|amount|ventas|vendas|ventes|parcial|periodo|du mois|mensual|del? (?:mes|dia|periodo))$|^sub ?totales$|^totale?s$|^totais$|^totaux$|^sous totaux?$|^sous total$|^(?:gesamt|end|zwischen|tages|monats)?(?:summe|summen|betrag gesamt)$|^(?:gesamt|insgesamt|gesamtumsatz|gesamtbetrag|gesamtergebnis|zwischenergebnis)$|^suma(?: total| general)?$|^somas?$|^somme(?: totale)?$|^sum$|^summary$/
/** Sufficient for a line without a date: `Total for Ada`, `Summe September`. */
const TOTAL_OF =
  /^(?:grand ?|sub ?|sous ?)?tota(?:l|ls|is|ux|les)\b|^(?:gesamt|zwischen|end)?summen?\b|^gesamt|^suma\b|^soma\b|^somme\b|\btotals?$/

/** Every match of the two patterns above contains one of these, so most cells need no further check. */
const HINT = /tot|sum|som|gesamt|zwischen/i

/** True if a label names a total and can't be a product. */
export const isTotal = (label: string): boolean =>
  label.length <= 30 && HINT.test(label) && TOTAL.test(wordsOf(label))

/** True if a line without a date is a total: one of its cells names a total, or it begins like one. */
export function isTotalLine(record: string[]): boolean {
  const first = record.find((cell) => cell.trim() !== '') ?? ''
  const start = first.slice(0, 100)
  return (HINT.test(start) && TOTAL_OF.test(wordsOf(start))) || record.some(isTotal)
}

/** Kind of a line by its type and status. */
export type Kind = 'sale' | 'refund' | 'not_a_sale' | 'not_paid'

const NOT_A_SALE =
  /\b(?:fees?|gebuhr(?:en)?|servicegebuhr|frais|tarifa|taxa|comision|comissao|commission|transfer|transferir|ubertrag|umbuchung|transfert|virement|transferencia|payouts?|auszahlung|withdrawal|withdraw|abbuchung|retiro|retirada|saque|retrait|deposit|deposito|bankgutschrift|top ?up|topup|conversion|umrechnung|wahrungsumrechnung|hold|release|einbehaltung|reserve|reserved|authorization|autorisierung|tax|taxes|marketing|advertising|shipping|label|adjustment|anpassung|ajuste|ajustement|debt|loan|interest|expense|ausgabe|gasto|despesa|bill|check|cheque|journal entry|journal|estimate|quote|purchase order|vendor credit|retrocharge|inventory|storage|reimbursement|contribution|advance|debit card purchase|credit card|mass pay|bank)\b|gebuhr$|^(?:s[ar]|p[ip]|b[pr]|j[cd])$/
const REFUND =
  /\b(?:refund(?:ed|s)?|refund receipt|payment refund|return|returns|credit (?:memo|note)|reversal|chargeback|erstattung|ruckerstattung|ruckzahlung|ruckgabe|gutschrift|storno|reembolso|devolucion|devolucao|estorno|remboursement|avoir|retour|nota de credito)\b|erstattung$|^sc$/
const SALE =
  /\b(?:orders?|sales?|charges?|payments?|invoices?|sales receipt|purchase|bestellung|verkauf|umsatz|zahlung|rechnung|pedidos?|ventas?|vendas?|pagos?|pagamento|factura|fatura|commande|vente|paiement|facture|principal)\b|zahlung$|^si$/

/** Returns the kind that a cell in the type column means; `sale` when it is unknown. */
function typeOf(cell: string): Kind {
  const words = wordsOf(cell.slice(0, 100))
  if (/\b(?:fee|gebuhr|retrocharge|hold)\b/.test(words)) return 'not_a_sale'
  if (REFUND.test(words)) return 'refund'
  return NOT_A_SALE.test(words) ? 'not_a_sale' : 'sale'
}

const NOT_PAID =
  /^(?:(?:order|payment|sale|transaction|partially|venta|pedido|pago|orden|compra|commande|bestellung) )?(?:cancell?ed|cancelad[oa]|cancele|annulee?|anulad[oa]|storniert|abgebrochen|void|voided|failed|failure|fallid[oa]|falhou|falhad[oa]|fehlgeschlagen|echouee?|erfolglos|declined|rejected|refused|rechazad[oa]|recusad[oa]|abgelehnt|refusee?|denied|expired|expirad[oa]|expiree?|abgelaufen|draft|entwurf|borrador|brouillon|rascunho|pending|pendiente|pendente|ausstehend|en attente|pending payment|payment pending|awaiting payment method|incomplete|abandoned|deleted|trash|no ?show|blocked|uncaptured|requires (?:payment method|action|confirmation|capture)|aguardando pagamento|zahlung ausstehend)\b(?! with)/
const PENDING = /^(?:pending|pendiente|pendente|ausstehend|en attente)\b/
const REFUNDED =
  /^(?:(?:partially|fully|partly) )?(?:refunded|reembolsad[oa]|erstattet|zuruckerstattet|rembourse|rembolsad[oa]|devuelt[oa]|charged ?back)\b/

const isNotPaid = (status: string): boolean => NOT_PAID.test(wordsOf(status.slice(0, 100)))
export const isRefunded = (status: string): boolean => REFUNDED.test(wordsOf(status.slice(0, 100)))
export const isYes = (cell: string): boolean =>
  /^(?:true|yes|y|1|si|sim|oui|ja|x)$/.test(wordsOf(cell))

/** Columns and facts that decide the kind of a line. */
export interface KindColumns {
  type: number | undefined
  /** Only lines with Principal here are prices; the others are taxes, fees and discounts of the same order. */
  part: number | undefined
  statuses: number[]
  /** true for invoices and Shopify orders, which are sales before they are paid */
  paidLater: boolean
  voided: number | undefined
  cancelledAt: number | undefined
  /** yes/no column for refunded sales */
  refunded: number | undefined
  /** columns of a cash book, with an amount in one of the two */
  cash: { income: number; expense: number } | undefined
  /** true for a list of all transactions of an account: a negative amount is an expense unless it is a refund */
  isAccount: boolean
  /** true for a bank account, where incoming money is called a credit */
  isBank: boolean
}

const TYPE = /^(?:(?:transaction|event|receipt|record|entry|line|order|document|payment|sale) )?(?:type|kind)$|^tipo(?: d.*)?$|^typ$|^type d.*$|^art$|^vorgang$|^transaktionstyp$|^belegart$|^zahlungsart$|^reporting category$/ // prettier-ignore
const STATUS = /^(?:(?:order|payment|financial|transaction|invoice|sale|appointment|item|charge|booking|client payment) )?(?:status|state)$|^(?:estado|statut|etat|situacao)$|^(?:estado|status|statut)(?: de la| del| do| da| de)? (?:orden|pedido|pago|pagamento|venta|venda|commande|paiement|factura)$|^(?:zahlungs|bestell|bezahl|auftrags|rechnungs)status$/ // prettier-ignore

/** Finds these columns by header and contents. */
export function kindColumnsOf(headers: string[], rows: string[][]): KindColumns {
  const words = headers.map(wordsOf)
  const first = (test: (header: string, index: number) => boolean): number | undefined => {
    const index = words.findIndex(test)
    return index < 0 ? undefined : index
  }
  // A column called type may also have types of goods, so it must contain words such as sale or refund.
  const tellsKinds = (index: number): boolean => {
    const kinds = [...new Set(rows.map((row) => row[index] ?? ''))]
    if (kinds.length > MAX_KINDS) return false
    const words = kinds.map((kind) => wordsOf(kind.slice(0, 100)))
    return words.some((kind) => SALE.test(kind) || REFUND.test(kind))
  }
  const type = first((header, index) => TYPE.test(header) && tellsKinds(index))
  const income = first((header) => INCOME.test(header))
  const expense = first((header) => EXPENSE.test(header))
  const withWords = (pattern: RegExp) => first((header) => pattern.test(header)) !== undefined
  const isBank = withWords(/\b(?:iban|bic|kontonummer|account number)\b/)
  return {
    type,
    part: first(
      (header, index) =>
        /^(?:amount description|price type)$/.test(header) &&
        rows.some((row) => isPrincipal(row[index])),
    ),
    statuses: words.flatMap((header, index) => (STATUS.test(header) ? [index] : [])),
    paidLater: withWords(
      /^financial status$|\b(?:due|vencimiento|vencimento|echeance|fallig\w*)\b/,
    ),
    voided: first((header) => /^(?:is )?(?:void(?:ed)?|cancell?ed)$/.test(header)),
    cancelledAt: first((header) => /^cancell?ed (?:at|on|date)$|^fecha.* de cancelacion$/.test(header)), // prettier-ignore
    refunded: first((header) => /^(?:is |fully )?refunded$/.test(header)),
    cash: income !== undefined && expense !== undefined ? { income, expense } : undefined,
    isBank,
    isAccount:
      isBank ||
      (type !== undefined &&
        withWords(/^(?:gross|brutto|bruto|brut|amount)$/) &&
        withWords(/^(?:fees?|gebuhr|tarifa|frais|comision|taxa)$/) &&
        withWords(/^(?:net|netto|neto|liquido|balance|saldo|guthaben)$/)),
  }
}

/** different words in a type column at most; more are names. Also limits the caches below. */
const MAX_KINDS = 40

/** Returns a function for the kind of a line; `rows` are the first rows of the file. */
export function kindReader(columns: KindColumns, rows: string[][]): (record: string[]) => Kind {
  const { type, part, statuses, paidLater, voided, cancelledAt, cash, isBank } = columns
  // If invoices are sales, payments only settle them.
  const withType = (pattern: RegExp): boolean =>
    type !== undefined && rows.some((row) => pattern.test(row[type]?.trim() ?? ''))
  const settles = withType(/^(?:invoice|sales receipt)$/i)
  // If the lines of a sale are its goods, the lines for the whole sale and for its payment repeat them.
  const isItemised = withType(/^sale line$/i)
  const types = new Map<string, Kind>()
  const kindOfType = (whole: string): Kind => {
    const cell = headOf(whole)
    let kind = types.get(cell)
    if (kind === undefined) {
      const repeats =
        (settles && /^payment$/i.test(cell.trim())) ||
        (isItemised && /^(?:sale|payment)$/i.test(cell.trim()))
      const isCredit = isBank && /^(?:gutschrift|credit)\b/i.test(cell.trim())
      kind = repeats ? 'not_a_sale' : isCredit ? 'sale' : typeOf(cell)
      if (types.size < MAX_KINDS) types.set(cell, kind)
    }
    return kind
  }
  const unpaid = new Map<string, boolean>()
  const isUnpaid = (whole: string): boolean => {
    const cell = headOf(whole)
    let answer = unpaid.get(cell)
    if (answer === undefined) {
      answer = isNotPaid(cell)
      if (unpaid.size < MAX_KINDS) unpaid.set(cell, answer)
    }
    return answer && !(paidLater && PENDING.test(wordsOf(cell.slice(0, 100))))
  }
  return (record) => {
    for (const index of statuses) {
      const cell = record[index]
      if (cell && isUnpaid(cell)) return 'not_paid'
    }
    if (cancelledAt !== undefined && record[cancelledAt]?.trim()) return 'not_paid'
    if (voided !== undefined && isYes(record[voided] ?? '')) return 'not_paid'
    if (part !== undefined && !isPrincipal(record[part])) return 'not_a_sale'
    if (cash && isSpent(cash, record)) return 'not_a_sale'
    return type === undefined ? 'sale' : kindOfType(record[type] ?? '')
  }
}

/** Returns the column whose cell shows that a line isn't a sale. */
export function columnOfKind(
  { type, part, statuses, cancelledAt, voided, cash }: KindColumns,
  kind: 'not_a_sale' | 'not_paid',
  record: string[],
): number {
  if (kind === 'not_a_sale') {
    if (part !== undefined && !isPrincipal(record[part])) return part
    return cash && isSpent(cash, record) ? cash.expense : type!
  }
  return statuses.find((index) => isNotPaid(record[index] ?? '')) ?? cancelledAt ?? voided!
}

const isSpent = (cash: NonNullable<KindColumns['cash']>, record: string[]): boolean =>
  !isAmount(record[cash.income]) && isAmount(record[cash.expense])
const isAmount = (cell: string | undefined): boolean => Boolean(cell && valueOf(cell))

const isPrincipal = (cell: string | undefined): boolean => /^principal$/i.test(cell?.trim() ?? '')
