import type { Field } from '../../contract.ts'
import { countIn } from '../values/counts.ts'
import { valueOf } from './contents.ts'
import { MIN_SHARE, type Candidate } from './scores.ts'
import { orderColumn } from './totals.ts'
import { CHARGES, DISCOUNTS, isUnitPrice, LIST_PRICE, RULES } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * A file may say twice what was paid: as a price times a quantity, and as a total of the line or of its
 * whole order. One of the two is read. Where the other one disagrees, and no tax, shipping, tip or discount
 * in another column explains why, nobody but the owner knows which is right.
 */

/** The columns of both amounts; the revenue's is one of `price` and `total`. */
export interface StatedAmounts {
  price: number
  quantity: number
  total: number
  /** column of the order's number, if the total is that of several lines */
  order: number | undefined
  /** columns of what is added to a total, and of what is taken off */
  charges: number[]
  discounts: number[]
}

/** minimum score of a header that names an amount paid */
const MIN_NAMED = 50
/** minimum share of agreeing sales, from which a total is the one that the prices add up to */
const AGREEING = 0.8
/** columns of charges and discounts tried at most, because every combination is */
const MAX_EXTRAS = 6

/** Finds both amounts; undefined when the file has only one. `rows` are its first sales. */
export function statedAmounts(
  columns: Candidate[],
  rows: string[][],
  chosen: Partial<Record<Field, number>>,
  revenueIs: 'total' | 'unitPrice',
): StatedAmounts | undefined {
  const { revenue, quantity } = chosen
  if (revenue === undefined || quantity === undefined) return undefined
  const words = columns.map(({ header }) => wordsOf(header))
  const taken = Object.values(chosen)
  const free = [...columns.keys()].filter((index) => {
    const { amounts, percents, numbering } = columns[index]!
    const isAmount = amounts >= MIN_SHARE && percents <= MIN_SHARE && numbering !== 'certain'
    return isAmount && !taken.includes(index)
  })
  const named = (index: number): number =>
    RULES.revenue.find(([pattern]) => pattern.test(words[index]!))?.[1] ?? 0
  const isPrice = (index: number): boolean =>
    named(index) > 0 && isUnitPrice(columns[index]!.header) && !LIST_PRICE.test(words[index]!)
  const charges = free.filter((index) => CHARGES.test(words[index]!)).slice(0, MAX_EXTRAS)
  const discounts = free
    .filter((index) => DISCOUNTS.test(words[index]!) && !charges.includes(index))
    .slice(0, MAX_EXTRAS - charges.length)
  const id = orderColumn(columns.map(({ header }) => header))
  const order = id === undefined || taken.includes(id) ? undefined : id
  const ofLines = (price: number, total: number): StatedAmounts => ({
    ...{ price, total, quantity, charges, discounts },
    order: undefined,
  })
  const ofOrders = (stated: StatedAmounts): StatedAmounts[] =>
    order !== undefined && spans(stated.total, order, rows) ? [{ ...stated, order }] : []
  const prices = revenueIs === 'unitPrice' ? [revenue] : free.filter(isPrice).slice(0, 1)
  const totals = free
    .filter((index) => named(index) > 0 && !isPrice(index) && !LIST_PRICE.test(words[index]!))
    .toSorted((a, b) => named(b) - named(a))
  const found = prices
    .flatMap((price) =>
      (revenueIs === 'total' ? [revenue] : totals).map((total) => ofLines(price, total)),
    )
    .flatMap((stated) => [...ofOrders(stated), stated])
  const shares = new Map(found.map((stated) => [stated, shareAgreeing(stated, rows)]))
  const [best] = found.toSorted((a, b) => shares.get(b)! - shares.get(a)!)
  return best && shares.get(best)! >= AGREEING
    ? best
    : found.find(({ total }) => total === revenue || named(total) >= MIN_NAMED)
}

/** True if lines of one order repeat its total, or leave it empty. */
function spans(total: number, order: number, rows: string[][]): boolean {
  const following = rows.flatMap((row, index) => {
    const before = rows[index - 1]
    return before && row[order] && row[order] === before[order] ? [[row, before] as const] : []
  })
  return (
    following.length > 0 &&
    following.every(([row, before]) => !row[total]?.trim() || row[total] === before[total])
  )
}

