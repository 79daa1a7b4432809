import { expect, test } from 'vitest'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { testApp } from '../../app/testing/app.ts'
import { type Restorable } from './lists/contract.ts'
import { deletionsOf } from './deletions.ts'
import { rowsRead, saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'
const LIST = `${PATH}/deleted`
type Owner = Awaited<ReturnType<typeof signUp>>

const listOf = async (owner: Owner): Promise<Restorable[]> => (await owner.get(LIST)).body.deletions

const deleteOne = async (owner: Owner, sale: Parameters<typeof saleOf>[0]): Promise<number> => {
  const { id } = (await owner.post(PATH, saleOf(sale))).body
  return (await owner.delete(`${PATH}/${id}`)).body.trashId
}

test('what was deleted is listed newest first: Clear All of 100 + 50.50 − 20 = 130.50, then a single sale', async () => {
  const owner = await signUp()
  expect((await owner.get(LIST)).body).toEqual({ deletions: [], nextCursor: null })
  const single = await deleteOne(owner, {
    productName: 'Oat Latte',
    revenue: 4.5,
    saleDate: '2026-03-31',
  })
  for (const revenue of [100, 50.5, -20]) await owner.post(PATH, saleOf({ revenue }))
  const cleared = (await owner.delete(`${PATH}/clear-all`)).body.trashId
  const list = await listOf(owner)
  expect(list).toMatchObject([
    {
      trashId: cleared,
      kind: 'clear',
      count: 3,
      revenue: 130.5,
      productName: null,
      saleDate: null,
      fileName: null,
    },
    {
      trashId: single,
      kind: 'sale',
      count: 1,
      revenue: 4.5,
      productName: 'Oat Latte',
      saleDate: '2026-03-31',
      fileName: null,
    },
  ])
  for (const { deletedAt, keptUntil } of list) {
    expect((Date.parse(keptUntil) - Date.parse(deletedAt)) / 86_400_000).toBe(TRASH_DAYS)
  }
})

test('a Clear All of nothing is not listed, and what is restored or deleted permanently is no longer', async () => {
  const owner = await signUp()
  await owner.delete(`${PATH}/clear-all`)
  expect(await listOf(owner)).toEqual([])
  const [first, second] = [await deleteOne(owner, {}), await deleteOne(owner, {})]
  await owner.post(`${PATH}/restore/${first}`)
  expect((await listOf(owner)).map(({ trashId }) => trashId)).toEqual([second])
})

test('restoring twice with the same key brings the sale back once and answers the same', async () => {
  const owner = await signUp()
  const trashId = await deleteOne(owner, {})
  const restore = () =>
    owner.post(`${PATH}/restore/${trashId}`, undefined, { 'idempotency-key': `restore-${trashId}` })
  const answers = [...(await Promise.all([restore(), restore()])), await restore()]
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([200, { success: true, restored: 1 }])
  }
  expect((await owner.get(PATH)).body).toHaveLength(1)
})

test('pages of 2 cover 5 deletions in order, also when one is restored in between', async () => {
  const owner = await signUp()
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await deleteOne(owner, { productName: `Cake ${i}` }))
  const page = async (cursor: string | null) =>
    (await owner.get(`${LIST}?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)).body as {
      deletions: Restorable[]
      nextCursor: string | null
    }
  const first = await page(null)
  await owner.post(`${PATH}/restore/${ids[3]}`)
  const second = await page(first.nextCursor)
  const third = await page(second.nextCursor)
  const seen = [first, second, third].flatMap(({ deletions }) => deletions)
  expect(seen.map(({ productName }) => productName)).toEqual(
    [4, 3, 2, 1, 0].map((i) => `Cake ${i}`),
  )
  expect(third.nextCursor).toBeNull()
})

test.each(['limit=0', 'limit=201', 'limit=x', 'cursor=0', 'cursor=-1', 'cursor=x'])(
  '%s is refused',
  async (query) => {
    const owner = await signUp()
    expect((await owner.get(`${LIST}?${query}`)).status).toBe(400)
  },
)

test(
  'the list reads no sales of a Clear All of 20,000, and one for each sale that was deleted alone',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    await owner.post(PATH, saleOf({ revenue: 1 }))
    await db.withOwner(owner.account.id, ({ client }) =>
      client.query(`
      INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
      SELECT owner_id, product_id, 100, 1, date '2000-01-01' + i % 5000, 'import'
      FROM sale, generate_series(2, 20000) AS i`),
    )
    await owner.delete(`${PATH}/clear-all`)
    expect(await listOf(owner)).toMatchObject([{ kind: 'clear', count: 20_000, revenue: 20_000 }])
    const trashedSalesRead = () =>
      db.withOwner(owner.account.id, async (tx) => {
        const before = await rowsRead(tx, 'trashed_sale')
        await deletionsOf(tx, { limit: 50 })
        return (await rowsRead(tx, 'trashed_sale')) - before
      })
    expect(await trashedSalesRead()).toBe(0)
    await deleteOne(owner, {})
    expect(await trashedSalesRead()).toBe(1)
  },
)
