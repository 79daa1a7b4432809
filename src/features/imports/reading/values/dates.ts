import { dayOf, fromDayNumber, isDay, weekdayOf, type Day } from '../../../../shared/calendar.ts'
import type { DateOrder } from '../../options/contract.ts'
import { isFiller, monthNamed, weekdaysNamed } from './date-words.ts'
import { memoize } from './memoize.ts'
import { dayAt, offsetOf, ZONE } from './zones.ts'

/**
 * Reads dates as people and programs write them. `03/04/2026` is ambiguous, so the whole column decides
 * on the order (`orderOf`), and then every cell is read in that order or refused. The time of day is
 * ignored unless it names its zone: then the day is the one in the owner's zone.
 */

/** Unit of bare numbers: days as in spreadsheets, or time since 1970. */
export type DateNumbers = 'days' | 'seconds' | 'milliseconds'

/** Settings for reading a column of dates. */
export interface DateReading {
  order: DateOrder
  /** IANA name of the owner's zone */
  timeZone: string
  /** undefined: a bare number isn't a date */
  numbers: DateNumbers | undefined
}

/** characters of a date, and of a longer text that may contain one in a date column; longer cells have no date */
const MAX_DATE_LENGTH = 80
const MAX_TEXT_LENGTH = 300

/** A valid time of day. A date with any other time takes the slow path below, and is refused there. */
const TIME = String.raw`(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?`
const ISO = new RegExp(String.raw`^\d{4}-\d{2}-\d{2}(?:[ T]${TIME})?$`)
/** Fast path for the usual dates; the slow path below takes ten times as long. */
const COMMON = new RegExp(
  String.raw`^(\d{1,4})([-/.])(\d{1,2})\2(\d{4}|\d{1,2})(?: ${TIME}(?: [AP]M)?)?$`,
)

/** Returns the day in a cell of a date column; undefined when there is none, or it doesn't exist. */
export function readDate(cell: string, reading: DateReading): Day | undefined {
  if (ISO.test(cell)) return existing(cell.slice(0, 10))
  const found = parseDate(cell) ?? findDateInText(cell)
  if (!found) return numberedDay(cell, reading)
  const day = typeof found.date === 'string' ? found.date : dayFrom(found.date, reading.order)
  return day === undefined || found.instant === undefined
    ? day
    : dayAt(Date.parse(`${day}T00:00Z`) + found.instant * 60_000, reading.timeZone)
}

/**
 * Returns the order that a cell proves: the only order in which it is a date, `either` when day and month
 * may be swapped, `none` when it is clear in any order; undefined when it isn't a date. `within` also
 * finds a date in longer texts.
 */
