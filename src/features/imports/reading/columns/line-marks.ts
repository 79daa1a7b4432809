import { headOf } from '../values/cells.ts'
import { paymentWordOf, saysVoid } from './payment-words.ts'

/**
 * Tills mark the payments among the lines of a receipt in ways of their own: P and S, 900 and 1, Tender and
 * Item. What holds for all of them is the sum: the lines with some of the marks come to as much as the others,
 * receipt by receipt. So the marks need no words.
 */

/** A column whose marks tell payments from goods. */
export interface LineMarks {
  column: number
  payments: ReadonlySet<string>
  /** marks of receipts that cancel others */
  voids: ReadonlySet<string>
}

/** A line of the first receipts. */
export interface MarkedLine {
  record: string[]
  cents: number
  hasQuantity: boolean
}

const MAX_MARKS = 6
/** receipts with both goods and payments that must add up, and their share of those that have both */
const ENOUGH = 3
const NEARLY_ALL = 0.9
/** cents; many tills round what is paid in cash */
const TOLERANCE = 5
/** minimum share of receipts that were paid */
const MIN_PAID = 0.6

/** Returns what tells kinds of lines apart in a cell: its letters, or the hundreds of a number. */
function markOf(cell: string): string {
  const text = headOf(cell).trim()
  if (/^\d{1,6}$/.test(text)) return `#${Math.floor(Number(text) / 100)}`
  return text
    .replace(/(?<![\d.\-/ ])[\d.\-/ ]+$/, '')
    .toLowerCase()
    .slice(0, 40)
}

/** Finds the column of such marks; undefined when no column divides the receipts into two equal sums. */
export function lineMarks(receipts: MarkedLine[][], columns: number[]): LineMarks | undefined {
  for (const column of columns) {
    const marked = receipts.map((lines) =>
      lines.map((line) => ({ ...line, mark: markOf(line.record[column] ?? '') })),
    )
    const marks = new Set<string>()
    for (const { mark } of marked.flat()) if (marks.add(mark).size > MAX_MARKS) break
    // A telephone number that only goods have is no mark.
    if (marks.size < 2 || marks.size > MAX_MARKS || marks.has('')) continue
    const found = subsetsOf([...marks])
      .map((payments) => divide(marked, new Set(payments)))
      .filter((it) => it !== undefined)
      .toSorted((a, b) => b.balanced - a.balanced || b.below - a.below)[0]
    if (found)
      return { column, payments: found.payments, voids: voidsOf(marked, found.payments, column) }
  }
  return undefined
}

/** Returns what the mark of a line says; undefined for goods. */
export function kindOfMark(
  { column, payments, voids }: LineMarks,
  record: string[],
): 'payment' | 'void' | undefined {
  const mark = markOf(record[column] ?? '')
  if (payments.has(mark)) return 'payment'
  return voids.has(mark) ? 'void' : undefined
}

type Marked = MarkedLine & { mark: string }

/** All choices of some of the marks, but not all of them. */
function subsetsOf(marks: string[]): string[][] {
  const all = marks.reduce<string[][]>(
    (subsets, mark) => [...subsets, ...subsets.map((subset) => [...subset, mark])],
    [[]],
  )
  return all.filter(({ length }) => length > 0 && length < marks.length)
}

/** Checks that lines with these marks pay for the others; change may be a payment with a minus, or without. */
function divide(
  receipts: Marked[][],
  payments: ReadonlySet<string>,
): { payments: ReadonlySet<string>; balanced: number; below: number } | undefined {
  let [both, balanced, telling, goodsLines, paymentLines, below] = [0, 0, 0, 0, 0, 0]
  for (const lines of receipts) {
    const paid = lines.filter(({ mark }) => payments.has(mark))
    const goods = lines.filter(({ mark }) => !payments.has(mark))
    if (paid.length === 0 || goods.length === 0) continue
    both++
    if (payments.has(lines.at(-1)!.mark)) below++
    goodsLines += goods.length
    paymentLines += paid.length
    const due = Math.abs(sumOf(goods))
    const [first, ...rest] = paid
    const isEven = (sum: number): boolean => Math.abs(Math.abs(sum) - due) <= TOLERANCE
    if (due === 0 || !(isEven(sumOf(paid)) || isEven(first!.cents - Math.abs(sumOf(rest)))))
      continue
    balanced++
    const without = paid.every(({ hasQuantity }) => !hasQuantity)
    const isSaid = paid.every(({ mark }) => ['paid', 'change'].includes(paymentWordOf(mark)))
    // A sum of several amounts that none of the others equals isn't chance.
    const isSum =
      goods.length > 1 && !paid.some((it) => goods.some(({ cents }) => cents === it.cents))
    if (isSaid || isSum || (without && goods.every(({ hasQuantity }) => hasQuantity))) {
      telling++
    }
  }
  // Two goods of the same price balance too.
  const isSure =
    balanced >= ENOUGH &&
    balanced >= both * NEARLY_ALL &&
    both >= receipts.length * MIN_PAID &&
    telling > 0 &&
    goodsLines >= paymentLines
  return isSure ? { payments, balanced, below } : undefined
}

const sumOf = (lines: Marked[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Marks that stand only in receipts that nobody paid and that cancel something: a word says so, or their lines
 * come to nothing, take back another receipt or repeat its goods. Other receipts without a payment are sales on
 * account.
 */
function voidsOf(receipts: Marked[][], payments: ReadonlySet<string>, column: number): Set<string> {
  const isPaid = (lines: Marked[]): boolean => lines.some(({ mark }) => payments.has(mark))
  const goods = receipts
    .filter(isPaid)
    .map((lines) => lines.filter(({ mark }) => !payments.has(mark)))
  const sums = new Set(goods.map(sumOf))
  const sold = new Set(goods.map((lines) => textOf(lines, column)))
  const cancels = (lines: Marked[]): boolean => {
    if (isPaid(lines)) return false
    const sum = sumOf(lines)
    return (
      sum === 0 ||
      (sum < 0 && sums.has(-sum)) ||
      sold.has(textOf(lines, column)) ||
      lines.some(({ record }) => record.some((cell) => saysVoid(headOf(cell))))
    )
  }
  const canceling = receipts.filter(cancels)
  const others = receipts.filter((lines) => !cancels(lines))
  const ofOthers = new Set(others.flatMap((lines) => lines.map(({ mark }) => mark)))
  return new Set(
    canceling.flatMap((lines) =>
      lines.flatMap(({ mark }) => (ofOthers.has(mark) || mark === '' ? [] : [mark])),
    ),
  )
}

/** The goods of a receipt and their amounts, without its number, its date and its marks. */
const textOf = (lines: Marked[], column: number): string =>
  lines
    .map(({ record, cents }) =>
      [cents, ...record.filter((cell, at) => at !== column && /\p{L}/u.test(cell))].join('\t'),
    )
    .join('\n')
