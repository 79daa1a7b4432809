import { westernDigits } from '../../../../shared/digits.ts'
import { MAX_CENTS } from '../../../../shared/money.ts'
import type { DecimalMark } from '../../options/contract.ts'
import { codesOf, isCurrency, signOf } from './currency-signs.ts'

/**
 * Exact: never through a binary fraction. `1,234` is ambiguous: the column decides on the decimal mark (`markOf`), and
 * every cell is read so or refused.
 */

/** `units / 10^scale` */
export interface Decimal {
  units: bigint
  scale: number
}

const MAX_AMOUNT_LENGTH = 40

/** South African rand, only with cents: else maybe a part number. */
const RAND = /^R ?\d[\d ,.]*[.,]\d{2}$/

const MINUS = '\\-\u2010\u2011\u2212\u2013'
const LETTER = `[^\\d\\s.,()+${MINUS}]`
const SHAPE = new RegExp(
  `^(?<sign>[+${MINUS}])? ?` +
    // A dot ends an abbreviation (Fr.50), but after a sign belongs to the number ($.50). The lookahead takes the whole
    // run of characters, against useless backtracking.
    `(?<before>${LETTER}(?:${LETTER}|(?<=[\\p{L}/])\\.)*(?!\\.?${LETTER}))? ?` +
    `(?<inner>[+${MINUS}])? ?(?<body>[\\d.,][\\d.,' ]*?) ?(?<close>[${MINUS}])? ?` +
    `(?<after>[^\\d\\s.,'()+${MINUS}][^\\d\\s()+${MINUS}]*)? ?(?<trailing>[${MINUS}])?$`,
  'u',
)
/** `12,-`, `12.–` and `12:-` for whole amounts */
const NO_CENTS = /(?<=\d[.,])[-\u2013\u2014]{1,2}(?=$| ?[^\d\s])|(?<=\d):[-\u2013]$/
/** Bookkeeping: sales are credited (CR), refunds debited (DR). */
const SIDE = / ?\b([cd])r\.?$/i
/** US $12.50 */
const SPACED_DOLLAR = /\b(US|CA?|AU?|NZ|HK|MX) \$/
/** Around the number; the currency may be on either side. */
const BRACKETS = /^([^()\d]*)\(([^()]+)\)([^()\d]*)$/

/** with groups of thousands, also Indian ones (1,23,456) */
const BODY: Record<DecimalMark, RegExp> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})?(?:\.\d*)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:([.' ])\d{3})(?:\1\d{3})*|[1-9]\d?(?:\.\d{2})+\.\d{3})?(?:,\d*)?$/,
}

/** Fast path; the general pattern takes five times as long. */
const PLAIN = /^-?[$£€]?(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,15}))?$/
const NOT_PLAIN = /[$£€,.]/g
const CLEAR = /^-?[$£€]?\d{1,15}(?:\.\d{1,2})?$/

interface Shape {
  body: string
  negative: boolean
  currencies: string[]
  debit: boolean
}

