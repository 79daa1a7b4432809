import { describe, expect, test } from 'vitest'
import { periodAt } from '../features/digest/rules/when.ts'
import { readDigest } from '../features/digest/reading.ts'
import { profileForFigures } from '../features/sales/index.ts'
import { recalculateInBackground } from '../features/sales/recalculate/recalculate.ts'
import { fillTax } from '../features/sales/tax/fill.ts'
import { record, type TestSale } from '../features/sales/testing/record.ts'
import { ok, testApp, type Client } from './testing/app.ts'

/** Whatever the taxes of a shop are like: every place names the same revenue. */

const now = new Date('2026-11-09T12:00:00Z')
const { db, operator, signUp } = await testApp({ now: () => now })
type Owner = Client & { account: { id: string } }

/**
 * Sales of one week, Monday 2 to Sunday 8 November: recorded tax of two rates and of none, tax by the rate of the profile, and a
 * refund. With tax 119 + 10 × 11.90 − 59.50 + 107 + 50 = 335.50.
 */
const SALES: TestSale[] = [
  { date: '2026-11-02', revenue: 119, tax: 19, cost: 60, fee: 5 },
  ...Array.from({ length: 10 }, () => ({ date: '2026-11-03', revenue: 11.9 })),
  { date: '2026-11-03', revenue: -59.5, quantity: -1 },
  { date: '2026-11-04', revenue: 107, tax: 7 },
  { date: '2026-11-05', revenue: 50, tax: 0 },
].map((sale) => ({ ...sale, customer: 'Ada', salesperson: 'Kim', channel: 'Shop', time: '09:30' }))

async function shop(profile: object): Promise<Owner> {
  const owner = await signUp()
  await change(owner, {
    operatingDaysPerWeek: 7,
    annualClosedDays: 0,
    monthlyFixedCosts: 900,
    defaultProfitMargin: 40,
    ...profile,
  })
  const goal = { goalType: 'revenue', timeframe: '2026-11', targetAmount: 1_000 }
  expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
  await db.withOwner(owner.account.id, (tx) => record(tx, SALES))
  await owner.post('/api/commissions', { rates: [{ salesperson: 'Kim', rate: 10 }] })
  await recalculated(owner)
  return owner
}
const change = (owner: Owner, profile: object) => ok(owner.post('/api/business-profile', profile))
async function recalculated({ account: { id } }: Owner) {
  while (await fillTax(db, operator.clock, id));
  await recalculateInBackground(db, operator.clock, id)
}

/** The revenue of the week as each place names it. */
async function named(owner: Owner): Promise<Record<string, number>> {
  const of = (path: string) => ok(owner.get(`/api/${path}`))
  const over = (path: string, more = '') =>
    of(`${path}?startDate=2026-11-01&endDate=2026-11-30${more}`)
  const { achievements } = await of('achievements')
  const rocket = achievements.find(({ name }: { name: string }) => name === 'Revenue Rocket')
  const { id } = owner.account
  const digest = await db.withOwner(id, async (tx) =>
    readDigest(tx, periodAt('weekly', 'UTC', now), await profileForFigures(tx)),
  )
  const metrics = await over('kpi-metrics')
  const { days } = await of('weekly-progress')
  const sum = (rows: { revenue: number }[]): number =>
    Math.round(rows.reduce((all, { revenue }) => all + revenue, 0) * 100) / 100
  return {
    card: metrics.totalRevenue,
    chart: sum(metrics.series.points),
    yearToDate: metrics.ytdRevenue,
    narrowed: (await over('kpi-metrics', '&channel=Shop')).totalRevenue,
    hours: sum((await over('busy-hours')).hours),
    product: (await over('product-performance'))[0].totalRevenue,
    channel: (await over('channel-performance'))[0].totalRevenue,
    person: (await over('sales-team'))[0].totalRevenue,
    customer: (await over('customer-intelligence'))[0].totalSpent,
    today: (await of('today')).month.revenue,
    goal: (await of('business-goals'))[0].currentAmount,
    mission: (await of('daily-mission')).year.revenue,
    lastWeek: sum(
      days.map((day: { lastWeekRevenue: number }) => ({ revenue: day.lastWeekRevenue })),
    ),
    report: (await of('community-report?kind=weekly&of=last')).figures.revenue,
    points: rocket.progress,
    digest: digest!.sold.revenueCents / 100,
    digestGoal: digest!.goal!.reached,
  }
}
const valuesOf = (places: Record<string, number>) => [...new Set(Object.values(places))]

