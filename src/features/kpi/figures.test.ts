import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { addDays } from '../../shared/calendar.ts'
import { record, type TestSale } from '../sales/testing/record.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

/** A barber: two sales and a refund in March, one sale in February, one last year, one after today. */
const BARBER: TestSale[] = [
  { date: '2025-11-30', revenue: 40 },
  { date: '2026-02-10', revenue: 80, cost: 20, product: 'Shave' },
  { date: '2026-03-01', revenue: 100, cost: 60, quantity: 2, customer: 'Ada', salesperson: 'Kim' },
  { date: '2026-03-31', revenue: 50, customer: 'Grace', salesperson: 'Lee', product: 'Wash' },
  { date: '2026-03-31', revenue: -20, quantity: -1, customer: 'Ada', salesperson: 'Kim' },
  { date: '2026-12-24', revenue: 7, customer: 'Ada' },
]

async function barber() {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, BARBER))
  const over =
    (path: string) =>
    async (startDate: string, endDate: string, more = '') => {
      const answer = await owner.get(
        `/api/${path}?startDate=${startDate}&endDate=${endDate}${more}`,
      )
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body
    }
  return {
    metrics: over('kpi-metrics'),
    products: over('product-performance'),
    team: over('sales-team'),
    customers: over('customer-intelligence'),
  }
}
const { metrics, products, team, customers } = await barber()

