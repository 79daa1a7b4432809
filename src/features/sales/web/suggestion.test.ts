import { expect, test } from 'vitest'
import { suggestAmounts } from './suggestion.ts'

const DOLLARS = { currency: 'USD' }

const product = (lastSale: { revenue: number; cost: number | null; quantity: number } | null) => [
  { name: 'Hand-tied bouquet', averagePrice: 40, profitMargin: 55, lastSale },
]

test('if the last sale was 2 for 84.00 at a cost of 38.00, 3 suggest 3 × 42.00 = 126.00 and 3 × 19.00 = 57.00', () => {
  const products = product({ revenue: 84, cost: 38, quantity: 2 })
  expect(suggestAmounts(products, ' hand-tied  BOUQUET ', 3, DOLLARS)).toEqual({
    revenue: 126,
    cost: 57,
  })
})

test('if the last sale was 3 for 10.00, 1 suggests 3.33, rounded to the cent', () => {
  const products = product({ revenue: 10, cost: null, quantity: 3 })
  expect(suggestAmounts(products, 'Hand-tied bouquet', 1, DOLLARS)).toEqual({
    revenue: 3.33,
    cost: null,
  })
})

test('nothing is suggested for a new product, a product with only refunds, or without a quantity', () => {
  const products = product({ revenue: 10, cost: 5, quantity: 1 })
  expect(suggestAmounts(products, 'Orchid', 1, DOLLARS)).toBeNull()
  expect(suggestAmounts(product(null), 'Hand-tied bouquet', 1, DOLLARS)).toBeNull()
  expect(suggestAmounts(products, 'Hand-tied bouquet', Number.NaN, DOLLARS)).toBeNull()
})

test('if the last sale was 3 for ¥1,000 at a cost of ¥500, 1 suggests ¥333 and ¥167, without decimals', () => {
  const products = product({ revenue: 1_000, cost: 500, quantity: 3 })
  expect(suggestAmounts(products, 'Hand-tied bouquet', 1, { currency: 'JPY' })).toEqual({
    revenue: 333,
    cost: 167,
  })
})

test('a refund of a sale for 42.00 at a cost of 19.00 suggests 42.00 and no cost, which would count twice', () => {
  const products = product({ revenue: 42, cost: 19, quantity: 1 })
  const refund = suggestAmounts(products, 'Hand-tied bouquet', 1, { ...DOLLARS, isRefund: true })
  expect(refund).toEqual({ revenue: 42, cost: null })
})
