import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayIn } from '../shared/calendar.ts'
import { timeIn } from '../shared/time-of-day.ts'
import { instantAt } from '../shared/zone-clock.ts'
import { learnTime, momentNow, serverTime, whenWas, type Moment } from './clock.ts'

const DAY = 86_400_000
const JSON_TYPE = 'application/json; charset=utf-8'
const answerAt = (instant: number, type = JSON_TYPE) => ({
  headers: new Headers({ date: new Date(instant).toUTCString(), 'content-type': type }),
})
const NOON = Date.UTC(2026, 10, 30, 12)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The page hears from the server while the device's clock is that far ahead. */
function hear(instant: number, ahead: number): void {
  vi.setSystemTime(instant + ahead)
  learnTime(answerAt(instant), Date.now())
}

describe.each(['Pacific/Auckland', 'America/Los_Angeles'])('in %s', (timeZone) => {
  const midnight = instantAt(timeZone, '2026-11-30', 0).getTime()
  test.each([
    [-3, -30_000, '2026-11-29 23:59'],
    [-3, 30_000, '2026-11-30 00:00'],
    [1, -30_000, '2026-11-29 23:59'],
    [1, 30_000, '2026-11-30 00:00'],
    [0, 30_000, '2026-11-30 00:00'],
  ])('a clock %d days ahead, %d ms after midnight: it is %s', (days, after, now) => {
    hear(midnight + after, days * DAY)
    expect(`${dayIn(timeZone, serverTime())} ${timeIn(timeZone, serverTime())}`).toBe(now)
    // An hour later, without a connection.
    vi.setSystemTime(Date.now() + 3_600_000)
    const off = serverTime().getTime() - (midnight + after + 3_600_000)
    expect(Math.abs(off), 'ms').toBeLessThanOrEqual(1_000)
  })
})

test('a clock that may be right is left alone: an answer after 8 s, of the middle of them, changes nothing', () => {
  hear(NOON, 0)
  vi.setSystemTime(NOON + 8_000)
  learnTime(answerAt(NOON + 4_600), NOON)
  expect(serverTime().getTime()).toBe(NOON + 8_000)
})

test('a clock that somebody set is followed with the next answer', () => {
  hear(NOON, -3 * DAY)
  hear(NOON, 0)
  expect(Math.abs(serverTime().getTime() - NOON)).toBeLessThanOrEqual(1_000)
})

test('what a network answers instead of the server, and an answer without a date, say nothing', () => {
  hear(NOON, 0)
  learnTime(answerAt(NOON + 3 * DAY, 'text/html'), Date.now())
  learnTime({ headers: new Headers({ 'content-type': JSON_TYPE }) }, Date.now())
  expect(dayIn('UTC', serverTime())).toBe('2026-11-30')
})

describe('what is kept on the device', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())
  const open = () => {
    vi.resetModules()
    return import('./clock.ts')
  }

  test('is the last correction', async () => {
    hear(NOON, 0)
    hear(NOON, -3 * DAY)
    expect(dayIn('UTC', (await open()).serverTime())).toBe('2026-11-30')
  })

  test('is the last answer: a tab with a clock three days behind, closed before it was set, was not before that', async () => {
    hear(NOON - DAY, 0)
    hear(NOON, 0)
    const page = await open()
    vi.setSystemTime(NOON + 60_000 - 3 * DAY)
    const then: Moment = { ...page.momentNow(), page: -1 }
    vi.setSystemTime(NOON + DAY)
    expect(page.whenWas(then)).toEqual([new Date(NOON)])
  })
})

describe('when a moment was', () => {
  let steady = 0
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => steady))
  afterEach(() => void vi.restoreAllMocks())
  const pass = (ms: number, set = 0) => {
    steady += ms
    vi.setSystemTime(Date.now() + ms + set)
  }
  /** ms after noon; as near as ten seconds */
  const msAfterNoon = (moment: Moment) =>
    whenWas(moment).map((instant) => Math.round((instant.getTime() - NOON) / 10_000) * 10_000 + 0)

  test('after an hour, 0 is 0: set three days back before it and again after it, set a day ahead and back, or asleep', () => {
    for (const [first, second] of [
      [0, 0],
      [-3 * DAY, 3 * DAY],
      [DAY, -DAY],
    ] as const) {
      hear(NOON, 0)
      pass(0, first)
      const then = momentNow()
      pass(3_600_000, second)
      learnTime(answerAt(NOON + 3_600_000), Date.now())
      expect(msAfterNoon(then), `${first}`).toEqual([0])
    }
    hear(NOON, 0)
    const then = momentNow()
    pass(0, 3_600_000)
    expect(msAfterNoon(then), 'asleep').toEqual([0])
  })

  test('in a page that had not heard from the server, the device’s clock may have been wrong, or the device asleep', () => {
    hear(NOON, 0)
    const then = { ...momentNow(), isHeard: false, notBefore: 0, at: NOON - 3 * DAY }
    pass(3_600_000)
    expect(msAfterNoon(then)).toEqual([-3 * DAY, 0])
    pass(0, 60_000)
    expect(msAfterNoon({ ...then, at: NOON })).toEqual([0, 60_000])
  })

  test('of a sale that an earlier version kept is by the device’s clock', () => {
    hear(NOON, -3 * DAY)
    expect(msAfterNoon({ at: NOON - 4 * DAY })).toEqual([-DAY])
  })
})
