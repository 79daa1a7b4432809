import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { importsWithSales } from '../../sales/index.ts'
import { rowsRead, saleOf } from '../../sales/testing/entries.ts'
import { emptyTrash } from '../../sales/trash.ts'
import { listImports, type ImportRun } from './contract.ts'
import { lockImports } from './runs.ts'
import { importing } from '../testing/helpers.ts'
import { entriesOf, fileOf, PATH, restore, undo } from '../testing/undoing.ts'

const { db, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

type Owner = Awaited<ReturnType<typeof signUp>>
const runsOf = async (owner: Owner): Promise<ImportRun[]> =>
  (await owner.get(listImports.path)).body.imports

test('undo removes exactly the sales of its import, and restore brings back exactly those', async () => {
  const owner = await signUp()
  await owner.post(PATH, saleOf())
  await importing(owner)(fileOf('Coffee', 'Tea'), {}, { name: 'first.csv' })
  const second = await importing(owner)(
    fileOf('Coffee', 'Cake', 'Cake'),
    {},
    { name: 'second.csv' },
  )
  const before = await entriesOf(owner)
  const names = () => entriesOf(owner).then((all) => all.map((entry) => entry.productName).sort())

  const { body } = await undo(owner, second.body.importId)
  expect(body).toEqual({ success: true, deleted: 2, setBack: 0, trashId: expect.any(Number) })
  expect(await names()).toEqual(['Coffee', 'Espresso', 'Tea'])
  expect(await runsOf(owner)).toMatchObject([
    { fileName: 'second.csv', state: 'undone', imported: 2, trashId: body.trashId },
    { fileName: 'first.csv', state: 'done', trashId: null },
  ])
  expect(await undo(owner, second.body.importId)).toMatchObject({
    status: 409,
    body: { code: 'nothing_left', message: 'There is nothing left to undo in this import.' },
  })

  expect((await restore(owner, body.trashId)).body).toEqual({ success: true, restored: 2 })
  expect(await entriesOf(owner)).toEqual(before)
  expect(await runsOf(owner)).toMatchObject([{ state: 'done', trashId: null }, { state: 'done' }])
  expect((await undo(owner, second.body.importId)).body.deleted).toBe(2)
})

test('an undone import is listed with its file among the deletions: 3.50 + 3.50 = 7', async () => {
  const owner = await signUp()
  const { body } = await importing(owner)(fileOf('Coffee', 'Tea'), {}, { name: 'april.csv' })
  const { trashId } = (await undo(owner, body.importId)).body
  const deletions = async () => (await owner.get(`${PATH}/deleted`)).body.deletions
  expect(await deletions()).toMatchObject([
    { trashId, kind: 'import', count: 2, revenue: 7, fileName: 'april.csv', productName: null },
  ])
  await restore(owner, trashId)
  expect(await deletions()).toEqual([])
})

test('an import whose sales are all gone says so: deleted one by one, by Clear All, or undone', async () => {
  const owner = await signUp()
  await importing(owner)(fileOf('Coffee'), {}, { name: 'one.csv' })
  await importing(owner)(fileOf('Tea', 'Cake'), {}, { name: 'two.csv' })
  const left = async () => (await runsOf(owner)).map(({ hasSales }) => hasSales)
  const remove = async (product: string) => {
    const entry = (await entriesOf(owner)).find(({ productName }) => productName === product)!
    return (await owner.delete(`${PATH}/${entry.id}`)).body.trashId
  }
  expect(await left()).toEqual([true, true])
  const coffee = await remove('Coffee')
  expect(await left()).toEqual([true, false])
  await remove('Cake')
  const { id } = (await runsOf(owner))[0]!
  const { body } = await owner.get(`${listImports.path}/${id}/edited`)
  expect(body, 'of Tea and Cake an undo would remove one').toMatchObject({ left: 1 })
  expect(await left(), 'one of two is left').toEqual([true, false])
  await restore(owner, coffee)
  expect(await left()).toEqual([true, true])
  const { trashId } = (await owner.delete(`${PATH}/clear-all`)).body
  expect(await left()).toEqual([false, false])
  await owner.post(PATH, saleOf())
  expect(await left(), 'a typed sale is not of an import').toEqual([false, false])
  await restore(owner, trashId)
  expect(await left()).toEqual([true, true])
  await undo(owner, (await runsOf(owner))[0]!.id)
  expect(await left()).toEqual([false, true])
})

test(
  'whether sales are left is seen by one sale of an import: 1 of 10,000 is read, and none after Clear All',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const first = (await owner.post(PATH, saleOf())).body
    await db.withOwnerBulk(owner.account.id, ({ client }) =>
      client.query(`
      INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source, import_id)
      SELECT owner_id, product_id, 100, 1, date '2000-01-01' + i % 500, 'import', 1 + i / 10001
      FROM sale, generate_series(1, 20000) AS i`),
    )
    const ids = { firstSaleId: first.id + 1, lastSaleId: first.id + 10_000 }
    const salesRead = () =>
      db.withOwner(owner.account.id, async (tx) => {
        const before = await rowsRead(tx, 'sale')
        const left = await importsWithSales(tx, [{ id: 1, ...ids }])
        return [left.size, (await rowsRead(tx, 'sale')) - before]
      })
    expect(await salesRead()).toEqual([1, 1])
    await owner.delete(`${PATH}/clear-all`)
    expect(await salesRead()).toEqual([0, 0])
  },
)

