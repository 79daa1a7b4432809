import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  CANONICAL_DATES,
  dayNumber,
  FIRST_DAY,
  fromDayNumber,
  LAST_DAY,
  lengthOf,
  MONTH_NAMES,
} from './calendar.ts'
import {
  fiscalYearOf,
  formatRange,
  kindOf,
  labelOfPeriod,
  monthsOfYear,
  nameOfYear,
  periodOf,
  PERIODS,
  quarterOf,
  rangeOfPeriod,
  yearAround,
  type Period,
} from './periods.ts'
import { runs } from './testing/properties.ts'

const QUARTERS = ['q1', 'q2', 'q3', 'q4'] as const
const FIRST_MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)
const anyDay = fc
  .integer({ min: dayNumber(FIRST_DAY) + 400, max: dayNumber(LAST_DAY) - 400 })
  .map(fromDayNumber)

describe('a year that begins in January', () => {
  test.each([
    ['full', '2026-01-01', '2026-12-31'],
    ['q1', '2026-01-01', '2026-03-31'],
    ['q4', '2026-10-01', '2026-12-31'],
    ['m2', '2026-02-01', '2026-02-28'],
    ['m12', '2026-12-01', '2026-12-31'],
  ] as const)('%s of 2026 is %s to %s (spec §3.11)', (period, start, end) => {
    expect(rangeOfPeriod(2026, period)).toEqual({ start, end })
  })

  test('it is offered in full, as Q1 to Q4 and as January to December (spec §3.11)', () => {
    expect(PERIODS.map((period) => [period, labelOfPeriod(period)])).toEqual([
      ['full', 'Full Year'],
      ...[1, 2, 3, 4].map((quarter) => [`q${quarter}`, `Q${quarter}`]),
      ...MONTH_NAMES.map((name, index) => [`m${index + 1}`, name]),
    ])
  })

  test('a year, its quarters and its months each have 365 or 366 days in total', () => {
    for (const [year, days] of [
      [1900, 365],
      [2000, 366],
      [2026, 365],
      [2028, 366],
    ] as const) {
      const total = (kind: string): number =>
        PERIODS.filter((period) => period.startsWith(kind)).reduce(
          (sum, period) => sum + lengthOf(rangeOfPeriod(year, period)),
          0,
        )
      expect([total('full'), total('q'), total('m')]).toEqual([days, days, days])
    }
  })
})

describe('a fiscal year that begins in April', () => {
  test.each([
    ['full', '2026-04-01', '2027-03-31', 'FY 2026/27'],
    ['q1', '2026-04-01', '2026-06-30', 'Q1 FY 2026/27'],
    ['q4', '2027-01-01', '2027-03-31', 'Q4 FY 2026/27'],
    ['m4', '2026-04-01', '2026-04-30', 'April 2026'],
    ['m1', '2026-01-01', '2026-01-31', 'January 2026'],
  ] as const)('%s of 2026 is %s to %s: %s', (period, start, end, name) => {
    const range = rangeOfPeriod(2026, period, 4)
    expect(range).toEqual({ start, end })
    expect(formatRange(range, { ...CANONICAL_DATES, fiscalMonth: 4 })).toBe(name)
  })

  test('the calendar year is no year of it, and is written by its days', () => {
    const range = rangeOfPeriod(2026, 'full')
    expect(periodOf(range, 4)).toBeUndefined()
    expect(formatRange(range, { ...CANONICAL_DATES, fiscalMonth: 4 })).toBe('1 Jan – 31 Dec 2026')
  })

  test('a day belongs to the year in which its April was', () => {
    expect(['2026-03-31', '2026-04-01', '2027-03-31'].map((day) => fiscalYearOf(day, 4))).toEqual([
      2025, 2026, 2026,
    ])
  })
})

test.each([
  [2026, 1, '2026'],
  [2026, 4, 'FY 2026/27'],
  [1999, 7, 'FY 1999/00'],
  [2008, 12, 'FY 2008/09'],
])('%i from month %i on is called %s', (year, firstMonth, name) => {
  expect(nameOfYear(year, firstMonth)).toBe(name)
})

describe.each(FIRST_MONTHS)('with month %i as the first of the fiscal year', (firstMonth) => {
  const rangeOf = (year: number, period: Period) => rangeOfPeriod(year, period, firstMonth)

  test('the four quarters tile the year, and the next year begins the day after it', () => {
    for (let year = 1901; year < 2198; year++) {
      const whole = rangeOf(year, 'full')
      const quarters = QUARTERS.map((quarter) => rangeOf(year, quarter))
      expect(quarters[0]!.start).toBe(whole.start)
      for (const [i, { end }] of quarters.entries()) {
        const next = quarters[i + 1] ?? rangeOf(year + 1, 'full')
        expect(addDays(end, 1)).toBe(next.start)
      }
      expect(quarters[3]!.end).toBe(whole.end)
    }
  })

  test('each day is in exactly one quarter of exactly one year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const year = fiscalYearOf(day, firstMonth)
        const holding = [year - 1, year, year + 1].flatMap((each) =>
          QUARTERS.filter((quarter) => {
            const { start, end } = rangeOf(each, quarter)
            return start <= day && day <= end
          }).map((quarter) => `${each} ${quarter}`),
        )
        expect(holding).toEqual([`${year} q${quarterOf(day, firstMonth)}`])
        const { start, end } = yearAround(day, firstMonth)
        expect(start <= day && day <= end).toBe(true)
      }),
      { numRuns: runs(300) },
    )
  })

  test('its months are those of the calendar, in the order of the year', () => {
    const months = monthsOfYear(2027, firstMonth).map(({ year, period }) => rangeOf(year, period))
    const whole = rangeOf(2027, 'full')
    expect(months[0]!.start).toBe(whole.start)
    expect(months.at(-1)!.end).toBe(whole.end)
    for (const [i, { end }] of months.slice(0, -1).entries()) {
      expect(addDays(end, 1)).toBe(months[i + 1]!.start)
    }
  })

  test('year and period are found again by their days', () => {
    for (const period of PERIODS) {
      expect(periodOf(rangeOf(2027, period), firstMonth)).toEqual({ year: 2027, period })
    }
  })

  test('three or twelve whole months from elsewhere are no quarter and no year of it', () => {
    const other = (firstMonth % 12) + 1
    expect(kindOf(rangeOfPeriod(2027, 'full', other), firstMonth)).toBe('other')
    expect(kindOf(rangeOfPeriod(2027, 'q1', other), firstMonth)).toBe('other')
  })
})
