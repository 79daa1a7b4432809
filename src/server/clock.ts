import { dayIn, type Day } from '../shared/calendar.ts'

/** The only source of the current time. Tests pass their own clock. */
export interface Clock {
  now: () => Date
  today: (timeZone: string) => Day
}

/** A clock that reads the time from `now`. `today` is the day of that instant in the given time zone. */
export function clockOf(now: () => Date): Clock {
  return { now, today: (timeZone) => dayIn(timeZone, now()) }
}

export const systemClock = clockOf(() => new Date())
