import { expect, test } from 'vitest'
import { NO_SUMS } from '../../../shared/figures.ts'
import { countsAsReached, leastTarget } from './goal-rules.ts'

const november = { start: '2026-11-01', end: '2026-11-30' }
/** 100 days in which $9,000 came in from 300 sales, half of it at a recorded cost of $2,700: a margin of 40%. */
const before = {
  start: '2026-07-24',
  end: '2026-10-31',
  daysWithSales: 10,
  sums: {
    ...NO_SUMS,
    sales: 300,
    revenueCents: 900_000,
    costedRevenueCents: 450_000,
    costCents: 270_000,
  },
}

test('a third of what is usual in 30 days of 100: $9,000 × 30 / 100 / 3 = $900, 300 sales are 30, and 40% is 13.34%', () => {
  expect(leastTarget('revenue', november, before, 'USD')).toBe(90_000)
  expect(leastTarget('units', november, before, 'USD')).toBe(3_000)
  expect(leastTarget('profit_margin', november, before, 'USD')).toBe(1_334)
})

test('without anything usual, the smallest target of the form: $10,000, 50 sales, 20%', () => {
  for (const [type, hundredths] of [
    ['revenue', 1_000_000],
    ['units', 5_000],
    ['profit_margin', 2_000],
  ] as const) {
    expect(leastTarget(type, november, null, 'USD')).toBe(hundredths)
    expect(leastTarget(type, november, { ...before, sums: NO_SUMS }, 'EUR')).toBe(hundredths)
  }
})

test('¥1,000,000 in yen; 27 days before the period say nothing about what is usual, 28 do', () => {
  const since = (start: string) => leastTarget('revenue', november, { ...before, start }, 'JPY')
  expect(since('2026-10-05')).toBe(100_000_000)
  expect(since('2026-10-04'), '9,000 × 30 / 28 / 3').toBe(321_429)
})

test('sales on 9 days say nothing about what is usual: $10,000 instead of $900', () => {
  expect(leastTarget('revenue', november, { ...before, daysWithSales: 9 }, 'USD')).toBe(1_000_000)
})

test('a goal below the least target does not count, one of exactly that does', () => {
  const goal = { metWhenSet: false, setOn: '2026-10-31', daysInForce: 5 }
  const counts = (targetHundredths: number) =>
    countsAsReached({ ...goal, targetHundredths }, november, 1_000)
  expect([counts(999), counts(1_000)]).toEqual([false, true])
})
