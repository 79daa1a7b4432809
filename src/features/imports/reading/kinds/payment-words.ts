import { abroad, saysAbroad } from '../columns/abroad.ts'
import { wordsOf } from '../columns/words.ts'

/** Only a whole label counts: `Cash` may be a payment, `Cash register` and `Card holder` are goods. */

/** `either`: shops also sell goods with this name. */
export type PaymentWord = 'paid' | 'either' | 'change' | 'rounding'

const LEAD =
  '(?:(?:paid|payment|tender|tendered|zahlung|bezahlt|pago|pagado|pagamento|pagato|paiement|reglement|paye)(?: (?:in|by|with|via|mit|per|con|en|em|com|par|de))? )?'
const TAIL =
  '(?: (?:payments?|tendered|tender|given|zahlung|recibido|recebido))?(?: [\\dx]{1,20}){0,4}'
/** Gift card 50 is sold, Gift card 0815 may pay: a short number is a price. */
const LONG_NUMBER = '(?: [\\dx]{4,20})?'
const label = (words: string, tail = TAIL): RegExp => new RegExp(`^${LEAD}(?:${words})${tail}$`)

const PAID = label(
  'cash|(?:credit|debit|bank|chip|contactless) ?card|visa(?: (?:debit|credit|electron|card))?|master ?card(?: (?:debit|credit))?|maestro|amex|american express|discover|diners(?: club)?|jcb|union ?pay|interac|v ?pay|girocard|giro card|ec|ec ?karte|ec ?cash|kreditkarte|debitkarte|bankkarte|kartenzahlung|barzahlung|bar|bargeld|gegeben|gegeben bar|bar gegeben|lastschrift|uberweisung|efectivo|contado|metalico|tarjeta(?: (?:de )?(?:credito|debito))?|transferencia|bizum|dinheiro|numerario|cartao(?: (?:de )?(?:credito|debito))?|multibanco|pix|boleto|especes|liquide|carte (?:bancaire|bleue|de credit)|cb|cheques?|ticket restaurant|virement|contanti|bancomat|carta di credito|contant|pin|kontant|gotowka|karta platnicza|eftpos|eft|e ?transfer|apple pay|google pay|samsung pay|cash app|paypal|pay ?pal|twint|swish|vipps|mobile ?pay|ideal|bancontact|payconiq|sumup|zettle|stripe|klarna|bank transfer|on account|house account|tender|tendered|payments?|amount paid|cash paid|(?:gift ?)?cards? (?:payments?|paid|tender|tendered)|(?:vouchers?|checks?|store credit) (?:payments?|tendered)|gutscheinzahlung|kaartbetaling|kortbetalning|kortbetaling|pagamento con carta|paiement par carte|zahlung|bezahlt|pago|pagado|pagamento|paiement|reglement|paye|現金|现金|現金支払い?|刷卡|クレジット(?:カード)?|현금|카드',
)
const EITHER = label(
  'cards?|karten?|cartes?|carta|kort|karta|checks?|gift ?cards?|gift (?:voucher|certificate)s?|vouchers?|gutscheine?|geschenkkarte|geschenkgutschein|wertgutschein|tarjetas? (?:de )?regalo|vales?|bono regalo|cartao presente|vale presente|carte cadeau|cheque cadeau|bon d achat|buono(?: regalo)?|cadeaubon|presentkort|store credit|coupons?|points?|loyalty points|deposit|anzahlung|カード',
  LONG_NUMBER,
)
const CHANGE =
  /^(?:cash |your )?change(?: (?:due|given|back|returned))?$|^(?:ruckgeld|wechselgeld|restgeld|zuruck|ruckgeld bar|zuruck bar)$|^(?:su )?(?:cambio|vuelto|vueltas?)(?: entregado)?$|^troco$|^(?:rendu|monnaie|a rendre|rendu (?:de |sur )?monnaie|monnaie (?:rendue|a rendre)|rendu especes)$|^resto$|^wisselgeld$|^vaxel$|^reszta$|^(?:お釣り|おつり|釣銭|找零|거스름돈)$/
const ROUNDING =
  /^(?:cash )?rounding(?: (?:adjustment|difference|amount))?$|^round(?:ed)? ?off$|^rundung(?:s ?(?:differenz|betrag))?$|^(?:ajuste (?:de|por) )?redondeo$|^arrondis?$|^arredondamento$|^arrotondamento$|^afronding$|^oresavrundning$|^avrundning$/

export const MAX_LABEL = 60

export function paymentWordOf(cell: string): PaymentWord | 'goods' {
  if (cell.length > MAX_LABEL) return 'goods'
  const words = wordsOf(cell)
  if (PAID.test(words)) return 'paid'
  if (EITHER.test(words)) return 'either'
  if (CHANGE.test(words)) return 'change'
  if (ROUNDING.test(words)) return 'rounding'
  if (abroad('paid').test(words)) return 'paid'
  return abroad('change').test(words) ? 'change' : 'goods'
}

const VOID =
  /^(?:(?:receipt|sale|ticket|check|bill|order|transaction|bon|beleg|verkauf|recibo|venta|venda|vente|full|whole|post) )?(?:voids?|voided|cancell?ed|cancell?ation|storno|storniert|stornierung|bonstorno|belegstorno|anulad[oa]|anulacion|anulacao|cancelad[oa]|cancelacion|cancelamento|estorno|annulee?|annulation|annulliert|annullato|geannuleerd|取消)(?: (?:receipt|sale|ticket|check|bill|order|bon|beleg|recibo|venta|venda|vente))?(?: (?:of|number|no|nr|zu|von|de|du|for)){0,2}(?: [a-z]{0,4}\d[a-z\d ]{0,20})?$/

/** A cheap test: each match has one of these. */
const VOID_HINT = /void|cancel|storn|anul|annul|取消/i

export const saysVoid = (cell: string): boolean =>
  cell.length <= MAX_LABEL &&
  (saysAbroad('voided', cell) || (VOID_HINT.test(cell) && VOID.test(wordsOf(cell))))
