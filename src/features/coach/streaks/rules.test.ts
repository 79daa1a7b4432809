import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf, type Day } from '../../../shared/calendar.ts'
import { rangeOfBeat } from '../../goals/target/beat.ts'
import type { Beat } from '../../goals/target/contract.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { dayWithLength, forgottenDay, openingOf, runOf, salesStreakOn, type Run } from './rules.ts'

const every = { operatingDaysPerWeek: 7, closures: [] }
const runWith = (today: Day, done: Day[], isOpen: (day: Day) => boolean = () => true): Run =>
  runOf({ today, isDone: (day) => done.includes(day), isOpen })

describe('a streak is a run of open days with a sale', () => {
  test('today without a sale breaks nothing yet: 14 + 15 November, seen on the 16th, is 2 and alive today', () => {
    const run = runWith('2026-11-16', ['2026-11-14', '2026-11-15'])
    expect(run).toMatchObject({ current: 2, isDoneToday: false, aliveUntil: '2026-11-16' })
  })

  test('a gap yesterday: 0 now, and the best of 2 stays', () => {
    expect(runWith('2026-11-17', ['2026-11-14', '2026-11-15'])).toMatchObject({
      current: 0,
      best: 2,
      aliveUntil: null,
    })
  })

  test('a 5-day week: Thursday, Friday, Monday is 3; a sale on Saturday adds nothing', () => {
    const isOpen = openingOf({ ...every, operatingDaysPerWeek: 5 }, [])
    const done = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-16']
    expect(runWith('2026-11-16', done, isOpen)).toMatchObject({ current: 3 })
    expect(runWith('2026-11-15', done.slice(0, 3), isOpen), 'alive until Monday').toMatchObject({
      current: 2,
      aliveUntil: '2026-11-16',
    })
  })

  test('over 29 February and the end of a month: 27 Feb to 2 Mar 2028 is 5', () => {
    const done = ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']
    const run = runWith('2028-03-02', done)
    expect(run.current).toBe(5)
    expect(dayWithLength(run, 4, '2028-03'), 'the 4th day').toBe('2028-03-01')
    expect(dayWithLength(run, 6, '2028-03')).toBeUndefined()
  })

  test('no more than 365 days are looked at (spec §9.7)', () => {
    const done = Array.from({ length: 500 }, (_, n) => addDays('2026-11-16', -n))
    expect(runWith('2026-11-16', done)).toMatchObject({ current: 365, best: 365 })
  })

  test('a week that changes from 7 to 5 days counts from its day on', () => {
    const weeks = [
      { fromDay: '1900-01-01', operatingDaysPerWeek: 7 },
      { fromDay: '2026-11-14', operatingDaysPerWeek: 5 },
    ]
    const isOpen = openingOf({ ...every, operatingDaysPerWeek: 5 }, weeks)
    expect(isOpen('2026-11-08'), 'a Sunday before').toBe(true)
    expect(isOpen('2026-11-15'), 'a Sunday after').toBe(false)
  })
})

const START: Day = '2026-01-01'
const anyShop = fc.record({
  today: fc.integer({ min: 0, max: 1200 }).map((days) => addDays(START, days)),
  perWeek: fc.constantFrom(5, 6, 7),
  done: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 90 }),
  closures: fc.array(fc.tuple(fc.integer({ min: -10, max: 80 }), fc.integer({ min: 0, max: 20 })), {
    maxLength: 3,
  }),
})

