import { fromDayNumber, type Day } from '../../../../shared/calendar.ts'
import { westernDigits } from '../../../../shared/digits.ts'
import { once } from './memoize.ts'

const END_OF_2026 = Date.UTC(2026, 11, 31)
const MS_PER_YEAR = 31_557_600_000
/** no older sale has an era */
const YEARS = 60

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

/** 令和8年, 令和元年, 民國115年, 平成31.4.30, R8/4/3; letters need a whole date, because article numbers begin with them */
const ERA_YEAR =
  /(?:中[華华])?(\p{Script=Han}{2}) ?(元|\d{1,3})(?= ?[年./-])|^([rhs])(\d{1,2})(?=年|([./])\d{1,2}\5\d{1,2}(?!\d))/u

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

interface Calendar {
  name: 'persian' | 'islamic-umalqura'
  first: number
  last: number
  /** days from 1970 to its first day; days of an average year and month */
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

/** For Persian or Islamic years (Umm al-Qura, as programs use); null when nonexistent, undefined for other years. */
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

export const hasConvertedYear = (date: string): boolean =>
  (westernDigits(date).match(/(?<!\d)\d{4}(?!\d)/g) ?? []).some((year) => calendarOf(Number(year)))

/** years of sales in Thailand */
const [FIRST_BUDDHIST, LAST_BUDDHIST] = [2534, 2599]

export function isOfOtherCalendar(digits: string): boolean {
  const year = digits.length === 4 ? Number(digits) : 0
  return (year >= FIRST_BUDDHIST && year <= LAST_BUDDHIST) || calendarOf(year) !== undefined
}

/** Two digits may be Buddhist, as in 13/4/69 for 2026. */
export type ShortYears = 'common' | 'buddhist'

/** 2569 is 2026. Two digits mean 1970 to 2069, nearly as in POSIX (1969 to 2068). */
export function fullYear(digits: string, shortYears: ShortYears): number {
  const year = Number(digits)
  if (digits.length > 2) return year > LAST_YEAR ? year - BUDDHIST : year
  if (shortYears === 'buddhist' && year >= FIRST_SHORT_BUDDHIST) return 2500 + year - BUDDHIST
  return year < 70 ? 2000 + year : 1900 + year
}
