import { expect, test } from 'vitest'
import { importOptions } from '../options/contract.ts'
import { readContent as read } from '../testing/helpers.ts'

/** Amounts of other currencies never become the account's without a word. */

const HEADER = 'Item,Date,Total'
const file = (amounts: string[], header = HEADER): string =>
  `${header}\n${amounts.map((amount, i) => `Tea ${i},2026-01-02,${amount}`).join('\n')}\n`
const readIn = (currency: string, content: string, options: object = {}) =>
  read(content, options, { currency })
const importIn = (currency: string, content: string, options: object = {}) =>
  read(content, options, { currency, purpose: 'import' })
const cents = ({ sales }: Awaited<ReturnType<typeof read>>) =>
  sales.map(({ revenueCents }) => revenueCents)
const AS_THEY_ARE = (names: string) =>
  `Amounts in ${names} were taken as they are, without conversion to US dollars.`

test('£5 and £7.50 in an account in dollars: the owner is asked, and takes 12.50 as they are', async () => {
  const asked = await readIn('USD', file(['£5.00', '£7.50']))
  expect(asked.preview).toMatchObject({ questions: ['currencies'] })
  expect(asked.preview!.currencies).toMatchObject([
    { code: 'GBP', name: 'pounds', sales: 2, total: 12.5 },
  ])
  expect(asked.tally, 'nothing is added up').toBeNull()
  const currencies = { take: 'only', currency: 'GBP' } as const
  const outcome = await readIn('USD', file(['£5.00', '£7.50']), { currencies })
  expect(outcome.preview!.questions).toEqual([])
  expect(outcome.assumptions).toContain(AS_THEY_ARE('pounds'))
  expect(outcome.tally!.totalRevenue).toBe(12.5)
})

test.each([
  ['₹1,250.00', 'INR', 'Indian rupees'],
  ['45 kr', 'SEK', 'kronor or kroner'],
  ['R$ 10,50', 'BRL', 'Brazilian reals'],
  ['12,50 zł', 'PLN', 'Polish zlotys'],
  ['¥1200', 'JPY', 'yen or yuan'],
  ['€9.99', 'EUR', 'euros'],
  ['CHF 20.00', 'CHF', 'Swiss francs'],
  ['($5.00 CAD)', 'CAD', 'Canadian dollars'],
  ['-£5.00', 'GBP', 'pounds'],
])('%s is in %s: %s', async (cell, code, name) => {
  const { preview } = await readIn('USD', file([`"${cell}"`, `"${cell}"`]))
  expect(preview!.currencies).toMatchObject([{ code, name, sales: 2 }])
})

test.each([
  ['CAD', '$5.00'],
  ['MXN', '$5.00'],
  ['NOK', '45 kr'],
  ['CNY', '¥45'],
  ['PKR', 'Rs. 45'],
  ['EGP', '£5'],
  ['USD', 'US$5'],
])('in an account in %s, %s is its own currency and nobody is asked', async (account, cell) => {
  const outcome = await readIn(account, file([cell, cell]))
  expect(outcome.preview!.currencies).toMatchObject([{ code: account }])
  expect(outcome.assumptions.join()).not.toContain('as they are')
})

test('amounts without any sign are the account’s: nothing is said', async () => {
  const outcome = await readIn('EUR', file(['5', '7']))
  expect(outcome.preview).toMatchObject({ currencies: [], questions: [] })
})

test.each([
  ['Amount (GBP)', 'GBP'],
  ['Total €', 'EUR'],
  ['Price in CHF', 'CHF'],
  ['Revenue [inr]', 'INR'],
  ['TOTAL ALL', undefined],
  ['Total', undefined],
  ['Amount (net)', undefined],
])('a header says the currency: %s is %s', async (header, code) => {
  const { preview } = await readIn('USD', file(['5', '7'], `Item,Date,${header}`))
  expect(preview!.currencies).toMatchObject(code ? [{ code, sales: 2, total: 12 }] : [])
})