describe('figures of a range', () => {
  test('revenue in March = 100.00 + 50.00 − 20.00 refund = 130.00 in 2 sales, 65.00 on average (spec §1.2, §3.5)', async () => {
    expect(await metrics('2026-03-01', '2026-03-31')).toMatchObject({
      totalRevenue: 130,
      totalSales: 2,
      averageSale: 65,
      avgTransactionValue: 65,
    })
  })
  test('margin in March = (100.00 − 60.00 + 50.00 × 30 %) / 150.00 = 36.67 %, which the refund shares; known for 100.00 of 170.00 = 58.82 % (spec §1.2, §3.5, §9.11)', async () => {
    expect(await metrics('2026-03-01', '2026-03-31')).toMatchObject({
      grossProfitMargin: 36.67,
      costCoverage: 58.82,
    })
  })
  test('growth in March = (130.00 − 80.00) / 80.00 = 62.5 % vs February 2026 (spec §1.2, §3.5)', async () => {
    expect(await metrics('2026-03-01', '2026-03-31')).toMatchObject({
      revenueGrowthRate: 62.5,
      revenueGrowthRateContext: 'vs February 2026',
      comparedWith: 'preceding',
      isComparable: true,
      previous: {
        startDate: '2026-02-01',
        endDate: '2026-02-28',
        totalRevenue: 80,
        totalSales: 1,
        averageSale: 80,
        grossProfitMargin: 75,
      },
    })
  })
  test('2026 includes 24 December, but its growth and year to date don’t: 80.00 + 130.00 = 210.00 (spec §1.2, §3.5)', async () => {
    expect(await metrics('2026-01-01', '2026-12-31')).toMatchObject({
      totalRevenue: 217,
      totalSales: 4,
      elapsed: { totalSales: 3 },
      ytdRevenue: 210,
      revenueGrowthRate: null,
      revenueGrowthRateContext: 'Nothing before 30 Nov 2025 to compare with',
      isComparable: false,
      history: { firstDay: '2025-11-30', lastDay: '2026-12-24', lastDayToDate: '2026-03-31' },
      today: '2026-11-21',
    })
  })
  test('the projected year is 210.00 so far plus the months that aren’t over (spec §1.2, §3.5)', async () => {
    const { projectedAnnualRevenue, projection } = await metrics('2026-03-01', '2026-12-31')
    const [november, december] = projection.months
    expect(projection.months).toHaveLength(2)
    expect([november.start, december.start]).toEqual(['2026-11-01', '2026-12-01'])
    expect(210 + november.expected + december.expected).toBeCloseTo(projectedAnnualRevenue, 6)
  })
  test('2025 is over: projected = actual = 40.00', async () => {
    expect(await metrics('2025-01-01', '2025-12-31')).toMatchObject({
      ytdRevenue: 40,
      projectedAnnualRevenue: 40,
      projection: { low: 40, high: 40, basis: 'Actual revenue for 2025', early: false, months: [] },
    })
  })
  test('with receipts: 2 lines of number 1, one of number 2 and a sale without are 3 purchases; 90.00 / 3 = 30.00, 6 pieces / 3 = 2 (spec §3.5)', async () => {
    const owner = await signUp()
    const line = {
      date: '2026-03-02',
      revenue: 20,
      quantity: 2,
      receipt: '1',
      customer: 'Ada',
      channel: 'Shop',
    }
    await db.withOwner(owner.account.id, (tx) =>
      record(tx, [
        line,
        { ...line, revenue: 30, quantity: 1 },
        { ...line, receipt: '2', quantity: 1 },
        { date: '2026-03-02', revenue: 40, quantity: 2, customer: 'Ada', channel: 'Shop' },
        // The number of another day is another receipt, and a refund is none.
        { date: '2026-03-03', revenue: -20, quantity: 1, receipt: '1', customer: 'Ada' },
        { date: '2026-03-31', revenue: 7, receipt: '1' },
      ]),
    )
    const of = async (path: string) =>
      (await owner.get(`/api/${path}?startDate=2026-03-01&endDate=2026-03-30`)).body
    expect(await of('kpi-metrics')).toMatchObject({
      totalRevenue: 90,
      totalSales: 4,
      purchases: 3,
      receipts: 2,
      salesWithoutReceipt: 1,
      averageSale: 30,
      avgTransactionValue: 30,
      itemsPerReceipt: 2,
      elapsed: { totalSales: 4, purchases: 3, averageSale: 30 },
    })
    expect(await of('customer-intelligence')).toMatchObject([
      { name: 'Ada', transactions: 3, averageSpent: 30 },
    ])
    // The refund has no channel: 110.00 / 3 purchases.
    expect(await of('channel-performance')).toMatchObject([
      { name: 'Shop', totalSales: 4, purchases: 3, averageRevenue: 36.67, totalRevenue: 110 },
    ])
  })
  test('chart of Q1 2026 by month: 0.00, 80.00, 130.00 against 0.00, 40.00, 0.00', async () => {
    const { series } = await metrics('2026-01-01', '2026-03-31')
    expect(series).toMatchObject({
      bucket: 'month',
      points: [
        { start: '2026-01-01', revenue: 0, sales: 0, margin: 0, previousRevenue: 0 },
        { revenue: 80, sales: 1, purchases: 1, margin: 75, previousRevenue: 40, previousSales: 1 },
        { revenue: 130, sales: 2, purchases: 2, margin: 36.67, previousRevenue: 0 },
      ],
    })
  })
  test('chart of March by day: 31 points, the last three without a counterpart in February', async () => {
    const { series } = await metrics('2026-03-01', '2026-03-31')
    expect([series.bucket, series.points.length]).toEqual(['day', 31])
    expect(series.points[9]).toMatchObject({ start: '2026-03-10', revenue: 0, previousRevenue: 80 })
    expect(series.points[30]).toMatchObject({ revenue: 30, sales: 1, previousRevenue: null })
  })
  test.each([
    ['before all history', '1900-01-01', '1900-12-31', 0],
    ['in the future', '2199-01-01', '2199-12-31', 0],
    ['of all time', '1900-01-01', '2199-12-31', 257],
  ])('a range %s is answered (spec §7.7)', async (_, start, end, totalRevenue) => {
    expect(await metrics(start, end)).toMatchObject({ totalRevenue, revenueGrowthRate: null })
  })
  test('a shop without sales has zero figures and no history', async () => {
    const owner = await signUp()
    const { body } = await owner.get('/api/kpi-metrics?startDate=2026-01-01&endDate=2026-12-31')
    expect(body).toMatchObject({
      totalRevenue: 0,
      averageSale: 0,
      grossProfitMargin: 0,
      revenueGrowthRate: null,
      projectedAnnualRevenue: 0,
      history: null,
    })
  })
  test('today is the day in the owner’s time zone: 21 November noon UTC is the 22nd on Kiritimati', async () => {
    const owner = await signUp({ timeZone: 'Pacific/Kiritimati' })
    const { body } = await owner.get('/api/kpi-metrics?startDate=2026-01-01&endDate=2026-12-31')
    expect(body.today).toBe('2026-11-22')
  })
  test('a sale recorded after the first request is in the second', async () => {
    const owner = await signUp()
    const march = '/api/kpi-metrics?startDate=2026-03-01&endDate=2026-03-31'
    const before = (await owner.get(march)).body.totalRevenue
    await db.withOwner(owner.account.id, (tx) => record(tx, [{ date: '2026-03-05', revenue: 9 }]))
    expect([before, (await owner.get(march)).body.totalRevenue]).toEqual([0, 9])
  })
  test('a default margin changed in the profile counts at once', async () => {
    const owner = await signUp()
    const march = '/api/kpi-metrics?startDate=2026-03-01&endDate=2026-03-31'
    await db.withOwner(owner.account.id, (tx) => record(tx, [{ date: '2026-03-05', revenue: 9 }]))
    const before = (await owner.get(march)).body.grossProfitMargin
    await db.withOwner(owner.account.id, (tx) =>
      tx.client.query('UPDATE business_profile SET default_profit_margin = 55'),
    )
    expect([before, (await owner.get(march)).body.grossProfitMargin]).toEqual([30, 55])
  })
})

