import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lengthOf, rangeOfPeriod, type DayRange } from '../../shared/calendar.ts'
import { NO_SUMS } from '../../shared/figures.ts'
import {
  bucketsOf,
  comparisonOf,
  costCoverage,
  growthRate,
  formatRange,
  runningOf,
  precedingOf,
} from './rules.ts'
import { customerRowOf } from './rows.ts'

const range = (start: string, end: string): DayRange => ({ start, end })
const sums = (known: Partial<typeof NO_SUMS>) => ({ ...NO_SUMS, ...known })

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([from, days]) => {
    const start = addDays('2019-01-01', from)
    return range(start, addDays(start, days))
  })

describe('sums', () => {
  test('cost coverage: 100.00 of 150.00 = 66.67 %; a refund without a cost can’t push it past 100', () => {
    expect(costCoverage(sums({ revenueCents: 15_000, costedRevenueCents: 10_000 }))).toBe(66.67)
    expect(costCoverage(sums({ revenueCents: 8_000, costedRevenueCents: 10_000 }))).toBe(100)
    expect(costCoverage(NO_SUMS)).toBe(0)
  })
  test('growth: 120.00 from 100.00 = +20 %, 0 from 100.00 = −100 %, −50.00 from 100.00 = −150 %', () => {
    expect([growthRate(12_000, 10_000), growthRate(0, 10_000), growthRate(-5_000, 10_000)]).toEqual(
      [20, -100, -150],
    )
  })
  test('growth from nothing or from refunds only is null', () => {
    expect([growthRate(5_000, 0), growthRate(0, 0), growthRate(5_000, -100)]).toEqual([
      null,
      null,
      null,
    ])
  })
  test('the last purchase is the newest that isn’t a refund', () => {
    const row = (purchases: [string, number, number, string][]) =>
      customerRowOf({ ...NO_SUMS, id: 1, name: 'Ada', purchases }).lastPurchase
    expect(
      row([
        ['Cut', 1, -500, '2026-03-09'],
        ['Cut', 1, 500, '2026-03-01'],
      ]),
    ).toBe('2026-03-01')
    expect(row([['Cut', 1, -500, '2026-03-09']])).toBe('2026-03-09')
  })
})

