import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_SUMS, profitCents, type Sums } from '../../../shared/figures.ts'
import { runs } from '../../../shared/testing/properties.ts'
import {
  changeOf,
  effectsOf,
  exactChange,
  factorsOf,
  partsOf,
  outlierOf,
  type Compared,
  type Comparing,
  type Listed,
} from './rules.ts'

const MARCH = { start: '2026-03-01', end: '2026-03-31' }
const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' }

const side = (sums: Partial<Sums>, refundCents = 0, range = MARCH): Compared => ({
  range,
  sums: { ...NO_SUMS, ...sums },
  refundCents,
})
const comparing = (now: Compared, before: Compared, more: Partial<Comparing> = {}): Comparing => ({
  now,
  before,
  margin: null,
  step: 1,
  ...more,
})
const revenue = (sides: Comparing) =>
  effectsOf('totalRevenue', changeOf('totalRevenue', sides)!, sides, 0)
const short = (effects: ReturnType<typeof revenue>) =>
  effects.map(({ kind, change }) => [kind, change])

describe('what made the revenue change', () => {
  test('22 sales of 82.00 after 10 of 95.00: 12 × 95.00 = +1,140.00, and 22 × −13.00 = −286.00, in all +854.00', () => {
    const sides = comparing(
      side({ sales: 22, revenueCents: 22 * 8_200 }),
      side({ sales: 10, revenueCents: 10 * 9_500 }),
    )
    expect(revenue(sides)).toEqual([
      { kind: 'sales', change: 114_000, current: 22, previous: 10 },
      { kind: 'average', change: -28_600, current: 82, previous: 95 },
    ])
  })
  test('refunds of 120.00 after 80.00 take 40.00, and the averages are those before refunds: 10 × 100.00 both times', () => {
    const sides = comparing(
      side({ sales: 10, revenueCents: 88_000 }, -12_000),
      side({ sales: 10, revenueCents: 92_000 }, -8_000),
    )
    expect(revenue(sides)).toEqual([
      { kind: 'sales', change: 0, current: 10, previous: 10 },
      { kind: 'average', change: 0, current: 100, previous: 100 },
      { kind: 'refunds', change: -4_000, current: -120, previous: -80 },
    ])
  })
  test('thirds of a cent: 7 sales of 100.00 in all after 6: 1 × 16.67 = 16.67, the rest −16.67', () => {
    const sides = comparing(
      side({ sales: 7, revenueCents: 10_000 }),
      side({ sales: 6, revenueCents: 10_000 }),
    )
    expect(short(revenue(sides))).toEqual([
      ['sales', 1_667],
      ['average', -1_667],
    ])
  })
  test('in yen nothing is split below ¥1: 1 × ¥1,666.67 = ¥1,667', () => {
    const sides = comparing(
      side({ sales: 7, revenueCents: 1_000_000 }),
      side({ sales: 6, revenueCents: 1_000_000 }),
      { step: 100 },
    )
    expect(short(revenue(sides))).toEqual([
      ['sales', 166_700],
      ['average', -166_700],
    ])
  })
  test('one test sale of 5.00 last year doesn’t make an average: 340 sales after 1 aren’t split', () => {
    const sides = comparing(
      side({ sales: 340, revenueCents: 3_230_000 }),
      side({ sales: 1, revenueCents: 500 }),
    )
    expect(revenue(sides)).toEqual([])
  })
  test('nothing, or refunds only, before: there is nothing to compare with', () => {
    const now = side({ sales: 5, revenueCents: 5_000 })
    expect(changeOf('totalRevenue', comparing(now, side({})))).toBeNull()
    expect(changeOf('totalRevenue', comparing(now, side({ revenueCents: -5 }, -5)))).toBeNull()
    expect(changeOf('averageSale', comparing(now, side({ revenueCents: -5 }, -5)))).toBeNull()
    expect(changeOf('totalSales', comparing(now, side({ revenueCents: -5 }, -5)))).toBeNull()
    expect(changeOf('grossProfitMargin', comparing(now, side({ revenueCents: -5 }, -5)))).toBeNull()
  })
})

describe('what made the number of sales change', () => {
  const count = (now: Compared, before: Compared) =>
    effectsOf('totalSales', now.sums.sales - before.sums.sales, comparing(now, before), 0)
  test('40 in March after 28 in February: 3 more days at 1 a day = +3, more sales a day = +9', () => {
    expect(count(side({ sales: 40 }), side({ sales: 28 }, 0, FEBRUARY))).toEqual([
      { kind: 'days', change: 3, current: 31, previous: 28 },
      { kind: 'pace', change: 9, current: 1.3, previous: 1 },
    ])
  })
  test('as many days on both sides explain nothing', () => {
    expect(count(side({ sales: 40 }), side({ sales: 28 }))).toEqual([])
  })
})

test('a margin that is only assumed has no change; 60 % after 50 % with costs has +10.00 points', () => {
  const of = (costedRevenueCents: number, costCents: number) =>
    side({ sales: 9, revenueCents: 10_000, costedRevenueCents, costCents })
  expect(changeOf('grossProfitMargin', comparing(of(0, 0), of(0, 0)))).toBeNull()
  expect(changeOf('grossProfitMargin', comparing(of(10_000, 4_000), of(10_000, 5_000)))).toBe(1_000)
})

