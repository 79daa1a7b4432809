import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { importing, previewing } from './testing/helpers.ts'
import { answering, csv, ownExports, summaryOf, type Row } from './testing/own-exports.ts'
import { entriesOf, undo } from './testing/undoing.ts'

/** Which sale a row of our own export is, when cells and columns were changed. */

const app = await testApp()
const { ownerOf, stored } = ownExports(app)
const { signUp } = app

describe('columns left out, added or in another order', () => {
  const sales = Array.from({ length: 13 }, (_, i) => ({
    productName: i % 2 ? 'Tea' : 'Espresso',
    revenue: 3 + i,
    saleDate: `2026-03-${10 + i}`,
  }))
  const COLUMNS = ['Sale Date', 'Revenue', 'Product Name', 'Customer', 'Quantity']

  test.each([
    ['the id', [...COLUMNS, 'Source', 'Cost', 'Salesperson']],
    ['the source', [...COLUMNS, 'Sale ID', 'Cost', 'Salesperson']],
    ['all but five', COLUMNS],
    ['all but three', COLUMNS.slice(0, 3)],
  ])('without %s: 12 of 13 rows are recorded, and one is changed', async (_, columns) => {
    const { owner, rows } = await ownerOf(...sales)
    rows[4]!.Revenue = '99'
    expect(await summaryOf(owner, csv(rows, columns))).toMatchObject({
      imported: 0,
      duplicates: 12,
      maybeChanged: 1,
    })
    const before = await stored(owner)
    const { body } = await importing(owner)(csv(rows, columns), answering('update'))
    expect(body).toMatchObject({ imported: 0, updated: 1, duplicates: 12 })
    const after = await entriesOf(owner)
    expect(after).toHaveLength(13)
    expect(after[4], 'columns that the file lacks stay as they are').toMatchObject({
      revenue: 99,
      cost: 0.4,
      salesperson: 'Sam',
    })
    await undo(owner, body.importId)
    expect(await stored(owner)).toEqual(before)
  })

  test('a column of notes changes nothing', async () => {
    const { owner, rows } = await ownerOf(...sales)
    const noted = rows.map((row) => ({ Notes: 'checked', ...row }))
    expect(await summaryOf(owner, csv(noted))).toMatchObject({ imported: 0, duplicates: 13 })
  })
})

test('what a spreadsheet does to cells is no change: numbers, dates, amounts, spaces and apostrophes', async () => {
  const { owner, rows } = await ownerOf(
    {
      productName: '0012',
      revenue: 1234.5,
      customerName: '=1+1',
      saleDate: '2026-03-31',
      receipt: '0017',
    },
    { productName: '4006381333931', revenue: 3, salesperson: '+49 170', saleDate: '2026-03-05' },
    { productName: '1E5', revenue: -7.5, cost: null, customerName: null, saleDate: '2026-03-06' },
  )
  const found = (column: string, text: string) => rows.find((row) => row[column] === text)!
  Object.assign(found('Product Name', '0012'), {
    'Product Name': '12',
    Revenue: '$1,234.50 ',
    Customer: '=1+1',
    'Sale Date': '3/31/2026',
    Receipt: '17',
    Time: '9:30:00 AM',
  })
  Object.assign(found('Product Name', '4006381333931'), {
    'Product Name': '4.00638E+12',
    Revenue: '3',
    Salesperson: '+49 170 ',
    'Sale Date': '3/5/2026',
  })
  Object.assign(found('Product Name', '1E5'), {
    'Product Name': '1.00E+05',
    Revenue: '(7.50)',
    'Sale Date': '3/6/2026',
    Quantity: '1.0',
  })
  const withoutIds = Object.keys(rows[0]!).filter((header) => header !== 'Sale ID')
  for (const columns of [undefined, withoutIds]) {
    expect(await summaryOf(owner, csv(rows, columns))).toMatchObject({
      imported: 0,
      duplicates: 3,
      maybeChanged: 0,
    })
  }
  // A new sale of a product that a spreadsheet took for a number is of that product too.
  const more = [...rows, { ...rows[0]!, 'Product Name': '12', Revenue: '77', 'Sale ID': '' }]
  const { body } = await importing(owner)(csv(more.slice(-1)), answering('keep'))
  expect(body).toMatchObject({ imported: 1 })
  expect((await owner.get('/api/dropdown-values')).body.products.sort()).toEqual([
    '0012',
    '1E5',
    '4006381333931',
  ])
})

