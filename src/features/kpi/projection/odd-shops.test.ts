import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, endOfMonth, endOfYear, later, type Day } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { projected, type Takings } from '../testing/projected.ts'

/** Shops that a straight line, or the rule before, told nonsense. */

const EUR = 100
const THOUSAND = 1_000 * EUR
/** The last days of January to November 2026. */
const MONTH_ENDS = Array.from({ length: 11 }, (_, i) => endOfMonth(dayOf(2026, i + 1, 1)))
const on = (days: Day[], takings: Takings[]): number[] =>
  days.map((day) => projected(day, takings).annualCents / THOUSAND)
const between = (low: number, high: number) => (value: number) => low <= value && value <= high

describe('off-season shops', () => {
  /** Open from May to September, 153 days: 50 k a year. */
  const kiosk = (year: number, from = '05-01'): Takings => [
    `${year}-${from}`,
    `${year}-09-30`,
    Math.round((50 * THOUSAND) / 153),
  ]
  const before = [
    [kiosk(2025)],
    [kiosk(2024), kiosk(2025)],
    [2023, 2024, 2025].map((y) => kiosk(y)),
  ]

  test('a kiosk with 50 k from May to September is told 49 to 53 k at each month’s end', () => {
    for (const years of before.slice(1))
      for (const told of on(MONTH_ENDS, [...years, kiosk(2026)]))
        expect(told).toSatisfy(between(49, 53))
  })
  test('after its first season it is told 49 to 56 k: nobody knows its spring yet', () => {
    for (const told of on(MONTH_ENDS, [kiosk(2025), kiosk(2026)]))
      expect(told).toSatisfy(between(49, 56))
  })
  test('opening two weeks early (54.6 k in the end) it is told 49 to 57 k in April and after', () => {
    const days = ['2026-04-17', '2026-04-20', '2026-04-25', ...MONTH_ENDS.slice(3)]
    for (const years of before)
      for (const told of on(days, [...years, kiosk(2026, '04-17')]))
        expect(told).toSatisfy(between(49, 57))
  })
  test('opening two weeks late (45.4 k in the end) it is told 37 to 51 k in May and after', () => {
    const days = ['2026-05-07', '2026-05-14', '2026-05-20', ...MONTH_ENDS.slice(4)]
    for (const years of before)
      for (const told of on(days, [...years, kiosk(2026, '05-15')]))
        expect(told).toSatisfy(between(37, 51))
  })

  /** 35 days before Christmas: 20 k a year. */
  const stall = (year: number): Takings => [`${year}-11-20`, `${year}-12-24`, (20 * THOUSAND) / 35]

  test('a Christmas stall with 20 k last year is told 19 to 23 k from January to November, never 0', () => {
    for (const told of on(MONTH_ENDS, [stall(2024), stall(2025), stall(2026)]))
      expect(told).toSatisfy(between(19, 23))
  })
  test('after one season it is told 19 to 23 k from May on, and a range around it', () => {
    const sold = [stall(2025), stall(2026)]
    for (const told of on(MONTH_ENDS.slice(4), sold)) expect(told).toSatisfy(between(19, 23))
    const { lowCents, highCents } = projected('2026-10-31', sold)
    expect(lowCents).toBeLessThan(18 * THOUSAND)
    expect(highCents).toBeGreaterThan(22 * THOUSAND)
  })
  test('closed from January to April last year, 1 k on each day since: 365 k, not +140 % in March', () => {
    const sold: Takings[] = [['2025-05-01', '2026-12-31', THOUSAND]]
    for (const told of on(MONTH_ENDS, sold)) expect(told).toSatisfy(between(360, 370))
  })
  test('closed from January to April last year, but open the year before: 330 to 375 k', () => {
    const sold: Takings[] = [
      ['2024-01-01', '2024-12-31', THOUSAND],
      ['2025-05-01', '2026-12-31', THOUSAND],
    ]
    for (const told of on(MONTH_ENDS, sold)) expect(told).toSatisfy(between(330, 375))
  })
})

describe('history begins with the first steady trading', () => {
  const since = (day: Day): Takings => [day, '2026-12-31', THOUSAND]
  const stray = (day: Day): Takings => [day, day, 30 * EUR]

  test.each(['2023-02-02', '2024-06-02', '2025-06-02', '2026-01-02'])(
    'one sale of 30 on %s, then 1 k a day from March on: 306 k',
    (day) => {
      for (const told of on(MONTH_ENDS.slice(2), [stray(day), since('2026-03-01')]))
        expect(told).toSatisfy(between(305, 307))
    },
  )
  test('one sale of 30 in 2023, then 1 k a day from 1 January 2025 on: 365 k in January and after', () => {
    for (const told of on(MONTH_ENDS, [stray('2023-06-02'), since('2025-01-01')]))
      expect(told).toSatisfy(between(364, 366))
  })
})

