import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { runs } from '../../shared/testing/properties.ts'
import { fillTotals } from './recalculate/fill-totals.ts'
import { orphans, rollupDifferences } from './rollups/verify.ts'
import type { Entry } from './contract.ts'
import { anySale, newestFirst, saleOf } from './testing/entries.ts'
import { record } from './testing/record.ts'
import { emptyTrash } from './trash.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'

test('a deleted sale can be restored unchanged, but only once (spec §7.8)', async () => {
  const owner = await signUp()
  const { body: kept } = await owner.post(PATH, saleOf())
  const { body: entry } = await owner.post(PATH, saleOf({ productName: 'Tea' }))
  const { body } = await owner.delete(`${PATH}/${entry.id}`)
  expect(body).toEqual({ success: true, deleted: 1, trashId: expect.any(Number) })
  expect((await owner.get(PATH)).body).toEqual([kept])
  expect(await owner.delete(`${PATH}/${entry.id}`)).toMatchObject({
    status: 404,
    body: { message: 'This sale no longer exists.' },
  })

  const restore = `${PATH}/restore/${body.trashId}`
  expect((await owner.post(restore)).body).toEqual({ success: true, restored: 1 })
  expect((await owner.get(PATH)).body).toEqual([entry, kept])
  expect(await owner.post(restore)).toMatchObject({
    status: 404,
    body: {
      message:
        'There is nothing to undo. These sales were already restored or permanently deleted.',
    },
  })
  expect((await owner.get(PATH)).body).toEqual([entry, kept])
})

test('restoring few sales waits for no large changes of others, and restoring 1,000 does', async () => {
  const deleted = async (sales: number) => {
    const owner = await signUp()
    const recorded = Array.from({ length: sales }, () => ({ date: '2026-01-02', revenue: 1 }))
    await db.withOwner(owner.account.id, (tx) => record(tx, recorded))
    const { body } = await owner.delete(`${PATH}/clear-all`)
    return () => owner.post(`${PATH}/restore/${body.trashId}`)
  }
  const [restoreFew, restoreMany] = [await deleted(3), await deleted(1_000)]
  const hold = Promise.withResolvers<void>()
  const large = [1, 2, 3].map(() => db.withOwnerBulk(randomUUID(), () => hold.promise))
  let isAnswered = false
  const many = restoreMany().finally(() => (isAnswered = true))
  expect((await restoreFew()).body).toEqual({ success: true, restored: 3 })
  expect(isAnswered).toBe(false)
  hold.resolve()
  expect((await many).body).toEqual({ success: true, restored: 1_000 })
  await Promise.all(large)
})

test('deleting many sales removes their totals, and restoring brings them back', async () => {
  const owner = await signUp()
  const sales = Array.from({ length: 120 }, (_, n) => ({
    date: `2026-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, '0')}`,
    revenue: 3.5,
    customer: `Customer ${n}`,
    salesperson: 'Sam',
  }))
  await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  const totals = () =>
    db.withOwner(owner.account.id, async ({ client }) => {
      const { rows } = await client.query(`
        SELECT (SELECT count(*) FROM sale_day) + (SELECT count(*) FROM sale_month) + (SELECT count(*) FROM sale_customer)
               AS kept,
               (SELECT count(*) FROM sale_month_product) + (SELECT count(*) FROM sale_month_customer)
               + (SELECT count(*) FROM sale_month_salesperson) AS "byName"`)
      return rows[0]
    })
  await fillTotals(db, owner.account.id)
  const before = await totals()
  expect(before.byName).toBeGreaterThan(0)
  const { body } = await owner.delete(`${PATH}/clear-all`)
  expect(await totals()).toEqual({ kept: 0, byName: 0 })
  await owner.post(`${PATH}/restore/${body.trashId}`)
  await fillTotals(db, owner.account.id)
  expect(await totals()).toEqual(before)
  expect(await db.withSystem(rollupDifferences)).toEqual([])
})

