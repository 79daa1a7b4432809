import { expect, test } from 'vitest'
import { readContent } from '../testing/helpers.ts'
import { countIn } from './values/counts.ts'

/** Made-up orders, three of something for 600: with the quantity's unit in ten languages. */
const UNITS: Record<string, [headers: string, quantity: string]> = {
  English: ['Date;Item;Unit price;Qty', '3 pcs'],
  'English, with a cross': ['Date;Item;Unit price;Qty', 'x3'],
  German: ['Datum;Artikel;Einzelpreis;Menge', '3 Stk.'],
  French: ['Date;Article;Prix unitaire;Quantité', '3 pièces'],
  Spanish: ['Fecha;Producto;Precio unitario;Cantidad', '3 uds'],
  Portuguese: ['Data;Produto;Preço unitário;Quantidade', '3 un'],
  Italian: ['Data;Prodotto;Prezzo unitario;Quantità', '3 pz'],
  Polish: ['Data;Towar;Cena jednostkowa;Ilość', '3 szt.'],
  Czech: ['Datum;Zboží;Jednotková cena;Množství', '3 ks'],
  Hungarian: ['Dátum;Termék;Egységár;Mennyiség', '3 db'],
  Russian: ['Дата;Товар;Цена;Количество', '3 шт.'],
  Turkish: ['Tarih;Ürün;Birim fiyat;Miktar', '3 adet'],
  Japanese: ['日付;商品名;単価;数量', '3個'],
  Korean: ['날짜;상품명;단가;수량', '3개'],
  Chinese: ['日期;产品;单价;数量', '3 件'],
}

test.each(Object.entries(UNITS))(
  'a quantity with its unit counts, 3 × 600 = 1,800: %s',
  async (_, [headers, quantity]) => {
    const { tally, sales } = await readContent(`${headers}\n2026-03-14;Lamp;600.00;${quantity}\n`)
    expect(tally).toMatchObject({ totalRevenue: 1800 })
    expect(sales).toMatchObject([{ quantity: 3 }])
  },
)

test('a quantity of pieces isn’t read out of words that multiply or measure something else', () => {
  const same = ['2 dozen', '3k', '12 x 3', '50 %', 'two', 'A3', '2 Dutzend', '5万', '12/2026']
  expect(same.map(countIn)).toEqual(same)
  expect(['1,250 kg', '-2 Stk', '×4', '3×', '1.5 m²', "1'000 St."].map(countIn)).toEqual([
    '1,250',
    '-2',
    '4',
    '3',
    '1.5',
    "1'000",
  ])
})

test.each([
  ['grams', 'Date,Item,Quantity,Price', '250 g', 4.5, 1],
  ['millilitres', 'Date,Item,Qty,Unit price', '500 ml', 4.5, 1],
  ['minutes', 'Date,Service,Quantity,Price', '60 min', 4.5, 1],
  ['hours, in German', 'Datum,Artikel,Menge,Einzelpreis', '2 Std.', 4.5, 1],
  ['grams, in Russian', 'Дата,Товар,Количество,Цена', '250 г', 4.5, 1],
  ['minutes, in Japanese', '日付,商品名,数量,単価', '60分', 4.5, 1],
  ['hours at a rate of one', 'Date,Service,Quantity,Price per hour', '2 h', 9, 2],
  ['grams at a price of one', 'Date,Item,Quantity,Price per g', '250 g', 1125, 250],
  ['a price of 100 g', 'Date,Item,Quantity,Price per 100 g', '250 g', 4.5, 1],
])(
  'a price is multiplied with a measure only if its header names the unit: %s',
  async (...args) => {
    const [, headers, cell, total, quantity] = args
    const { tally, sales } = await readContent(`${headers}\n2026-03-14,Beans,${cell},4.50\n`)
    expect(tally).toMatchObject({ totalRevenue: total })
    expect(sales).toMatchObject([{ quantity }])
  },
)

test('a measure counts where the totals of the file are price × measure: 3 × 20 = 60, else 4.50 stays', async () => {
  const headers = 'Date,Item,Quantity,Unit price,Total\n'
  const hours = await readContent(`${headers}2026-03-14,Lesson,3 h,20.00,60.00\n`)
  expect(hours.sales).toMatchObject([{ quantity: 3, revenueCents: 6000 }])
  const beans = await readContent(`${headers}2026-03-14,Beans,250 g,4.50,4.50\n`)
  expect(beans.sales).toMatchObject([{ quantity: 1, revenueCents: 450 }])
  expect(beans.preview!.questions).toEqual([])
})

test('a cost that stays the same for one or more pieces of a product is that of one: 2 × 3 + 1 × 3 + 4 × 3 + 1 × 3 = 24', async () => {
  const { preview, sales } = await readContent(
    'Date,Item,Qty,Amount,Cost\n2026-03-14,Lamp,2,12.00,3.00\n2026-03-14,Lamp,1,6.00,3.00\n' +
      '2026-03-15,Lamp,4,24.00,3.00\n2026-03-15,Lamp,1,6.00,3.00\n',
  )
  expect(preview).toMatchObject({ costIs: 'unitCost' })
  expect(sales.reduce((sum, { costCents }) => sum + costCents!, 0)).toBe(2400)
})

test('a cost that grows with the pieces is that of the line, whatever its header says: 6 + 3 + 12 + 3 = 24', async () => {
  const { preview, sales } = await readContent(
    'Date,Item,Qty,Amount,Unit cost\n2026-03-14,Lamp,2,12.00,6.00\n2026-03-14,Lamp,1,6.00,3.00\n' +
      '2026-03-15,Lamp,4,24.00,12.00\n2026-03-15,Lamp,1,6.00,3.00\n',
  )
  expect(preview).toMatchObject({ costIs: 'total' })
  expect(sales.reduce((sum, { costCents }) => sum + costCents!, 0)).toBe(2400)
})

