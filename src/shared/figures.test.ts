import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addSums,
  averageSale,
  costCoverage,
  grossProfitMargin,
  isMarginAssumed,
  netCents,
  NO_SUMS,
  profitAt,
  profitCents,
  type Sums,
} from './figures.ts'

const sums = (known: Partial<Sums>): Sums => ({
  ...NO_SUMS,
  ...known,
})

test('average sale: 100.00 + 50.00 − 20.00 refund over 2 sales = 65.00', () => {
  expect(averageSale(sums({ revenueCents: 13_000, sales: 2 }))).toBe(65)
})
test('average sale of 100.00 over 3 sales = 33.33, of −100.00 over 3 = −33.33, of refunds only = 0', () => {
  expect(averageSale(sums({ revenueCents: 10_000, sales: 3 }))).toBe(33.33)
  expect(averageSale(sums({ revenueCents: -10_000, sales: 3 }))).toBe(-33.33)
  expect(averageSale(sums({ revenueCents: -10_000 }))).toBe(0)
})
test('margin: (100.00 − 60.00 + 50.00 × 30 %) / 150.00 = 36.67 %', () => {
  const mixed = sums({ revenueCents: 15_000, costedRevenueCents: 10_000, costCents: 6_000 })
  expect(grossProfitMargin(mixed, null)).toBe(36.67)
})
test('margin with a default of 50 %: (100.00 − 60.00 + 50.00 × 50 %) / 150.00 = 43.33 %', () => {
  const mixed = sums({ revenueCents: 15_000, costedRevenueCents: 10_000, costCents: 6_000 })
  expect(grossProfitMargin(mixed, 50)).toBe(43.33)
})
test('a default margin of 0 is 0, not the fallback', () => {
  expect(grossProfitMargin(sums({ revenueCents: 10_000 }), 0)).toBe(0)
})
test('margin without revenue is 0, even with costs', () => {
  expect(grossProfitMargin(sums({ costCents: 500 }), null)).toBe(0)
})
test('margin of revenue below 0, −10.00 at a cost of 5.00, is 0, not (−10.00 − 5.00) / −10.00 = 150 %', () => {
  const givenBack = sums({ revenueCents: -1_000, costedRevenueCents: -1_000, costCents: 500 })
  expect(grossProfitMargin(givenBack, null)).toBe(0)
})
test('margin of sales below cost: (100.00 − 150.00) / 100.00 = −50 %', () => {
  const loss = sums({ revenueCents: 10_000, costedRevenueCents: 10_000, costCents: 15_000 })
  expect(grossProfitMargin(loss, null)).toBe(-50)
})
test('cost coverage: 100.00 of 150.00 = 66.67 %', () => {
  expect(costCoverage(sums({ revenueCents: 15_000, costedRevenueCents: 10_000 }))).toBe(66.67)
  expect(costCoverage(sums({}))).toBe(0)
})
test('a margin is assumed by the 50.00 of 150.00 without a cost, not by what has no revenue', () => {
  const part = { revenueCents: 15_000, costedRevenueCents: 10_000 }
  expect(isMarginAssumed(sums(part))).toBe(true)
  expect(isMarginAssumed(sums({ revenueCents: -1_000, uncostedRefundCents: -1_000 }))).toBe(true)
  expect(isMarginAssumed(sums({ ...part, costedRevenueCents: 15_000 }))).toBe(false)
  expect(isMarginAssumed(sums({}))).toBe(false)
})
describe('a refund without a recorded cost', () => {
  const sold = { revenueCents: 100_000, costedRevenueCents: 100_000, costCents: 40_000 }
  const refunded = sums({ ...sold, revenueCents: 75_000, uncostedRefundCents: -25_000 })
  test('has the margin of what was sold: (1,000.00 − 400.00) / 1,000.00 = 60 % stays 60 % after refunds of 250.00', () => {
    expect(grossProfitMargin(sums(sold), null)).toBe(60)
    expect(grossProfitMargin(refunded, null)).toBe(60)
    expect(profitCents(refunded, null)).toBe(45_000)
  })
  test('lowers the coverage of costs: 1,000.00 of the 1,250.00 that were sold or came back = 80 %', () =>
    expect(costCoverage(refunded)).toBe(80))
  test('with nothing sold has the assumed margin: −100.00 × 30 % = −30.00', () => {
    const only = sums({ revenueCents: -10_000, uncostedRefundCents: -10_000 })
    expect(profitCents(only, null)).toBe(-3_000)
    expect([grossProfitMargin(only, null), costCoverage(only)]).toEqual([0, 0])
  })
  test('never raises the margin or the coverage, which is between 0 and 100 for any sales', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    const tax = fc.integer({ min: 0, max: 25 })
    const sale = fc.record({
      revenueCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      costCents: fc.option(cents),
      tax,
    })
    type Sale = { revenueCents: number; costCents: number | null; tax: number }
    const sumsOf = ({ revenueCents, costCents, tax: rate }: Sale) => {
      const taxCents = Math.trunc((revenueCents * rate) / (100 + rate))
      const isCosted = costCents !== null
      return sums({
        ...{ revenueCents, taxCents, costCents: costCents ?? 0 },
        ...(isCosted && { costedRevenueCents: revenueCents, costedTaxCents: taxCents }),
        uncostedRefundCents: !isCosted && revenueCents < 0 ? revenueCents - taxCents : 0,
      })
    }
    fc.assert(
      fc.property(fc.array(sale), cents, tax, (sales, back, rate) => {
        const before = sales.map(sumsOf).reduce(addSums, NO_SUMS)
        const refund = sumsOf({ revenueCents: -back, costCents: null, tax: rate })
        const after = addSums(before, refund)
        // A margin below 0 may become 0: the margin of nothing.
        const margin = grossProfitMargin(before, null)
        expect(grossProfitMargin(after, null)).toBeLessThanOrEqual(Math.max(0, margin))
        expect(costCoverage(after)).toBeLessThanOrEqual(costCoverage(before))
        expect(costCoverage(after)).toBeGreaterThanOrEqual(0)
        expect(costCoverage(before)).toBeLessThanOrEqual(100)
      }),
    )
  })
})
test('a margin is of revenue without tax: 50 % of a target of 125.00 are 50.00 where 25.00 of it are tax', () => {
  const taxed = sums({ revenueCents: 12_500, taxCents: 2_500 })
  expect(profitAt(50, netCents(taxed))).toBe(5_000)
  // @ts-expect-error What may have tax in it doesn't compile.
  profitAt(50, taxed.revenueCents)
})
test('cost coverage is without tax, like the margin: 100.00 of 200.00, though the tax of the two differs', () => {
  const taxed = { revenueCents: 22_600, taxCents: 2_600, costedRevenueCents: 11_900 }
  expect(costCoverage(sums({ ...taxed, costedTaxCents: 1_900 }))).toBe(50)
})
