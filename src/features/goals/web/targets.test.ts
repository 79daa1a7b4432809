import { expect, test } from 'vitest'
import type { Suggestions } from '../suggestions/contract.ts'
import { basisText, ownPicksOf, quickPicksOf, soFarText } from './targets.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const yen = { currency: 'JPY', numberStyle: '1.234,50', dateStyle: '31.03.2026' } as const

const basis = (more: object = {}) => ({
  startDate: '2025-11-01',
  endDate: '2025-11-30',
  periods: 1,
  amount: 12_600,
  isMarginAssumed: false,
  ...more,
})
const suggestions = (more: Partial<Suggestions> = {}): Suggestions => ({
  currentAmount: 0,
  isMarginAssumed: false,
  basis: basis(),
  targets: [
    { targetAmount: 13_900, raisedBy: 10 },
    { targetAmount: 15_200, raisedBy: 20 },
  ],
  ...more,
})

test('the quick picks are 10K, 25K, 50K, 75K, 100K and 200K, in yen from 1M on (spec §5.6, §9.4)', () => {
  expect(quickPicksOf('revenue', dollars).map(([, text]) => text)).toEqual([
    '$10K',
    '$25K',
    '$50K',
    '$75K',
    '$100K',
    '$200K',
  ])
  expect(quickPicksOf('revenue', yen)[0]).toEqual(['1000000', '1M\u00a0¥'])
})

test('own targets say how much more they are', () => {
  expect(ownPicksOf('revenue', suggestions(), dollars)).toEqual([
    ['13900', '$13.9K (+10%)'],
    ['15200', '$15.2K (+20%)'],
  ])
  const small = suggestions({ targets: [{ targetAmount: 715, raisedBy: 10 }] })
  expect(ownPicksOf('revenue', small, dollars)).toEqual([['715', '$715 (+10%)']])
  expect(ownPicksOf('units', small, dollars)).toEqual([['715', '715 sales (+10%)']])
  const large = suggestions({ targets: [{ targetAmount: 1_360_000, raisedBy: 10 }] })
  expect(ownPicksOf('revenue', large, yen)[0]![1]).toBe('1,36M\u00a0¥ (+10%)')
  const margin = suggestions({ targets: [{ targetAmount: 44, raisedBy: 2 }] })
  expect(ownPicksOf('profit_margin', margin, dollars)).toEqual([['44', '44% (+2 points)']])
})

test('and what they are taken from', () => {
  expect(basisText('revenue', basis(), dollars)).toBe('In November 2025 you took in $12,600.')
  const months = basis({
    startDate: '2026-08-01',
    endDate: '2026-10-31',
    periods: 3,
    amount: 1_000,
  })
  expect(basisText('revenue', months, dollars)).toBe(
    'From 1 Aug 2026 to 31 Oct 2026 you took in $1,000 a month.',
  )
  expect(basisText('units', basis({ amount: 142 }), dollars)).toBe(
    'In November 2025 you made 142 sales.',
  )
  const assumed = basis({ amount: 41.5, isMarginAssumed: true })
  expect(basisText('profit_margin', assumed, dollars)).toBe(
    'In November 2025 your margin was ≈41.5%.',
  )
})

test('what is there already is told with and without a target, and before one that is met', () => {
  const soFar = (type: Parameters<typeof soFarText>[0], currentAmount: number, target?: number) =>
    soFarText(type, suggestions({ currentAmount }), {
      target,
      period: 'November 2026',
      notation: dollars,
    })
  expect(soFar('revenue', 0, 500)).toBe('')
  expect(soFar('revenue', 9_400)).toBe('You have already taken in $9,400 in November 2026.')
  expect(soFar('revenue', 9_400, 13_900)).toBe(
    'You have already taken in $9,400 of it in November 2026.',
  )
  expect(soFar('revenue', 9_400, 9_400)).toBe('You have already taken in $9,400 in November 2026.')
  expect(soFar('units', 12, 50)).toBe('You have already made 12 of them in November 2026.')
  expect(soFar('profit_margin', 41.5, 44)).toBe('Your margin in November 2026 is 41.5% so far.')
  expect(soFar('profit_margin', 41.5, 40)).toBe('Your margin in November 2026 is already 41.5%.')
})
