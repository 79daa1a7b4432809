import type { SampleLayout } from './vendor-export.ts'

/** Files with a column that says what each line of an order, a receipt or a settlement is. */

/** language; headers of order, date, line type, description and amount; goods, tax, shipping, discount */
const TONGUES = [
  ['English', 'Order', 'Date', 'Line type', 'Description', 'Amount', 'product', 'tax', 'shipping', 'discount'],
  ['English, under another header', 'Order', 'Date', 'Kind of row', 'Item', 'Amount', 'Goods', 'VAT', 'Postage', 'Voucher'],
  ['Spanish', 'Pedido', 'Fecha', 'Tipo de línea', 'Concepto', 'Importe', 'Artículo', 'IVA', 'Envío', 'Descuento'],
  ['Portuguese', 'Pedido', 'Data', 'Linha', 'Descrição', 'Valor', 'Produto', 'Impostos', 'Frete', 'Desconto'],
  ['French', 'Facture', 'Date', 'Nature', 'Libellé', 'Montant', 'Produit', 'TVA', 'Livraison', 'Remise'],
  ['German', 'Bestellnummer', 'Datum', 'Zeilenart', 'Bezeichnung', 'Betrag', 'Artikel', 'MwSt', 'Versandkosten', 'Rabatt'],
  ['Italian', 'Ordine', 'Data vendita', 'Voce', 'Descrizione', 'Importo', 'Prodotto', 'IVA', 'Spedizione', 'Sconto'],
  ['Dutch', 'Ordernummer', 'Verkoopdatum', 'Soort regel', 'Omschrijving', 'Bedrag', 'Artikel', 'BTW', 'Verzendkosten', 'Korting'],
  ['Swedish', 'Ordernummer', 'Försäljningsdatum', 'Rad', 'Benämning', 'Belopp', 'Vara', 'Moms', 'Frakt', 'Rabatt'],
  ['Polish', 'Numer zamówienia', 'Data sprzedaży', 'Rodzaj', 'Nazwa towaru', 'Kwota', 'Towar', 'Podatek', 'Dostawa', 'Rabat'],
  ['Turkish', 'Sipariş no', 'Tarih', 'Satır', 'Ürün adı', 'Tutar', 'Ürün', 'KDV', 'Kargo', 'İndirim'],
  ['Russian', 'Номер заказа', 'Дата', 'Вид строки', 'Наименование', 'Сумма', 'Товар', 'НДС', 'Доставка', 'Скидка'],
  ['Japanese', '注文番号', '日付', '明細区分', '商品名', '金額', '商品', '消費税', '送料', '割引'],
] as const // prettier-ignore

const OF_ORDERS = TONGUES.flatMap(([language, order, date, type, label, amount, ...kinds]) =>
  ['2.00', '-2.00'].map((off): SampleLayout => {
    const [goods, tax, shipping, discount] = kinds
    return {
      name: `${language}: ${tax} and ${shipping} are no sales, ${discount} ${off} is taken off: 20 + 12 - 2 = 30`,
      content: `${order};${date};${type};${label};${amount}
81;2026-03-13;${goods};Kilim;20.00
81;2026-03-13;${tax};Rate A;4.00
81;2026-03-13;${shipping};Courier;6.50
82;2026-03-14;${goods};Tray;12.00
82;2026-03-14;${discount};Spring;${off}
82;2026-03-14;${tax};Rate A;2.00
`,
      columns: `${label}|${amount}|${date}`,
      sales: 3,
      revenue: 30,
      rejected: { not_a_sale: 3 },
    }
  }),
)

export const LINE_TYPES: SampleLayout[] = [
  ...OF_ORDERS,
  {
    name: 'Categories of goods are no types of lines, though one is called Delivery',
    content: `Order,Date,Category,Product,Amount
1,2026-03-13,Delivery,Pizza,12.00
1,2026-03-13,Drinks,Cola,3.00
2,2026-03-14,Desserts,Cake,5.00
`,
    columns: 'Product|Amount|Date',
    sales: 3,
    revenue: 20,
  },
  ...[
    ['refund', 'Transaction type', 'Type'],
    ['Rückerstattung', 'Buchungsart', 'Vorgang'],
    ['reembolso', 'Tipo de movimiento', 'Operación'],
    ['rimborso', 'Direction', 'Tipo'],
    ['terugbetaling', 'Debit or credit', 'Type'],
    ['återbetalning', 'Direction', 'Type'],
    ['zwrot', 'Direction', 'Typ'],
    ['возврат', 'Direction', 'Type'],
    ['返金', 'Direction', '取引種別'],
  ].map(([refund, direction, type]) => ({
    name: `A ${refund} in a settlement is a refund, not a fee, though it is a debit for a transfer: 80 + 45 - 25 = 100`,
    content: `Date,${direction},${type},Description,Amount,Fee,Net
2026-03-01,credit,payment,Lamp,80.00,-2.40,77.60
2026-03-02,credit,payment,Chair,45.00,-1.35,43.65
2026-03-03,debit,${refund},Transfer for the lamp,-25.00,0.00,-25.00
2026-03-04,debit,fee,Monthly,-9.00,0.00,-9.00
`,
    columns: 'Description|Amount|Date',
    sales: 3,
    revenue: 100,
    rejected: { not_a_sale: 1 },
  })),
  {
    name: 'Money that goes out of an account is no sale, unless another column calls it a refund: 80 - 25 = 55',
    content: `Date,Type,Reason,Item,Amount,Fee,Net
2026-03-01,payment,Order,Lamp,80.00,-2.40,77.60
2026-03-03,payment,Refund,Lamp,-25.00,0.00,-25.00
2026-03-04,payment,Advert,Month,-9.00,0.00,-9.00
`,
    columns: 'Item|Amount|Date',
    sales: 2,
    revenue: 55,
    rejected: { not_a_sale: 1 },
  },
]
