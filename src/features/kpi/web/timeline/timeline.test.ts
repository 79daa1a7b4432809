import { expect, test } from 'vitest'
import { dashboardSearch } from '../search.ts'
import { defaultYear, greeting, yearsToChoose } from './timeline.ts'

const today = '2026-11-21'
const history = { firstDay: '2023-05-01', lastDay: '2025-12-30', lastDayToDate: '2025-12-30' }
const since2023 = { history, today }

test('the year is the latest with sales up to today, and the current one without any (spec §4.2)', () => {
  expect(defaultYear(since2023, 1)).toBe(2025)
  expect(defaultYear({ history: null, today }, 1)).toBe(2026)
})

test('a sale that was typed as 2062, or is booked for next year, doesn’t change the year shown', () => {
  const typedWrong = { ...history, lastDay: '2062-03-04' }
  expect(defaultYear({ history: typedWrong, today }, 1)).toBe(2025)
  const onlyAhead = { firstDay: '2027-01-02', lastDay: '2027-01-02', lastDayToDate: null }
  expect(defaultYear({ history: onlyAhead, today }, 1)).toBe(2026)
})

test('years to choose run from the current one, also before its first sale, back to the first with sales', () => {
  expect(yearsToChoose(since2023, 2025, 1)).toEqual([2026, 2025, 2024, 2023])
  expect(yearsToChoose({ history: null, today }, 2026, 1)).toEqual([2026])
})

test('years with sales entered ahead can be chosen, without the years between', () => {
  const ahead = (lastDay: string) =>
    yearsToChoose({ history: { ...history, firstDay: '2025-01-01', lastDay }, today }, 2026, 1)
  expect(ahead('2027-02-01')).toEqual([2027, 2026, 2025])
  expect(ahead('2062-03-04')).toEqual([2062, 2027, 2026, 2025])
})

test('in a fiscal year from April on, March 2025 is of 2024, and November 2026 of 2026', () => {
  const ended = { firstDay: '2023-05-01', lastDay: '2025-03-31', lastDayToDate: '2025-03-31' }
  expect(defaultYear({ history: ended, today }, 4)).toBe(2024)
  expect(yearsToChoose({ history: ended, today }, 2024, 4)).toEqual([2026, 2025, 2024, 2023])
})

test('the year of an old link is offered even without sales', () => {
  expect(yearsToChoose(since2023, 2027, 1)).toEqual([2027, 2026, 2025, 2024, 2023])
  expect(yearsToChoose(since2023, 2020, 1)).toEqual([2026, 2025, 2024, 2023, 2020])
  expect(yearsToChoose(undefined, 2020, 1)).toEqual([2020])
})

test('an impossible year, period or day in the URL is ignored', () => {
  expect(dashboardSearch.parse({ year: 2026, period: 'q3' })).toEqual({ year: 2026, period: 'q3' })
  for (const year of ['abc', 0, 10_000, 2026.5, null]) {
    expect(dashboardSearch.parse({ year, period: 'm13', from: '2026-02-30' })).toEqual({})
  }
})

test.each([
  ['2026-11-21T04:59:00Z', 'Hello'],
  ['2026-11-21T05:00:00Z', 'Good morning'],
  ['2026-11-21T11:59:00Z', 'Good morning'],
  ['2026-11-21T12:00:00Z', 'Good afternoon'],
  ['2026-11-21T17:59:00Z', 'Good afternoon'],
  ['2026-11-21T18:00:00Z', 'Good evening'],
  ['2026-11-21T23:59:00Z', 'Good evening'],
  ['2026-11-22T00:00:00Z', 'Hello'],
])('at %s in UTC: %s', (now, words) => {
  expect(greeting('UTC', new Date(now))).toBe(words)
})

test('the greeting follows the business’s time zone: 23:00 in London is the next morning in Tokyo', () => {
  expect(greeting('Asia/Tokyo', new Date('2026-11-21T23:00:00Z'))).toBe('Good morning')
})
