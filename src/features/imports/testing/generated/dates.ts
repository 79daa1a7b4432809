import {
  dateOf,
  dayIn,
  dayNumber,
  fromDayNumber,
  monthOf,
  yearOf,
  type Day,
} from '../../../../shared/calendar.ts'
import type { DateOrder, DecimalMark } from '../../options/contract.ts'
import type { Random } from './random.ts'

/** One way to write dates, the same for all dates of a file. */
export interface DateStyle {
  name: string
  /** the owner's answer if asked for the order; undefined: it is clear */
  order: DateOrder | undefined
  /** Returns the text of a day, and the day in the owner's zone that it stands for. */
  write: (day: Day) => { text: string; day: Day }
}
/** Made only when chosen: a format of a language takes long to make. */
type Maker = () => DateStyle

/** of dates in words */
export const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const TIMES = ['', '', '', ' 10:30', ' 1:05:07 PM', ', 23:59', 'T08:15:00', ' 10:00 - 11:30']
const pad = (part: number): string => String(part).padStart(2, '0')

export function dateStyle(
  random: Random,
  timeZone: string,
  mark: DecimalMark,
  languages: readonly string[],
): DateStyle {
  const { pick, chance } = random
  const digits = digitStyle(random)
  const time = pick(TIMES)
  const language = pick(languages)
  const offset = pick([-480, -300, 0, 60, 120, 330, 600])
  // Nobody writes month-first dates with points.
  const order = digits.separator === '.' ? 'dmy' : pick(['mdy', 'dmy'] as const)
  const makers = [
    ...inDigits(digits, order, time),
    ...inWords(language),
    () =>
      plain('serial', (day) => String(dayNumber(day) + 25_569) + (chance(0.3) ? `${mark}75` : '')),
    ...asMoments(random, timeZone, offset),
  ]
  return pick(makers)()
}

const plain = (name: string, text: (day: Day) => string, order?: DateOrder): DateStyle => ({
  name,
  order,
  write: (day) => ({ text: text(day), day }),
})

interface DigitStyle {
  separator: string
  /** years of two digits */
  isShort: boolean
  numeric: (order: DateOrder, day: Day) => string
}

function digitStyle({ pick, chance }: Random): DigitStyle {
  const separator = pick(['/', '/', '-', '.', ' '])
  const isPadded = chance(0.6)
  const isShort = chance(0.3) && separator !== ' '
  const numeric = (order: DateOrder, day: Day): string => {
    const [year, month, date] = [yearOf(day), monthOf(day), dateOf(day)]
    const two = (part: number) => (isPadded || order === 'ymd' ? pad(part) : String(part))
    const shown = isShort || order === 'ymd' ? pad(year % 100) : String(year)
    const parts = { mdy: [two(month), two(date), shown], dmy: [two(date), two(month), shown] }
    return (order === 'ymd' ? [shown, two(month), two(date)] : parts[order]).join(separator)
  }
  return { separator, isShort, numeric }
}

/** Dates with the year last are three times as frequent as each other way. */
function inDigits(
  { separator, isShort, numeric }: DigitStyle,
  order: 'mdy' | 'dmy',
  time: string,
): Maker[] {
  const numberedTime = isShort && separator === '.' ? '' : time
  const yearLast: Maker = () =>
    plain(`${order} ${separator}`, (day) => numeric(order, day) + numberedTime, order)
  return [
    () => plain('iso', (day) => day + time),
    () => plain('ymd', (day) => day.replaceAll('-', separator)),
    () => plain('compact', (day) => day.replaceAll('-', '')),
    ...[yearLast, yearLast, yearLast],
    () => plain(`two-digit ymd ${separator}`, (day) => numeric('ymd', day), 'ymd'),
  ]
}

/** Dates in words, or within a sentence. */
function inWords(language: string): Maker[] {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: Day) => format.format(new Date(dayNumber(day) * 86_400_000))
  }
  const shortMonth = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const slashed = (day: Day): string => `${pad(dateOf(day))}/${pad(monthOf(day))}/${yearOf(day)}`
  const dashed = (day: Day): string =>
    [pad(dateOf(day)), MONTHS[monthOf(day) - 1], pad(yearOf(day) % 100)].join('-')
  return [
    () => plain(`${language} long`, intl({ dateStyle: 'long' })),
    () => plain(`${language} full`, intl({ dateStyle: 'full' })),
    () => plain(`${language} short month`, intl(shortMonth)),
    () => plain('04-Jan-22', dashed),
    () => plain('within', (day) => `Order placed ${intl({ dateStyle: 'long' })(day)} at 10:00`),
    () => plain('within', (day) => `Sale on ${slashed(day)} - Table 5`, 'dmy'),
  ]
}

/**
 * Random moments on a day, as a program in another zone writes them; their day in the owner's zone counts.
 * `offset` is the other zone's, in minutes.
 */
function asMoments({ below }: Random, timeZone: string, offset: number): Maker[] {
  const moment = (
    name: string,
    text: (moment: number, local: string) => string,
    minutes = 0,
  ): DateStyle => ({
    name,
    order: undefined,
    write: (day) => {
      const at = (dayNumber(day) * 86_400 + below(86_400)) * 1000
      const local = new Date(at + minutes * 60_000).toISOString()
      return { text: text(at, local), day: dayIn(timeZone, new Date(at)) }
    },
  })
  const sign = `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}`
  const rest = pad(Math.abs(offset) % 60)
  const second = (local: string): string => local.slice(0, 19)
  return [
    () => moment('seconds', (at) => String(at / 1000)),
    () => moment('milliseconds', (at) => String(at + 250)),
    () => moment('Z', (at) => new Date(at).toISOString()),
    () => moment('offset', (_, local) => `${second(local)}${sign}:${rest}`, offset),
    () =>
      moment('Shopify', (_, local) => `${second(local).replace('T', ' ')} ${sign}${rest}`, offset),
    () => moment('Amazon', (_, local) => amazonText(local), -480),
    () => moment('mail', (at) => new Date(at).toUTCString()),
  ]
}

/** `Jan 4, 2026 3:08:15 PM PST` */
function amazonText(local: string): string {
  const [year, month, date] = [local.slice(0, 4), local.slice(5, 7), local.slice(8, 10)]
  const hour = Number(local.slice(11, 13))
  const time = `${hour % 12 || 12}${local.slice(13, 19)} ${hour < 12 ? 'AM' : 'PM'}`
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year} ${time} PST`
}

export const TODAY = '2026-11-21'

/** Days as in different shops: within a week, a year or many years, all before the 13th, or monthly. */
export function daysOf({ pick, below, chance }: Random, count: number): Day[] {
  const kind = pick(['year', 'week', 'early', 'monthly', 'years'])
  const last = dayNumber(TODAY)
  const start = last - 30 - below(kind === 'years' ? 4000 : 700)
  const days = Array.from({ length: count }, (_, i): Day => {
    if (kind === 'week') return fromDayNumber(start + below(7))
    if (kind === 'monthly') return `${fromDayNumber(start - 31 * i).slice(0, 7)}-01`
    const day = fromDayNumber(last - below(kind === 'years' ? 4000 : 365))
    return kind === 'early' ? `${day.slice(0, 8)}${String(1 + below(12)).padStart(2, '0')}` : day
  }).map((day) => (day > TODAY ? TODAY : day))
  if (chance(0.5)) days.sort()
  return chance(0.2) ? days.toReversed() : days
}
