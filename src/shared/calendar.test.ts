import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayIn,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  endOfMonth,
  FIRST_DAY,
  fromDayNumber,
  isDay,
  isTimeZone,
  LAST_DAY,
  lengthOf,
  PERIODS,
  rangeOfPeriod,
  startOfMonth,
  weekdayOf,
  type Day,
} from './calendar.ts'

const anyDay = fc
  .integer({ min: dayNumber(FIRST_DAY), max: dayNumber(LAST_DAY) })
  .map(fromDayNumber)

describe('days', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2024-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2100-02-29', false],
    ['2026-02-31', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['0000-01-01', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['10000-01-01', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00', false],
    [' 2026-01-01', false],
    ['2026-01-01\n', false],
    ['٢٠٢٦-٠١-٠١', false],
    ['', false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

  test('every day of the range is valid, follows the one before and sorts after it as text', () => {
    let day = FIRST_DAY
    let weekday = 1 // 1 January 1900 was a Monday.
    for (let n = dayNumber(FIRST_DAY); n <= dayNumber(LAST_DAY); n++) {
      if (!isDay(day) || dayNumber(day) !== n || weekdayOf(day) !== weekday) expect.fail(day)
      const next = addDays(day, 1)
      if (next <= day) expect.fail(`${day} ${next}`)
      day = next
      weekday = (weekday + 1) % 7
    }
    expect(day).toBe('2200-01-01')
  })

  test('adding the days between two days to the first gives the second', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0)
      }),
    )
  })

  test('adding months keeps the date, or gives the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', -12)).toBe('2027-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months)
        expect(moved.slice(8)).toBe(
          day.slice(8) < endOfMonth(moved).slice(8) ? day.slice(8) : endOfMonth(moved).slice(8),
        )
        expect(addMonths(startOfMonth(moved), -months)).toBe(startOfMonth(day))
      }),
    )
  })
})

describe('periods', () => {
  test.each([
    ['full', '2026-01-01', '2026-12-31'],
    ['q1', '2026-01-01', '2026-03-31'],
    ['q4', '2026-10-01', '2026-12-31'],
    ['m2', '2026-02-01', '2026-02-28'],
    ['m12', '2026-12-01', '2026-12-31'],
  ] as const)('%s of 2026 is %s to %s', (period, start, end) => {
    expect(rangeOfPeriod(2026, period)).toEqual({ start, end })
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
    expect(daysInMonth(2028, 2)).toBe(29)
  })
})

const ZONES = Intl.supportedValuesOf('timeZone')
const HOUR = 3_600_000

/** Returns how many ms a zone is ahead of UTC, read from the offset's name and not from days. */
function offsetOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (instant) => {
    const name = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')!.value
    const [, sign, hours, minutes, seconds] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(name)!
    const ms = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000
    return sign === '-' ? -ms : ms
  }
}

/** The first instant of each new offset between two instants, to the second. */
function changesOf(offset: (instant: number) => number, from: number, to: number): number[] {
  const changes: number[] = []
  const step = 7 * 24 * HOUR
  for (let start = from; start < to; start += step) {
    if (offset(start) === offset(start + step)) continue
    let [before, after] = [start, start + step]
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000
      if (offset(middle) === offset(before)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

const utcDay = (instant: number): Day => {
  const date = new Date(instant)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

describe('the day in a time zone', () => {
  test(`is the UTC day of the shifted clock, in all ${ZONES.length} zones, around every clock change`, () => {
    let changes = 0
    for (const zone of ZONES) {
      const offset = offsetOf(zone)
      const around = changesOf(offset, Date.UTC(2025, 0, 1), Date.UTC(2027, 0, 1))
      changes += around.length
      const midnight = Date.UTC(2026, 5, 15) - offset(Date.UTC(2026, 5, 15))
      for (const instant of [...around, midnight]) {
        for (const shift of [-25 * HOUR, -HOUR, -1000, 0, 1000, HOUR, 25 * HOUR]) {
          const at = instant + shift
          const expected = utcDay(at + offset(at))
          if (dayIn(zone, new Date(at)) !== expected) expect.fail(`${zone} ${at} ${expected}`)
        }
      }
    }
    expect(changes).toBeGreaterThan(300)
  })

  test.each([
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59Z', '2026-11-20'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02'],
    // Clocks there change at midnight: the day begins at 1:00.
    ['America/Havana', '2026-03-08T05:00:00Z', '2026-03-08'],
    // Samoa crossed the date line and had no 30 December.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ])('%s at %s: %s', (zone, instant, day) => expect(dayIn(zone, new Date(instant))).toBe(day))

  test('time zones are recognised by name', () => {
    expect(ZONES.every(isTimeZone)).toBe(true)
    expect(
      [
        'UTC',
        'Europe/Berlin',
        'Mars/Olympus',
        '',
        'Europe/Berlin\0',
        'x'.repeat(10_000),
        '+01:00',
      ].map(isTimeZone),
    ).toEqual([true, true, false, false, false, false, false])
  })
})
