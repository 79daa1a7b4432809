import { describe, expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import { DOLLARS, testMetrics } from '../../testing/metrics.ts'
import type { ComparedWith, Metrics } from '../../contract.ts'
import { dashboardSearch } from '../search.ts'
import { choicesFor, comparableChoices, comparedInWords, compareOf } from './compare.ts'

const labels = (...asked: Parameters<typeof choicesFor>) =>
  choicesFor(...asked).map(({ value, label }) => [value, label])

test('a quarter or month can be compared with the same one last year, or the one before', () => {
  expect(labels(rangeOfPeriod(2026, 'q1'), DOLLARS)).toEqual([
    ['lastYear', 'Q1 2025'],
    ['preceding', 'Q4 2025'],
  ])
  expect(labels(rangeOfPeriod(2026, 'm11'), DOLLARS)).toEqual([
    ['lastYear', 'November 2025'],
    ['preceding', 'October 2026'],
  ])
})

test('for a whole year both are the same, so there is nothing to choose', () => {
  expect(labels(rangeOfPeriod(2026, 'full'), DOLLARS)).toEqual([['lastYear', '2025']])
})

test('the fiscal year from April 2026 on is compared with the one before, its first quarter with the last', () => {
  const inApril = { ...DOLLARS, fiscalMonth: 4 }
  expect(labels(rangeOfPeriod(2026, 'full', 4), inApril)).toEqual([['lastYear', 'FY 2025/26']])
  expect(labels(rangeOfPeriod(2026, 'q1', 4), inApril)).toEqual([
    ['lastYear', 'Q1 FY 2025/26'],
    ['preceding', 'Q4 FY 2025/26'],
  ])
})

test('other ranges say how many days before', () => {
  expect(labels({ start: '2026-09-01', end: '2026-11-07' }, DOLLARS)).toEqual([
    ['lastYear', 'A year earlier'],
    ['preceding', '68 days before'],
  ])
})

test('up to 31 days are compared with the same weekdays, or the same dates', () => {
  expect(labels({ start: '2026-11-01', end: '2026-11-07' }, DOLLARS)).toEqual([
    ['lastYearWeekdays', 'Same weekdays last year'],
    ['lastYear', 'Same dates last year'],
    ['preceding', '7 days before'],
  ])
  expect(labels({ start: '2026-11-21', end: '2026-11-21' }, DOLLARS)).toEqual([
    ['lastYearWeekdays', 'Same weekday last year'],
    ['lastYear', 'Same date last year'],
    ['preceding', 'The day before'],
  ])
})

test('the comparison is said once, beside the period', () => {
  const { elapsed, previous } = testMetrics()
  const said = (changes: Partial<Metrics>, range = rangeOfPeriod(2026, 'full')) =>
    comparedInWords(
      testMetrics({ comparedWith: 'lastYear', today: '2027-01-01', ...changes }),
      range,
      DOLLARS,
    )
  expect(said({})).toBe('compared with 2025')
  const monday = { start: '2026-11-16', end: '2026-11-16' }
  const sides = {
    elapsed: { ...elapsed, startDate: monday.start, endDate: monday.end },
    previous: { ...previous, startDate: '2025-11-17', endDate: '2025-11-17' },
  }
  expect(said({ ...sides, comparedWith: 'lastYearWeekdays' }, monday)).toBe(
    'compared with Monday, 17 Nov 2025',
  )
  const history = { firstDay: '2025-09-28', lastDay: '2026-11-21', lastDayToDate: '2026-11-21' }
  const cut = { history, elapsed: { ...elapsed, startDate: '2026-09-28' } }
  expect(said(cut)).toBe('2025 has sales from 28 Sep on')
  expect(said({ ...cut, today: '2026-12-31' }), 'growth says it').toBe('')
  expect(
    said({ isComparable: false, revenueGrowthRateContext: 'No sales since 14 Mar 2025' }),
  ).toBe('no sales since 14 Mar 2025')
})

describe('only what there is data for can be chosen', () => {
  const since = (firstDay: string) => ({
    history: { firstDay, lastDay: '2026-11-21', lastDayToDate: '2026-11-21' },
    today: '2026-11-21',
  })
  const offered = (firstDay: string, comparedWith: ComparedWith = 'lastYear') =>
    comparableChoices(rangeOfPeriod(2026, 'm11'), comparedWith, since(firstDay), DOLLARS).map(
      ({ value }) => value,
    )
  test('November 2026 with November 2025 and October, if sales began in 2025', () => {
    expect(offered('2025-01-01')).toEqual(['lastYear', 'preceding'])
  })
  test('with October only, if they began in October; another choice stays, to be changed', () => {
    expect(offered('2026-10-01', 'preceding')).toEqual(['preceding'])
    expect(offered('2026-10-01', 'lastYear')).toEqual(['lastYear', 'preceding'])
  })
  test('with nothing, if they began this month', () => {
    expect(offered('2026-11-19')).toEqual([])
  })
})

test('the URL decides, then the kept choice, then the data', () => {
  expect(compareOf('preceding', 'lastYear')).toBe('preceding')
  expect(compareOf(undefined, 'lastYear')).toBe('lastYear')
  expect(compareOf(undefined, null)).toBe('auto')
  expect(compareOf(undefined, 'damaged')).toBe('auto')
  expect(dashboardSearch.parse({ compare: 'preceding' })).toEqual({ compare: 'preceding' })
  expect(dashboardSearch.parse({ compare: 'yesterday' })).toEqual({})
})
