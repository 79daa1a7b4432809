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
import { projectionRanges, type ProjectionInput } from './input.ts'
import { project } from './projection.ts'

const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0 }

/** Revenue per day from `start` to `end`. */
type Takings = [start: Day, end: Day, centsADay: number]

/** The projection, on a given day, of a shop with these takings. */
function projected(today: Day, takings: Takings[], known: Partial<ProjectionInput> = {}) {
  const { year = yearOf(today) } = known
  const firstDay =
    known.firstDay ??
    takings.map(([start]) => start).reduce<Day | null>((a, b) => (a ? earlier(a, b) : b), null)
  const pieces = projectionRanges(year, today, firstDay).map((range) => {
    const days = takings.map(([start, end, cents]): [number, number] => {
      const part = { start: later(start, range.start), end: earlier(end, range.end) }
      return [Math.max(0, lengthOf(part)), cents]
    })
    return {
      range,
      cents: days.reduce((sum, [count, cents]) => sum + count * cents, 0),
      squares: days.reduce((sum, [count, cents]) => sum + count * cents ** 2, 0),
    }
  })
  return project({ year, today, firstDay, opening: everyDay, pieces, ...known })
}

describe('projected annual revenue', () => {
  test('a past year gets its actual revenue and a range of width 0', () => {
    const past = projected('2026-11-21', [['2025-03-01', '2025-03-10', 1_234]], { year: 2025 })
    expect(past).toEqual({
      ytdCents: 12_340,
      annualCents: 12_340,
      lowCents: 12_340,
      highCents: 12_340,
      months: [],
      basis: 'Actual revenue for 2025',
      operatingDays: 364,
      early: false,
    })
  })
  test('a year that hasn’t started gets 0', () => {
    expect(projected('2026-11-21', [], { year: 2027 })).toMatchObject({
      annualCents: 0,
      lowCents: 0,
      highCents: 0,
      months: [],
      operatingDays: 0,
      early: true,
    })
  })
  test('a shop without sales is projected at 0', () => {
    expect(projected('2026-11-21', [])).toMatchObject({ annualCents: 0, lowCents: 0, highCents: 0 })
  })
  test('a shop that never opens is projected at its revenue so far', () => {
    const opening = { operatingDaysPerWeek: 5, annualClosedDays: 365 }
    for (const start of ['2026-01-01', '2025-01-01']) {
      const result = projected('2026-11-21', [[start, '2026-11-21', 10]], { opening })
      expect(result).toMatchObject({
        annualCents: 3_250,
        lowCents: 3_250,
        highCents: 3_250,
        basis:
          "This year so far only: you haven't had an open day yet, so there is no average to go by",
      })
    }
  })
})

