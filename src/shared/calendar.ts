/**
 * Days are `YYYY-MM-DD` strings in the owner's time zone; they sort and compare as text.
 * Arithmetic goes through UTC midnights, which have no daylight saving. Never `new Date(string)`:
 * it reads a bare day as UTC and most other texts as local time.
 */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string
/** An inclusive range of days. */
export interface DayRange {
  start: Day
  end: Day
}

/** First and last day that a sale can have. */
export const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2199-12-31'

const MS_PER_DAY = 86_400_000

/** `month` is 1–12. Not checked: use `isDay` for untrusted parts. */
export function dayOf(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
/** 1–12 */
export const monthOf = (day: Day): number => Number(day.slice(5, 7))
/** 1–31 */
export const dateOf = (day: Day): number => Number(day.slice(8, 10))

/** True for a day that exists between `FIRST_DAY` and `LAST_DAY`: no 31 February, no year 0 or 10000. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const month = monthOf(text)
  return (
    text >= FIRST_DAY &&
    text <= LAST_DAY &&
    month >= 1 &&
    month <= 12 &&
    dateOf(text) >= 1 &&
    dateOf(text) <= daysInMonth(yearOf(text), month)
  )
}

/** `month` is 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Whole days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return Date.UTC(yearOf(day), monthOf(day) - 1, dateOf(day)) / MS_PER_DAY
}

export function fromDayNumber(number: number): Day {
  const date = new Date(number * MS_PER_DAY)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

export const addDays = (day: Day, days: number): Day => fromDayNumber(dayNumber(day) + days)

/** Days from `from` to `to`, 0 when equal, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

/** Number of days in an inclusive range. */
export const lengthOf = (range: DayRange): number => daysBetween(range.start, range.end) + 1

/** 0 Sunday … 6 Saturday */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7

/** Same date in a month `months` later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const index = yearOf(day) * 12 + monthOf(day) - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return dayOf(year, month, Math.min(dateOf(day), daysInMonth(year, month)))
}

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const endOfMonth = (day: Day): Day =>
  dayOf(yearOf(day), monthOf(day), daysInMonth(yearOf(day), monthOf(day)))
export const startOfYear = (year: number): Day => dayOf(year, 1, 1)
export const endOfYear = (year: number): Day => dayOf(year, 12, 31)
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
export const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** The parts of a year that the timeline offers (spec §3 Timeline option, §9). */
export const PERIODS = [
  'full',
  ...(['q1', 'q2', 'q3', 'q4'] as const),
  ...(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] as const),
] as const
export type Period = (typeof PERIODS)[number]

/** First and last day of a period: `q2` of 2026 is 2026-04-01 to 2026-06-30. */
export function rangeOfPeriod(year: number, period: Period): DayRange {
  if (period === 'full') return { start: startOfYear(year), end: endOfYear(year) }
  const number = Number(period.slice(1))
  const [first, last] = period[0] === 'q' ? [number * 3 - 2, number * 3] : [number, number]
  return { start: dayOf(year, first, 1), end: endOfMonth(dayOf(year, last, 1)) }
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Label of a period as the timeline shows it: `Full Year`, `Q1`, `January`. */
export function labelOfPeriod(period: Period): string {
  if (period === 'full') return 'Full Year'
  const number = Number(period.slice(1))
  return period[0] === 'q' ? `Q${number}` : MONTH_NAMES[number - 1]!
}

/** A day without the year, for use where the year is clear: `31 Mar`. */
export const formatDayOfYear = (day: Day): string =>
  `${dateOf(day)} ${MONTH_NAMES[monthOf(day) - 1]!.slice(0, 3)}`

/** A day in short form: `31 Mar 2026`. The sales search finds days in this format. */
export const formatDay = (day: Day): string => `${formatDayOfYear(day)} ${yearOf(day)}`

const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** An unambiguous day: `31 March 2026`. */
export const formatDayInWords = (day: Day): string =>
  `${dateOf(day)} ${MONTH_NAMES[monthOf(day) - 1]!} ${yearOf(day)}`

export const nameOfWeekday = (day: Day): string => WEEKDAY_NAMES[weekdayOf(day)]!

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** The day that `instant` falls on in an IANA time zone. Throws RangeError for an unknown zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  // Zone names ignore case, and each format takes 35 KB.
  const zone = timeZone.toLowerCase()
  let format = zoneFormats.get(zone)
  if (!format) {
    // en-CA writes dates as YYYY-MM-DD.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    zoneFormats.set(zone, format)
  }
  return format.format(instant)
}

/** True for a zone that this runtime knows, such as `Europe/Berlin`. False for `+01:00`, because older browsers throw on it. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[a-z]/i.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone })
    return true
  } catch {
    return false
  }
}
