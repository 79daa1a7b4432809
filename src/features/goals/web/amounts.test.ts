import { expect, test } from 'vitest'
import { amountText } from '../rules.ts'
import type { Goal } from '../contract.ts'
import { lagText, percentOf, reachedText, shortfallText } from './amounts.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const euros = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const

test('an amount is written in the unit of the goal’s type and the owner’s number format', () => {
  expect(amountText('revenue', 12_300, dollars)).toBe('$12,300')
  expect(amountText('revenue', 12_300.4, dollars)).toBe('$12,300')
  expect(amountText('revenue', 99.5, dollars)).toBe('$99.50')
  expect(amountText('revenue', 12_300, euros)).toBe('12.300\u00a0€')
  expect(amountText('profit_margin', 32.46, euros)).toBe('32,5%')
  expect(amountText('units', 1, dollars)).toBe('1 sale')
  expect(amountText('units', 1_200, euros)).toBe('1.200 sales')
})

test.each([
  ['revenue', 8_770, 10_000, '$1,230 short of $10,000'],
  ['revenue', 9_999.99, 10_000, '$0.01 short of $10,000'],
  ['units', 9, 10, '1 sale short of 10 sales'],
  ['profit_margin', 31.55, 40, '8.45 percentage points short of 40%'],
  ['profit_margin', 39, 40, '1 percentage point short of 40%'],
] as const)('%s: %d of %d is %s', (goalType, currentAmount, targetAmount, text) =>
  expect(shortfallText({ goalType, currentAmount, targetAmount }, dollars)).toBe(text),
)

test.each([
  ['$197,661 due − $190,538', 'revenue', 197_661, 190_538, '$7,123'],
  ['35.4 sales due − 23 = 12.4', 'units', 35.4, 23, '12 sales'],
  ['0.4 of a sale is missing, and nobody sells that', 'units', 23.4, 23, '1 sale'],
  [
    '30 % − 22.3 %, as it is shown, though it is 22.25',
    'profit_margin',
    30,
    22.25,
    '7.7 percentage points',
  ],
  ['30 % − 29.98 %', 'profit_margin', 30, 29.98, '0.02 percentage points'],
] as const)('how far a goal is behind: %s', (_, goalType, due, currentAmount, text) => {
  const pace = goalType === 'profit_margin' ? null : { expectedByNow: due }
  const goal = { goalType, pace, currentAmount, targetAmount: due } as Goal
  expect(lagText(goal, dollars)).toBe(text)
})

test('$19,999.60 isn’t shown as $20,000, nor 39.96% as 40%', () => {
  const reached = (
    goalType: 'revenue' | 'profit_margin',
    currentAmount: number,
    targetAmount: number,
    isMarginAssumed = false,
  ) => reachedText({ goalType, currentAmount, targetAmount, isMarginAssumed }, dollars)
  expect(reached('revenue', 19_999.6, 20_000)).toBe('$19,999.60')
  expect(reached('revenue', 20_000.4, 20_000)).toBe('$20,000')
  expect(reached('revenue', 12_300.4, 20_000)).toBe('$12,300')
  expect(reached('profit_margin', 39.96, 40)).toBe('39.96%')
  expect(reached('profit_margin', 39.96, 40, true)).toBe('≈39.96%')
})

test.each([
  [199.99, 200, 99],
  [200, 200, 100],
  [290, 1000, 29],
  [0.29, 1, 29],
  [1.15, 1, 115],
  [-5, 100, 0],
])(
  '%d of %d is %d %%: 100 only when the target is reached, and possibly more',
  (current, target, percent) => {
    expect(percentOf({ currentAmount: current, targetAmount: target })).toBe(percent)
  },
)
