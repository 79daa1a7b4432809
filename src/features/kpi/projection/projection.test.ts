import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  earlier,
  later,
  lengthOf,
  monthOf,
  yearOf,
  type Day,
} from '../../../shared/calendar.ts'
import { anyClosures } from '../../../shared/testing/closures.ts'
import { everyDay, projected, type Takings } from '../testing/projected.ts'

describe('projected annual revenue', () => {
  test('a shop without sales is projected at 0', () => {
    expect(projected('2026-11-21', [])).toMatchObject({ annualCents: 0, lowCents: 0, highCents: 0 })
  })
  test('a shop that never opens is projected at its revenue so far', () => {
    const opening = { operatingDaysPerWeek: 5, annualClosedDays: 365, closures: [] }
    for (const start of ['2026-01-01', '2025-01-01']) {
      const result = projected('2026-11-21', [[start, '2026-11-21', 10]], { opening })
      expect(result).toMatchObject({
        annualCents: 3_250,
        lowCents: 3_250,
        basis:
          "This year so far only: you haven't had an open day yet, so there is no average to go by",
      })
    }
  })
})

describe('within 12 months of the first sale, by the pace', () => {
  test('3.00 on each of 100 days + 3.00 × 265 days left = 1,095.00 (spec §3.5)', () => {
    const result = projected('2026-04-10', [['2026-01-01', '2026-04-10', 300]])
    expect(result).toMatchObject({ annualCents: 109_500, operatingDays: 100 })
    expect(result.basis).toBe(
      'This year so far, plus 264 more open days at your recent average per day. The average goes back to 1 Jan 2026, and what was sold 3 months ago counts half',
    )
  })
  test('the pace counts from the first sale: 30.00 in 10 days + 3.00 × 30 days left = 120.00, early', () => {
    const result = projected('2026-12-01', [['2026-11-22', '2026-12-01', 300]])
    expect(result).toMatchObject({ annualCents: 12_000, operatingDays: 10, early: true })
  })
  test('months by the pace: 3.00 a day bring 9 × 3.00 more in November and 31 × 3.00 in December', () => {
    const { months } = projected('2026-11-21', [['2026-11-01', '2026-11-21', 300]])
    expect(months).toMatchObject([
      { start: '2026-11-01', expectedCents: 9_000 },
      { start: '2026-12-01', expectedCents: 9_300 },
    ])
  })
  test('last year’s days are seen again from a year after the first sale on: the ten from 22 Nov at 1.00, the others at 5.00', () => {
    const grown: Takings[] = [
      ['2025-11-22', '2025-12-01', 100],
      ['2025-12-02', '2026-11-21', 500],
    ]
    const [november, december] = projected('2026-11-21', grown).months
    const [perDayNow, perDayThen] = [500 * 9, 100 * 9]
    const ahead = november!.expectedCents - 21 * 500
    expect(ahead).toBeGreaterThan(perDayThen)
    expect(ahead).toBeLessThan(perDayNow)
    expect(december!.expectedCents).toBeGreaterThan(31 * 400)
  })
})

/** 1.00 a day until 21 November, then 5.00. */
const YEAR_2025: Takings[] = [
  ['2025-01-01', '2025-11-21', 100],
  ['2025-11-22', '2025-12-31', 500],
]
const YEAR_2024: Takings[] = [
  ['2024-01-01', '2024-11-21', 100],
  ['2024-11-22', '2024-12-31', 500],
]

