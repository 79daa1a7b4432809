import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { MAX_NAME_LENGTH } from '../../shared/names.ts'
import { importing } from '../imports/testing/helpers.ts'
import { MAX_SUGGESTED_BYTES, mayBeCut } from './lists/contract.ts'
import { saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()

test('names are listed most recently sold first, and on the same day last recorded first (spec §3.9, §7.9)', async () => {
  const owner = await signUp()
  const record = async (
    day: string,
    productName: string,
    customerName: string | null,
    salesperson: string | null,
  ) =>
    (
      await owner.post(
        '/api/sales-entries',
        saleOf({ saleDate: day, productName, customerName, salesperson }),
      )
    ).body
  await record('2026-03-01', 'Tea', 'Mia', 'Sam')
  await record('2026-03-02', 'Latte', 'Noa', 'Kim')
  await record('2026-03-02', 'Mocha', null, null)
  await record('2026-02-28', 'Bun', 'Mia', 'Lee')
  const last = await record('2026-04-01', 'Tea', 'Zoe', 'Lee')
  expect((await owner.get('/api/dropdown-values')).body).toEqual({
    products: ['Tea', 'Mocha', 'Latte', 'Bun'],
    customers: ['Zoe', 'Noa', 'Mia'],
    salespeople: ['Lee', 'Kim', 'Sam'],
    channels: ['Market'],
    categories: ['Drinks'],
  })
  await owner.delete(`/api/sales-entries/${last.id}`)
  expect((await owner.get('/api/dropdown-values')).body).toEqual({
    products: ['Mocha', 'Latte', 'Tea', 'Bun'],
    customers: ['Noa', 'Mia'],
    salespeople: ['Kim', 'Sam', 'Lee'],
    channels: ['Market'],
    categories: ['Drinks'],
  })
})

test('each product has its average price, margin and last sale (spec §7.9)', async () => {
  const owner = await signUp()
  const record = (over: Record<string, unknown>) => owner.post('/api/sales-entries', saleOf(over))
  // Tea: (100 + 50 − 30) / 2 sales = 60; costs 40 + 20: (150 − 60) / 150 = 60 %, as of the refund
  await record({ productName: 'Tea', revenue: 100, cost: 40, quantity: 2, saleDate: '2026-03-01' })
  await record({ productName: 'Tea', revenue: 50, cost: 20, quantity: 1, saleDate: '2026-02-01' })
  await record({ productName: 'Tea', revenue: -30, cost: null, saleDate: '2026-03-05' })
  // Bun: 10 / 1 sale, no cost recorded: 30 %
  await record({ productName: 'Bun', revenue: 10, cost: null, quantity: 5, saleDate: '2026-03-02' })
  await record({ productName: 'Only refunded', revenue: -5, cost: null, saleDate: '2026-03-09' })
  const { body } = await owner.get('/api/all-products')
  expect(body).toEqual([
    {
      name: 'Bun',
      averagePrice: 10,
      profitMargin: 30,
      lastSale: { revenue: 10, cost: null, quantity: 5 },
    },
    {
      name: 'Tea',
      averagePrice: 60,
      profitMargin: 60,
      lastSale: { revenue: 100, cost: 40, quantity: 2 },
    },
    { name: 'Only refunded', averagePrice: 0, profitMargin: 0, lastSale: null },
  ])
  await db.systemPool.query(
    'UPDATE business_profile SET default_profit_margin = 45 WHERE owner_id = $1',
    [owner.account.id],
  )
  expect((await owner.get('/api/all-products')).body[0]).toMatchObject({
    name: 'Bun',
    profitMargin: 45,
  })
})

test('the average price is without tax where figures are: 119.00 with 19.00 of tax is 100.00; the last sale stays as entered', async () => {
  const owner = await signUp()
  await owner.post('/api/sales-entries', saleOf({ productName: 'Tea', revenue: 119, tax: 19 }))
  const tea = async () => (await owner.get('/api/all-products')).body[0]
  expect(await tea()).toMatchObject({ averagePrice: 119, lastSale: { revenue: 119 } })
  await owner.post('/api/business-profile', { figuresWithoutTax: true })
  expect(await tea()).toMatchObject({ averagePrice: 100, lastSale: { revenue: 119 } })
})

test.each([
  ['/api/dropdown-values', (body: any) => [body.products, body.customers, body.salespeople]],
  ['/api/all-products', (body: any) => [body.map(({ name }: { name: string }) => name)]],
])('%s has long names of a bounded size, the last sold ones', async (path, namesIn) => {
  const owner = await signUp()
  const long = (kind: string, n: number) => `${kind} ${n} `.padEnd(MAX_NAME_LENGTH, '店')
  const rows = Array.from({ length: 600 }, (_, n) => {
    const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
    return [long('p', n), day, 5, long('c', n), long('s', n)].join(',')
  })
  const file = `Product,Date,Amount,Customer,Salesperson\n${rows.join('\n')}\n`
  expect((await importing(owner)(file)).body).toMatchObject({ imported: 600 })
  const { body } = await owner.get(path)
  for (const names of namesIn(body)) {
    expect(Buffer.byteLength(JSON.stringify(names))).toBeLessThan(1.01 * MAX_SUGGESTED_BYTES)
    expect(names.length).toBeGreaterThan(400)
    expect(names[0]).toContain(' 599 ')
    expect(names.at(-1)).toContain(` ${600 - names.length} `)
    // The form then can't say that a name is new.
    expect(mayBeCut(names)).toBe(true)
    expect(mayBeCut(names.slice(3))).toBe(false)
  }
})
