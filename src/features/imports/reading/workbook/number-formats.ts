import { fromDayNumber } from '../../../../shared/calendar.ts'
import { isCurrency } from '../values/currency-signs.ts'

/** Unambiguous texts of numbers, dates and times: a point before the decimals, and the year first. */

export interface NumberFormat {
  moment?: { hasDate: boolean; hasTime: boolean; isElapsed: boolean } | undefined
  decimals?: number
  /** shown at least, as of article numbers: 00042 */
  digits?: number
  isPercent?: boolean
  currency?: string | undefined
}

const BUILT_IN: Record<number, string> = {
  2: '0.00',
  4: '#,##0.00',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'y h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  39: '#,##0.00',
  40: '#,##0.00',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
}
const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

export const builtInFormat = (id: number): NumberFormat =>
  numberFormat(BUILT_IN[id] ?? (isDateId(id) ? 'y' : ''))

const MAX_CODE = 300
/** Quoted text, literal characters and fillers, and remarks such as colors and conditions. */
const LITERALS = /"([^"]*)"|[\\_*]./g
const BRACKETS = /\[([^[\]]*)\]/g
const DURATION = /^(?:h+|m+|s+)$/i

/** `dd.mm.yyyy`, `#,##0.00 [$€-407]` */
export function numberFormat(code: string): NumberFormat {
  const signs: string[] = []
  const take = (_: string, sign = ''): string => {
    if (sign.trim() !== '') signs.push(sign.trim())
    return ''
  }
  const inBrackets = (all: string, text: string): string => {
    if (DURATION.test(text)) return all
    return text.startsWith('$') ? take(all, text.slice(1).split('-')[0]) : ''
  }
  const bare = code.slice(0, MAX_CODE).replace(BRACKETS, inBrackets).replace(LITERALS, take)
  const [shown = ''] = bare.split(';')
  const moment = momentOf(shown)
  if (moment) return { moment }
  return {
    decimals: /\.(0+)/.exec(shown)?.[1]?.length ?? 0,
    digits: /^0+$/.test(shown.trim()) ? shown.trim().length : 0,
    isPercent: shown.includes('%'),
    currency: [...signs, ...(shown.match(/\p{Sc}/u) ?? [])].find(isCurrency),
  }
}

function momentOf(code: string): NumberFormat['moment'] {
  const text = code.replace(/AM\/PM|A\/P/gi, 'h').replace(/([sS]\]?)[.,]0+/g, '$1')
  if (!/[dmyhs]/i.test(text) || /[0#?acfi-ln-rt-xz]/i.test(text)) return undefined
  const hasTime = /[hs]/i.test(text)
  const isElapsed = /\[[hms]+\]/i.test(text)
  return { hasDate: !isElapsed && (/[dyeg]/i.test(text) || !hasTime), hasTime, isElapsed }
}

/** days from 30 December 1899 (Excel's start) to 1 January 1970, and to 1 January 1904 */
const UNIX_EPOCH = 25_569
const LATER_EPOCH = 1_462
/** 31 December 9999 */
const LAST_SERIAL = 2_958_465
const SECONDS = 86_400
const MAX_PADDED = 4

/** Days count from 1900, or from 1904. */
export function textOfNumber(written: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  const { moment, isPercent = false, currency } = format
  if (moment && number >= 0 && number <= LAST_SERIAL) {
    return textOfMoment(number + (from1904 && moment.hasDate ? LATER_EPOCH : 0), moment)
  }
  const text = plainText(isPercent ? roundedText(number * 100) : written.trim(), format)
  if (isPercent) return `${text}%`
  return currency === undefined || moment ? text : withCurrency(text, currency)
}

export const withCurrency = (text: string, sign: string): string =>
  /\p{Sc}$/u.test(sign) && !text.startsWith('-') ? `${sign}${text}` : `${text} ${sign}`

const SHORT = /^-?\d{1,9}(?:\.\d{1,6})?$/

const WITHOUT_EXPONENT = new Intl.NumberFormat('en', {
  maximumFractionDigits: 20,
  useGrouping: false,
})

/** At most 15 digits, as spreadsheets show: 19.99 × 3 is stored as 59.969999999999999. */
export function roundedText(number: number): string {
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) < 1 ? WITHOUT_EXPONENT.format(rounded) : BigInt(rounded).toString()
}

export function plainText(
  written: string,
  { decimals = 0, digits = 0 }: Pick<NumberFormat, 'decimals' | 'digits'> = {},
): string {
  const text = SHORT.test(written) ? written : roundedText(Number(written))
  const point = text.indexOf('.')
  const places = point < 0 ? 0 : text.length - point - 1
  const shown = Math.max(places, Math.min(decimals, MAX_PADDED))
  if (shown === 0) return digits > 0 && !text.startsWith('-') ? text.padStart(digits, '0') : text
  // 1.234 could be a thousand and more.
  const missing = shown - places + (shown === 3 ? 1 : 0)
  return (point < 0 ? `${text}.` : text) + '0'.repeat(missing)
}

function textOfMoment(
  serial: number,
  { hasDate, hasTime, isElapsed }: NonNullable<NumberFormat['moment']>,
): string {
  const seconds = Math.round(serial * SECONDS)
  if (isElapsed) return clockText(seconds)
  const days = Math.floor(seconds / SECONDS)
  const time = clockText(seconds % SECONDS)
  if (!hasDate || days === 0) return time
  // Day 60 is 29 February 1900, which never was: the days before are counted one too low.
  const day = fromDayNumber(days - UNIX_EPOCH + (days < 60 ? 1 : 0))
  return hasTime ? `${day} ${time}` : day
}

export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3_600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  const parts = rest > 0 ? [hours, minutes, rest] : [hours, minutes]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:[.,]\d+)?Z?)?$/

/** Local time as written. A day is also a moment at midnight. */
export function textOfIso(text: string): string {
  const [, day, time = '00:00', seconds = ':00'] = ISO.exec(text) ?? []
  if (day === undefined) return text
  const clock = seconds === ':00' ? time : `${time}${seconds}`
  return clock === '00:00' ? day : `${day} ${clock}`
}
