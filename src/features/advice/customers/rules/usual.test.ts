import { expect, test } from 'vitest'
import { basketsOf } from './baskets.ts'
import { usualOf } from './usual.ts'

const usualProduct = (entries: Parameters<typeof basketsOf>[0]) =>
  usualOf(basketsOf(entries))?.product ?? null

/** Products bought on following days; the same letter twice is one visit with it. */
const bought = (...visits: string[][]) =>
  usualProduct(
    visits.flatMap((products, i) =>
      products.map((product) => ({
        day: `2026-01-${String(i + 10)}`,
        product,
        revenueCents: 100,
      })),
    ),
  )

test('on 2 of 4 visits: usual; on 2 of 5: not', () => {
  expect(bought(['Cut'], ['Cut'], ['Wash'], ['Color'])).toBe('Cut')
  expect(bought(['Cut'], ['Cut'], ['Wash'], ['Color'], ['Perm'])).toBeNull()
})

test('two visits show nothing usual, so the last purchase is told', () => {
  expect(bought(['Cut'], ['Wash'])).toBe('Wash')
})

test('several things on the last visit, and nothing usual: nothing is told', () => {
  expect(bought(['Cut'], ['Wash', 'Color'])).toBeNull()
  expect(bought()).toBeNull()
})

test('a refund is no visit', () => {
  const entry = { day: '2026-01-01', product: 'Cut', revenueCents: -100 }
  expect(usualProduct([entry, { ...entry, day: '2026-01-02' }])).toBeNull()
})

test('a delivery is nothing that somebody comes for', () => {
  expect(bought(['Delivery', 'Rose'], ['Delivery', 'Rose'], ['Delivery', 'Rose'])).toBe('Rose')
  expect(bought(['Delivery'])).toBeNull()
})

test('the only product ever is told apart from the usual one', () => {
  const visit = (day: string, product: string) => ({ day, product, revenueCents: 100 })
  const cuts = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => visit(day, 'Cut'))
  expect(usualOf(basketsOf(cuts))).toEqual({ product: 'Cut', isOnly: true })
  expect(usualOf(basketsOf([...cuts, visit('2026-03-01', 'Wash')]))).toEqual({
    product: 'Cut',
    isOnly: false,
  })
})
