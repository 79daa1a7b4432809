import { describe, expect, test } from 'vitest'
import type { DayRange } from '../../../../shared/calendar.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import { DOLLARS } from '../../testing/metrics.ts'
import type { ComparedWith } from '../../contract.ts'
import { dashboardSearch } from '../search.ts'
import { choicesFor, comparableChoices, compareOf } from './compare.ts'

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

test('on a phone few characters say it', () => {
  const shorts = (range: DayRange) => choicesFor(range, DOLLARS).map(({ short }) => short)
  expect(shorts(rangeOfPeriod(2026, 'full'))).toEqual(['2025'])
  expect(shorts(rangeOfPeriod(2026, 'q1'))).toEqual(['2025', 'Q4'])
  expect(shorts(rangeOfPeriod(2026, 'm11'))).toEqual(['2025', 'Oct'])
  expect(shorts({ start: '2026-11-01', end: '2026-11-07' })).toEqual(['2025', '2025', 'before'])
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
