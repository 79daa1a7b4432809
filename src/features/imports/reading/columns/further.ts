import { FURTHER_TEXTS } from '../../../sales/fields/contract.ts'
import { FURTHER_FIELDS, type FurtherField } from '../../contract.ts'
import { readClock } from '../values/clock.ts'
import { holdsTime } from '../values/minutes.ts'
import { valueOfCell } from '../values/cells.ts'
import { countOf, valueOf } from './contents.ts'
import {
  HALVES,
  isNamed,
  NOTHING,
  OWN_COMMISSION,
  rankOfHeader,
  RECEIPTS,
  saysRate,
  type NamedField,
} from './further-words.ts'
import { orderColumn, orderColumns, orderNames, ordersBy } from './orders.ts'
import { MIN_SHARE, type Candidate, type Chosen, type FurtherColumns } from './scores.ts'
import { areEqual, isMost, NEARLY_ALL } from './ties.ts'
import { has, wordsOf } from './words.ts'

/** Among the columns that other fields leave, by header and contents. A time may be in the date's column. */

interface Table {
  headers: string[]
  candidates: Candidate[]
  chosen: Chosen
  revenueIs: 'total' | 'unitPrice'
  taken: number[]
}

const MAX_SUMMED = 4
/** Fewer different names prove nothing. */
const ENOUGH = 20
const MAX_LINES = 50
const MAX_NUMBERED = 30
const MOST = 0.8

export interface FoundFurther {
  columns: FurtherColumns
  also: { tax: number[]; fee: number[] }
}

export function furtherColumns(table: Table, rows: string[][]): FoundFurther {
  const { headers, candidates, chosen, taken } = table
  const used = new Set([...Object.values(chosen), ...taken])
  const words = headers.map(wordsOf)
  const columns: FurtherColumns = {}
  const also = { tax: [] as number[], fee: [] as number[] }
  const take = (field: FurtherField, index: number | undefined): void => {
    if (index === undefined) return
    columns[field] = index
    used.add(index)
  }
  const revenues = paidWith(table, rows)

  const numbers = orderColumns(headers, RECEIPTS).filter(
    (at) => !used.has(at) && areNumbers(candidates[at]!, words[at]!, rows, at),
  )
  take('receipt', numbers.find((at) => candidates[at]!.filled >= MIN_SHARE) ?? numbers[0])
  const named = (field: NamedField): number[] =>
    words
      .map((header, at) => ({ at, rank: rankOfHeader(field, header) }))
      .filter(({ at, rank }) => rank !== undefined && !used.has(at) && candidates[at]!.filled > 0)
      .toSorted((a, b) => a.rank! - b.rank! || a.at - b.at)
      .map(({ at }) => at)

  take(
    'time',
    named('time').find((at) => areTimes(rows, at)),
  )
  if (
    columns.time === undefined &&
    chosen.saleDate !== undefined &&
    areTimes(rows, chosen.saleDate, true)
  ) {
    columns.time = chosen.saleDate
  }
  if (columns.time === undefined && chosen.saleDate !== undefined) {
    const moment = momentOf(chosen.saleDate, rows, { words, used })
    take('time', moment < 0 ? undefined : moment)
  }
  for (const field of ['tax', 'fee'] as const) {
    const isCommission = (at: number): boolean =>
      field === 'fee' && chosen.salesperson !== undefined && OWN_COMMISSION.test(words[at]!)
    const amounts = named(field).filter(
      (at) =>
        !isCommission(at) &&
        !saysRate(headers[at]!) &&
        areParts(field, candidates[at]!, rows, at, revenues),
    )
    const [first, ...others] = summed(amounts, rows, words)
    take(field, first)
    also[field] = others
  }
  for (const { field, kind } of FURTHER_TEXTS) {
    if (!isNamed(field)) continue
    take(
      field,
      named(field).find((at) => kind === 'text' || areNames(candidates[at]!, rows, at)),
    )
  }
  return { columns, also }
}

interface Paid {
  ofLine: number[]
  /** An order's tax may be on a single row. */
  ofOrder: number[]
}

function paidWith({ headers, chosen, revenueIs }: Table, rows: string[][]): Paid {
  const paid = rows.map((row) => {
    const amount = valueOf(row[chosen.revenue ?? -1] ?? '')
    return Math.abs(revenueIs === 'total' ? amount : amount * countOf(row[chosen.quantity ?? -1]))
  })
  const order = ordersBy(orderColumn(headers), chosen)
  if (order === undefined) return { ofLine: paid, ofOrder: paid }
  const names = rows.map(orderNames(order))
  const ofOrder = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    ofOrder.set(name, (ofOrder.get(name) ?? 0) + (paid[at] || 0))
  }
  return {
    ofLine: paid,
    ofOrder: paid.map((amount, at) => (names[at] ? ofOrder.get(names[at])! : amount)),
  }
}

function areNumbers(column: Candidate, words: string, rows: string[][], at: number): boolean {
  const { filled, dates, money, emails, isConstant, areNoNames, numbering } = column
  const others = [dates, money, emails].some((share) => share > MIN_SHARE)
  if (filled === 0 || others || areNoNames || (isConstant && rows.length > MAX_LINES)) return false
  const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '')
  if (!isMost(cells, NEARLY_ALL, (cell) => /\d/.test(cell)) && !areCodes(cells)) return false
  const haveLetters = isMost(cells, MIN_SHARE, (cell) => /\p{L}/u.test(cell))
  // Alone, these may be the number of the row, or an amount.
  if (words === 'id') return haveLetters
  return !/^(?:sale|bill|purchase|charge)$/.test(words) || haveLetters || numbering !== 'no'
}

