/**
 * Days are in the owner's time zone and compare as text. Arithmetic goes through UTC midnights, which have no daylight
 * saving. Never `new Date(string)`: a bare day is read as UTC, most other texts as local time.
 */

/** `YYYY-MM-DD` */
export type Day = string
/** inclusive */
export interface DayRange {
  start: Day
  end: Day
}

export const FIRST_DAY: Day = '1900-01-01'
export const LAST_DAY: Day = '2199-12-31'

export const DAYS_OF_52_WEEKS = 364

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

/** between `FIRST_DAY` and `LAST_DAY` */
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

/** `month` is 1–12 */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function dayNumber(day: Day): number {
  return Date.UTC(yearOf(day), monthOf(day) - 1, dateOf(day)) / MS_PER_DAY
}

export function fromDayNumber(number: number): Day {
  const date = new Date(number * MS_PER_DAY)
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

export const addDays = (day: Day, days: number): Day => fromDayNumber(dayNumber(day) + days)

export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)

export const lengthOf = ({ start, end }: DayRange): number =>
  // Most ranges are within a month, and reading dates is slow.
  (start.slice(0, 7) === end.slice(0, 7) ? dateOf(end) - dateOf(start) : daysBetween(start, end)) +
  1

/** 0 Sunday … 6 Saturday */
export const weekdayOf = (day: Day): number => (((dayNumber(day) + 4) % 7) + 7) % 7

const WEEK_STARTS = { sunday: 0, monday: 1, saturday: 6 } as const
export type WeekStart = keyof typeof WEEK_STARTS

export const startOfWeek = (day: Day, weekStart: WeekStart): Day =>
  addDays(day, -((weekdayOf(day) - WEEK_STARTS[weekStart] + 7) % 7))

/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const index = yearOf(day) * 12 + monthOf(day) - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return dayOf(year, month, Math.min(dateOf(day), daysInMonth(year, month)))
}

export const monthsBetween = (from: Day, to: Day): number =>
  (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from)

export const eachMonth = ({ start, end }: DayRange): Day[] =>
  Array.from({ length: Math.max(0, monthsBetween(start, end) + 1) }, (_, i) =>
    addMonths(startOfMonth(start), i),
  )

export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const endOfMonth = (day: Day): Day =>
  dayOf(yearOf(day), monthOf(day), daysInMonth(yearOf(day), monthOf(day)))
export const rangeOfDay = (day: Day): DayRange => ({ start: day, end: day })
export const rangeOfMonth = (day: Day): DayRange => ({
  start: startOfMonth(day),
  end: endOfMonth(day),
})
export const startOfYear = (year: number): Day => dayOf(year, 1, 1)
export const endOfYear = (year: number): Day => dayOf(year, 12, 31)
export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
export const later = (a: Day, b: Day): Day => (a > b ? a : b)
export const upTo = ({ start, end }: DayRange, day: Day): DayRange => ({
  start,
  end: earlier(end, day),
})
export const after = ({ start, end }: DayRange, day: Day): DayRange => ({
  start: later(start, addDays(day, 1)),
  end,
})

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

/** Spec §5; a page older than the server may get other values. */
const DATE_UNAVAILABLE = 'Date unavailable'

/** named by how they write 31 March 2026 */
export const DATE_STYLES = [
  '31 Mar 2026',
  'Mar 31, 2026',
  '31/03/2026',
  '03/31/2026',
  '31.03.2026',
  '2026-03-31',
] as const
export type DateStyle = (typeof DATE_STYLES)[number]

export interface DateNotation {
  dateStyle: DateStyle
  /** 1–12; January unless set */
  fiscalMonth?: number
}

/** for programs, and for pages that aren't an owner's */
export const CANONICAL_DATES: DateNotation = { dateStyle: '31 Mar 2026' }

const hasNames = (style: string): boolean => style.includes('Mar')
const isDayFirst = (style: string): boolean => style.startsWith('31')
const isYearFirst = (style: string): boolean => style.startsWith('2026')

/** Digits could be misread, unless the year comes first. */
export const withNames = ({ dateStyle }: DateNotation): DateNotation => {
  if (isYearFirst(dateStyle)) return { dateStyle }
  return { dateStyle: isDayFirst(dateStyle) ? '31 Mar 2026' : 'Mar 31, 2026' }
}

const write = (pattern: string, day: Day, nameOfMonth: (day: Day) => string): string =>
  typeof day !== 'string' || !isDay(day)
    ? DATE_UNAVAILABLE
    : pattern.replace(/31|03|Mar|2026/g, (part) => {
        if (part === '31') return hasNames(pattern) ? `${dateOf(day)}` : day.slice(8)
        if (part === '2026') return day.slice(0, 4)
        return part === '03' ? day.slice(5, 7) : nameOfMonth(day)
      })