test('a column says the currency: 3 sales of 18 in MXN, and $ beside it is a Mexican dollar sign', async () => {
  const { preview } = await readIn(
    'USD',
    `${HEADER},Currency\nA,2026-01-02,$5,MXN\nB,2026-01-02,$6,mxn\nC,2026-01-02,7,MXN\n`,
  )
  expect(preview!.currencies).toEqual([
    { code: 'MXN', name: 'Mexican pesos', couldBe: ['MXN'], sales: 3, total: 18 },
  ])
})

test.each([
  [
    'Date,Description,Amount,Ccy,Balance',
    '2026-03-01,Ann,45.00,EUR,955.00',
    '2026-03-02,Bob,5.00,GBP,960.00',
  ],
  [
    'Datum;Buchungstext;Betrag;Umsatzwährung',
    '13.03.2026;Ann;45,00;EUR',
    '14.03.2026;Bob;5,00;GBP',
  ],
  ['Fecha;Concepto;Importe;Divisa cuenta', '13/03/2026;Ann;45,00;EUR', '14/03/2026;Bob;5,00;GBP'],
  ['Data;Descrição;Valor;Moeda da conta', '13/03/2026;Ann;45,00;EUR', '14/03/2026;Bob;5,00;GBP'],
  ['Date;Libellé;Montant;Dev.', '13/03/2026;Ann;45,00;€', '14/03/2026;Bob;5,00;£'],
  [
    'Data;Nazwa towaru;Kwota;Waluta operacji',
    '2026-03-13;Ann;45,00;EUR',
    '2026-03-14;Bob;5,00;GBP',
  ],
  ['Datum;Omschrijving;Bedrag;Muntsoort', '2026-03-13;Ann;45,00;EUR', '2026-03-14;Bob;5,00;GBP'],
  ['Tarih;Ürün;Tutar;Döviz cinsi', '13.03.2026;Ann;45,00;EUR', '14.03.2026;Bob;5,00;GBP'],
  ['日付,商品名,金額,取引通貨', '2026-03-13,Ann,45,EUR', '2026-03-14,Bob,5,GBP'],
  ['Дата;Товар;Сумма;Валюта счета', '13.03.2026;Ann;45,00;EUR', '14.03.2026;Bob;5,00;GBP'],
])('a column of currencies is known by its cells, whatever it is called: %s', async (...lines) => {
  const { preview, tally } = await readIn('USD', lines.join('\n'))
  expect(preview!.questions).toEqual(['currencies'])
  expect(preview!.currencies).toMatchObject([
    { code: 'EUR', total: 45 },
    { code: 'GBP', total: 5 },
  ])
  expect(tally).toBeNull()
})

test('each amount has its own currency: the settlement amount is in US dollars, 60 in all', async () => {
  const { preview, tally } = await read(
    `Date,Item,Customer currency,Customer amount,Settlement currency,Settlement amount
2026-03-01,A,EUR,45.00,USD,50.00
2026-03-02,B,GBP,8.00,USD,10.00
`,
    {},
    { mapping: { productName: 'Item', saleDate: 'Date', revenue: 'Settlement amount' } },
  )
  expect(preview!.questions).toEqual([])
  expect(tally).toMatchObject({ totalRevenue: 60 })
})

test('in a currency column, what is no sale does not count: a fee in euros asks nothing', async () => {
  const { preview } = await readIn(
    'USD',
    `${HEADER},Currency,Type\nA,2026-01-02,5,USD,Sale\nB,2026-01-02,6,USD,Sale\nFee,2026-01-02,-1,EUR,Fee\n`,
  )
  expect(preview).toMatchObject({ questions: [], currencies: [{ code: 'USD', sales: 2 }] })
})

const MIXED = file(['$5.00', '€4.50', '£3.25', '€10.00', '(€2.50)'])

