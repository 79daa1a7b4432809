import { describe, expect, test } from 'vitest'
import { endOfYear, startOfYear } from './calendar.ts'
import { operatingDaysIn } from './operating-days.ts'

const year = (of: number) => ({ start: startOfYear(of), end: endOfYear(of) })

describe('operating days', () => {
  test.each([
    [7, 0, 364],
    [6, 12, 300],
    [5, 10, 250],
    [5, 365, 0],
  ])('%i a week × 52 − %i closed = %i in the year, leap or not', (perWeek, closed, days) => {
    const opening = { operatingDaysPerWeek: perWeek, annualClosedDays: closed }
    expect(operatingDaysIn(year(2026), opening)).toBeCloseTo(days, 9)
    expect(operatingDaysIn(year(2028), opening)).toBeCloseTo(days, 9)
  })
  test('Sat 3 and Sun 4 Jan 2026 are none of 5 a week, one of 6, two of 7', () => {
    const weekend = { start: '2026-01-03', end: '2026-01-04' }
    const days = (operatingDaysPerWeek: number) =>
      Math.round(operatingDaysIn(weekend, { operatingDaysPerWeek, annualClosedDays: 0 }))
    expect([days(5), days(6), days(7)]).toEqual([0, 1, 2])
  })
  test('closed days are spread evenly: 26 of 260 take a tenth of a fortnight of 10', () => {
    const fortnight = { start: '2026-06-01', end: '2026-06-14' }
    const opening = { operatingDaysPerWeek: 5, annualClosedDays: 26 }
    // 2026 has 261 weekdays, a year by definition 260.
    expect(operatingDaysIn(fortnight, opening)).toBeCloseTo((10 * (260 - 26)) / 261, 9)
  })
})
