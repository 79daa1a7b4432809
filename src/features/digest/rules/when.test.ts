import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dateOf, dayIn, weekdayOf, type Day } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import type { Rhythm } from '../contract.ts'
import { isTooLate, keyOf, movedTo, nextAfter, periodAt, rangeOfKey } from './when.ts'

const ZONES = Intl.supportedValuesOf('timeZone')
const at = (text: string): Date => new Date(text)
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockIn(timeZone: string, instant: Date): string {
  const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...shown })
  clocks.set(timeZone, clock)
  return clock.format(instant)
}

describe("weekly: Monday at 7 by the owner's clocks", () => {
  test('Chicago, Sunday 22 November 2026: Monday 7:00 is 13:00 UTC', () => {
    const next = nextAfter('weekly', 'America/Chicago', at('2026-11-22T12:00Z'))
    expect(next).toEqual(at('2026-11-23T13:00Z'))
  })

  test('on Monday at 7:00 sharp the next one is a week later', () => {
    const monday = at('2026-11-23T13:00Z')
    expect(nextAfter('weekly', 'America/Chicago', monday)).toEqual(at('2026-11-30T13:00Z'))
  })

  test('in Kiritimati it is Monday 7:00 when it is Sunday 17:00 UTC', () => {
    const next = nextAfter('weekly', 'Pacific/Kiritimati', at('2026-11-20T00:00Z'))
    expect(next).toEqual(at('2026-11-22T17:00Z'))
  })

  test(
    'in every time zone, each Monday of two years comes once and at 7:00, over clock changes too',
    { tags: 'long' },
    () => {
      for (const zone of ZONES) {
        let next = nextAfter('weekly', zone, at('2026-01-01T00:00Z'))
        const days: Day[] = []
        while (next < at('2028-01-01T00:00Z')) {
          expect(clockIn(zone, next), `${zone} ${next.toISOString()}`).toMatch(/^Mon,? 07:00$/)
          days.push(dayIn(zone, next))
          next = nextAfter('weekly', zone, next)
        }
        const first = days[0]!
        expect(days, zone).toEqual(days.map((_, week) => addDays(first, 7 * week)))
        expect([104, 105], zone).toContain(days.length)
      }
    },
  )
})

describe('monthly: the first day of Monday to Friday in the month', () => {
  test.each([
    ['2026-10-31T12:00Z', '2026-11-02', 'the 1st is a Sunday'],
    ['2026-12-30T12:00Z', '2027-01-01', 'the 1st is a Friday'],
    ['2027-04-30T12:00Z', '2027-05-03', 'the 1st is a Saturday'],
  ])('after %s it is %s: %s', (after, day) => {
    expect(dayIn('UTC', nextAfter('monthly', 'UTC', at(after)))).toBe(day)
  })
})

const anyZone = fc.constantFrom(...ZONES)
const anyInstant = fc.date({ min: at('2020-01-01'), max: at('2040-01-01'), noInvalidDate: true })
const anyRhythm = fc.constantFrom<Rhythm>('weekly', 'monthly')

test('any zone, instant and rhythm: due at 7:00 on a workday, about days that are all over', () => {
  fc.assert(
    fc.property(anyRhythm, anyZone, anyInstant, (rhythm, zone, now) => {
      const due = nextAfter(rhythm, zone, now)
      expect(due > now).toBe(true)
      expect(clockIn(zone, due)).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? 07:00$/)
      const { range, before, today } = periodAt(rhythm, zone, due)
      expect(range.end < today && before.end < range.start).toBe(true)
      expect(addDays(before.end, 1)).toBe(range.start)
      if (rhythm === 'weekly') {
        expect([weekdayOf(range.start), addDays(range.start, 7)]).toEqual([1, today])
      } else {
        expect(dateOf(range.start)).toBe(1)
        expect(addDays(range.end, dateOf(today))).toBe(today)
      }
      const key = keyOf({ rhythm, range, before, today })
      expect(rangeOfKey(key)).toEqual(range)
    }),
    { numRuns: runs(300) },
  )
})

test('up to 13 hours late it is still sent, on Monday evening; after that the next one comes', () => {
  const due = at('2026-11-23T07:00Z')
  expect(isTooLate(due, at('2026-11-23T20:00Z'))).toBe(false)
  expect(isTooLate(due, at('2026-11-23T20:00:01Z'))).toBe(true)
})

test('an owner who moves to another time zone gets the planned digest on the same day there', () => {
  const planned = at('2026-11-30T13:00Z')
  expect(movedTo(planned, 'America/Chicago', 'Asia/Tokyo')).toEqual(at('2026-11-29T22:00Z'))
  expect(movedTo(planned, 'America/Chicago', 'America/Los_Angeles')).toEqual(
    at('2026-11-30T15:00Z'),
  )
})
