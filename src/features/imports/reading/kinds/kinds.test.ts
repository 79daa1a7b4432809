import { expect, test } from 'vitest'
import { kindReader } from './kinds.ts'
import { isTotal, isTotalLine } from './total-lines.ts'
import { kindColumnsOf } from './kind-columns.ts'

test('totals are recognized in five languages, and similar words are products', () => {
  const totals =
    'Total|TOTAL|Grand Total|Subtotal|Sub-total|Totals|Total general|Totales|Suma|Total geral|Soma|Totais|Totaux|Total général|Sous-total|Summe|Gesamt|Gesamtsumme|Zwischensumme|Endsumme'
  expect(totals.split('|').filter((label) => !isTotal(label))).toEqual([])
  const products =
    'Total Care|Total Body Massage|Subtotal Eclipse Poster|Summer Dress|Somme Poster Tours|Gesamtkunstwerk|Tote Bag|Sumatra'
  expect(products.split('|').filter(isTotal)).toEqual([])
})

test('a line without a date that begins like a total is a total', () => {
  expect(
    [
      ['Total for Ada', '', '12'],
      ['', 'Summe', '12'],
    ].map(isTotalLine),
  ).toEqual([true, true])
  expect(isTotalLine(['Coffee', '', '12'])).toBe(false)
})

const kinds = (header: string, cells: string[]) => {
  const rows = cells.map((cell) => [cell])
  return cells.map((cell) => kindReader(kindColumnsOf([header], rows), rows, undefined)([cell]))
}

test.each([
  ['Type', 'Order|Refund|Service Fee|Transfer', 'sale|refund|not_a_sale|not_a_sale'],
  ['Type', 'charge|stripe_fee|payout|payment_refund', 'sale|not_a_sale|not_a_sale|refund'],
  ['Typ', 'Bestellung|Erstattung|Servicegebühr|Übertrag', 'sale|refund|not_a_sale|not_a_sale'],
  ['Tipo', 'Venta|Reembolso|Tarifa|Transferencia', 'sale|refund|not_a_sale|not_a_sale'],
  ['Type', 'Vente|Remboursement|Frais|Virement', 'sale|refund|not_a_sale|not_a_sale'],
  ['Transaction type', 'Invoice|Payment|Credit Memo', 'sale|not_a_sale|refund'],
  ['Event Type', 'Payment|Refund', 'sale|refund'],
  ['Type', 'Deposit|Airport transfer|Marketing', 'sale|sale|sale'],
  ['Payment type', 'Cash|Card', 'sale|sale'],
  ['Status', 'Completed|Pending|Failed|Denied', 'sale|unpaid|not_paid|not_paid'],
  ['Financial Status', 'paid|pending|voided|refunded', 'sale|sale|not_paid|sale'],
  ['Status', 'Cancelled|No-show|Arrived', 'not_paid|not_paid|sale'],
  ['Estado del pago', 'Recibido|Rechazado|Anulado', 'sale|not_paid|not_paid'],
  ['Zahlungsstatus', 'bezahlt|storniert|ausstehend', 'sale|not_paid|unpaid'],
  ['Fulfillment Status', 'pending|cancelled', 'sale|sale'],
])('%s of %s is %s', (header, cells, expected) => {
  expect(kinds(header, cells.split('|')).join('|')).toBe(expected)
})
