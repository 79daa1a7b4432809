import { expect, test } from 'vitest'
import type { ImportOptions } from '../options/contract.ts'
import { readContent } from '../testing/helpers.ts'

/** A file that says two things about what was paid is checked against itself, and the owner is asked. */

const read = async (content: string, options: Partial<ImportOptions> = {}, owner: object = {}) => {
  const outcome = await readContent(content, options, owner)
  const { sales } = outcome
  return {
    questions: outcome.preview!.questions,
    doubt: outcome.preview!.doubts.revenueIs,
    returns: outcome.preview!.doubts.negativeQuantity,
    revenue: outcome.tally!.totalRevenue,
    cents: sales.map(({ revenueCents }) => revenueCents),
    quantities: sales.map(({ quantity }) => quantity),
    mapping: outcome.preview!.mapping,
  }
}

/** language, order number, date, product, price of one, quantity, total of the order */
const TONGUES = [
  ['English', 'Order ID', 'Date', 'Product', 'Unit price', 'Quantity', 'Order total'],
  ['Spanish', 'Pedido', 'Fecha', 'Producto', 'Precio unitario', 'Cantidad', 'Importe total'],
  ['Portuguese', 'Número do pedido', 'Data', 'Produto', 'Preço unitário', 'Qtd', 'Valor total'],
  ['French', 'Facture', 'Date', 'Article', 'Prix unitaire', 'Quantité', 'Montant total'],
  ['German', 'Bestellnummer', 'Datum', 'Artikel', 'Einzelpreis', 'Menge', 'Gesamtbetrag'],
  ['Italian', 'Order ID', 'Data vendita', 'Articolo', 'Prezzo unitario', 'Quantità', 'Totale'],
  ['Dutch', 'Order', 'Verkoopdatum', 'Artikelomschrijving', 'Stukprijs', 'Aantal', 'Totaalbedrag'],
  ['Polish', 'Order ID', 'Data sprzedaży', 'Towar', 'Cena jednostkowa', 'Ilość', 'Razem'],
  ['Turkish', 'Order ID', 'Tarih', 'Ürün', 'Birim fiyat', 'Adet', 'Toplam tutar'],
  ['Japanese', 'Order ID', '日付', '商品名', '単価', '数量', '合計金額'],
] as const

/** Three cushions at the price of two, and a lamp. */
const linesOf = (headers: readonly string[], totals: [string, string, string]): string =>
  `${headers.join(';')}
71;2026-03-13;Cushion;14.99;1;${totals[0]}
71;2026-03-13;Cover;14.99;2;${totals[1]}
72;2026-03-14;Lamp;30.00;1;${totals[2]}
`

test.each(TONGUES)(
  '%s: prices add up to 74.97 and order totals to 59.98, so the owner is asked which was paid',
  async (_, ...headers) => {
    for (const totals of [
      ['29.98', '29.98', '30.00'],
      ['29.98', '', '30.00'],
    ] as [string, string, string][]) {
      const content = linesOf(headers, totals)
      const open = await read(content)
      expect(open.questions).toEqual(['revenueIs'])
      expect(open.doubt).toMatchObject({
        differing: 1,
        sales: 2,
        isOfOrder: true,
        quantity: headers[4],
        price: { ref: headers[3], sum: 74.97 },
        total: { ref: headers[5], sum: 59.98 },
      })
      // 29.98 are shared 1 to 2.
      const total = await read(content, { revenueIs: 'total' })
      expect(total).toMatchObject({ questions: [], revenue: 59.98, cents: [999, 1999, 3000] })
      const price = await read(content, { revenueIs: 'unitPrice' })
      expect(price).toMatchObject({ questions: [], revenue: 74.97, cents: [1499, 2998, 3000] })
    }
  },
)

test.each(TONGUES)(
  '%s: order totals that are the sum of prices ask nothing, 44.97 + 30',
  async (_, ...headers) => {
    const { questions, revenue } = await read(linesOf(headers, ['44.97', '44.97', '30.00']))
    expect({ questions, revenue }).toEqual({ questions: [], revenue: 74.97 })
  },
)

test.each(TONGUES)(
  '%s: a total in each line that is not price × quantity is asked about, 21 or 24',
  async (_, _order, date, product, price, quantity, total) => {
    const content = `${date};${product};${price};${quantity};${total}
2026-03-13;Cup;4.00;3;9.00
2026-03-14;Bowl;6.00;2;12.00
`
    const open = await read(content)
    expect(open.questions).toEqual(['revenueIs'])
    expect(open.doubt).toMatchObject({ differing: 1, sales: 2, isOfOrder: false })
    expect((await read(content, { revenueIs: 'total' })).revenue).toBe(21)
    expect((await read(content, { revenueIs: 'unitPrice' })).revenue).toBe(24)
  },
)

test.each([
  ['a tax', 'VAT', '2.00', '12.00', 22],
  ['a tax in Spanish', 'IVA', '2.00', '12.00', 22],
  ['a discount', 'Discount', '1.50', '8.50', 18.5],
  ['a discount with a minus', 'Rabatt', '-1.50', '8.50', 18.5],
  ['a rounded price', 'Note', '', '10.01', 20.01],
])('%s explains the difference, so nothing is asked', async (_, header, extra, total, revenue) => {
  const outcome = await read(`Date,Item,Unit price,Qty,${header},Total
2026-03-13,Cup,5.00,2,${extra},${total}
2026-03-14,Bowl,5.00,2,,10.00
`)
  expect(outcome).toMatchObject({ questions: [], revenue })
})

