import { describe, expect, test } from 'vitest'
import type { DayRange } from '../../../../shared/calendar.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import { rangeOfChoice, type Choice, type Owner } from './choice.ts'

/** a Saturday */
const today = '2026-11-21'
const owner: Owner = { today, weekStart: 'monday', fiscalMonth: 1 }
const rangeOf = (choice: Choice, of = owner): DayRange => rangeOfChoice(choice, 2025, of)
const days = (start: string, end: string): DayRange => ({ start, end })

describe('on Saturday, 21 November 2026', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last7', '2026-11-15', '2026-11-21'],
    ['last30', '2026-10-23', '2026-11-21'],
    ['last90', '2026-08-24', '2026-11-21'],
    ['week', '2026-11-16', '2026-11-22'],
  ] as const)('%s is %s to %s', (period, start, end) => {
    expect(rangeOf({ period })).toEqual({ start, end })
  })

  test("this week begins when the owner's does", () =>
    expect(rangeOf({ period: 'week' }, { ...owner, weekStart: 'sunday' })).toEqual(
      days('2026-11-15', '2026-11-21'),
    ))
})

test('without a year, a period is of the year shown by default', () => {
  expect(rangeOf({})).toEqual(rangeOfPeriod(2025, 'full'))
  expect(rangeOf({ period: 'q2' })).toEqual(rangeOfPeriod(2025, 'q2'))
  expect(rangeOf({ year: 2024, period: 'm2' })).toEqual(days('2024-02-01', '2024-02-29'))
})

test('days from–to count together, in order, and before the period', () => {
  const from = '2026-03-05'
  expect(rangeOf({ from, to: '2026-03-14', period: 'today' })).toEqual(days(from, '2026-03-14'))
  expect(rangeOf({ from, period: 'today' })).toEqual(days(today, today))
  expect(rangeOf({ from, to: '2026-03-04' }), 'backward').toEqual(rangeOfPeriod(2025, 'full'))
})

test('in a fiscal year from April on, years and quarters follow it; a month stays that of the calendar', () => {
  const april = { ...owner, fiscalMonth: 4 }
  expect(rangeOf({ year: 2026 }, april)).toEqual(days('2026-04-01', '2027-03-31'))
  expect(rangeOf({ year: 2026, period: 'q4' }, april)).toEqual(days('2027-01-01', '2027-03-31'))
  expect(rangeOf({ year: 2027, period: 'm1' }, april)).toEqual(days('2027-01-01', '2027-01-31'))
})
