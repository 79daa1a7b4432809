import { signOf } from '../values/currency-signs.ts'
import { westernDigits } from '../../../../shared/digits.ts'
import { valueOfCell } from '../values/cells.ts'
import { countIn } from '../values/counts.ts'
import { areFlags, areMostlyFlags } from '../values/yes-no.ts'
import { numbersOf, orderOf } from '../values/dates.ts'
import { markOf, mayBeName, readDecimal } from '../values/money.ts'

export type Numbering = 'certain' | 'likely' | 'no'

/** Statistics of a column's cells, independent of its header: shares from 0 to 1. */
export interface Contents {
  /** share of the rows */
  filled: number
  /** of filled cells: dates, amounts, and amounts with decimals or a currency */
  dates: number
  amounts: number
  money: number
  /** of filled cells: could be dates in a date column, including numbers and longer texts */
  maybeDates: number
  /** true if all its amounts are 0 */
  isZero: boolean
  /** of filled cells: numbers that could be a number of pieces */
  counts: number
  /** of filled cells: text with letters, such as names */
  texts: number
  emails: number
  /** of filled cells: `12%` */
  percents: number
  /** of filled cells: currencies, such as EUR or € */
  codes: number
  /** true if its cells say yes and no, or what kind of line each is */
  areNoNames: boolean
  /** of filled cells: different values */
  distinct: number
  /** true if several cells all have the same value */
  isConstant: boolean
  /** whether its numbers are identifiers: phones, orders, articles, places, row numbers, years */
  numbering: Numbering
}

/** Placeholders for an empty value. */
const NOTHING = /^(?:-{0,2}|–|n\/a)$/i
/** largest plausible number of pieces in a line */
const MAX_COUNT = 100_000
/** Fewer cells don't prove anything. */
const ENOUGH = 4

export function contentsOf(cells: string[], rows: number): Contents {
  const filled = cells
    .map((cell) => westernDigits(valueOfCell(cell)))
    .filter((cell) => !NOTHING.test(cell))
  const looks = filled.map(lookAt)
  const share = (test: (look: Look) => boolean): number =>
    looks.length === 0 ? 0 : looks.filter(test).length / looks.length
  const different = new Set(filled).size
  return {
    filled: rows === 0 ? 0 : filled.length / rows,
    dates: share(({ isDate }) => isDate),
    amounts: share(({ isAmount }) => isAmount),
    maybeDates: share(({ maybeDate }) => maybeDate),
    money: share(({ cell, isAmount }) => isAmount && isMoney(cell)),
    isZero: looks.some(({ isAmount }) => isAmount) && filled.every((cell) => !valueOf(cell)),
    counts: share(({ cell }) => Math.abs(valueOf(countIn(cell))) <= MAX_COUNT),
    texts: share(({ cell, isDate }) => /\p{L}{2}/u.test(cell) && !isDate),
    emails: share(({ cell }) => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(cell)),
    percents: share(({ cell }) => /^[-+]?[\d.,]+ ?%$/.test(cell)),
    codes: share(({ cell }) => isCode(cell)),
    areNoNames: areFlags(filled) || areMostlyFlags(filled),
    distinct: filled.length === 0 ? 0 : different / filled.length,
    isConstant: filled.length > 1 && different === 1,
    numbering: numberingOf(filled),
  }
}

interface Look {
  cell: string
  isAmount: boolean
  isDate: boolean
  maybeDate: boolean
}

/**
 * True if an amount has decimals or a currency. Letters beside a small whole number may be a name too:
 * Bob 1 in a list of customers, though BOB is a currency.
 */
const isMoney = (cell: string): boolean =>
  /[.,]\d\d\b|\p{Sc}/u.test(cell) || (/[a-z]{3}/i.test(cell) && !mayBeName(cell))

const isCode = (cell: string): boolean =>
  /^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})$/u.test(cell) && signOf(cell) !== undefined

/** Checks each cell once: these checks take most of the time for a wide table. */
function lookAt(cell: string): Look {
  const holdsDate = orderOf(cell, true) !== undefined
  return {
    cell,
    isAmount: markOf(cell) !== undefined,
    isDate: holdsDate && /\D/.test(cell) && orderOf(cell) !== undefined,
    maybeDate: holdsDate || numbersOf(cell) !== undefined,
  }
}

/** Approximate value, for comparing columns with each other; never for an amount that is stored. */
export function valueOf(cell: string): number {
  const mark = markOf(cell) === ',' ? ',' : '.'
  const read = readDecimal(cell.trim(), mark)
  return read ? Number(read.units) / 10 ** read.scale : NaN
}

/** Approximate number of pieces in a cell. */
export const countOf = (cell: string | undefined): number => valueOf(countIn((cell ?? '').trim()))

function numberingOf(cells: string[]): Numbering {
  const most = (test: (cell: string, index: number) => boolean): boolean =>
    cells.length > 0 && cells.filter(test).length >= cells.length * 0.9
  // No sale has ten digits or more, and no amount begins with a zero.
  if (most((cell) => /^\+?\d{10,}$|^0\d+$|^\+\d/.test(cell))) return 'certain'
  if (cells.length < ENOUGH || !most((cell) => /^-?\d+(?:\.0)?$/.test(cell))) return 'no'
  const numbers = cells.map(Number)
  if (new Set(cells).size > 1 && most((cell) => /^(?:19|20)\d\d$/.test(cell))) return 'likely'
  const follows = (step: number) => (_: string, i: number) =>
    i === 0 || (numbers[i] ?? 0) - (numbers[i - 1] ?? 0) === step
  if (most(follows(1)) || most(follows(-1))) return 'likely'
  const length = cells[0]!.length
  const areLikely =
    length >= 5 &&
    most((cell) => cell.length === length) &&
    new Set(cells).size >= cells.length * 0.9 &&
    !most((cell) => cell.endsWith('.0')) &&
    cells.filter((cell) => cell.endsWith('0')).length < cells.length / 3
  return areLikely ? 'likely' : 'no'
}