test('sales edited since are listed, and removed only if the owner confirms it', async () => {
  const owner = await signUp()
  const { body } = await importing(owner)(fileOf('Coffee', 'Tea', 'Cake'))
  const [cake, tea] = await entriesOf(owner)
  for (const entry of [tea!, cake!]) await owner.patch(`${PATH}/${entry.id}`, { revenue: 9 })
  expect(await runsOf(owner)).toMatchObject([{ editedCount: 2 }])
  const edited = await owner.get(`${listImports.path}/${body.importId}/edited`)
  expect(edited.body).toEqual({
    entries: [
      { ...cake, revenue: 9 },
      { ...tea, revenue: 9 },
    ],
    count: 2,
    left: 3,
    updated: 0,
  })
  expect(await undo(owner, body.importId)).toMatchObject({
    status: 409,
    body: {
      code: 'edited_sales',
      message:
        "You've edited 2 of its sales since the import, and they would be removed too. " +
        'Press "Undo, including edited sales" to remove them, or Cancel to keep the import.',
    },
  })
  expect(await entriesOf(owner)).toHaveLength(3)
  const undone = await undo(owner, body.importId, true)
  expect(undone.body.deleted).toBe(3)
  expect(await entriesOf(owner)).toEqual([])
  await restore(owner, undone.body.trashId)
  expect((await entriesOf(owner)).map(({ revenue }) => revenue)).toEqual([9, 9, 3.5])
  expect(await runsOf(owner)).toMatchObject([{ editedCount: 2 }])
})

test('if a sale is edited while its import is being undone, nothing is removed', async () => {
  const owner = await signUp()
  const { body } = await importing(owner)(fileOf('Coffee', 'Tea'))
  const [tea] = await entriesOf(owner)
  let undoing: ReturnType<typeof undo>
  await db.withOwner(owner.account.id, async ({ client }) => {
    await client.query('UPDATE sale SET revenue_cents = 900, edited_at = now() WHERE id = $1', [
      tea!.id,
    ])
    undoing = undo(owner, body.importId)
    await vi.waitFor(async () => {
      const { rowCount } = await client.query(
        'SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid',
      )
      expect(rowCount).toBe(1)
    })
  })
  expect((await undoing!).body.code).toBe('edited_sales')
  expect(await entriesOf(owner)).toHaveLength(2)
})

test('an import cannot be undone if its sales are gone, if it added none or if it is unknown', async () => {
  const owner = await signUp()
  const [gone, empty] = [
    await importing(owner)(fileOf('Coffee')),
    await importing(owner)(fileOf('Coffee')),
  ]
  expect((await undo(owner, empty.body.importId)).body.code).toBe('nothing_left')
  await owner.delete(`${PATH}/clear-all`)
  expect((await undo(owner, gone.body.importId)).body.code).toBe('nothing_left')
  expect((await undo(owner, 999_999)).status).toBe(404)
  expect((await owner.get(`${listImports.path}/999999/edited`)).status).toBe(404)
})

