import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  DATE_STYLES,
  dayIn,
  dayNumber,
  dayOf,
  daysBetween,
  endOfMonth,
  CANONICAL_DATES,
  FIRST_DAY,
  formatDay,
  formatDayInWords,
  formatDayOfYear,
  formatDays,
  formatDaysShort,
  fromDayNumber,
  isDay,
  isTimeZone,
  LAST_DAY,
  readDay,
  startOfMonth,
  startOfWeek,
  weekdayOf,
  withNames,
  type DateStyle,
  type Day,
} from './calendar.ts'
import { runs } from './testing/properties.ts'

const anyDay = fc
  .integer({ min: dayNumber(FIRST_DAY), max: dayNumber(LAST_DAY) })
  .map(fromDayNumber)

describe('date styles', () => {
  test.each([
    ['31 Mar 2026', '5 Mar 2026', '5 March 2026', '5 Mar'],
    ['Mar 31, 2026', 'Mar 5, 2026', 'March 5, 2026', 'Mar 5'],
    ['31/03/2026', '05/03/2026', '05/03/2026', '05/03/2026'],
    ['03/31/2026', '03/05/2026', '03/05/2026', '03/05/2026'],
    ['31.03.2026', '05.03.2026', '05.03.2026', '05.03.2026'],
    ['2026-03-31', '2026-03-05', '2026-03-05', '2026-03-05'],
  ] as const)(
    'in the style %s, 5 March 2026 is %s, in words %s, and where the year is clear %s',
    (dateStyle, ...texts) => {
      const written = [formatDay, formatDayInWords, formatDayOfYear].map((format) =>
        format('2026-03-05', { dateStyle }),
      )
      expect(written).toEqual(texts)
    },
  )

  test.each([
    ['31 Mar 2026', '2026-01-05', '2026-01-05', '5 Jan 2026', '5 Jan 2026'],
    ['31 Mar 2026', '2026-01-01', '2026-01-30', '1 Jan – 30 Jan 2026', '1 – 30 Jan 2026'],
    ['31 Mar 2026', '2025-01-01', '2025-11-21', '1 Jan – 21 Nov 2025'],
    ['31 Mar 2026', '2025-12-20', '2026-01-05', '20 Dec 2025 – 5 Jan 2026'],
    ['31 Mar 2026', '2025-01-05', '2026-01-05', '5 Jan 2025 – 5 Jan 2026'],
    ['Mar 31, 2026', '2026-01-05', '2026-01-05', 'Jan 5, 2026', 'Jan 5, 2026'],
    ['Mar 31, 2026', '2026-01-01', '2026-01-30', 'Jan 1 – Jan 30, 2026', 'Jan 1 – 30, 2026'],
    ['Mar 31, 2026', '2025-01-01', '2025-11-21', 'Jan 1 – Nov 21, 2025'],
    ['Mar 31, 2026', '2025-12-20', '2026-01-05', 'Dec 20, 2025 – Jan 5, 2026'],
    ['31/03/2026', '2026-01-05', '2026-01-05', '05/01/2026'],
    ['31/03/2026', '2026-01-01', '2026-01-30', '01/01/2026 – 30/01/2026'],
    ['03/31/2026', '2026-01-01', '2026-01-30', '01/01/2026 – 01/30/2026'],
    ['31.03.2026', '2025-12-20', '2026-01-05', '20.12.2025 – 05.01.2026'],
    ['2026-03-31', '2025-01-01', '2025-11-21', '2025-01-01 – 2025-11-21'],
  ] as [DateStyle, Day, Day, string, string?][])(
    'in the style %s, the days from %s to %s are written %s',
    (dateStyle, start, end, text, short = text) => {
      expect(formatDays({ start, end }, { dateStyle })).toBe(text)
      expect(formatDaysShort({ start, end }, { dateStyle })).toBe(short)
    },
  )

  test('where digits could be misread, the month has its name, and the order stays', () => {
    const written = DATE_STYLES.map((dateStyle) =>
      formatDay('2026-03-05', withNames({ dateStyle })),
    )
    expect(written).toEqual([
      '5 Mar 2026',
      'Mar 5, 2026',
      '5 Mar 2026',
      'Mar 5, 2026',
      '5 Mar 2026',
      '2026-03-05',
    ])
  })

  test('any day from 1900 to 2199 is read back as it is written, in every style', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...DATE_STYLES), (day, dateStyle) => {
        for (const format of [formatDay, formatDayInWords]) {
          expect(readDay(format(day, { dateStyle }), { dateStyle })).toBe(day)
        }
      }),
      { numRuns: runs(5_000) },
    )
  })

  test.each([
    ['31.03.2026', '9.2.2011', '2011-02-09', 'without zeros'],
    ['31.03.2026', '09/02/2011', '2011-02-09', 'with other marks'],
    ['31/03/2026', '9-2-2011', '2011-02-09', 'with other marks'],
    ['03/31/2026', '2/9/2011', '2011-02-09', 'the month first'],
    ['Mar 31, 2026', '9.2.2011', '2011-02-09', 'the day first, as everywhere with dots'],
    ['31 Mar 2026', '2/9/2011', '2011-09-02', 'the day first'],
    ['2026-03-31', '2011-2-9', '2011-02-09', 'without zeros'],
    ['31/03/2026', '2011-02-09', '2011-02-09', 'as in an export'],
    ['31/03/2026', ' FEB 9, 2011 ', '2011-02-09', "with the month's name"],
    ['Mar 31, 2026', '9 february 2011', '2011-02-09', "with the month's whole name"],
    ['2026-03-31', '9.2.2011', '2011-02-09', 'the day first, as everywhere with dots'],
    ['2026-03-31', '9/2/2011', undefined, 'nobody knows which is the month'],
    ['31/03/2026', '31/02/2026', undefined, 'no such day'],
    ['03/31/2026', '31/03/2026', undefined, 'no month 31'],
    ['31/03/2026', '09/02.2011', undefined, 'two kinds of marks'],
    ['31/03/2026', '09/02/11', undefined, 'a short year'],
    ['31/03/2026', '09/02', undefined, 'no year'],
    ['31 Mar 2026', '9 Fob 2011', undefined, 'no such month'],
    ['31 Mar 2026', '9 Fe 2011', undefined, 'fewer than three letters'],
  ] as [DateStyle, string, Day | undefined, string][])(
    'in the style %s, %j is read as %s: %s',
    (dateStyle, text, day) => {
      expect(readDay(text, { dateStyle })).toBe(day)
    },
  )
})

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

describe('the first day of a week', () => {
  test.each([
    ['monday', '2026-11-16', '2026-11-16'],
    ['sunday', '2026-11-15', '2026-11-22'],
    ['saturday', '2026-11-14', '2026-11-21'],
  ] as const)(
    'from %s on is, of Wednesday, 18 November 2026, %s, and of the Sunday after it %s',
    (weekStart, ...starts) =>
      expect(['2026-11-18', '2026-11-22'].map((day) => startOfWeek(day, weekStart))).toEqual(
        starts,
      ),
  )
  test('is one weekday, and the day itself or one of the six before it', () =>
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfWeek(day, 'sunday')
        expect(weekdayOf(start)).toBe(0)
        expect([0, 1, 2, 3, 4, 5, 6]).toContain(daysBetween(start, day))
      }),
    ))
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

  test('time zones are recognized by name', () => {
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

test.each([undefined, null, 20260331, '', '2026-02-30', 'soon'])(
  "what isn't a day is shown as 'Date unavailable': %j (spec §5.8)",
  (value) => {
    expect(formatDay(value as string, CANONICAL_DATES)).toBe('Date unavailable')
    expect(formatDayInWords(value as string, CANONICAL_DATES)).toBe('Date unavailable')
  },
)
