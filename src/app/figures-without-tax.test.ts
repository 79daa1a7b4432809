import { expect, test } from 'vitest'
import {
  closeMonthsBefore,
  recalculateInBackground,
} from '../features/sales/recalculate/recalculate.ts'
import { fillTax } from '../features/sales/tax/fill.ts'
import { record, type TestSale } from '../features/sales/testing/record.ts'
import { testApp, type Client } from './testing/app.ts'

const { db, operator, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })
type Owner = Client & { account: { id: string } }

/** Two years of a shop with regulars, refunds, a team and a goal; amounts are net, and whole dollars. */
const NET: TestSale[] = Array.from({ length: 700 }, (_, n) => {
  const day = new Date(Date.UTC(2026, 10, 21) - n * 86_400_000).toISOString().slice(0, 10)
  const revenue = n % 23 === 7 ? -40 : 100 + ((n * 37) % 900)
  return {
    date: day,
    revenue,
    quantity: revenue < 0 ? -1 : 1 + (n % 3),
    product: ['Cut', 'Wash', 'Color', 'Shave'][n % 4]!,
    customer: `Customer ${n % 9}`,
    salesperson: ['Kim', 'Lee', 'Max'][n % 3]!,
    ...(n % 5 > 0 && { cost: 30 + (n % 40) }),
  }
})

/** The goal is set first, so that its being reached is worth points. */
async function shop(sales: TestSale[], profile: object): Promise<Owner> {
  const owner = await signUp()
  const costs = { monthlyFixedCosts: 900, defaultProfitMargin: 40, ...profile }
  expect((await owner.post('/api/business-profile', costs)).status).toBe(200)
  const goal = { goalType: 'revenue', timeframe: '2026-full', targetAmount: 150_000 }
  expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
  const { id } = owner.account
  // As the app does before it records. Otherwise the fill of tax may do so before or after, and the goal counts from there.
  await closeMonthsBefore(db, id, operator.clock.now(), { adds: true })
  await db.withOwner(id, (tx) => record(tx, sales))
  return recalculated(owner)
}
async function recalculated(owner: Owner): Promise<Owner> {
  const { id } = owner.account
  while (await fillTax(db, operator.clock, id));
  await recalculateInBackground(db, operator.clock, id)
  return owner
}

const RANGES = [
  ['2026-01-01', '2026-12-31'],
  ['2026-11-01', '2026-11-30'],
  ['2025-03-09', '2026-02-17'],
]
const over = (path: string, more = '') =>
  RANGES.map(([start, end]) => `${path}?startDate=${start}&endDate=${end}${more}`)
const CALLS = [
  ...over('/api/kpi-metrics', '&compare=lastYear'),
  ...over('/api/product-performance'),
  ...over('/api/sales-team'),
  ...over('/api/customer-intelligence'),
  ...over('/api/why', '&compare=lastYear&figure=totalRevenue&by=product'),
  ...over('/api/why', '&compare=lastYear&figure=averageSale&by=salesperson'),
  ...over('/api/commissions/export'),
  '/api/today',
  '/api/business-goals',
  '/api/business-goals/suggestions?goalType=revenue&timeframe=2027-full',
  '/api/daily-mission',
  '/api/weekly-progress',
  '/api/community-report?kind=monthly&of=last',
  '/api/achievements',
  '/api/outreach',
  '/api/customers?sort=revenue',
  '/api/customers/export',
  '/api/names?kind=customer',
  '/api/names?kind=product',
  '/api/names/pairs?kind=salesperson',
]

/** The answer of each call. Ids and moments are left out, because they differ between shops. */
async function answersOf(owner: Owner): Promise<[call: string, answer: unknown][]> {
  await owner.post('/api/commissions', { rates: [{ salesperson: 'Kim', rate: 7.5 }] })
  const answers: [string, unknown][] = []
  for (const call of CALLS) {
    const { status, body } = await owner.get(call)
    expect([call, status, status === 200 || body]).toEqual([call, 200, true])
    answers.push([call, JSON.parse(JSON.stringify(body, withoutIds))])
  }
  const { body: customers } = await owner.get(over('/api/customer-intelligence')[0]!)
  const findings = await owner.get(`/api/customer-findings?customerId=${customers[0].id}`)
  const news = await owner.post('/api/celebrations')
  for (const { status, body } of [findings, news]) {
    expect(status).toBe(200)
    answers.push([JSON.stringify(Object.keys(body)), JSON.parse(JSON.stringify(body, withoutIds))])
  }
  return answers
}
const withoutIds = (key: string, value: unknown): unknown =>
  /^(id|.*Id|.*At)$/.test(key) ? undefined : value

const GROSS = NET.map((sale) => ({ ...sale, revenue: sale.revenue * 1.19 }))
const WITHOUT = { taxRate: 19, figuresWithoutTax: true }

test('a shop whose prices include 19% sees without tax, everywhere, what a shop with net prices sees', async () => {
  const net = await answersOf(await shop(NET, {}))
  const gross = JSON.stringify(await answersOf(await shop(GROSS, WITHOUT)))
  // All that differs is that the post says so.
  expect(gross).toContain(', without tax')
  expect(JSON.parse(gross.replace(', without tax', ''))).toEqual(JSON.parse(JSON.stringify(net)))
})

test(
  'the switch works on what is there already, both ways, and the list of sales stays as recorded',
  { tags: 'long' },
  async () => {
    const owner = await shop(GROSS, { taxRate: 19 })
    const before = await answersOf(owner)
    const list = async () => (await owner.get('/api/sales-entries?limit=50')).body.entries
    const recorded = await list()
    await owner.post('/api/business-profile', { figuresWithoutTax: true })
    await recalculated(owner)
    const without = await answersOf(owner)
    expect(without.slice(0, 3)).not.toEqual(before.slice(0, 3))
    expect(await list()).toEqual(recorded)
    await owner.post('/api/business-profile', { figuresWithoutTax: false })
    await recalculated(owner)
    expect(
      (await answersOf(owner)).filter(([call]) => !/achievements|goals|milestones/.test(call)),
    ).toEqual(before.filter(([call]) => !/achievements|goals|milestones/.test(call)))
  },
)