test('Clear All deletes every sale and can be undone as a whole (spec §7.8)', async () => {
  const owner = await signUp()
  const other = await signUp()
  await other.post(PATH, saleOf())
  for (const quantity of [1, 2, 3]) await owner.post(PATH, saleOf({ quantity }))
  const { body: before } = await owner.get(PATH)
  const { body } = await owner.delete(`${PATH}/clear-all`)
  expect(body).toEqual({ success: true, deleted: 3, trashId: expect.any(Number) })
  expect((await owner.get(PATH)).body).toEqual([])
  expect((await owner.get('/api/dropdown-values')).body).toEqual({
    products: [],
    customers: [],
    salespeople: [],
    channels: [],
    categories: [],
  })
  expect((await other.get(PATH)).body).toHaveLength(1)
  expect((await owner.delete(`${PATH}/clear-all`)).body).toEqual({
    success: true,
    deleted: 0,
    trashId: null,
  })

  expect((await other.post(`${PATH}/restore/${body.trashId}`)).status).toBe(404)
  expect((await owner.post(`${PATH}/restore/${body.trashId}`)).body).toEqual({
    success: true,
    restored: 3,
  })
  expect((await owner.get(PATH)).body).toEqual(before)
})

test(
  'simultaneous edits, deletions and Clear All wait for each other and never deadlock',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const ids: number[] = []
    for (let n = 0; n < 8; n++) ids.push((await owner.post(PATH, saleOf())).body.id)
    const calls = ids.flatMap((id) => [
      owner.patch(`${PATH}/${id}`, { quantity: 5 }),
      owner.delete(`${PATH}/${id}`),
    ])
    const answers = await Promise.all([...calls, owner.delete(`${PATH}/clear-all`)])
    // 404: already deleted by another call.
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
    expect((await owner.get(PATH)).body).toEqual([])
    expect(await db.withSystem(rollupDifferences)).toEqual([])
  },
)

test('of two simultaneous undos, one succeeds and one is rejected', async () => {
  const owner = await signUp()
  const { body: entry } = await owner.post(PATH, saleOf())
  const { body } = await owner.delete(`${PATH}/${entry.id}`)
  const undo = () => owner.post(`${PATH}/restore/${body.trashId}`)
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect((await owner.get(PATH)).body).toEqual([entry])
})

test('sales deleted more than 30 days ago are deleted permanently', async () => {
  const owner = await signUp()
  const trashIds: number[] = []
  for (const days of [31, 29]) {
    const { body: entry } = await owner.post(PATH, saleOf())
    const { body } = await owner.delete(`${PATH}/${entry.id}`)
    trashIds.push(body.trashId)
    await db.systemPool.query(
      `UPDATE trash SET created_at = now() - make_interval(days => $1) WHERE id = $2`,
      [days, body.trashId],
    )
  }
  await db.withSystem(emptyTrash)
  const { rows } = await db.systemPool.query(
    `SELECT trash_id FROM trashed_sale WHERE owner_id = $1`,
    [owner.account.id],
  )
  expect(rows).toEqual([{ trash_id: trashIds[1] }])
  const answers = await Promise.all(trashIds.map((id) => owner.post(`${PATH}/restore/${id}`)))
  expect(answers.map((answer) => answer.status)).toEqual([404, 200])
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), sale: anySale }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), sale: anySale, which: fc.nat(20) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'restore' as const),
      which: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
)

test(
  'after any steps the list matches a simple model and the rollups match the sales',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const owner = await signUp()
        let entries: Entry[] = []
        const trash: { trashId: number; entries: Entry[] }[] = []
        for (const it of steps) {
          if (it.kind === 'add') {
            entries.push((await owner.post(PATH, it.sale)).body)
          } else if (it.kind === 'clear') {
            const { body } = await owner.delete(`${PATH}/clear-all`)
            expect(body.deleted).toBe(entries.length)
            if (entries.length > 0) trash.push({ trashId: body.trashId, entries })
            entries = []
          } else if (it.kind === 'restore') {
            const [back] = trash.splice(it.which % (trash.length || 1), 1)
            if (!back) continue
            const { body } = await owner.post(`${PATH}/restore/${back.trashId}`)
            expect(body.restored).toBe(back.entries.length)
            entries.push(...back.entries)
          } else {
            const entry = entries[it.which % (entries.length || 1)]
            if (!entry) continue
            const path = `${PATH}/${entry.id}`
            entries = entries.filter((other) => other !== entry)
            if (it.kind === 'edit') entries.push((await owner.patch(path, it.sale)).body)
            else trash.push({ trashId: (await owner.delete(path)).body.trashId, entries: [entry] })
          }
        }
        expect((await owner.get(PATH)).body).toEqual(entries.toSorted(newestFirst))
        expect((await owner.get(`${PATH}?limit=1`)).body.total).toBe(entries.length)
        expect(await db.withSystem(rollupDifferences)).toEqual([])
        expect(await db.withSystem(orphans)).toEqual([])
      }),
      { numRuns: runs(25) },
    )
  },
)