describe('from 12 months on, by the season', () => {
  test('325 × 1.25 so far; 40 × 5.00 after 325 × 1.00 last year: at most 406.25 × 200.00 / 325.00 more = 656.25, 5 % less for chance', () => {
    const result = projected('2026-11-21', [...YEAR_2025, ['2026-01-01', '2026-11-21', 125]])
    expect(result.annualCents).toBeLessThan(65_625)
    expect(result.annualCents).toBeGreaterThan(0.95 * 65_625)
    expect(result.basis).toMatch(
      /^Based on this year so far, on your recent sales, and on 2025, when 62% of the year's revenue had come in by the same day\. Ups and downs are partly chance, so an even spread over the year counts for \d% of the estimate for the rest of the year$/,
    )
  })
  test('two equal years show that less was chance: 3 % less at most', () => {
    const sold: Takings[] = [...YEAR_2024, ...YEAR_2025, ['2026-01-01', '2026-11-21', 125]]
    const result = projected('2026-11-21', sold)
    expect(result.annualCents).toBeGreaterThan(0.97 * 65_625)
    expect(result.basis).toContain('2025 and 2024, when 62% and 62% of')
  })
  test('the year before last counts if it began within a month of 1 January, or in an off-season', () => {
    const since = (first: Day) =>
      projected('2026-11-21', [
        [first, '2024-12-31', 100],
        ...YEAR_2025,
        ['2026-01-01', '2026-11-21', 100],
      ]).basis
    expect(since('2024-01-31')).toContain('2025 and 2024')
    expect(since('2024-02-01')).not.toContain('2024')
    const kiosk = (year: number): Takings => [`${year}-05-01`, `${year}-09-30`, 100]
    expect(projected('2026-07-01', [kiosk(2024), kiosk(2025), kiosk(2026)]).basis).toContain(
      '2025 and 2024, when 41% and 41% of',
    )
  })
  test('no sales on 1 January don’t project an empty year: 364 × 1.00, less 1 %', () => {
    const result = projected('2027-01-01', [['2026-01-01', '2026-12-31', 100]])
    expect(result.annualCents / 36_400).toBeCloseTo(0.99, 2)
  })
  test('a first day at a hundred times the average doesn’t multiply the year: at most 100.00 + 364 × 3.00', () => {
    const result = projected('2027-01-01', [
      ['2026-01-01', '2026-12-31', 100],
      ['2027-01-01', '2027-01-01', 10_000],
    ])
    expect(result.annualCents).toBeLessThan(10_000 + 364 * 300)
  })
  test('a shop that opened on 1 Oct last year is compared from that date on, in both years', () => {
    const result = projected('2026-11-21', [
      ['2025-10-01', '2025-11-21', 100],
      ['2025-11-22', '2025-12-31', 200],
      ['2026-01-01', '2026-09-30', 100],
      ['2026-10-01', '2026-11-21', 100],
    ])
    expect(result.annualCents).toBeLessThan(32_500 + 40 * 200)
    expect(result.annualCents).toBeGreaterThan(32_500 + 40 * 140)
    expect(result.basis).toContain(
      "2025 (from 1 Oct), when 39% of the year's revenue had come in by the same day",
    )
  })
  test('months with one sale each differ only by chance and have no season', () => {
    const sales = Array.from({ length: 12 }, (_, m): Takings => {
      const day = `2025-${String(m + 1).padStart(2, '0')}-15`
      return [day, day, m % 2 ? 8_000 : 12_000]
    })
    const result = projected('2026-11-21', [...sales, ['2026-01-01', '2026-11-21', 300]])
    expect(result.basis).toContain('at your recent average per day')
  })
  test('months by last year’s: November and December as last year, each times 1.25, 8 % less at most', () => {
    const { months } = projected('2026-11-21', [...YEAR_2025, ['2026-01-01', '2026-11-21', 125]])
    const [november, december] = months.map(({ expectedCents }) => expectedCents)
    expect((november! - 21 * 125) / (9 * 625)).toBeCloseTo(0.93, 1)
    expect(december! / (31 * 625)).toBeCloseTo(0.93, 1)
  })
  test.each([
    ['2028-02-29', '2027-02-28'],
    ['2029-02-28', '2028-02-29'],
  ])('%s is compared with the last day of February a year before', (today, sameDay) => {
    const year = yearOf(today)
    const { months, annualCents } = projected(today, [
      [`${year - 1}-01-01`, sameDay, 100],
      [addDays(sameDay, 1), `${year - 1}-12-31`, 300],
      [`${year}-01-01`, today, 100],
    ])
    expect(months[0]).toMatchObject({
      expectedCents: Number(today.slice(8)) * 100,
      lowCents: months[0]!.highCents,
    })
    expect(annualCents).toBeGreaterThan(80_000)
  })
})

