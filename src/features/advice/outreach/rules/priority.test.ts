import { expect, test } from 'vitest'
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

test.each([
  ...([
    [5_000.01, 29, null],
    [5_000.01, 30, 'high'],
    [90_000, -1, null],
  ] as const),
  ...([
    [5_000.01, 400, 'high'],
    [5_000, 44, 'low'],
    [5_000, 45, 'medium'],
  ] as const),
  ...([
    [2_000.01, 44, 'low'],
    [2_000.01, 45, 'medium'],
    [2_000, 45, 'low'],
  ] as const),
  ...([
    [2_000, 59, 'low'],
    [0.01, 59, 'low'],
    [0.01, 60, 'medium'],
  ] as const),
  // after refunds
  ...([
    [0, 60, 'medium'],
    [-40, 60, 'medium'],
    [0, 59, 'low'],
    [-40, 59, 'low'],
  ] as const),
])(
  'inactive 30+ days; high: spent over $5,000; medium: over $2,000 with 45+ days, or any with 60+: $%d, %i days: %s (spec §4.11, §9.8)',
  (spent, days, priority) => expect(of(spent, days)).toBe(priority),
)

test.each([
  [500_001, 44, 'high'],
  [500_000, 44, 'low'],
  [200_001, 45, 'medium'],
  [200_000, 45, 'low'],
])('in yen the amounts are a hundred times as large: ¥%d, %i days: %s', (spent, days, priority) => {
  expect(of(spent, days, 'JPY')).toBe(priority)
})

test('offers: high 20 % off, medium 15 % off, low none (spec §4.11, §9.8)', () => {
  expect(OFFERS).toEqual({ high: 20, medium: 15, low: null })
})
