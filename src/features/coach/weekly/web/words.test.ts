import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import type { WeekDay } from '../contract.ts'
import { comparisonOf, soldWords } from './words.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
/** of the week from Monday, 23 November 2026 on */
const day = (n: number, revenue: number, lastWeekRevenue: number): WeekDay => ({
  day: `2026-11-${23 + n}`,
  state: revenue > 0 ? 'sold' : 'missed',
  revenue,
  sales: revenue > 0 ? 1 : 0,
  lastWeekRevenue,
})

test('on Saturday, Monday to Friday are compared: 4,157 − 4,480 = $323 less, whatever came in today', () => {
  const sums = [738, 870, 766, 940, 927, 960, 1077, 880, 649, 830, 404, 1290]
  const days = [0, 1, 2, 3, 4, 5].map((n) => day(n, sums[2 * n]!, sums[2 * n + 1]!))
  expect(comparisonOf({ days, today: '2026-11-28' }, dollars)).toEqual({
    until: 'By Friday:',
    change: '$323 less',
    isLess: true,
    rest: 'than last week.',
  })
})

test('nothing is compared on the first day, nor with a week without revenue', () => {
  expect(comparisonOf({ days: [day(0, 9, 5)], today: '2026-11-23' }, dollars)).toBeNull()
  expect(comparisonOf({ days: [day(0, 9, 0)], today: '2026-11-24' }, dollars)).toBeNull()
  expect(comparisonOf({ days: [day(0, 9, 9)], today: '2026-11-24' }, dollars)?.change).toBe(
    'the same',
  )
})

test('a sale on each open day so far, or on some; today counts from its first sale on', () => {
  const states = (...all: WeekDay['state'][]) => soldWords(all.map((state) => ({ state })))
  expect(states('sold', 'closed', 'sold', 'today', 'upcoming')).toBe(
    'A sale on every open day so far.',
  )
  expect(states('sold', 'missed', 'sold')).toBe('A sale on 2 of 3 open days so far.')
  expect(states('closed', 'today')).toBeNull()
})
