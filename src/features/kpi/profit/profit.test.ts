import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

/** Ten sales of $300 in September and ten of $400 from 1 to 10 November, each of which cost half of it. */
const SALES: TestSale[] = Array.from({ length: 20 }, (_, index) => {
  const revenue = index < 10 ? 300 : 400
  return {
    date: `2026-${index < 10 ? '09' : '11'}-${String((index % 10) + 1).padStart(2, '0')}`,
    revenue,
    cost: revenue / 2,
  }
})

async function shop(profile: object) {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, SALES))
  expect((await owner.post('/api/business-profile', profile)).status).toBe(200)
  return async (startDate: string, endDate: string) =>
    (await owner.get(`/api/kpi-metrics?startDate=${startDate}&endDate=${endDate}`)).body.profit
}

test('November until the 21st: 4,000 − 2,000 − 21/30 × 1,500 = 950; break-even at 1,500 / 50% = 3,000 on 30 open days = 100', async () => {
  const profit = await shop({ monthlyFixedCosts: 1_500 })
  expect(await profit('2026-11-01', '2026-11-30')).toMatchObject({
    startDate: '2026-11-01',
    endDate: '2026-11-21',
    amount: 950,
    grossProfit: 2_000,
    fixedCosts: 1_050,
    costCoverage: 100,
    revenue: 4_000,
    tax: 0,
    costOfSales: 2_000,
    breakEven: { startDate: '2026-11-01', endDate: '2026-11-30', amount: 100, obstacle: null },
  })
})

test('a year from its first sale in September: 7,000 − 3,500 − 2 × 1,500 for September and October − 1,050 = −550', async () => {
  const profit = await shop({ monthlyFixedCosts: 1_500 })
  expect(await profit('2026-01-01', '2026-12-31')).toMatchObject({
    startDate: '2026-09-01',
    endDate: '2026-11-21',
    amount: -550,
  })
})

test('seven days of $200 are $200 per open day, against the break-even of their whole month', async () => {
  const owner = await signUp()
  const days = Array.from({ length: 7 }, (_, n) => `2026-11-${String(9 + n).padStart(2, '0')}`)
  const half: TestSale[] = days.flatMap((date) =>
    [0, 1].map(() => ({ date, revenue: 100, cost: 50 })),
  )
  await db.withOwner(owner.account.id, (tx) => record(tx, half))
  await owner.post('/api/business-profile', { monthlyFixedCosts: 1_500 })
  const { body } = await owner.get('/api/kpi-metrics?startDate=2026-11-09&endDate=2026-11-15')
  expect(body.profit).toMatchObject({
    ...{ perOpenDay: 200, grossProfit: 700, fixedCosts: 350, amount: 350 },
    breakEven: { startDate: '2026-11-01', endDate: '2026-11-30', amount: 100 },
  })
})

test('a month without sales is compared with no month without sales', async () => {
  const profit = await shop({ monthlyFixedCosts: 1_500 })
  expect(await profit('2026-10-01', '2026-10-31')).toMatchObject({
    amount: -1_500,
    compared: { now: -1_500, before: 0 },
  })
  const { compared } = await profit('2026-10-15', '2026-10-31')
  expect(compared).toBeNull()
})

test('without fixed costs there is no profit to show; with costs of 0 it is the gross profit', async () => {
  const none = await shop({})
  expect(await none('2026-11-01', '2026-11-30')).toBeNull()
  const free = await shop({ monthlyFixedCosts: 0 })
  expect(await free('2026-11-01', '2026-11-30')).toMatchObject({
    amount: 2_000,
    breakEven: { amount: 0 },
  })
})

test('a period that has not started has no profit, and the break-even of the last 90 days', async () => {
  const profit = await shop({ monthlyFixedCosts: 1_500 })
  expect(await profit('2026-12-01', '2026-12-31')).toMatchObject({
    amount: null,
    breakEven: { amount: Math.ceil(300_000 / 31) / 100 },
  })
})

test.each([
  [-1, 'Monthly fixed costs must be between 0 and 9,999,999,999.99'],
  [1e12, 'Monthly fixed costs must be between 0 and 9,999,999,999.99'],
  [9.999, 'Monthly fixed costs can have at most two decimal places'],
  ['300', 'Monthly fixed costs must be a number'],
])('fixed costs of %j are refused', async (monthlyFixedCosts, message) => {
  const owner = await signUp()
  const { status, body } = await owner.post('/api/business-profile', { monthlyFixedCosts })
  expect([status, body.fields]).toEqual([400, { monthlyFixedCosts: message }])
})

test('yen have no decimals', async () => {
  const owner = await signUp()
  const yen = { currency: 'JPY', monthlyFixedCosts: 10.5 }
  const { status, body } = await owner.post('/api/business-profile', yen)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['monthlyFixedCosts']])
})
