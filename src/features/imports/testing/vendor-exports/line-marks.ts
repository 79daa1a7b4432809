import type { SampleLayout } from './vendor-export.ts'

/** Exports of tills that mark payments and voided receipts, each in its own way. */

/** language; headers of receipt, mark, date, goods and amount; marks of goods, payment, change and voided lines */
const TILLS = [
  ['English letters', 'Receipt', 'Line', 'Date', 'Item', 'Amount', 'S', 'P', 'P', 'V'],
  ['English numbers', 'Receipt number', 'Line no', 'Date', 'Item', 'Amount', '1', '901', '902', '500'],
  ['English words', 'Ticket', 'Type', 'Date', 'Item', 'Amount', 'Sale', 'Payment', 'Payment', 'Void'],
  ['Spanish', 'Ticket', 'Tipo de línea', 'Fecha', 'Concepto', 'Importe', 'Venta', 'Cobro', 'Vuelta', 'Anulada'],
  ['Portuguese', 'Pedido', 'Linha', 'Data', 'Produto', 'Valor', 'Venda', 'Recebimento', 'Troco', 'Cancelada'],
  ['French', 'Ticket', 'Nature', 'Date', 'Libellé', 'Montant', 'Vente', 'Encaissement', 'Rendu', 'Annulée'],
  ['German', 'Bon-Nr', 'Satz', 'Datum', 'Text', 'Betrag', 'VK', 'ZA', 'RG', 'ST'],
  ['Italian', 'Numero ordine', 'Riga', 'Data vendita', 'Articolo', 'Importo', 'Merce', 'Incasso', 'Resto', 'Annullo'],
  ['Polish', 'Numer zamówienia', 'Wiersz', 'Data sprzedaży', 'Towar', 'Kwota', 'SP', 'PL', 'RE', 'AN'],
  ['Turkish', 'Sipariş no', 'Satır', 'Tarih', 'Ürün', 'Tutar', 'Satış', 'Tahsilat', 'Para üstü', 'İptal'],
  ['Japanese', '注文番号', '行区分', '日付', '商品名', '金額', '売', '入', '釣', '消'],
] as const // prettier-ignore

export const LINE_MARKS: SampleLayout[] = [
  ...TILLS.flatMap(([language, receipt, type, date, label, amount, ...marks]) =>
    (marks[1] === marks[2] ? ['-7.50'] : ['-7.50', '7.50']).map((change): SampleLayout => {
      const [goods, payment, back, voided] = marks
      return {
        name: `${language}: ${payment}, ${back} ${change} and ${voided} mark no sales: 4.50 + 8 + 6 + 9.25 = 27.75`,
        content: `${receipt};${type};${date};${label};${amount}
61;${goods};2026-03-13;Soap;4.50
61;${goods};2026-03-13;Brush;8.00
61;${payment};2026-03-13;Purse;20.00
61;${back};2026-03-13;Purse;${change}
62;${goods};2026-03-13;Towel;6.00
62;${payment};2026-03-13;Purse;6.00
63;${voided};2026-03-13;Towel;6.00
64;${goods};2026-03-14;Comb;9.25
64;${payment};2026-03-14;Purse;9.25
`,
        columns: `${label}|${amount}|${date}`,
        sales: 4,
        revenue: 27.75,
        rejected: { payment: 4, voided: 1 },
      }
    }),
  ),
  {
    name: 'Drinks and food at one price are goods: 4 × 3 = 12',
    content: `Receipt,Category,Date,Item,Qty,Amount
1,Drinks,2026-03-13,Tea,1,3.00
1,Food,2026-03-13,Cake,1,3.00
2,Drinks,2026-03-13,Tea,1,3.00
2,Food,2026-03-13,Bun,1,3.00
`,
    columns: 'Item|Amount|Date|Qty',
    sales: 4,
    revenue: 12,
  },
]
