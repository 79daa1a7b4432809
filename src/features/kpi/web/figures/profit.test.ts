import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { DOLLARS, testMetrics } from '../../testing/metrics.ts'
import type { Toggle } from '../customize/preferences.ts'
import { UNKNOWN_SHOP, type Figure } from './figure.ts'
import { figuresOf } from './figures.ts'

function told(profit: Metrics['profit'], shop = UNKNOWN_SHOP) {
  const metrics = testMetrics({ profit })
  const { known, unknown } = figuresOf(metrics, rangeOfPeriod(2026, 'full'), DOLLARS, shop)
  return {
    ...(Object.fromEntries(known.map((figure) => [figure.toggle, figure])) as Partial<
      Record<Toggle, Figure>
    >),
    until: unknown.map(({ toggle, until }) => [toggle, until]),
  }
}

const PROFIT: NonNullable<Metrics['profit']> = {
  startDate: '2026-11-01',
  endDate: '2026-11-21',
  amount: 950,
  revenue: 4000,
  tax: 0,
  costOfSales: 2000,
  grossProfit: 2000,
  fees: 0,
  fixedCosts: 1050,
  costCoverage: 100,
  compared: { now: 950, before: 760 },
  breakEven: { startDate: '2026-01-01', endDate: '2026-12-31', amount: 100.28, obstacle: null },
  perOpenDay: 190.99,
}

test('the profit says what was taken off and how it changed, the break-even what comes in', () => {
  const { profit, breakEven } = told(PROFIT)
  expect(profit).toMatchObject({ value: '$950', note: '↑ 25%' })
  expect(profit!.meaning).toContain('1 Nov – 21 Nov 2026: $2,000 − $1,050.')
  expect(breakEven).toMatchObject({ value: '$100', note: 'per open day' })
  expect(breakEven!.meaning).toContain('You take $191.')
})

test.each([
  ['no fixed costs', null, 'you enter your fixed costs in the profile'],
  ['no margin', { amount: null }, 'your products have a cost'],
  ['a period ahead', { amount: null, startDate: '2026-12-01', endDate: '2026-11-21' }, ''],
])('with %s there is no profit', (_, changes, until) => {
  expect(told(changes && { ...PROFIT, ...changes }).until).toContainEqual(['profit', until])
})

test('one channel has no fixed costs of its own, so nobody is asked for them', () => {
  expect(told(null, { ...UNKNOWN_SHOP, monthlyFixedCosts: 1050 }).until).toEqual([
    ['profit', ''],
    ['breakEven', ''],
  ])
})

test('a profit that rests on an assumed margin is marked, and a loss before has no rate', () => {
  const profit = { ...PROFIT, costCoverage: 92, compared: { now: 950, before: -10 } }
  expect(told(profit).profit).toMatchObject({ value: '≈$950', note: '' })
})
