import { expect, test } from 'vitest'
import { DOLLARS } from '../../testing/metrics.ts'
import { aboutMoney, formatPercent, lastSeen, money, moneyRange, shortMoney } from './format.ts'

const EUROS = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const
const YEN = { ...DOLLARS, currency: 'JPY' }

test.each([
  [0, '$0'],
  [86.01, '$86.01'],
  [45, '$45.00'],
  [100.4, '$100'],
  [248_913.4, '$248,913'],
  [-1234.5, '-$1,235'],
  [12_345_678, '$12,345,678'],
])('%d is shown as %s: whole from 100 on', (amount, text) => {
  expect(money(amount, DOLLARS)).toBe(text)
})

test('in a small place, seven digits are short, and yen never have cents', () => {
  expect(shortMoney(999_999, DOLLARS)).toBe('$999,999')
  expect(shortMoney(20_312_000, YEN)).toBe('¥20.3M')
  expect(money(67.4, YEN)).toBe('¥67')
  expect(aboutMoney(42_683, DOLLARS)).toBe('$42,700')
})

test('a range has one sign', () => {
  expect(moneyRange(328_900, 346_100, DOLLARS)).toBe('$329–346k')
  expect(moneyRange(950_000, 1_020_000, DOLLARS)).toBe('$950k–1.02M')
  expect(moneyRange(197_000, 204_000, EUROS)).toBe('197–204k\u00a0€')
  expect(moneyRange(19_900_000, 20_700_000, YEN)).toBe('¥19.9–20.7M')
  expect(moneyRange(70.5, 70.5, DOLLARS)).toBe('$70.5')
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

test('percentages follow the number format of money', () => {
  expect(formatPercent(14.24, EUROS)).toBe('14,2%')
  expect(money(1234.5, EUROS)).toBe('1.235\u00a0€')
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
