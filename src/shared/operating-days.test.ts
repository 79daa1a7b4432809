import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, endOfMonth, endOfYear, startOfYear, type Day } from './calendar.ts'
import {
  daysOffIn,
  dayAfterOperatingDays,
  isOpenDay,
  nextOpenDay,
  openDaysIn,
  operatingDaysIn,
  operatingDaysPerYear,
  shareNotPlannedClosed,
  type OpeningDays,
} from './operating-days.ts'
import { anyClosures } from './testing/closures.ts'

const shop = (
  operatingDaysPerWeek: number,
  annualClosedDays = 0,
  ...closures: [startDate: Day, endDate: Day][]
): OpeningDays => ({
  operatingDaysPerWeek,
  annualClosedDays,
  closures: closures.map(([startDate, endDate]) => ({ startDate, endDate })),
})

const year = (of: number) => ({ start: startOfYear(of), end: endOfYear(of) })

describe('operating days', () => {
  test.each([
    [7, 0, 364],
    [6, 12, 300],
    [5, 10, 250],
    [5, 365, 0],
  ])('%i a week × 52 − %i closed = %i in a year, leap year or not', (perWeek, closed, days) => {
    const opening = shop(perWeek, closed)
    expect(operatingDaysIn(year(2026), opening)).toBeCloseTo(days, 9)
    expect(operatingDaysIn(year(2028), opening)).toBeCloseTo(days, 9)
  })
  test('Sat 3 and Sun 4 Jan 2026 are 0 operating days at 5 a week, 1 at 6 and 2 at 7', () => {
    const weekend = { start: '2026-01-03', end: '2026-01-04' }
    const days = (operatingDaysPerWeek: number) =>
      Math.round(operatingDaysIn(weekend, shop(operatingDaysPerWeek)))
    expect([days(5), days(6), days(7)]).toEqual([0, 1, 2])
  })
  test('closed days are spread evenly: 26 of 260 take a tenth of the 10 days in two weeks', () => {
    const fortnight = { start: '2026-06-01', end: '2026-06-14' }
    const opening = shop(5, 26)
    // 2026 has 261 weekdays, a year by definition 260.
    expect(operatingDaysIn(fortnight, opening)).toBeCloseTo((10 * (260 - 26)) / 261, 9)
  })
})

