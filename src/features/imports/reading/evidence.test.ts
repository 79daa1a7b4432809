import { expect, test } from 'vitest'
import { readContent as read } from '../testing/helpers.ts'

/** Decisions from the evidence of a whole column. `today` is 21 November 2026. */

const file = (column: string, cells: string[]): string =>
  `Item,${column}\n${cells.map((cell, i) => `Tea ${i},${cell}`).join('\n')}\n`
const dates = (cells: string[], owner = {}) =>
  read(
    file(
      'Date,Total',
      cells.map((cell) => `"${cell}",1.50`),
    ),
    {},
    owner,
  )
const amounts = (cells: string[]) =>
  read(
    file(
      'Date,Total',
      cells.map((cell) => `2026-01-02,"${cell}"`),
    ),
  )
type Outcome = Awaited<ReturnType<typeof read>>
const days = ({ sales }: Outcome) => sales.map(({ saleDate }) => saleDate)
const cents = ({ sales }: Outcome) => sales.map(({ revenueCents }) => String(revenueCents))

const SORTED = '02/01 09/01 05/02 11/02 03/03 12/03 01/04 08/04 02/05 10/05'.split(' ')

test('ten rows over five months that are in date order only with the day first decide the order', async () => {
  const outcome = await dates(SORTED.map((day) => `${day}/2026`))
  expect(outcome.preview).toMatchObject({
    dateOrder: { value: 'dmy', settledBy: 'column' },
    questions: [],
  })
  expect(days(outcome)[2]).toBe('2026-02-05')
  expect(outcome.assumptions).toContain(
    'Dates in "Date" were read with the day first because only then are the rows in date order.',
  )
})

test('nine rows could be in order by chance: the page asks', async () => {
  const outcome = await dates(SORTED.slice(1).map((day) => `${day}/2026`))
  expect(outcome.preview?.questions).toEqual(['dateOrder'])
})

test('day-first dates sorted as texts look like month-first dates: the page asks', async () => {
  const outcome = await dates(SORTED.map((day) => `${day}/2026`).sort())
  expect(outcome.preview?.questions).toEqual(['dateOrder'])
})

test('an order in which most sales would be in the future is ruled out', async () => {
  const cells = ['03/11', '05/11', '04/11', '12/11', '10/11'].map((day) => `${day}/2026`)
  const now = await dates(cells, { today: '2026-11-21' })
  expect(now.preview?.questions).toEqual(['dateOrder'])
  const then = await dates(
    cells.map((cell) => cell.replace('/11/', '/02/')),
    { today: '2026-02-20' },
  )
  expect(then.preview).toMatchObject({ dateOrder: { value: 'dmy' }, questions: [] })
  expect(then.assumptions).toContain(
    'Dates in "Date" were read with the day first because otherwise most of them would be in the future.',
  )
})

test('one day-first date among many month-first dates is an error; with two, the page asks', async () => {
  const cells = Array.from({ length: 60 }, (_, i) => `01/${13 + (i % 15)}/2026`)
  const typo = await dates([...cells, '25/03/2026'])
  expect(typo.preview?.questions).toEqual([])
  expect(typo.errors).toMatchObject([{ reason: 'bad_date', value: '25/03/2026' }])
  const mixed = await dates([...cells, '25/03/2026', '26/03/2026'])
  expect(mixed.preview?.questions).toEqual(['dateOrder'])
})

test('26-03-31 has the year first if it would be in the future otherwise; if unclear, the page asks', async () => {
  const early = await dates(['26-03-30', '26-04-31', '26-03-31', '26-04-01'])
  expect(early.preview?.dateOrder.value).toBe('ymd')
  expect(days(early)).toEqual(['2026-03-30', '2026-03-31', '2026-04-01'])
  expect((await dates(['26-03-11'])).preview?.questions).toEqual(['dateOrder'])
  // First numbers from 27 to 31 are days.
  const late = await dates(['31/03/26', '11/03/26'])
  expect(late.preview).toMatchObject({ dateOrder: { value: 'dmy' }, questions: [] })
})

test('numbers in a date column are read as spreadsheet days if nearly all of them can be', async () => {
  const outcome = await dates(['46112', '46113.5', '2026-04-02', '7'])
  expect(days(outcome)).toEqual(['2026-03-31', '2026-04-01', '2026-04-02'])
  expect(outcome.assumptions).toContain(
    'Numbers in "Date", such as "46112" in row 2, were read as spreadsheet day numbers.',
  )
  expect(outcome.errors).toMatchObject([{ reason: 'bad_date', value: '7' }])
  const mixed = await dates(['46112', '1767225600', '2026-04-02', '1767312000', '46114'])
  expect(days(mixed)).toEqual(['2026-04-02'])
})

test('seconds since 1970 are read as the day in the owner’s zone', async () => {
  const outcome = await dates(['1767225600', '1767312000'], { timeZone: 'America/New_York' })
  expect(days(outcome)).toEqual(['2025-12-31', '2026-01-01'])
})

