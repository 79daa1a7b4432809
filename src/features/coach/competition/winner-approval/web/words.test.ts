import { expect, test } from 'vitest'
import type { ListedWinner } from '../contract.ts'
import { changesInWords, factsOf, goalText } from './words.ts'

const notation = { currency: 'EUR', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

const winner: ListedWinner = {
  accountId: 'a',
  name: 'Ada',
  email: 'a@example.com',
  place: 1,
  points: 300,
  isTied: false,
  openDays: 27,
  saleDays: 20,
  goal: null,
  excluded: null,
  state: 'proposed',
  earned: [],
  joinedAt: '2025-03-04T10:00:00Z',
  isEmailConfirmed: true,
  currencyChanges: [],
  check: {
    currency: 'USD',
    sales: 200,
    refunds: 1,
    revenue: 12_340,
    largest: 400,
    small: 1,
    smallSales: 0,
    imported: 0,
    late: 0,
    mostInAnHour: 4,
  },
  changes: null,
}
const written = (changes: Partial<ListedWinner>) =>
  factsOf({ ...winner, ...changes }, '2026-10', notation).map(
    ({ label, text, isOdd }) => `${label}: ${text}${isOdd ? ' !' : ''}`,
  )

test('an honest month has nothing odd, and amounts are in the currency of the winner', () => {
  expect(written({})).toEqual([
    'Account: made on 4 Mar 2025, address confirmed',
    'Sales: 200 sales and 1 refund, $12,340.00 in all',
    'Largest: $400.00 (3.2% of the revenue)',
    'Typed in: at most 4 sales in an hour',
    'Imported: none',
    'Recorded late: none',
  ])
})

test('150 of 200 sales below $1, 180 typed in within an hour, one sale that is most of the revenue: look closer', () => {
  const check = { ...winner.check, smallSales: 150, mostInAnHour: 180, largest: 12_000, late: 3 }
  expect(
    written({
      check,
      joinedAt: '2026-10-30T10:00:00Z',
      isEmailConfirmed: false,
      currencyChanges: [{ at: '2026-10-31T10:00:00Z', from: 'IDR', to: 'USD' }],
    }),
  ).toEqual([
    'Account: made on 30 Oct 2026, address not confirmed !',
    'Sales: 200 sales and 1 refund, $12,340.00 in all',
    'Largest: $12,000.00 (97.2% of the revenue) !',
    'Below $1.00: 150 sales (75%) !',
    'Typed in: at most 180 sales in an hour !',
    'Imported: none',
    'Recorded late: 3 sales (1.5%), more than 7 days after their day',
    'Currency: changed from IDR to USD on 31 Oct 2026 !',
  ])
})

test('what changed since the close names what happened and what it did to the revenue', () => {
  const none = { recorded: 0, edited: 0, deleted: 0, restored: 0, refunds: 0, refunded: 0 }
  const dollars = { ...notation, currency: 'USD' }
  const sums = { revenueAtClose: 12_340, revenue: 2340 }
  expect(changesInWords({ ...none, ...sums, deleted: 1, edited: 2 }, dollars)).toBe(
    '2 sales edited, 1 sale deleted. Revenue $12,340.00 at the close, $2,340.00 now',
  )
  const same = { revenueAtClose: null, revenue: 2340 }
  expect(changesInWords({ ...none, ...same, refunds: 1, refunded: 10_000 }, dollars)).toBe(
    '1 refund of $10,000.00',
  )
})

test.each([
  ['no goal', null],
  ['goal 0% reached', { reached: 0, counts: true }],
  ['goal 50.5% reached', { reached: 50.5, counts: true }],
  [
    "a goal that doesn't count: it was set too late, or met when it was set",
    { reached: 0, counts: false },
  ],
])('%s', (text, goal) => expect(goalText({ goal })).toBe(text))