describe('a sale that stands out', () => {
  const now = side({ sales: 11, revenueCents: 1_300_000 })
  const before = side({ sales: 10, revenueCents: 100_000 })
  const sale = { cents: 1_200_000, day: '2026-03-03', product: 'Wedding' }
  test('12,000.00 of the +12,000.00, 120 times the others’ 100.00', () => {
    const found = outlierOf('totalRevenue', 1_200_000, comparing(now, before), {
      now: sale,
      before: null,
    })
    expect(found).toEqual({ side: 'current', sale })
  })
  test('not when it is like the others, nor when it made less than half', () => {
    const usual = { ...sale, cents: 12_000 }
    const find = (change: number, of: typeof sale) =>
      outlierOf('totalRevenue', change, comparing(now, before), { now: of, before: null })
    expect(find(10_000, usual)).toBeNull()
    expect(find(3_000_000, sale)).toBeNull()
  })
})

interface Name {
  now: Sums
  before: Sums
  refunds: [number, number]
}
const anySums = fc
  .record({
    sales: fc.integer({ min: 0, max: 40 }),
    gross: fc.integer({ min: 0, max: 900_000 }),
    refunds: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 })),
    known: fc.double({ min: 0, max: 1, noNaN: true }),
    cost: fc.integer({ min: 0, max: 500_000 }),
  })
  .map(({ sales, gross, refunds, known, cost }) => {
    const revenueCents = (sales > 0 ? gross : 0) - refunds
    const costedRevenueCents = Math.round(revenueCents * known)
    return {
      sums: {
        ...NO_SUMS,
        sales,
        quantity: sales,
        revenueCents,
        costedRevenueCents,
        costCents: costedRevenueCents === 0 ? 0 : cost,
      },
      refundCents: -refunds + 0,
    }
  })
const anyName = fc.tuple(anySums, anySums).map(([now, before]): Name => ({
  now: now.sums,
  before: before.sums,
  refunds: [now.refundCents, before.refundCents],
}))
const add = (all: Sums[]): Sums =>
  all.reduce(
    (a, b) =>
      Object.fromEntries(
        Object.entries(a).map(([key, value]) => [key, value + b[key as keyof Sums]]),
      ) as unknown as Sums,
    NO_SUMS,
  )

describe.each(['totalRevenue', 'totalSales', 'averageSale', 'grossProfitMargin'] as const)(
  'the parts of %s add up to its change',
  (figure) => {
    test.each([
      ['in dollars', 1],
      ['in yen', 100],
    ])('whatever was sold and refunded, %s', (_, step) => {
      fc.assert(
        fc.property(
          fc.array(anyName, { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 0, max: 3 }),
          (names, unnamed) => {
            const cents = names.map((each) => (step === 1 ? each : inYen(each)))
            const total = (key: 'now' | 'before', i: 0 | 1) =>
              side(
                add(cents.map((each) => each[key])),
                cents.reduce((sum, each) => sum + each.refunds[i], 0),
                i === 0 ? MARCH : FEBRUARY,
              )
            const sides = comparing(total('now', 0), total('before', 1), { step })
            const change = changeOf(figure, sides)
            if (change === null) return
            const listed = cents.map((each, i) => listedAs(figure, `${i}`, each, sides))
            const exact = exactChange(figure, sides)
            expect(listed.reduce((sum, each) => sum + each.change, 0)).toBeCloseTo(exact, 3)
            expect(exact).toBeGreaterThan(change - step - 1)
            expect(exact).toBeLessThan(change + step + 1)
            const withName = listed.slice(unnamed)
            const parts = partsOf(
              figure,
              change,
              exact,
              {
                named: withName,
                count: withName.filter((each) => each.change !== 0).length,
                sum: withName.reduce((sum, each) => sum + each.change, 0),
              },
              step,
            )
            expect(parts.reduce((sum, each) => sum + each.change, 0)).toBe(change)
            const effects = effectsOf(figure, change, sides, exact / 3)
            if (effects.length > 0) {
              expect(effects.reduce((sum, each) => sum + each.change, 0)).toBe(change)
            }
          },
        ),
        { numRuns: runs(300) },
      )
    })
  },
)

/** Whole yen. */
function inYen({ now, before, refunds }: Name): Name {
  const whole = (sums: Sums): Sums => ({
    ...sums,
    revenueCents: sums.revenueCents * 100,
    costedRevenueCents: sums.costedRevenueCents * 100,
    costCents: sums.costCents * 100,
  })
  return {
    now: whole(now),
    before: whole(before),
    refunds: [refunds[0] * 100, refunds[1] * 100],
  }
}

/** As the database lists it. */
function listedAs(
  figure: Parameters<typeof changeOf>[0],
  name: string,
  each: Name,
  sides: Comparing,
): Listed {
  const factors = factorsOf(figure, sides)
  const of = (sums: Sums) =>
    figure === 'grossProfitMargin'
      ? { value: profitCents(sums, sides.margin), weight: sums.revenueCents, ratio: null }
      : { value: sums.revenueCents, weight: sums.sales, ratio: null }
  const [now, before] = [of(each.now), of(each.before)]
  const part = (sums: typeof now, by: typeof factors.now): number =>
    sums.value * by.value - sums.weight * by.weight
  return { name, now, before, change: part(now, factors.now) - part(before, factors.before) }
}
