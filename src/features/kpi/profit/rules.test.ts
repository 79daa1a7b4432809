import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayRange } from '../../../shared/calendar.ts'
import { NO_SUMS } from '../../../shared/figures.ts'
import { toCents } from '../../../shared/money.ts'
import { runs } from '../../../shared/testing/properties.ts'
import {
  daysOfProfit,
  fixedCostCents,
  profitFigures,
  type Costs,
  type SumsWithFees,
} from './rules.ts'

const range = (start: string, end: string): DayRange => ({ start, end })
const NOVEMBER = range('2026-11-01', '2026-11-30')
const HISTORY = { firstDay: '2025-05-10', lastDay: '2026-11-20', lastDayToDate: '2026-11-20' }

/** Open Monday to Friday: 21 open days in November 2026 without closures or closed days. */
const COSTS: Costs = {
  monthlyFixedCosts: 3_000,
  defaultProfitMargin: 40,
  operatingDaysPerWeek: 5,
  annualClosedDays: 0,
  closures: [],
  currency: 'USD',
}

describe('the days of a profit', () => {
  test.each([
    ['a running month ends today', NOVEMBER, '2026-11-21', '2026-11-01', '2026-11-21'],
    [
      'a year begins with the first sale',
      range('2025-01-01', '2025-12-31'),
      '2026-11-21',
      '2025-05-10',
      '2025-12-31',
    ],
    [
      'nothing is lost in months after the last sale',
      range('2026-01-01', '2026-12-31'),
      '2027-04-03',
      '2026-01-01',
      '2026-11-30',
    ],
  ])('%s', (_, days, today, start, end) => {
    expect(daysOfProfit(days, HISTORY, today)).toEqual({ start, end })
  })
  test.each([
    ['without sales', NOVEMBER, null, '2026-11-21'],
    ['before the first sale', range('2025-04-01', '2025-04-30'), HISTORY, '2026-11-21'],
    ['in the future', range('2026-12-01', '2026-12-31'), HISTORY, '2026-11-21'],
  ])('there are none %s', (_, days, history, today) => {
    const { start, end } = daysOfProfit(days, history, today)
    expect(end < start).toBe(true)
  })
})

test.each([
  ['30 of 30 days of November: 3,000', NOVEMBER, 300_000],
  ['15 of 30 days: 1,500', range('2026-11-01', '2026-11-15'), 150_000],
  [
    '14 of 28 days of February and 31 of March: 1,500 + 3,000',
    range('2026-02-15', '2026-03-31'),
    450_000,
  ],
  ['a year: 12 × 3,000', range('2024-01-01', '2024-12-31'), 3_600_000],
  ['no days: 0', range('2026-11-02', '2026-11-01'), 0],
])('fixed costs of %s', (_, days, cents) => {
  expect(fixedCostCents(days, 3_000)).toBeCloseTo(cents, 6)
})

const NONE: SumsWithFees = { ...NO_SUMS, feeCents: 0 }
const sums = (changes: Partial<SumsWithFees>): SumsWithFees => ({ ...NONE, ...changes })
/** 20 sales of $10,000 in all, which cost $6,000: a margin of 40%. */
const SOLD = sums({
  sales: 20,
  revenueCents: 1_000_000,
  costedRevenueCents: 1_000_000,
  costCents: 600_000,
})

function figures(own: SumsWithFees, costs: Partial<Costs> = {}, recent = NONE) {
  const recentDays = range('2026-09-02', '2026-11-30')
  return profitFigures({
    range: NOVEMBER,
    days: NOVEMBER,
    comparison: null,
    recent: recentDays,
    sumsOf: (days) => (days === recentDays ? recent : own),
    costs: { ...COSTS, ...costs },
  })
}

