import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './calendar.ts'
import type { OpeningDays } from './operating-days.ts'
import { rhythmOf } from './rhythm.ts'

const OPEN: OpeningDays = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
const START = '2026-01-05'

/** Visits from a Monday on, with these gaps in days. */
const visits = (...gaps: number[]): Day[] =>
  gaps.reduce((days, gap) => [...days, addDays(days.at(-1)!, gap)], [START])
const rhythmOn = (days: Day[], today: Day, opening = OPEN, asOf = today) =>
  rhythmOf(days, { today, asOf }, opening)
const rhythm = (gaps: number[], silence: number, opening = OPEN) =>
  rhythmOn(visits(...gaps), addDays(visits(...gaps).at(-1)!, silence), opening)

describe('usual interval', () => {
  test('gaps of 27, 28, 30 and 35 days: 29 is usual, (28 + 30) / 2, and 35 the longest', () => {
    expect(rhythm([35, 27, 30, 28], 0)).toMatchObject({ usual: 29, longest: 35, visits: 5 })
  })
  test('3 visits are too few, 4 are enough', () => {
    expect(rhythm([28, 28], 10)).toBeNull()
    expect(rhythm([28, 28, 28], 10)).toMatchObject({ usual: 28, visits: 4 })
  })
  test('of 10 gaps, the one of 200 days is an exception: 9 of 10 are at most 9 days', () => {
    expect(rhythm([7, 7, 7, 7, 8, 9, 7, 7, 200, 7], 0)).toMatchObject({ usual: 7, longest: 9 })
  })
  test('only the newest 24 gaps count: a weekly customer who now comes monthly is monthly', () => {
    const monthly = rhythm([...Array(40).fill(7), ...Array(24).fill(30)], 0)
    expect(monthly).toMatchObject({ usual: 30, longest: 30, visits: 25 })
  })
  test('due on 5 January + 3 × 28 days + 28 days = 27 April', () => {
    expect(rhythm([28, 28, 28], 3)).toMatchObject({ isRegular: true, due: '2026-04-27' })
  })
  test('gaps of 3, 10 and 90 days have no regular interval', () => {
    expect(rhythm([3, 90, 10], 3)).toMatchObject({ isRegular: false, usual: 10, longest: 90 })
  })
  test('a daily customer who leaves out weekends is regular: 3 days ≤ 2 × 1 + 2', () => {
    expect(rhythm([1, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1], 0)).toMatchObject({ isRegular: true })
  })
  test('due on Sunday, 1 February, when the shop is closed, becomes Monday', () => {
    const sundays = { ...OPEN, operatingDaysPerWeek: 6 }
    expect(rhythm([6, 7, 7], 0, sundays)!.due).toBe('2026-02-02')
  })
})

describe('silence', () => {
  test('longest usual gap 30 days: 45 are not over 1.5 × 30, 46 are', () => {
    expect(rhythm([28, 28, 30], 45)).toMatchObject({ isSilent: false, since: 45 })
    expect(rhythm([28, 28, 30], 46)).toMatchObject({ isSilent: true, since: 46 })
  })
  test('a weekly customer may be away for a holiday of 14 days, because 14 > 1.5 × 7', () => {
    expect(rhythm([7, 7, 7], 14)!.isSilent).toBe(false)
    expect(rhythm([7, 7, 7], 15)!.isSilent).toBe(true)
  })
  test('someone who comes at odd times isn’t silent after twice the median: 100 ≤ 1.5 × 90', () => {
    expect(rhythm([3, 90, 10], 100)!.isSilent).toBe(false)
    expect(rhythm([3, 90, 10], 136)!.isSilent).toBe(true)
  })
  test('days on which nobody recorded a sale are no silence: 60 days, but only 30 recorded', () => {
    const days = visits(28, 28, 28)
    const [today, asOf] = [addDays(days.at(-1)!, 60), addDays(days.at(-1)!, 30)]
    expect(rhythmOn(days, today, OPEN, asOf)).toMatchObject({ since: 60, isSilent: false })
    expect(rhythmOn(days, today)).toMatchObject({ since: 60, isSilent: true })
  })
  test('a planned closure of 14 days is no silence: 50 − 14 = 36 days', () => {
    const [opening, last] = [closedFor(3, 14), visits(28, 28, 28).at(-1)!]
    const quiet = rhythmOn(visits(28, 28, 28), addDays(last, 50), opening)
    expect(quiet).toMatchObject({ since: 50, daysOff: 14, isSilent: false, due: addDays(last, 42) })
    expect(rhythmOn(visits(28, 28, 28), addDays(last, 57), opening)!.isSilent, '43 days').toBe(true)
  })
  test('a planned closure between two visits doesn’t lengthen the gap: 42 − 14 = 28 days', () => {
    const days = visits(28, 28, 28, 42)
    const start = addDays(days[3]!, 3)
    const opening = { ...OPEN, closures: [{ startDate: start, endDate: addDays(start, 13) }] }
    expect(rhythmOn(days, days.at(-1)!, opening)).toMatchObject({ usual: 28, longest: 28 })
  })
})

/** Closed for `days` days from the nth day after the last of four visits with gaps of 28 days. */
function closedFor(nth: number, days: number): OpeningDays {
  const startDate = addDays(visits(28, 28, 28).at(-1)!, nth)
  return { ...OPEN, closures: [{ startDate, endDate: addDays(startDate, days - 1) }] }
}

test('whatever the gaps: nobody is silent on the day they are due, and the usual gap is no longer than the longest', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 40 })
  fc.assert(
    fc.property(gaps, (some) => {
      const known = rhythm(some, 0)!
      expect(known.usual).toBeLessThanOrEqual(known.longest)
      expect(rhythm(some, known.usual)!.isSilent).toBe(false)
    }),
  )
})
