import { dayOf, fromDayNumber, isDay, weekdayOf, type Day } from '../../../../shared/calendar.ts'
import type { DateOrder } from '../../options/contract.ts'
import { folded, THAI } from './date-text.ts'
import {
  isFiller,
  monthNamed,
  namesOf,
  weekdaysNamed,
  WORDS,
  wordsIn,
  type MonthNames,
} from './date-words.ts'
import { convertedDay, fullYear, isOfOtherCalendar, type ShortYears } from './eras.ts'
import { memoize } from './memoize.ts'
import { dayAt, instantOf, offsetOf, ZONE } from './zones.ts'

/**
 * `03/04/2026` is ambiguous: the column decides on the order (`orderOf`), and every cell is read so or refused. A time
 * is the owner's own (`minutes.ts`) unless with a zone: then day and time are converted to the owner's zone.
 */

/** days as in spreadsheets, or time since 1970 */
export type DateNumbers = 'days' | 'seconds' | 'milliseconds'

export interface DateReading {
  order: DateOrder
  /** IANA name, the owner's */
  timeZone: string
  numbers: DateNumbers | undefined
  shortYears: ShortYears
  monthNames?: MonthNames | undefined
}

/** characters of a date, and of a text with a date; longer cells have none */
export const MAX_DATE_LENGTH = 80
const MAX_TEXT_LENGTH = 300

/** Other times take the slow path, and are refused there. */
const TIME = String.raw`(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?`
const ISO = new RegExp(String.raw`^\d{4}-\d{2}-\d{2}(?:[ T]${TIME})?$`)
/** Fast path; the slow path takes ten times as long. */
const COMMON = new RegExp(
  String.raw`^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})(?: ${TIME}(?: [AP]M)?)?$`,
)

export function readDate(cell: string, reading: DateReading): Day | undefined {
  if (ISO.test(cell)) return isoDay(cell)
  const found = findDate(cell)
  if (!found) return numberedDay(cell, reading)
  const isCroatian = reading.monthNames === 'croatian'
  const day =
    typeof found.date === 'string'
      ? ((isCroatian ? found.inCroatian : undefined) ?? found.date)
      : dayFrom(found.date, reading.order, reading.shortYears)
  return day === undefined || found.instant === undefined
    ? day
    : dayAt(instantOf(day, found.instant), reading.timeZone)
}

export const findDate = (cell: string): ParsedDate | undefined =>
  parseDate(cell) ?? findDateInText(cell)

/**
 * The only order that makes a date; `either`: day and month may be swapped; `none`: clear in any order; undefined: no
 * date. `within`: also in longer texts.
 */
export function orderOf(cell: string, within = false): DateOrder | 'either' | 'none' | undefined {
  if (ISO.test(cell)) return isoDay(cell) ? 'none' : undefined
  const found = parseDate(cell) ?? (within ? findDateInText(cell) : undefined)
  if (!found) return undefined
  const { date, weekdays } = found
  if (typeof date === 'string') return 'none'
  if (date[0].length === 4) return dayFrom(date, 'ymd', 'common') ? 'none' : undefined
  let [month, day] = [dayFrom(date, 'mdy', 'common'), dayFrom(date, 'dmy', 'common')]
  // Nobody writes the month first with such a year.
  if (day && isOfOtherCalendar(date[2])) month = undefined
  if (month && day && month !== day && weekdays.length > 0) {
    const fits = (it: Day) => weekdays.includes(weekdayOf(it))
    if (fits(month) !== fits(day))
      [month, day] = fits(month) ? [month, undefined] : [undefined, day]
  }
  if (month && day) return month === day ? 'none' : 'either'
  if (month ?? day) return month ? 'mdy' : 'dmy'
  return dayFrom(date, 'ymd', 'common') ? 'ymd' : undefined
}

export function monthNamesOf(cell: string): MonthNames | 'either' | undefined {
  return /\p{L}/u.test(cell) ? findDate(cell)?.monthNames : undefined
}

/** For dates from 1990 to 2100. */
export function numbersOf(cell: string): DateNumbers | undefined {
  const whole = /^(\d{5,13})(?:[.,]\d+)?$/.exec(cell.trim())?.[1]
  if (whole === undefined) return undefined
  const number = Number(whole)
  if (number >= 32_874 && number < 73_051) return 'days'
  if (number >= 631_152_000 && number < 4_102_444_800) return 'seconds'
  return number >= 631_152_000_000 && number < 4_102_444_800_000 ? 'milliseconds' : undefined
}

/** In spreadsheets, day 25,569 is 1 January 1970. */
function numberedDay(cell: string, { numbers, timeZone }: DateReading): Day | undefined {
  if (numbers === undefined || numbersOf(cell) !== numbers) return undefined
  const number = Number(cell.trim().replace(',', '.'))
  if (numbers === 'days') return fromDayNumber(Math.floor(number) - 25_569)
  return dayAt(numbers === 'seconds' ? number * 1000 : number, timeZone)
}

type Parts = [string, string, string]