describe('with the id of a sale', () => {
  test('a row is that sale however many cells were changed, and among equal ones it is the right one', async () => {
    const { owner, rows } = await ownerOf({}, {}, {}, { revenue: 8 })
    const [last, , , first] = await entriesOf(owner)
    const row = rows.find((it) => parseInt(it['Sale ID']!) === first!.id)!
    Object.assign(row, {
      'Product Name': 'Tea',
      Revenue: '9',
      Customer: 'Zoe',
      Salesperson: '',
      'Sale Date': '2026-04-01',
    })
    expect((await importing(owner)(csv(rows), answering('update'))).body).toMatchObject({
      updated: 1,
      duplicates: 3,
    })
    const after = await entriesOf(owner)
    expect(after.find(({ id }) => id === first!.id)).toMatchObject({
      productName: 'Tea',
      revenue: 9,
      customerName: 'Zoe',
      salesperson: null,
      saleDate: '2026-04-01',
      source: 'manual',
    })
    expect(after.find(({ id }) => id === last!.id)).toEqual(last)
  })

  test('a row that was copied and then changed is a new sale; the first stays the old one', async () => {
    const { owner, rows } = await ownerOf({}, { productName: 'Tea' })
    const copy = {
      ...rows[0]!,
      'Product Name': 'Cake',
      Revenue: '20',
      Customer: '',
      'Sale Date': '2026-02-01',
    }
    expect(await summaryOf(owner, csv([copy, ...rows]))).toMatchObject({
      imported: 1,
      duplicates: 2,
      maybeChanged: 0,
    })
  })

  test('an id that a spreadsheet counted on, or of another account, means nothing', async () => {
    const { owner, rows } = await ownerOf({ productName: 'Rose' }, { productName: 'Tulip' })
    const [tulip, rose] = rows
    const check = tulip!['Sale ID']!.replace(/^\d+/, '')
    const filled = { ...rose!, Revenue: '5', 'Sale ID': `${parseInt(rose!['Sale ID']!)}${check}` }
    expect((await previewing(owner)(csv([tulip!, filled]))).body.changedRows).toMatchObject([
      { productName: 'Rose', differences: [{ field: 'revenue', recorded: 3.5, inFile: 5 }] },
    ])
    const far = { ...filled, Revenue: '9', Customer: 'Zoe', Salesperson: 'Ann' }
    expect(await summaryOf(owner, csv([tulip!, far]))).toMatchObject({ imported: 1, duplicates: 1 })
  })

  test('another owner’s ids mean nothing: their export is imported whole, and their sales stay', async () => {
    const { owner, rows } = await ownerOf({ productName: 'Rose' }, { productName: 'Tulip' })
    const before = await stored(owner)
    const other = await signUp()
    rows[0]!.Revenue = '99'
    const { body } = await importing(other)(csv(rows), answering('update'))
    expect(body).toMatchObject({ imported: 2, updated: 0, duplicates: 0 })
    expect(await stored(owner)).toEqual(before)
    expect((await undo(other, body.importId)).body.deleted).toBe(2)
  })
})

test('which of two sales a row was is not guessed, but equal sales changed alike are: 2 of 2', async () => {
  const { owner, rows } = await ownerOf(
    { customerName: 'Mia' },
    { customerName: 'Zoe' },
    { productName: 'Tea' },
    { productName: 'Tea' },
  )
  const columns = Object.keys(rows[0]!).filter((header) => header !== 'Sale ID')
  const espresso = rows.find((row) => row.Customer === 'Zoe')!
  // Mia's row is gone, and Zoe's has another name: it may have been either.
  const unclear = [{ ...espresso, Customer: 'Ada' }, ...rows.slice(0, 2)]
  expect(await summaryOf(owner, csv(unclear, columns))).toMatchObject({
    imported: 1,
    duplicates: 2,
    maybeChanged: 0,
  })
  const dearer = rows.map((row) => (row['Product Name'] === 'Tea' ? { ...row, Revenue: '4' } : row))
  expect(await summaryOf(owner, csv(dearer, columns))).toMatchObject({
    imported: 0,
    duplicates: 2,
    maybeChanged: 2,
  })
})

