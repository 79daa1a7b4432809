import { describe, expect, test } from 'vitest'
import { readContent as read } from '../testing/helpers.ts'

/** Rows with several amounts, and dates in rows of their own. */

const lines = async (...input: Parameters<typeof read>): Promise<string[]> =>
  (await read(...input)).sales.map(
    ({ saleDate, productName, revenueCents }) => `${saleDate} ${productName} ${revenueCents / 100}`,
  )
const named = { defaultProduct: 'Takings' }

describe('What was paid in each way on a day', () => {
  const DAYS = ['2026-03-01 Takings 100', '2026-03-01 Takings 50.5', '2026-03-13 Takings 80']
  test.each([
    ['English', 'Date,Cash,Card\n2026-03-01,100.00,50.50\n2026-03-13,80.00,0\n'],
    ['sales of each', 'Date,Cash sales,Card sales\n2026-03-01,100.00,50.50\n2026-03-13,80.00,\n'],
    ['German', 'Datum;Bar;EC-Karte\n01.03.2026;100,00;50,50\n13.03.2026;80,00;\n'],
    ['Spanish', 'Fecha;Efectivo;Tarjeta\n01/03/2026;100,00;50,50\n13/03/2026;80,00;-\n'],
    ['French', 'Date;Espèces;CB\n01/03/2026;100,00;50,50\n13/03/2026;80,00;\n'],
    ['a total below', 'Date,Cash,Card\n2026-03-01,100.00,50.50\n2026-03-13,80.00,\nTotal,180.00,50.50\n'], // prettier-ignore
  ])('is all revenue: %s: 100 + 50.50 + 80', async (_, content) => {
    expect(await lines(content, named)).toEqual(DAYS)
  })

  test('where a column has their sum, that is the revenue of the day: 150.50 + 80', async () => {
    const content =
      'Date,Cash,Card,Total\n2026-03-01,100.00,50.50,150.50\n2026-03-13,80.00,,80.00\n'
    expect(await lines(content, named)).toEqual([
      '2026-03-01 Takings 150.5',
      '2026-03-13 Takings 80',
    ])
  })

  test('one way to pay can still be chosen alone: 100 + 80', async () => {
    const mapping = { revenue: 'Cash', saleDate: 'Date' }
    const content = 'Date,Cash,Card\n2026-03-01,100.00,50.50\n2026-03-13,80.00,\n'
    expect(await lines(content, named, { mapping })).toEqual([
      '2026-03-01 Takings 100',
      '2026-03-13 Takings 80',
    ])
  })

  test('of each sale, with the date only in the first row of a day: 3 + 4.50 + 2 + 1 + 3', async () => {
    const content =
      'Date,Item,Cash,Card\n2026-03-01,Tea,3.00,\n,Latte,,4.50\n,Bun,2.00,1.00\n2026-03-02,Tea,3.00,\n,Cup,,\n'
    const outcome = await read(content)
    expect(await lines(content)).toEqual([
      '2026-03-01 Tea 3',
      '2026-03-01 Latte 4.5',
      '2026-03-01 Bun 2',
      '2026-03-01 Bun 1',
      '2026-03-02 Tea 3',
    ])
    expect(outcome.preview!.questions).toEqual([])
    expect(outcome.tally!.errorsByReason).toMatchObject([{ reason: 'heading', count: 1 }])
    expect(outcome.assumptions).toContain(
      'Amounts were read from "Cash" and "Card". Each became one sale; empty cells and zeros were left out.',
    )
  })
})

describe('What each product brought on a day', () => {
  test('is a sale of the product that its column is called after: 30 + 45.50 + 33', async () => {
    const content = 'Date,Tea,Latte\n2026-03-01,30.00,45.50\n2026-03-02,33.00,0.00\n'
    expect(await lines(content)).toEqual([
      '2026-03-01 Tea 30',
      '2026-03-01 Latte 45.5',
      '2026-03-02 Tea 33',
    ])
    expect((await read(content)).assumptions.join(' ')).toContain(
      'Each became one sale of the product that its column is called after',
    )
  })

  test.each([
    ['whole numbers may be pieces', 'Date,Tea,Latte\n2026-03-01,30,45\n2026-03-02,33,12\n'],
    ['one is the sum of the others', 'Date,Tea,Latte,Both\n2026-03-01,1.50,2.50,4.00\n2026-03-02,2.50,3.00,5.50\n'], // prettier-ignore
    ['a text says what was sold', 'Date,Item,A,B\n2026-03-01,Tea,1.50,2.50\n2026-03-02,Bun,2.50,3.00\n'], // prettier-ignore
  ])('%s, so the owner chooses the revenue', async (_, content) => {
    expect((await read(content)).preview!.missing).toContain('revenue')
  })
})

test('numbered amounts are sales each: 3 + 4.50 + 5', async () => {
  const content = 'Date,Amount 1,Amount 2\n2026-03-01,3.00,4.50\n2026-03-02,5.00,\n'
  expect((await read(content)).preview).toMatchObject({ questions: [], missing: ['productName'] })
  expect(await lines(content, named)).toEqual([
    '2026-03-01 Takings 3',
    '2026-03-01 Takings 4.5',
    '2026-03-02 Takings 5',
  ])
})

describe('A date in a row of its own', () => {
  const SALES = ['2026-03-01 Tea 3', '2026-03-01 Latte 4.5', '2026-03-13 Tea 3']
  test.each([
    ['in its column', 'Date,Item,Amount\n2026-03-01,,\n,Tea,3.00\n,Latte,4.50\n2026-03-13,,\n,Tea,3.00\n'], // prettier-ignore
    ['above the products', 'Item,Qty,Amount\n2026-03-01,,\nTea,1,3.00\nLatte,1,4.50\n2026-03-13,,\nTea,1,3.00\n'], // prettier-ignore
    ['with totals', 'Item,Amount\n2026-03-01,\nTea,3.00\nLatte,4.50\nTotal,7.50\n2026-03-13,\nTea,3.00\nTotal,3.00\n'], // prettier-ignore
    ['in German', 'Datum;Artikel;Betrag\n01.03.2026;;\n;Tea;3,00\n;Latte;4,50\n13.03.2026;;\n;Tea;3,00\n'], // prettier-ignore
  ])('is that of the sales below it, %s', async (_, content) => {
    const outcome = await read(content)
    expect(await lines(content)).toEqual(SALES)
    expect(outcome.preview).toMatchObject({ questions: [], missing: [] })
    expect(outcome.assumptions).toContain(
      'Dates were read from the rows above the sales of each day.',
    )
  })

  test('a note between the sales is no sale and has no date', async () => {
    const content =
      'Date,Item,Amount\n2026-03-01,,\n,Tea,3.00\n,It rained,\n2026-03-13,,\n,Tea,3.00\n'
    expect(await lines(content)).toEqual(['2026-03-01 Tea 3', '2026-03-13 Tea 3'])
  })
})
