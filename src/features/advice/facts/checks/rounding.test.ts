import { expect, test } from 'vitest'
import type { Bound } from '../text/bounds.ts'
import type { Unit } from '../text/period-words.ts'
import { isDuration, isFactor, isRounded, isShare } from './rounding.ts'

test.each<[number, Bound, number]>([
  [1234.5, 'exact', 1234.5],
  [1234.5, 'exact', 1235],
  [1234.5, 'exact', 1230],
  [1234.5, 'exact', 1200],
  [1234.5, 'over', 1000],
  [1234.5, 'over', 1200],
  [1234.5, 'under', 1250],
  [88.18, 'about', 90],
  [19.8, 'nearly', 20],
  [12, 'at least', 10],
])('%d may be said as %s %d', (actual, bound, shown) =>
  expect(isRounded(actual, shown, 1, bound)).toBe(true),
)

test.each<[number, Bound, number]>([
  [1234.5, 'exact', 1000],
  [1234.5, 'exact', 1300],
  [1234.5, 'exact', 1234],
  [1234.5, 'about', 1300],
  [1234.5, 'over', 1235],
  [1234.5, 'over', 500],
  [1234.5, 'under', 1200],
  [20.2, 'nearly', 20],
  [20, 'at most', 25],
])('%d may not be said as %s %d', (actual, bound, shown) =>
  expect(isRounded(actual, shown, 1, bound)).toBe(false),
)

test.each<[number, Bound, number, Unit]>([
  [21, 'exact', 3, 'week'],
  [60, 'about', 2, 'month'],
  [263, 'nearly', 9, 'month'],
  [45, 'over', 1, 'month'],
  [365, 'exact', 1, 'year'],
])('%d days may be %s %d %s', (days, bound, shown, unit) =>
  expect(isDuration(days, shown, 1, unit, bound)).toBe(true),
)

test.each<[number, Bound, number, Unit]>([
  [45, 'exact', 1, 'month'],
  [60, 'over', 2, 'month'],
  [60, 'exact', 3, 'month'],
  [500, 'exact', 1, 'year'],
])('%d days may not be %s %d %s', (days, bound, shown, unit) =>
  expect(isDuration(days, shown, 1, unit, bound)).toBe(false),
)

test('48 % is nearly half, not over half, and half only roughly', () => {
  expect(isShare(48, 50, 'nearly')).toBe(true)
  expect(isShare(48, 50, 'about')).toBe(true)
  expect(isShare(48, 50, 'exact')).toBe(false)
  expect(isShare(48, 50, 'over')).toBe(false)
})

test('60 / 21 = 2.86 is almost three times, not more than three times', () => {
  expect(isFactor(60 / 21, 3, 'nearly')).toBe(true)
  expect(isFactor(60 / 21, 3, 'exact')).toBe(true)
  expect(isFactor(60 / 21, 3, 'over')).toBe(false)
  expect(isFactor(60 / 21, 2, 'over')).toBe(true)
})
