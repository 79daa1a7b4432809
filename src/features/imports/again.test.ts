import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { programOf, tokenOf } from '../accounts/testing/programs.ts'
import { saleOf } from '../sales/testing/entries.ts'
import { importCsv } from './contract.ts'
import { form, importing, previewing } from './testing/helpers.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Which sales are the same in files that are imported one after another, and which only look alike. */

const { signUp, visitor } = await testApp()

const TILL = 'Receipt,Date,Time,Product,Quantity,Amount,Customer\n'
const LIST = 'Date,Product,Quantity,Amount,Customer\n'
/** Adds a column, so that no record is as before. */
const withNotes = (file: string): string =>
  file
    .trim()
    .split('\n')
    .map((line, index) => `${line},${index === 0 ? 'Note' : 'packed'}\n`)
    .join('')
const revenues = async (owner: Client) =>
  (await entriesOf(owner)).map(({ revenue }) => revenue).toSorted((a, b) => a - b)

/** Imports the files one after another, and returns how many sales each brought. */
async function importAll(owner: Client, ...files: string[]): Promise<number[]> {
  const imported: number[] = []
  for (const file of files) {
    const { body } = await importing(owner)(file)
    imported.push(body.imported ?? body)
  }
  return imported
}

describe('sales that only look alike count', () => {
  test('of two tills, with the same goods on the same day, and other receipts', async () => {
    const owner = await signUp()
    const first = `${TILL}A-1,2026-05-02,,Coffee,1,3.50,\nA-2,2026-05-03,,Coffee,1,3.50,\n`
    const second = `${LIST.replace('Date', 'Bon,Date')}B-1,2026-05-02,Coffee,1,3.50,\nB-2,2026-05-03,Coffee,1,3.50,\n`
    expect(await importAll(owner, first, second)).toEqual([2, 2])
    expect(await importAll(owner, withNotes(first), withNotes(second))).toEqual([0, 0])
  })

  test('of two tills whose receipts both begin with 1 every day, at other times', async () => {
    const owner = await signUp()
    const fileOf = (minute: number) =>
      TILL +
      [1, 2, 3].map((no) => `${no},2026-05-02,09:${minute + no},Coffee,1,3.50,\n`).join('') +
      [1, 2, 3].map((no) => `${no},2026-05-03,09:${minute + no},Coffee,1,3.50,\n`).join('')
    expect(await importAll(owner, fileOf(10), fileOf(30))).toEqual([6, 6])
    expect(await importAll(owner, withNotes(fileOf(10)), withNotes(fileOf(30)))).toEqual([0, 0])
  })

  test('of receipts that begin anew each day', async () => {
    const owner = await signUp()
    const day = (date: string) =>
      `${TILL}1,${date},,Coffee,1,3.50,\n2,${date},,Coffee,1,3.50,\n1,2026-05-01,,Tea,1,2.00,\n`
    expect(await importAll(owner, day('2026-05-02'), withNotes(day('2026-05-03')))).toEqual([3, 2])
  })

  test('of files that have one sale in common by chance', async () => {
    const owner = await signUp()
    const fileOf = (product: string, note: string) =>
      `Date,Product,Amount,Note\n2026-05-02,Coffee,3.50,${note}\n` +
      [3, 4, 5, 6].map((day) => `2026-05-0${day},${product},3.50,${note}\n`).join('')
    expect(await importAll(owner, fileOf('Tea', 'market'), fileOf('Cake', 'fair'))).toEqual([5, 5])
  })

  test('that were entered by hand', async () => {
    const owner = await signUp()
    await owner.post(PATH, saleOf({ receipt: '7', productName: 'Coffee', revenue: 3.5 }))
    const [entered] = await entriesOf(owner)
    expect(await importAll(owner, `${TILL}7,${entered!.saleDate},,Coffee,1,3.50,\n`)).toEqual([1])
  })

  test('three equal rows of which two are recorded: one is new', async () => {
    const owner = await signUp()
    const row = '2026-05-02,Coffee,1,3.50,\n'
    expect(await importAll(owner, LIST + row + row)).toEqual([2])
    expect(await importAll(owner, withNotes(LIST + row + row + row))).toEqual([1])
    expect(await revenues(owner)).toEqual([3.5, 3.5, 3.5])
  })

  test('a refund on the receipt of its sale is none of its versions', async () => {
    const owner = await signUp()
    const sold = `${TILL}7,2026-05-02,,Coffee,1,3.50,\n8,2026-05-02,,Tea,1,2.00,\n`
    expect(await importAll(owner, sold)).toEqual([2])
    expect(await importAll(owner, `${sold}7,2026-05-02,,Coffee,-1,-3.50,\n`)).toEqual([1])
    expect(await revenues(owner)).toEqual([-3.5, 2, 3.5])
  })
})