export function orderOf(cell: string, within = false): DateOrder | 'either' | 'none' | undefined {
  if (ISO.test(cell)) return existing(cell.slice(0, 10)) ? 'none' : undefined
  const found = parseDate(cell) ?? (within ? findDateInText(cell) : undefined)
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

/** Returns the unit in which a bare number is a date from 1990 to 2100. */
export function numbersOf(cell: string): DateNumbers | undefined {
  const whole = /^(\d{5,13})(?:[.,]\d+)?$/.exec(cell.trim())?.[1]
  if (whole === undefined) return undefined
  const number = Number(whole)
  if (number >= 32_874 && number < 73_051) return 'days'
  if (number >= 631_152_000 && number < 4_102_444_800) return 'seconds'
  return number >= 631_152_000_000 && number < 4_102_444_800_000 ? 'milliseconds' : undefined
}

/** Day of a bare number. In spreadsheets, day 25,569 is 1 January 1970. */
function numberedDay(cell: string, { numbers, timeZone }: DateReading): Day | undefined {
  if (numbers === undefined || numbersOf(cell) !== numbers) return undefined
  const number = Number(cell.trim().replace(',', '.'))
  if (numbers === 'days') return fromDayNumber(Math.floor(number) - 25_569)
  return dayAt(numbers === 'seconds' ? number * 1000 : number, timeZone)
}

type Parts = [string, string, string]

interface ParsedDate {
  date: Parts | Day
  /** the weekdays that a word in the cell may mean */
  weekdays: number[]
  /** minutes after midnight, Greenwich time, of the day as written; undefined: no zone is given */
  instant: number | undefined
}

const NUMERIC = /^(\d{1,4})( ?[-/.] ?| )(\d{1,2})\2['’]?(\d{4}|\d{1,2})\.?$/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
/** 20260331T101500Z, 20260331101500 */
const COMPACT_TIME = /^((?:19|20)\d\d)(\d\d)(\d\d)t?(\d\d)(\d\d)(\d\d)(?!\d)/

/** A day followed by a time. Rows have many times on a few hundred days, so each day is parsed once, at noon. */
const TIMED =
  /^([\p{L}\d][^:]{5,30}?(?:[ T]|, ))(\d\d?):(\d\d)(:[0-5]\d(?:\.\d{1,9})?)?( [AP]M)?( ?(?:[A-Z]{1,4}|[+-]\d\d:?\d\d))?$/u

/** Parses a cell that is only a date. */
function parseDate(cell: string): ParsedDate | undefined {
  const common = COMMON.exec(cell)
  if (common) {
    return { date: [common[1]!, common[3]!, common[4]!], weekdays: [], instant: undefined }
  }
  const timed = TIMED.exec(cell)
  if (timed) {
    const [, day, hour, minute, seconds, half = '', zone = ''] = timed
    if (Number(hour) <= (half ? 12 : 24) && Number(minute) <= 59) {
      const noon = parseAtNoon(`${day}12:00${seconds ? ':00' : ''}${half}${zone}`)
      const later = (half ? Number(hour) % 12 : Number(hour) - 12) * 60 + Number(minute)
      return noon?.instant === undefined ? noon : { ...noon, instant: noon.instant + later }
    }
  }
  return parseSlowly(cell)
}

const parseAtNoon = memoize(parseSlowly, MAX_DATE_LENGTH)

/** Slow path for all other ways to write a date. */
function parseSlowly(cell: string): ParsedDate | undefined {
  if (cell.length > MAX_DATE_LENGTH || !/\p{Nd}/u.test(cell)) return undefined
  const text = withoutClock(folded(cell, MAX_DATE_LENGTH))
  if (!text) return undefined
  const words = text.rest.match(/\p{L}+/gu) ?? []
  let months = words.filter((word) => monthNamed(word) > 0)
  // `mar.` is Tuesday in French and Spanish when another month follows.
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

/** `31/12/2026`, also with a weekday, commas or brackets around it. */
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
/** Text that may belong to a second date, or to a range of dates. */
const ANOTHER = new RegExp(
  String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-]|\b)|\d\.? ?(?:-|to|until|bis|hasta|ate|a|au|al|and|und|y|e|et|&|\+) ?\u0000` +
    String.raw`|\u0000 ?(?:-|to|until|bis|hasta|ate|a|au|al) ?\d|\d:\d`,
)

/** Finds the only date in a longer text; undefined when there is none, or anything like a second one. */
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
  return found && { ...found, instant: text.instant }
}

const CLOCK = new RegExp(
  String.raw`(?:^|(?<![\s,;])[\s,;]+|(?<=\d)t|(?<=\d):(?=\d\d:))(?<hour>\d{1,2})` +
    String.raw`(?:[:h](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)? ?(?<half>[ap]\.? ?m\b\.?)?` +
    String.raw`| ?(?<bare>[ap]\.? ?m\b\.?)| ?(?:h|uhr)\b)` +
    String.raw`(?: ?\(?(?<zone>${ZONE})\)?(?: \([^()\d]*\))?)?(?![\p{L}\d:])`,
  'u',
)
/** A range of times on one day: only its start is used, and its end must not be read as a zone offset. */
const HOURS = /(?<![t:\d])(\d{1,2}:\d{2}(?: ?[ap]m)?) ?- ?\d{1,2}:\d{2}(?: ?[ap]m)?(?![\d:])/
/** 10.30 after a year */
const POINTED = /(?<=\d{4},? (?:um |at |kl )?)(\d{1,2})\.(\d{2})(?:\.\d{2})?(?=$| ?[a-z])/

/** Removes the time from a text; undefined when it isn't a valid time of day. */
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

/** 2026年4月3日(金), 2026년 4월 3일 금요일 */
const EAST_ASIAN =
  /(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号](?: ?\(?[日月火水木金土일월화수목금토](?:曜日?|요일)?\)?(?![\p{L}]))?/u
/** 2026/4/3(金) */
const EAST_ASIAN_WEEKDAY = /(?<=\d) ?\([日月火水木金土일월화수목금토](?:曜日?|요일)?\)/u

/** Normalises to lower case without accents and to plain digits, spaces and dashes. NFKD may turn one character into eighteen. */
function folded(cell: string, maxLength: number): string {
  const plain = /[^\x20-\x7e]/.test(cell)
    ? cell
        // Before it takes Hangul apart.
        .normalize('NFKC')
        .replace(EAST_ASIAN, '$1-$2-$3 ')
        .replace(EAST_ASIAN_WEEKDAY, '')
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

/** Two digits mean 1970 to 2069, nearly as in POSIX (1969 to 2068). */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

const existing = (day: string): Day | undefined => (isDay(day) ? day : undefined)
