import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { rollupDifferences } from '../sales/rollups/verify.ts'
import { listImports } from './runs/contract.ts'
import { importing, previewing } from './testing/helpers.ts'
import { answering, csv, lastRun, ownExports, revenues, summaryOf } from './testing/own-exports.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Our own exports, changed in a spreadsheet and imported again: what the owner is asked, and what each answer does. */

const app = await testApp()
const { ownerOf, changedFile, stored } = ownExports(app)
const { db } = app

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

test(
  '"update" gives the sale the values of the file, undo takes them back, and restore gives them again',
  { tags: 'long' },
  async () => {
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
  },
)

test(
  '"keep" records the row as a new sale, "skip" leaves it out: 3 + 1 = 4 sales, or 3',
  { tags: 'long' },
  async () => {
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
  },
)

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

test(
  'an updated sale keeps the moment it was recorded, unless it moves to another day',
  { tags: 'long' },
  async () => {
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
  },
)
