import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/calendar.ts'
import { dashboardSearch } from '../search.ts'
import { greeting, latestYear, reachInWords, yearsToChoose } from './timeline.ts'

const today = '2026-11-21'
const since2023 = { history: { firstDay: '2023-05-01', lastDay: '2025-12-30' }, today }

test('the year is the latest with sales, and the current one without any', () => {
  expect(latestYear(since2023)).toBe(2025)
  expect(latestYear({ history: null, today })).toBe(2026)
})

test('years to choose run from the latest with sales back to the first', () => {
  expect(yearsToChoose(since2023, 2025)).toEqual([2025, 2024, 2023])
  expect(yearsToChoose({ history: null, today }, 2026)).toEqual([2026])
})

test('the year of an old link is offered even without sales', () => {
  expect(yearsToChoose(since2023, 2027)).toEqual([2027, 2025, 2024, 2023])
  expect(yearsToChoose(since2023, 2020)).toEqual([2025, 2024, 2023, 2020])
  expect(yearsToChoose(undefined, 2020)).toEqual([2020])
})

test('an impossible year or period in the URL is ignored', () => {
  expect(dashboardSearch.parse({ year: 2026, period: 'q3' })).toEqual({ year: 2026, period: 'q3' })
  for (const year of ['abc', 0, 10_000, 2026.5, null]) {
    expect(dashboardSearch.parse({ year, period: 'm13' })).toEqual({})
  }
})

test.each([
  ['2026-11-21T04:59:00Z', 'Good evening'],
  ['2026-11-21T05:00:00Z', 'Good morning'],
  ['2026-11-21T11:59:00Z', 'Good morning'],
  ['2026-11-21T12:00:00Z', 'Good afternoon'],
  ['2026-11-21T17:59:00Z', 'Good afternoon'],
  ['2026-11-21T18:00:00Z', 'Good evening'],
  ['2026-11-21T00:00:00Z', 'Good evening'],
])('at %s in UTC: %s', (now, words) => {
  expect(greeting('UTC', new Date(now))).toBe(words)
})

test('the greeting follows the business’s time zone: 23:00 in London is the next morning in Tokyo', () => {
  expect(greeting('Asia/Tokyo', new Date('2026-11-21T23:00:00Z'))).toBe('Good morning')
})

test('figures go up to today, or to the end of a period that is over; a later period hasn’t started', () => {
  expect(reachInWords(rangeOfPeriod(2026, 'full'), today)).toBe('figures up to 21 Nov 2026')
  expect(reachInWords(rangeOfPeriod(2026, 'q2'), today)).toBe('figures up to 30 Jun 2026')
  expect(reachInWords(rangeOfPeriod(2026, 'm12'), today)).toBe("December 2026 hasn't started yet")
})