/** Such as XKBKNABJK; a receipt has only a few lines. */
const areCodes = (cells: string[]): boolean =>
  new Set(cells).size > Math.max(1, cells.length / 5) &&
  cells.every((cell) => /^[A-Z]{8,20}$/.test(cell))

function areTimes(rows: string[][], at: number, isDated = false): boolean {
  const cells = rows.map((row) => valueOfCell(row[at] ?? '')).filter((cell) => cell !== '')
  if (isDated) return cells.some(holdsTime)
  return isMost(cells, MIN_SHARE, (cell) => readClock(cell) !== undefined || holdsTime(cell))
}

const LATER = has(
  'ship\\w*|updated?|modified|printed|exported|deliver\\w*|fulfill?ed|refund\\w*|cancell?ed|payout|available|due|end|ended|geandert|versand\\w*|modificado|modifie',
)

function momentOf(
  date: number,
  rows: string[][],
  { words, used }: { words: string[]; used: Set<number> },
): number {
  const dated = rows.filter((row) => row[date]?.trim())
  return words.findIndex(
    (header, at) =>
      !used.has(at) &&
      !LATER.test(header) &&
      isMost(dated, NEARLY_ALL, (row) => (row[at] ?? '').startsWith(row[date]!.trim())) &&
      areTimes(rows, at),
  )
}

function areParts(
  field: 'tax' | 'fee',
  { amounts, percents, numbering, isZero }: Candidate,
  rows: string[][],
  at: number,
  paid: Paid,
): boolean {
  if (amounts < MIN_SHARE || percents > MIN_SHARE || numbering === 'certain' || isZero) return false
  const partsOf = (wholes: number[]): Part[] =>
    rows
      .map((row, index) => ({ part: Math.abs(valueOf(row[at] ?? '')), whole: wholes[index]! }))
      .filter(({ part, whole }) => part && whole)
  const ofOrders = partsOf(paid.ofOrder)
  return (
    isMost(ofOrders, MOST, ({ part, whole }) => part <= whole) &&
    !(field === 'tax' && isRate(ofOrders) && isRate(partsOf(paid.ofLine)))
  )
}

interface Part {
  part: number
  whole: number
}

const MAX_RATES = 6

/** Few numbers, repeated beside different revenues: 19 for 19 %. */
function isRate(parts: Part[]): boolean {
  const byPart = new Map<number, { least: number; most: number; count: number }>()
  for (const { part, whole } of parts) {
    const seen = byPart.get(part)
    if (!seen) byPart.set(part, { least: whole, most: whole, count: 1 })
    else {
      seen.least = Math.min(seen.least, whole)
      seen.most = Math.max(seen.most, whole)
      seen.count++
    }
  }
  const [usual] = [...byPart].toSorted(([, a], [, b]) => b.count - a.count)
  return (
    usual !== undefined &&
    byPart.size <= MAX_RATES &&
    usual[0] >= 0.1 &&
    usual[1].most > usual[1].least * 1.5
  )
}

function summed(columns: number[], rows: string[][], words: string[]): number[] {
  if (columns.length < 2) return columns
  const isSaidTwice =
    columns.length === 2 &&
    !columns.every((at) => HALVES.test(words[at]!)) &&
    isMost(rows, NEARLY_ALL, (row) => row[columns[0]!] === row[columns[1]!])
  if (isSaidTwice) return columns.slice(0, 1)
  const values = rows.map((row) => columns.map((at) => valueOf(row[at] ?? '') || 0))
  const total = columns.findIndex((_, place) => {
    if (columns.length === 2) return false
    const filled = values.filter((row) => row[place])
    return isMost(filled, NEARLY_ALL, (row) =>
      areEqual(
        row.reduce((sum, value) => sum + value, 0),
        2 * row[place]!,
      ),
    )
  })
  return total < 0 ? columns.slice(0, MAX_SUMMED) : [columns[total]!]
}

function areNames(column: Candidate, rows: string[][], at: number): boolean {
  const { dates, money, percents, emails, numbering, areNoNames, texts, distinct } = column
  if ([dates, money, percents, emails].some((share) => share > MIN_SHARE)) return false
  if (numbering === 'certain' || areNoNames) return false
  const cells = rows.map((row) => (row[at] ?? '').trim()).filter(Boolean)
  if (cells.every((cell) => NOTHING.test(cell))) return false
  return texts >= MIN_SHARE
    ? distinct <= MIN_SHARE || cells.length < ENOUGH
    : distinct * cells.length <= MAX_NUMBERED
}

export const withChoices = (
  { columns, also }: FoundFurther,
  chosen: Partial<Record<FurtherField, number | null>>,
): FoundFurther => {
  const result: FurtherColumns = {}
  for (const field of FURTHER_FIELDS) {
    const choice = chosen[field] === undefined ? columns[field] : chosen[field]
    if (choice !== undefined && choice !== null) result[field] = choice
  }
  const alsoOf = (field: 'tax' | 'fee'): number[] =>
    result[field] === columns[field] ? also[field] : []
  return { columns: result, also: { tax: alsoOf('tax'), fee: alsoOf('fee') } }
}
