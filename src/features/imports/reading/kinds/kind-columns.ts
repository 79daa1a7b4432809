import { abroad } from '../columns/abroad.ts'
import { EXPENSE, INCOME } from '../columns/other-headers.ts'
import { flagsRefunds } from '../columns/refund-words.ts'
import { scoreOfHeader } from '../columns/vocabulary.ts'
import { anyOf, indexesOf, wordsOf, type WordTest } from '../columns/words.ts'
import { areFlags, isYes, sayYes } from '../values/yes-no.ts'
import {
  areDirections,
  directionsOf,
  namesDirections,
  settlementDetails,
  type Directions,
} from './directions.ts'
import { namesFees } from './fees.ts'
import { areLineTypes, listedLines } from './listed-lines.ts'
import { saysVoid } from './payment-words.ts'
import { namesPaid } from './statuses.ts'
import { mostTelling, namesSales, typesIn } from './types.ts'

export interface KindColumns {
  type: number | undefined
  /** Only lines with Principal here are prices; the others are taxes, fees and discounts of the same order. */
  part: number | undefined
  statuses: number[]
  paid: number[]
  /** invoices and Shopify orders are sales before payment */
  paidLater: boolean
  voided: number | undefined
  canceledAt: number | undefined
  refunded: number | undefined
  returned: number | undefined
  cash: { income: number; expense: number } | undefined
  /** all transactions: a negative amount is an expense unless a refund */
  isAccount: boolean
  isBank: boolean
  directions: Directions | undefined
  settled: number[]
}

const TYPE = anyOf(abroad('type'), /^(?:(?:balance )?(?:transaction|event|receipt|record|entry|line|row|order|document|payment|sale|operation|movement) )?(?:type|kind)$|^(?:zeilen|satz|positions?|beleg|bon|buchungs|umsatz|transaktions)(?:art|typ)$|^type de (?:ligne|mouvement)$|^tipo(?: d.*)?$|^typ$|^type d.*$|^art$|^vorgang$|^transaktionstyp$|^belegart$|^zahlungsart$|^reporting category$|^(?:activity|transaction|operation|operacion|operacao|movimiento|movimento|mouvement|vorgangsart)$/) // prettier-ignore
const STATUS = anyOf(abroad('status'), /^(?:(?:order|payment|financial|transaction|invoice|sale|appointment|item|charge|booking|client payment|receipt|ticket|check|bill) )?(?:status|state)$|^(?:estado|statut|etat|situacao)$|^(?:estado|status|statut)(?: de la| del| do| da| de| du)? (?:orden|pedido|pago|pagamento|venta|venda|vente|commande|paiement|factura|ticket|recibo|cupom)$|^(?:zahlungs|bestell|bezahl|auftrags|rechnungs|beleg|bon)status$/) // prettier-ignore

const VOIDED =
  /^(?:(?:is|receipt|sale|ticket|check|order) )?(?:void(?:ed)?|cancell?ed)(?: (?:flag|receipt))?$|^(?:storno|storniert|stornokennzeichen|annulliert)$|^(?:ticket |venta |recibo )?anulad[oa]$|^(?:cupom |venda )?cancelad[oa]$|^(?:ticket |vente )?annulee?$/

export function kindColumnsOf(
  headers: string[],
  rows: string[][],
  mapped: number[] = [],
): KindColumns {
  const words = headers.map(wordsOf)
  const first = (test: Parameters<typeof indexesOf>[1]) => indexesOf(words, test)[0]
  // A column called type may have types of goods, so needs words such as sale or refund.
  const tellsKinds = (index: number): boolean => {
    const kinds = typesIn(rows, index)
    const words = kinds.map((kind) => wordsOf(kind.slice(0, 100)))
    return (
      words.some((kind) => namesSales.test(kind)) ||
      listedLines(kinds) !== undefined ||
      (!/^payment|^zahlungs/.test(wordsOf(headers[index]!)) && areDirections(kinds))
    )
  }
  const product = productColumn(words)
  const type =
    mostTelling(
      indexesOf(words, (header, index) => {
        const isType = TYPE.test(header) && tellsKinds(index)
        // A shop may sell a service and its delivery.
        const mayBeType = !mapped.includes(index) && index !== product
        return isType || (mayBeType && areLineTypes(typesIn(rows, index)))
      }),
      rows,
    ) ?? first((header, index) => namesDirections(header) && tellsKinds(index))
  const income = first((header) => INCOME.test(header))
  const expense = first((header) => EXPENSE.test(header))
  const withWords = (pattern: WordTest) => first((header) => pattern.test(header)) !== undefined
  const flags = (index: number): string[] => rows.flatMap((row) => row[index]?.trim() || [])
  // A visit paid in advance would otherwise be paid at the visit.
  const isPaidLater = words.some((header) => /\b(?:appointment|booking)\b/.test(header))
  const paid = indexesOf(
    words,
    (header, index) => !isPaidLater && namesPaid.test(header) && areFlags(flags(index)),
  )
  const isBank = withWords(/\b(?:iban|bic|kontonummer|account number)\b/)
  return {
    type,
    part: first(
      (header, index) =>
        /^(?:amount description|price type)$/.test(header) &&
        rows.some((row) => isPrincipal(row[index])),
    ),
    statuses: [...indexesOf(words, (header) => STATUS.test(header)), ...paid],
    paid,
    paidLater: withWords(
      /^financial status$|^(?:invoice (?:date|status)|rechnungs(?:datum|status)|fecha(?: de)?(?: la)? factura|date(?: de)?(?: la)? facture|data fattura|factuurdatum|data faktury|datum faktury|fakturadat(?:um|o))$|\b(?:due|vencimiento|vencimento|echeance|fallig\w*)\b/,
    ),
    voided: first(
      (header, index) =>
        VOIDED.test(header) || (abroad('voided').test(header) && sayYes(flags(index))),
    ),
    canceledAt: first((header) => /^cancell?ed (?:at|on|date)$|^fecha.* de cancelacion$/.test(header)), // prettier-ignore
    refunded: first((header) => /^(?:is |fully )?refunded$/.test(header)),
    returned: first((header, index) => flagsRefunds(header, rows, index)),
    cash: income !== undefined && expense !== undefined ? { income, expense } : undefined,
    isBank,
    directions: type === undefined ? undefined : directionsOf(words, rows, type, isBank),
    settled: isBank ? [] : settlementDetails(words),
    isAccount: isBank || (type !== undefined && namesFees(words)),
  }
}

function productColumn(headers: string[]): number | undefined {
  const scores = headers.map((header) => scoreOfHeader('productName', header) ?? 0)
  const best = Math.max(MIN_NAMED, ...scores)
  const index = scores.indexOf(best)
  return index === scores.lastIndexOf(best) && index >= 0 ? index : undefined
}

const MIN_NAMED = 50

export const isVoided = (cell: string): boolean => cell !== '' && (isYes(cell) || saysVoid(cell))

export const isPrincipal = (cell: string | undefined): boolean =>
  /^principal$/i.test(cell?.trim() ?? '')
