import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { addDays } from '../../shared/calendar.ts'
import { runs } from '../../shared/testing/properties.ts'
import { customersWithin, findOnly } from '../sales/index.ts'
import { record, type TestSale } from '../sales/testing/record.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

const CALLS = [
  'product-performance',
  'sales-team',
  'customer-intelligence',
  'busy-hours',
  'channel-performance',
  'category-performance',
]

async function shopOf(sales: TestSale[], hasTotals = false) {
  const owner = await signUp()
  await db.withOwner(owner.account.id, async (tx) => {
    await record(tx, sales)
    if (hasTotals)
      await tx.client.query(
        `SELECT create_totals_of_parts(owner_id, month) FROM sale_month WHERE month < '2026-11-01'`,
      )
  })
  return (path: string, range: { start: string; end: string }, more = '') =>
    owner.get(`/api/${path}?startDate=${range.start}&endDate=${range.end}${more}`)
}

const name = (...names: string[]) => fc.constantFrom(undefined, ...names)
const anySale = fc
  .record({
    daysAgo: fc.integer({ min: 0, max: 500 }),
    revenue: fc.integer({ min: -2000, max: 9000 }),
    cost: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 4 }),
    product: fc.constantFrom('Tea', 'Bun', 'Cake'),
    customer: name('Ada', 'Ben'),
    salesperson: name('Kim', 'Lee'),
    receipt: name('1', '2'),
    minute: fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined }),
    channel: name('Shop', 'Market'),
    category: name('Drinks', 'Food'),
  })
  .map(({ daysAgo, revenue, cost, minute, ...rest }): TestSale => {
    const time =
      minute === undefined
        ? undefined
        : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    return Object.fromEntries(
      Object.entries({
        ...rest,
        date: addDays('2026-11-21', -daysAgo),
        revenue: revenue / 100,
        cost: revenue < 0 || cost === undefined ? undefined : cost / 100,
        time,
      }).filter(([, value]) => value !== undefined),
    ) as unknown as TestSale
  })

const RANGES = [
  { start: '2026-01-01', end: '2026-12-31' },
  { start: '2026-11-01', end: '2026-11-30' },
  { start: '2026-08-17', end: '2026-11-05' },
  { start: '2025-01-01', end: '2025-12-31' },
]
/** Both shops begin and end on the same days, as what is compared depends on that. */
const ENDS: TestSale[] = ['2025-06-01', '2026-11-21'].map((date) => ({
  date,
  revenue: 1,
  channel: 'Market',
  category: 'Food',
}))

test.each([
  ['channel', 'Market'],
  ['category', 'Food'],
] as const)(
  'the figures of a %s are those of a shop that has only its sales',
  async (kind, chosen) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySale, { minLength: 20, maxLength: 120 }),
        fc.constantFrom(...RANGES),
        fc.boolean(),
        async (sales, range, hasTotals) => {
          const all = [...sales, ...ENDS]
          const [whole, part] = await Promise.all([
            shopOf(all, hasTotals),
            shopOf(all.filter((sale) => sale[kind] === chosen)),
          ])
          const narrowed = `&${kind}=${chosen.toUpperCase()}`
          for (const path of CALLS) {
            const [{ body, status }, { body: expected }] = await Promise.all([
              whole(path, range, narrowed),
              part(path, range),
            ])
            expect(status, JSON.stringify(body)).toBe(200)
            expect(withoutIds(body), path).toEqual(withoutIds(said(body, expected)))
          }
          const { body } = await whole('kpi-metrics', range, narrowed)
          const { body: expected } = await part('kpi-metrics', range)
          expect(body).toMatchObject({
            ...expected,
            ...Object.fromEntries(OF_THE_SHOP.map((field) => [field, body[field]])),
          })
          expect(body.projection.obstacle).toBe('Only the whole shop is projected')
        },
      ),
      { numRuns: runs(6) },
    )
  },
  120_000,
)
/** The purchases of a channel's categories, and of a category's channels, are said unless they share receipts. */
const said = (body: { purchases?: number | null }[], expected: object) =>
  Array.isArray(expected) && body[0]?.purchases === null
    ? expected.map((row) => ({ ...row, purchases: null, averageRevenue: null }))
    : expected
/** What isn't said of a channel alone. */
const OF_THE_SHOP = ['projectedAnnualRevenue', 'projection', 'uses']
/** Ids differ, and so do the places of equal amounts, which follow from them. */
const withoutIds = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer
        .map(({ id: _, ...row }) => row)
        .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
    : answer

