import { describe, expect, test } from 'vitest'
import { NO_SUMS } from '../../../shared/figures.ts'
import { goalOfYear, marginChangeOf, marginRanges, mixOf, mixRange } from './rules.ts'

describe('the goal of the year', () => {
  const dollars = { revenueGoal: null, currency: 'USD' }
  const suggested = (currency: string, hasSales = false) =>
    goalOfYear(undefined, { revenueGoal: null, currency }, hasSales)

  test("is the one set for it, else the profile's", () => {
    const profile = { ...dollars, revenueGoal: 60_000 }
    expect(goalOfYear({ targetCents: 12_000_000 }, profile, true)).toEqual({
      source: 'year',
      cents: 12_000_000,
    })
    expect(goalOfYear(undefined, profile, true)).toEqual({ source: 'profile', cents: 6_000_000 })
  })

  test('is the $500,000 of the specification until there are own sales, and none from then on (spec §9.10)', () => {
    expect(suggested('USD')).toEqual({ source: 'suggested', cents: 50_000_000 })
    expect(suggested('USD', true)).toBeNull()
  })

  test('follows the magnitude of yen: 500,000 × 100 = ¥50,000,000', () => {
    expect(suggested('JPY')!.cents).toBe(5_000_000_000)
  })
})

describe('the smart mix (spec §9.9)', () => {
  const product = (name: string, revenue: number, sales: number) => ({
    name,
    revenueCents: revenue * 100,
    sales,
  })
  const [vase, rose, card] = [
    product('Vase', 900, 10),
    product('Rose', 400, 20),
    product('Card', 90, 30),
  ]
  const mix = (products: (typeof vase)[], dollars = 1_000, currency = 'USD') =>
    mixOf(dollars * 100, products, currency).map(({ name, share, amount, price, sales }) => [
      name,
      share,
      amount,
      price,
      sales,
    ])

  test('$1,000 at 50/30/20: $500 / $90 = 6 sales, $300 / $20 = 15, $200 / $3 = 67', () => {
    expect(mix([vase, rose, card])).toEqual([
      ['Vase', 50, 500, 90, 6],
      ['Rose', 30, 300, 20, 15],
      ['Card', 20, 200, 3, 67],
    ])
  })

  test('two products share 100 %: 50 / 80 = 62.5 % and 30 / 80 = 37.5 %', () => {
    expect(mix([vase, rose])).toEqual([
      ['Vase', 62.5, 625, 90, 7],
      ['Rose', 37.5, 375, 20, 19],
    ])
  })

  test('one product is all of it: $1,000 / $90 = 11.1, so 11 sales', () => {
    expect(mix([vase])).toEqual([['Vase', 100, 1_000, 90, 11]])
  })

  test('without sales it is the default price: $1,000 / $500 = 2 sales', () => {
    expect(mix([])).toEqual([[null, 100, 1_000, 500, 2]])
  })

  test('without sales a target below that price is one sale: $6, not $500', () => {
    expect(mix([], 6)).toEqual([[null, 100, 6, 6, 1]])
  })

  test('without sales in yen: ¥120,000 / ¥50,000 = 3 sales', () => {
    expect(mix([], 120_000, 'JPY')).toEqual([[null, 100, 120_000, 50_000, 3]])
  })

  test('products that were only refunded, or given away, are left out', () => {
    expect(mix([vase, product('Gift', 0, 5), product('Oops', -50, 0)])).toHaveLength(1)
  })

  test('a product fits whose price is at most 1.25 × its share: $4,500 is one $2,192, one $1,438 and one $822', () => {
    const garage = [
      product('Engine', 30_000, 10),
      product('Body repair', 21_920, 10),
      product('Clutch', 14_380, 10),
      product('Suspension', 8_220, 10),
    ]
    expect(mix(garage, 4_500)).toEqual([
      ['Body repair', 50, 2_250, 2_192, 1],
      ['Clutch', 30, 1_350, 1_438, 1],
      ['Suspension', 20, 900, 822, 1],
    ])
    expect(mix(garage.slice(0, 1), 1_000), 'nothing fits').toEqual([
      ['Engine', 100, 1_000, 3_000, 1],
    ])
  })

  test('the amounts add up to the target: $1.01 = $0.51 + $0.30 + $0.20', () => {
    const cheap = ['Pin', 'Clip', 'Tag'].map((name) => product(name, 0.5, 50))
    expect(mix(cheap, 1.01).map(([, , amount]) => amount)).toEqual([0.51, 0.3, 0.2])
  })

  test('looks back 90 days or a little more, at whole months', () => {
    expect(mixRange('2026-11-22')).toEqual({ start: '2026-08-01', end: '2026-11-30' })
    expect(mixRange('2026-11-30')).toEqual({ start: '2026-09-01', end: '2026-11-30' })
  })
})

describe('the change of the gross margin (spec §9.10)', () => {
  const sums = (revenue: number, costed: number, cost: number) => ({
    ...NO_SUMS,
    revenueCents: revenue * 100,
    costedRevenueCents: costed * 100,
    costCents: cost * 100,
  })
  const ranges = marginRanges('2026-11-22')
  const change = (before: ReturnType<typeof sums>, now: ReturnType<typeof sums>) =>
    marginChangeOf(ranges, { before, now }, null)

  test('compares the last 30 days with the first 30 of the year', () => {
    expect(ranges).toEqual({
      before: { start: '2026-01-01', end: '2026-01-30' },
      now: { start: '2026-10-24', end: '2026-11-22' },
    })
  })

  test('before April compares with the first 30 days of October', () => {
    expect(marginRanges('2026-03-31').before).toEqual({ start: '2025-10-01', end: '2025-10-30' })
    expect(marginRanges('2026-04-01').before.start).toBe('2026-01-01')
  })

  test('from 40 % ($1,000 − $600) to 45.2 % ($1,000 − $548) is 5.2 points', () => {
    expect(change(sums(1_000, 1_000, 600), sums(1_000, 1_000, 548))).toMatchObject({
      before: { margin: 40, isAssumed: false },
      now: { margin: 45.2, isAssumed: false },
      points: 5.2,
    })
  })

  test('is assumed when the cost of some of the revenue, $1 of $1,000, is not recorded', () => {
    expect(change(sums(1_000, 999, 600), sums(1_000, 1_000, 600))).toMatchObject({
      before: { isAssumed: true },
      now: { isAssumed: false },
    })
  })

  test('is no change without revenue, or where no cost is recorded', () => {
    const known = sums(1_000, 1_000, 600)
    expect(change(sums(0, 0, 0), known)).toMatchObject({ before: { margin: null }, points: null })
    expect(change(sums(1_000, 0, 0), known)).toMatchObject({ before: { margin: 30 }, points: null })
  })
})
