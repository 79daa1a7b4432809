import { describe, expect, test } from 'vitest'
import { readContent as read } from '../testing/helpers.ts'

/** Tables that aren't lists of sales with a date in each line. Today is 21 November 2026. */

const lines = ({
  sales,
}: {
  sales: { saleDate: string; productName: string; revenueCents: number }[]
}) =>
  sales.map(
    ({ saleDate, productName, revenueCents }) => `${saleDate} ${productName} ${revenueCents / 100}`,
  )

describe('The year, the month and the day in three columns', () => {
  const SALES = ['2026-03-31 Tulips 4.5', '2026-04-01 Roses 12', '2026-04-12 Roses 8']
  test.each([
    [
      'English',
      'Year,Month,Day,Product,Amount\n2026,3,31,Tulips,4.50\n2026,4,1,Roses,12\n2026,4,12,Roses,8\n',
    ],
    [
      'German',
      'Jahr;Monat;Tag;Artikel;Betrag\n2026;März;31;Tulips;4,50\n2026;April;1;Roses;12,00\n2026;April;12;Roses;8,00\n',
    ],
    [
      'Spanish',
      'Año;Mes;Día;Producto;Importe\n2026;marzo;31;Tulips;4,50\n2026;abril;1;Roses;12,00\n2026;abril;12;Roses;8,00\n',
    ],
    [
      'French',
      'Produit;Jour;Mois;Année;Montant\nTulips;31;mars;2026;4,50\nRoses;1;avril;2026;12,00\nRoses;12;avr.;2026;8,00\n',
    ],
    [
      'Portuguese',
      'Ano;Mês;Dia;Produto;Valor\n2026;3;31;Tulips;4,50\n2026;4;1;Roses;12,00\n2026;4;12;Roses;8,00\n',
    ],
    [
      'Polish',
      'Rok;Miesiąc;Dzień;Produkt;Kwota\n2026;marzec;31;Tulips;4,50\n2026;kwiecień;1;Roses;12,00\n2026;kwiecień;12;Roses;8,00\n',
    ],
    [
      'Japanese',
      '年,月,日,商品,金額\n2026,3,31,Tulips,4.50\n2026,4,1,Roses,12.00\n2026,4,12,Roses,8.00\n',
    ],
    [
      'words around them',
      'Sale year,Sale month,Day of month,Product,Amount\n2026,03,31,Tulips,4.50\n2026,04,01,Roses,12\n2026,04,12,Roses,8\n',
    ],
    [
      'the year and month once',
      'Year,Month,Day,Product,Amount\n2026,March,31,Tulips,4.50\n,April,1,Roses,12\n,,12,Roses,8\n',
    ],
  ])('%s', async (_, content) => {
    const outcome = await read(content)
    expect(lines(outcome)).toEqual(SALES)
    expect(outcome.preview!.questions).toEqual([])
    expect(outcome.assumptions.join(' ')).toMatch(
      /Dates were put together from ".+", ".+", and ".+"/,
    )
  })

  test('a day that does not exist is said, and a fiscal year is no year', async () => {
    const { errors } = await read(`Year,Month,Day,Product,Amount
2026,2,28,Tulips,4.50
2026,2,30,Roses,12
`)
    expect(errors).toMatchObject([{ row: 3, reason: 'no_such_day' }])
    const { preview } = await read('Fiscal year,Fiscal month,Product,Amount\n2026,3,Tulips,4.50\n')
    expect(preview!.missing).toEqual(['saleDate'])
  })

  test('a whole date beside them wins', async () => {
    const outcome = await read(
      'Year,Month,Day,Order date,Product,Amount\n2026,3,31,2026-03-30,Tulips,4.50\n',
    )
    expect(lines(outcome)).toEqual(['2026-03-30 Tulips 4.5'])
  })

  test('without days, sales are recorded on the first of the month', async () => {
    const outcome = await read(
      'Year,Month,Product,Amount\n2026,3,Tulips,4.50\n2026,April,Roses,12\n',
    )
    expect(lines(outcome)).toEqual(['2026-03-01 Tulips 4.5', '2026-04-01 Roses 12'])
    expect(outcome.assumptions.join(' ')).toContain('on the first day of the month')
  })
})