interface ParsedDate {
  date: Parts | Day
  inCroatian?: Day | undefined
  monthNames?: MonthNames | 'either' | undefined
  weekdays: number[]
  /** minutes after midnight, Greenwich, of the day as written; undefined without a zone */
  instant: number | undefined
  /** after midnight as written; undefined without a time */
  minute: number | undefined
}

const NUMERIC = /^(\d{1,4})( ?[-/.] ?| )(\d{1,2})\2['’]?(\d{4}|\d{1,2})\.?$/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
/** Rows have many times on a few hundred days, so each day is parsed once, at noon. */
const TIMED =
  /^([\p{L}\d][^:]{5,30}?(?:[ T]|, ))(\d\d?):(\d\d)(:[0-5]\d(?:\.\d{1,9})?)?( [AP]M)?( ?(?:[A-Z]{1,4}|[+-]\d\d:?\d\d))?$/u

function parseDate(cell: string): ParsedDate | undefined {
  const common = COMMON.exec(cell)
  if (common) {
    return {
      date: [common[1]!, common[3]!, common[4]!],
      weekdays: [],
      instant: undefined,
      minute: undefined,
    }
  }
  const timed = TIMED.exec(cell)
  if (timed) {
    const [, day, hour, minute, seconds, half = '', zone = ''] = timed
    if (Number(hour) <= (half ? 12 : 24) && Number(minute) <= 59) {
      const noon = parseAtNoon(`${day}12:00${seconds ? ':00' : ''}${half}${zone}`)
      const later = (half ? Number(hour) % 12 : Number(hour) - 12) * 60 + Number(minute)
      return noon && movedBy(later, noon)
    }
  }
  return parseSlowly(cell)
}

const movedBy = (minutes: number, { instant, minute, ...date }: ParsedDate): ParsedDate => ({
  ...date,
  instant: instant === undefined ? undefined : instant + minutes,
  minute: minute === undefined ? undefined : within(minute + minutes),
})

const DAY_MINUTES = 24 * 60
/** 24:00 belongs to the next day. */
const within = (minute: number): number | undefined => (minute < DAY_MINUTES ? minute : undefined)

const parseAtNoon = memoize(parseSlowly, MAX_DATE_LENGTH)

/** v1.12.2026 is a version. */
const GLUED = /(?<!\p{L})\p{L}\d/u

function parseSlowly(cell: string): ParsedDate | undefined {
  if (cell.length > MAX_DATE_LENGTH || !/\p{Nd}/u.test(cell)) return undefined
  const text = withoutClock(folded(cell, MAX_DATE_LENGTH))
  if (!text || GLUED.test(text.rest)) return undefined
  const words = wordsIn(text.rest)
  let months = words.filter((word) => monthNamed(word) > 0)
  // `mar.` is Tuesday in French and Spanish when another month follows.
  if (months.length === 2 && weekdaysNamed(months[0]!).length > 0) months = [months[1]!]
  const others = words.filter((word) => word !== months[0])
  const weekdays = others.map(weekdaysNamed)
  if (months.length > 1 || !others.every((word, i) => weekdays[i]!.length > 0 || isFiller(word))) {
    return undefined
  }
  const [name] = months
  const date = name === undefined ? numeric(text.rest) : named(text.rest, monthNamed(name))
  if (date === undefined) return undefined
  const names = name === undefined ? undefined : namesOf(name)
  return {
    date,
    ...(typeof names === 'number'
      ? { monthNames: 'either', inCroatian: named(text.rest, names) }
      : { monthNames: names }),
    weekdays: weekdays.find((fits) => fits.length > 0) ?? [],
    instant: text.instant,
    minute: text.minute,
  }
}

function numeric(text: string): Parts | Day | undefined {
  const bare = text
    .replace(WORDS, ' ')
    .replace(/(?<= )\.|[(),]/g, ' ')
    .trim()
  const compact = COMPACT.exec(bare)
  if (compact) return isoDay(`${compact[1]}-${compact[2]}-${compact[3]}`)
  const match = NUMERIC.exec(bare)
  return match ? [match[1]!, match[3]!, match[4]!] : undefined
}

/** `Saturday, January 1, 2022`, `04-Jan-22`, `7 de julio de 2022`, `3. März '26`. */
function named(text: string, month: number): Day | undefined {
  if (/[^\s\p{L}\p{M}\d.,/'’()׳॰-]/u.test(text)) return undefined
  const [first, second, ...more] = text.match(/\d+/g) ?? []
  if (!first || !second || more.length > 0) return undefined
  const yearFirst = first.length > 2 || Number(first) > 31
  const [date, year] = yearFirst ? [second, first] : [first, second]
  return date.length > 2 || (year.length !== 2 && year.length !== 4)
    ? undefined
    : existing(year, String(month), date, THAI.test(text) ? 'buddhist' : 'common')
}

const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er|[oº.])?`
const YEAR = String.raw`(?:\d{4}|['’]\d{2})`
const OF = String.raw`(?: ?[-/.,]? ?| del? )`
const WITHIN = new RegExp(
  String.raw`(?<![\p{L}\d_#]|\d[.,/: -])(?:\d{4}([-/.])\d{1,2}\1\d{1,2}` +
    String.raw`|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,2}/\d{1,2}/\d{2}` +
    String.raw`|${DAY}${OF}\p{L}{3,}\.?${OF}${YEAR}|\p{L}{3,}\.? ${DAY},? ${YEAR})(?![\d/_-]|[.,:]\d)`,
  'gu',
)
const ANOTHER = new RegExp(
  String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]|\b)|\d\.? ?(?:-|to|until|bis|hasta|ate|a|au|al|and|und|y|e|et|&|\+) ?\u0000` +
    String.raw`|\u0000 ?(?:-|to|until|bis|hasta|ate|a|au|al) ?\d|\d:\d`,
)

/** undefined without a date, or with a possible second one */
function findDateInText(cell: string): ParsedDate | undefined {
  if (cell.length > MAX_TEXT_LENGTH || !/\p{Nd}/u.test(cell)) return undefined
  const text = withoutClock(folded(cell, MAX_TEXT_LENGTH))
  const [match, ...more] = text?.rest.match(WITHIN) ?? []
  if (!text || match === undefined || more.length > 0) return undefined
  const around = text.rest.replace(match, '\u0000')
  const monthToo = [...around.matchAll(/\d\S{0,3} (\p{L}{3,})|(?<!\p{L})(\p{L}{3,})\.? \d/gu)].some(
    ([, after, before]) => monthNamed(after ?? before!) > 0,
  )
  const found = ANOTHER.test(around) || monthToo ? undefined : parseDate(match)
  return found && { ...found, instant: text.instant, minute: text.minute }
}

const CLOCK = new RegExp(
  String.raw`(?:^|(?<![\s,;])[\s,;]+|(?<=\d)t|(?<=\d):(?=\d\d:))(?<hour>\d{1,2})` +
    String.raw`(?:[:h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)? ?(?<half>[ap]\.? ?m\b\.?)?` +
    String.raw`| ?(?<bare>[ap]\.? ?m\b\.?)| ?(?:h|uhr)\b)` +
    String.raw`(?: ?\(?(?<zone>${ZONE})\)?(?: \([^()\d]*\))?)?(?![\p{L}\d:])`,
  'u',
)
/** Of a range of times only the start counts, and its end must not be read as a zone offset. */
const HOURS = /(?<![t:\d])(\d{1,2}:\d{2}(?: ?[ap]m)?) ?- ?\d{1,2}:\d{2}(?: ?[ap]m)?(?![\d:])/
/** 10.30 after a year */
const POINTED = /(?<=\d{4},? (?:um |at |kl |klo )?)(\d{1,2})\.(\d{2})(?:\.\d{2})?(?=$| ?[a-z])/

/** undefined for an invalid time */
function withoutClock(
  text: string,
): ({ rest: string } & Pick<ParsedDate, 'instant' | 'minute'>) | undefined {
  const match = CLOCK.exec(text.replace(HOURS, '$1').replace(POINTED, '$1:$2'))
  if (!match) return { rest: text, instant: undefined, minute: undefined }
  const { hour, minute = '0', second = '0', half, bare, zone } = match.groups!
  const rest = (
    match.input.slice(0, match.index) +
    ' ' +
    match.input.slice(match.index + match[0].length)
  ).trim()
  const noon = (half ?? bare)?.[0]
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
  const hours =
    noon && Number(hour) <= 12 ? (Number(hour) % 12) + (noon === 'p' ? 12 : 0) : Number(hour)
  const offset = zone === undefined ? null : offsetOf(zone.trim())
  if (offset === undefined) return undefined
  const minutes = hours * 60 + Number(minute)
  return {
    rest,
    instant: offset === null ? undefined : minutes - offset,
    minute: within(minutes),
  }
}

function dayFrom(
  [first, second, third]: Parts,
  order: DateOrder,
  shortYears: ShortYears,
): Day | undefined {
  if (first.length === 4) {
    return third.length <= 2 ? existing(first, second, third, shortYears) : undefined
  }
  if (first.length === 3) return undefined
  if (order === 'ymd') {
    return third.length === 2 && first.length === 2
      ? existing(first, second, third, shortYears)
      : undefined
  }
  const [month, date] = order === 'mdy' ? [first, second] : [second, first]
  return third.length === 1 ? undefined : existing(third, month, date, shortYears)
}

function existing(year: string, month: string, date: string, years: ShortYears): Day | undefined {
  const converted = convertedDay(year, Number(month), Number(date))
  if (converted !== undefined) return converted ?? undefined
  const day = dayOf(fullYear(year, years), Number(month), Number(date))
  return isDay(day) ? day : undefined
}

/** 2026-04-13, 2569-04-13 in Thailand, 1405-01-24 in Iran */
function isoDay(text: string): Day | undefined {
  const day: string = text.slice(0, 10)
  const [year, month, date] = day.split('-') as Parts
  return isDay(day) && !isOfOtherCalendar(year) ? day : existing(year, month, date, 'common')
}