describe('a file that is cut in the middle of a day', () => {
  const rows = Array.from(
    { length: 12 },
    (_, n) => `2026-05-${10 + Math.floor(n / 4)},Cake ${n},1,${n + 1}.00,\n`,
  )
  test.each([
    ['its later part first', [rows.slice(5), rows.slice(0, 7)]],
    ['its earlier part first', [rows.slice(0, 7), rows.slice(5)]],
    ['its middle first', [rows.slice(3, 9), rows]],
  ])('%s: all sales once', async (_, pieces) => {
    const owner = await signUp()
    for (const piece of pieces) await importing(owner)(withNotes(LIST + piece.join('')))
    expect(await revenues(owner)).toEqual(rows.map((__, n) => n + 1))
  })
})

test('a product renamed on the first day of a file that begins there is asked about: 124.00', async () => {
  const owner = await signUp()
  const head = 'Receipt,Date,Product,Quantity,Amount\n'
  const april = `${head}1,2026-04-29,Mug,1,8.00\n2,2026-04-30,Tea,1,5.00\n3,2026-05-01,Vase,1,95.00\n4,2026-05-02,Mug,1,8.00\n`
  const may = `${head}3,2026-05-01,Vase blue,1,95.00\n4,2026-05-02,Mug,1,8.00\n5,2026-05-03,Mug,1,8.00\n`
  expect(await importAll(owner, april)).toEqual([4])
  const { questions, changedRows } = (await previewing(owner)(may)).body
  expect(questions).toEqual(['changed'])
  expect(changedRows).toMatchObject([
    { differences: [{ field: 'productName', recorded: 'Vase', inFile: 'Vase blue' }] },
  ])
  await importing(owner)(may, { options: { changed: 'update' } })
  expect(await revenues(owner)).toEqual([5, 8, 8, 8, 95])
})

test('a file that begins in the middle of a day says of no receipt of that day that it is gone: 41.00', async () => {
  const owner = await signUp()
  const row = (no: number) => `${no},2026-05-0${no > 4 ? 2 : 1},Cake ${no},1,${no}.00\n`
  const head = 'Receipt,Date,Product,Quantity,Amount\n'
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map(row)
  await importAll(owner, `${head}0,2026-04-30,Tea,1,5.00\n${rows.slice(0, 6).join('')}`)
  const { summary } = (await previewing(owner)(head + rows.slice(2).join(''))).body
  expect(summary).toMatchObject({ imported: 2, gone: 0 })
  await importAll(owner, head + rows.slice(2).join(''))
  expect(await revenues(owner)).toEqual([1, 2, 3, 4, 5, 5, 6, 7, 8])
})

const ORDER = `${TILL}7,2026-05-02,,Vase,1,95.00,Mia\n8,2026-05-03,,Mug,1,20.00,Leo\n`
const REFUNDED = ORDER.replace('95.00', '30.00')