describe('Dates without a year', () => {
  const TABLE = 'Datum;Artikel;Betrag\n31.03.;Tulips;4,50\n01.04.;Roses;12,00\n'
  const IN_2025 = ['2025-03-31 Tulips 4.5', '2025-04-01 Roses 12']

  test('the title says it', async () => {
    const outcome = await read(`Umsätze 2025;;\n${TABLE}`)
    expect(lines(outcome)).toEqual(IN_2025)
    expect(outcome.preview!.questions).toEqual([])
    expect(outcome.preview!.doubts.year, 'it can be changed').toMatchObject({ found: '2025' })
    expect(outcome.assumptions).toContain(
      'The year is 2025, as the lines above the column names say.',
    )
  })

  test('so does a period, but not the day on which the file was printed', async () => {
    expect(lines(await read(`Zeitraum 01.01.2025 - 30.06.2025;;\n${TABLE}`))).toEqual(IN_2025)
    const { preview } = await read(`Gedruckt am 05.01.2026;;\n${TABLE}`)
    expect(preview!.questions).toEqual(['year'])
  })

  test('the name of the file says it', async () => {
    const outcome = await read(TABLE, {}, { fileName: 'Umsatz_2025.csv' })
    expect(lines(outcome)).toEqual(IN_2025)
    expect(outcome.assumptions).toContain("The year is 2025, as the file's name says.")
  })

  test('a column says it', async () => {
    const outcome = await read(
      'Year;Date;Item;Amount\n2025;31.03.;Tulips;4,50\n2025;1.4.;Roses;12,00\n',
    )
    expect(lines(outcome)).toEqual(IN_2025)
    expect(outcome.preview!.questions).toEqual([])
  })

  test('otherwise the owner is asked, and an import without the answer is refused', async () => {
    const { preview, sales } = await read(TABLE)
    expect(preview!.questions).toEqual(['year'])
    expect(preview!.doubts.year).toMatchObject({ cell: '31.03.' })
    expect(preview!.doubts.year!.years[0]).toEqual({ year: '2026', reads: '31.03.2026' })
    expect(sales[0]!.saleDate).toBe('2026-03-31')
    expect(lines(await read(TABLE, { year: '2025' }))).toEqual(IN_2025)
    await expect(read(TABLE, {}, { purpose: 'import' })).rejects.toMatchObject({
      code: 'year_missing',
    })
    const done = await read(TABLE, { year: '2025' }, { purpose: 'import' })
    expect(done.assumptions).toContain('The year is 2025, as you chose.')
  })

  test('a year in which the sales would be in the future is not taken', async () => {
    const { preview, sales } = await read(
      'Date,Item,Amount\nDec 24,Tulips,4.50\nDec 25,Roses,12.00\n',
      {},
      { fileName: 'export 2026.csv' },
    )
    expect(preview!.questions).toEqual(['year'])
    expect(sales[0]!.saleDate).toBe('2025-12-24')
  })

  test.each([
    ['31 March', '2025-03-31'],
    ['Mar 31', '2025-03-31'],
    ['31. März', '2025-03-31'],
    ['31 de marzo', '2025-03-31'],
    ['3/31', '2025-03-31'],
    ['Mo 31.03.', '2025-03-31'],
    ['31.3. 14:30', '2025-03-31'],
    ['31/03', '2025-03-31'],
  ])('%s in 2025 is %s', async (cell, day) => {
    const { sales } = await read(`Date;Item;Amount\n${cell};Tulips;4.50\n`, { year: '2025' })
    expect(sales[0]!.saleDate).toBe(day)
  })

  test('a list across New Year goes on in the next year, and a title is no answer', async () => {
    const content =
      'Sales 2025;;\nDate;Item;Amount\n30.12.;Tulips;4.50\n31.12.;Roses;12.00\n02.01.;Roses;8.00\n'
    expect((await read(content)).preview!.questions).toEqual(['year'])
    const outcome = await read(content, { year: '2024' })
    expect(lines(outcome)).toEqual([
      '2024-12-30 Tulips 4.5',
      '2024-12-31 Roses 12',
      '2025-01-02 Roses 8',
    ])
    expect(outcome.assumptions).toContain(
      'The first year is 2024, as you chose. After December comes the next one.',
    )
  })

  test('3/4 is asked about twice: which year, and which month', async () => {
    const { preview } = await read('Date,Item,Amount\n3/4,Tulips,4.50\n5/6,Roses,12.00\n')
    expect(preview!.questions).toEqual(['year', 'dateOrder'])
  })
})