describe('planned closures', () => {
  const closing = (...closed: [startDate: Day, endDate: Day][]) => ({
    opening: {
      ...everyDay,
      closures: closed.map(([startDate, endDate]) => ({ startDate, endDate })),
    },
  })
  const to21November: Takings = ['2026-01-01', '2026-11-21', 125]
  const monthsOf = (...closed: [startDate: Day, endDate: Day][]) =>
    projected('2026-11-21', [...YEAR_2025, to21November], closing(...closed)).months

  test('by the pace: 3.00 a day bring 9 × 3.00 more in November and, a week closed, 24 × 3.00 in December', () => {
    const sold: Takings[] = [['2026-11-01', '2026-11-21', 300]]
    const result = projected('2026-11-21', sold, closing(['2026-12-23', '2026-12-29']))
    expect(result.months.map(({ expectedCents }) => expectedCents)).toEqual([30 * 300, 24 * 300])
    expect(result.basis).toContain('plus 33 more open days')
  })
  const december = (...closed: [startDate: Day, endDate: Day][]) =>
    monthsOf(...closed)[1]!.expectedCents
  test('by the season: ten days closed leave 21 of 31 days in December', () => {
    const closed = closing(['2026-12-22', '2026-12-31'])
    const result = projected('2026-11-21', [...YEAR_2025, to21November], closed)
    expect(result.months[1]!.expectedCents / december()).toBeCloseTo(21 / 31, 1)
    expect(result.basis).toContain('by the same day, less what your planned closures cost')
  })
  test('in both years are not subtracted twice', () =>
    expect(
      december(['2025-12-22', '2025-12-31'], ['2026-12-22', '2026-12-31']) / december(),
    ).toBeCloseTo(1, 1))
  test('that are over don’t look like a smaller shop: 315 days × 1.25 against the same 315 of 325 days last year', () => {
    const result = projected(
      '2026-11-21',
      [...YEAR_2025, ['2026-01-01', '2026-05-31', 125], ['2026-06-11', '2026-11-21', 125]],
      closing(['2026-06-01', '2026-06-10']),
    )
    expect(result.months[1]!.expectedCents / december()).toBeCloseTo(1, 1)
    expect(result.basis).not.toContain('closures')
  })
  test('of last year don’t multiply what was sold in them', () =>
    expect(december(['2025-12-01', '2025-12-30']) / december()).toBeCloseTo(1, 2))
  test('for the rest of the year leave the revenue so far', () => {
    const closed = closing(['2026-11-22', '2026-12-31'])
    for (const sold of [[to21November], [...YEAR_2025, to21November]])
      expect(projected('2026-11-21', sold, closed)).toMatchObject({
        annualCents: 325 * 125,
        lowCents: 325 * 125,
      })
  })
})

