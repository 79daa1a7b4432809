import { isOneOf, wordsOf } from '../columns/words.ts'

/** Headers of columns that may have to be taken off the revenue: discounts, and what was given back. */

export type DeductionKind = 'discount' | 'refunded'

const DISCOUNT = isOneOf(
  'discount|discounts|discounted|rabatt|rabatte|nachlass|preisnachlass|descuento|descuentos|dto|bonificación|desconto|descontos|remise|remises|rabais|réduction|sconto|sconti|korting|kortingen|rabat|rabaty|zniżka|upust|sleva|slevy|zľava|kedvezmény|engedmény|скидка|скидки|знижка|знижки|отстъпка|indirim|iskonto|値引|値引き|割引|割引額|値引額|할인|할인액|할인금액|折扣|优惠|折扣金额|优惠金额|rabatter|alennus|reducere|έκπτωση|خصم|الخصم|הנחה|ส่วนลด|chiết khấu|diskon|potongan|छूट',
)
const REFUNDED = isOneOf(
  'refunded|refund|refunds|refunded amount|amount refunded|refund amount|refund total|total refunded|partial refund|partial refunds|order refund amount|returned amount|amount returned|' +
    'erstattet|erstattung|erstattungsbetrag|erstatteter betrag|rückerstattung|rückerstattet|gutgeschrieben|rückzahlung|' +
    'reembolsado|reembolso|importe reembolsado|monto reembolsado|importe devuelto|devuelto|devolución|' +
    'valor reembolsado|valor devolvido|devolução|estornado|valor estornado|estorno|' +
    'remboursé|montant remboursé|remboursement|rimborsato|importo rimborsato|rimborso|terugbetaald|terugbetaald bedrag|terugbetaling|' +
    'zwrot|kwota zwrotu|zwrócono|vráceno|vrácená částka|refundace|visszatérítés|visszatérített összeg|' +
    'возвращено|сумма возврата|возврат|повернено|сума повернення|повернення|възстановена сума|възстановено|' +
    'iade|iade tutarı|iade edilen|返金|返金額|返金済み|환불|환불금액|환불액|退款|退款金额|已退款|' +
    'återbetalt|återbetalning|återbetalat belopp|refunderet|refunderet beløb|refundert|palautettu|palautus|hyvitetty|' +
    'rambursat|sumă rambursată|επιστροφή|ποσό επιστροφής|مسترد|المبلغ المسترد|הוחזר|סכום שהוחזר|คืนเงิน|hoàn tiền|pengembalian',
)
/** Words beside that of a discount in the header of its amounts. */
const BESIDE =
  /\b(?:amount|total|line ?item|line|item|items|product|value|percentage|percent|rate|pct|each|unit|units|unidad|unidade|unite|piece|pieces|pc|pcs|stuck|stk|pezzo|stuk|sztuka|sztuke|szt|unitario|unitaria|unitaire|jednostkow[aey]|betrag|wert|prozent|satz|in|importe|monto|valor|montant|importo|bedrag|kwota|suma|de|del|do|da|du|sur|la|le|il|na|per|por|pro|par|je|za|od|op|van|artikel|position|zeilen?|linea|linha|ligne|riga|regel|order|cart|bestell(?:ung)?|pedido|commande|ordine|zamowieni[ae]|bon|invoice|rechnung|factura|facture|fattura|number)\b/g
/** Parts of compounds: Positionsrabatt, Orderkorting. */
const COMPOUND =
  /^(?:positions?|zeilen|artikel|waren|stuck|bestell|auftrags?|gesamt|rechnungs|regel|order|product|stuks|rad)(?=rabatt?|nachlass|korting)/
const COUNTED =
  /^(?:1?[個点件]?あたりの?|注文|明細|商品|행|주문|개당|单件|每件|订单|商品)|(?:金額|额|額|금액)$/gu

const PERCENT = /%|\b(?:percent(?:age)?|pct|prozent|porcentaje|porcentagem|pourcentage)\b/i
const OF_PIECE =
  /\b(?:each|(?:per|par|por|pro|je|za|al?) (?:unit|item|piece|pc|unidad|unidade|unite|stuck|stk|pezzo|stuk|sztuke|szt)|unit|unitari[ao]|unitaire|jednostkow[aey])\b|^stuck(?=rabatt|nachlass)|あたり|개당|单件|每件/
const OF_LINE =
  /\b(?:line ?item|line|item|linea|linha|ligne|riga|position|pozycj[ai])\b|^(?:positions?|zeilen|artikel|waren|regel|rad)(?=rabatt?|nachlass|korting)|明細|행/

/** True if a header names such a column. */
export function namesDeduction(kind: DeductionKind, header: string): boolean {
  const words = wordsOf(header)
  if (kind === 'refunded') return REFUNDED.test(words)
  const bare = words.replace(COMPOUND, '').replace(COUNTED, '').replace(BESIDE, ' ')
  return DISCOUNT.test(bare.replace(/\s+/g, ' ').trim())
}

/** What a header says about the numbers below it. */
export const saysPercent = (header: string): boolean => PERCENT.test(header)
export const saysPerPiece = (header: string): boolean => OF_PIECE.test(wordsOf(header))
export const saysLine = (header: string): boolean => OF_LINE.test(wordsOf(header))
