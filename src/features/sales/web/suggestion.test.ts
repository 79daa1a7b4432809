import { describe, expect, test } from 'vitest'
import { farAboveUsual, suggestAmounts } from './suggestion.ts'

const DOLLARS = { currency: 'USD' }

const product = (lastSale: { revenue: number; cost: number | null; quantity: number } | null) => [
  { name: 'Hand-tied bouquet', averagePrice: 40, profitMargin: 55, lastSale },
]

test('if the last sale was 2 for 84.00 at a cost of 38.00, 3 suggest 3 × 42.00 = 126.00 and 3 × 19.00 = 57.00', () => {
  const products = product({ revenue: 84, cost: 38, quantity: 2 })
  expect(suggestAmounts(products, ' hand-tied  BOUQUET ', 3, DOLLARS)).toMatchObject({
    revenue: 126,
    cost: 57,
  })
})

test('if the last sale was 3 for 10.00, 1 suggests 3.33, rounded to the cent', () => {
  const products = product({ revenue: 10, cost: null, quantity: 3 })
  expect(suggestAmounts(products, 'Hand-tied bouquet', 1, DOLLARS)).toMatchObject({
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
  expect(suggestAmounts(products, 'Hand-tied bouquet', 1, { currency: 'JPY' })).toMatchObject({
    revenue: 333,
    cost: 167,
  })
})

test('a refund of a sale for 42.00 at a cost of 19.00 suggests 42.00 and no cost, which would count twice', () => {
  const products = product({ revenue: 42, cost: 19, quantity: 1 })
  const refund = suggestAmounts(products, 'Hand-tied bouquet', 1, { ...DOLLARS, isRefund: true })
  expect(refund).toMatchObject({ revenue: 42, cost: null })
})

test('at 11,500.00 instead of 1,200.00 a cost of 1,064.00 becomes 10,196.67: the margin stays 11.3 %', () => {
  const products = product({ revenue: 1_200, cost: 1_064, quantity: 1 })
  const at = (revenue?: number) =>
    suggestAmounts(products, 'Hand-tied bouquet', 1, { ...DOLLARS, revenue })?.cost
  expect(at(11_500)).toBe(10_196.67)
  for (const same of [1_200, undefined, Number.NaN]) expect(at(same)).toBe(1_064)
})

test.each([
  { last: [50, 60, 1], quantity: 1, revenue: 100, cost: 60, followsPrice: false },
  { last: [1, 60, 1], quantity: 1, revenue: 100, cost: 60, followsPrice: false },
  { last: [100, 120, 2], quantity: 3, revenue: 400, cost: 180, followsPrice: false },
  { last: [0, 19, 1], quantity: 1, revenue: 40, cost: 19, followsPrice: false },
  { last: [60, 60, 1], quantity: 1, revenue: 100, cost: 100, followsPrice: true },
  { last: [60, 0, 1], quantity: 1, revenue: 100, cost: 0, followsPrice: true },
  { last: [100, 60, 1], quantity: 1, revenue: 50, cost: 30, followsPrice: true },
  { last: [100, 60, 1], quantity: 1, revenue: 0, cost: 60, followsPrice: false },
  { last: [200, 120, 2], quantity: 3, revenue: 0, cost: 180, followsPrice: false },
])(
  'after $last (revenue, cost, pieces), $quantity for $revenue cost $cost: only a margin of 0 to 100 % is followed',
  ({ last: [sold = 0, spent = 0, pieces = 0], quantity, revenue, cost, followsPrice }) => {
    const products = product({ revenue: sold, cost: spent, quantity: pieces })
    expect(
      suggestAmounts(products, 'Hand-tied bouquet', quantity, { ...DOLLARS, revenue }),
    ).toMatchObject({ cost, followsPrice })
  },
)

describe('far above the usual amount', () => {
  const haircut = (averagePrice = 45) => [
    {
      name: 'Haircut',
      averagePrice,
      profitMargin: 50,
      lastSale: { revenue: 45, cost: 10, quantity: 1 },
    },
  ]
  const above = (
    products: Parameters<typeof farAboveUsual>[0],
    revenue: number,
    { productName = 'haircut', quantity = 1 } = {},
  ) => farAboveUsual(products, { productName, revenue, quantity }, 'USD')

  test.each([
    [449.99, null],
    [450, 10],
    [4_500, 100],
    [5_567, 120],
  ])('a haircut for 45.00 at %d is %s times as much', (revenue, times) => {
    expect(above(haircut(), revenue)?.times ?? null).toBe(times)
  })

  test('9 haircuts for 405.00 are usual, and for 4,050.00 ten times as much', () => {
    expect(above(haircut(), 405, { quantity: 9 })).toBeNull()
    expect(above(haircut(), 4_050, { quantity: 9 })).toEqual({
      times: 10,
      usual: 405,
      pieces: 9,
      isOfShop: false,
    })
  })

  test('10 haircuts for 450.00 are ten times one for 45.00, unless the average sale is 80.00', () => {
    const ten = { quantity: 10 }
    const one = { usual: 45, pieces: 1, isOfShop: false }
    expect(above(haircut(), 450, ten)).toEqual({ times: 10, ...one })
    expect(above(haircut(), 449, ten), 'a discount').toBeNull()
    expect(above(haircut(80), 450, ten)).toBeNull()
    expect(above(haircut(), 4_500, ten)).toMatchObject({ times: 10, usual: 450, pieces: 10 })
  })

  test('after a small last sale of 45.00, 600.00 is usual where the average is 80.00', () => {
    expect(above(haircut(80), 600)).toBeNull()
    expect(above(haircut(80), 800)).toMatchObject({ times: 10, usual: 80 })
  })

  test('a new product is compared with the shop: 3 is usual among 1, 2, 3, 4 and 5, from five products on', () => {
    const shop = [5, 1, 4, 2, 3].map((revenue) => ({
      name: `Product ${revenue}`,
      averagePrice: revenue,
      profitMargin: 0,
      lastSale: { revenue, cost: null, quantity: 1 },
    }))
    const isNew = { productName: 'Wedding' }
    expect(above(shop, 30, isNew)).toEqual({
      times: 10,
      usual: 3,
      pieces: 1,
      isOfShop: true,
    })
    expect(above(shop, 29, isNew)).toBeNull()
    expect(above(shop.slice(1), 3_000, isNew), 'four products').toBeNull()
    expect(above([], 3_000, isNew), 'the first sale').toBeNull()
  })

  test('a new product for 30 is not asked about where another one costs 40', () => {
    const shop = [1, 2, 3, 4, 40].map((revenue) => ({
      name: `Product ${revenue}`,
      averagePrice: revenue,
      profitMargin: 0,
      lastSale: { revenue, cost: null, quantity: 1 },
    }))
    expect(above(shop, 30, { productName: 'Wedding' })).toBeNull()
  })
})
