import { expect, test } from 'vitest'
import { readContent as read } from '../testing/helpers.ts'

type Outcome = Awaited<ReturnType<typeof read>>
const datesAndCents = ({ sales }: Outcome) =>
  sales.map(({ saleDate, revenueCents }) => `${saleDate} ${revenueCents}`)
const centsOf = ({ sales }: Outcome) => sales.map(({ revenueCents }) => String(revenueCents))

test('one date after the 12th decides the order for the whole column', async () => {
  const outcome = await read('Item,Date,Total\nA,03/04/2026,1\nB,25/04/2026,2\n')
  expect(datesAndCents(outcome)).toEqual(['2026-04-03 100', '2026-04-25 200'])
  expect(outcome.preview).toMatchObject({
    dateOrder: { value: 'dmy', settledBy: 'column' },
    questions: [],
  })
})

test('another date column can decide the order', async () => {
  const outcome = await read('Item,Sale Date,Due Date,Total\nA,03/04/2026,30/04/2026,1\n')
  expect(datesAndCents(outcome)).toEqual(['2026-04-03 100'])
  expect(outcome.preview?.dateOrder).toEqual({ value: 'dmy', settledBy: 'file' })
})

test('if the order is unclear, the owner’s setting is used, the assumptions say so and the owner is asked', async () => {
  const file = 'Item,Date,Total\nA,03/04/2026,1\n'
  const monthFirst = await read(file)
  expect(datesAndCents(monthFirst)).toEqual(['2026-03-04 100'])
  expect(monthFirst.preview).toMatchObject({
    questions: ['dateOrder'],
    doubts: {
      dateOrder: { cell: '03/04/2026', readings: { mdy: '2026-03-04', dmy: '2026-04-03' } },
    },
  })
  expect(monthFirst.assumptions.at(-1)).toBe(
    'Dates in "Date" were read with the month first by default, because the file doesn\'t make it clear ("03/04/2026" in row 2 can be read two ways).',
  )
  expect(datesAndCents(await read(file, {}, { profileDateOrder: 'dmy' }))).toEqual([
    '2026-04-03 100',
  ])
  const chosen = await read(file, { dateOrder: 'dmy' })
  expect(datesAndCents(chosen)).toEqual(['2026-04-03 100'])
  expect(chosen.preview?.questions).toEqual([])
})

test('decimal commas suggest dates with the day first', async () => {
  const outcome = await read('Item;Date;Total\nA;10/09/2026;1.234,56\n')
  expect(datesAndCents(outcome)).toEqual(['2026-09-10 123456'])
  expect(outcome.preview?.doubts.dateOrder, 'asked about the date, not the amount').toEqual({
    cell: '10/09/2026',
    readings: { dmy: '2026-09-10', mdy: '2026-10-09' },
    spans: {
      dmy: { firstDate: '2026-09-10', lastDate: '2026-09-10', unread: 0 },
      mdy: { firstDate: '2026-10-09', lastDate: '2026-10-09', unread: 0 },
    },
  })
})

test('with 12,5 in the column 1,234 is read as 1.23; three numbers like 1,234 and a 7 are thousands', async () => {
  const comma = await read('Item;Date;Total\nA;2026-01-02;1,234\nB;2026-01-02;12,5\n')
  expect(datesAndCents(comma)).toEqual(['2026-01-02 123', '2026-01-02 1250'])
  const rows = ['"1,234"', '"5,000"', '"2,500"', '7'].map((total) => `A,2026-01-02,${total}\n`)
  const thousands = await read(`Item,Date,Total\n${rows.join('')}`)
  expect(centsOf(thousands)).toEqual(['123400', '500000', '250000', '700'])
  expect(thousands.preview?.questions).toEqual([])
})

test('the preview has the first rows together with their original cells', async () => {
  const outcome = await read('Item,Date,Total\nCut,31.3.26,"$1,234.50"\nWash,soon,2\n')
  expect(outcome.preview?.rows).toMatchObject([
    {
      sale: { saleDate: '2026-03-31', revenue: 1234.5 },
      cells: { productName: 'Cut', saleDate: '31.3.26', revenue: '$1,234.50' },
    },
    { sale: null, cells: { saleDate: 'soon' }, error: { reason: 'bad_date' } },
  ])
})

