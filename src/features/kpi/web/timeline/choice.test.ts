import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type DayRange } from '../../../../shared/calendar.ts'
import { PERIODS, rangeOfPeriod, wholeMonthsIn } from '../../../../shared/periods.ts'
import { choiceOf, neighborOf, rangeOfChoice, RECENTS, type Choice, type Owner } from './choice.ts'

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

test('each range has one name in the URL, which leads back to it', () => {
  for (const period of PERIODS) {
    expect(choiceOf(rangeOfPeriod(2024, period), owner)).toEqual({ year: 2024, period })
  }
  for (const period of RECENTS) expect(choiceOf(rangeOf({ period }), owner)).toEqual({ period })
  fc.assert(
    fc.property(fc.nat(4000), fc.nat(800), (from, length) => {
      const start = addDays('2019-01-01', from)
      const range = days(start, addDays(start, length))
      expect(rangeOf(choiceOf(range, owner))).toEqual(range)
    }),
  )
})

test('in a fiscal year from April on, years and quarters follow it; a month stays that of the calendar', () => {
  const april = { ...owner, fiscalMonth: 4 }
  expect(rangeOf({ year: 2026 }, april)).toEqual(days('2026-04-01', '2027-03-31'))
  expect(rangeOf({ year: 2026, period: 'q4' }, april)).toEqual(days('2027-01-01', '2027-03-31'))
  expect(rangeOf({ year: 2027, period: 'm1' }, april)).toEqual(days('2027-01-01', '2027-01-31'))
  expect(choiceOf(days('2027-01-01', '2027-03-31'), april)).toEqual({ year: 2026, period: 'q4' })
  expect(choiceOf(days('2026-01-01', '2026-12-31'), april)).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
  })
})

describe('previous and next', () => {
  const history = { firstDay: '2023-05-10', lastDay: '2026-11-20', lastDayToDate: '2026-11-20' }
  const shown = { history, today }

  test.each([
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31', '2026-01-01', '2026-12-31'],
    ['Q1', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', '2026-04-01', '2026-06-30'],
    ['March', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2026-04-01', '2026-04-30'],
    [
      'a leap February',
      '2024-02-01',
      '2024-02-29',
      '2024-01-01',
      '2024-01-31',
      '2024-03-01',
      '2024-03-31',
    ],
    ['a day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28', '2026-03-02', '2026-03-02'],
    ['10 days', '2026-03-05', '2026-03-14', '2026-02-23', '2026-03-04', '2026-03-15', '2026-03-24'],
    [
      'two whole months',
      '2026-01-01',
      '2026-02-28',
      '2025-11-01',
      '2025-12-31',
      '2026-03-01',
      '2026-04-30',
    ],
  ])('of %s', (_, start, end, ...[beforeStart, beforeEnd, afterStart, afterEnd]) => {
    expect(neighborOf(days(start, end), -1, shown)).toEqual(days(beforeStart, beforeEnd))
    expect(neighborOf(days(start, end), 1, shown)).toEqual(days(afterStart, afterEnd))
  })

  test('after seven days back, one press forward is the last 7 days again', () => {
    const back = neighborOf(rangeOf({ period: 'last7' }), -1, shown)!
    expect(choiceOf(neighborOf(back, 1, shown)!, owner)).toEqual({ period: 'last7' })
  })

  test('there is nothing before the period of the first sale: 10 May 2023', () => {
    expect(neighborOf(rangeOfPeriod(2023, 'm5'), -1, shown)).toBeUndefined()
    expect(neighborOf(rangeOfPeriod(2023, 'm6'), -1, shown)).toEqual(rangeOfPeriod(2023, 'm5'))
  })

  test('there is nothing after today, until sales are entered ahead', () => {
    expect(neighborOf(rangeOfPeriod(2026, 'm11'), 1, shown)).toBeUndefined()
    const booked = { history: { ...history, lastDay: '2027-01-02' }, today }
    expect(neighborOf(rangeOfPeriod(2026, 'm11'), 1, booked)).toEqual(rangeOfPeriod(2026, 'm12'))
    expect(neighborOf(rangeOfPeriod(2027, 'm1'), 1, booked)).toBeUndefined()
  })

  test('from the year of the only sale, booked for 2027, the current one can be reached again', () => {
    const booked = { firstDay: '2027-02-14', lastDay: '2027-02-14', lastDayToDate: null }
    const shown = { history: booked, today }
    expect(neighborOf(rangeOfPeriod(2026, 'full'), 1, shown)).toEqual(rangeOfPeriod(2027, 'full'))
    expect(neighborOf(rangeOfPeriod(2027, 'full'), -1, shown)).toEqual(rangeOfPeriod(2026, 'full'))
    expect(neighborOf(rangeOfPeriod(2026, 'full'), -1, shown)).toBeUndefined()
  })

  test('the current year can be reached before its first sale', () => {
    const ended = {
      history: { ...history, lastDay: '2025-03-31', lastDayToDate: '2025-03-31' },
      today,
    }
    expect(neighborOf(rangeOfPeriod(2025, 'full'), 1, ended)).toEqual(rangeOfPeriod(2026, 'full'))
  })

  test('there is neither for an account without sales, nor beyond the calendar', () => {
    const empty = { history: null, today }
    expect(neighborOf(rangeOfPeriod(2026, 'full'), -1, empty)).toBeUndefined()
    expect(neighborOf(rangeOfPeriod(2026, 'full'), 1, empty)).toBeUndefined()
    const old = { history: { ...history, firstDay: '1900-01-01' }, today }
    expect(neighborOf(rangeOfPeriod(1900, 'full'), -1, old)).toBeUndefined()
  })

  test('forward and back is the same range, for any whole months and any days', () => {
    fc.assert(
      fc.property(fc.nat(900), fc.nat(90), fc.boolean(), (from, length, isMonth) => {
        const start = addDays('2024-01-01', from)
        const range = isMonth
          ? rangeOfPeriod(Number(start.slice(0, 4)), `m${Number(start.slice(5, 7))}` as 'm1')
          : days(start, addDays(start, length))
        const history = { firstDay: '2020-01-01', lastDay: '2030-01-01', lastDayToDate: today }
        const before = neighborOf(range, -1, { history, today })!
        // 31 days before any others can be a whole March.
        fc.pre(wholeMonthsIn(before) === wholeMonthsIn(range))
        expect(neighborOf(before, 1, { history, today })).toEqual(range)
      }),
    )
  })
})
