import { dayOf, isDay, type Day } from '../../../shared/calendar.ts'

/**
 * Dates as people and their programs write them, read as the day that is written; a time behind it
 * is left aside. `03/04/2026` can be read two ways, so the whole column decides the order
 * (`orderOf`), and then every cell is read in that order or refused.
 */

export type DateOrder = 'mdy' | 'dmy' | 'ymd'

/** Longer cells are texts, not dates. */
const MAX_DATE_LENGTH = 60

/** In English, Spanish, Portuguese, French and German, without accents; three letters are enough. */
const MONTHS = [
  ['january', 'enero', 'janeiro', 'janvier', 'januar', 'jaenner'],
  ['february', 'febrero', 'fevereiro', 'fevrier', 'februar'],
  ['march', 'marzo', 'marco', 'mars', 'marz', 'maerz'],
  ['april', 'abril', 'avril'],
  ['may', 'mayo', 'maio', 'mai'],
  ['june', 'junio', 'junho', 'juin', 'juni'],
  ['july', 'julio', 'julho', 'juillet', 'juli'],
  ['august', 'agosto', 'aout'],
  ['september', 'septiembre', 'setembro', 'septembre'],
  ['october', 'octubre', 'outubro', 'octobre', 'oktober'],
  ['november', 'noviembre', 'novembro', 'novembre'],
  ['december', 'diciembre', 'dezembro', 'decembre', 'dezember'],
]
const WEEKDAYS = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
  ...['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'feira', 'weds', 'tues', 'thurs'],
  ...['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  ...['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  ...['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
]
const FILLERS = new Set(['de', 'del', 'of', 'the', 'le', 'den', 'am', 'st', 'nd', 'rd', 'th', 'er'])

const NUMERIC = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{4}|\d{1,2})(?![\d/.-])(.*)$/s
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const CLOCK = String.raw`\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?)?`
const ZONE = String.raw`(?:z|utc|gmt|[a-z]{2,5}|(?:utc|gmt)?[+-]\d{1,2}:?(?:\d{2})?)`
const TIME = new RegExp(`^(?:(?:t|,? | at )${CLOCK}(?: ?${ZONE})?(?: \\(.*\\))?)?$`, 'i')
const TIME_AFTER_NAME = new RegExp(`(?:,| at|,? às|,? um)? ${CLOCK}(?: ?${ZONE})?$`, 'i')

const ISO = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/

/** The day that a cell names; undefined when it names none, or one that does not exist. */
export function readDate(cell: string, order: DateOrder): Day | undefined {
  if (ISO.test(cell)) {
    const day = cell.slice(0, 10)
    return isDay(day) ? day : undefined
  }
  const text = cell.trim()
  if (text.length > MAX_DATE_LENGTH) return undefined
  const numeric = numericParts(text)
  if (numeric) return dayFrom(numeric, order)
  const compact = COMPACT.exec(text)
  if (compact) return existing(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  return namedDay(text)
}

/**
 * What a cell says about its column's order: the only one in which it names a day, `either` when
 * day and month may change places, `none` when it is clear without. undefined when it is no date.
 */
export function orderOf(cell: string): DateOrder | 'either' | 'none' | undefined {
  if (ISO.test(cell)) return isDay(cell.slice(0, 10)) ? 'none' : undefined
  const text = cell.trim()
  if (text.length > MAX_DATE_LENGTH) return undefined
  const parts = numericParts(text)
  if (!parts) return readDate(text, 'mdy') ? 'none' : undefined
  if (parts[0].length === 4) return dayFrom(parts, 'ymd') ? 'none' : undefined
  const month = dayFrom(parts, 'mdy')
  const day = dayFrom(parts, 'dmy')
  if (month && day) return month === day ? 'none' : 'either'
  if (month ?? day) return month ? 'mdy' : 'dmy'
  return dayFrom(parts, 'ymd') ? 'ymd' : undefined
}

type Parts = [string, string, string]

/** The three numbers of `31/12/2026 10:00`; the time must be one, so that 1.2.3.4 is no date. */
function numericParts(text: string): Parts | undefined {
  const match = NUMERIC.exec(text)
  if (!match || !TIME.test(match[5]!)) return undefined
  return [match[1]!, match[3]!, match[4]!]
}

function dayFrom([first, second, third]: Parts, order: DateOrder): Day | undefined {
  if (first.length === 4) {
    return third.length <= 2 ? existing(Number(first), Number(second), Number(third)) : undefined
  }
  if (first.length === 3) return undefined
  if (order === 'ymd') {
    return third.length === 2 && first.length === 2
      ? existing(fullYear(first), Number(second), Number(third))
      : undefined
  }
  const [month, date] = order === 'mdy' ? [first, second] : [second, first]
  return third.length === 1 ? undefined : existing(fullYear(third), Number(month), Number(date))
}

/** Two digits mean 1970 to 2069, as POSIX reads them. */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function existing(year: number, month: number, date: number): Day | undefined {
  const day = dayOf(year, month, date)
  return isDay(day) ? day : undefined
}

/** `Saturday, January 1, 2022`, `04-Jan-22`, `7 de julio de 2022`, `Sep 4, 2026 1:05:07 AM PDT`. */
function namedDay(text: string): Day | undefined {
  if (!/\p{L}{3}/u.test(text) || !/\d/.test(text)) return undefined
  const words = text
    .replace(TIME_AFTER_NAME, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+|\d+|[^\s\p{L}\d.,/'’-]/gu)
  let month = 0
  const numbers: string[] = []
  for (const word of words ?? []) {
    if (/^\d/.test(word)) {
      numbers.push(word)
    } else if (month === 0 && monthNamed(word) > 0) {
      month = monthNamed(word)
    } else if (!FILLERS.has(word) && !isWeekday(word)) {
      return undefined
    }
  }
  const [first, second] = numbers
  if (month === 0 || numbers.length !== 2 || first!.length === 3 || second!.length === 3) {
    return undefined
  }
  const yearFirst = first!.length === 4 || Number(first) > 31
  const [date, year] = yearFirst ? [second!, first!] : [first!, second!]
  return date.length > 2 || year.length < 2 || year.length > 4
    ? undefined
    : existing(fullYear(year), month, Number(date))
}

const isWeekday = (word: string): boolean =>
  WEEKDAYS.some((name) => name === word || (word.length >= 2 && name.startsWith(word)))

const monthsSeen = new Map<string, number>()

/** 1–12; 0 when the word is no month, or the beginning of two (jui). */
function monthNamed(word: string): number {
  let month = monthsSeen.get(word)
  if (month === undefined) {
    const fits = MONTHS.flatMap((names, index) =>
      word.length >= 3 && names.some((name) => name.startsWith(word)) ? [index + 1] : [],
    )
    month = fits.length === 1 ? fits[0]! : 0
    if (monthsSeen.size < 1000) monthsSeen.set(word, month)
  }
  return month
}
