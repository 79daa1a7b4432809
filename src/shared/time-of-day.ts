/** `HH:MM` in the owner's time zone; stored as minutes after midnight. */

const pad = (n: number): string => String(n).padStart(2, '0')

/** 0 to 1439 */
export const timeOfMinute = (minute: number): string =>
  `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

export const minuteOfTime = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

export function timeIn(timeZone: string, instant: Date): string {
  let format = zoneFormats.get(timeZone)
  if (!format) {
    const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-GB', options)
    zoneFormats.set(timeZone, format)
  }
  return format.format(instant)
}

export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
