import { headOf } from '../values/cells.ts'
import { sayYes } from '../values/yes-no.ts'
import { abroad } from './abroad.ts'
import { anyOf, isOneOf, wordsOf } from './words.ts'

export const REFUND = anyOf(
  abroad('refund'),
  /\b(?:refund(?:ed|s)?|refund receipt|payment refund|return|returns|credit (?:memo|note)|reversal|chargeback|erstattung|ruckerstattung|ruckzahlung|ruckgabe|gutschrift|ruckbuchung|rucklastschrift|storno|reembolso|devolucion|devolucao|estorno|remboursement|avoir|retour|nota de credito)\b|erstattung$|^sc$/,
)
/** Money that comes back after all: a failed refund, a dispute that was won. */
export const RETURNED =
  /\b(?:refund|refunded|chargeback|dispute) (?:reversal|reversed|failed|failure|won|cancell?ed)\b|\b(?:failed|reversed|cancell?ed) (?:refund|chargeback)\b/

const STATUS =
  /^(?:(?:partially|fully|partly) )?(?:refunded|reembolsad[oa]|erstattet|zuruckerstattet|rembourse|rembolsad[oa]|devuelt[oa]|charged ?back)\b/

export const isRefunded = (status: string): boolean => STATUS.test(wordsOf(status.slice(0, 100)))

const AMOUNT = isOneOf(
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
export const namesRefunded = (header: string): boolean => AMOUNT.test(wordsOf(header))

const FLAG = anyOf(
  abroad('refund'),
  /^(?:(?:is|ist|es|est|e) )?(?:an? )?(?:refund|return|returned|credit note|retoure|retourniert|(?:waren)?ruck(?:gabe|sendung|erstattung)|erstattung|gutschrift|devolucion|devuelt[oa]|reembolso|nota de credito|devolucao|devolvid[oa]|estorno|retour|retournee?|remboursement|avoir)(?: (?:flag|line|item|y n|yes no|j n|ja nein|s n|o n))?$/,
)

/** Numbers are more likely returned pieces. */
export function flagsRefunds(words: string, rows: string[][], index: number): boolean {
  if (!FLAG.test(words)) return false
  const cells = rows.map((row) => headOf(row[index] ?? '').trim()).filter((cell) => cell !== '')
  const isText = cells.some((cell) => /[^\d-]/.test(cell)) || /^is |flag$/.test(words)
  return isText && sayYes(cells)
}
