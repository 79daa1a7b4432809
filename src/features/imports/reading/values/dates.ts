import { dayOf, fromDayNumber, isDay, weekdayOf, type Day } from '../../../../shared/calendar.ts'
import { isFiller, monthNamed, weekdaysNamed } from './date-words.ts'
import { remembered } from './memoize.ts'
import { dayAt, offsetOf, ZONE } from './zones.ts'

/**
 * Dates as people and their programs write them. `03/04/2026` can be read two ways, so the whole
 * column decides the order (`orderOf`), and then every cell is read in that order or refused. A
 * time behind it is left aside unless it names its zone: then the day is the owner's.
 */

export type DateOrder = 'mdy' | 'dmy' | 'ymd'

/** What bare numbers count: days as spreadsheets do, or time since 1970. */
export type DateNumbers = 'days' | 'seconds' | 'milliseconds'

/** How a column of dates is read. */
export interface DateReading {
  order: DateOrder
  /** IANA name of the owner's zone */
  timeZone: string
  /** undefined: a bare number is no date */
  numbers: DateNumbers | undefined
}

/** Longer cells are texts, not dates; in a date column, one may still stand in a text. */
const MAX_DATE_LENGTH = 80
const MAX_TEXT_LENGTH = 300

/** What a clock shows; what has another time behind it goes the long way below and is refused there. */
const TIME = String.raw`(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?`
const ISO = new RegExp(String.raw`^\d{4}-\d{2}-\d{2}(?:[ T]${TIME})?$`)
/** What most files hold, for which the long way below takes ten times as long. */
const COMMON = new RegExp(
  String.raw`^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})(?: ${TIME}(?: [AP]M)?)?$`,
)

/** The day that a cell of a date column names; undefined when it names none, or one that does not exist. */
export function readDate(cell: string, reading: DateReading): Day | undefined {
  if (ISO.test(cell)) return existing(cell.slice(0, 10))
  const found = written(cell) ?? writtenWithin(cell)
  if (!found) return numberedDay(cell, reading)
  const day = typeof found.date === 'string' ? found.date : dayFrom(found.date, reading.order)
  return day === undefined || found.instant === undefined
    ? day
    : dayAt(Date.parse(`${day}T00:00Z`) + found.instant * 60_000, reading.timeZone)
}

/**
 * What a cell says about its column's order: the only one in which it names a day, `either` when
 * day and month may change places, `none` when it is clear without. undefined when it is no date.
 * `within` looks for a date in longer texts as well.
 */
export function orderOf(cell: string, within = false): DateOrder | 'either' | 'none' | undefined {
  if (ISO.test(cell)) return existing(cell.slice(0, 10)) ? 'none' : undefined
  const found = written(cell) ?? (within ? writtenWithin(cell) : undefined)
  if (!found) return undefined
  const { date, weekdays } = found
  if (typeof date === 'string') return 'none'
  if (date[0].length === 4) return dayFrom(date, 'ymd') ? 'none' : undefined
  let [month, day] = [dayFrom(date, 'mdy'), dayFrom(date, 'dmy')]
  if (month && day && month !== day && weekdays.length > 0) {
    const fits = (it: Day) => weekdays.includes(weekdayOf(it))
    if (fits(month) !== fits(day))
      [month, day] = fits(month) ? [month, undefined] : [undefined, day]
  }
  if (month && day) return month === day ? 'none' : 'either'
  if (month ?? day) return month ? 'mdy' : 'dmy'
  return dayFrom(date, 'ymd') ? 'ymd' : undefined
}

/** As a bare number stands for the years 1990 to 2100. */
export function numbersOf(cell: string): DateNumbers | undefined {
  const whole = /^(\d{5,13})(?:[.,]\d+)?$/.exec(cell.trim())?.[1]
  if (whole === undefined) return undefined
  const number = Number(whole)
  if (number >= 32_874 && number < 73_051) return 'days'
  if (number >= 631_152_000 && number < 4_102_444_800) return 'seconds'
  return number >= 631_152_000_000 && number < 4_102_444_800_000 ? 'milliseconds' : undefined
}

