import { expect, test } from 'vitest'
import { set } from '../features/goals/testing/goals.ts'
import { recalculate } from '../features/sales/index.ts'
import { record, type TestSale } from '../features/sales/testing/record.ts'
import { addDays } from '../shared/calendar.ts'
import { testApp, type Client } from './testing/app.ts'
import { callsOf, withQuery } from './testing/walk.ts'

/** Two shops that differ in bookings only. What is dated after today is in nothing that says how a shop has done so far. */

const TODAY = '2026-10-10'
const { app, db, operator, signUp } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })

const SALE = {
  product: 'Cut',
  customer: 'Ada',
  salesperson: 'Kim',
  channel: 'Shop',
  category: 'Hair',
}
/** $100 a day for 100 days, with costs. */
const SOLD = Array.from({ length: 100 }, (_, n): TestSale[] => [
  { ...SALE, date: addDays(TODAY, -n), revenue: 60, cost: 20, time: '10:00' },
  { ...SALE, date: addDays(TODAY, -n), revenue: 40, cost: 20, product: 'Wash', customer: 'Grace' },
]).flat()
/** In this week, in this month, and in a later month of the year. */
const BOOKED: TestSale[] = [
  { ...SALE, date: '2026-10-11', revenue: 500, cost: 10, product: 'Wash', customer: 'Grace' },
  { ...SALE, date: '2026-10-28', revenue: 5_000, cost: 10, product: 'Wash', customer: 'Grace' },
  { ...SALE, date: '2026-11-10', revenue: 3_000, cost: 10, product: 'Wash', time: '15:00' },
]

async function shopWith(sales: TestSale[]) {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, sales, new Date(`${TODAY}T11:00:00Z`)))
  for (const timeframe of ['2026-10', '2026-Q4', '2026-full']) {
    await set(owner, { timeframe, targetAmount: 12_000 })
  }
  await set(owner, { goalType: 'units', timeframe: '2026-10', targetAmount: 21 })
  await set(owner, { goalType: 'profit_margin', timeframe: '2026-10', targetAmount: 70 })
  await owner.post('/api/business-profile', { monthlyFixedCosts: 1_000, defaultProfitMargin: 50 })
  await db.withOwner(owner.account.id, (tx) => recalculate(tx, operator.clock))
  return owner
}
const plain = await shopWith(SOLD)
const booked = await shopWith([...SOLD, ...BOOKED])

/** Fields that may hold bookings: totals of a period, what is expected of it, and recorded sales. */
const HAVE_BOOKINGS: Record<string, string[]> = {
  '/api/kpi-metrics': [
    ...['totalRevenue', 'totalSales', 'averageSale', 'avgTransactionValue', 'grossProfitMargin'],
    ...['purchases', 'salesWithoutReceipt', 'bookedAhead', 'projectedAnnualRevenue', 'projection'],
    ...['costCoverage', 'history'],
  ],
  '/api/business-goals': ['bookedAhead'],
  '/api/dataset-overview': ['records'],
}
const RECORDED =
  /sales-entries|export|dropdown-values|all-products|names|archive|support|customer-findings|leaderboard/

/** An answer without ids, moments and what has bookings. */
function comparable(url: string, body: unknown): unknown {
  const left = new Set(HAVE_BOOKINGS[url.split('?')[0]!] ?? [])
  const text = JSON.stringify(body, (key, value: unknown) =>
    left.has(key) || /^(id|.*Id|.*At|email|since)$/.test(key) ? undefined : value,
  )
  return text === undefined ? undefined : JSON.parse(text.replaceAll(/owner\d+|[\da-f-]{36}/g, ''))
}

const answers = async (owner: Client, url: string) => {
  const { status, body } = await owner.get(url)
  return [status, status === 200 ? comparable(url, body) : null]
}
const RANGES = [
  ['this month', '2026-10-01', '2026-10-31'],
  ['this quarter', '2026-10-01', '2026-12-31'],
  ['this year', '2026-01-01', '2026-12-31'],
  ['the next month', '2026-11-01', '2026-11-30'],
  ['until the next week', '2026-10-05', '2026-10-30'],
] as const
const urls = callsOf(app)
  .filter(({ method, access, url }) => method === 'GET' && access === 'owner' && !url.includes(':'))
  .filter(({ url }) => !RECORDED.test(url))
  .map((call) => withQuery(call).url)
  .flatMap((url) =>
    url.includes('startDate')
      ? RANGES.flatMap(([, start, end]) => {
          const ranged = url
            .replace(/startDate=[\d-]+/, `startDate=${start}`)
            .replace(/endDate=[\d-]+/, `endDate=${end}`)
          return [ranged, ...(/why|commissions/.test(url) ? [] : [`${ranged}&channel=Shop`])]
        })
      : [url],
  )

