import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import { DOLLARS } from '../../testing/metrics.ts'
import { dashboardSearch } from '../search.ts'
import { choicesFor, compareOf } from './compare.ts'

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
  expect(labels({ start: '2026-11-01', end: '2026-11-07' }, DOLLARS)).toEqual([
    ['lastYear', 'A year earlier'],
    ['preceding', '7 days before'],
  ])
  const day = { start: '2026-11-21', end: '2026-11-21' }
  expect(labels(day, DOLLARS)[1]).toEqual(['preceding', 'The day before'])
})

test('the URL decides, then the kept choice, then the data', () => {
  expect(compareOf('preceding', 'lastYear')).toBe('preceding')
  expect(compareOf(undefined, 'lastYear')).toBe('lastYear')
  expect(compareOf(undefined, null)).toBe('auto')
  expect(compareOf(undefined, 'damaged')).toBe('auto')
  expect(dashboardSearch.parse({ compare: 'preceding' })).toEqual({ compare: 'preceding' })
  expect(dashboardSearch.parse({ compare: 'yesterday' })).toEqual({})
})
