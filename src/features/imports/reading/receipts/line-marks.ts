import { NEARLY_ALL } from '../columns/ties.ts'
import { headOf } from '../values/cells.ts'
import { TOLERANCE } from './payments.ts'
import { paymentWordOf, saysVoid } from '../kinds/payment-words.ts'

/**
 * Tills mark payments in ways of their own: P and S, 900 and 1. But payments come to as much as goods. Sums may be
 * equal by chance: few receipts are sure only with other evidence.
 */

export interface LineMarks {
  column: number
  /** numbers are one mark when equal after division by this */
  unit: number
  payments: ReadonlySet<string>
  voids: ReadonlySet<string>
  /** false: the owner decides */
  isSure: boolean
}

export interface MarkedLine {
  /** undefined: a receipt ends when goods follow a payment */
  receipt: string | undefined
  record: string[]
  cents: number
  hasQuantity: boolean
  isPayment: boolean
}

const MAX_MARKS = 6
const ENOUGH = 3
export const MIN_PAID = 0.6

/** Line numbers may mark payments by hundreds, as 901 and 902, or less. */
const UNITS = [100, 10, 1]
const WHOLE = [1]
const isLineNumber = (text: string): boolean => /^\d{1,6}$/.test(text)

function markOf(cell: string, unit: number): string {
  const text = headOf(cell).trim()
  if (isLineNumber(text)) return `#${Math.floor(Number(text) / unit)}`
  return text
    .replace(/(?<![\d.\-/ ])[\d.\-/ ]+$/, '')
    .toLowerCase()
    .slice(0, 40)
}

export function lineMarks(lines: MarkedLine[], columns: number[]): LineMarks | undefined {
  const unitsOf = (column: number): number[] =>
    lines.some(({ record }) => isLineNumber(headOf(record[column] ?? '').trim())) ? UNITS : WHOLE
  const found = columns.flatMap((column) =>
    unitsOf(column).flatMap((unit) => marksIn(lines, column, unit) ?? []),
  )
  return found.find(({ isSure }) => isSure) ?? found[0]
}

function marksIn(lines: MarkedLine[], column: number, unit: number): LineMarks | undefined {
  const marks = new Set<string>()
  for (const { record } of lines) {
    if (marks.add(markOf(record[column] ?? '', unit)).size > MAX_MARKS) return undefined
  }
  // A telephone number that only goods have is no mark.
  if (marks.size < 2 || marks.has('')) return undefined
  const marked = lines.map((line) => ({ ...line, mark: markOf(line.record[column] ?? '', unit) }))
  const [best] = subsetsOf([...marks])
    .map((payments) => divide(receiptsOf(marked, new Set(payments)), new Set(payments)))
    .filter((it) => it !== undefined)
    .toSorted(
      (a, b) => Number(b.isSure) - Number(a.isSure) || b.balanced - a.balanced || b.below - a.below,
    )
  if (!best) return undefined
  const { payments, isSure } = best
  const voids = voidsOf(receiptsOf(marked, payments), payments, column)
  return { column, unit, payments, voids, isSure }
}

export function kindOfMark(
  { column, unit, payments, voids }: LineMarks,
  record: string[],
): 'payment' | 'void' | undefined {
  const mark = markOf(record[column] ?? '', unit)
  if (payments.has(mark)) return 'payment'
  return voids.has(mark) ? 'void' : undefined
}

type Marked = MarkedLine & { mark: string }

function receiptsOf(lines: Marked[], payments: ReadonlySet<string>): Marked[][] {
  const receipts = new Map<string | number, Marked[]>()
  let [count, wasPaid] = [0, false]
  for (const line of lines) {
    const isPaid = payments.has(line.mark)
    if (wasPaid && !isPaid) count++
    wasPaid = isPaid
    const key = line.receipt ?? count
    const others = receipts.get(key)
    if (others) others.push(line)
    else receipts.set(key, [line])
  }
  return [...receipts.values()]
}

function subsetsOf(marks: string[]): string[][] {
  const all = marks.reduce<string[][]>(
    (subsets, mark) => [...subsets, ...subsets.map((subset) => [...subset, mark])],
    [[]],
  )
  return all.filter(({ length }) => length > 0 && length < marks.length)
}

interface Division {
  payments: ReadonlySet<string>
  isSure: boolean
  balanced: number
  below: number
}

/** Change may have a minus or not. */
function divide(receipts: Marked[][], payments: ReadonlySet<string>): Division | undefined {
  const isNumbered = receipts[0]?.[0]?.receipt !== undefined
  let [both, balanced, exact, telling, certain, below] = [0, 0, 0, 0, 0, 0]
  let [goodsLines, paymentLines] = [0, 0]
  const sums = new Set<number>()
  // A line with a quantity is a sale.
  let arePieces = false
  for (const lines of receipts) {
    const paid = lines.filter(({ mark }) => payments.has(mark))
    const goods = lines.filter(({ mark }) => !payments.has(mark))
    if (paid.length === 0 || goods.length === 0) continue
    both++
    if (payments.has(lines.at(-1)!.mark)) below++
    goodsLines += goods.length
    paymentLines += paid.filter(({ cents }) => cents > 0).length
    const difference = differenceOf(goods, paid)
    if (difference > TOLERANCE) continue
    balanced++
    if (difference === 0) exact++
    sums.add(sumOf(goods))
    arePieces ||= paid.some(({ hasQuantity }) => hasQuantity)
    const isCounted = goods.every(({ hasQuantity }) => hasQuantity)
    const isUncounted = isCounted && paid.every(({ hasQuantity }) => !hasQuantity)
    const isSaid = paid.every(isSaidPaid)
    // A sum of several amounts that none of the others equals isn't chance.
    const isSum =
      goods.length > 1 && !paid.some((it) => goods.some(({ cents }) => cents === it.cents))
    if (isSaid || isSum || isUncounted) telling++
    if (isSaid || (isSum && isUncounted)) certain++
  }
  if (balanced === 0 || goodsLines < paymentLines) return undefined
  // Two goods of the same price balance too.
  const isMany =
    balanced >= ENOUGH && balanced >= both * NEARLY_ALL && both >= receipts.length * MIN_PAID
  const areAll = exact === receipts.length
  const isSure = (isMany && telling > 0) || (areAll && certain > 0)
  // In three rows without a receipt number, two amounts may add up to the third.
  const isLikely =
    areAll && (exact > 1 || isNumbered) && (telling === exact || (sums.size > 1 && !arePieces))
  return isSure || isLikely ? { payments, isSure, balanced, below } : undefined
}

const isSaidPaid = ({ mark, isPayment }: Marked): boolean =>
  isPayment || ['paid', 'change'].includes(paymentWordOf(mark))

/** cents; Infinity when there is nothing to pay */
function differenceOf(goods: Marked[], paid: Marked[]): number {
  const due = Math.abs(sumOf(goods))
  const [first, ...rest] = paid
  const given = [Math.abs(sumOf(paid)), Math.abs(first!.cents - Math.abs(sumOf(rest)))]
  return due === 0 ? Infinity : Math.min(...given.map((sum) => Math.abs(sum - due)))
}

const sumOf = (lines: Marked[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Marks only in unpaid receipts that cancel: by a word, or by lines that come to nothing, take back or repeat another
 * receipt. Other unpaid receipts are sales on account.
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

const textOf = (lines: Marked[], column: number): string =>
  lines
    .map(({ record, cents }) =>
      [cents, ...record.filter((cell, at) => at !== column && /\p{L}/u.test(cell))].join('\t'),
    )
    .join('\n')
