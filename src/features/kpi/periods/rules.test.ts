import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, CANONICAL_DATES, lengthOf, type DayRange } from '../../../shared/calendar.ts'
import { formatRange, rangeOfPeriod } from '../../../shared/periods.ts'
import { bucketsOf, counterpartOf } from './rules.ts'

const range = (start: string, end: string): DayRange => ({ start, end })

const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 800 }))
  .map(([from, days]) => {
    const start = addDays('2019-01-01', from)
    return range(start, addDays(start, days))
  })

describe('the preceding period', () => {
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
    expect(counterpartOf(range(start, end), 'preceding')).toEqual(
      range(precedingStart, precedingEnd),
    )
  })
  test('ends the day before any range', () => {
    fc.assert(
      fc.property(anyRange, (any) => {
        const before = counterpartOf(any, 'preceding')
        expect(addDays(before.end, 1)).toBe(any.start)
        expect(lengthOf(before)).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the same days last year', () => {
  test.each([
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['Q1', '2026-01-01', '2026-03-31', '2025-01-01', '2025-03-31'],
    ['January', '2026-01-01', '2026-01-31', '2025-01-01', '2025-01-31'],
    [
      'February after a leap year: all 29 days',
      '2025-02-01',
      '2025-02-28',
      '2024-02-01',
      '2024-02-29',
    ],
    ['February of a leap year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['28 February alone', '2025-02-28', '2025-02-28', '2024-02-28', '2024-02-28'],
    ['10 days', '2026-03-05', '2026-03-14', '2025-03-05', '2025-03-14'],
    ['16 days up to 29 February', '2024-02-14', '2024-02-29', '2023-02-14', '2023-02-28'],
    ['days across New Year', '2025-12-20', '2026-01-05', '2024-12-20', '2025-01-05'],
  ])('of %s', (_, start, end, otherStart, otherEnd) => {
    expect(counterpartOf(range(start, end), 'lastYear')).toEqual(range(otherStart, otherEnd))
  })
})

describe('points of the chart', () => {
  test('a month has a point for each day; 29, 30 and 31 March have no counterpart in February', () => {
    const { bucket, buckets } = bucketsOf(rangeOfPeriod(2026, 'm3'), 'preceding')
    expect([bucket, buckets.length]).toEqual(['day', 31])
    expect(buckets[0]!.preceding).toEqual(range('2026-02-01', '2026-02-01'))
    expect(buckets[27]!.preceding).toEqual(range('2026-02-28', '2026-02-28'))
    expect(buckets.slice(28).map((each) => each.preceding)).toEqual([null, null, null])
  })
  test('the last 90 days are charted by day, a quarter by month', () => {
    expect(bucketsOf(range('2026-08-24', '2026-11-21'), 'preceding')).toMatchObject({
      bucket: 'day',
    })
    expect(bucketsOf(rangeOfPeriod(2026, 'q1'), 'preceding')).toMatchObject({ bucket: 'month' })
    expect(bucketsOf(range('2026-08-01', '2026-11-21'), 'preceding')).toMatchObject({
      bucket: 'month',
    })
  })
  test('the three months of a quarter are compared with the three before, the twelve of a year with the year before', () => {
    const quarter = bucketsOf(rangeOfPeriod(2026, 'q1'), 'preceding')
    expect(quarter.buckets.map((each) => formatRange(each.preceding!, CANONICAL_DATES))).toEqual([
      'October 2025',
      'November 2025',
      'December 2025',
    ])
    const year = bucketsOf(rangeOfPeriod(2024, 'full'), 'preceding')
    expect(
      formatRange(year.buckets[1]!.range, CANONICAL_DATES) + ' ' + lengthOf(year.buckets[1]!.range),
    ).toBe('February 2024 29')
    expect(
      formatRange(year.buckets[1]!.preceding!, CANONICAL_DATES) +
        ' ' +
        lengthOf(year.buckets[1]!.preceding!),
    ).toBe('February 2023 28')
  })
  test('points cover the range without gaps, and their counterparts cover the preceding one', () => {
    fc.assert(
      fc.property(anyRange, (any) => {
        const { buckets } = bucketsOf(any, 'preceding')
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
        if (lengthOf(any) >= lengthOf(counterpartOf(any, 'preceding')))
          tiles(before, counterpartOf(any, 'preceding'))
      }),
    )
  })
  test('against last year, October of Q4 is compared with October, and 29 February with nothing', () => {
    const quarter = bucketsOf(rangeOfPeriod(2026, 'q4'), 'lastYear')
    expect(quarter.buckets.map((each) => formatRange(each.preceding!, CANONICAL_DATES))).toEqual([
      'October 2025',
      'November 2025',
      'December 2025',
    ])
    const { buckets } = bucketsOf(rangeOfPeriod(2028, 'm2'), 'lastYear')
    expect([buckets[27]!.preceding, buckets[28]!.preceding]).toEqual([
      range('2027-02-28', '2027-02-28'),
      null,
    ])
    const after = bucketsOf(rangeOfPeriod(2029, 'm2'), 'lastYear').buckets
    expect(after[27]!.preceding).toEqual(range('2028-02-28', '2028-02-28'))
  })
})