describe('A date only in the first row of a day', () => {
  test('the rows below take it, but not the totals: 4 + 5 + 6 + 7', async () => {
    const outcome = await read(`Date,Item,Amount
2026-03-30,Tulips,4.00
,Roses,5.00
,Total,9.00
2026-03-31,Tulips,6.00
,Lilies,7.00
`)
    expect(lines(outcome)).toEqual([
      '2026-03-30 Tulips 4',
      '2026-03-30 Roses 5',
      '2026-03-31 Tulips 6',
      '2026-03-31 Lilies 7',
    ])
    expect(outcome.preview!.questions).toEqual([])
    expect(outcome.assumptions).toContain(
      '2 rows have no date, so they were recorded on the day of the row above.',
    )
  })

  test('where few are missing, the owner is asked: 5 more, or left out', async () => {
    const content = `Date,Item,Amount
2026-03-28,Tulips,4.00
2026-03-29,Tulips,4.00
,Roses,5.00
2026-03-30,Tulips,6.00
`
    const { preview, sales, tally } = await read(content)
    expect(preview!.questions).toEqual(['emptyDates'])
    expect(preview!.doubts.emptyDates).toEqual({ column: 'Date', rows: 1, total: 5 })
    expect(sales).toHaveLength(3)
    expect(tally!.errorsByReason).toMatchObject([{ reason: 'no_date', count: 1 }])
    expect((await read(content, { emptyDates: 'above' })).sales).toHaveLength(4)
  })

  test('where dates are repeated, those that lack are simply missing', async () => {
    const { preview, sales } = await read(`Date,Item,Amount
2026-03-28,Tulips,4.00
2026-03-28,Lilies,4.00
,Roses,5.00
,Roses,5.00
2026-03-30,Tulips,6.00
`)
    expect(preview!.questions).toEqual([])
    expect(sales).toHaveLength(3)
  })
})

