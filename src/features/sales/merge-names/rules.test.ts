import { expect, test } from 'vitest'
import { likelyPairsOf, type Candidate } from './rules.ts'
import type { NameKind } from '../contract.ts'

function pairs(kind: NameKind, ...names: string[]): string[] {
  const candidates: Candidate[] = names.map((name, id) => ({ id, name }))
  const found = likelyPairsOf(kind, candidates, {
    areDifferent: () => false,
    hasTime: () => true,
  })
  return found.map(({ names: [a, b], reason }) => `${a.name} = ${b.name} (${reason})`)
}

test.each([
  ['Café crème', 'Cafe Creme', 'spelling'],
  ['Hair cut', 'Haircut', 'spelling'],
  ["Joe's Tea", 'Joes tea', 'spelling'],
  ['Rose', 'Roses', 'plural'],
  ['Rosen', 'Rose', 'plural'],
  ['Cherry', 'Cherries', 'plural'],
  ['Boxes of tea', 'Box of teas', 'plural'],
  ['Balayage', 'Balay', 'short'],
  ['Croissant', 'Croisant', 'typo'],
  ['Chocolate cake', 'Chcoolate cake', 'typo'],
  ['Rose 40 cm', 'Rose 40cm', 'spelling'],
  ['Cut & blow-dry', 'Cut and blow-dry', 'spelling'],
  ['Kaffee und Kuchen', 'Kaffee + Kuchen', 'spelling'],
  ['Müller Straße', 'Muller Strasse', 'spelling'],
])('%s and %s are probably the same', (one, other, reason) => {
  expect(pairs('product', one, other)).toEqual([`${one} = ${other} (${reason})`])
})

test.each([
  ['Rose 40 cm', 'Rose 60 cm'],
  ['Rose 40', 'Rose 4'],
  ['Milk 1.5 l', 'Milk 15 l'],
  ['Coffee small', 'Coffee large'],
  ['T-Shirt M', 'T-Shirt L'],
  ['Perm Part II', 'Perm Part III'],
  ['Haircut men', 'Haircut man'],
  ['Haircut man', 'Haircut woman'],
  ['Rose', 'Rose bouquet'],
  ['Tea', 'Team'],
  ['Plan A', 'Plan B'],
  ['Rose', 'Nose'],
  ['And', 'Und'],
])('%s and %s are not offered', (one, other) => {
  expect(pairs('product', one, other)).toEqual([])
})

test('of people, the order of the words counts, and no plural', () => {
  expect(pairs('customer', 'Ada Byron', 'Byron, Ada', 'Hans Peters', 'Hanse Peters')).toEqual([
    'Ada Byron = Byron, Ada (order)',
    'Hans Peters = Hanse Peters (typo)',
  ])
  expect(pairs('customer', 'Hans Mai', 'Hansen Mai')).toEqual([])
})

test('of three spellings, the first is offered with both others', () => {
  expect(pairs('product', 'Rose', 'rose!', 'RÓSE')).toEqual([
    'Rose = rose! (spelling)',
    'Rose = RÓSE (spelling)',
  ])
})

test('pairs that are called different are not offered', () => {
  const found = likelyPairsOf(
    'product',
    [
      { id: 1, name: 'Rose' },
      { id: 2, name: 'Roses' },
    ],
    { areDifferent: () => true, hasTime: () => true },
  )
  expect(found).toEqual([])
})

test('20,000 names that share words take seconds at most', { tags: 'long' }, () => {
  const candidates = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    name: `${['Bouquet', 'Haircut', 'Ring'][id % 3]} of ${(id * 7919).toString(36)}x ${id % 50}`,
  }))
  const start = performance.now()
  likelyPairsOf('product', candidates, { areDifferent: () => false, hasTime: () => true })
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('once there is no time, the pairs found so far are all', () => {
  const names = ['Rose', 'Roses'].map((name, id) => ({ id, name }))
  const found = likelyPairsOf('product', names, { areDifferent: () => false, hasTime: () => false })
  expect(found).toEqual([])
})

test('once there is no time, also in the middle of many that share a half, no further name is compared', () => {
  const candidates = Array.from({ length: 500 }, (_, id) => ({
    id,
    name: `haircut${String.fromCharCode(97 + (id % 26), 97 + Math.floor(id / 26))}`,
  }))
  let compared = 0
  const areDifferent = () => ++compared > 0
  likelyPairsOf('customer', candidates, { areDifferent, hasTime: () => compared === 0 })
  expect(compared).toBeGreaterThan(0)
  expect(compared).toBeLessThan(25)
})
