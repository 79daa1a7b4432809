import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Entry } from '../contract.ts'
import { eachValue } from '../fields/contract.ts'
import { sampleOf } from '../testing/entries.ts'
import { emptyEntry, toTypedEntry, typedEntry } from './typed-entry.ts'

const NOTATION = { currency: 'USD', numberStyle: '1,234.50', dateStyle: 'Mar 31, 2026' } as const

const entryOf = (revenue: number, quantity: number): Entry => ({
  ...eachValue(() => null),
  ...{ id: 1, productName: 'Lamp', revenue, quantity, saleDate: '2026-03-14', source: 'import' },
})
const typedOver = (entry: Entry, typed: Record<string, string> = {}) =>
  z.safeParse(typedEntry(entry), { ...toTypedEntry(entry, NOTATION as never), ...typed })

test.each([
  ['a sale of 3', 30, 3],
  ['a refund of 2 pieces that came back', -20, -2],
  ['a refund without anything that came back', -20, 1],
  ['something broken, for nothing', 0, -5],
])('%s is saved as it was when nothing is changed', (_, revenue, quantity) => {
  const entry = entryOf(revenue, quantity)
  expect({ ...entry, ...typedOver(entry).data }).toEqual(entry)
})

test('each field of a sale is saved as it was when nothing is changed', () => {
  const entry: Entry = {
    ...(sampleOf(1) as Entry),
    ...{ id: 1, revenue: -20, quantity: -2, tax: -3.2, source: 'import' },
  }
  expect({ ...entry, ...typedOver(entry).data }).toEqual(entry)
})

test('a refund is typed without a minus, and its pieces came back: −20.00 and −2', () => {
  const typed = { productName: 'Lamp', kind: 'refund', revenue: '20', quantity: '2' } as const
  const { data } = z.safeParse(typedEntry(), { ...emptyEntry('2026-03-14'), ...typed })
  expect(data).toMatchObject({ revenue: -20, quantity: -2 })
  expect(typedOver(entryOf(30, 3), { kind: 'refund' }).data).toMatchObject({
    revenue: -30,
    quantity: -3,
  })
})

test.each(['revenue', 'cost', 'tax', 'fee'])(
  "0,125 as a sale's %s could be 0.13 or 125, and is refused with both",
  (field) => {
    const { error } = typedOver(entryOf(30, 3), { [field]: '0,125' })
    expect(error!.issues).toMatchObject([
      { path: [field], message: 'Did you mean $0.13 or $125.00?' },
    ])
  },
)

test('1.200 pieces could be 1 or 1,200, and are refused with both', () => {
  const { error } = typedOver(entryOf(30, 3), { quantity: '1.200' })
  expect(error!.issues).toMatchObject([{ path: ['quantity'], message: 'Did you mean 1 or 1,200?' }])
})

test.each(['0', '-3', '1.5'])('a sale of %s pieces is refused', (quantity) => {
  const { error } = typedOver(entryOf(30, 3), { quantity })
  expect(error!.issues).toMatchObject([
    { path: ['quantity'], message: 'Quantity must be a whole number from 1 to 1,000,000' },
  ])
})
