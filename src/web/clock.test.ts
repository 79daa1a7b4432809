import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayIn } from '../shared/calendar.ts'
import { timeIn } from '../shared/time-of-day.ts'
import { instantAt } from '../shared/zone-clock.ts'
import { learnTime, serverTime } from './clock.ts'

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

test('the last correction is kept on the device', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
  try {
    hear(NOON, 0)
    hear(NOON, -3 * DAY)
    vi.resetModules()
    const opened = await import('./clock.ts')
    expect(dayIn('UTC', opened.serverTime())).toBe('2026-11-30')
  } finally {
    vi.unstubAllGlobals()
  }
})