/** Figures that are the same with and without tax. */
async function always(owner: Owner) {
  const over = async (path: string) =>
    (await owner.get(`/api/${path}?startDate=2026-11-01&endDate=2026-11-30`)).body
  const { grossProfitMargin, profit } = await over('kpi-metrics')
  const { grossProfit, fees, fixedCosts, amount } = profit
  const [{ commission }] = await over('sales-team')
  return { grossProfitMargin, grossProfit, fees, fixedCosts, amount, commission }
}

describe('335.50 with 19 + 10 × 1.90 − 9.50 + 7 + 0 = 35.50 tax, 300 without it', () => {
  test.each([
    [false, 335.5],
    [true, 300],
  ])('figures without tax: %s, so every place says %d', async (figuresWithoutTax, revenue) => {
    const owner = await shop({ taxRate: 19, figuresWithoutTax })
    const places = await named(owner)
    expect(valuesOf(places), JSON.stringify(places)).toEqual([revenue])
    // Gross profit 100 − 60 + 200 × 40 % = 120, which is 40 % of 300; fixed costs of 8 of 30 days: 900 × 8 / 30.
    expect(await always(owner)).toEqual({
      grossProfitMargin: 40,
      grossProfit: 120,
      fees: 5,
      fixedCosts: 240,
      amount: -125,
      commission: 30,
    })
    // 900 / ((120 − 5) / revenue), by the 30 open days of November, in cents rounded up.
    const { body } = await owner.get('/api/kpi-metrics?startDate=2026-11-01&endDate=2026-11-30')
    const perDay = Math.ceil((900 * revenue * 100) / 115 / 30) / 100
    expect(body.profit.breakEven.amount).toBe(perDay)
    expect(body.profit.perOpenDay).toBe(Math.round((revenue * 100) / 8) / 100)
    const { body: file } = await owner.get(
      '/api/commissions/export?startDate=2026-11-01&endDate=2026-11-30',
    )
    expect(file).toContain('Kim,300.00,10,30.00')
  })

  test('the list and the export stay as recorded', async () => {
    const owner = await shop({ taxRate: 19, figuresWithoutTax: true })
    const { body: sums } = await owner.get('/api/sales-entries/sums')
    expect(sums.sums.revenue).toBe(335.5)
    const { body: csv } = await owner.get('/api/sales-entries/export')
    const [header, ...rows] = String(csv).trim().split('\r\n')
    const at = (field: string, row: string): string =>
      row.split(',')[header!.split(',').indexOf(field)]!
    const total = (field: string): number =>
      rows.reduce((all, row) => all + Number(at(field, row)), 0)
    expect([total('Revenue'), total('Tax')].map((sum) => sum.toFixed(2))).toEqual([
      '335.50',
      '26.00',
    ])
  })
})

test('another rate is that of earlier sales without a recorded tax too: 7 % is 10 × 0.78 − 3.89, and 305.59 without', async () => {
  const owner = await shop({ taxRate: 19, figuresWithoutTax: true })
  await change(owner, { taxRate: 7 })
  await recalculated(owner)
  const places = await named(owner)
  expect(valuesOf(places), JSON.stringify(places)).toEqual([305.59])
})

test(
  'without a rate, or with one of 0, only recorded tax is taken off: 335.50 − 26 = 309.50',
  { tags: 'long' },
  async () => {
    const owner = await shop({ taxRate: 19, figuresWithoutTax: true })
    for (const taxRate of [null, 0]) {
      await change(owner, { taxRate })
      await recalculated(owner)
      const places = await named(owner)
      expect(valuesOf(places), JSON.stringify(places)).toEqual([309.5])
    }
  },
)

test('a tax that is no part of its sale is refused: as large, larger or below 0', async () => {
  const owner = await signUp()
  const sale = { productName: 'Cut', saleDate: '2026-11-02', revenue: 119 }
  for (const tax of [120, 119, -1]) {
    const { status, body } = await owner.post('/api/sales-entries', { ...sale, tax })
    expect([tax, status], JSON.stringify(body)).toEqual([tax, 400])
  }
})
