import { dayIn, type Day } from '../shared/calendar.ts'

/** The only source of the current time. */
export interface Clock {
  now: () => Date
  today: (timeZone: string) => Day
}

export function clockOf(now: () => Date): Clock {
  return { now, today: (timeZone) => dayIn(timeZone, now()) }
}

export const systemClock = clockOf(() => new Date())