export const monthName = (day: Day): string => MONTH_NAMES[monthOf(day) - 1]!
export const monthYear = (day: Day): string => `${monthName(day)} ${yearOf(day)}`
const shortMonth = (day: Day): string => monthName(day).slice(0, 3)

/** Styles in digits keep the year: `03/04` and `31.03` read as a fraction, a number or a time. */
export const formatDayOfYear = (day: Day, dates: DateNotation): string =>
  hasNames(dates.dateStyle)
    ? write(isDayFirst(dates.dateStyle) ? '31 Mar' : 'Mar 31', day, shortMonth)
    : formatDay(day, dates)

/** `Saturday, 28 November` */
export const todayInWords = (day: Day, dates: DateNotation): string =>
  `${nameOfWeekday(day)}, ${
    hasNames(dates.dateStyle)
      ? write(isDayFirst(dates.dateStyle) ? '31 Mar' : 'Mar 31', day, monthName)
      : formatDay(day, dates)
  }`

/** The sales search finds days in this format. */
export const formatDay = (day: Day, { dateStyle }: DateNotation): string =>
  write(dateStyle, day, shortMonth)

export const formatDayInWords = (day: Day, { dateStyle }: DateNotation): string =>
  write(dateStyle, day, monthName)

/** `1 Jan – 21 Nov 2025` */
export function formatDays({ start, end }: DayRange, dates: DateNotation): string {
  if (start === end) return formatDay(end, dates)
  const isShort = yearOf(start) === yearOf(end)
  return `${(isShort ? formatDayOfYear : formatDay)(start, dates)} – ${formatDay(end, dates)}`
}

/** `1 – 30 Jan 2026` */
export function formatDaysShort(range: DayRange, dates: DateNotation): string {
  const { start, end } = range
  const isShort = hasNames(dates.dateStyle) && start.slice(0, 7) === end.slice(0, 7)
  if (!isShort || start === end) return formatDays(range, dates)
  const days = `${dateOf(start)} – ${dateOf(end)}`
  return formatDay(end, dates).replace(/\b\d\d?\b/, days)
}

/** Also with other marks, the month's name, without leading zeros, or as `2026-03-31`; else undefined. */
export function readDay(text: string, { dateStyle }: DateNotation): Day | undefined {
  const typed = text.trim().toLowerCase()
  const named = /^(?:(\d{1,2}) ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2}),?) (\d{4})$/.exec(typed)
  if (named) return existing(named[5]!, monthCalled(named[2] ?? named[3]!), named[1] ?? named[4]!)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return existing(iso[1]!, iso[2]!, iso[3]!)
  const digits = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(typed)
  if (!digits) return undefined
  const [, first, mark, second, year] = digits
  // Nobody who writes dots writes the month first.
  if (mark === '.') return existing(year!, second!, first!)
  // Where the year comes first, the order of the others is unknown.
  if (isYearFirst(dateStyle)) return undefined
  return isDayFirst(dateStyle) ? existing(year!, second!, first!) : existing(year!, first!, second!)
}

const MONTH = /^(?:(\d{4}) )?(?:(\d{1,2}) )?([a-z]{3,9})(?: (\d{1,2}))?(?:,? (\d{4}))?$/

/** "november", "Nov 2025", "5 Nov": as a LIKE pattern for days. */
export function readMonth(text: string): string | undefined {
  const [, yearFirst, dayFirst, name, day, year] = MONTH.exec(text.toLowerCase()) ?? []
  const month = name === undefined ? 0 : monthCalled(name)
  if (month === 0) return undefined
  const date = dayFirst ?? day
  const parts = [yearFirst ?? year ?? '____', String(month), date ?? '__']
  return parts.map((part) => part.padStart(2, '0')).join('-')
}

/** 1–12, or 0 for none */
const monthCalled = (name: string): number =>
  MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name)) + 1

function existing(year: string, month: string | number, date: string): Day | undefined {
  const day = dayOf(Number(year), Number(month), Number(date))
  return isDay(day) ? day : undefined
}

export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const nameOfWeekday = (day: Day): string => WEEKDAY_NAMES[weekdayOf(day)]!

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** Throws RangeError for an unknown zone. */
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

/** False for `+01:00`: older browsers throw on it. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[a-z]/i.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone })
    return true
  } catch {
    return false
  }
}
