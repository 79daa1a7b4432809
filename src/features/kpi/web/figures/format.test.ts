import { expect, test } from 'vitest'
import {
  averageCount,
  centsInColumn,
  countIn,
  formatPercent,
  lastSeen,
  moneyIn,
  SMALL,
} from './format.ts'
import { DOLLARS } from '../../testing/metrics.ts'

test.each([
  [0, '$0', null],
  [86.01, '$86.01', null],
  [9999.99, '$9,999.99', null],
  [10_000, '$10,000', null],
  [248_913.4, '$248,913', '$248,913.40'],
  [-1234.5, '-$1,234.50', null],
  [12_345_678, '$12,345,678', null],
  [123_456_789.01, '$123M', '$123,456,789.01'],
  [-45_000_000, '-$45M', '-$45,000,000.00'],
])('%d is shown as %s in eleven characters', (amount, text, exact) => {
  expect(moneyIn(11, amount, DOLLARS)).toEqual({ text, exact })
})

test('an average of ¥8,154.07 is shown as ¥8,154', () => {
  const yen = { ...DOLLARS, currency: 'JPY' }
  expect(moneyIn(SMALL, 8154.07, yen)).toEqual({ text: '¥8,154', exact: null })
})

test.each([
  [1.74, '1,7'],
  [2, '2'],
  [123.45, '123,5'],
  [100_000.2, '100.000,2'],
])('an average of %d pieces is written %s', (pieces, text) =>
  expect(averageCount(pieces, { ...DOLLARS, numberStyle: '1.234,50' })).toBe(text),
)

test('every possible amount fits in a small card, even with a long currency code', () => {
  for (let amount = 0.01; amount < 1e15; amount *= 9.7) {
    for (const each of [amount, -amount]) {
      expect(moneyIn(SMALL, each, { ...DOLLARS, currency: 'CHF' }).text.length).toBeLessThanOrEqual(
        SMALL,
      )
    }
  }
})

test('the highest amount of a column decides whether it shows cents', () => {
  const inColumn = (amount: number, highest: number) =>
    moneyIn(SMALL, amount, DOLLARS, centsInColumn(highest))
  expect(inColumn(85.5, 1000)).toEqual({ text: '$86', exact: '$85.50' })
  expect(inColumn(85.5, 999.99)).toEqual({ text: '$85.50', exact: null })
})

test('counts are shortened if they don’t fit', () => {
  expect(countIn(SMALL, 2894, DOLLARS)).toEqual({ text: '2,894', exact: null })
  expect(countIn(SMALL, 123_456_789, DOLLARS)).toEqual({ text: '123M', exact: '123,456,789' })
})

test.each([
  [14.24, '14.2%'],
  [-1.3, '-1.3%'],
  [-0.04, '0.0%'],
  [99.94, '99.9%'],
  [99.96, '100%'],
  [1234.5, '1,235%'],
  [1_234_567, '1.2M%'],
])('%d percent is shown as %s', (percent, text) => {
  expect(formatPercent(percent, DOLLARS)).toBe(text)
})

test('counts and percentages follow the number format of money', () => {
  const notation = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const
  expect(countIn(SMALL, 2894, notation).text).toBe('2.894')
  expect(formatPercent(14.24, notation)).toBe('14,2%')
  expect(moneyIn(SMALL, 1234.5, notation).text).toBe('1.234,50\u00a0€')
})

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-18', '3 days ago'],
  ['2026-09-22', '60 days ago'],
  ['2026-09-21', '21 Sep'],
  ['2025-12-12', '12 Dec 2025'],
  ['2026-12-24', '24 Dec'],
])('on 21 November 2026, %s is %s', (day, words) => {
  expect(lastSeen(day, '2026-11-21', DOLLARS)).toBe(words)
})