test('1.234 alone raises a question', async () => {
  const outcome = await read('Item,Date,Total\nA,2026-01-02,1.234\n')
  expect(outcome.preview).toMatchObject({
    questions: ['decimal'],
    doubts: { decimal: { cell: '1.234', readings: { '.': 1.23, ',': 1234 } } },
  })
  const chosen = await read('Item,Date,Total\nA,2026-01-02,1.234\n', { decimal: ',' })
  expect(centsOf(chosen)[0]).toBe('123400')
})

test('without a line total, revenue is unit price × quantity: 2.55 × 6 = 15.30, 1.005 × 3 = 3.02', async () => {
  const outcome = await read(
    'Item,Date,UnitPrice,Quantity\nA,2026-01-02,2.55,6\nB,2026-01-02,1.005,3\nC,2026-01-02,5,\n',
  )
  expect(centsOf(outcome)).toEqual(['1530', '302'])
  expect(outcome.errors).toMatchObject([{ row: 4, column: 'Quantity', reason: 'bad_quantity' }])
  expect(outcome.assumptions).toContain('Revenue is "UnitPrice" times "Quantity".')
})

test('each row is a sale or is rejected with its line number, value and reason', async () => {
  const outcome = await read(
    'Item,Date,Total\nA,2026-01-02,1\n,2026-01-02,2\n\nB,ERROR,3\nC,2026-02-31,4\nD,2026-01-02, 16GB\n"E\nE",2026-01-02,\nF,2026-01-02,1,9\nG,2026-01-02,99999999999\n',
  )
  expect(outcome.tally?.rows).toBe(8)
  expect(outcome.staged).toHaveLength(1)
  expect(
    outcome.errors.map(({ row, column, value, reason }) => [row, column, value, reason]),
  ).toEqual([
    [3, 'Item', '', 'no_product'],
    [5, 'Date', 'ERROR', 'bad_date'],
    [6, 'Date', '2026-02-31', 'no_such_day'],
    [7, 'Total', '16GB', 'bad_revenue'],
    [8, 'Total', '', 'no_revenue'],
    [9, '', '9', 'shifted'],
    [10, 'Total', '99999999999', 'out_of_range'],
  ])
})

test('customer 17850.0 is read as 17850, and the apostrophe of our export is removed', async () => {
  const outcome = await read(
    "Item,Date,Total,Customer\n'=1+1,2026-01-02,'-5,17850.0\n'round,2026-01-02,1,\n",
  )
  expect(outcome.preview?.rows.map(({ sale }) => sale)).toMatchObject([
    { productName: '=1+1', revenue: -5, customerName: '17850' },
    { productName: "'round", revenue: 1, customerName: null },
  ])
})

test('an unreadable quantity counts as 1, and the assumptions say so', async () => {
  const outcome = await read(
    'Item,Date,Total,Quantity\nA,2026-01-02,1,UNKNOWN\nB,2026-01-02,1,-2\nC,2026-01-02,1,1.5\n',
  )
  expect(outcome.preview?.rows.map(({ sale }) => sale?.quantity)).toEqual([1, -2, 2])
  expect(outcome.assumptions).toContain('1 row has no readable quantity, so 1 was used.')
  expect(outcome.assumptions).toContain('1 row has a quantity with decimals, which was rounded.')
})

test('without a product column, one name can be used for all rows', async () => {
  const file = 'Date,Total\n2026-01-02,5\n'
  const asked = await read(file)
  expect(asked.preview?.missing).toEqual(['productName'])
  expect(asked.tally).toBeNull()
  const named = await read(file, { defaultProduct: 'Haircut' })
  expect(named.preview?.rows[0]?.sale?.productName).toBe('Haircut')
})

test('titles above the header are skipped, and Windows-1252 is detected', async () => {
  const outcome = await read(
    Buffer.from('Café Zoé,,\n,,\nItem,Date,Total\nThé,2026-01-02,£5\n', 'latin1'),
  )
  expect(outcome.preview).toMatchObject({
    headerRow: 3,
    rows: [{ row: 4, sale: { productName: 'Thé', revenue: 5 } }],
  })
  expect(outcome.assumptions.join(' ')).toContain('Windows-1252')
})

test('a header below thirty lines is found', async () => {
  const titles = Array.from({ length: 30 }, (_, row) => `Note ${row + 1},,\n`).join('')
  const outcome = await read(`${titles}Item,Date,Total\nTea,2026-01-02,5\n`)
  expect(outcome.preview).toMatchObject({ headerRow: 31, rows: [{ sale: { revenue: 5 } }] })
})