describe('the 80 % prediction interval', () => {
  const widthOf = ({ lowCents, highCents }: { lowCents: number; highCents: number }) =>
    highCents - lowCents

  test('a first year is uncertain by more than 30 %: nobody knows its season', () => {
    const result = projected('2026-04-10', [['2026-01-01', '2026-04-10', 1_000]])
    expect(widthOf(result) / 2).toBeGreaterThan(1.28 * 0.3 * 265_000)
    expect(widthOf(result) / 2).toBeLessThan(1.28 * 0.4 * 265_000)
  })
  test('two years that agree make it narrower than one, and two that don’t wider', () => {
    const now: Takings = ['2026-01-01', '2026-06-30', 100]
    const one = projected('2026-06-30', [...YEAR_2025, now])
    const agreeing = projected('2026-06-30', [...YEAR_2024, ...YEAR_2025, now])
    const summer: Takings[] = [
      ['2024-01-01', '2024-12-31', 60],
      ['2024-06-01', '2024-07-31', 400],
    ]
    const disagreeing = projected('2026-06-30', [...summer, ...YEAR_2025, now])
    expect(widthOf(agreeing)).toBeLessThan(widthOf(one))
    expect(widthOf(disagreeing)).toBeGreaterThan(1.5 * widthOf(one))
  })
  test('ten days with all revenue on one of them have a wider range than ten even days', () => {
    const even = projected('2026-01-10', [['2026-01-01', '2026-01-10', 2_000]])
    const uneven = projected('2026-01-10', [['2026-01-04', '2026-01-04', 20_000]], {
      firstDay: '2026-01-01',
    })
    expect(even.annualCents).toBe(uneven.annualCents)
    expect(widthOf(uneven)).toBeGreaterThan(widthOf(even))
  })
  test('on 31 December the range has width 0, the day before it hasn’t', () => {
    const { annualCents, lowCents, highCents } = projected('2025-12-31', YEAR_2025)
    expect([lowCents, annualCents, highCents]).toEqual([52_500, 52_500, 52_500])
    expect(widthOf(projected('2025-12-30', YEAR_2025))).toBeGreaterThan(100)
  })
})

describe('with any sales', () => {
  const days = fc.integer({ min: 0, max: 364 }).map((n) => addDays('2026-01-01', n))
  const takings = fc.array(
    fc
      .tuple(
        fc.integer({ min: 0, max: 1_500 }).map((n) => addDays('2023-01-01', n)),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: -10_000, max: 10_000_000 }),
      )
      .map(([start, length, cents]): Takings => [start, addDays(start, length), cents]),
    { maxLength: 12 },
  )
  const opening = fc.record({
    operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
    annualClosedDays: fc.integer({ min: 0, max: 365 }),
    closures: anyClosures(2023, 2026),
  })

  test('finished and projected months add up to the year to the cent, and low ≤ expected ≤ high', () => {
    fc.assert(
      fc.property(days, takings, opening, (today, sold, open) => {
        const result = projected(today, sold, { opening: open })
        const all = [{ ...result, expectedCents: result.annualCents }, ...result.months]
        for (const { lowCents, expectedCents, highCents } of all) {
          expect(lowCents).toBeLessThanOrEqual(expectedCents)
          expect(expectedCents).toBeLessThanOrEqual(highCents)
          for (const whole of [lowCents, expectedCents, highCents])
            expect(whole).toSatisfy(Number.isSafeInteger)
        }
        const isAnySold = sold.some(
          ([start, end, cents]) => cents !== 0 && start <= today && end >= '2024-01-01',
        )
        if (isAnySold && result.obstacle === null && today < '2026-12-31')
          expect(result.highCents).toBeGreaterThan(result.lowCents)
        const over = soldBefore(today, sold)
        const months = result.months.reduce((sum, month) => sum + month.expectedCents, 0)
        expect(over + months).toBe(result.annualCents)
        expect(result.months.map(({ start }) => monthOf(start))).toEqual(
          Array.from({ length: 13 - monthOf(today) }, (_, i) => monthOf(today) + i),
        )
      }),
    )
  })
})

/** Revenue from 1 January to the end of the previous month. */
function soldBefore(today: Day, takings: Takings[]): number {
  const end = addDays(`${today.slice(0, 7)}-01`, -1)
  return takings.reduce((sum, [from, to, cents]) => {
    const part = { start: later(from, `${today.slice(0, 4)}-01-01`), end: earlier(to, end) }
    return sum + Math.max(0, lengthOf(part)) * cents
  }, 0)
}
