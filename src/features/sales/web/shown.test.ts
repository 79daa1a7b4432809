import { expect, test } from 'vitest'
import type { Notation } from '../../../shared/money.ts'
import type { EntryFilter } from './search.ts'
import { shownInWords } from './shown.ts'

const DOLLARS: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}
const june: EntryFilter = { from: '2026-06-01', to: '2026-06-30' }
const sums = { sales: 341, refunds: 5, revenue: 22_222 }

test.each([
  ['a month', june, 'June 2026 · 341 sales, 5 refunds · $22,222'],
  ['a year', { from: '2026-01-01', to: '2026-12-31' }, '2026 · 341 sales, 5 refunds · $22,222'],
  [
    'days',
    { from: '2026-06-05', to: '2026-06-14' },
    '5 Jun – 14 Jun 2026 · 341 sales, 5 refunds · $22,222',
  ],
  [
    'days without an end',
    { from: '2026-06-05' },
    'From 5 Jun 2026 · 341 sales, 5 refunds · $22,222',
  ],
  [
    'a product of a ranking',
    { ...june, search: '"Rose"' },
    'Rose · June 2026 · 341 sales, 5 refunds · $22,222',
  ],
  [
    'a product in a channel',
    { ...june, search: '"Rose"', channel: 'Market' },
    'Rose · Market · June 2026 · 341 sales, 5 refunds · $22,222',
  ],
  ['a name at any time', { search: '"Rose"' }, 'Rose · 341 sales, 5 refunds · $22,222'],
])('the list of %s says what it shows', (_, filter, words) => {
  expect(shownInWords(filter, sums, DOLLARS)).toBe(words)
})

test('a single sale, only refunds, and nothing at all are said as they are', () => {
  const words = (sales: number, refunds: number, revenue: number) =>
    shownInWords(june, { sales, refunds, revenue }, DOLLARS)
  expect(words(1, 0, 45)).toBe('June 2026 · 1 sale · $45')
  expect(words(0, 2, -30)).toBe('June 2026 · 2 refunds · -$30')
  expect(words(0, 0, 0)).toBe('June 2026 · 0 sales · $0')
})

test('cents are shown below 10,000, as on the cards: 9,999.50 and 10,000.50', () => {
  const words = (revenue: number) => shownInWords(june, { ...sums, revenue }, DOLLARS)
  expect(words(9999.5)).toContain('$9,999.50')
  expect(words(10_000.5)).toMatch(/\$10,001$/)
})

test('euros and yen are written as their owners write them', () => {
  const euros: Notation = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31.03.2026' }
  expect(shownInWords(june, { sales: 1341, refunds: 0, revenue: 1234.5 }, euros)).toMatch(
    /^June 2026 · 1\.341 sales · .*1\.234,50/,
  )
  const yen: Notation = { ...DOLLARS, currency: 'JPY' }
  expect(shownInWords(june, { sales: 2, refunds: 0, revenue: 1200 }, yen)).toBe(
    'June 2026 · 2 sales · ¥1,200',
  )
})
