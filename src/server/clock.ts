import { dayIn, type Day } from '../shared/calendar.ts'

/** The one place that asks the machine for the time; tests and the demo bring their own. */
export interface Clock {
  now: () => Date
  today: (timeZone: string) => Day
}

/** `now` gives the instant; days follow from it in the owner's zone. */
export function clockOf(now: () => Date): Clock {
  return { now, today: (timeZone) => dayIn(timeZone, now()) }
}

export const systemClock = clockOf(() => new Date())
