import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { record } from '../sales/testing/record.ts'

const { db, signUp } = await testApp({ isAlone: true })
const overview = '/api/dataset-overview'

test('2 sales and a refund in 2024 and 2026, by Kim and Lee, to Ada: 3 records, 2 years, 2 salespeople, 1 customer (spec §2.9)', async () => {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [
      { date: '2026-03-01', revenue: 40, customer: 'Ada', salesperson: 'Kim' },
      { date: '2026-03-31', revenue: -40, customer: 'Ada', salesperson: 'Lee' },
      { date: '2024-12-31', revenue: 5 },
    ]),
  )
  expect((await owner.get(overview)).body).toEqual({
    records: 3,
    years: [2024, 2026],
    salespeople: 2,
    customers: 1,
  })
})

test('an empty shop has no records; a sale counts at once, and stops counting when it is deleted', async () => {
  const owner = await signUp()
  const nothing = { records: 0, years: [], salespeople: 0, customers: 0 }
  expect((await owner.get(overview)).body).toEqual(nothing)
  const sale = {
    productName: 'Cut',
    revenue: 40,
    saleDate: '2026-03-01',
    customerName: 'Ada',
    salesperson: 'Kim',
  }
  const { body } = await owner.post('/api/sales-entries', sale)
  expect((await owner.get(overview)).body).toEqual({
    records: 1,
    years: [2026],
    salespeople: 1,
    customers: 1,
  })
  await owner.delete(`/api/sales-entries/${body.id}`)
  expect((await owner.get(overview)).body).toEqual(nothing)
})