test('while an import is running, imported sales cannot be undone or restored, but typed ones can', async () => {
  const owner = await signUp()
  const { body } = await importing(owner)(fileOf('Coffee'))
  const typed = (await owner.post(PATH, saleOf())).body
  const [imported] = (await entriesOf(owner)).filter(({ id }) => id !== typed.id)
  const [bin, typedBin] = [
    (await owner.delete(`${PATH}/${imported!.id}`)).body.trashId,
    (await owner.delete(`${PATH}/${typed.id}`)).body.trashId,
  ]
  await db.withOwner(owner.account.id, async (tx) => {
    await lockImports(tx)
    for (const answer of [await undo(owner, body.importId), await restore(owner, bin)]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'import_running'])
    }
    expect((await restore(owner, typedBin)).status).toBe(200)
  })
  expect((await restore(owner, bin)).status).toBe(200)
})

test('an import whose trash was emptied stays undone and cannot be restored', async () => {
  const owner = await signUp()
  const { body } = await importing(owner)(fileOf('Coffee'))
  const { trashId } = (await undo(owner, body.importId)).body
  await db.systemPool.query(
    "UPDATE trash SET created_at = now() - interval '31 days' WHERE id = $1",
    [trashId],
  )
  await db.withSystem(emptyTrash)
  expect(await runsOf(owner)).toMatchObject([{ state: 'undone', trashId: null }])
  expect((await restore(owner, trashId)).status).toBe(404)
  expect((await undo(owner, body.importId)).body.code).toBe('nothing_left')
})

describe('sales that were imported again cannot be restored as well', () => {
  const send = (owner: Owner) =>
    importing(owner)(fileOf('Coffee', 'Tea'), {}, { name: 'again.csv' })
  const refused = (sentence: string) => ({
    status: 409,
    body: { code: 'imported_again', message: sentence },
  })
  const some =
    'Some of these sales were imported again with "again.csv". Restoring them would count those twice. Undo that import first.'

  test('an undone import, also if the other one was itself restored from the trash', async () => {
    const owner = await signUp()
    const first = (await undo(owner, (await send(owner)).body.importId)).body.trashId
    const again = await send(owner)
    expect(again.body.imported).toBe(2)
    expect(await restore(owner, first)).toMatchObject(refused(some))
    const second = (await undo(owner, again.body.importId)).body.trashId
    expect((await restore(owner, first)).status).toBe(200)
    expect(await restore(owner, second)).toMatchObject(refused(some))
    expect(await entriesOf(owner)).toHaveLength(2)
  })

  test('all sales that were cleared', async () => {
    const owner = await signUp()
    await send(owner)
    const { trashId } = (await owner.delete(`${PATH}/clear-all`)).body
    await send(owner)
    expect(await restore(owner, trashId)).toMatchObject(refused(some))
  })

  test('all sales that were cleared after the other import began and before it looked for duplicates', async () => {
    const owner = await signUp()
    await send(owner)
    let sent: ReturnType<typeof send>
    let trashId: number
    await db.withSystem(async ({ client }) => {
      // An import reads this table first, long before it looks for duplicates.
      await client.query('LOCK TABLE import_layout IN ACCESS EXCLUSIVE MODE')
      sent = send(owner)
      await vi.waitFor(async () => expect((await runsOf(owner))[0]!.state).toBe('running'))
      trashId = (await owner.delete(`${PATH}/clear-all`)).body.trashId
    })
    expect((await sent!).body.imported).toBe(2)
    expect(await restore(owner, trashId!)).toMatchObject(refused(some))
  })

  test('a single sale', async () => {
    const owner = await signUp()
    await send(owner)
    const [tea] = await entriesOf(owner)
    const { trashId } = (await owner.delete(`${PATH}/${tea!.id}`)).body
    await send(owner)
    expect(await restore(owner, trashId)).toMatchObject(
      refused(
        'This sale was imported again with "again.csv" and is already in your list. Restoring it would count it twice.',
      ),
    )
  })
})

test('equal records that existed side by side before can be restored', async () => {
  const owner = await signUp()
  const first = await importing(owner)(fileOf('Coffee'))
  await importing(owner)(fileOf('Coffee'), { options: { duplicates: 'keep' } })
  const { trashId } = (await undo(owner, first.body.importId)).body
  expect((await restore(owner, trashId)).status).toBe(200)
  expect(await entriesOf(owner)).toHaveLength(2)
})