describe('what was changed', () => {
  test('is shown with both values, and "skip" leaves the sale as it is', async () => {
    const owner = await signUp()
    await importing(owner)(ORDER)
    expect((await previewing(owner)(REFUNDED)).body.changedRows).toEqual([
      {
        row: 2,
        productName: 'Vase',
        saleDate: '2026-05-02',
        differences: [{ field: 'revenue', recorded: 95, inFile: 30 }],
      },
    ])
    const skipped = await importing(owner)(REFUNDED, { options: { changed: 'skip' } })
    expect(skipped.body).toMatchObject({ imported: 0, updated: 0, duplicates: 2 })
    expect(await revenues(owner)).toEqual([20, 95])
    const kept = await importing(owner)(REFUNDED, { options: { changed: 'keep' } })
    expect(kept.body).toMatchObject({ imported: 1, updated: 0, duplicates: 1 })
  })

  test('is left out for a program that may not read, which hears nothing of it', async () => {
    const owner = await signUp()
    await importing(owner)(ORDER)
    const program = programOf(visitor(), (await tokenOf(owner, ['import'])).token)
    const { status, body } = await program.post(importCsv.path, form(REFUNDED))
    expect({ status, ...body }).not.toHaveProperty('duplicates')
    expect(status).toBe(200)
    expect(await revenues(owner)).toEqual([20, 95])
    await program.post(importCsv.path, form(REFUNDED, { options: { changed: 'update' } }))
    expect(await revenues(owner)).toEqual([20, 30])
  })

  test('by a column that is new in the file is filled in without a question, and undone', async () => {
    const owner = await signUp()
    await importing(owner)('Date,Product,Amount\n2026-05-02,Coffee,3.50\n2026-05-03,Tea,2.00\n')
    const file =
      'Receipt,Date,Product,Amount,Location\nR-1,2026-05-02,Coffee,3.50,Mitte\nR-2,2026-05-03,Tea,2.00,Nord\n'
    const { body } = await importing(owner)(file)
    expect(body).toMatchObject({ imported: 0, updated: 2 })
    const filled = () =>
      entriesOf(owner).then((all) => all.map(({ receipt, channel }) => [receipt, channel]))
    expect(await filled()).toEqual([
      ['R-2', 'Nord'],
      ['R-1', 'Mitte'],
    ])
    await undo(owner, body.importId)
    expect(await filled()).toEqual([
      [null, null],
      [null, null],
    ])
  })
})

describe('a value that changes back', () => {
  const update = (owner: Client, file: string) =>
    importing(owner)(file, { options: { changed: 'update' } })

  test.each([
    ['with a receipt', ORDER],
    ['without a receipt', ORDER.replace(/^(Receipt|7|8),/gm, '')],
    ['in a file of one row', ORDER.replace(/^8.*\n/m, '')],
  ])('%s: 95.00, then 30.00, then 95.00 again', async (_, first) => {
    const owner = await signUp()
    const second = first.replace('95.00', '30.00')
    await importing(owner)(first)
    expect((await update(owner, second)).body).toMatchObject({ imported: 0, updated: 1 })
    expect((await previewing(owner)(first)).body.changedRows).toMatchObject([
      { differences: [{ field: 'revenue', recorded: 30, inFile: 95 }] },
    ])
    expect((await update(owner, first)).body).toMatchObject({ imported: 0, updated: 1 })
    expect((await revenues(owner)).at(-1)).toBe(95)
    expect((await importing(owner)(first)).body).toMatchObject({ imported: 0, updated: 0 })
    expect((await update(owner, second)).body).toMatchObject({ imported: 0, updated: 1 })
    expect(await revenues(owner)).not.toContain(95)
  })

  test('of one of two equal sales: 95.00 twice', async () => {
    const owner = await signUp()
    const first = `${ORDER}${ORDER.split('\n')[1]}\n`
    await importing(owner)(first)
    await update(owner, first.replace('95.00', '30.00'))
    expect(await revenues(owner)).toEqual([20, 30, 95])
    expect((await update(owner, first)).body).toMatchObject({ imported: 0, updated: 1 })
    expect(await revenues(owner)).toEqual([20, 95, 95])
  })

  test('stays what the owner typed since: 41.00', async () => {
    const owner = await signUp()
    await importing(owner)(ORDER)
    await update(owner, REFUNDED)
    const { id } = (await entriesOf(owner)).find(({ productName }) => productName === 'Vase')!
    await owner.patch(`${PATH}/${id}`, { revenue: 41, was: { revenue: 30 } })
    expect((await update(owner, ORDER)).body).toMatchObject({ imported: 0, updated: 0 })
    expect(await revenues(owner)).toEqual([20, 41])
  })
})

test('sales that came again with another file are not restored beside it', async () => {
  const owner = await signUp()
  const first = (await importing(owner)(ORDER)).body.importId
  const { trashId } = (await undo(owner, first)).body
  const again = (await importing(owner)(withNotes(ORDER))).body
  expect(again).toMatchObject({ imported: 2 })
  expect((await restore(owner, trashId)).body).toMatchObject({ code: 'imported_again' })
  await undo(owner, again.importId)
  expect((await restore(owner, trashId)).status).toBe(200)
  expect(await revenues(owner)).toEqual([20, 95])
})
