import { abroad } from './abroad.ts'
import { anyOf, isOneOf, wordsOf } from './words.ts'

export const DISCOUNTS = anyOf(
  abroad('discount'),
  /\b(?:discounts?|rebate|reduction|coupon|voucher|promo(?:tion)?s?|descuentos?|descontos?|rabatte?|nachlass|remises?|sconto|sconti|korting|zniz?ka|rabat|sleva|slevy|kedvezmeny|indirim|iskonto)\b|скидк|знижк|отстъпк|割引|値引|할인|折扣|优惠/,
)

const DISCOUNT = isOneOf(
  'discount|discounts|discounted|rabatt|rabatte|nachlass|preisnachlass|descuento|descuentos|dto|bonificación|desconto|descontos|remise|remises|rabais|réduction|sconto|sconti|korting|kortingen|rabat|rabaty|zniżka|upust|sleva|slevy|zľava|kedvezmény|engedmény|скидка|скидки|знижка|знижки|отстъпка|indirim|iskonto|値引|値引き|割引|割引額|値引額|할인|할인액|할인금액|折扣|优惠|折扣金额|优惠金额|rabatter|alennus|reducere|έκπτωση|خصم|الخصم|הנחה|ส่วนลด|chiết khấu|diskon|potongan|छूट',
)
const BESIDE =
  /\b(?:amount|total|line ?item|line|item|items|product|value|percentage|percent|rate|pct|each|unit|units|unidad|unidade|unite|piece|pieces|pc|pcs|stuck|stk|pezzo|stuk|sztuka|sztuke|szt|unitario|unitaria|unitaire|jednostkow[aey]|betrag|wert|prozent|satz|in|importe|monto|valor|montant|importo|bedrag|kwota|suma|de|del|do|da|du|sur|la|le|il|na|per|por|pro|par|je|za|od|op|van|artikel|position|zeilen?|linea|linha|ligne|riga|regel|order|cart|bestell(?:ung)?|pedido|commande|ordine|zamowieni[ae]|bon|invoice|rechnung|factura|facture|fattura|number)\b/g
/** Positionsrabatt, Orderkorting */
const COMPOUND =
  /^(?:positions?|zeilen|artikel|waren|stuck|bestell|auftrags?|gesamt|rechnungs|regel|order|product|stuks|rad)(?=rabatt?|nachlass|korting)/
const COUNTED =
  /^(?:1?[個点件]?あたりの?|注文|明細|商品|행|주문|개당|单件|每件|订单|商品)|(?:金額|额|額|금액)$/gu

const PERCENT = /%|\b(?:percent(?:age)?|pct|prozent|porcentaje|porcentagem|pourcentage)\b/i
const OF_PIECE =
  /\b(?:each|(?:per|par|por|pro|je|za|al?) (?:unit|item|piece|pc|unidad|unidade|unite|stuck|stk|pezzo|stuk|sztuke|szt)|unit|unitari[ao]|unitaire|jednostkow[aey])\b|^stuck(?=rabatt|nachlass)|あたり|개당|单件|每件/
const OF_LINE =
  /\b(?:line ?item|line|item|linea|linha|ligne|riga|position|pozycj[ai])\b|^(?:positions?|zeilen|artikel|waren|regel|rad)(?=rabatt?|nachlass|korting)|明細|행/

export function namesDiscount(header: string): boolean {
  const bare = wordsOf(header).replace(COMPOUND, '').replace(COUNTED, '').replace(BESIDE, ' ')
  return DISCOUNT.test(bare.replace(/\s+/g, ' ').trim())
}

export const saysPercent = (header: string): boolean => PERCENT.test(header)
export const saysPerPiece = (header: string): boolean => OF_PIECE.test(wordsOf(header))
export const saysLine = (header: string): boolean => OF_LINE.test(wordsOf(header))