describe('rankings', () => {
  test('products in Q1 by revenue: Shave and Cut 80.00, then Wash 50.00 (spec §1.2, §3.6)', async () => {
    expect(await products('2026-01-01', '2026-03-31')).toEqual([
      {
        name: 'Cut',
        totalSales: 1,
        purchases: 1,
        averageRevenue: 80,
        totalRevenue: 80,
        profitMargin: 40,
        costCoverage: 83.33,
      },
      {
        name: 'Shave',
        totalSales: 1,
        purchases: 1,
        averageRevenue: 80,
        totalRevenue: 80,
        profitMargin: 75,
        costCoverage: 100,
      },
      {
        name: 'Wash',
        totalSales: 1,
        purchases: 1,
        averageRevenue: 50,
        totalRevenue: 50,
        profitMargin: 30,
        costCoverage: 0,
      },
    ])
  })
  const unpaid = (revenueWithoutTax: number) => ({
    revenueWithoutTax,
    commissionRate: null,
    commission: null,
  })
  test('sales team from 2 to 31 March: Lee 50.00, Kim −20.00 from a refund and no sales (spec §1.2, §3.7)', async () => {
    expect(await team('2026-03-02', '2026-03-31')).toEqual([
      {
        name: 'Lee',
        totalSales: 1,
        purchases: 1,
        averageRevenue: 50,
        totalRevenue: 50,
        ...unpaid(50),
      },
      {
        name: 'Kim',
        totalSales: 0,
        purchases: 0,
        averageRevenue: 0,
        totalRevenue: -20,
        ...unpaid(-20),
      },
    ])
  })
  test('Ada in March: 100.00 − 20.00 = 80.00 in 1 purchase of quantity 2, of which 1 came back; the refund is first in the list (spec §3.8)', async () => {
    expect(await customers('2026-03-01', '2026-03-31')).toEqual([
      {
        id: expect.any(Number),
        name: 'Ada',
        transactions: 1,
        averageSpent: 80,
        totalSpent: 80,
        totalQuantity: 1,
        lastPurchase: '2026-03-01',
        purchaseHistory: [
          { product: 'Cut', quantity: -1, revenue: -20, date: '2026-03-31' },
          { product: 'Cut', quantity: 2, revenue: 100, date: '2026-03-01' },
        ],
      },
      expect.objectContaining({ name: 'Grace', totalSpent: 50, lastPurchase: '2026-03-31' }),
    ])
  })
  test('limit and offset: the second of three products (spec §7.12)', async () => {
    const rows = await products('2026-01-01', '2026-03-31', '&limit=1&offset=1')
    expect(rows.map((row: { name: string }) => row.name)).toEqual(['Shave'])
  })
  test('a customer row lists the newest 50 of 60 purchases, newest first (spec §3.8)', async () => {
    const owner = await signUp()
    const sales = Array.from({ length: 60 }, (_, i) => ({
      date: addDays('2026-01-01', i),
      revenue: 1,
      customer: 'Ada',
    }))
    await db.withOwner(owner.account.id, (tx) => record(tx, sales))
    const { body } = await owner.get(
      '/api/customer-intelligence?startDate=2026-01-01&endDate=2026-12-31',
    )
    expect([body[0].transactions, body[0].purchaseHistory.length]).toEqual([60, 50])
    expect(body[0].purchaseHistory[0].date).toBe('2026-03-01')
    expect(body[0].purchaseHistory[49].date).toBe('2026-01-11')
  })
})

test('five refunds of 50.00 without a cost leave the margin of 10 × 100.00 at a cost of 40.00 at 60 %, known for 1,000.00 of 1,250.00 = 80 %', async () => {
  const owner = await signUp()
  const parts = { product: 'Cut', salesperson: 'Kim', channel: 'Shop', customer: 'Ada' }
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [
      ...Array.from({ length: 10 }, () => ({
        ...parts,
        date: '2026-11-03',
        revenue: 100,
        cost: 40,
      })),
      ...Array.from({ length: 5 }, () => ({ ...parts, date: '2026-11-14', revenue: -50 })),
      { ...parts, date: '2026-10-03', revenue: 500, cost: 250 },
      { ...parts, date: '2026-10-04', revenue: -100 },
      { ...parts, date: '2026-09-30', revenue: 1, cost: 0 },
    ]),
  )
  const of = async (path: string, more = '') =>
    (await owner.get(`/api/${path}?startDate=2026-11-01&endDate=2026-11-30${more}`)).body
  const known = { grossProfitMargin: 60, costCoverage: 80 }
  for (const only of ['', '&channel=Shop']) {
    expect(await of('kpi-metrics', only)).toMatchObject(known)
    expect(await of('product-performance', only)).toMatchObject([
      { profitMargin: 60, costCoverage: 80 },
    ])
  }
  expect(await of('channel-performance')).toMatchObject([{ profitMargin: 60, costCoverage: 80 }])
  const why = await of('why', '&figure=grossProfitMargin')
  expect(why).toMatchObject({ change: 10, current: known, previous: { grossProfitMargin: 50 } })
  expect(why.group.parts).toMatchObject([{ name: 'Cut', change: 10, current: { margin: 60 } }])
})