function shapeOf(written: string): Shape | undefined {
  if (written.length > MAX_AMOUNT_LENGTH) return undefined
  const cell = westernDigits(written)
  if (!/\d/.test(cell)) return undefined
  const side = SIDE.exec(cell)
  const text = (side ? cell.slice(0, side.index) : cell)
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[\u2018\u2019`\u00b4]/g, "'")
    .replace(NO_CENTS, '')
    .replace(SPACED_DOLLAR, '$1$$')
  const bracketed = BRACKETS.test(text)
  const parts = SHAPE.exec(bracketed ? text.replace(BRACKETS, '$1$2$3') : text)?.groups
  if (!parts) return undefined
  const { sign, before, inner, body, close, after, trailing } = parts
  const debit = side?.[1]?.toLowerCase() === 'd'
  const signs = [sign, inner, close, trailing, bracketed || debit ? '-' : undefined].filter(
    (it) => it !== undefined,
  )
  const currencies = [before, after].filter((it) => it !== undefined)
  // With other letters it isn't an amount: 16GB.
  const known = currencies.every((it) => isCurrency(it) || (it === 'R' && RAND.test(text)))
  if (signs.length > 1 || !known) return undefined
  const negative = signs.length === 1 && signs[0] !== '+'
  return { body: body!, negative, currencies, debit }
}

/** `sign`: as `signOf`, the clearer one of two */
export function marksOf(cell: string): { sign: string | undefined; debit: boolean } {
  const { currencies = [], debit = false } = shapeOf(cell) ?? {}
  const signs = currencies.flatMap((text) => signOf(text) ?? [])
  return { sign: signs.find((sign) => codesOf(sign).length === 1) ?? signs[0], debit }
}

/** fits in a number exactly */
const MAX_BARE_LENGTH = 15

/** In a million cells, a regular expression would take too long. */
function bareDecimal(cell: string, mark: DecimalMark): Decimal | undefined {
  const { length } = cell
  if (length > MAX_BARE_LENGTH) return undefined
  const negative = cell.startsWith('-')
  const start = negative ? 1 : 0
  let units = 0
  let markAt = -1
  for (let at = start; at < length; at++) {
    const digit = cell.charCodeAt(at) - ZERO
    if (digit >= 0 && digit <= 9) units = units * 10 + digit
    else if (markAt < 0 && cell[at] === mark) markAt = at
    else return undefined
  }
  if (length === start || markAt === start || markAt === length - 1) return undefined
  return {
    units: BigInt(negative ? -units : units),
    scale: markAt < 0 ? 0 : length - 1 - markAt,
  }
}
const ZERO = 48

export function readDecimal(cell: string, mark: DecimalMark): Decimal | undefined {
  const bare = bareDecimal(cell, mark)
  if (bare) return bare
  const plain = mark === '.' ? PLAIN.exec(cell) : null
  if (plain) return { units: BigInt(cell.replace(NOT_PLAIN, '')), scale: plain[1]?.length ?? 0 }
  const shape = shapeOf(cell)
  if (!shape || !BODY[mark].test(shape.body)) return undefined
  const at = shape.body.lastIndexOf(mark)
  const whole = at < 0 ? shape.body : shape.body.slice(0, at)
  const fraction = at < 0 ? '' : shape.body.slice(at + 1)
  const units = BigInt(whole.replace(/[^\d]/g, '') + fraction)
  return { units: shape.negative ? -units : units, scale: fraction.length }
}

/** `.` or `,`: valid only with that mark; `either`: different values (1,234); `none`: no mark; undefined: no amount. */
export function markOf(cell: string): DecimalMark | 'either' | 'none' | undefined {
  if (CLEAR.test(cell)) return cell.includes('.') ? '.' : 'none'
  const shape = shapeOf(cell)
  if (!shape) return undefined
  const point = BODY['.'].test(shape.body)
  const comma = BODY[','].test(shape.body)
  if (!point && !comma) return undefined
  if (point !== comma) return point ? '.' : ','
  return /[.,]/.test(shape.body) ? 'either' : 'none'
}

/** Bob 1 or RON 2 may name a person or a thing. */
export const mayBeName = (cell: string): boolean =>
  /^\p{L}{2,3}\.? ?\d{1,3}$|^\d{1,3} ?\p{L}{2,3}$/u.test(cell)

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: roundTo(a, scale) + roundTo(b, scale), scale }
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: roundTo(a, scale) - roundTo(b, scale), scale }
}

export const least = (a: Decimal, b: Decimal): Decimal => (subtract(a, b).units < 0n ? a : b)

/** Half away from zero; in units of the last place. */
export function roundTo({ units, scale }: Decimal, places: number): bigint {
  if (scale === places) return units
  if (scale < places) return units * 10n ** BigInt(places - scale)
  const divisor = 10n ** BigInt(scale - places)
  const half = units < 0n ? -divisor / 2n : divisor / 2n
  return (units + half) / divisor
}

/** Rounding loses nothing. */
export const isWholeIn = ({ units, scale }: Decimal, places: number): boolean =>
  scale <= places || units % 10n ** BigInt(scale - places) === 0n

/** Rounded in each row, so that the rows add up to the totals; undefined outside the range of a sale. */
export function centsOf(amount: Decimal): number | undefined {
  const cents = roundTo(amount, 2)
  return cents <= MAX_CENTS && cents >= -MAX_CENTS ? Number(cents) : undefined
}
