import { describe, expect, test } from 'vitest'
import { addDays, endOfYear, startOfYear } from './calendar.ts'
import { dayAfterOperatingDays, operatingDaysIn } from './operating-days.ts'

const year = (of: number) => ({ start: startOfYear(of), end: endOfYear(of) })

describe('operating days', () => {
  test.each([
    [7, 0, 364],
    [6, 12, 300],
    [5, 10, 250],
    [5, 365, 0],
  ])('%i a week × 52 − %i closed = %i in a year, leap year or not', (perWeek, closed, days) => {
    const opening = { operatingDaysPerWeek: perWeek, annualClosedDays: closed }
    expect(operatingDaysIn(year(2026), opening)).toBeCloseTo(days, 9)
    expect(operatingDaysIn(year(2028), opening)).toBeCloseTo(days, 9)
  })
  test('Sat 3 and Sun 4 Jan 2026 are 0 operating days at 5 a week, 1 at 6 and 2 at 7', () => {
    const weekend = { start: '2026-01-03', end: '2026-01-04' }
    const days = (operatingDaysPerWeek: number) =>
      Math.round(operatingDaysIn(weekend, { operatingDaysPerWeek, annualClosedDays: 0 }))
    expect([days(5), days(6), days(7)]).toEqual([0, 1, 2])
  })
  test('closed days are spread evenly: 26 of 260 take a tenth of the 10 days in two weeks', () => {
    const fortnight = { start: '2026-06-01', end: '2026-06-14' }
    const opening = { operatingDaysPerWeek: 5, annualClosedDays: 26 }
    // 2026 has 261 weekdays, a year by definition 260.
    expect(operatingDaysIn(fortnight, opening)).toBeCloseTo((10 * (260 - 26)) / 261, 9)
  })
})

describe('the day by which operating days have passed', () => {
  // Saturday
  const from = '2026-11-21'
  // In 2026 an open weekday counts 260 / 261 at 5 days a week and 364 / 365 at 7.
  test.each([
    [5, 0, 0.5, '2026-11-23'],
    [5, 0, (5 * 260) / 261, '2026-11-27'],
    [5, 0, (6 * 260) / 261, '2026-11-30'],
    [7, 0, (40 * 364) / 365, '2026-12-31'],
    [7, 0, (41 * 364) / 365, '2027-01-01'],
    [7, 182, (40 * 182) / 365, '2026-12-31'],
    [7, 182, 182, '2027-11-21'],
  ])(
    '%i a week, %i closed: %d days after 21 Nov 2026 have passed on %s',
    (perWeek, closed, days, day) => {
      const opening = { operatingDaysPerWeek: perWeek, annualClosedDays: closed }
      expect(dayAfterOperatingDays(from, days, opening, 5)).toBe(day)
    },
  )
  test('matches a count of one day at a time', () => {
    const opening = { operatingDaysPerWeek: 6, annualClosedDays: 30 }
    for (let n = 1, over = 0; n <= 40; n++) {
      const day = addDays(from, n)
      const today = operatingDaysIn({ start: day, end: day }, opening)
      over += today
      if (today > 0) expect(dayAfterOperatingDays(from, over, opening, 1)).toBe(day)
    }
  })
  test('is null beyond the given years and for a shop that never opens', () => {
    const opening = { operatingDaysPerWeek: 7, annualClosedDays: 0 }
    expect(dayAfterOperatingDays(from, 363, opening, 1)).toBe('2027-11-20')
    expect(dayAfterOperatingDays(from, 366, opening, 1)).toBeNull()
    expect(dayAfterOperatingDays(from, 1, { ...opening, annualClosedDays: 365 }, 5)).toBeNull()
  })
})
