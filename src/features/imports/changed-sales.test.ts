import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import type { Entry } from '../sales/contract.ts'
import { purgeReplaced } from '../sales/replaced.ts'
import { rollupDifferences } from '../sales/rollups/verify.ts'
import { saleOf } from '../sales/testing/entries.ts'
import type { ImportOptions } from './options/contract.ts'
import { listImports, type ImportRun } from './runs/contract.ts'
import { importing, previewing } from './testing/helpers.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Our own exports, changed in a spreadsheet and imported again. */

const { signUp, db } = await testApp()

type Owner = Awaited<ReturnType<typeof signUp>>

type Row = Record<string, string>

/** Records these sales and returns the owner with their export. */
async function ownerOf(
  ...sales: Record<string, unknown>[]
): Promise<{ owner: Owner; rows: Row[] }> {
  const owner = await signUp()
  for (const sale of sales) expect((await owner.post(PATH, saleOf(sale))).status).toBe(200)
  return { owner, rows: await exported(owner) }
}
async function exported(owner: Owner): Promise<Row[]> {
  const { body } = await owner.get(`${PATH}/export`)
  return Papa.parse<Row>(body.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data
}
const csv = (rows: Row[], columns?: string[]): string =>
  Papa.unparse(rows, columns ? { columns } : {})
const answering = (changed: ImportOptions['changed']) => ({ options: { changed } })
const summaryOf = async (owner: Owner, file: string, changed?: ImportOptions['changed']) =>
  (await previewing(owner)(file, changed && answering(changed))).body.summary
const lastRun = async (owner: Owner): Promise<ImportRun> =>
  (await owner.get(listImports.path)).body.imports[0]
const revenues = (entries: Entry[]): number[] =>
  entries.map(({ revenue }) => revenue).sort((a, b) => a - b)
/** All that is stored about the owner's sales. */
const stored = async ({ account }: Owner) =>
  (await db.systemPool.query('SELECT * FROM sale WHERE owner_id = $1 ORDER BY id', [account.id]))
    .rows

/** Three coffees on different days, of which the second was changed to 4.50 in the file. */
async function changedFile() {
  const { owner, rows } = await ownerOf(
    { saleDate: '2026-03-01' },
    { saleDate: '2026-03-02' },
    { saleDate: '2026-03-03' },
  )
  rows[1]!.Revenue = '4.5'
  return { owner, rows, file: csv(rows) }
}

test('a cell that was changed is asked about with both values, and nothing is imported before the answer', async () => {
  const { owner, file } = await changedFile()
  const { body } = await previewing(owner)(file)
  expect(body.questions).toEqual(['changed'])
  expect(body.summary).toMatchObject({ imported: 0, updated: 0, duplicates: 2, maybeChanged: 1 })
  expect(body.changedRows).toEqual([
    {
      row: 3,
      productName: 'Espresso',
      saleDate: '2026-03-02',
      differences: [{ field: 'revenue', recorded: 3.5, inFile: 4.5 }],
    },
  ])
  expect(await importing(owner)(file)).toMatchObject({
    status: 400,
    body: {
      code: 'changed_sales',
      message:
        'A row differs from the sale that you recorded earlier. Please choose whether to update this sale, record the row as a new sale or leave it out.',
    },
  })
  expect(revenues(await entriesOf(owner))).toEqual([3.5, 3.5, 3.5])
})

test('"update" gives the sale the values of the file, undo takes them back, and restore gives them again', async () => {
  const { owner, file } = await changedFile()
  const before = await stored(owner)
  expect(await summaryOf(owner, file, 'update')).toMatchObject({ updated: 1, imported: 0 })
  const { body } = await importing(owner)(file, answering('update'))
  expect(body).toMatchObject({ imported: 0, updated: 1, duplicates: 2, errorCount: 0 })
  const after = await entriesOf(owner)
  expect(after.map(({ revenue }) => revenue)).toEqual([3.5, 4.5, 3.5])
  expect(await lastRun(owner)).toMatchObject({ imported: 0, updated: 1, hasSales: true })
  expect((await importing(owner)(file)).body, 'the same file again').toMatchObject({
    imported: 0,
    updated: 0,
    duplicates: 3,
  })

  const undone = await undo(owner, body.importId)
  expect(undone.body).toMatchObject({ deleted: 0, setBack: 1 })
  expect(await stored(owner)).toEqual(before)
  expect((await owner.get(listImports.path)).body.imports[1]).toMatchObject({ state: 'undone' })
  expect((await undo(owner, body.importId)).body.code).toBe('nothing_left')
  expect((await owner.get(`${PATH}/deleted`)).body.deletions, 'nothing was deleted').toEqual([])

  expect((await restore(owner, undone.body.trashId)).status).toBe(200)
  expect(await entriesOf(owner)).toEqual(after)
  expect((await undo(owner, body.importId)).body.setBack).toBe(1)
  expect(await stored(owner)).toEqual(before)
  expect(await db.withSystem(rollupDifferences)).toEqual([])
})

test('"keep" records the row as a new sale, "skip" leaves it out: 3 + 1 = 4 sales, or 3', async () => {
  const { owner, file } = await changedFile()
  expect(await summaryOf(owner, file, 'skip')).toMatchObject({ imported: 0, duplicates: 3 })
  expect((await importing(owner)(file, answering('skip'))).body).toMatchObject({
    imported: 0,
    updated: 0,
    duplicates: 3,
  })
  expect(await summaryOf(owner, file, 'keep')).toMatchObject({ imported: 1, duplicates: 2 })
  expect((await importing(owner)(file, answering('keep'))).body).toMatchObject({
    imported: 1,
    updated: 0,
    duplicates: 2,
  })
  expect(revenues(await entriesOf(owner))).toEqual([3.5, 3.5, 3.5, 4.5])
})

test('a sale that was changed here is asked about too', async () => {
  const { owner, rows } = await ownerOf({ revenue: 3.5 }, { revenue: 4 })
  const [, first] = await entriesOf(owner)
  await owner.patch(`${PATH}/${first!.id}`, { revenue: 7 })
  expect((await previewing(owner)(csv(rows))).body.changedRows).toMatchObject([
    { differences: [{ field: 'revenue', recorded: 7, inFile: 3.5 }] },
  ])
  // Changed and changed back, so it matches the file again.
  await owner.patch(`${PATH}/${first!.id}`, { revenue: 3.5 })
  expect(await summaryOf(owner, csv(rows))).toMatchObject({ maybeChanged: 0, duplicates: 2 })
})

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
    { productName: '0012', revenue: 1234.5, customerName: '=1+1', saleDate: '2026-03-31' },
    { productName: '4006381333931', revenue: 3, salesperson: '+49 170', saleDate: '2026-03-05' },
    { productName: '1E5', revenue: -7.5, cost: null, customerName: null, saleDate: '2026-03-06' },
  )
  const found = (column: string, text: string) => rows.find((row) => row[column] === text)!
  Object.assign(found('Product Name', '0012'), {
    'Product Name': '12',
    Revenue: '$1,234.50 ',
    Customer: '=1+1',
    'Sale Date': '3/31/2026',
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

describe('undo', () => {
  test('of new and updated sales takes both back: 1 removed, 1 set back', async () => {
    const { owner, rows } = await changedFile()
    const before = await stored(owner)
    const added = {
      ...rows[0]!,
      'Product Name': 'Cake',
      Revenue: '20',
      Customer: 'Eva',
      'Sale ID': '',
    }
    const { body } = await importing(owner)(csv([...rows, added]), answering('update'))
    expect(body).toMatchObject({ imported: 1, updated: 1, duplicates: 2 })
    const edited = await owner.get(`${listImports.path}/${body.importId}/edited`)
    expect(edited.body).toMatchObject({ count: 0, left: 1, updated: 1 })
    expect((await undo(owner, body.importId)).body).toMatchObject({ deleted: 1, setBack: 1 })
    expect(await stored(owner)).toEqual(before)
  })

  test('of a sale edited since is refused and then takes the edit back too, and a deleted one stays deleted', async () => {
    const { owner, rows, file } = await changedFile()
    const before = await stored(owner)
    rows[2]!.Revenue = '6'
    const { body } = await importing(owner)(csv(rows), answering('update'))
    expect(body).toMatchObject({ updated: 2 })
    const [, second, first] = await entriesOf(owner)
    await owner.patch(`${PATH}/${second!.id}`, { quantity: 5 })
    await owner.delete(`${PATH}/${first!.id}`)
    expect(await undo(owner, body.importId)).toMatchObject({
      status: 409,
      body: {
        code: 'edited_sales',
        message:
          "You've edited one of its sales since the import, and these edits would be lost too. " +
          'Press "Undo, including edited sales" to undo this too, or Cancel to keep the import.',
      },
    })
    const edited = await owner.get(`${listImports.path}/${body.importId}/edited`)
    expect(edited.body).toMatchObject({ entries: [{ id: second!.id, quantity: 5 }], count: 1 })
    const undone = await undo(owner, body.importId, true)
    expect(undone.body).toMatchObject({ deleted: 0, setBack: 1 })
    expect(await stored(owner)).toEqual(before.filter(({ id }) => id !== first!.id))
    // An edit after the undo is not lost by the restore.
    await owner.patch(`${PATH}/${second!.id}`, { quantity: 9 })
    expect((await restore(owner, undone.body.trashId)).status).toBe(200)
    expect((await entriesOf(owner))[1]).toMatchObject({ quantity: 9, revenue: 3.5 })
    expect(file).toContain('4.5')
  })

  test('and restore never exchange a sale that was in the trash meanwhile the wrong way round', async () => {
    const { owner, rows } = await changedFile()
    rows[2]!.Revenue = '6'
    const { body } = await importing(owner)(csv(rows), answering('update'))
    const first = (await entriesOf(owner)).find(({ revenue }) => revenue === 6)!
    const deleted = await owner.delete(`${PATH}/${first.id}`)
    const undone = await undo(owner, body.importId)
    expect(undone.body).toMatchObject({ setBack: 1 })
    expect((await restore(owner, deleted.body.trashId)).status).toBe(200)
    expect((await restore(owner, undone.body.trashId)).status).toBe(200)
    expect(revenues(await entriesOf(owner))).toEqual([3.5, 4.5, 6])
    const again = await undo(owner, body.importId)
    expect(again.body).toMatchObject({ setBack: 2 })
    expect(revenues(await entriesOf(owner))).toEqual([3.5, 3.5, 3.5])
    // This time it is deleted with its earlier values, and the restore of the import passes it by.
    const gone = await owner.delete(`${PATH}/${first.id}`)
    expect((await restore(owner, again.body.trashId)).status).toBe(200)
    expect((await restore(owner, gone.body.trashId)).status).toBe(200)
    expect((await undo(owner, body.importId)).body).toMatchObject({ setBack: 1 })
    expect(revenues(await entriesOf(owner))).toEqual([3.5, 3.5, 3.5])
  })

  test('is possible for 30 days; then the earlier values are forgotten', async () => {
    const { owner, file } = await changedFile()
    const { body } = await importing(owner)(file, answering('update'))
    const kept = () =>
      db.systemPool.query('SELECT FROM replaced_sale WHERE owner_id = $1', [owner.account.id])
    await db.withSystem(purgeReplaced)
    expect((await kept()).rowCount).toBe(1)
    await db.systemPool.query(
      "UPDATE replaced_sale SET kept_at = now() - interval '31 days' WHERE owner_id = $1",
      [owner.account.id],
    )
    await db.withSystem(purgeReplaced)
    expect((await kept()).rowCount).toBe(0)
    expect(await lastRun(owner)).toMatchObject({ updated: 1, hasSales: false })
    expect((await undo(owner, body.importId)).body.code).toBe('nothing_left')
  })
})

test('an updated sale keeps the moment it was recorded, unless it moves to another day', async () => {
  const { owner, rows } = await changedFile()
  const before = await stored(owner)
  rows[2]!['Sale Date'] = '2026-02-20'
  expect((await importing(owner)(csv(rows), answering('update'))).body).toMatchObject({
    updated: 2,
  })
  const after = await stored(owner)
  expect(after[1].created_at).toEqual(before[1].created_at)
  expect(after[0].created_at.getTime()).toBeGreaterThan(before[0].created_at.getTime())
  expect(after.map((sale) => sale.edited_at !== null)).toEqual([true, true, false])
  expect(await db.withSystem(rollupDifferences)).toEqual([])
})
