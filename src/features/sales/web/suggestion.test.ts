import { expect, test } from 'vitest'
import { suggestAmounts } from './suggestion.ts'

const product = (lastSale: { revenue: number; cost: number | null; quantity: number } | null) => [
  { name: 'Hand-tied bouquet', averagePrice: 40, profitMargin: 55, lastSale },
]

test('if the last sale was 2 for 84.00 at a cost of 38.00, 3 suggest 3 × 42.00 = 126.00 and 3 × 19.00 = 57.00', () => {
  const products = product({ revenue: 84, cost: 38, quantity: 2 })
  expect(suggestAmounts(products, ' hand-tied  BOUQUET ', 3)).toEqual({
    revenue: '126.00',
    cost: '57.00',
  })
})

test('if the last sale was 3 for 10.00, 1 suggests 3.33, rounded to the cent', () => {
  const products = product({ revenue: 10, cost: null, quantity: 3 })
  expect(suggestAmounts(products, 'Hand-tied bouquet', 1)).toEqual({ revenue: '3.33', cost: '' })
})

test('nothing is suggested for a new product, a product with only refunds, or without a quantity', () => {
  const products = product({ revenue: 10, cost: 5, quantity: 1 })
  expect(suggestAmounts(products, 'Orchid', 1)).toBeNull()
  expect(suggestAmounts(product(null), 'Hand-tied bouquet', 1)).toBeNull()
  expect(suggestAmounts(products, 'Hand-tied bouquet', Number.NaN)).toBeNull()
})