describe('a broken streak that a forgotten sale saves', () => {
  /** 11 days until Monday, 16 November 2026; Tuesday is missing. */
  const eleven = Array.from({ length: 11 }, (_, n) => addDays('2026-11-16', -n))
  const tuesday = { day: '2026-11-17', days: 11 }
  const on = (today: Day, done: Day[], isOpen: (day: Day) => boolean = () => true) =>
    forgottenDay({ today, isDone: (day) => done.includes(day), isOpen })

  test('Tuesday is missing: entered on Wednesday its 11 days live on, and with those since it are 12, 13, …', () => {
    expect(on('2026-11-18', eleven)).toEqual(tuesday)
    const done = [...eleven, '2026-11-18', '2026-11-19']
    expect(on('2026-11-19', done)).toEqual(tuesday)
    expect(runWith('2026-11-19', [...done, '2026-11-17']).current).toBe(14)
  })

  test('until the seventh day after it', () => {
    const since = Array.from({ length: 7 }, (_, n) => addDays('2026-11-18', n))
    expect(on('2026-11-24', [...eleven, ...since])).toEqual(tuesday)
    expect(on('2026-11-25', [...eleven, ...since, '2026-11-25'])).toBeNull()
  })

  test('is none while it is alive, when two days are missing, or when only one day would be joined', () => {
    expect(on('2026-11-17', eleven), 'today can still be done').toBeNull()
    expect(on('2026-11-19', eleven), 'Tuesday and Wednesday').toBeNull()
    expect(on('2026-11-18', ['2026-11-16'])).toBeNull()
    expect(on('2026-11-18', [])).toBeNull()
  })

  test('skips closed days: on Monday the missing day is Friday', () => {
    const isOpen = openingOf({ ...every, operatingDaysPerWeek: 5 }, [])
    expect(on('2026-11-23', ['2026-11-18', '2026-11-19'], isOpen)).toEqual({
      day: '2026-11-20',
      days: 2,
    })
  })

  test('whatever the shop and its days: entering it makes the streak that many days longer, and the day itself', () => {
    fc.assert(
      fc.property(anyShop, ({ today, perWeek, done }) => {
        const isOpen = openingOf({ operatingDaysPerWeek: perWeek, closures: [] }, [])
        const sold = new Set(done.map((ago) => addDays(today, -ago)))
        const streak = { today, isDone: (day: Day) => sold.has(day), isOpen }
        const found = forgottenDay(streak)
        if (!found) return
        const before = runOf(streak).current
        const isDone = (day: Day): boolean => sold.has(day) || day === found.day
        expect(runOf({ ...streak, isDone }).current).toBe(before + found.days + 1)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('in weeks and months, a streak is a run of those with a sale', () => {
  const shown = (
    beat: Beat,
    today: Day,
    sold: Day[],
    isOpen = openingOf({ ...every, operatingDaysPerWeek: 5 }, []),
  ) =>
    salesStreakOn({
      ...{ today, beat, isOpen },
      rangeOf: (day) => rangeOfBeat(beat, day, 'monday'),
      isSold: (day) => sold.includes(day),
    })
  /** a Friday, a Monday, and the Wednesday before today's week */
  const garage = ['2026-11-06', '2026-11-09', '2026-11-18']

  test('a garage with a job a week: 3 weeks, and the running one lives until its last open day', () => {
    expect(shown('week', '2026-11-25', garage)).toEqual({
      ...{ current: 3, best: 3, beat: 'week', isDoneToday: false, forgotten: null },
      aliveUntil: '2026-11-27',
    })
    const sold = [...garage, '2026-11-25']
    expect(shown('week', '2026-11-25', sold)).toMatchObject({
      ...{ current: 4, isDoneToday: true, aliveUntil: '2026-12-04' },
    })
  })

  test('after the last open day of the running week only a sale on its closed days is left', () => {
    const sunday = shown('week', '2026-11-29', garage)
    expect(sunday).toMatchObject({ current: 3, aliveUntil: '2026-11-29' })
    const monday = shown('week', '2026-11-30', garage)
    expect(monday).toMatchObject({ current: 0, best: 3, aliveUntil: null })
  })

  test('a week without an open day neither breaks nor lengthens, even with a sale', () => {
    const holiday = {
      ...{ id: 1, note: '', protectedFrom: '2026-11-16' },
      ...{ startDate: '2026-11-16', endDate: '2026-11-20' },
    }
    const closed = openingOf({ operatingDaysPerWeek: 5, closures: [holiday] }, [])
    for (const sold of [garage, garage.slice(0, 2)])
      expect(shown('week', '2026-11-25', sold, closed).current).toBe(2)
    expect(shown('week', '2026-11-18', garage, closed)).toMatchObject({
      ...{ current: 2, isDoneToday: false, aliveUntil: '2026-11-27' },
    })
  })

  test('29 February is the sale of its week and of its month', () => {
    const sold = ['2028-01-31', '2028-02-29', '2028-03-01']
    expect(shown('month', '2028-03-01', sold)).toMatchObject({ current: 3, isDoneToday: true })
    expect(shown('month', '2028-03-01', sold.slice(0, 2))).toMatchObject({
      ...{ current: 2, isDoneToday: false, aliveUntil: '2028-03-31' },
    })
    expect(shown('week', '2028-02-29', ['2028-02-24', '2028-02-29']).current).toBe(2)
  })

  test('no more than 365 days are looked at: 53 weeks, 13 months', () => {
    const sold = Array.from({ length: 800 }, (_, n) => addDays('2026-11-16', -n))
    expect(shown('week', '2026-11-16', sold).current).toBe(53)
    expect(shown('month', '2026-11-16', sold).current).toBe(13)
  })

  test('whatever the shop: a sale on the last day of a live streak, and none before it, lengthens it by one', () => {
    fc.assert(
      fc.property(
        anyShop,
        fc.constantFrom<Beat>('day', 'week', 'month'),
        ({ today, perWeek, done }, beat) => {
          const isOpen = openingOf({ operatingDaysPerWeek: perWeek, closures: [] }, [])
          const sold = done.map((ago) => addDays(today, -ago))
          const run = shown(beat, today, sold, isOpen)
          if (run.aliveUntil === null) return
          const kept = shown(beat, run.aliveUntil, [...sold, run.aliveUntil], isOpen)
          expect(kept).toMatchObject({ current: run.current + 1, isDoneToday: true })
        },
      ),
      { numRuns: runs(200) },
    )
  })
})

test('any week, closures, month ends and leap days: the same as counting back day by day', () => {
  fc.assert(
    fc.property(anyShop, ({ today, perWeek, done, closures }) => {
      const closed = closures.map(([ago, length], id) => {
        const startDate = addDays(today, -ago)
        return {
          id,
          note: '',
          startDate,
          endDate: addDays(startDate, length),
          protectedFrom: startDate,
        }
      })
      const isOpen = openingOf({ operatingDaysPerWeek: perWeek, closures: closed }, [])
      const sold = new Set(done.map((ago) => addDays(today, -ago)))
      const run = runOf({ today, isDone: (day) => sold.has(day), isOpen })

      let length = 0
      for (let ago = 0; ago < 365; ago++) {
        const day = addDays(today, -ago)
        const weekday = (weekdayOf(day) + 6) % 7
        if (weekday >= perWeek) continue
        if (closed.some(({ startDate, endDate }) => startDate <= day && day <= endDate)) continue
        if (sold.has(day)) length++
        else if (ago > 0) break
      }
      expect(run.current).toBe(length)
      expect(run.best).toBeGreaterThanOrEqual(length)
      // One more sale, on the last day on which the run lives, lengthens it by one.
      if (run.aliveUntil) {
        const next = runOf({
          today: run.aliveUntil,
          isDone: (day) => sold.has(day) || day === run.aliveUntil,
          isOpen,
        })
        expect(next.current).toBe(Math.min(365, length + 1))
      }
      // A closure never costs anything.
      const withoutToday = openingOf(
        {
          operatingDaysPerWeek: perWeek,
          closures: [
            ...closed,
            {
              id: 9,
              note: '',
              startDate: today,
              endDate: addDays(today, 14),
              protectedFrom: today,
            },
          ],
        },
        [],
      )
      const isDone = (day: Day): boolean => sold.has(day) && day !== today
      const before = runOf({ today, isDone, isOpen }).current
      expect(runOf({ today, isDone, isOpen: withoutToday }).current).toBe(before)
    }),
    { numRuns: runs(300) },
  )
})
