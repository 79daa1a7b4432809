import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { DOLLARS, testMetrics } from '../../testing/metrics.ts'
import { UNKNOWN_SHOP } from './figure.ts'
import { figuresOf } from './figures.ts'

function cardsOf(profit: Metrics['profit'], shop = UNKNOWN_SHOP) {
  const metrics = testMetrics({ profit })
  const figures = figuresOf(metrics, rangeOfPeriod(2026, 'full'), DOLLARS, shop)
  return Object.fromEntries(figures.map((figure) => [figure.label, figure]))
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

test('the profit says what was taken off and what it is compared with, the break-even what comes in', () => {
  const cards = cardsOf(PROFIT)
  expect(cards.Profit).toMatchObject({
    value: '$950.00',
    note: 'After $1.05k fixed costs',
    delta: { direction: 'up', text: '25.0%' },
  })
  expect(cards.Profit!.definition).toContain(
    'For 1 Nov – 21 Nov 2026: $2,000.00 − $1,050.00 fixed costs.',
  )
  expect(cards['Break-even']).toMatchObject({
    value: '$100.28',
    note: 'per open day; you take $190.99',
  })
})

test('the break-even of some days says that it is of their whole month', () => {
  const breakEven = { ...PROFIT.breakEven, startDate: '2026-11-01', endDate: '2026-11-30' }
  expect(cardsOf({ ...PROFIT, breakEven })['Break-even']).toMatchObject({
    note: 'per open day of November 2026; you take $190.99',
  })
})

test.each([
  ['no fixed costs', null, 'Enter your fixed costs in the profile'],
  ['no margin', { amount: null }, 'Record costs, or enter your margin in the profile'],
  [
    'a period ahead',
    { amount: null, startDate: '2026-12-01', endDate: '2026-11-21' },
    "This period hasn't started yet",
  ],
])('with %s there is no profit, and the card says why', (_, changes, note) => {
  const profit = changes && { ...PROFIT, ...changes }
  expect(cardsOf(profit).Profit).toMatchObject({ value: '–', note, delta: null })
})

test('one channel has no fixed costs of its own, so its cards do not ask for them', () => {
  const shop = { ...UNKNOWN_SHOP, monthlyFixedCosts: 1050 }
  expect(cardsOf(null, shop)).toMatchObject({
    Profit: { value: '–', note: 'Fixed costs are only known for the whole shop' },
    'Break-even': { value: '–', note: 'Fixed costs are only known for the whole shop' },
  })
})

test('a profit that rests on an assumed margin is marked, and a loss before has no rate', () => {
  const profit = { ...PROFIT, costCoverage: 92, compared: { now: 950, before: -10 } }
  const { value, delta, definition } = cardsOf(profit).Profit!
  expect([value, delta]).toEqual(['≈$950.00', null])
  expect(definition).toContain('≈ means')
})
