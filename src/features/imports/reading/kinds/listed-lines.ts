import { abroad } from '../columns/abroad.ts'
import { paymentWordOf, saysVoid } from './payment-words.ts'
import { CHARGES } from '../columns/other-headers.ts'
import { DISCOUNTS } from '../columns/discount-words.ts'
import { wordsOf } from '../columns/words.ts'

const GOODS_LINE =
  /^(?:(?:sale|sales|receipt|order|ticket) ?)?(?:lines?|line items?|items?|products?|articles?|goods|merchandise|services?|plu)$|^(?:artikel|artikelzeile|ware|waren|warenzeile|position|produkt|leistung)$|^(?:articulo|producto|servicio|linea|renglon)s?(?: de venta)?$|^(?:produto|item|servico|linha)s?(?: de venda)?$|^(?:article|produit|prestation|ligne)s?(?: de vente)?$|^(?:articolo|prodotto|riga|artikel|regel|vara|towar)$/
const WHOLE_RECEIPT =
  /^(?:sales?|receipts?|tickets?|checks?|bills?|orders?|transactions?|header|footer|kopf|bon|beleg|bonkopf|verkauf|umsatz|venta|recibo|cabecera|encabezado|venda|cupom|cabecalho|vente|recu|entete)(?: (?:header|total|footer))?$/

const isGoodsLine = (words: string): boolean =>
  GOODS_LINE.test(words) || abroad('goods').test(words)

/** characters; longer types are names */
const MAX_TYPE = 40

type Meaning = 'goods' | 'paid' | 'charge' | 'discount' | 'void' | 'whole' | 'unknown'

function meaningOf(cell: string): Meaning {
  if (cell.length > MAX_TYPE) return 'unknown'
  const words = wordsOf(cell)
  if (isGoodsLine(words)) return 'goods'
  const word = paymentWordOf(cell)
  if (word === 'paid' || word === 'change' || word === 'rounding') return 'paid'
  if (saysVoid(cell)) return 'void'
  if (DISCOUNTS.test(words)) return 'discount'
  if (CHARGES.test(words)) return 'charge'
  return WHOLE_RECEIPT.test(words) ? 'whole' : 'unknown'
}

export interface ListedLines {
  listsPayments: boolean
  /** then a type such as Gift card means goods */
  namesPayments: boolean
}

export function listedLines(kinds: string[]): ListedLines | undefined {
  const meanings = new Set(kinds.map(meaningOf))
  const others: Meaning[] = ['paid', 'charge', 'discount', 'void']
  // A gift card alone may be goods among goods.
  if (!meanings.has('goods') || !others.some((it) => meanings.has(it))) return undefined
  return {
    listsPayments: meanings.has('paid'),
    namesPayments: kinds.some((cell) => GENERAL_PAYMENT.test(wordsOf(cell))),
  }
}

export const areLineTypes = (kinds: string[]): boolean =>
  listedLines(kinds) !== undefined && kinds.every((cell) => meaningOf(cell) !== 'unknown')

const GENERAL_PAYMENT = /^(?:payments?|tenders?|zahlung|pago|pagamento|paiement|reglement)\b/

/** A discount lowers the revenue like a refund. */
export function kindOfListed(
  { listsPayments, namesPayments }: ListedLines,
  cell: string,
): 'payment' | 'not_a_sale' | 'refund' | 'void' | undefined {
  const meaning = meaningOf(cell)
  const mayPay = listsPayments && !namesPayments && paymentWordOf(cell) === 'either'
  if (meaning === 'paid' || mayPay) return 'payment'
  if (meaning === 'charge' || meaning === 'whole') return 'not_a_sale'
  if (meaning === 'void') return 'void'
  return meaning === 'discount' ? 'refund' : undefined
}