test('a damaged byte in a UTF-8 file affects one name only', async () => {
  const names = ['Café', 'Thé', 'Crème']
  const lines = names.map((name) => `${name},2026-01-02,5\n`).join('')
  const outcome = await read(
    Buffer.concat([
      Buffer.from(`Item,Date,Total\n${lines}Caf`),
      Buffer.from([0xe9]),
      Buffer.from(',2026-01-02,5\n'),
    ]),
  )
  expect(outcome.preview!.rows.map(({ sale }) => sale?.productName)).toEqual([...names, 'Caf�'])
  expect(outcome.assumptions.join(' ')).toContain('Each of them is shown as �.')
})

test('a file without a header loses no row, and its columns are named by position', async () => {
  const file = 'Tea,2026-01-02,5.00,1.20\nCake,2026-01-03,7.00,1.30\n'
  const asked = await read(file)
  expect(asked.preview).toMatchObject({
    headerRow: 0,
    missing: ['revenue'],
    columns: [{ ref: '#1', samples: ['Tea', 'Cake'] }, { ref: '#2' }, { ref: '#3' }, { ref: '#4' }],
  })
  expect(asked.assumptions.join(' ')).toContain('Sale Date from Column 2')
  expect(asked.assumptions.join(' ')).toContain('The file has no column names')
  const mapping = { productName: '#1', saleDate: '#2', revenue: '#3' }
  expect((await read(file, {}, { mapping })).tally).toMatchObject({
    rows: 2,
    totalRevenue: 12,
  })
})

test('a refund is subtracted even if its amount has no minus: 20 - 5 = 15', async () => {
  const outcome = await read(
    'Date,Type,Item,Amount,Status\n2026-01-02,Sale,Tea,20,Refunded\n2026-01-03,Refund,Tea,5,Done\n',
  )
  expect(outcome.tally?.totalRevenue).toBe(15)
  expect(outcome.assumptions.join(' ')).toContain(
    '1 row has a refund without a minus sign, which was subtracted',
  )
  expect(outcome.assumptions.join(' ')).toContain(
    '1 row has the status "refunded". This sale was counted in full',
  )
})

test('a short line gets the date and customer of its order, or is rejected with a reason', async () => {
  const outcome = await read(
    'Order ID,Item,Amount,Date,Note,Customer\n1,Tea,5,2026-01-02,,Mia\n1,Cake,7\n1\n2,Pie,8\n',
  )
  expect(datesAndCents(outcome)).toEqual(['2026-01-02 500', '2026-01-02 700'])
  expect(outcome.errors.map(({ row, reason }) => [row, reason])).toEqual([
    [4, 'no_product'],
    [5, 'no_date'],
  ])
})

test('samples are the first three filled cells of a column (spec §4.8, §9.5)', async () => {
  const rows = ['A,2026-01-02,1,', 'B,2026-01-03,2,late', 'C,2026-01-04,3,', 'D,2026-01-05,4,']
  const outcome = await read(`Item,Date,Total,Note\n${rows.join('\n')}\n`)
  expect(outcome.preview?.columns.map(({ samples }) => samples)).toEqual([
    ['A', 'B', 'C'],
    ['2026-01-02', '2026-01-03', '2026-01-04'],
    ['1', '2', '3'],
    ['late'],
  ])
})

test('without useful headers, the only suitable column is chosen and mentioned; of two, neither is', async () => {
  const one = await read('Tea,2026-03-14,10.50\nCake,2026-03-15,20.00\n')
  expect(one.tally).toMatchObject({ rows: 2, totalRevenue: 30.5 })
  expect(one.assumptions).toContain(
    'We chose Column 3 for Revenue because no other column fits. Please check.',
  )
  const two = await read('Tea,Mia,2026-03-14,10.50,1.20\nCake,Leo,2026-03-15,20.00,1.30\n')
  expect(two.preview!.missing).toEqual(['productName', 'revenue'])
})

test('a sale marked as refunded is counted in full, and the assumptions say so, until the owner leaves it out: 30 - 20', async () => {
  const file =
    'Created,Product,Price,Refunded\n2026-01-02,Ebook,10.00,false\n2026-01-03,Ebook,20.00,true\n'
  const outcome = await read(file)
  expect(outcome.preview!.questions).toEqual(['returned'])
  const answered = await read(file, { returned: 'skip' })
  expect(answered.tally?.totalRevenue).toBe(10)
  expect(outcome.tally?.totalRevenue).toBe(30)
  expect(outcome.assumptions.join(' ')).toContain(
    '1 row has the status "refunded". This sale was counted in full',
  )
})