test('$5, €12 and £3.25 in one column: the owner is asked, and nothing is added up', async () => {
  const outcome = await readIn('USD', MIXED)
  expect(outcome.preview).toMatchObject({ questions: ['currencies'] })
  expect(outcome.preview!.currencies).toMatchObject([
    { code: 'EUR', name: 'euros', couldBe: ['EUR'], sales: 3, total: 12 },
    { code: 'USD', name: 'US dollars', sales: 1, total: 5 },
    { code: 'GBP', name: 'pounds', sales: 1, total: 3.25 },
  ])
  expect(outcome.tally).toBe(null)
})

test('an import of $5, €12 and £3.25 without an answer is refused, naming the currencies', async () => {
  await expect(importIn('USD', MIXED)).rejects.toMatchObject({
    status: 400,
    code: 'several_currencies',
    message:
      'This file has sales in euros, US dollars, and pounds. Choose one of these currencies, or give a rate for each.',
  })
})

test('only euros: 12 of 20.25 are taken, and $5 and £3.25 are named and left out', async () => {
  const outcome = await importIn('USD', MIXED, { currencies: { take: 'only', currency: 'EUR' } })
  expect(cents(outcome)).toEqual([450, 1000, -250])
  expect(outcome.errors).toMatchObject([
    { row: 2, reason: 'other_currency' },
    { row: 4, reason: 'other_currency' },
  ])
  expect(outcome.assumptions).toContain(
    'Left out: 1 in US dollars ($5.00) and 1 in pounds (£3.25).',
  )
  expect(outcome.assumptions).toContain(AS_THEY_ARE('euros'))
})

test('rates: €12 × 1.0843 and £3.25 × 1.27 with $5 are 22.14, each row rounded', async () => {
  const rates = { EUR: '1.0843', GBP: '1.27' }
  const outcome = await importIn('USD', MIXED, { currencies: { take: 'rates', rates } })
  // 4.87935, 4.1275, 10.843 and -2.71075, half away from zero.
  expect(cents(outcome)).toEqual([500, 488, 413, 1084, -271])
  expect(outcome.tally!.totalRevenue).toBe(22.14)
  expect(outcome.assumptions).toContain('Amounts in euros were multiplied by 1.0843.')
  expect(outcome.assumptions).toContain('Amounts in pounds were multiplied by 1.27.')
  expect(outcome.preview).toBe(null)
})

test('a rate is multiplied exactly and rounded half away from zero: 0.05 × 0.1 is 0.01, and -0.05 × 0.1 is -0.01', async () => {
  const outcome = await importIn('USD', file(['€0.05', '-€0.05', '€0.04', '$1']), {
    currencies: { take: 'rates', rates: { EUR: '0.1' } },
  })
  expect(cents(outcome)).toEqual([1, -1, 0, 100])
})

test('a missing rate is asked for: euros have one, pounds do not', async () => {
  const currencies = { take: 'rates', rates: { EUR: '1.0843' } }
  await expect(importIn('USD', MIXED, { currencies })).rejects.toMatchObject({
    status: 400,
    code: 'rate_missing',
    message: 'Please give a rate for pounds.',
  })
  const { preview } = await readIn('USD', MIXED, { currencies })
  expect(preview!.questions).toEqual(['currencies'])
})

test('into yen: $12.34 × 149.5 is ¥1,845, because yen have no decimals', async () => {
  const outcome = await importIn('JPY', file(['$12.34', '¥500']), {
    currencies: { take: 'rates', rates: { USD: '149.5' } },
  })
  expect(cents(outcome)).toEqual([184_500, 50_000])
})

test.each([
  ['1,200 and 800 in an account in yen', 'JPY', ['"1,200"', '800'], [120_000, 80_000]],
  ['1.200 and 800 in an account in yen', 'JPY', ['1.200', '800'], [120_000, 80_000]],
  ['₩12,000 in an account in dollars', 'USD', ['"₩12,000"'], [1_200_000]],
])(
  '%s are whole amounts, without a question: there are no cents',
  async (_, account, amounts, sums) => {
    const outcome = await readIn(account, file(amounts))
    expect(outcome.preview!.questions.filter((it) => it !== 'currencies')).toEqual([])
    expect(cents(outcome)).toEqual(sums)
  },
)

