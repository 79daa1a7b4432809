import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import type { ListedSale } from './contract.ts'

const { db, signUp } = await testApp({ isAlone: true, areConfirmed: true })

let admin: Awaited<ReturnType<typeof adminOf>>
let ada: Awaited<ReturnType<typeof signUp>>
let grace: Awaited<ReturnType<typeof signUp>>

const record = async (client: Client, productName: string, more: object = {}) => {
  const sale = { productName, revenue: 10, saleDate: '2026-03-31', ...more }
  expect((await client.post('/api/sales-entries', sale)).status).toBe(200)
}
const recordMany = (ownerId: string, count: number) =>
  db.systemPool.query(
    `INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
     SELECT owner_id, product_id, 100, 1, sale_date, 'import'
     FROM (SELECT * FROM sale WHERE owner_id = $1 LIMIT 1) AS one, generate_series(1, $2)`,
    [ownerId, count],
  )
const list = async (query = '', client: Client = admin) =>
  (await client.get(`/api/admin/sales${query}`)).body
const products = ({ sales }: { sales: ListedSale[] }) => sales.map(({ productName }) => productName)

beforeAll(async () => {
  admin = await adminOf({ db, signUp })
  ada = await signUp({ email: 'ada@flowers.example' })
  grace = await signUp({ email: 'grace@garage.example' })
  await db.systemPool.query(
    `UPDATE business_profile SET business_name = 'Ortiz Flowers', currency = 'EUR' WHERE owner_id = $1`,
    [ada.account.id],
  )
  await record(ada, 'Tulips', { customerName: 'Zoe Quill' })
  await record(grace, 'Oil change', { saleDate: '2026-04-02', salesperson: 'Kim' })
  await record(ada, 'Roses', { saleDate: '2020-01-01', cost: 4 })
  // Their ids are missing then.
  await recordMany(grace.account.id, 300)
  await db.systemPool.query('DELETE FROM sale WHERE revenue_cents = 100')
  await record(grace, 'Tires')
})

describe('the sales of all owners', () => {
  test('come in the order in which they were recorded, the last first, each with its owner and currency (spec §2.14)', async () => {
    const { sales, nextCursor } = await list()
    expect(products({ sales })).toEqual(['Tires', 'Roses', 'Oil change', 'Tulips'])
    expect(sales[1]).toMatchObject({
      revenue: 10,
      cost: 4,
      saleDate: '2020-01-01',
      source: 'manual',
      recordedAt: expect.stringMatching(/^\d{4}-/),
      owner: {
        id: ada.account.id,
        email: 'ada@flowers.example',
        name: 'Ortiz Flowers',
        currency: 'EUR',
      },
    })
    expect(nextCursor).toBeNull()
  })

  test('come in pages; a sale that is recorded meanwhile is on no page twice', async () => {
    const first = await list('?limit=3')
    expect(products(first)).toEqual(['Tires', 'Roses', 'Oil change'])
    const last = await list(`?limit=3&cursor=${first.nextCursor}`)
    expect(products(last)).toEqual(['Tulips'])
    expect(last.nextCursor).toBeNull()
    expect((await admin.get('/api/admin/sales?cursor=x')).status).toBe(400)
  })

  test('say whose they are when a search finds one owner', async () => {
    expect((await list('?owner=ortiz')).onlyOwner).toBe(ada.account.id)
  })
  test.each([
    ['an email', '?owner=grace@garage', ['Tires', 'Oil change']],
    ['a business', '?owner=ortiz', ['Roses', 'Tulips']],
    ['nobody', '?owner=nobody', []],
  ])('are found by %s', async (_, query, expected) => {
    const found = await list(query)
    expect(products(found)).toEqual(expected)
    expect(found.nextCursor).toBeNull()
  })
})
