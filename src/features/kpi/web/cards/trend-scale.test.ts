import { expect, test } from 'vitest'
import { trendDomain } from './trend-scale.ts'

test('a line spans at least a fifth of its highest value: 99 to 100 are drawn between 89.5 and 109.5', () => {
  expect(trendDomain([99, 100])).toEqual([89.5, 109.5])
  expect(trendDomain([100, 100, 100])).toEqual([90, 110])
  expect(trendDomain([-100, -99])).toEqual([-109.5, -89.5])
})

test('values that differ more fill the height', () => {
  expect(trendDomain([50, 100])).toEqual([50, 100])
})

test('rates span at least 10 points: 41.8 to 43.8 % are drawn between 37.8 and 47.8', () => {
  const [lowest, highest] = trendDomain([41.8, 43.8], 10)!
  expect([lowest, highest].map((each) => Number(each.toFixed(6)))).toEqual([37.8, 47.8])
  expect(trendDomain([-0.5, 0.5], 10)).toEqual([-5, 5])
})

test('nothing but zeros has no line', () => {
  expect(trendDomain([0, 0], 10)).toBeNull()
})