test(
  'the customers of a channel of a large shop, of whom only the likely are looked at, are the same',
  { tags: 'long' },
  async () => {
    const year = RANGES[0]!
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySale, { minLength: 20, maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 1 }),
        async (drawn, limit, offset) => {
          const sales = drawn.map((sale, n) => ({ ...sale, customer: `${sale.customer} ${n % 5}` }))
          const { account } = await signUp()
          await db.withOwner(account.id, (tx) => record(tx, [...sales, ...ENDS]))
          await db.withOwner(account.id, async (tx) => {
            const market = (await findOnly(tx, 'channel', 'Market'))!
            const of = (all: number) =>
              customersWithin(tx, market, year, { limit, offset, purchases: 2, sales: all })
            expect(await of(1_000_000)).toEqual(await of(100))
          })
        },
      ),
      { numRuns: runs(10) },
    )
  },
)

test('the hours are those of the sales with a time, on any range', { tags: 'long' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { maxLength: 150 }), async (sales) => {
      const shop = await shopOf(sales)
      for (const { start, end } of RANGES) {
        const inRange = sales.filter(({ date }) => date >= start && date <= end)
        const timed = inRange.filter(({ time }) => time !== undefined)
        const sold = timed.filter(({ revenue }) => revenue >= 0)
        const { body } = await shop('busy-hours', { start, end })
        expect(body).toMatchObject({
          sales: inRange.filter(({ revenue }) => revenue >= 0).length,
          salesWithTime: sold.length,
        })
        const keyOf = ({ date, time }: TestSale): string =>
          `${new Date(date).getUTCDay()} ${Number(time!.slice(0, 2))}`
        const byHour = Map.groupBy(timed, keyOf)
        expect(body.hours).toHaveLength(byHour.size)
        for (const { weekday, hour, sales: count, revenue } of body.hours) {
          const own = byHour.get(`${weekday} ${hour}`)!
          expect(count).toBe(own.filter((each) => each.revenue >= 0).length)
          expect(revenue).toBeCloseTo(
            own.reduce((sum, each) => sum + each.revenue, 0),
            2,
          )
        }
      }
    }),
    { numRuns: runs(10) },
  )
})

test('purchases are counted or not said: of 12 sales with 6 receipts on a market, 6 purchases at $20, and of its categories neither', async () => {
  const sales = Array.from({ length: 12 }, (_, n): TestSale => ({
    date: `2026-${n < 6 ? '08' : '11'}-0${1 + (n % 6)}`,
    ...{ revenue: 10, channel: 'Market', category: 'Food', salesperson: 'Kim' },
  }))
  const twice = sales.map((sale, n) => ({ ...sales[n - (n % 2)]!, receipt: `${n - (n % 2)}` }))
  for (const hasTotals of [false, true]) {
    const shop = await shopOf([...twice, { ...sales[0]!, date: '2025-05-01' }], hasTotals)
    const body = async (path: string, range = RANGES[0]!, narrowed = '&channel=market') =>
      (await shop(path, range, narrowed)).body
    expect(await body('kpi-metrics')).toMatchObject({ purchases: 6, avgTransactionValue: 20 })
    const counted = [{ totalSales: 12, purchases: 6, averageRevenue: 20 }]
    expect(await body('channel-performance')).toMatchObject(counted)
    expect(await body('category-performance', RANGES[0], '')).toMatchObject(counted)
    const unsaid = [{ totalSales: 12, totalRevenue: 120, purchases: null, averageRevenue: null }]
    expect(await body('category-performance')).toMatchObject(unsaid)
    expect(await body('channel-performance', RANGES[0], '&category=food')).toMatchObject(unsaid)
    // Without a shared receipt each sale is a purchase.
    expect(await body('category-performance', RANGES[3])).toMatchObject([
      { totalSales: 1, purchases: 1, averageRevenue: 10 },
    ])
  }
})

test(
  'revenue is purchases times the average sale on any range, to half a cent per purchase',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anySale, { minLength: 5, maxLength: 80 }), async (sales) => {
        const shop = await shopOf(sales)
        for (const range of RANGES) {
          const { body } = await shop('kpi-metrics', range)
          const { totalRevenue, purchases, avgTransactionValue, receipts, salesWithoutReceipt } =
            body
          expect(receipts + salesWithoutReceipt).toBe(purchases)
          if (purchases === 0) continue
          expect(Math.abs(totalRevenue - purchases * avgTransactionValue)).toBeLessThanOrEqual(
            0.005 * purchases + 1e-6,
          )
        }
      }),
      { numRuns: runs(10) },
    )
  },
)

test('an unknown name, and both at once, are refused with a sentence', async () => {
  const shop = await shopOf(ENDS)
  for (const path of [...CALLS, 'kpi-metrics']) {
    const unknown = await shop(path, RANGES[0]!, '&channel=Moon')
    expect([path, unknown.status, unknown.body.message]).toEqual([
      path,
      404,
      'You have no channel called “Moon”.',
    ])
    const both = await shop(path, RANGES[0]!, '&channel=Market&category=Food')
    expect([path, both.status, both.body.message]).toEqual([
      path,
      400,
      'Choose a channel or a category, not both',
    ])
  }
})
