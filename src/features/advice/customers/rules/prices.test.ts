import { expect, test } from 'vitest'
import { paidOf, paysFullPrice } from './prices.ts'

const bought = (...prices: number[]) =>
  prices.map((price, n) => ({
    day: `2026-01-${String(n + 10)}`,
    product: 'Cut',
    quantity: 2,
    revenueCents: 200 * price,
  }))

test('a price that has risen is no discount before: 38, 38, 40, 40, 40', () => {
  const paid = paidOf(bought(38, 38, 40, 40, 40))
  expect(paid).toEqual({ again: 4, lower: 0 })
  expect(paysFullPrice(paid)).toBe(true)
})

test('36 after 40 is lower, 39 is not: the difference may be rounding', () => {
  expect(paidOf(bought(40, 36)).lower).toBe(1)
  expect(paidOf(bought(40, 39)).lower).toBe(0)
})

test('fewer than 4 purchases of something bought before show nothing', () => {
  expect(paysFullPrice(paidOf(bought(40, 40, 40, 40)))).toBe(false)
})

test('refunds, and what was given for free, are no prices', () => {
  expect(paidOf(bought(40, -40, 0, 40))).toEqual({ again: 1, lower: 0 })
})