test('a unit cost is multiplied when the quantity has a unit: 2 × 2.50 = 5', async () => {
  const { sales } = await readContent(
    'Date,Item,Price,Qty,Unit Cost\n2026-03-14,Lamp,6.00,2 pcs,2.50\n',
  )
  expect(sales).toMatchObject([{ revenueCents: 1200, costCents: 500 }])
})

test('a quantity that the form refuses isn’t recorded: too large is rejected, 0 sells nothing, or one piece if it was paid', async () => {
  const { tally, sales, assumptions } = await readContent(
    'Date,Item,Total,Qty\n2026-03-14,Lamp,6.00,"2,500,000"\n2026-03-14,Mug,0.00,0\n2026-03-14,Tea,4.00,0\n2026-03-14,Tea,8.00,2\n',
  )
  expect(tally!.errorsByReason).toMatchObject([
    { reason: 'large_quantity', count: 1 },
    { reason: 'nothing_sold', count: 1 },
  ])
  expect(sales).toMatchObject([{ quantity: 1, revenueCents: 400 }, { quantity: 2 }])
  expect(assumptions).toContain('1 row has an amount but a quantity of 0, so 1 was used.')
})

test('amounts with three decimals are rounded, and the owner is told: 1.26 + 2.50 = 3.76', async () => {
  const { tally, assumptions } = await readContent(
    'Date,Item,Total\n2026-03-14,Tea,KWD 1.255\n2026-03-14,Mug,KWD 2.500\n',
    {},
    { currency: 'KWD' },
  )
  expect(tally).toMatchObject({ totalRevenue: 3.76 })
  expect(assumptions).toContain(
    '1 row has an amount that comes to more than two decimals, which was rounded.',
  )
})

test.each([
  ['KD 12.500', 'KWD', 12.5],
  ['12.500 د.ك', 'KWD', 12.5],
  ['BD 4.250', 'BHD', 4.25],
  ['3,750 DT', 'TND', 3.75],
  ['RO 1.200', 'OMR', 1.2],
  ['JD 7.500', 'JOD', 7.5],
])('three decimals are usual in dinars, so nobody is asked: %s', async (cell, currency, amount) => {
  const { tally, preview } = await readContent(
    `Date;Item;Total\n2026-03-14;Tea;${cell}\n`,
    {},
    {
      currency,
    },
  )
  expect(preview!.questions).toEqual([])
  expect(tally).toMatchObject({ totalRevenue: amount })
})

test('yen have no decimals: 1200.50 is 1,201, and the owner is told', async () => {
  const { tally, assumptions } = await readContent(
    'Date,Item,Total\n2026-03-14,Tea,1200.50\n2026-03-14,Mug,800.00\n',
    {},
    { currency: 'JPY' },
  )
  expect(tally).toMatchObject({ totalRevenue: 2001 })
  expect(assumptions).toContain(
    '1 row has an amount with decimals, which was rounded because your currency has none.',
  )
})

/** What a provider paid out, beside the amount of the sale, in eight languages. */
const PAYOUTS: Record<string, string> = {
  English: 'Date,Description,Type,Amount,Fee,Credit,Debit',
  German: 'Datum,Beschreibung,Art,Betrag,Gebühr,Haben,Soll',
  Spanish: 'Fecha,Descripción,Tipo,Importe,Comisión,Abono,Cargo',
  Portuguese: 'Data,Descrição,Tipo,Valor,Taxa,Entradas,Saídas',
  French: 'Date,Description,Type,Montant,Frais,Crédit,Débit',
  Italian: 'Data,Descrizione,Tipo,Importo,Commissione,Entrate,Uscite',
  Dutch: 'Datum,Omschrijving,Type,Bedrag,Kosten,Inkomsten,Uitgaven',
  Turkish: 'Tarih,Açıklama,Tür,Tutar,Komisyon,Gelir,Gider',
}

test(
  'hundreds of columns of fees and payouts are read without comparing all with all',
  { tags: 'long' },
  async () => {
    const many = (header: string): string => Array.from({ length: 300 }, () => header).join()
    // No amount is what one of them leaves, so none ends the search early.
    const row = `2026-03-14,Lamp,50.00,${many('1.50')},${many('40.00')}\n`
    const content = `Date,Item,Amount,${many('fee')},${many('net')}\n${row.repeat(100)}`
    const { preview } = await readContent(content)
    expect(preview!.mapping.revenue).toBe('Amount')
  },
)

test.each(Object.entries(PAYOUTS))(
  'the sale’s amount counts and not what is left after fees, 50 + 30 − 20 = 60: %s',
  async (_, headers) => {
    const { tally, preview } = await readContent(
      `${headers}\n2026-03-14,Lamp,sale,50.00,1.50,48.50,\n2026-03-20,Mug,sale,30.00,0.90,29.10,\n2026-03-21,Mug,refund,20.00,0.00,,20.00\n`,
    )
    expect(preview!.mapping.revenue).toBe(headers.split(',')[3])
    expect(tally).toMatchObject({ totalRevenue: 60 })
  },
)

test('costs with a minus are read without it where money came in, and the owner is told: 4 + 5, and -4 with the refund', async () => {
  const { assumptions, sales } = await readContent(
    'Date,Item,Revenue,Cost\n2026-03-14,Lamp,10.00,-4.00\n2026-03-15,Lamp,12.00,5.00\n2026-03-16,Lamp,-10.00,-4.00\n',
  )
  expect(sales.map(({ costCents }) => costCents)).toEqual([400, 500, -400])
  expect(assumptions.join(' ')).toContain('a cost with a minus, which is read without it')
})