describe('within 12 months of the first sale, by the pace', () => {
  test('3.00 on each of 100 days + 3.00 × 265 days left = 1,095.00', () => {
    const result = projected('2026-04-10', [['2026-01-01', '2026-04-10', 300]])
    expect(result).toMatchObject({ annualCents: 109_500, operatingDays: 100 })
    expect(result.basis).toBe(
      'This year so far, plus 264 more open days at your average per day. The average covers 100 open days, 1 Jan – 10 Apr 2026',
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
  test('last year counts from exactly a year after the first sale', () => {
    const end = '2026-11-21'
    expect(projected(end, [['2025-11-22', end, 1]]).basis).toContain('at your average per day')
    const grown: Takings[] = [
      ['2025-11-21', '2025-11-30', 1],
      ['2025-12-01', end, 5],
    ]
    expect(projected(end, grown).basis).toContain(
      'Based on this year so far, and on 2025 (from 21 Nov), when',
    )
  })
})

/** 1.00 a day until 21 November, then 5.00. */
const YEAR_2025: Takings[] = [
  ['2025-01-01', '2025-11-21', 100],
  ['2025-11-22', '2025-12-31', 500],
]

describe('from 12 months on, by the season', () => {
  test('325 × 1.25 so far; 40 × 5.00 after 325 × 1.00 last year: 406.25 × 200.00 / 325.00 more = 656.25', () => {
    const result = projected('2026-11-21', [...YEAR_2025, ['2026-01-01', '2026-11-21', 125]])
    expect(result.annualCents).toBe(65_625)
    expect(result.basis).toBe(
      "Based on this year so far, and on 2025, when 62% of the year's revenue had come in by 21 Nov",
    )
  })
  test('two years have equal weight: 650.00 × (200.00 + 100.00) / 2 / 325.00 = 300.00 more', () => {
    const result = projected('2027-11-21', [
      ...YEAR_2025,
      ['2026-01-01', '2026-11-21', 100],
      ['2026-11-22', '2026-12-31', 250],
      ['2027-01-01', '2027-11-21', 200],
    ])
    expect(result.annualCents).toBe(95_000)
    expect(result.basis).toContain(
      "on 2026 and 2025, when 76% and 62% of the year's revenue had come in",
    )
  })
  test('the year before last doesn’t count if its first sale was in February', () => {
    const since = (first: Day) =>
      projected('2026-11-21', [
        [first, '2024-12-31', 100],
        ...YEAR_2025,
        ['2026-01-01', '2026-11-21', 100],
      ]).basis
    expect(since('2024-01-15')).toContain('2025 and 2024')
    expect(since('2024-02-01')).not.toContain('2024')
  })
  test('up to 120 days are padded with last year’s daily average: 355.10 × (19.80 + 90.00) / (9.90 + 90.00) = 390.29 more', () => {
    const result = projected('2027-01-30', [
      ['2026-01-01', '2026-01-30', 33],
      ['2026-01-31', '2026-12-31', 106], // on average 1.00
      ['2027-01-01', '2027-01-30', 66],
    ])
    expect(result.annualCents).toBe(1_980 + 39_029)
    expect(result.basis).toContain("smoothed, because it's early in the year")
  })
  test('no sales on 1 January don’t project an empty year: 364 × 1.00 × 119 / 120 = 360.97', () => {
    const result = projected('2027-01-01', [['2026-01-01', '2026-12-31', 100]])
    expect(result.annualCents).toBe(36_097)
  })
  test('a first day at a hundred times the average doesn’t multiply the year: 100.00 + 364 × (100.00 + 119.00) / 120 = 764.30', () => {
    const result = projected('2027-01-01', [
      ['2026-01-01', '2026-12-31', 100],
      ['2027-01-01', '2027-01-01', 10_000],
    ])
    expect(result.annualCents).toBe(76_430)
  })
  test('a shop that opened on 1 Oct last year is compared from that date on, in both years', () => {
    const result = projected('2026-11-21', [
      ['2025-10-01', '2025-11-21', 100],
      ['2025-11-22', '2025-12-31', 200],
      ['2026-01-01', '2026-09-30', 10],
      ['2026-10-01', '2026-11-21', 200],
    ])
    // 80.00 × (104.00 + 68 × 132.00 / 92) / (52.00 + 68 × 132.00 / 92)
    expect(result.annualCents).toBe(2_730 + 10_400 + 10_781)
    expect(result.basis).toContain(
      "on 2025 (from 1 Oct), when 39% of the year's revenue had come in by 21 Nov",
    )
  })
  test('months with one sale each differ only by chance and have no season', () => {
    const sales = Array.from({ length: 12 }, (_, m): Takings => {
      const day = `2025-${String(m + 1).padStart(2, '0')}-15`
      return [day, day, m % 2 ? 8_000 : 12_000]
    })
    const result = projected('2026-11-21', [...sales, ['2026-01-01', '2026-11-21', 300]])
    expect(result.annualCents).toBe(365 * 300)
    expect(result.basis).toContain('at your average per day')
  })
  test('a weak season is mixed with the pace, and the basis gives the pace’s weight', () => {
    const result = projected('2026-11-21', [
      ...YEAR_2025,
      ['2025-11-22', '2025-11-25', 1_000],
      ['2025-12-10', '2025-12-12', 4_000],
      ['2026-01-01', '2026-11-21', 100],
    ])
    const [, even] =
      /your average pace this year counts for (\d+)% of the estimate/.exec(result.basis) ?? []
    expect(Number(even)).toBeGreaterThan(0)
    expect(result.annualCents).toBeGreaterThan(365 * 100)
    expect(result.annualCents).toBeLessThan(32_500 + 20_000 + 16_000)
  })
  test('months by last year’s: 9 × 5.00 × 1.25 more in November, 31 × 5.00 × 1.25 in December', () => {
    const { months } = projected('2026-11-21', [...YEAR_2025, ['2026-01-01', '2026-11-21', 125]])
    expect(months).toMatchObject([
      { start: '2026-11-01', expectedCents: 21 * 125 + 9 * 625 },
      { start: '2026-12-01', expectedCents: 31 * 625 },
    ])
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

describe('the 80 % prediction interval', () => {
  test('a first year of even days: 1.28 × 55 % of the rest to either side', () => {
    const result = projected('2026-04-10', [['2026-01-01', '2026-04-10', 1_000]])
    const halfWidth = Math.round(1.28 * 0.55 * 265_000)
    expect(result).toMatchObject({ lowCents: 365_000 - halfWidth, highCents: 365_000 + halfWidth })
  })
  test('with a year to compare with: 1.28 × 13 % of the rest, 1.28 × 15 % of a month', () => {
    const result = projected('2026-11-21', [...YEAR_2025, ['2026-01-01', '2026-11-21', 100]])
    const halfWidth = Math.round(1.28 * 0.13 * 20_000)
    expect(result).toMatchObject({ lowCents: 52_500 - halfWidth, highCents: 52_500 + halfWidth })
    const december = Math.round(1.28 * 0.15 * 15_500)
    expect(result.months[1]).toMatchObject({
      lowCents: 15_500 - december,
      highCents: 15_500 + december,
    })
  })
  test('ten days with all revenue on one of them have a wider range than ten even days', () => {
    const even = projected('2026-01-10', [['2026-01-01', '2026-01-10', 2_000]])
    const uneven = projected('2026-01-10', [['2026-01-04', '2026-01-04', 20_000]], {
      firstDay: '2026-01-01',
    })
    expect(even.annualCents).toBe(uneven.annualCents)
    expect(uneven.highCents - uneven.lowCents).toBeGreaterThan(even.highCents - even.lowCents)
  })
  test('on 31 December the range has width 0', () => {
    const { annualCents, lowCents, highCents } = projected('2025-12-31', YEAR_2025)
    expect([lowCents, annualCents, highCents]).toEqual([52_500, 52_500, 52_500])
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
        const over = soldBefore(today, sold)
        const months = result.months.reduce((sum, month) => sum + month.expectedCents, 0)
        expect(over + months).toBe(result.annualCents)
        expect(result.months.map(({ start }) => monthOf(start))).toEqual(
          Array.from({ length: 13 - monthOf(today) }, (_, i) => monthOf(today) + i),
        )
      }),
    )
  })
  test('the ranges that are read leave no gap and don’t overlap', () => {
    const first = fc.integer({ min: 0, max: 1_460 }).map((n) => addDays('2023-01-01', n))
    fc.assert(
      fc.property(days, first, (today, firstDay) => {
        const ranges = projectionRanges(2026, today, firstDay)
        for (const [i, { start, end }] of ranges.entries()) {
          expect(start <= end && start.slice(0, 7) === end.slice(0, 7)).toBe(true)
          if (i > 0) expect(start).toBe(addDays(ranges[i - 1]!.end, 1))
        }
        if (firstDay <= today) {
          expect(ranges[0]!.start).toBe(later(firstDay, '2024-01-01'))
          expect(ranges.at(-1)!.end).toBe(today)
        } else expect(ranges).toEqual([])
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
