import { describe, expect, test } from 'vitest'
import { aloneOf, basketsOf, pairsOf } from './baskets.ts'

/** `'Cut Wash'` is a visit on which both were bought. */
const visits = (...bought: string[]) =>
  bought.map((products, i) => ({
    day: `2026-01-${String(i + 1).padStart(2, '0')}`,
    products: products.split(' '),
  }))
const times = (count: number, products: string): string[] => Array<string>(count).fill(products)

test('a visit is a day with a purchase; a refund is none', () => {
  const entries = [
    { day: '2026-01-03', product: 'Cut', revenueCents: 0 },
    { day: '2026-01-02', product: 'Cut', revenueCents: -500 },
    { day: '2026-01-01', product: 'Wash', revenueCents: 900 },
    { day: '2026-01-01', product: 'Cut', revenueCents: 500 },
    { day: '2026-01-01', product: 'Cut', revenueCents: 500 },
  ]
  expect(basketsOf(entries)).toEqual([
    { day: '2026-01-01', products: ['Wash', 'Cut'], cents: 1_900 },
    { day: '2026-01-03', products: ['Cut'], cents: 0 },
  ])
})

describe('bought together', () => {
  test('3 of 9 visits with Rose are a third, 3 of 10 are less', () => {
    const both = [...times(3, 'Rose Vase'), ...times(9, 'Vase')]
    expect(pairsOf(visits(...both, ...times(6, 'Rose')))).toEqual([
      { product: 'Rose', with: 'Vase', times: 3, of: 9 },
    ])
    expect(pairsOf(visits(...both, ...times(7, 'Rose')))).toEqual([])
  })
  test('2 visits are too few', () => {
    expect(pairsOf(visits('Rose Vase', 'Rose Vase'))).toEqual([])
  })
  test('is told of the product they buy more often: a vase on 4 of 12 visits with a rose', () => {
    const bought = [...times(4, 'Rose Vase'), 'Vase', ...times(8, 'Rose')]
    expect(pairsOf(visits(...bought))).toEqual([
      { product: 'Rose', with: 'Vase', times: 4, of: 12 },
    ])
  })
  test('and else of the other: a rose on 4 of 5 visits with a vase, because 4 of 13 are too few', () => {
    const bought = [...times(4, 'Rose Vase'), 'Vase', ...times(9, 'Rose')]
    expect(pairsOf(visits(...bought))).toEqual([{ product: 'Vase', with: 'Rose', times: 4, of: 5 }])
  })
  test('names each product in one pair only, the most frequent first', () => {
    const bought = [...times(5, 'Cut Wash'), ...times(3, 'Cut Dye Wash'), ...times(3, 'Oil Comb')]
    expect(pairsOf(visits(...bought))).toEqual([
      { product: 'Cut', with: 'Wash', times: 8, of: 8 },
      { product: 'Comb', with: 'Oil', times: 3, of: 3 },
    ])
  })
})

describe('bought alone', () => {
  test('6 of 9 visits with Cut are two thirds, 5 of 9 are less', () => {
    expect(aloneOf(visits(...times(6, 'Cut'), ...times(3, 'Cut Wash')))).toEqual({
      product: 'Cut',
      times: 6,
      of: 9,
    })
    expect(aloneOf(visits(...times(5, 'Cut'), ...times(4, 'Cut Wash')))).toBeNull()
  })
  test('2 visits are too few', () => {
    expect(aloneOf(visits('Cut', 'Cut', 'Wash'))).toBeNull()
  })
})
