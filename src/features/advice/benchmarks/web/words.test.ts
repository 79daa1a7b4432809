import { expect, test } from 'vitest'
import { guessesOf, monthsInWords, othersInWords, othersText } from './words.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

test('months name each year once', () => {
  const months = (startDate: string, endDate: string) => monthsInWords({ startDate, endDate })
  expect(months('2026-08-01', '2026-10-31')).toBe('August to October 2026')
  expect(months('2025-11-01', '2026-01-31')).toBe('November 2025 to January 2026')
  expect(months('2026-10-01', '2026-10-31')).toBe('October 2026')
})

test('it says with whom the shop is compared, and as of when', () => {
  const others = (industry: string, owners: string | null) =>
    othersInWords({ industry, owners, month: owners && '2026-11' })
  expect(others('Healthcare', '50+')).toBe('Next to 50+ shops in Healthcare, as of November 2026')
  expect(others('Other', '20+')).toBe(
    'Next to 20+ shops with the industry Other, as of November 2026',
  )
  expect(others('Healthcare', null)).toBeNull()
})

test('an estimate is marked, with the rank of the own figure', () => {
  const row = { own: 18_240, isAssumed: false, quartiles: null, others: 40_000, insight: '' }
  const text = (changes: object) =>
    othersText('revenue', { ...row, percentile: 30, ...changes }, dollars)
  expect(text({})).toBe('Estimate $40,000, more than about 30% of shops')
  expect(text({ percentile: null })).toBe('Estimate $40,000, below it')
  expect(text({ own: null })).toBe('Estimate $40,000')
  expect(text({ isAssumed: true })).toBe('Estimate $40,000')
  expect(text({ quartiles: { low: 1, median: 14_000, high: 3 }, others: 14_000 })).toBe(
    'Median $14,000',
  )
})

test('without the server, the estimates of the specification in the currency stand in (spec §8.8, §9.11)', () => {
  const guesses = guessesOf({ ...dollars, currency: 'JPY' })
  expect(guesses.map(([figure, { others }]) => [figure, others])).toEqual([
    ['revenue', 4_000_000],
    ['profitMargin', 22],
    ['customersPerMonth', 65],
    ['avgOrderValue', 75_000],
  ])
})
