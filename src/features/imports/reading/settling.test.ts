import { expect, test } from 'vitest'
import { readContent as read } from '../testing/helpers.ts'

/** What a whole column says, as the reader takes it: `today` is 21 November 2026. */

const file = (column: string, cells: string[]): string =>
  `Item,${column}\n${cells.map((cell, i) => `Tea ${i},${cell}`).join('\n')}\n`
const dates = (cells: string[], owner = {}) =>
  read(
    file(
      'Date,Total',
      cells.map((cell) => `"${cell}",1.50`),
    ),
    {},
    'mdy',
    owner,
  )
const amounts = (cells: string[]) =>
  read(
    file(
      'Date,Total',
      cells.map((cell) => `2026-01-02,"${cell}"`),
    ),
  )
const days = (outcome: Awaited<ReturnType<typeof read>>) => outcome.staged.map((row) => row[2])
const cents = (outcome: Awaited<ReturnType<typeof read>>) => outcome.staged.map((row) => row[3])

const SORTED = '02/01 09/01 05/02 11/02 03/03 12/03 01/04 08/04 02/05 10/05'.split(' ')

test('rows that stand in order of time day first only, over five months, settle it', async () => {
  const outcome = await dates(SORTED.map((day) => `${day}/2026`))
  expect(outcome.preview).toMatchObject({
    dateOrder: { value: 'dmy', settledBy: 'column' },
    questions: [],
  })
  expect(days(outcome)[2]).toBe('2026-02-05')
  expect(outcome.assumptions).toContain(
    'Dates in "Date" were read day first, since only so the rows are in order of time.',
  )
})

test('nine of them could be in order by chance: the page asks', async () => {
  const outcome = await dates(SORTED.slice(1).map((day) => `${day}/2026`))
  expect(outcome.preview?.questions).toEqual(['dateOrder'])
})

test('day-first dates that were sorted as texts look month first: the page asks', async () => {
  const outcome = await dates(SORTED.map((day) => `${day}/2026`).sort())
  expect(outcome.preview?.questions).toEqual(['dateOrder'])
})

test('sales are not in the future: the first days of November are not 11 months', async () => {
  const cells = ['03/11', '05/11', '04/11', '12/11', '10/11'].map((day) => `${day}/2026`)
  const now = await dates(cells, { today: '2026-11-21' })
  expect(now.preview?.questions).toEqual(['dateOrder'])
  const then = await dates(
    cells.map((cell) => cell.replace('/11/', '/02/')),
    { today: '2026-02-20' },
  )
  expect(then.preview).toMatchObject({ dateOrder: { value: 'dmy' }, questions: [] })
  expect(then.assumptions).toContain(
    'Dates in "Date" were read day first, since otherwise most of them would be in the future.',
  )
})

test('two cells that say day first among many that say month first: the page asks', async () => {
  const cells = Array.from({ length: 60 }, (_, i) => `01/${13 + (i % 15)}/2026`)
  const slip = await dates([...cells, '25/03/2026'])
  expect(slip.preview?.questions).toEqual([])
  expect(slip.errors).toMatchObject([{ reason: 'bad_date', value: '25/03/2026' }])
  const mixed = await dates([...cells, '25/03/2026', '26/03/2026'])
  expect(mixed.preview?.questions).toEqual(['dateOrder'])
})

test('26-03-31 has its year first where it would be in the future otherwise; else the page asks', async () => {
  const early = await dates(['26-03-30', '26-04-31', '26-03-31', '26-04-01'])
  expect(early.preview?.dateOrder.value).toBe('ymd')
  expect(days(early)).toEqual(['2026-03-30', '2026-03-31', '2026-04-01'])
  expect((await dates(['26-03-11'])).preview?.questions).toEqual(['dateOrder'])
  // 27 to 31 in front are days.
  const late = await dates(['31/03/26', '11/03/26'])
  expect(late.preview).toMatchObject({ dateOrder: { value: 'dmy' }, questions: [] })
})

