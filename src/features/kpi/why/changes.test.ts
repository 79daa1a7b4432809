import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../server/testing/database.ts'
import { addDays, type DayRange } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { DIMENSIONS, type Dimension } from '../../sales/index.ts'
import { shopWith, type TestSale } from '../../sales/testing/record.ts'
import { changesBy, type Summed } from './changes.ts'

const db = await testDatabase()

const anySale: fc.Arbitrary<TestSale> = fc.record(
  {
    date: fc.integer({ min: 0, max: 150 }).map((n) => addDays('2025-11-10', n)),
    revenue: fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
    cost: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    tax: fc.integer({ min: -999, max: 999 }).map((cents) => cents / 100),
    product: fc.constantFrom('Cut', 'Wash', 'Color'),
    customer: fc.constantFrom('Ada', 'Grace', 'Edsger'),
    salesperson: fc.constantFrom('Kim', 'Lee'),
  },
  { requiredKeys: ['date', 'revenue'] },
)
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 100 }))
  .map(([from, days]): DayRange => {
    const start = addDays('2025-11-10', from)
    return { start, end: addDays(start, days) }
  })

const REVENUE: Summed = { value: 'revenue', weight: 'sales' }
const PROFIT: Summed = {
  value: 'profit',
  weight: 'netRevenue',
  margin: 40,
  refundMargins: { now: 60, before: 25 },
}

/** The same from the test's own sales, by name. */
function plain(
  sales: TestSale[],
  by: Dimension,
  { start, end }: DayRange,
  summed: Summed,
  side: 'now' | 'before' = 'now',
) {
  const ofRefunds = summed.value === 'profit' ? summed.refundMargins[side] / 100 : 0
  const sums = new Map<string, { value: number; weight: number }>()
  for (const sale of sales.filter(({ date }) => start <= date && date <= end)) {
    const name = by === 'product' ? (sale.product ?? 'Cut') : sale[by]
    if (name === undefined) continue
    const net = sale.revenue - (sale.tax ?? 0)
    const margin = sale.revenue < 0 ? ofRefunds : 0.4
    const profit = sale.cost === undefined ? net * margin : net - sale.cost
    const { value, weight } = sums.get(name) ?? { value: 0, weight: 0 }
    sums.set(
      name,
      summed.value === 'revenue'
        ? { value: value + sale.revenue * 100, weight: weight + (sale.revenue < 0 ? 0 : 1) }
        : { value: value + profit * 100, weight: weight + net * 100 },
    )
  }
  return sums
}

test.each([REVENUE, PROFIT])(
  '$value by name: months and days, added or taken off, give the same as adding up the sales of both ranges, which may overlap',
  async (summed) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySale, { minLength: 1, maxLength: 60 }),
        anyRange,
        anyRange,
        async (sales, now, before) => {
          const ownerId = await shopWith(db, sales)
          const factors = { value: 1, weight: 0.5 }
          const sides = {
            now: { range: now, factors },
            before: { range: before, factors },
            summed,
          }
          for (const by of DIMENSIONS) {
            const { named, count, sum, hasNames } = await db.withOwner(ownerId, (tx) =>
              changesBy(tx, by, sides, 5),
            )
            const a = plain(sales, by, now, summed)
            const b = plain(sales, by, before, summed, 'before')
            const none = { value: 0, weight: 0 }
            const names = new Set([...a.keys(), ...b.keys()])
            let total = 0
            for (const name of names) {
              const [x, y] = [a.get(name) ?? none, b.get(name) ?? none]
              const change = x.value - x.weight * 0.5 - (y.value - y.weight * 0.5)
              total += change
              const found = named.find((each) => each.name === name)
              expect(found?.change ?? 0, name).toBeCloseTo(change, 3)
              if (!found) continue
              expect([found.now.value, found.now.weight]).toEqual([
                expect.closeTo(x.value, 3),
                expect.closeTo(x.weight, 3),
              ])
            }
            expect(sum).toBeCloseTo(total, 3)
            expect(count).toBe(named.length)
            expect(hasNames).toBe(names.size > 0)
          }
        },
      ),
      { numRuns: runs(40) },
    )
  },
)

describe('of 1,002 customers those are compared who have spent the most, and those with large refunds', async () => {
  // C0 to C999 have spent 10.00 to 1,009.00 in February; every seventh of them half as much in January.
  const sales = Array.from({ length: 1_000 }, (_each, i): TestSale[] => {
    const customer = `C${i}`
    const bought: TestSale = {
      date: i % 2 ? '2026-02-10' : '2026-02-03',
      revenue: 10 + i,
      customer,
    }
    return i % 7 ? [bought] : [bought, { date: '2026-01-20', revenue: (10 + i) / 2, customer }]
  }).flat()
  sales.push(
    { date: '2026-01-10', revenue: 5_000, customer: 'Taken back' },
    { date: '2026-02-10', revenue: -5_000, customer: 'Taken back' },
    // One who has never spent anything here.
    { date: '2026-02-11', revenue: -900, customer: 'Only refunds' },
    { date: '2026-02-12', revenue: -700, customer: 'Only refunds' },
  )
  const ownerId = await shopWith(db, sales)
  const now = { start: '2026-02-02', end: '2026-02-20' }
  const before = { start: '2026-01-05', end: '2026-01-31' }
  const factors = { value: 1, weight: 0 }
  const sides = {
    now: { range: now, factors },
    before: { range: before, factors },
    summed: REVENUE,
  }
  const changes = await db.withOwner(ownerId, (tx) => changesBy(tx, 'customer', sides, 250))
  test('every change is the same as adding up the sales of both ranges', () => {
    const [a, b] = [now, before].map((range) => plain(sales, 'customer', range, REVENUE))
    const none = { value: 0, weight: 0 }
    for (const each of changes.named) {
      const [x, y] = [a!.get(each.name) ?? none, b!.get(each.name) ?? none]
      expect(each.now).toMatchObject({ value: expect.closeTo(x.value), weight: x.weight })
      expect(each.before).toMatchObject({ value: expect.closeTo(y.value), weight: y.weight })
      expect(each.change, each.name).toBeCloseTo(x.value - y.value)
    }
  })
  test('they are 202: the 200 who have spent the most in all, and two with refunds', () => {
    const spent = plain(sales, 'customer', { start: '2026-01-01', end: '2026-12-31' }, REVENUE)
    const most = [...spent].toSorted(([, x], [, y]) => y.value - x.value).slice(0, 200)
    expect(changes).toMatchObject({ count: 202, sum: null, among: 200, hasNames: true })
    expect(changes.named.map(({ name }) => name).toSorted()).toEqual(
      [...most.map(([name]) => name), 'Taken back', 'Only refunds'].toSorted(),
    )
  })
})

test("without a customer on any sale of either side there are no names; sales before both sides don't count", async () => {
  const ownerId = await shopWith(db, [
    { date: '2026-01-03', revenue: 5, customer: 'Ada' },
    { date: '2026-01-10', revenue: 5 },
    { date: '2026-02-10', revenue: 8 },
  ])
  const factors = { value: 1, weight: 0 }
  const sides = {
    now: { range: { start: '2026-02-01', end: '2026-02-28' }, factors },
    before: { range: { start: '2026-01-05', end: '2026-01-31' }, factors },
    summed: REVENUE,
  }
  const changes = await db.withOwner(ownerId, (tx) => changesBy(tx, 'customer', sides, 5))
  expect(changes).toEqual({ named: [], count: 0, hasNames: false, sum: 0, own: 0, among: null })
})