describe('preceding period', () => {
  test.each([
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a leap year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['Q1', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['Q2', '2024-04-01', '2024-06-30', '2024-01-01', '2024-03-31'],
    ['March', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['January', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['10 days', '2026-03-05', '2026-03-14', '2026-02-23', '2026-03-04'],
    ['one day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    [
      'three months that aren’t a quarter: 89 days',
      '2026-02-01',
      '2026-04-30',
      '2025-11-04',
      '2026-01-31',
    ],
    ['two years: 731 days', '2024-01-01', '2025-12-31', '2021-12-31', '2023-12-31'],
  ])('of %s', (_, start, end, precedingStart, precedingEnd) => {
    expect(precedingOf(range(start, end))).toEqual(range(precedingStart, precedingEnd))
  })
  test('ends the day before any range', () => {
    fc.assert(
      fc.property(anyRange, (any) => {
        const before = precedingOf(any)
        expect(addDays(before.end, 1)).toBe(any.start)
        expect(lengthOf(before)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the ranges that growth compares', () => {
  test.each([
    ['a year that is over', '2025-01-01', '2025-12-31', 'vs 2024'],
    ['a quarter that is over', '2026-07-01', '2026-09-30', 'vs Q2 2026'],
    ['a month that is over: 31 days with 28', '2026-03-01', '2026-03-31', 'vs February 2026'],
    ['this year', '2026-01-01', '2026-12-31', 'vs 1 Jan – 21 Nov 2025'],
    ['this quarter: 52 days with 52', '2026-10-01', '2026-12-31', 'vs 1 Jul – 21 Aug 2026'],
    ['this month', '2026-11-01', '2026-11-30', 'vs 1 Oct – 21 Oct 2026'],
    ['10 days of which 3 are over', '2026-11-19', '2026-11-28', 'vs 9 Nov – 11 Nov 2026'],
    ['today', '2026-11-21', '2026-11-21', 'vs 20 Nov 2026'],
    ['a range just after New Year', '2026-01-01', '2026-01-10', 'vs 22 Dec – 31 Dec 2025'],
    [
      'a range after one across New Year',
      '2026-01-10',
      '2026-01-25',
      'vs 25 Dec 2025 – 9 Jan 2026',
    ],
    ['next year', '2027-01-01', '2027-12-31', "This period hasn't started yet"],
  ])('on 21 Nov 2026, %s', (_, start, end, words) => {
    expect(comparisonOf(range(start, end), '2026-11-21').words).toBe(words)
  })
  test('30 of the 31 days of March are compared with all of February', () => {
    const { current, preceding } = comparisonOf(rangeOfPeriod(2026, 'm3'), '2026-03-30')
    expect([current, preceding]).toEqual([
      range('2026-03-01', '2026-03-30'),
      range('2026-02-01', '2026-02-28'),
    ])
  })
  test('the number of days is the same: 1 Jan – 1 Mar of a leap year (61 days) against 1 Jan – 2 Mar', () => {
    const { preceding } = comparisonOf(rangeOfPeriod(2028, 'full'), '2028-03-01')
    expect(preceding).toEqual(range('2027-01-01', '2027-03-02'))
  })
  test('on its last day, a period is compared as a whole', () => {
    expect(comparisonOf(rangeOfPeriod(2026, 'm11'), '2026-11-30').words).toBe('vs October 2026')
  })
})

describe('points of the chart', () => {
  test('a month has a point for each day; 29, 30 and 31 March have no counterpart in February', () => {
    const { bucket, buckets } = bucketsOf(rangeOfPeriod(2026, 'm3'))
    expect([bucket, buckets.length]).toEqual(['day', 31])
    expect(buckets[0]!.preceding).toEqual(range('2026-02-01', '2026-02-01'))
    expect(buckets[27]!.preceding).toEqual(range('2026-02-28', '2026-02-28'))
    expect(buckets.slice(28).map((each) => each.preceding)).toEqual([null, null, null])
  })
  test('the three months of a quarter are compared with the three before, the twelve of a year with the year before', () => {
    const quarter = bucketsOf(rangeOfPeriod(2026, 'q1'))
    expect(quarter.buckets.map((each) => formatRange(each.preceding!))).toEqual([
      'October 2025',
      'November 2025',
      'December 2025',
    ])
    const year = bucketsOf(rangeOfPeriod(2024, 'full'))
    expect(formatRange(year.buckets[1]!.range) + ' ' + lengthOf(year.buckets[1]!.range)).toBe(
      'February 2024 29',
    )
    expect(
      formatRange(year.buckets[1]!.preceding!) + ' ' + lengthOf(year.buckets[1]!.preceding!),
    ).toBe('February 2023 28')
  })
  test('points cover the range without gaps, and their counterparts cover the preceding one', () => {
    fc.assert(
      fc.property(anyRange, (any) => {
        const { buckets } = bucketsOf(any)
        const tiles = (parts: DayRange[], whole: DayRange): void => {
          expect(parts[0]!.start).toBe(whole.start)
          expect(parts.at(-1)!.end).toBe(whole.end)
          parts.slice(1).forEach((part, i) => expect(part.start).toBe(addDays(parts[i]!.end, 1)))
        }
        tiles(
          buckets.map((each) => each.range),
          any,
        )
        const before = buckets.flatMap((each) => each.preceding ?? [])
        // A month of 28 days can't cover the 31 before it.
        if (lengthOf(any) >= lengthOf(precedingOf(any))) tiles(before, precedingOf(any))
      }),
    )
  })
})

describe('the running bucket', () => {
  const year = bucketsOf(rangeOfPeriod(2026, 'full')).buckets
  test('compares the days elapsed with the same number of days a year before', () => {
    expect(runningOf(year, '2026-11-21')).toEqual({
      current: range('2026-11-01', '2026-11-21'),
      preceding: range('2025-11-01', '2025-11-21'),
    })
  })
  test('in a quarter, 28 days of February are compared with 28 of November', () => {
    const { buckets } = bucketsOf(rangeOfPeriod(2028, 'q1'))
    expect(runningOf(buckets, '2028-02-28')!.preceding).toEqual(range('2027-11-01', '2027-11-28'))
    expect(
      runningOf(bucketsOf(rangeOfPeriod(2028, 'full')).buckets, '2028-02-28')!.preceding,
    ).toEqual(range('2027-02-01', '2027-02-28'))
  })
  test('there is none on its last day, among days, or in a period without today', () => {
    expect(runningOf(year, '2026-11-30')).toBeNull()
    expect(runningOf(bucketsOf(rangeOfPeriod(2026, 'm11')).buckets, '2026-11-21')).toBeNull()
    expect(runningOf(year, '2027-01-01')).toBeNull()
  })
})