describe('without ids', () => {
  const monthly = ['2026-01-31', '2026-02-28', '2026-03-10', '2026-03-20', '2026-03-31']
  const salesOf = () =>
    ownerOf(...monthly.map((saleDate, i) => ({ saleDate, customerName: `Customer ${i}` })))
  const rowsOf = (rows: Row[], month: string) =>
    rows.filter((row) => row['Sale Date']!.startsWith(month))
  const withoutIds = (rows: Row[]) => Object.keys(rows[0]!).filter((it) => it !== 'Sale ID')

  test('the last day of a file that was changed to an earlier one is that sale: 1 changed, none new', async () => {
    const { owner, rows } = await salesOf()
    const march = rowsOf(rows, '2026-03')
    march.find((row) => row['Sale Date'] === '2026-03-31')!['Sale Date'] = '2026-03-15'
    const file = csv(march, withoutIds(rows))
    const { body } = await previewing(owner)(file)
    expect(body.summary).toMatchObject({ imported: 0, duplicates: 2, maybeChanged: 1 })
    expect(body.changedRows).toMatchObject([
      { differences: [{ field: 'saleDate', recorded: '2026-03-31', inFile: '2026-03-15' }] },
    ])
    await importing(owner)(file, answering('update'))
    expect(await entriesOf(owner)).toHaveLength(5)
  })

  test.each<[string, Row]>([
    ['three values', { Revenue: '9', Customer: 'Zoe', Salesperson: 'Ann' }],
    ['the day and two values', { 'Sale Date': '2026-03-11', Revenue: '9', Customer: 'Zoe' }],
  ])(
    'the only row with other values is asked about, with %s: 1 changed, none new',
    async (_, values) => {
      const { owner, rows } = await salesOf()
      const found = rows.find((row) => row['Sale Date'] === '2026-03-20')!
      Object.assign(found, values)
      const file = csv(rows, withoutIds(rows))
      const { body } = await previewing(owner)(file)
      expect(body.questions).toEqual(['changed'])
      expect(body.summary).toMatchObject({ imported: 0, duplicates: 4, maybeChanged: 1 })
      expect(body.changedRows[0].differences).toHaveLength(3)
      await importing(owner)(file, answering('update'))
      expect(await entriesOf(owner)).toHaveLength(5)
    },
  )

  const THREE = { Revenue: '9', Customer: 'Zoe', Salesperson: 'Ann' }
  test.each<[string, Row[]]>([
    ['two rows with three other values each', [THREE, THREE]],
    ['a row with four other values', [{ ...THREE, 'Product Name': 'Cake' }]],
  ])('%s: new', async (_, changes) => {
    const { owner, rows } = await salesOf()
    for (const [at, values] of changes.entries()) Object.assign(rows[at + 1]!, values)
    expect(await summaryOf(owner, csv(rows, withoutIds(rows)))).toMatchObject({
      imported: changes.length,
      maybeChanged: 0,
    })
  })

  test('new sales like those of another month are new: 3 of 3', async () => {
    const { owner, rows } = await salesOf()
    const february = rowsOf(rows, '2026-03').map((row, i) => ({
      ...row,
      'Sale Date': `2026-02-0${i + 1}`,
    }))
    expect(await summaryOf(owner, csv(february, withoutIds(rows)))).toMatchObject({
      imported: 3,
      maybeChanged: 0,
    })
  })
})

test('a file of another program with the same headers is not asked about, unless most of it is recorded', async () => {
  const { owner } = await ownerOf({ revenue: 3.5 })
  const file = 'Product Name,Revenue,Sale Date\nEspresso,4.50,2026-03-31\nTea,2,2026-03-30\n'
  expect((await importing(owner)(file)).body).toMatchObject({ imported: 2, updated: 0 })
  expect((await importing(owner)(file)).body).toMatchObject({ imported: 0, duplicates: 2 })
})