test('a clearly named date column is used even if most of its cells are bad', async () => {
  const outcome = await dates(['n/a', 'n/a', 'soon', '2026-04-02', 'n/a'])
  expect(days(outcome)).toEqual(['2026-04-02'])
  expect(outcome.errorCount).toBe(4)
})

test('years before 1970 and after 2100 are rejected as typos, and days after today are mentioned', async () => {
  const outcome = await dates([
    '2206-03-31',
    '1900-01-01',
    '2026-12-24',
    '0026-01-01',
    '2206-02-30',
  ])
  expect(outcome.errors.map(({ reason }) => reason)).toEqual([
    'unlikely_date',
    'unlikely_date',
    'unlikely_date',
    'bad_date',
  ])
  expect(outcome.assumptions.at(-1)).toBe('1 row has a date in the future. Please check.')
})

test.each([
  ['29/02/2025', '28/02/2025', '29 February in 2025'],
  ['31.04.2025', '30.04.2025', '31 April'],
  ['2025-02-29', '2025-02-28', '29 February in 2025'],
  ['2025-02-29 10:30', '2025-02-28 10:30', '29 February in 2025'],
  ['29.02.29', '28.02.29', '29 February in 2029'],
  ['29 février 2025', '28 février 2025', '29 February in 2025'],
  ['30 de febrero de 2025', '28 de febrero de 2025', '30 February'],
  ['29. Februar 2025', '28. Februar 2025', '29 February in 2025'],
  ['29 fevereiro 2100', '28 fevereiro 2096', '29 February in 2100'],
  ['2025年2月29日', '2025年2月28日', '29 February in 2025'],
])('%s does not exist, which is said: there is no such day; %s does', async (no, yes, day) => {
  const outcome = await dates([no, yes])
  const message = `There is no ${day}`
  expect(outcome.errors).toMatchObject([{ reason: 'no_such_day', value: no, message }])
  expect(days(outcome)).toHaveLength(1)
})

test('the same day that does not exist is named once for all its rows, and different ones are not', async () => {
  const same = await dates(['2025-02-29', '2025-02-29', '2025-02-28'])
  expect(same.errorsByReason).toEqual([
    { reason: 'no_such_day', message: 'There is no 29 February in 2025', count: 2 },
  ])
  const different = await dates(['2025-02-29', '2025-04-31', '2025-02-28'])
  expect(different.errorsByReason).toEqual([
    { reason: 'no_such_day', message: 'There is no such day', count: 2 },
  ])
})

test('1,234.50 and 1234,5 contradict each other; a single 0,99 among decimal points is rejected, never read as 99', async () => {
  const mixed = await amounts(['1,234.50', '1234,5', '0,75', '2,345.00'])
  expect(mixed.preview?.questions).toEqual(['decimal'])
  const typo = await amounts(['1.50', '2.50', '3.50', ...Array(20).fill('4.50'), '0,99'])
  expect(typo.preview?.questions).toEqual([])
  expect(typo.errors).toMatchObject([{ reason: 'bad_revenue', value: '0,99' }])
})

test('three numbers like 12,500 may be thousands or have three decimals; a 7 in the column makes them thousands', async () => {
  expect((await amounts(['12,500', '3,200', '1,750'])).preview?.questions).toEqual(['decimal'])
  const whole = await amounts(['12,500', '3,200', '1,750', '7'])
  expect(whole.preview?.questions).toEqual([])
  expect(cents(whole)).toEqual(['1250000', '320000', '175000', '700'])
})

test('the answer for the revenue does not apply to quantities that prove another decimal mark', async () => {
  const outcome = await read('Item,Date,Total,Quantity\nA,2026-01-02,1.234,2.0\n', { decimal: ',' })
  expect(outcome.preview?.rows[0]?.sale).toMatchObject({ revenue: 1234, quantity: 2 })
})

test('marks that spreadsheets add to a cell are removed: ="12.50", =12.50, ’12.50 and ="2026-01-02"', async () => {
  const outcome = await read(
    `Item,Date,Total\n"=""007""","=""2026-01-02""","=""12.50"""\nB,2026-01-02,=12.50\nC,2026-01-02,'12.50\nD,2026-01-02,=1+2\n`,
  )
  expect(cents(outcome)).toEqual(['1250', '1250', '1250'])
  expect(outcome.preview?.rows[0]?.sale?.productName).toBe('007')
  expect(outcome.errors).toMatchObject([{ value: '=1+2', reason: 'bad_revenue' }])
})

test('products with line breaks are read as normal sales', async () => {
  const row = (order: string) => `"two\nlines",2026-01-02,1.50,${order}\n`
  const outcome = await read(`Item,Date,Total,Order ID\n${row('#1')}${row('#2')}${row('#3')}`)
  expect(cents(outcome)).toEqual(['150', '150', '150'])
})
