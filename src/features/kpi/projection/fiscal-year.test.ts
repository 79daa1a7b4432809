import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, later, lengthOf, type Day } from '../../../shared/calendar.ts'
import { fiscalYearOf, nameOfYear, rangeOfPeriod } from '../../../shared/periods.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { projected, type Takings } from '../testing/projected.ts'
import { projectionRanges } from './input.ts'

const FIRST_MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)
const day = (least: Day, days: number) => fc.nat(days).map((n) => addDays(least, n))
/** The same revenue on each day of some years, so that every sum is known. */
const steady: Takings[] = [['2022-01-01', '2028-12-31', 100]]
const upTo = (today: Day): Takings[] => [['2022-01-01', today, 100]]

describe.each(FIRST_MONTHS)('with month %i as the first of the fiscal year', (fiscalMonth) => {
  test('year to date + the rest = the year: 1.00 on each of its days', () => {
    fc.assert(
      fc.property(day('2025-01-01', 1_000), (today) => {
        const year = fiscalYearOf(today, fiscalMonth)
        const { start, end } = rangeOfPeriod(year, 'full', fiscalMonth)
        const result = projected(today, upTo(today), { fiscalMonth })
        const soFar = 100 * lengthOf({ start, end: today })
        expect(result.ytdCents).toBe(soFar)
        const inMonths = result.months.reduce((sum, each) => sum + each.expectedCents, 0)
        const finished = 100 * lengthOf({ start, end: addDays(`${today.slice(0, 7)}-01`, -1) })
        expect(finished + inMonths, 'to the cent').toBe(result.annualCents)
        const rest = 100 * lengthOf({ start: addDays(today, 1), end })
        expect(Math.abs(result.annualCents - soFar - rest)).toBeLessThan(0.02 * 36_500)
      }),
      { numRuns: runs(40) },
    )
  })

  test('a year that is over is projected at its actual revenue', () => {
    for (const year of [2023, 2024]) {
      const days = lengthOf(rangeOfPeriod(year, 'full', fiscalMonth))
      expect(projected('2026-11-21', steady, { year, fiscalMonth })).toMatchObject({
        ytdCents: 100 * days,
        annualCents: 100 * days,
        lowCents: 100 * days,
        highCents: 100 * days,
        basis: `Actual revenue for ${nameOfYear(year, fiscalMonth)}`,
      })
    }
  })

  test('on its last day the projection is the revenue of the year; on the next day it starts over', () => {
    const { end } = rangeOfPeriod(2025, 'full', fiscalMonth)
    const last = projected(end, upTo(end), { fiscalMonth })
    expect(last.annualCents).toBe(100 * lengthOf(rangeOfPeriod(2025, 'full', fiscalMonth)))
    const next = projected(addDays(end, 1), upTo(addDays(end, 1)), { fiscalMonth })
    expect(next.ytdCents).toBe(100)
  })

  test('a year that hasn’t begun gets 0', () => {
    const year = fiscalYearOf('2026-11-21', fiscalMonth) + 1
    const result = projected('2026-11-21', steady, { year, fiscalMonth })
    expect(result).toMatchObject({ annualCents: 0, lowCents: 0, highCents: 0, early: true })
    expect([result.months, result.operatingDays]).toEqual([[], 0])
    expect(result.basis).toBe(`${nameOfYear(year, fiscalMonth)} hasn't started yet`)
  })

  test('the ranges that are read leave no gap, don’t overlap and don’t cross a month or the year', () => {
    fc.assert(
      fc.property(day('2026-01-01', 364), day('2023-01-01', 1_460), (today, firstDay) => {
        const year = fiscalYearOf(today, fiscalMonth)
        const ranges = projectionRanges({ year, fiscalMonth, today, firstDay })
        for (const [i, { start, end }] of ranges.entries()) {
          expect(start <= end && start.slice(0, 7) === end.slice(0, 7)).toBe(true)
          if (i > 0) expect(start).toBe(addDays(ranges[i - 1]!.end, 1))
        }
        const earliest = rangeOfPeriod(year - 2, 'full', fiscalMonth).start
        if (firstDay <= today) {
          expect(ranges[0]!.start).toBe(later(firstDay, earliest))
          expect(ranges.at(-1)!.end).toBe(today)
        } else expect(ranges).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
})
