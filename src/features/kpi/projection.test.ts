import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthOf, startOfYear } from '../../shared/calendar.ts'
import { project, projectionWindows, type ProjectionFacts } from './projection.ts'

const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0 }

const facts = (known: Partial<ProjectionFacts> & { today: string }): ProjectionFacts => {
  const { today, year: of = Number(today.slice(0, 4)), firstDay = null } = known
  return {
    year: of,
    firstDay,
    opening: everyDay,
    windows: projectionWindows(of, today, firstDay),
    ytdCents: 0,
    ytdSquares: 0,
    comparedCents: 0,
    lastComparedCents: 0,
    monthCents: 0,
    lastRestCents: [],
    ...known,
  }
}

describe('projected annual revenue', () => {
  test('a past year: its actual revenue, nothing to guess', () => {
    const past = project(facts({ today: '2026-11-21', year: 2025, ytdCents: 12_345 }))
    expect(past).toMatchObject({
      annualCents: 12_345,
      lowCents: 12_345,
      highCents: 12_345,
      early: false,
    })
    expect(past.basis).toBe('Actual revenue of 2025')
  })
  test('a year that has not begun: nothing', () => {
    expect(project(facts({ today: '2026-11-21', year: 2027 }))).toMatchObject({
      annualCents: 0,
      lowCents: 0,
      highCents: 0,
      operatingDays: 0,
      early: true,
    })
  })
  test('short history: 300.00 in 100 days since 1 Jan + 3.00 × 265 days left = 1,095.00', () => {
    const result = project(
      facts({
        today: '2026-04-10',
        firstDay: '2026-01-01',
        ytdCents: 30_000,
        ytdSquares: 9_000_000,
      }),
    )
    expect(result).toMatchObject({
      annualCents: 109_500,
      lowCents: 109_500,
      highCents: 109_500,
      operatingDays: 100,
    })
    expect(result.basis).toBe(
      'This year so far, plus the same pace for the 264 operating days left: 1 Jan – 10 Apr 2026, 100 operating days',
    )
  })
  test('the pace counts from the first sale: 30.00 in 10 days + 3.00 × 30 days left = 120.00, early', () => {
    const result = project(
      facts({ today: '2026-12-01', firstDay: '2026-11-22', ytdCents: 3_000, ytdSquares: 900_000 }),
    )
    expect(result).toMatchObject({ annualCents: 12_000, operatingDays: 10, early: true })
  })
  test('13 months of history: 500.00 + 100.00 × (500.00 / 400.00) = 625.00', () => {
    const result = project(
      facts({
        today: '2026-11-21',
        firstDay: '2024-05-05',
        ytdCents: 50_000,
        comparedCents: 50_000,
        lastComparedCents: 40_000,
        lastRestCents: [10_000],
      }),
    )
    expect(result.annualCents).toBe(62_500)
    expect(result.basis).toBe(
      'This year so far, plus 1.25 × the rest of last year: 1 Jan – 21 Nov 2026 against 1 Jan – 21 Nov 2025',
    )
  })
  test('45 of 90 days at 3.00 for 1.00 are evened out with 45 days at last year’s 1.00: 135.00 + 320.00 × 180/90 = 775.00', () => {
    const result = project(
      facts({
        today: '2026-02-14',
        firstDay: '2024-05-05',
        ytdCents: 13_500,
        comparedCents: 13_500,
        lastComparedCents: 4_500,
        lastRestCents: [32_000],
      }),
    )
    expect(result.annualCents).toBe(77_500)
    expect(result.basis).toBe(
      'This year so far, plus 2.00 × the rest of last year: ' +
        '1 Jan – 14 Feb 2026 against 1 Jan – 14 Feb 2025, evened out this early in the year',
    )
  })
  test('nothing sold on 1 January is no reason to expect nothing: 365.00 last year, 364.00 × 89/90 = 359.96', () => {
    const known = { today: '2026-01-01', firstDay: '2024-05-05' }
    const result = project(facts({ ...known, lastComparedCents: 100, lastRestCents: [36_400] }))
    expect(result.annualCents).toBe(35_996)
  })
  test('a shop open since 1 Oct last year compares the days since then on both sides', () => {
    expect(projectionWindows(2026, '2026-11-21', '2025-10-01')).toMatchObject({
      compared: { start: '2026-10-01', end: '2026-11-21' },
      lastCompared: { start: '2025-10-01', end: '2025-11-21' },
      lastRest: [
        { start: '2025-11-22', end: '2025-11-30' },
        { start: '2025-12-01', end: '2025-12-31' },
      ],
    })
  })
  test.each([
    ['2028-02-29', '2027-02-28', '2027-03-01'],
    ['2029-02-28', '2028-02-29', '2028-03-01'],
  ])('the last of February %s is compared with that of the year before', (today, same, next) => {
    const windows = projectionWindows(Number(today.slice(0, 4)), today, '2020-01-01')
    expect(windows.lastCompared.end).toBe(same)
    expect(windows.lastRest).toHaveLength(11) // of February nothing is left
    expect(windows.lastRest[1]!.start).toBe(next)
  })
  test('months by last year’s: 40.00 of November + 1.25 × 20.00, December 1.25 × 80.00; with 460.00 before 625.00', () => {
    const result = project(
      facts({
        today: '2026-11-21',
        firstDay: '2024-05-05',
        ytdCents: 50_000,
        comparedCents: 50_000,
        lastComparedCents: 40_000,
        monthCents: 4_000,
        lastRestCents: [2_000, 8_000],
      }),
    )
    expect(result.annualCents).toBe(62_500)
    expect(result.months).toMatchObject([
      { start: '2026-11-01', expectedCents: 6_500 },
      { start: '2026-12-01', expectedCents: 10_000 },
    ])
  })
  test('months by the pace: 3.00 a day bring 9 × 3.00 more in November and 31 × 3.00 in December', () => {
    const known = { today: '2026-11-21', firstDay: '2026-11-01', ytdCents: 6_300 }
    const opening = { operatingDaysPerWeek: 7, annualClosedDays: -1 } // 365 days
    const { months } = project(facts({ ...known, opening, monthCents: 6_300, ytdSquares: 1e7 }))
    expect(months.map(({ expectedCents }) => expectedCents)).toEqual([9_000, 9_300])
  })
  test('12 months and 30 days are no 13 months: the pace decides', () => {
    const known = {
      today: '2026-11-21',
      ytdCents: 50_000,
      comparedCents: 1,
      lastComparedCents: 1,
      lastRestCents: [1],
    }
    expect(project(facts({ ...known, firstDay: '2025-10-21' })).basis).toContain(
      'rest of last year',
    )
    expect(project(facts({ ...known, firstDay: '2025-10-22' })).basis).toContain('same pace')
  })
  test('without revenue last year in those days, the pace decides', () => {
    expect(
      project(facts({ today: '2026-11-21', firstDay: '2020-01-01', ytdCents: 5 })).basis,
    ).toContain('same pace')
  })
  test('a shop that never opens expects nothing more', () => {
    const opening = { operatingDaysPerWeek: 5, annualClosedDays: 365 }
    expect(
      project(facts({ today: '2026-11-21', firstDay: '2026-01-05', opening, ytdCents: 700 })),
    ).toMatchObject({
      annualCents: 700,
      lowCents: 700,
      highCents: 700,
    })
  })
  test('ten days of which one brought all leave more room than ten even ones', () => {
    const known = { today: '2026-01-10', firstDay: '2026-01-01', ytdCents: 20_000 }
    const even = project(facts({ ...known, ytdSquares: 10 * 2_000 ** 2 }))
    const uneven = project(facts({ ...known, ytdSquares: 20_000 ** 2 }))
    expect(even.annualCents).toBe(uneven.annualCents)
    expect(uneven.highCents - uneven.lowCents).toBeGreaterThan(even.highCents - even.lowCents)
  })
  test('low ≤ projected ≤ high, and all are whole cents, whatever the facts', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000_000 })
    const day = fc
      .integer({ min: 0, max: 1_460 })
      .map((n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        fc.record({
          today: day,
          firstDay: fc.option(day),
          year: fc.integer({ min: 2024, max: 2029 }),
          ytdCents: cents,
          comparedCents: cents,
          lastComparedCents: cents,
          monthCents: cents,
          lastRestCents: fc.array(cents, { maxLength: 12 }),
          ytdSquares: fc.double({ min: 0, max: 1e20, noNaN: true }),
          opening: fc.record({
            operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
            annualClosedDays: fc.integer({ min: 0, max: 365 }),
          }),
        }),
        (any) => {
          const { annualCents, lowCents, highCents, operatingDays } = project(facts(any))
          expect(lowCents).toBeLessThanOrEqual(annualCents)
          expect(annualCents).toBeLessThanOrEqual(highCents)
          for (const whole of [annualCents, lowCents, highCents, operatingDays])
            expect(whole).toSatisfy(Number.isInteger)
        },
      ),
    )
  })
  test('what is over and the months that are not are the year to the cent, each within its range', () => {
    const days = fc.integer({ min: 0, max: 364 }).map((n) => addDays('2026-01-01', n))
    const cents = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(
        days.chain((today) => {
          const count = 13 - monthOf(today)
          return fc.record({
            today: fc.constant(today),
            firstDay: fc.constantFrom('2024-01-01', startOfYear(2026)),
            ytdCents: cents,
            comparedCents: cents,
            lastComparedCents: fc.integer({ min: 100_000, max: 1_000_000_000 }),
            ytdSquares: fc.constant(1e15),
            lastRestCents: fc.array(cents, { minLength: count, maxLength: count }),
          })
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (known, part) => {
          const monthCents = Math.floor(part * known.ytdCents)
          const { annualCents, months } = project(facts({ ...known, monthCents }))
          const sum = months.reduce((total, month) => total + month.expectedCents, 0)
          expect(known.ytdCents - monthCents + sum).toBe(annualCents)
          for (const { lowCents, expectedCents, highCents } of months) {
            expect(lowCents).toBeLessThanOrEqual(expectedCents)
            expect(expectedCents).toBeLessThanOrEqual(highCents)
          }
        },
      ),
    )
  })
})