/** 25,569 is 1 January 1970 for spreadsheets. */
function numberedDay(cell: string, { numbers, timeZone }: DateReading): Day | undefined {
  if (numbers === undefined || numbersOf(cell) !== numbers) return undefined
  const number = Number(cell.trim().replace(',', '.'))
  if (numbers === 'days') return fromDayNumber(Math.floor(number) - 25_569)
  return dayAt(numbers === 'seconds' ? number * 1000 : number, timeZone)
}

type Parts = [string, string, string]

interface Written {
  date: Parts | Day
  /** the weekdays that a word beside it may mean */
  weekdays: number[]
  /** minutes from midnight in Greenwich of the day as written; undefined: no zone is named */
  instant: number | undefined
}

const NUMERIC = /^(\d{1,4})( ?[-/.] ?| )(\d{1,2})\2['’]?(\d{4}|\d{1,2})\.?$/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
/** 20260331T101500Z, 20260331101500 */
const COMPACT_TIME = /^((?:19|20)\d\d)(\d\d)(\d\d)t?(\d\d)(\d\d)(\d\d)(?!\d)/

/** A time behind a day: rows have any time of a few hundred days, so each day is read once, at twelve. */
const TIMED =
  /^([\p{L}\d][^:]{5,30}?(?:[ T]|, ))(\d\d?):(\d\d)(:[0-5]\d(?:\.\d{1,9})?)?( [AP]M)?( ?(?:[A-Z]{1,4}|[+-]\d\d:?\d\d))?$/u

/** A cell that is a date and nothing more. */
function written(cell: string): Written | undefined {
  const common = COMMON.exec(cell)
  if (common) {
    return { date: [common[1]!, common[3]!, common[4]!], weekdays: [], instant: undefined }
  }
  const timed = TIMED.exec(cell)
  if (timed) {
    const [, day, hour, minute, seconds, half = '', zone = ''] = timed
    if (Number(hour) <= (half ? 12 : 24) && Number(minute) <= 59) {
      const noon = writtenAtTwelve(`${day}12:00${seconds ? ':00' : ''}${half}${zone}`)
      const later = (half ? Number(hour) % 12 : Number(hour) - 12) * 60 + Number(minute)
      return noon?.instant === undefined ? noon : { ...noon, instant: noon.instant + later }
    }
  }
  return writtenAnyhow(cell)
}

const writtenAtTwelve = remembered(writtenAnyhow, MAX_DATE_LENGTH)

/** The long way. */
function writtenAnyhow(cell: string): Written | undefined {
  if (cell.length > MAX_DATE_LENGTH || !/\p{Nd}/u.test(cell)) return undefined
  const text = withoutClock(folded(cell, MAX_DATE_LENGTH))
  if (!text) return undefined
  const words = text.rest.match(/\p{L}+/gu) ?? []
  let months = words.filter((word) => monthNamed(word) > 0)
  // `mar.` is Tuesday in French and Spanish where another month follows.
  if (months.length === 2 && weekdaysNamed(months[0]!).length > 0) months = [months[1]!]
  const others = words.filter((word) => word !== months[0])
  const weekdays = others.map(weekdaysNamed)
  if (months.length > 1 || !others.every((word, i) => weekdays[i]!.length > 0 || isFiller(word))) {
    return undefined
  }
  const date = months.length === 1 ? named(text.rest, monthNamed(months[0]!)) : numeric(text.rest)
  return date === undefined
    ? undefined
    : { date, weekdays: weekdays.find((fits) => fits.length > 0) ?? [], instant: text.instant }
}

/** `31/12/2026`, also between a weekday, commas and brackets. */
function numeric(text: string): Parts | Day | undefined {
  const bare = text.replace(/\p{L}+\.?|[(),]/gu, ' ').trim()
  const compact = COMPACT.exec(bare)
  if (compact) return existing(`${compact[1]}-${compact[2]}-${compact[3]}`)
  const match = NUMERIC.exec(bare)
  return match ? [match[1]!, match[3]!, match[4]!] : undefined
}

/** `Saturday, January 1, 2022`, `04-Jan-22`, `7 de julio de 2022`, `3. März '26`. */
function named(text: string, month: number): Day | undefined {
  if (/[^\s\p{L}\d.,/'’()-]/u.test(text)) return undefined
  const [first, second, ...more] = text.match(/\d+/g) ?? []
  if (!first || !second || more.length > 0) return undefined
  const yearFirst = first.length > 2 || Number(first) > 31
  const [date, year] = yearFirst ? [second, first] : [first, second]
  return date.length > 2 || (year.length !== 2 && year.length !== 4)
    ? undefined
    : existing(dayOf(fullYear(year), month, Number(date)))
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
/** What may belong to a second date, or be the beginning of a range that ends with the one found. */
const ANOTHER = new RegExp(
  String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]|\b)|\d\.? ?(?:-|to|until|bis|hasta|ate|a|au|al|and|und|y|e|et|&|\+) ?\u0000` +
    String.raw`|\u0000 ?(?:-|to|until|bis|hasta|ate|a|au|al) ?\d|\d:\d`,
)

/** The only date in a longer text; undefined when there is none, or anything like a second. */
function writtenWithin(cell: string): Written | undefined {
  if (cell.length > MAX_TEXT_LENGTH || !/\p{Nd}/u.test(cell)) return undefined
  const text = withoutClock(folded(cell, MAX_TEXT_LENGTH))
  const [match, ...more] = text?.rest.match(WITHIN) ?? []
  if (!text || match === undefined || more.length > 0) return undefined
  const around = text.rest.replace(match, '\u0000')
  const monthToo = [...around.matchAll(/\d\S{0,3} (\p{L}{3,})|(?<!\p{L})(\p{L}{3,})\.? \d/gu)].some(
    ([, after, before]) => monthNamed(after ?? before!) > 0,
  )
  const found = ANOTHER.test(around) || monthToo ? undefined : written(match)
  return found && { ...found, instant: text.instant }
}

const CLOCK = new RegExp(
  String.raw`(?:^|(?<![\s,;])[\s,;]+|(?<=\d)t|(?<=\d):(?=\d\d:))(?<hour>\d{1,2})` +
    String.raw`(?:[:h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)? ?(?<half>[ap]\.? ?m\b\.?)?` +
    String.raw`| ?(?<bare>[ap]\.? ?m\b\.?)| ?(?:h|uhr)\b)` +
    String.raw`(?: ?\(?(?<zone>${ZONE})\)?(?: \([^()\d]*\))?)?(?![\p{L}\d:])`,
  'u',
)
/** From … to … on one day: its beginning is enough, and its end is no offset. */
const HOURS = /(?<![t:\d])(\d{1,2}:\d{2}(?: ?[ap]m)?) ?- ?\d{1,2}:\d{2}(?: ?[ap]m)?(?![\d:])/
/** 10.30 behind a year */
const POINTED = /(?<=\d{4},? (?:um |at |kl )?)(\d{1,2})\.(\d{2})(?:\.\d{2})?(?=$| ?[a-z])/

/** Takes the time out of a text; undefined when it is not one of a day. */
function withoutClock(text: string): { rest: string; instant: number | undefined } | undefined {
  const match = CLOCK.exec(text.replace(HOURS, '$1').replace(POINTED, '$1:$2'))
  if (!match) return { rest: text, instant: undefined }
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
  return { rest, instant: offset === null ? undefined : hours * 60 + Number(minute) - offset }
}

/** Lower case, no accents, plain digits, spaces and dashes; a character may become up to eighteen. */
function folded(cell: string, maxLength: number): string {
  const plain = /[^\x20-\x7e]/.test(cell)
    ? cell
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
        .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    : cell
  return plain
    .slice(0, 2 * maxLength)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COMPACT_TIME, '$1-$2-$3t$4:$5:$6')
}

function dayFrom([first, second, third]: Parts, order: DateOrder): Day | undefined {
  if (first.length === 4) {
    return third.length <= 2
      ? existing(dayOf(Number(first), Number(second), Number(third)))
      : undefined
  }
  if (first.length === 3) return undefined
  if (order === 'ymd') {
    return third.length === 2 && first.length === 2
      ? existing(dayOf(fullYear(first), Number(second), Number(third)))
      : undefined
  }
  const [month, date] = order === 'mdy' ? [first, second] : [second, first]
  return third.length === 1
    ? undefined
    : existing(dayOf(fullYear(third), Number(month), Number(date)))
}

/** Two digits mean 1970 to 2069, as POSIX reads them. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const existing = (day: string): Day | undefined => (isDay(day) ? day : undefined)
