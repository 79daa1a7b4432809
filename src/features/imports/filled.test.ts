import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { importing, previewing } from './testing/helpers.ts'
import { lastRun } from './testing/own-exports.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Files that are imported again: recorded sales get what they lack, such as the receipt numbers that weren't read then. */

const { signUp } = await testApp()

const FILE = `Date,Time,Receipt number,Product,Amount,VAT,Fee,Location,Category
2026-03-01,09:30,R-1,Rose,11.90,1.90,0.35,Mitte,Flowers
2026-03-01,09:30,R-1,Tulip,23.80,3.80,0.50,Mitte,Flowers
2026-03-02,14:05,R-2,Vase,35.70,5.70,0.65,Nord,Decoration
`
const MAIN = { saleDate: 'Date', productName: 'Product', revenue: 'Amount' }
const NONE = { receipt: null, time: null, tax: null, fee: null, channel: null, category: null }

/** An owner who imported the file when only products, amounts and dates were read. */
async function ownerOfBefore() {
  const owner = await signUp()
  const { body } = await importing(owner)(FILE, { columnMapping: { ...MAIN, ...NONE } })
  expect(body).toMatchObject({ imported: 3 })
  expect((await entriesOf(owner)).every((entry) => entry.receipt === null)).toBe(true)
  return { owner, firstImport: body.importId as number }
}
// The file's mapping was remembered, without these columns.
const AGAIN = { columnMapping: MAIN }
const receiptsOf = async (owner: Client) =>
  (await entriesOf(owner)).map(({ receipt, time }) => [receipt, time])
const SENTENCE =
  '3 sales that you recorded earlier got their receipt number, time, tax, fee, channel, and category from this file.'

test(
  'sales get their receipts, times, tax, fees, channels and categories: 3 updated',
  { tags: 'long' },
  async () => {
    const { owner } = await ownerOfBefore()
    const before = await entriesOf(owner)
    const { body: preview } = await previewing(owner)(FILE, AGAIN)
    expect(preview.summary).toMatchObject({ imported: 0, updated: 3, duplicates: 0 })
    expect(preview.assumptions).toContain(SENTENCE)
    const { body } = await importing(owner)(FILE, AGAIN)
    expect(body).toMatchObject({ imported: 0, updated: 3, duplicates: 0 })
    expect(body.assumptions).toContain(SENTENCE)
    const after = await entriesOf(owner)
    expect(after.find(({ productName }) => productName === 'Vase')).toMatchObject({
      receipt: 'R-2',
      time: '14:05',
      tax: 5.7,
      fee: 0.65,
      channel: 'Nord',
      category: 'Decoration',
    })
    expect(after.map((entry) => ({ ...entry, ...NONE }))).toEqual(before)
    const third = await importing(owner)(FILE, AGAIN)
    expect(third.body).toMatchObject({ imported: 0, updated: 0, duplicates: 3 })
  },
)

test(
  'what a sale has stays, and after an edit of its amount or day it gets no tax or time',
  { tags: 'long' },
  async () => {
    const { owner } = await ownerOfBefore()
    const [vase, tulip, rose] = await entriesOf(owner)
    await owner.patch(`${PATH}/${vase!.id}`, { receipt: 'mine', channel: 'Market' })
    await owner.patch(`${PATH}/${tulip!.id}`, { revenue: 2 })
    await owner.patch(`${PATH}/${rose!.id}`, { saleDate: '2026-03-05' })
    await importing(owner)(FILE, AGAIN)
    const byId = new Map((await entriesOf(owner)).map((entry) => [entry.id, entry]))
    expect(byId.get(vase!.id)).toMatchObject({ receipt: 'mine', channel: 'Market', time: '14:05' })
    expect(byId.get(tulip!.id)).toMatchObject({
      tax: null,
      fee: null,
      receipt: 'R-1',
      time: '09:30',
    })
    expect(byId.get(rose!.id)).toMatchObject({ time: null, tax: 1.9, receipt: 'R-1' })
  },
)

test(
  'undo and restore take them back and give them again, and the first import can still be undone',
  { tags: 'long' },
  async () => {
    const { owner, firstImport } = await ownerOfBefore()
    const { body } = await importing(owner)(FILE, AGAIN)
    expect(await lastRun(owner)).toMatchObject({ updated: 3, hasSales: true })
    const undone = await undo(owner, body.importId)
    expect(undone.body).toMatchObject({ deleted: 0, setBack: 3 })
    expect(await receiptsOf(owner)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    expect((await restore(owner, undone.body.trashId)).status).toBe(200)
    expect(await receiptsOf(owner)).toEqual([
      ['R-2', '14:05'],
      ['R-1', '09:30'],
      ['R-1', '09:30'],
    ])
    expect((await undo(owner, firstImport)).body).toMatchObject({ deleted: 3 })
  },
)

test('new rows of a longer file are imported beside them: 1 new, 3 updated', async () => {
  const { owner } = await ownerOfBefore()
  const { body } = await importing(owner)(
    `${FILE}2026-03-03,10:00,R-3,Rose,11.90,1.90,0.35,Mitte,Flowers\n`,
    AGAIN,
  )
  expect(body).toMatchObject({ imported: 1, updated: 3, duplicates: 0 })
})

test('one of two equal records is recorded: it is filled, and the other is new', async () => {
  const owner = await signUp()
  const [header, first] = FILE.split('\n') as [string, string]
  await importing(owner)(`${header}\n${first}\n`, { columnMapping: { ...MAIN, ...NONE } })
  const { body } = await importing(owner)(`${header}\n${first}\n${first}\n`, AGAIN)
  expect(body).toMatchObject({ imported: 1, updated: 1, duplicates: 0 })
  expect(await receiptsOf(owner)).toEqual([
    ['R-1', '09:30'],
    ['R-1', '09:30'],
  ])
})