describe('shops that change', () => {
  const fullYear = (year: number, cents = THOUSAND): Takings => [
    `${year}-01-01`,
    `${year}-12-31`,
    cents,
  ]

  test('revenue that halves on 1 January (182.5 k) reads at most 320, 260 and 225 k at the end of January, February and March', () => {
    for (const years of [[fullYear(2025)], [fullYear(2024), fullYear(2025)]]) {
      const [january, february, march, , , june] = on(MONTH_ENDS, [
        ...years,
        fullYear(2026, THOUSAND / 2),
      ])
      expect(january).toBeLessThan(320)
      expect(february).toBeLessThan(260)
      expect(march).toBeLessThan(225)
      expect(june).toBeLessThan(195)
    }
  })
  test('trading of 1 k a day that stopped in March (90 k): at most 290 k a month later, 165 k in June, 115 k in September', () => {
    for (const first of ['2024-01-01', '2025-01-01', '2026-01-01']) {
      const told = on(MONTH_ENDS, [[first, '2026-03-31', THOUSAND]])
      expect(told[3]).toBeLessThan(290)
      expect(told[5]).toBeLessThan(165)
      expect(told[8]).toBeLessThan(115)
    }
  })
  test('it says when only the last weeks count', () => {
    const told = projected('2026-03-31', [fullYear(2025), fullYear(2026, THOUSAND / 2)])
    expect(told.basis).toContain(
      'because your sales have clearly changed, what was sold a month ago counts half',
    )
  })
})

describe('hardly any sales', () => {
  const widthOn = (day: Day, takings: Takings[]): number => {
    const { lowCents, highCents } = projected(day, takings)
    return highCents - lowCents
  }

  test('net refunds so far, −14.00 of 6 × 1.00 and 2 × −10.00: there is nothing to project from', () => {
    const sold: Takings[] = [
      ['2026-01-05', '2026-01-10', 100],
      ['2026-01-11', '2026-01-12', -1_000],
    ]
    for (const day of MONTH_ENDS) {
      const { annualCents, obstacle } = projected(day, sold)
      expect(annualCents).toBe(-1_400)
      expect(obstacle).not.toBeNull()
    }
    expect(projected('2026-01-31', sold).obstacle).toBe('No revenue left after refunds')
  })
  test('refunds of 100 a day in January after a year with 1 k a day: less than last year, more than 0, with width', () => {
    const sold: Takings[] = [
      ['2025-01-01', '2025-12-31', THOUSAND],
      ['2026-01-01', '2026-12-31', -100 * EUR],
    ]
    expect(projected('2026-01-31', sold).annualCents).toSatisfy(between(0, 365 * THOUSAND))
    expect(widthOn('2026-01-31', sold)).toBeGreaterThan(20 * THOUSAND)
  })
  test('last year’s refunds outweighed its sales for two days: those days bring in 0 this year, not −1', () => {
    const sold: Takings[] = [
      ['2024-11-27', '2025-01-01', 3],
      ['2024-12-28', '2025-01-02', -1],
    ]
    for (const day of ['2026-01-01', '2026-01-02'] as const) {
      // As if it had gone on, or it would have ended a year ago.
      const { lowCents, annualCents, highCents } = projected(day, sold, { lastDay: day })
      expect([lowCents, annualCents]).toEqual([0, 0])
      expect(highCents).toBeGreaterThan(0)
    }
  })
  test('a single sale of 250: early for 13 days, 3.2 k after 26 days, 1 k after 60; then nothing more', () => {
    const sold: Takings[] = [['2026-02-03', '2026-02-03', 250 * EUR]]
    expect(projected('2026-02-15', sold).early).toBe(true)
    expect(projected('2026-02-16', sold).early).toBe(false)
    expect(on(['2026-02-28', '2026-04-04', '2026-04-05'], sold)).toEqual([
      expect.closeTo(3.2, 0),
      expect.closeTo(1, 0),
      0.25,
    ])
    for (const day of MONTH_ENDS.slice(1, 3)) expect(widthOn(day, sold)).toBeGreaterThan(0)
  })
})

describe('from one day to the next', () => {
  test('two years ago it began on 3 January: that year counts from 1 January this year on, not from 3 January', () => {
    const sold: Takings[] = [
      ['2024-01-03', '2024-12-31', 2 * THOUSAND],
      ['2025-01-01', '2025-06-30', THOUSAND],
      ['2025-07-01', '2026-12-31', 2 * THOUSAND],
    ]
    const basisOn = (day: Day) => projected(day, sold).basis
    for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
      expect(basisOn(day)).toContain('on 2025 and 2024')
  })
  const shops = fc.record({
    firstDay: fc.integer({ min: 0, max: 1_000 }).map((n) => addDays('2024-01-01', n)),
    perDay: fc.integer({ min: 5_000, max: 500_000 }),
    /** by month, around 1 */
    season: fc.array(fc.double({ min: 0.8, max: 1.25, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    }),
    /** from one year to the next, all at once on 1 January */
    growth: fc.double({ min: 0.75, max: 1.33, noNaN: true }),
  })

  test(
    'a year of shops without unusual sales changes by less than 5 % overnight, from 30 days on, at 12 months too',
    { tags: 'long' },
    () => {
      fc.assert(
        fc.property(shops, ({ firstDay, perDay, season, growth }) => {
          const sold: Takings[] = []
          for (let start = firstDay; start <= '2026-12-31'; start = addDays(endOfMonth(start), 1)) {
            const [year, month] = start.split('-').map(Number)
            const cents = perDay * season[month! - 1]! * growth ** (year! - 2024)
            sold.push([start, endOfMonth(start), Math.round(cents)])
          }
          let before: number | undefined
          const first = later('2026-01-01', addDays(firstDay, 30))
          for (let day = first; day <= endOfYear(2026); day = addDays(day, 1)) {
            const { annualCents } = projected(day, sold)
            if (before !== undefined) expect(Math.abs(annualCents / before - 1)).toBeLessThan(0.05)
            before = annualCents
          }
        }),
        { numRuns: runs(5), endOnFailure: true },
      )
    },
  )
})
