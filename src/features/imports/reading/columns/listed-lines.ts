import { paymentWordOf } from './payment-words.ts'
import { wordsOf } from './words.ts'

/** Types of the lines of receipts in a till export: goods, payments, and the receipt as a whole. */

const GOODS_LINE =
  /^(?:(?:sale|sales|receipt|order|ticket) ?)?(?:lines?|line items?|items?|products?|articles?|goods|merchandise|services?|plu)$|^(?:artikel|artikelzeile|ware|waren|warenzeile|position|produkt|leistung)$|^(?:articulo|producto|servicio|linea|renglon)s?(?: de venta)?$|^(?:produto|item|servico|linha)s?(?: de venda)?$|^(?:article|produit|prestation|ligne)s?(?: de vente)?$|^(?:articolo|prodotto|riga|artikel|regel|vara|towar)$/
const WHOLE_RECEIPT =
  /^(?:sales?|receipts?|tickets?|checks?|bills?|orders?|transactions?|header|footer|kopf|bon|beleg|bonkopf|verkauf|umsatz|venta|recibo|cabecera|encabezado|venda|cupom|cabecalho|vente|recu|entete)(?: (?:header|total|footer))?$/

/** How the type column names the lines of a receipt. */
export interface ListedLines {
  /** true if it names payments as such, so that a type such as Gift card means goods */
  namesPayments: boolean
}

/** Returns how a type column names the lines of receipts; undefined when it doesn't have both goods and payments. */
export function listedLines(kinds: string[]): ListedLines | undefined {
  const isItemised = kinds.some((cell) => GOODS_LINE.test(wordsOf(cell)))
  // A gift card alone may be goods among goods.
  if (!isItemised || !kinds.some((cell) => ['paid', 'change'].includes(paymentWordOf(cell)))) {
    return undefined
  }
  return { namesPayments: kinds.some((cell) => GENERAL_PAYMENT.test(wordsOf(cell))) }
}

const GENERAL_PAYMENT = /^(?:payments?|tenders?|zahlung|pago|pagamento|paiement|reglement)\b/

/** Returns what a type means among the lines of receipts; undefined for goods. */
export function kindOfListed(
  { namesPayments }: ListedLines,
  cell: string,
): 'payment' | 'not_a_sale' | undefined {
  const word = paymentWordOf(cell)
  if (word !== 'goods' && !(word === 'either' && namesPayments)) return 'payment'
  return WHOLE_RECEIPT.test(wordsOf(cell)) ? 'not_a_sale' : undefined
}