describe('Months side by side', () => {
  const TABLE = `Product,Jan 2026,Feb 2026,Mar 2026,Total
Tulips,10.00,0,5.50,15.50
Roses,,20.00,-,20.00
Total,10.00,20.00,5.50,35.50
`
  test('each amount becomes a sale on the first of its month: 10 + 5.50 + 20 = 35.50', async () => {
    const outcome = await read(TABLE)
    const { preview, tally } = outcome
    expect(lines(outcome)).toEqual([
      '2026-01-01 Tulips 10',
      '2026-03-01 Tulips 5.5',
      '2026-02-01 Roses 20',
    ])
    expect(tally).toMatchObject({ rows: 3, totalRevenue: 35.5, errorsByReason: [] })
    expect(preview!.rows.map(({ row, sale }) => [row, sale!.saleDate, sale!.revenue])).toEqual([
      [2, '2026-01-01', 10],
      [2, '2026-03-01', 5.5],
      [3, '2026-02-01', 20],
    ])
    expect(preview!.looksLike).toBe('monthTotals')
    expect(preview!.questions).toEqual(['contents'])
    expect(outcome.assumptions.join(' ')).toContain('from January 2026 to March 2026')
    expect(outcome.assumptions).toContain('The column "Total" beside the months was left out.')
    expect(outcome.assumptions).toContain('1 row with the sum of others was left out.')
    await expect(read(TABLE, {}, { purpose: 'import' })).rejects.toMatchObject({
      code: 'not_sales',
    })
    await read(TABLE, { contents: 'sales' }, { purpose: 'import' })
  })

  test.each([
    ['German', 'Artikel;Januar 2026;Februar 2026;März 2026\nTulips;10,00;;5,50\nRoses;;20,00;\n'],
    ['Spanish', 'Producto;ene 2026;feb 2026;mar 2026\nTulips;10,00;;5,50\nRoses;;20,00;\n'],
    ['French', 'Article;janv.-26;févr.-26;mars-26\nTulips;10,00;;5,50\nRoses;;20,00;\n'],
    ['numbers', 'Item,2026-01,2026-02,2026-03\nTulips,10.00,,5.50\nRoses,,20.00,\n'],
    ['numbers, the year last', 'Item,01/2026,02/2026,03/2026\nTulips,10.00,,5.50\nRoses,,20.00,\n'],
    [
      'typed dates of a workbook',
      'Item,2026-01-01,2026-02-01,2026-03-01\nTulips,10.00,,5.50\nRoses,,20.00,\n',
    ],
    ['Japanese', '商品,2026年1月,2026年2月,2026年3月\nTulips,10.00,,5.50\nRoses,,20.00,\n'],
    [
      'the year in the title',
      'Umsatz 2026;;;\nArtikel;Jan;Feb;Mär\nTulips;10,00;;5,50\nRoses;;20,00;\n',
    ],
    ['the year above the months', ',2026,,\nItem,Jan,Feb,Mar\nTulips,10.00,,5.50\nRoses,,20.00,\n'],
    ['no name above the products', 'Sales 2026,Jan,Feb,Mar\nTulips,10.00,,5.50\nRoses,,20.00,\n'],
    [
      'a sum without a name',
      ',Jan 2026,Feb 2026,Mar 2026\nTulips,10.00,,5.50\nRoses,,20.00,\n,10.00,20.00,5.50\n',
    ],
  ])('%s', async (_, content) => {
    const { preview } = await read(content)
    expect(
      preview!.rows.map(({ sale }) => `${sale?.saleDate} ${sale?.productName} ${sale?.revenue}`),
    ).toEqual(['2026-01-01 Tulips 10', '2026-03-01 Tulips 5.5', '2026-02-01 Roses 20'])
    expect(preview!.missing).toEqual([])
  })

  test('two years beside each other, and customers below', async () => {
    const { preview } = await read(
      'Kunde;Artikel;2025;;2026;\n;;Nov;Dez;Jan;Feb\nAnna;Tulips;1,00;2,00;3,00;4,00\n',
      { headerRow: 2 },
    )
    expect(preview!.rows.map(({ sale }) => sale?.saleDate)).toEqual([
      '2025-11-01',
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
    ])
    const people = await read('Salesperson,Jan 2026,Feb 2026\nEve,10.00,20.00\n', {
      defaultProduct: 'Sales',
    })
    expect(people.preview!.rows.map(({ sale }) => sale?.salesperson)).toEqual(['Eve', 'Eve'])
  })

  test('a year that begins in April goes on after December', async () => {
    const months = 'Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,Jan,Feb,Mar'
    const content = `Item,${months}\nTulips,${Array(12).fill('1.00').join(',')}\n`
    const { preview } = await read(content)
    expect(preview!.questions).toEqual(['contents', 'year'])
    expect(preview!.doubts.year!.years).toContainEqual({ year: '2025', reads: '2025 to 2026' })
    const { sales, preview: chosen } = await read(content, { year: '2024' })
    expect(sales[0]!.saleDate).toBe('2024-04-01')
    expect(sales.at(-1)!.saleDate).toBe('2025-03-01')
    expect(chosen!.questions).toEqual(['contents'])
  })

  test('a sale called May beside one in June is no table of months', async () => {
    const { preview, sales } = await read(
      'Date,Product,Amount\n2026-05-01,May,10.00\n2026-06-01,June,20.00\n',
    )
    expect(preview!.looksLike).toBeNull()
    expect(sales).toHaveLength(2)
  })
})
