import { expect, test } from 'vitest'
import { usualProduct } from './usual.ts'

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
  expect(bought(['Cut'], ['Cut'], ['Wash'], ['Color'], ['Perm'])).toBe('Perm')
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
