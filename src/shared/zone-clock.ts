import { dayNumber, type Day } from './calendar.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format is slow. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toLowerCase()
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** ms ahead of UTC */
function offsetAt(timeZone: string, instant: number): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The first of an hour that comes twice; for a skipped hour, when the clocks were put forward. */
export function instantAt(timeZone: string, day: Day, hour: number): Date {
  const shown = dayNumber(day) * MS_PER_DAY + hour * MS_PER_HOUR
  const dayBefore = offsetAt(timeZone, shown - MS_PER_DAY)
  const dayAfter = offsetAt(timeZone, shown + MS_PER_DAY)
  const found = [shown - dayBefore, shown - dayAfter]
    .toSorted((a, b) => a - b)
    .find((instant) => instant + offsetAt(timeZone, instant) === shown)
  return new Date(found ?? shown - dayBefore)
}