test('shipping in the order total explains it: 8 + 4.50 = 12.50, and only the goods count', async () => {
  const outcome = await read(`Order,Date,Item,Price,Quantity,Shipping,Total
1,2026-03-13,Cup,4.00,1,4.50,12.50
1,2026-03-13,Bowl,2.00,2,,
`)
  expect(outcome).toMatchObject({ questions: [], revenue: 8 })
})

test('the total of an order is shared in a file with statuses too: 25 + 10 = 35', async () => {
  const content = `Order No,Date,Status,Item,Qty,Price,Order Total
1,2026-03-01,Paid,Mug,2,10.00,25.00
1,2026-03-01,Paid,Tea,1,10.00,25.00
2,2026-03-02,Paid,Mug,1,10.00,10.00
`
  const open = await read(content)
  expect(open.questions).toEqual(['revenueIs'])
  expect(open.doubt).toMatchObject({ total: { sum: 35 } })
  const total = await read(content, { revenueIs: 'total' })
  expect(total).toMatchObject({ revenue: 35, cents: [1667, 833, 1000] })
})

test('a sum below the list that bears out the totals settles it: 9 + 12 = 21', async () => {
  const content = (sum: string) => `Date,Item,Unit price,Qty,Amount
2026-03-13,Cup,4.00,3,9.00
2026-03-14,Bowl,6.00,2,12.00
Total,,,,${sum}
`
  expect(await read(content('21.00'))).toMatchObject({ questions: [], revenue: 21 })
  expect(await read(content('24.00'))).toMatchObject({ questions: ['revenueIs'] })
})

test('what was given back later asks nothing: 20 - 5 + 8 = 23', async () => {
  const outcome = await read(`Product,Date,Qty,Unit Price,Total,Refunded Amount
Mug,2026-03-01,2,10.00,20.00,5.00
Tea,2026-03-02,1,8.00,8.00,0.00
`)
  expect(outcome.questions).not.toContain('revenueIs')
  expect(outcome.revenue).toBe(23)
})

test('a recommended price is not what was paid', async () => {
  const outcome = await read(`Date,Item,Original price,Qty,Amount
2026-03-13,Cup,4.00,3,9.00
`)
  expect(outcome).toMatchObject({ questions: [], revenue: 9 })
})

test('the difference may be in the last of 3,000 lines', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `2026-03-13,Cup ${n},4.00,2,8.00`)
  const content = ['Date,Item,Unit price,Qty,Amount', ...lines].join('\n')
  expect(await read(content)).toMatchObject({ questions: [] })
  const { questions, doubt } = await read(`${content}\n2026-03-13,Cup,4.00,3,8.00`)
  expect(questions).toEqual(['revenueIs'])
  expect(doubt).toMatchObject({ differing: 1, sales: 3_001, price: { sum: 24_012 } })
})

test('an answer is remembered for the next file with these headers', async () => {
  const content = linesOf(TONGUES[0].slice(1), ['29.98', '29.98', '30.00'])
  const { mappingToSave } = await readContent(content, { revenueIs: 'total' })
  const again = await read(content, {}, { savedMappings: [mappingToSave] })
  expect(again).toMatchObject({ questions: [], revenue: 59.98, cents: [999, 1999, 3000] })
})

test.each([
  ['English', 'Date', 'Product', 'Quantity', 'Amount'],
  ['Spanish', 'Fecha', 'Producto', 'Cantidad', 'Importe'],
  ['Portuguese', 'Data', 'Produto', 'Quantidade', 'Valor'],
  ['French', 'Date', 'Produit', 'Quantité', 'Montant'],
  ['German', 'Datum', 'Artikel', 'Menge', 'Betrag'],
  ['Italian', 'Data vendita', 'Prodotto', 'Quantità', 'Importo'],
  ['Swedish', 'Försäljningsdatum', 'Vara', 'Antal', 'Belopp'],
  ['Russian', 'Дата', 'Товар', 'Количество', 'Сумма'],
  ['Korean', '날짜', '상품명', '수량', '금액'],
])(
  '%s: −2 pieces for 8.00 are asked about: a refund gives 5 − 8 = −3, a sale 5 + 8 = 13',
  async (_, date, product, quantity, amount) => {
    const content = `${date};${product};${quantity};${amount}
2026-03-13;Cup;1;5.00
2026-03-14;Bowl;-2;8.00
`
    const open = await read(content)
    expect(open).toMatchObject({ questions: ['negativeQuantity'], returns: { rows: 1, total: 8 } })
    const refund = await read(content, { negativeQuantity: 'refund' })
    expect(refund).toMatchObject({ questions: [], revenue: -3, cents: [500, -800] })
    const sale = await read(content, { negativeQuantity: 'sale' })
    expect(sale).toMatchObject({ questions: [], revenue: 13, quantities: [1, 2] })
  },
)

test.each([
  ['an amount with a minus', 'Amount', '-8.00', ''],
  ['a price that is multiplied', 'Unit price', '4.00', ''],
  ['a line that is called a refund', 'Amount', '8.00', 'Refund'],
])('%s is a refund without a question: 5 − 8 = −3', async (_, header, amount, type) => {
  const outcome = await read(`Date,Item,Qty,${header},Type
2026-03-13,Cup,1,5.00,Sale
2026-03-14,Bowl,-2,${amount},${type}
`)
  expect(outcome).toMatchObject({ questions: [], revenue: -3 })
})
