import { describe, expect, test } from 'vitest'
import { addDays } from '../../../../shared/calendar.ts'
import { toCents } from '../../../../shared/money.ts'
import { OFFERS, priorityOf } from './priority.ts'

const TODAY = '2026-11-16'

/** Priority of a customer who spent an amount in decimal units, and bought for the last time days ago. */
const of = (spent: number, daysAgo: number, currency = 'USD') =>
  priorityOf(
    { spentCents: toCents(spent), lastPurchase: addDays(TODAY, -daysAgo) },
    { today: TODAY, currency },
  )

describe('inactive: 30+ days (spec §9.8)', () => {
  test.each([
    [29, null],
    [30, 'high'],
    [31, 'high'],
  ])('$5,000.01 spent, last purchase %i days ago: %s', (days, priority) => {
    expect(of(5_000.01, days)).toBe(priority)
  })
  test('a booking for tomorrow, whatever was spent: not inactive', () => {
    expect(of(90_000, -1)).toBeNull()
  })
})

describe('high: spent over $5,000 (¥500,000), 30+ days (spec §4.11, §9.8)', () => {
  test.each([
    ['USD', 5_000.01, 'high'],
    ['USD', 5_000, 'low'],
    ['USD', 4_999.99, 'low'],
    ['JPY', 500_001, 'high'],
    ['JPY', 500_000, 'low'],
    ['JPY', 499_999, 'low'],
  ])('%s %d, 44 days: %s', (currency, spent, priority) => {
    expect(of(spent, 44, currency)).toBe(priority)
  })
})

describe('medium: spent over $2,000 (¥200,000) with 45+ days (spec §4.11, §9.8)', () => {
  test.each([
    ['USD', 2_000.01, 45, 'medium'],
    ['USD', 2_000.01, 46, 'medium'],
    ['USD', 2_000.01, 44, 'low'],
    ['USD', 2_000, 45, 'low'],
    ['USD', 1_999.99, 59, 'low'],
    ['USD', 5_000, 45, 'medium'],
    ['USD', 5_000.01, 45, 'high'],
    ['JPY', 200_001, 45, 'medium'],
    ['JPY', 200_001, 44, 'low'],
    ['JPY', 200_000, 45, 'low'],
    ['JPY', 199_999, 59, 'low'],
  ])('%s %d, %i days: %s', (currency, spent, days, priority) => {
    expect(of(spent, days, currency)).toBe(priority)
  })
})

describe('medium: any amount with 60+ days (spec §4.11, §9.8)', () => {
  test.each([
    ['USD', 0.01, 59, 'low'],
    ['USD', 0.01, 60, 'medium'],
    ['USD', 0.01, 61, 'medium'],
    ['USD', 5_000, 60, 'medium'],
    ['USD', 5_000.01, 400, 'high'],
    ['JPY', 1, 59, 'low'],
    ['JPY', 1, 60, 'medium'],
  ])('%s %d, %i days: %s', (currency, spent, days, priority) => {
    expect(of(spent, days, currency)).toBe(priority)
  })
  test('$0 spent and −$40 after refunds count too: 60 days is medium, 59 low', () => {
    expect([of(0, 60), of(-40, 60), of(0, 59), of(-40, 59)]).toEqual([
      'medium',
      'medium',
      'low',
      'low',
    ])
  })
})

test('offers: high 20 % off, medium 15 % off, low none (spec §4.11, §9.8)', () => {
  expect(OFFERS).toEqual({ high: 20, medium: 15, low: null })
})
