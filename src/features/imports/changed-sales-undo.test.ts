import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { purgeReplaced } from '../sales/replaced.ts'
import { listImports } from './runs/contract.ts'
import { importing } from './testing/helpers.ts'
import { answering, csv, lastRun, ownExports, revenues } from './testing/own-exports.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Undo of imports that gave sales other values. */

const app = await testApp()
const { changedFile, stored } = ownExports(app)
const { db } = app

test('undo of new and updated sales takes both back: 1 removed, 1 set back', async () => {
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

test(
  'undo of a sale edited since is refused and then takes the edit back too, and a deleted one stays deleted',
  { tags: 'long' },
  async () => {
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
  },
)

test(
  'undo and restore never exchange a sale that was in the trash meanwhile the wrong way round',
  { tags: 'long' },
  async () => {
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
  },
)

test('undo is possible for 30 days; then the earlier values are forgotten', async () => {
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
