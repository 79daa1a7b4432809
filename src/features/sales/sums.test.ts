import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { sumEntries } from './lists/contract.ts'
import { saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()

let shop: Awaited<ReturnType<typeof signUp>>
const sums = async (query: string, owner = shop) =>
  (await owner.get(`${sumEntries.path}?${query}`)).body.sums

beforeAll(async () => {
  shop = await signUp()
  for (const [productName, revenue, saleDate] of [
    ['Rose', 45.5, '2026-06-01'],
    ['Rose', -5.25, '2026-06-30'],
    ['Rosemary', 10, '2026-06-15'],
    ['Rose', 100, '2026-07-01'],
    ['Ribbon', -3, '2025-12-31'],
  ] as const) {
    await shop.post(
      sumEntries.path.replace('/sums', ''),
      saleOf({ productName, revenue, saleDate }),
    )
  }
})

test('June: 45.50 − 5.25 + 10.00 = 50.25, 2 sales and 1 refund', async () => {
  expect(await sums('startDate=2026-06-01&endDate=2026-06-30')).toEqual({
    sales: 2,
    refunds: 1,
    revenue: 50.25,
  })
})

test('Rose in June: 45.50 − 5.25 = 40.25, without Rosemary', async () => {
  const rose = encodeURIComponent('"Rose"')
  expect(await sums(`startDate=2026-06-01&endDate=2026-06-30&search=${rose}`)).toEqual({
    sales: 1,
    refunds: 1,
    revenue: 40.25,
  })
})

test('with an open end, all days from or until then count; without days, all of them', async () => {
  expect(await sums('startDate=2026-06-30')).toEqual({ sales: 1, refunds: 1, revenue: 94.75 })
  expect(await sums('endDate=2025-12-31')).toEqual({ sales: 0, refunds: 1, revenue: -3 })
  expect(await sums('')).toEqual({ sales: 3, refunds: 2, revenue: 147.25 })
})

test('nothing found is 0 sales, and other owners’ sales never count', async () => {
  const none = { sales: 0, refunds: 0, revenue: 0 }
  expect(await sums('search=tulip')).toEqual(none)
  const other = await signUp()
  expect(await sums('', other)).toEqual(none)
  expect(await sums('search=rose', other)).toEqual(none)
})

test('a search that finds more than 10,000 entries isn’t added up', { tags: 'long' }, async () => {
  const owner = await signUp()
  await owner.post(sumEntries.path.replace('/sums', ''), saleOf({ productName: 'Espresso' }))
  await db.withOwner(owner.account.id, (tx) =>
    tx.client.query(
      `INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
       SELECT owner_id, product_id, 100, 1, sale_date, 'import' FROM sale, generate_series(1, 10000)
       WHERE owner_id = $1`,
      [owner.account.id],
    ),
  )
  expect(await sums('search=espresso', owner)).toBeNull()
  expect(await sums('', owner)).toMatchObject({ sales: 10_001 })
})
