import { signOf } from '../values/currency-signs.ts'
import { westernDigits } from '../../../../shared/digits.ts'
import { valueOfCell } from '../values/cells.ts'
import { countIn } from '../values/counts.ts'
import { areFlags, areMostlyFlags } from '../values/yes-no.ts'
import { numbersOf, orderOf } from '../values/dates.ts'
import { markOf, mayBeName, readDecimal } from '../values/money.ts'

export type Numbering = 'certain' | 'likely' | 'no'

/** Shares are 0 to 1, of filled cells; `filled` is of the rows. */
export interface Contents {
  filled: number
  /** `money`: amounts with decimals or a currency */
  dates: number
  amounts: number
  money: number
  maybeDates: number
  isZero: boolean
  counts: number
  texts: number
  emails: number
  percents: number
  codes: number
  areNoNames: boolean
  distinct: number
  isConstant: boolean
  numbering: Numbering
}

const NOTHING = /^(?:-{0,2}|–|n\/a)$/i
const MAX_COUNT = 100_000
/** Fewer cells prove nothing. */
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

/** With a small whole number, letters may be a name: Bob 1, though BOB is a currency. */
const isMoney = (cell: string): boolean =>
  /[.,]\d\d\b|\p{Sc}/u.test(cell) || (/[a-z]{3}/i.test(cell) && !mayBeName(cell))

const isCode = (cell: string): boolean =>
  /^(?:[A-Z]{3}|[A-Z]{0,2}\p{Sc})$/u.test(cell) && signOf(cell) !== undefined

/** Once per cell: these checks take most of the time for a wide table. */
function lookAt(cell: string): Look {
  const holdsDate = orderOf(cell, true) !== undefined
  return {
    cell,
    isAmount: markOf(cell) !== undefined,
    isDate: holdsDate && /\D/.test(cell) && orderOf(cell) !== undefined,
    maybeDate: holdsDate || numbersOf(cell) !== undefined,
  }
}

/** Approximate: only to compare columns, never stored. */
export function valueOf(cell: string): number {
  const mark = markOf(cell) === ',' ? ',' : '.'
  const read = readDecimal(cell.trim(), mark)
  return read ? Number(read.units) / 10 ** read.scale : NaN
}

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