/** Share of the first sales in which the two amounts agree, because one is made of the other. */
function shareAgreeing(stated: StatedAmounts, rows: string[][]): number {
  const countOf = (cell: string): number => valueOf(countIn(cell.trim()))
  const check = new AmountCheck(stated, stated.price, (cell, field) =>
    field === 'quantity' ? countOf(cell) : valueOf(cell),
  )
  for (const row of rows) {
    const product = valueOf(row[stated.price] ?? '') * countOf(row[stated.quantity] ?? '')
    if (!Number.isNaN(product)) check.add(row, product)
  }
  check.end()
  return check.compared === 0 ? 0 : 1 - check.differing / check.compared
}

type ReadValue = (cell: string, field: 'revenue' | 'quantity') => number

/** Sums of one sale: of a line, or of all lines of an order. */
interface Sums {
  /** as it is read */
  read: number
  /** by the other amount; undefined when it is missing */
  other: number | undefined
  extras: number[]
  tolerance: number
}

/** Compares what is read with what the other amount says, sale by sale. Approximate: nothing of it is stored. */
export class AmountCheck {
  /** sales with both amounts, and those in which they differ */
  compared = 0
  differing = 0
  /** sums of all sales, by the amount that is read and by the other one */
  read = 0
  other = 0
  private readonly stated: StatedAmounts
  private readonly isTotalRead: boolean
  private readonly extras: number[]
  private readonly valueOf: ReadValue
  private readonly order: number | undefined
  private current: string | undefined
  private sums: Sums | undefined
  /** the largest sum that the file itself gives */
  private sum: number | undefined

  /** `valueOf` reads a cell; NaN when it has no amount. `revenue` is the column that is read. */
  constructor(stated: StatedAmounts, revenue: number, valueOf: ReadValue) {
    this.stated = stated
    this.isTotalRead = revenue === stated.total
    // A total after discounts is right, so a discount doesn't excuse prices that leave it out.
    this.extras = [...stated.charges, ...(this.isTotalRead ? stated.discounts : [])]
    this.valueOf = valueOf
    this.order = stated.order
  }

  /** Takes a sale with the amount that was read from it. */
  add(record: string[], read: number): void {
    const { price, quantity, total, charges } = this.stated
    const order = this.order === undefined ? undefined : (record[this.order] ?? '').trim()
    if (order === undefined || (order !== '' && order !== this.current)) this.end()
    this.current = order
    const count = this.at(record, quantity, 'quantity')
    const other = this.isTotalRead ? this.at(record, price) * count : this.at(record, total)
    const sums = (this.sums ??= { read: 0, other: undefined, extras: [], tolerance: 0.01 })
    sums.read += read
    // A price is rounded to its last decimal.
    sums.tolerance += Math.abs(count || 1) * 0.005
    // The total of an order stands in its first line; prices are in all of them.
    if (this.isTotalRead || sums.other === undefined) {
      if (!Number.isNaN(other)) sums.other = (sums.other ?? 0) + other
    }
    for (const [at, column] of this.extras.entries()) {
      const amount = Math.abs(this.at(record, column))
      if (amount) sums.extras[at] ??= this.isTotalRead && at < charges.length ? -amount : amount
    }
  }

  /** Takes a line with a sum of the file, such as `Total`. */
  addSum(record: string[]): void {
    const sum = this.at(record, this.stated.total)
    if (Math.abs(sum) > Math.abs(this.sum ?? 0)) this.sum = sum
  }

  /** True if the owner must be asked: the two amounts differ, and no sum in the file bears out what is read. */
  get isOpen(): boolean {
    const isBorneOut =
      this.isTotalRead && this.sum !== undefined && Math.abs(this.sum - this.read) < 0.01
    return this.differing > 0 && !isBorneOut
  }

  /** Ends the last sale. */
  end(): void {
    const { sums } = this
    if (!sums) return
    this.sums = undefined
    this.read += sums.read
    this.other += sums.other ?? sums.read
    if (sums.other === undefined) return
    this.compared++
    if (!isExplained(sums.other - sums.read, Object.values(sums.extras), sums.tolerance))
      this.differing++
  }

  private at(record: string[], column: number, field: 'revenue' | 'quantity' = 'revenue'): number {
    const cell = record[column]
    return cell === undefined || cell === '' ? NaN : this.valueOf(cell, field)
  }
}

/** True if some of the extras, or none, add up to the difference. */
function isExplained(difference: number, extras: number[], tolerance: number): boolean {
  if (Math.abs(difference) <= tolerance) return true
  const [first, ...rest] = extras
  if (first === undefined) return false
  return (
    isExplained(difference, rest, tolerance) || isExplained(difference - first, rest, tolerance)
  )
}
