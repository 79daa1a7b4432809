import { expect, test } from 'vitest'
import { addDays, lengthOf, type Day } from '../../../shared/calendar.ts'
import { goalForm } from '../contract.ts'
import {
  labelOfTimeframe,
  rangeOfTimeframe,
  timeframeInWords,
  timeframeOf,
  timeframesFrom,
} from './rules.ts'

const TODAY = '2026-11-21'

const offeredFrom = (today: Day, fiscalMonth?: number) =>
  timeframesFrom(today, fiscalMonth).flatMap(({ timeframes }) => timeframes)

test('the form offers the current year and the next two, with labels (spec §3.4, §9.4)', () => {
  const offered = offeredFrom(TODAY)
  expect(offered).toHaveLength(3 * 17)
  expect(offered.slice(0, 6)).toEqual([
    { timeframe: '2026-full', label: '2026 (Full Year)' },
    { timeframe: '2026-Q1', label: 'Q1 2026' },
    { timeframe: '2026-Q2', label: 'Q2 2026' },
    { timeframe: '2026-Q3', label: 'Q3 2026' },
    { timeframe: '2026-Q4', label: 'Q4 2026' },
    { timeframe: '2026-01', label: 'January 2026' },
  ])
  expect(offered.at(-1)).toEqual({ timeframe: '2028-12', label: 'December 2028' })
})

test('every offered timeframe is accepted unchanged; quarters and months add up to the year (spec §3.4, §9.1)', () => {
  for (const { timeframe } of offeredFrom(TODAY)) {
    expect(goalForm.parse({ timeframe, targetAmount: 1 }).timeframe).toBe(timeframe)
    expect(timeframeOf(timeframe, TODAY)).toBe(timeframe)
  }
  expect(goalForm.parse({ timeframe: '1900-full', targetAmount: 1 }).timeframe).toBe('1900-full')
  const days = (pattern: RegExp) =>
    offeredFrom(TODAY)
      .filter(({ timeframe }) => timeframe.startsWith('2028') && pattern.test(timeframe))
      .reduce((sum, { timeframe }) => sum + lengthOf(rangeOfTimeframe(timeframe)), 0)
  expect([days(/full/), days(/Q/), days(/-\d/)]).toEqual([366, 366, 366])
})

test('in a fiscal year from April on, the form offers its quarters and months in their order', () => {
  expect(timeframesFrom('2027-02-01', 4).map(({ year }) => year)).toEqual([
    'FY 2026/27',
    'FY 2027/28',
    'FY 2028/29',
  ])
  const offered = offeredFrom('2027-02-01', 4)
  expect(offered).toHaveLength(3 * 17)
  expect([offered[0], offered[4], offered[5], offered[14]]).toEqual([
    { timeframe: '2026-full', label: 'FY 2026/27 (Full Year)' },
    { timeframe: '2026-Q4', label: 'Q4 FY 2026/27' },
    { timeframe: '2026-04', label: 'April 2026' },
    { timeframe: '2027-01', label: 'January 2027' },
  ])
})

test.each([
  ['2026-full', '2026-full@04', '2026-04-01', '2027-03-31'],
  ['2026-Q4', '2026-Q4@04', '2027-01-01', '2027-03-31'],
  ['2026-01', '2026-01', '2026-01-01', '2026-01-31'],
  ['', '2026-full@04', '2026-04-01', '2027-03-31'],
  ['yearly', '2026-full@04', '2026-04-01', '2027-03-31'],
  ['2025', '2025-full@04', '2025-04-01', '2026-03-31'],
  ['monthly', '2026-11', '2026-11-01', '2026-11-30'],
])('in a fiscal year from April on, %j is stored as %s: %s to %s', (code, stored, start, end) => {
  expect(timeframeOf(code, TODAY, 4)).toBe(stored)
  expect(rangeOfTimeframe(stored)).toEqual({ start, end })
})

test('for every first month, the quarters and months of a year of goals tile it', () => {
  for (let month = 1; month <= 12; month++) {
    const [year] = timeframesFrom(TODAY, month)
    const thisYear = timeframeOf(year!.timeframes[0]!.timeframe, TODAY, month)
    expect(timeframeOf('yearly', TODAY, month)).toBe(thisYear)
    const [whole, ...parts] = year!.timeframes.map(({ timeframe }) =>
      rangeOfTimeframe(timeframeOf(timeframe, TODAY, month)),
    )
    for (const tiles of [parts.slice(0, 4), parts.slice(4)]) {
      expect(tiles[0]!.start).toBe(whole!.start)
      expect(tiles.at(-1)!.end).toBe(whole!.end)
      tiles.slice(1).forEach(({ start }, i) => expect(start).toBe(addDays(tiles[i]!.end, 1)))
    }
  }
})

test.each([
  ['2028-02', '2028-02-01', '2028-02-29', 'February 2028', 'February 2028'],
  ['2026-Q4', '2026-10-01', '2026-12-31', 'Q4 2026', 'Q4 2026'],
  ['2025-full', '2025-01-01', '2025-12-31', '2025 (Full Year)', '2025'],
])('%s is %s to %s: %s, in sentences %s', (timeframe, start, end, label, words) => {
  expect(rangeOfTimeframe(timeframe)).toEqual({ start, end })
  expect(labelOfTimeframe(timeframe)).toBe(label)
  expect(timeframeInWords(timeframe)).toBe(words)
})

test('legacy codes: yearly and empty mean this year, monthly this month, YYYY that year (spec §3.4)', () => {
  const codes = ['', 'yearly', 'monthly', '2024', '2024-05']
  expect(codes.map((code) => timeframeOf(code, TODAY))).toEqual([
    '2026-full',
    '2026-full',
    '2026-11',
    '2024-full',
    '2024-05',
  ])
})
