import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { addDays } from '../../shared/calendar.ts'
import { toCents } from '../../shared/money.ts'
import { runs } from '../../shared/testing/properties.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import type { Metrics } from './contract.ts'
import { EXPLAINED, SPLIT_BY } from './why/contract.ts'

const TODAY = '2026-11-21'
const { db, signUp } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })

/** cents of the smallest amount */
const STEPS = { USD: 1, JPY: 100 }
const name = (...names: string[]) => fc.constantFrom(undefined, ...names)
const anySale = fc.record({
  daysAgo: fc.integer({ min: 0, max: 500 }),
  units: fc.integer({ min: -2000, max: 9000 }),
  cost: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
  tax: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
  fee: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  product: fc.constantFrom('Tea', 'Bun', 'Cake', 'Pie', 'Jam', 'Nut', 'Fig', 'Egg'),
  customer: name('Ada', 'Ben'),
  salesperson: name('Kim', 'Lee'),
  channel: name('Shop', 'Market'),
  category: name('Drinks', 'Food'),
  receipt: name('1', '2'),
})
const anyShop = fc.record({
  currency: fc.constantFrom('USD' as const, 'JPY' as const),
  defaultProfitMargin: fc.option(fc.integer({ min: 0, max: 99 })),
  fixed: fc.integer({ min: 0, max: 99_999 }),
  rate: fc.integer({ min: 1, max: 10_000 }).map((percent) => percent / 100),
  sales: fc.array(anySale, { minLength: 15, maxLength: 70 }),
})
type Shop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never

async function owned({ currency, defaultProfitMargin, fixed, rate, sales }: Shop) {
  const owner = await signUp()
  const money = (units: number | undefined) =>
    units === undefined ? undefined : (units * STEPS[currency]) / 100
  const profile = { currency, defaultProfitMargin, monthlyFixedCosts: money(fixed) }
  expect((await owner.post('/api/business-profile', profile)).status).toBe(200)
  const all = sales.map(({ daysAgo, units, cost, tax, fee, ...names }): TestSale => {
    const values = {
      ...{ ...names, date: addDays(TODAY, -daysAgo), revenue: money(units)! },
      ...{ cost: units < 0 ? undefined : money(cost), fee: units < 0 ? undefined : money(fee) },
      tax: units < 500 ? undefined : money(tax),
    }
    const known = Object.entries(values).filter(([, value]) => value !== undefined)
    return Object.fromEntries(known) as unknown as TestSale
  })
  await db.withOwner(owner.account.id, (tx) => record(tx, all))
  const people = ['Kim', 'Lee'].filter((each) =>
    all.some(({ salesperson }) => salesperson === each),
  )
  if (people.length > 0)
    await owner.post('/api/commissions', {
      rates: people.map((salesperson) => ({ salesperson, rate })),
    })
  return { owner, all }
}

const RANGES = [
  { start: '2026-01-01', end: '2026-12-31' },
  { start: '2026-11-01', end: '2026-11-30' },
  { start: '2026-08-17', end: '2026-11-05' },
]
const sum = <T>(rows: T[], amount: (row: T) => number): number =>
  rows.reduce((total, row) => total + toCents(amount(row)), 0)

function profitAddsUp({ profit }: Metrics, step: number): void {
  const { amount, revenue, tax, costOfSales, grossProfit, fees, fixedCosts } = profit!
  const cents = [amount ?? 0, revenue, tax, costOfSales, grossProfit, fees, fixedCosts].map(toCents)
  expect(cents.every((each) => each % step === 0)).toBe(true)
  const [left, ofRevenue, ofTax, ofCosts, gross, ofFees, ofFixed] = cents as [number, ...number[]]
  expect(ofRevenue! - ofTax! - ofCosts!).toBe(gross)
  if (amount !== null) expect(gross! - ofFees! - ofFixed!).toBe(left)
}

async function listsAddUp(owner: Client, query: string, all: TestSale[], metrics: Metrics) {
  const rowsOf = async (path: string) => (await owner.get(`/api/${path}?${query}`)).body
  const total = toCents(metrics.totalRevenue)
  expect(sum(metrics.series.points, ({ revenue }) => revenue)).toBe(total)
  for (const [path, kind] of [
    ['product-performance', 'product'],
    ['sales-team', 'salesperson'],
    ['channel-performance', 'channel'],
    ['category-performance', 'category'],
  ] as const) {
    const rows = await rowsOf(path)
    const others = all.filter((sale) => sale[kind] === undefined)
    const ofRows = sum(rows, ({ totalRevenue }: { totalRevenue: number }) => totalRevenue)
    expect(ofRows + sum(others, ({ revenue }) => revenue), path).toBe(total)
    const counted = rows.reduce((n: number, row: { totalSales: number }) => n + row.totalSales, 0)
    const uncounted = others.filter(({ revenue }) => revenue >= 0).length
    expect(counted + uncounted, path).toBe(metrics.totalSales)
  }
  return rowsOf('sales-team')
}

test('whatever the shop, the parts of a whole come to the whole: profit, names, points and what changed', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, fc.constantFrom(...RANGES), async (shop, range) => {
      const { owner, all } = await owned(shop)
      const step = STEPS[shop.currency]
      const query = `startDate=${range.start}&endDate=${range.end}`
      const metrics: Metrics = (await owner.get(`/api/kpi-metrics?${query}`)).body
      profitAddsUp(metrics, step)
      const inRange = all.filter(({ date }) => range.start <= date && date <= range.end)
      const team = await listsAddUp(owner, query, inRange, metrics)
      for (const { commission, revenueWithoutTax } of team) {
        const owed = toCents(commission)
        expect(Math.abs(owed % step)).toBe(0)
        const exact = (toCents(revenueWithoutTax) * shop.rate) / 100
        expect(Math.abs(owed - exact)).toBeLessThanOrEqual(step / 2 + 1e-6)
      }
      for (const figure of EXPLAINED)
        for (const by of SPLIT_BY[figure]) {
          const { body } = await owner.get(`/api/why?${query}&figure=${figure}&by=${by}`)
          if (body.change === null) continue
          const change = toCents(body.change) + 0
          const parts: { change: number }[] = body.group.parts
          expect(
            sum(parts, (each) => each.change),
            `${figure} ${by}`,
          ).toBe(change)
          if (body.effects.length === 0) continue
          const effects: { change: number }[] = body.effects
          expect(
            sum(effects, (each) => each.change),
            figure,
          ).toBe(change)
        }
    }),
    { numRuns: runs(8) },
  )
}, 120_000)