describe('profit', () => {
  test('is gross profit less fixed costs: 10,000 − 6,000 − 3,000 = 1,000', () => {
    expect(figures(SOLD)).toMatchObject({
      grossProfit: 4_000,
      fixedCosts: 3_000,
      amount: 1_000,
      costCoverage: 100,
    })
  })
  test('takes the margin of the profile where no cost is recorded: 40% of 10,000 − 3,000 = 1,000', () => {
    expect(figures({ ...SOLD, costedRevenueCents: 0, costCents: 0 })).toMatchObject({
      amount: 1_000,
      costCoverage: 0,
    })
  })
  test('is not made up where neither a cost nor a margin is known', () => {
    const { amount, breakEven } = figures(
      { ...SOLD, costedRevenueCents: 0, costCents: 0 },
      { defaultProfitMargin: null },
    )
    expect([amount, breakEven.amount]).toEqual([null, null])
    expect(breakEven.obstacle).toBe('Record costs, or enter your margin in the profile')
  })
  test('is without tax and less fees: 10,000 − 1,600 tax − 6,000 − 250 fees − 3,000 = −850', () => {
    const taxed = { ...SOLD, taxCents: 160_000, costedTaxCents: 160_000, feeCents: 25_000 }
    expect(figures(taxed)).toMatchObject({ grossProfit: 2_400, fees: 250, amount: -850 })
  })
  test('of a month without sales is a loss of the fixed costs', () => {
    expect(figures(NONE).amount).toBe(-3_000)
  })
})

test('whatever the sums, margin and fixed costs: gross profit − fees − fixed costs is the profit, to the smallest amount', () => {
  const cents = fc.integer({ min: 0, max: 500_000 })
  const any = fc.record({
    ...{ revenueCents: cents, costedRevenueCents: cents, costCents: cents },
    ...{ taxCents: cents, feeCents: cents, fixed: cents, sales: fc.integer({ min: 0, max: 30 }) },
    margin: fc.integer({ min: 0, max: 99 }),
    currency: fc.constantFrom('USD', 'JPY'),
    days: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(any, ({ fixed, margin, currency, days, ...own }) => {
      const some = range('2026-11-01', `2026-11-${String(days).padStart(2, '0')}`)
      const profit = profitFigures({
        ...{ range: NOVEMBER, days: some, comparison: null, recent: NOVEMBER },
        sumsOf: () => sums(own),
        costs: { ...COSTS, currency, defaultProfitMargin: margin, monthlyFixedCosts: fixed / 100 },
      })
      const step = currency === 'JPY' ? 100 : 1
      const { revenue, tax, costOfSales, grossProfit, fees, fixedCosts, amount } = profit
      const parts = [revenue, tax, costOfSales, grossProfit, fees, fixedCosts, amount!].map(toCents)
      const [all, ofTax, ofCosts, gross, ofFees, ofFixed, left] = parts as [number, ...number[]]
      for (const part of parts) expect(Math.abs(part % step)).toBe(0)
      expect(all - ofTax! - ofCosts!).toBe(gross)
      expect(gross! - ofFees! - ofFixed!).toBe(left)
    }),
    { numRuns: runs(300) },
  )
})

describe('break-even', () => {
  const openDays = 21
  const ofNovember = { startDate: '2026-11-01', endDate: '2026-11-30' }
  test('is the revenue per open day that pays for the month: 3,000 / 40% = 7,500 on 21 days', () => {
    expect(figures(SOLD).breakEven).toEqual({
      ...ofNovember,
      amount: Math.ceil(750_000 / openDays) / 100,
      obstacle: null,
    })
    expect(figures(SOLD).perOpenDay).toBe(Math.round(1_000_000 / openDays) / 100)
  })
  test('takes the last 90 days where a period has fewer than 10 sales', () => {
    const few = sums({ sales: 9, revenueCents: 900, costedRevenueCents: 900, costCents: 0 })
    expect(figures(few, {}, SOLD).breakEven).toEqual(figures(SOLD).breakEven)
    expect(figures(few, {}, few).breakEven).toEqual({
      ...ofNovember,
      amount: null,
      obstacle: 'Shown after 10 sales',
    })
  })
  test.each([
    [
      'sales that cost as much as they bring',
      { costCents: 1_000_000 },
      {},
      'Your sales cost more than they bring',
    ],
    ['revenue that was all refunded', { revenueCents: 0 }, {}, 'No revenue left after refunds'],
    [
      'a month that is closed throughout',
      {},
      { closures: [{ startDate: '2026-11-01', endDate: '2026-11-30' }] },
      'No open days',
    ],
  ])('does not exist for %s', (_, changes, costs, obstacle) => {
    expect(figures({ ...SOLD, ...changes }, costs).breakEven).toEqual({
      ...{ ...ofNovember, amount: null, obstacle },
    })
  })
})