test.each(urls)('%s says the same with bookings, but for its totals', async (url) => {
  expect(await answers(booked, url)).toEqual(await answers(plain, url))
})
test('the walk has the calls that matter', () => {
  expect(urls.length).toBeGreaterThan(60)
  for (const part of ['kpi-metrics', 'why', 'customer-intelligence', 'daily-mission', 'today']) {
    expect(urls.join(' ')).toContain(part)
  }
})

test('what is booked is one figure of its own: $5,500 this month, $8,500 this year, none in the past', async () => {
  const of = async (start: string, end: string) =>
    (await booked.get(`/api/kpi-metrics?startDate=${start}&endDate=${end}`)).body
  const [month, year] = [await of('2026-10-01', '2026-10-31'), await of('2026-01-01', '2026-12-31')]
  expect(month).toMatchObject({ totalRevenue: 6_500, bookedAhead: { revenue: 5_500, sales: 2 } })
  expect(year).toMatchObject({ totalRevenue: 18_500, bookedAhead: { revenue: 8_500, sales: 3 } })
  expect((await of('2026-09-01', TODAY)).bookedAhead).toBeNull()
  expect(year.projectedAnnualRevenue).toBeGreaterThanOrEqual(18_500)
  expect(year.projection.low).toBeGreaterThanOrEqual(18_500)
})
test('a projection is never less than what is recorded in its year, also of one that has not begun', async () => {
  const owner = await shopWith([...SOLD, { ...SALE, date: '2026-12-24', revenue: 90_000 }])
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [{ ...SALE, date: '2027-02-01', revenue: 700 }]),
  )
  const of = async (year: number) =>
    (await owner.get(`/api/kpi-metrics?startDate=${year}-01-01&endDate=${year}-12-31`)).body
  const { projectedAnnualRevenue, projection, totalRevenue } = await of(2026)
  expect(totalRevenue).toBe(100_000)
  expect(projectedAnnualRevenue).toBeGreaterThanOrEqual(totalRevenue)
  expect(projection.low).toBeGreaterThanOrEqual(totalRevenue)
  expect(projection.months.at(-1).expected).toBeGreaterThanOrEqual(90_000)
  expect((await of(2027)).projectedAnnualRevenue).toBe(700)
})
test('goals are reached by what was sold, and show what is booked for them', async () => {
  const { body } = await booked.get('/api/business-goals')
  const goals = body as {
    timeframe: string
    goalType: string
    bookedAhead: number
    achievedAt: null
  }[]
  expect(goals.every(({ achievedAt }) => achievedAt === null)).toBe(true)
  expect(
    goals.map(({ goalType, timeframe, bookedAhead }) => [goalType, timeframe, bookedAhead]),
  ).toEqual([
    ['profit_margin', '2026-10', 0],
    ['units', '2026-10', 2],
    ['revenue', '2026-full', 8_500],
    ['revenue', '2026-Q4', 8_500],
    ['revenue', '2026-10', 5_500],
  ])
})
test('customers have bought what they have bought so far', async () => {
  const { body } = await booked.get('/api/customers?limit=10')
  expect(body.customers).toMatchObject([
    { name: 'Ada', purchases: 100, revenue: 6_000, lastPurchase: TODAY },
    { name: 'Grace', purchases: 100, revenue: 4_000, lastPurchase: TODAY },
  ])
  const [{ id }] = body.customers
  expect((await booked.get(`/api/customers/${id}`)).body).toMatchObject({ purchases: 100 })
  const file = (await booked.get('/api/customers/export')).body as string
  expect(file).toContain(`Ada,,,,,,100,6000.00,${TODAY}`)
})
