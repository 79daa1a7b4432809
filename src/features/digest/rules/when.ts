import {
  addDays,
  addMonths,
  dateOf,
  dayIn,
  startOfMonth,
  startOfWeek,
  weekdayOf,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import type { Rhythm } from '../contract.ts'
import { instantAt } from '../../../shared/zone-clock.ts'

const HOUR = 7
/** ms; nobody wants Monday's news on Tuesday. */
export const LATEST = 13 * 3_600_000
/** the longest month and the days until its first weekday */
const DAYS_AHEAD = 40

const MONDAY = 1
const FRIDAY = 5

/** Monthly: the first of Monday to Friday of the month. */
function isMailDay(rhythm: Rhythm, day: Day): boolean {
  const weekday = weekdayOf(day)
  if (rhythm === 'weekly') return weekday === MONDAY
  if (dateOf(day) === 1) return weekday >= MONDAY && weekday <= FRIDAY
  return weekday === MONDAY && dateOf(day) <= 3
}

export function nextAfter(rhythm: Rhythm, timeZone: string, after: Date): Date {
  const today = dayIn(timeZone, after)
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const day = addDays(today, days)
    const at = isMailDay(rhythm, day) ? morningOf(timeZone, day) : undefined
    if (at && at > after) return at
  }
  throw new Error(`no ${rhythm} digest is due in ${timeZone} after ${after.toISOString()}`)
}

export const morningOf = (timeZone: string, day: Day): Date => instantAt(timeZone, day, HOUR)

/** same time of the same day */
export const movedTo = (planned: Date, from: string, to: string): Date =>
  morningOf(to, dayIn(from, planned))

export const isTooLate = (dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() > LATEST

export interface Period {
  rhythm: Rhythm
  range: DayRange
  before: DayRange
  /** the owner's day of the digest */
  today: Day
}

export function periodAt(rhythm: Rhythm, timeZone: string, dueAt: Date): Period {
  const today = dayIn(timeZone, dueAt)
  const next = rhythm === 'weekly' ? startOfWeek(today, 'monday') : startOfMonth(today)
  const earlier = (start: Day): Day =>
    rhythm === 'weekly' ? addDays(start, -7) : addMonths(start, -1)
  const start = earlier(next)
  return {
    rhythm,
    range: { start, end: addDays(next, -1) },
    before: { start: earlier(start), end: addDays(start, -1) },
    today,
  }
}

/** `weekly 2026-11-16` */
export const keyOf = ({ rhythm, range }: Period): string => `${rhythm} ${range.start}`

export function rangeOfKey(key: string): DayRange {
  const [rhythm, start = ''] = key.split(' ')
  const next = rhythm === 'weekly' ? addDays(start, 7) : addMonths(start, 1)
  return { start, end: addDays(next, -1) }
}
