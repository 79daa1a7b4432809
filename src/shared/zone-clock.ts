import { dayNumber, type Day } from './calendar.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 24 * MS_PER_HOUR

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because making a format takes longer than using it a hundred times. */
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

/** ms by which the clocks of a zone are ahead of UTC at an instant */
function offsetAt(timeZone: string, instant: number): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const { year, month, day, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/**
 * Returns when the clocks of a zone show a full hour of a day. Of an hour that comes twice the first; for one
 * that is skipped, when the clocks have been put forward.
 */
export function instantAt(timeZone: string, day: Day, hour: number): Date {
  const shown = dayNumber(day) * MS_PER_DAY + hour * MS_PER_HOUR
  const dayBefore = offsetAt(timeZone, shown - MS_PER_DAY)
  const dayAfter = offsetAt(timeZone, shown + MS_PER_DAY)
  const found = [shown - dayBefore, shown - dayAfter]
    .toSorted((a, b) => a - b)
    .find((instant) => instant + offsetAt(timeZone, instant) === shown)
  return new Date(found ?? shown - dayBefore)
}