test.each([
  ['1,200 and 1.300 in yen', 'JPY', ['"1,200"', '1.300']],
  ['1,200 in dollars', 'USD', ['"1,200"']],
])('%s may be thousands or decimals, so the owner is asked', async (_, account, amounts) => {
  const { preview } = await readIn(account, file(amounts))
  expect(preview!.questions).toEqual(['decimal'])
})

test('from yen: ¥1200 × 0.0067 is $8.04', async () => {
  const outcome = await importIn('USD', file(['¥1200', '¥1200']), {
    currencies: { take: 'rates', rates: { JPY: '0.0067' } },
  })
  expect(cents(outcome)).toEqual([804, 804])
})

test('price × quantity × rate is rounded once: 3 × €0.333 × 1.5 is 1.50, and its cost of €0.50 is 0.75', async () => {
  const content =
    'Item,Date,Unit Price,Quantity,Cost\nA,2026-01-02,€0.333,3,€0.50\nB,2026-01-02,$1.00,1,$0.40\n'
  const outcome = await importIn('USD', content, {
    currencies: { take: 'rates', rates: { EUR: '1.5' } },
  })
  expect(cents(outcome)).toEqual([150, 100])
  expect(outcome.sales.map(({ costCents }) => costCents)).toEqual([75, 40])
})

test('€4,50 and £3.25 in one column are both amounts, each with its own decimal mark', async () => {
  const outcome = await readIn(
    'USD',
    file(['"€4,50"', '£3.25', '"€1.200,75"', '£10.00', '45 kr']),
    {
      currencies: { take: 'rates', rates: { EUR: '1', GBP: '1', SEK: '1' } },
    },
  )
  expect(outcome.preview!.questions).toEqual([])
  expect(cents(outcome)).toEqual([450, 325, 120_075, 1000, 4500])
  expect(outcome.assumptions).toContain(
    'Numbers in "Total" were read by their currency: EUR with a decimal comma, £ with a decimal point.',
  )
})

test('1 of 3 amounts has a foreign sign: the 2 others are the account’s, so the owner is asked', async () => {
  const { preview } = await readIn('EUR', file(['5', '6', '$7']))
  expect(preview).toMatchObject({
    questions: ['currencies'],
    currencies: [
      { code: 'EUR', sales: 2, total: 11 },
      { code: 'USD', sales: 1, total: 7 },
    ],
  })
})

test('a column with USD, MXN and an empty cell: the empty one counts as the account’s', async () => {
  const content = `${HEADER},Currency\nA,2026-01-02,1,USD\nB,2026-01-02,2,MXN\nC,2026-01-02,4,\n`
  const outcome = await importIn('USD', content, {
    currencies: { take: 'only', currency: 'USD' },
  })
  expect(cents(outcome)).toEqual([100, 400])
  expect(outcome.assumptions).toContain('1 row has no currency, so US dollars were assumed.')
})

test.each([
  ['0', false],
  ['0.00000001', false],
  ['10000001', false],
  ['-1', false],
  ['1e3', false],
  ['1,5', false],
  ['0.0000001', true],
  ['10000000', true],
  ['1.0843', true],
])('a rate of %s is accepted: %s', (rate, isAccepted) => {
  const currencies = { take: 'rates', rates: { EUR: rate } }
  expect(importOptions.safeParse({ currencies }).success).toBe(isAccepted)
})

test('codes must be codes, and a choice one of the two', () => {
  for (const currencies of [
    { take: 'only', currency: 'euro' },
    { take: 'rates', rates: { euro: '1' } },
    { take: 'all' },
    'EUR',
  ]) {
    expect(importOptions.safeParse({ currencies }).success).toBe(false)
  }
})
