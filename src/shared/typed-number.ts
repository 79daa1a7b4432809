import { hasCents, withoutSign } from './currency-sign.ts'
import { westernDigits } from './digits.ts'
import {
  formatCount,
  formatMoney,
  MAX_AMOUNT,
  SEPARATORS,
  written,
  type Notation,
} from './money.ts'

/** The contract checks ranges. */

/** A percentage has no thousands; a rate may have any number of decimals. */
export type Holds = 'amount' | 'count' | 'percent' | 'rate'
type Format = Pick<Notation, 'currency' | 'numberStyle'>
const DEFAULT: Format = { currency: 'USD', numberStyle: '1,234.50' }

/** 1.234 could as well have thousands. */
const MAX_PLACES: Record<Holds, number> = { amount: 2, count: 2, percent: Infinity, rate: Infinity }

const marksOf = ({ numberStyle }: Format): string[] =>
  SEPARATORS[numberStyle].map((mark) => mark.replace('\u202f', ' ').replace('’', "'"))

function partsOf(text: string, format: Format, holds: Holds): [sign: string, number: string] {
  const [group, decimal] = marksOf(format)
  // The marks of Arabic say which of the two they are.
  const own = text.replaceAll('٬', group!).replaceAll('٫', decimal!)
  const plain = withoutSign(westernDigits(own).replace(/\p{Cf}/gu, ''), format.currency)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s/gu, ' ')
    // "12.-" and "5,--": no cents.
    .replace(/(?<=\d)[.,]-{1,2}$/, '')
  const [, sign = '', number = ''] = /^([-+]?)(.*)$/s.exec(plain) ?? []
  return [sign, holds === 'percent' ? number.replace(/ ?[%٪]$/, '') : number]
}

/** 1,234,567 and, with commas, 12,34,567; never 0 first */
function isGrouped(number: string, group: string): boolean {
  const [first = '', ...rest] = number.split(group)
  const last = rest.pop()
  if (last === undefined || !/^[1-9]\d{0,2}$/.test(first) || !/^\d{3}$/.test(last)) return false
  const isIndian = group === ',' && first.length < 3 && rest.every((each) => /^\d{2}$/.test(each))
  return isIndian || rest.every((each) => /^\d{3}$/.test(each))
}

/**
 * '' for blank, null for no number or several. Only the owner's own mark separates thousands; either mark can be
 * decimal, as a phone's keypad may have only one.
 */
export function typedDecimal(
  text: string,
  format: Partial<Format> = {},
  holds: Holds = 'amount',
): string | null {
  const known = { ...DEFAULT, ...format }
  const [sign, number] = partsOf(text, known, holds)
  if (sign + number === '') return ''
  const [group, decimal] = marksOf(known)
  const isWhole = (part: string, mark?: string): boolean =>
    /^\d+$/.test(part) || (holds !== 'percent' && mark !== group && isGrouped(part, group!))
  const minus = sign.replace('+', '')
  // 1.084 dollars, 16.000 rupiah
  const hasThree = /^\d*[.,]\d{3}$/.test(number)
  if (holds === 'rate' && hasThree && !number.includes(decimal!)) return null
  if (isWhole(number)) return minus + number.replace(/\D/g, '')
  const [, whole = '', mark, places = ''] = /^(.*)([.,])(\d+)$/s.exec(number) ?? []
  const isRead =
    mark !== undefined &&
    (whole === '' || isWhole(whole, mark)) &&
    places.length <= MAX_PLACES[holds]
  return isRead ? `${minus}${whole.replace(/\D/g, '') || '0'}.${places}` : null
}

/** undefined for blank, NaN for no number or several */
export function readTypedNumber(
  text: string,
  format?: Partial<Format>,
  holds?: Holds,
): number | undefined {
  const decimal = typedDecimal(text, format, holds)
  // `+ 0` turns -0 into 0.
  return decimal === '' ? undefined : decimal === null ? Number.NaN : Number(decimal) + 0
}

/** [0.13, 125] for "0,125" */
export function readingsOf(text: string, format: Format, holds: Holds = 'amount'): number[] {
  if (typedDecimal(text, format, holds) !== null) return []
  const [sign, number] = partsOf(text, format, holds)
  if (!/^(?:\d[\d.,' ]*\d|[.,]\d+)$/.test(number)) return []
  const marks = number.replace(/\d/g, '')
  const last = marks.slice(-1)
  const [, before = '', after = ''] = /^(.*)\D(\d+)$/.exec(number)!
  const canPoint = last === '.' || last === ','
  const isOnce = marks.indexOf(last) === marks.length - 1
  const isPointed = canPoint && isOnce && marks.length > 1 && after.length < 3
  const isJoined = isGrouped(number, last) && (!canPoint || marks.length > 1)
  const joined = number.replace(/\D/g, '')
  const pointed = `${before.replace(/\D/g, '') || '0'}.${after}`
  const found = isPointed ? [pointed] : isJoined ? [joined] : [pointed, joined]
  const rounded = found.map((each) => roundedTo(placesOf(holds, format), each))
  const signed = rounded.map((each) => (sign === '-' ? -each : each) + 0)
  return [...new Set(signed)].filter((each) => Math.abs(each) <= MAX_AMOUNT)
}

const placesOf = (holds: Holds, { currency }: Format): number =>
  ({ amount: hasCents(currency) ? 2 : 0, count: 0, percent: 3, rate: 12 })[holds]

/** By text: 1.005 × 100 is less than 100.5. */
const roundedTo = (places: number, decimal: string): number =>
  Number(`${Math.round(Number(`${decimal}e${places}`))}e-${places}`)

export function readingText(reading: number, notation: Notation, holds: Holds = 'amount'): string {
  if (holds === 'amount') return formatMoney(reading, notation)
  if (holds === 'count') return formatCount(reading, notation)
  return written(String(reading), notation.numberStyle) + (holds === 'percent' ? '%' : '')
}

export function readingsQuestion(
  text: string,
  notation: Notation,
  holds?: Holds,
): string | undefined {
  const readings = readingsOf(text, notation, holds)
  if (readings.length === 0) return undefined
  return `Did you mean ${readings.map((each) => readingText(each, notation, holds)).join(' or ')}?`
}

/** Without currency and thousands separators. Entered decimals are never hidden. */
export function typedText(value: number, format: Format, holds: Holds = 'amount'): string {
  const isWhole = Number.isInteger(value) && !hasCents(format.currency)
  const text = holds === 'amount' ? value.toFixed(isWhole ? 0 : 2) : String(value)
  return text.replace('.', SEPARATORS[format.numberStyle][1])
}