test('numbers in a date column are days as spreadsheets count them, when nearly all can be', async () => {
  const outcome = await dates(['46112', '46113.5', '2026-04-02', '7'])
  expect(days(outcome)).toEqual(['2026-03-31', '2026-04-01', '2026-04-02'])
  expect(outcome.assumptions).toContain(
    'Numbers in "Date", as "46112" in row 2, were read as days as spreadsheets count them.',
  )
  expect(outcome.errors).toMatchObject([{ reason: 'bad_date', value: '7' }])
  const mixed = await dates(['46112', '1767225600', '2026-04-02', '1767312000', '46114'])
  expect(days(mixed)).toEqual(['2026-04-02'])
})

test('seconds since 1970 are the day of the owner', async () => {
  const outcome = await dates(['1767225600', '1767312000'], { timeZone: 'America/New_York' })
  expect(days(outcome)).toEqual(['2025-12-31', '2026-01-01'])
})

test('a column that is clearly one of dates stays one where most cells are bad', async () => {
  const outcome = await dates(['n/a', 'n/a', 'soon', '2026-04-02', 'n/a'])
  expect(days(outcome)).toEqual(['2026-04-02'])
  expect(outcome.errorCount).toBe(4)
})

test('years before 1970 and after 2100 are slips, days after today are told', async () => {
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

test('1,234.50 beside 1234,5 is a contradiction, and 0,99 among points is refused, never 99', async () => {
  const mixed = await amounts(['1,234.50', '1234,5', '0,75', '2,345.00'])
  expect(mixed.preview?.questions).toEqual(['decimal'])
  const slip = await amounts(['1.50', '2.50', '3.50', ...Array(20).fill('4.50'), '0,99'])
  expect(slip.preview?.questions).toEqual([])
  expect(slip.errors).toMatchObject([{ reason: 'bad_revenue', value: '0,99' }])
})

test('12,500 three times may be thousands or dinars of three decimals; a 7 beside them settles it', async () => {
  expect((await amounts(['12,500', '3,200', '1,750'])).preview?.questions).toEqual(['decimal'])
  const whole = await amounts(['12,500', '3,200', '1,750', '7'])
  expect(whole.preview?.questions).toEqual([])
  expect(cents(whole)).toEqual(['1250000', '320000', '175000', '700'])
})

test('the answer for the revenue leaves quantities alone that prove to be written otherwise', async () => {
  const outcome = await read('Item,Date,Total,Quantity\nA,2026-01-02,1.234,2.0\n', { decimal: ',' })
  expect(outcome.preview?.rows[0]?.sale).toMatchObject({ revenue: 1234, quantity: 2 })
})

test('several currencies are told, in the amounts or in a column of their own', async () => {
  const told = (names: string) =>
    `Amounts are in several currencies (${names}); they are added as they are.`
  expect((await amounts(['$5.00', 'USD 5.00', '€5.00'])).assumptions).toContain(told('USD, EUR'))
  const column = await read(
    'Item,Date,Total,Currency\nA,2026-01-02,1,USD\nB,2026-01-02,1,MXN\nC,2026-01-02,1,USD\n',
  )
  expect(column.assumptions).toContain(told('USD, MXN'))
  expect((await amounts(['$5.00', '7'])).assumptions.join()).not.toContain('currencies')
})

test('what spreadsheets put around a cell comes off: ="12.50", =12.50, ’12.50 and ="2026-01-02"', async () => {
  const outcome = await read(
    `Item,Date,Total\n"=""007""","=""2026-01-02""","=""12.50"""\nB,2026-01-02,=12.50\nC,2026-01-02,'12.50\nD,2026-01-02,=1+2\n`,
  )
  expect(cents(outcome)).toEqual(['1250', '1250', '1250'])
  expect(outcome.preview?.rows[0]?.sale?.productName).toBe('007')
  expect(outcome.errors).toMatchObject([{ value: '=1+2', reason: 'bad_revenue' }])
})

test('texts of several lines beside orders are sales like others', async () => {
  const row = (order: string) => `"two\nlines",2026-01-02,1.50,${order}\n`
  const outcome = await read(`Item,Date,Total,Order ID\n${row('#1')}${row('#2')}${row('#3')}`)
  expect(cents(outcome)).toEqual(['150', '150', '150'])
})
