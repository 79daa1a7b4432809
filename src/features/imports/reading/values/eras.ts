import { fromDayNumber, type Day } from '../../../../shared/calendar.ts'
import { westernDigits } from '../../../../shared/digits.ts'
import { once } from './memoize.ts'

/** Years as Japan, Taiwan, Thailand, Iran and the Islamic calendar count them. */

const END_OF_2026 = Date.UTC(2026, 11, 31)
const MS_PER_YEAR = 31_557_600_000
/** years that are looked at; no older sale is recorded with its era */
const YEARS = 60

/** Returns the year before each era began, by the era's name in a calendar. */
function erasOf(calendar: string, era: 'long' | 'narrow'): [name: string, yearBefore: number][] {
  const format = new Intl.DateTimeFormat(calendar, { era, year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: YEARS }, (_, ago) => {
    const parts = format.formatToParts(END_OF_2026 - ago * MS_PER_YEAR)
    const part = (type: string) => parts.find((it) => it.type === type)?.value ?? ''
    return [part('era').toLowerCase(), 2026 - ago - (Number(part('year')) || 1)]
  })
}

const eras = once(
  () =>
    new Map([
      ...erasOf('ja-u-ca-japanese', 'long'),
      ...erasOf('ja-u-ca-japanese', 'narrow'),
      ...erasOf('zh-u-ca-roc', 'long'),
      ...erasOf('zh-TW-u-ca-roc', 'long'),
    ]),
)

/** 令和8年, 令和元年, 民國115年, 平成31.4.30, R8/4/3; the letters also begin article numbers, so they need a whole date */
const ERA_YEAR =
  /(?:中[華华])?(\p{Script=Han}{2}) ?(元|\d{1,3})(?= ?[年./-])|^([rhs])(\d{1,2})(?=年|([./])\d{1,2}\5\d{1,2}(?!\d))/u

/** Writes the year of an era, in a date in lower case, as one of four digits. */
export const withoutEra = (date: string): string =>
  date.replace(ERA_YEAR, (text, name?: string, years?: string, letter?: string, more?: string) => {
    const before = eras().get((name ?? letter)!)
    return before === undefined ? text : String(before + (Number(years ?? more) || 1))
  })

/** years that Thailand is ahead */
const BUDDHIST = 543
/** no sale is later by our years */
const LAST_YEAR = 2199
/** 2550 was 2007, and 2050 is far away */
const FIRST_SHORT_BUDDHIST = 50

/** A calendar with years of its own. In ours, no sale is from these years. */
interface Calendar {
  name: 'persian' | 'islamic-umalqura'
  first: number
  last: number
  /** days from 1970 to its first day, and of a year and a month on average */
  start: number
  year: number
  month: number
}
/** 1991 to 2032, and 1991 to 2038 */
const CALENDARS: Calendar[] = [
  { name: 'persian', first: 1370, last: 1411, start: -492_268, year: 365.2422, month: 30.6 },
  {
    name: 'islamic-umalqura',
    first: 1412,
    last: 1460,
    start: -492_148,
    year: 354.367,
    month: 29.53,
  },
]
const calendarOf = (year: number): Calendar | undefined =>
  CALENDARS.find(({ first, last }) => year >= first && year <= last)

const MS_PER_DAY = 86_400_000
/** days between the average and the day itself at most */
const MAX_SHIFT = 4

const formats = once(
  () =>
    new Map(
      CALENDARS.map(({ name }) => {
        const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
        return [name, new Intl.DateTimeFormat('en', { calendar: name, timeZone: 'UTC', ...parts })]
      }),
    ),
)

/**
 * Returns the day of a date with a Persian or Islamic year; null when it doesn't exist, and undefined for any other
 * year. Days of the Islamic calendar are those of Umm al-Qura, which programs use.
 */
export function convertedDay(digits: string, month: number, date: number): Day | null | undefined {
  const year = digits.length === 4 ? Number(digits) : 0
  const calendar = calendarOf(year)
  if (!calendar) return undefined
  const format = formats().get(calendar.name)!
  const about =
    calendar.start + (year - 1) * calendar.year + (month - 1) * calendar.month + date - 1
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    const day = Math.floor(about) + shift
    const parts = format.formatToParts(day * MS_PER_DAY)
    const part = (type: string) => Number(parts.find((it) => it.type === type)?.value)
    if (part('year') === year && part('month') === month && part('day') === date) {
      return fromDayNumber(day)
    }
  }
  return null
}

/** True if a date has a Persian or Islamic year. */
export const hasConvertedYear = (date: string): boolean =>
  (westernDigits(date).match(/(?<!\d)\d{4}(?!\d)/g) ?? []).some((year) => calendarOf(Number(year)))

/** years of sales in Thailand */
const [FIRST_BUDDHIST, LAST_BUDDHIST] = [2534, 2599]

/** True if a year of four digits is Persian, Islamic or Buddhist. */
export function isOfOtherCalendar(digits: string): boolean {
  const year = digits.length === 4 ? Number(digits) : 0
  return (year >= FIRST_BUDDHIST && year <= LAST_BUDDHIST) || calendarOf(year) !== undefined
}

/** How the years of a file are written: those of two digits may be Buddhist, as in 13/4/69 for 2026. */
export type ShortYears = 'common' | 'buddhist'

/** Returns the year that a date means: 2569 is 2026. Two digits mean 1970 to 2069, nearly as in POSIX (1969 to 2068). */
export function fullYear(digits: string, shortYears: ShortYears): number {
  const year = Number(digits)
  if (digits.length > 2) return year > LAST_YEAR ? year - BUDDHIST : year
  if (shortYears === 'buddhist' && year >= FIRST_SHORT_BUDDHIST) return 2500 + year - BUDDHIST
  return year < 70 ? 2000 + year : 1900 + year
}
