/** Times of day are `HH:MM` in the owner's time zone, and are stored as minutes after midnight. */

const pad = (n: number): string => String(n).padStart(2, '0')

/** Returns minutes after midnight (0 to 1439) as `HH:MM`. */
export const timeOfMinute = (minute: number): string =>
  `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

/** Returns the minutes after midnight of a time `HH:MM`. */
export const minuteOfTime = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A time of day from 00:00 to 23:59. */
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