describe('planned closures', () => {
  const july = { start: '2026-07-01', end: '2026-07-31' }
  const fortnight: [Day, Day] = ['2026-07-06', '2026-07-19']
  // 2026 has 261 weekdays, of which 251 are outside of the fortnight.
  test.each([
    [0, 'July 2026 has 23 weekdays − 10 = 13 of 251, at 260 − 10 days a year', (13 / 251) * 250],
    [4, 'the 10 are more than 4 closed days a year', (13 / 251) * 250],
    [10, 'the 10 are all of the 10 closed days a year', (13 / 251) * 250],
    [16, 'the other 16 − 10 = 6 are spread over the 251 days', (13 / 251) * (260 - 16)],
  ])('of a fortnight in July, %i closed days a year: %s', (closed, _, days) =>
    expect(operatingDaysIn(july, shop(5, closed, fortnight))).toBeCloseTo(days, 9),
  )
  test('of a fortnight are 10 closed days at 5 a week, 12 at 6 and 14 at 7', () =>
    expect([5, 6, 7].map((perWeek) => daysOffIn(2026, shop(perWeek, 0, fortnight)))).toEqual([
      10, 12, 14,
    ]))
  test('have no operating days in them, and the days around them have more of the yearly days: 251 × 250 / 251', () => {
    const opening = shop(5, 0, fortnight)
    expect(operatingDaysIn({ start: fortnight[0], end: fortnight[1] }, opening)).toBe(0)
    expect(operatingDaysIn({ start: '2026-01-01', end: '2026-07-05' }, opening)).toBeCloseTo(
      (132 * 250) / 251,
      9,
    )
  })
  test('over New Year are split: 24 Dec 2026 to 6 Jan 2027 are 6 weekdays of 2026 and 4 of 2027', () => {
    const opening = shop(5, 0, ['2026-12-24', '2027-01-06'])
    expect([2025, 2026, 2027].map((of) => operatingDaysPerYear(of, opening))).toEqual([
      260, 254, 256,
    ])
  })
  test('of a whole year leave no operating day, and nothing to divide by', () => {
    const opening = shop(5, 0, ['2026-01-01', '2026-12-31'])
    expect(operatingDaysIn(year(2026), opening)).toBe(0)
    expect(operatingDaysIn(july, opening)).toBe(0)
    expect(dayAfterOperatingDays('2025-12-31', 1, opening, 5)).toBe('2027-01-04')
  })
  test('are skipped by the day after operating days: from Fri 3 July, 2 more end on Tue 21 July', () => {
    // A day counts 250 / 251, so two days take a little longer.
    const opening = shop(5, 0, fortnight)
    expect(dayAfterOperatingDays('2026-07-03', (2 * 250) / 251, opening, 1)).toBe('2026-07-21')
  })
  test('close their first and last day: a shop of 6 days a week is open on the Saturday before, not on the Sunday after', () => {
    const opening = shop(6, 0, fortnight)
    const days = ['2026-07-04', '2026-07-06', '2026-07-18', '2026-07-19', '2026-07-20']
    expect(days.filter((day) => isOpenDay(day, opening))).toEqual(['2026-07-04', '2026-07-20'])
    expect(isOpenDay('2026-07-26', opening)).toBe(false)
  })
  test('leave 13 / 23 of July open, and all of a weekend without open weekdays', () => {
    const opening = shop(5, 0, fortnight)
    expect(shareNotPlannedClosed(july, opening)).toBe(13 / 23)
    expect(shareNotPlannedClosed({ start: '2026-07-11', end: '2026-07-12' }, opening)).toBe(1)
  })

  const anyShop = fc.record({
    operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
    annualClosedDays: fc.integer({ min: 0, max: 365 }),
    closures: anyClosures(2026, 2028),
  })
  const anyYear = fc.integer({ min: 2026, max: 2028 })
  test('however many: the months add up to the year, which has days × 52 − closed days, and no range is below 0', () => {
    fc.assert(
      fc.property(anyShop, anyYear, (opening, of) => {
        const months = Array.from({ length: 12 }, (_, month) => {
          const start = dayOf(of, month + 1, 1)
          return operatingDaysIn({ start, end: endOfMonth(start) }, opening)
        })
        for (const days of months) expect(days).toBeGreaterThanOrEqual(0)
        const sum = months.reduce((a, b) => a + b, 0)
        const planned = daysOffIn(of, { ...opening, annualClosedDays: 0 })
        const closed = Math.max(planned, opening.annualClosedDays)
        expect(sum).toBeCloseTo(Math.max(0, opening.operatingDaysPerWeek * 52 - closed), 6)
      }),
    )
  })
  test('never have operating days of their own, and never add any to the year', () => {
    fc.assert(
      fc.property(anyShop, anyYear, (opening, of) => {
        const without = { ...opening, closures: [] }
        for (const { startDate, endDate } of opening.closures) {
          const own = { start: startDate, end: endDate }
          expect(operatingDaysIn(own, opening)).toBe(0)
        }
        const whole = operatingDaysIn(year(of), opening)
        expect(whole).toBeLessThanOrEqual(operatingDaysIn(year(of), without) + 1e-9)
      }),
    )
  })
  test('are agreed on by the days of a range and by each day: a day counts exactly if it is open', () => {
    const day = fc.integer({ min: 0, max: 1095 }).map((n) => addDays('2026-01-01', n))
    fc.assert(
      fc.property(anyShop, day, (opening, each) => {
        fc.pre(operatingDaysPerYear(Number(each.slice(0, 4)), opening) > 0)
        const counts = operatingDaysIn({ start: each, end: each }, opening) > 0
        expect(counts).toBe(isOpenDay(each, opening))
      }),
    )
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
      const opening = shop(perWeek, closed)
      expect(dayAfterOperatingDays(from, days, opening, 5)).toBe(day)
    },
  )
  test('matches a count of one day at a time', () => {
    const opening = shop(6, 30, ['2026-12-01', '2026-12-12'])
    for (let n = 1, over = 0; n <= 40; n++) {
      const day = addDays(from, n)
      const today = operatingDaysIn({ start: day, end: day }, opening)
      over += today
      if (today > 0) expect(dayAfterOperatingDays(from, over, opening, 1)).toBe(day)
    }
  })
  test('is null beyond the given years and for a shop that never opens', () => {
    const opening = shop(7)
    expect(dayAfterOperatingDays(from, 363, opening, 1)).toBe('2027-11-20')
    expect(dayAfterOperatingDays(from, 366, opening, 1)).toBeNull()
    expect(dayAfterOperatingDays(from, 1, shop(7, 365), 5)).toBeNull()
  })
})

test('the next open day skips weekends and closures: after Friday, 27 November, a closure until Friday, 4 December, and its weekend', () => {
  expect(nextOpenDay('2026-11-27', shop(5))).toBe('2026-11-30')
  expect(nextOpenDay('2026-11-27', shop(5, 0, ['2026-11-30', '2026-12-04']))).toBe('2026-12-07')
})

test('open days have dates: of the 30 days of November 2026, 21 weekdays, and 16 without a closed week; closed days per year make no difference', () => {
  const november = { start: '2026-11-01', end: '2026-11-30' }
  expect(openDaysIn(november, shop(7, 100))).toBe(30)
  expect(openDaysIn(november, shop(5))).toBe(21)
  expect(openDaysIn(november, shop(5, 0, ['2026-11-23', '2026-11-29']))).toBe(16)
})
