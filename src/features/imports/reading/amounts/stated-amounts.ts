import { countOf, valueOf } from '../columns/contents.ts'
import { MIN_SHARE, type Candidate, type Chosen } from '../columns/scores.ts'
import { added, isExplained, type Basis, type Term } from '../columns/ties.ts'
import {
  linesOfOneOrder,
  orderColumn,
  orderNames,
  ordersBy,
  type OrderColumns,
} from '../columns/orders.ts'
import { isUnitPrice, scoreOfHeader } from '../columns/vocabulary.ts'
import { CHARGES, LIST_PRICE } from '../columns/other-headers.ts'
import { DISCOUNTS } from '../columns/discount-words.ts'
import { wordsOf } from '../columns/words.ts'

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
  /** undefined: the total is that of a line */
  order: OrderColumns | undefined
  /** what is added to a total, and what is taken off */
  charges: Term[]
  discounts: Term[]
}

/** minimum score of a header that names an amount paid */
const MIN_NAMED = 50
/** minimum share of agreeing sales, from which a total is the one that the prices add up to */
const AGREEING = 0.8
/** columns of charges and discounts tried at most, because every combination is */
const MAX_EXTRAS = 6
/** pairs of columns for which other meanings of their charges and discounts are tried */
const MAX_PAIRS = 6

/** Finds both amounts; undefined when the file has only one. `rows` are its first sales. */
export function statedAmounts(
  columns: Candidate[],
  rows: string[][],
  chosen: Chosen,
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
  const named = (index: number): number => scoreOfHeader('revenue', words[index]!) ?? 0
  const isPrice = (index: number): boolean =>
    named(index) > 0 && isUnitPrice(columns[index]!.header) && !LIST_PRICE.test(words[index]!)
  const extras = [...columns.keys()].filter(
    (index) =>
      !taken.includes(index) && (free.includes(index) || columns[index]!.percents > MIN_SHARE),
  )
  const charges = extras.filter((index) => CHARGES.test(words[index]!)).slice(0, MAX_EXTRAS)
  const discounts = extras
    .filter((index) => DISCOUNTS.test(words[index]!) && !charges.includes(index))
    .slice(0, MAX_EXTRAS - charges.length)
  const termOf = (index: number): Term => ({
    index,
    basis: columns[index]!.percents > MIN_SHARE ? 'percent' : 'order',
  })
  const id = orderColumn(columns.map(({ header }) => header))
  const order = id === undefined || taken.includes(id) ? undefined : ordersBy(id, chosen)
  const ofLines = (price: number, total: number): StatedAmounts => ({
    price,
    total,
    quantity,
    charges: charges.map(termOf),
    discounts: discounts.map(termOf),
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
    .map((stated, index) => agreeing(stated, rows, index < MAX_PAIRS))
  const [best] = found.toSorted((a, b) => b.share - a.share)
  return best && best.share >= AGREEING
    ? best.stated
    : found.find(({ stated: { total } }) => total === revenue || named(total) >= MIN_NAMED)?.stated
}

const CHARGE_BASES: Basis[] = ['percent', 'line']
const DISCOUNT_BASES: Basis[] = ['percent', 'line', 'piece']

/** Returns the amounts with the meaning of each charge and discount for which most sales agree. */
function agreeing(
  stated: StatedAmounts,
  rows: string[][],
  triesOthers: boolean,
): { stated: StatedAmounts; share: number } {
  let best = { stated, share: shareAgreeing(stated, rows) }
  if (!triesOthers) return best
  for (const [kind, bases] of [
    ['charges', CHARGE_BASES],
    ['discounts', DISCOUNT_BASES],
  ] as const) {
    for (const at of stated[kind].keys()) {
      for (const basis of bases) {
        if (best.share === 1) return best
        const terms = best.stated[kind].map((term, i) => (i === at ? { ...term, basis } : term))
        const other = { ...best.stated, [kind]: terms }
        const share = shareAgreeing(other, rows)
        if (share > best.share) best = { stated: other, share }
      }
    }
  }
  return best
}

/** True if lines of one order repeat its total, or leave it empty. */
function spans(total: number, order: OrderColumns, rows: string[][]): boolean {
  const following = linesOfOneOrder(rows, order)
  return (
    following.length > 0 &&
    following.every(([before, row]) => !row[total]?.trim() || row[total] === before[total])
  )
}

/** Share of the first sales in which the two amounts agree, because one is made of the other. */
function shareAgreeing(stated: StatedAmounts, rows: string[][]): number {
  const check = new AmountCheck(stated, undefined, (cell, field) =>
    field === 'quantity' ? countOf(cell) : valueOf(cell),
  )
  for (const row of rows) {
    const product = valueOf(row[stated.price] ?? '') * countOf(row[stated.quantity])
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
  /** price of the goods, of which a percentage is a part */
  price: number
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
  private readonly extras: readonly Term[]
  private readonly valueOf: ReadValue
  private readonly nameOf: ((record: string[]) => string) | undefined
  private current: string | undefined
  private sums: Sums | undefined
  /** the largest sum that the file itself gives */
  private sum: number | undefined

  /**
   * `valueOf` reads a cell; NaN when it has no amount. `revenue` is the column that is read; undefined if that isn't
   * known yet, and the products of prices are compared.
   */
  constructor(stated: StatedAmounts, revenue: number | undefined, valueOf: ReadValue) {
    this.stated = stated
    this.isTotalRead = revenue === stated.total
    // A total after discounts is right, so a discount doesn't excuse prices that leave it out.
    const explains = this.isTotalRead || revenue === undefined
    this.extras = [...stated.charges, ...(explains ? stated.discounts : [])]
    this.valueOf = valueOf
    this.nameOf = stated.order && orderNames(stated.order)
  }

  /** Takes a sale with the amount that was read from it. */
  add(record: string[], read: number): void {
    const { price, quantity, total } = this.stated
    const order = this.nameOf?.(record)
    if (order === undefined || (order !== '' && order !== this.current)) this.end()
    this.current = order
    const count = this.at(record, quantity, 'quantity')
    const other = this.isTotalRead ? this.at(record, price) * count : this.at(record, total)
    const sums = (this.sums ??= {
      read: 0,
      other: undefined,
      price: 0,
      extras: [],
      tolerance: 0.01,
    })
    sums.read += read
    // A price is rounded to its last decimal.
    sums.tolerance += Math.abs(count || 1) * 0.005
    // The total of an order stands in its first line; prices are in all of them.
    if (this.isTotalRead || sums.other === undefined) {
      if (!Number.isNaN(other)) sums.other = (sums.other ?? 0) + other
    }
    const line = { price: this.isTotalRead ? other || 0 : read, count }
    sums.price += line.price
    for (const [at, { index, basis }] of this.extras.entries()) {
      const value = this.at(record, index)
      sums.extras[at] = added(sums.extras[at] ?? 0, basis, value, line)
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
    const difference = sums.other - sums.read
    if (Math.abs(difference) <= sums.tolerance) return
    if (!isExplained(difference, this.amountsOf(sums), sums.tolerance)) this.differing++
  }

  /** What each charge and discount adds to what is read, or takes off it. */
  private amountsOf({ read, other, price, extras }: Sums): number[] {
    const total = this.isTotalRead ? read : other!
    // To prices, charges are added; a total already has them, so they are taken off.
    const sign = this.isTotalRead ? -1 : 1
    const amounts: number[] = []
    for (const [at, amount] of extras.entries()) {
      if (amount === 0) continue
      if (at >= this.stated.charges.length) amounts.push(-sign * amount)
      else if (this.extras[at]!.basis !== 'percent') amounts.push(sign * amount)
      else {
        // A tax in percent comes on top of what is left after discounts, and so is a part of the total.
        const rate = amount / price
        amounts.push((sign * total * rate) / (1 + rate))
      }
    }
    return amounts
  }

  private at(record: string[], column: number, field: 'revenue' | 'quantity' = 'revenue'): number {
    const cell = record[column]
    if (cell === undefined || cell === '') return NaN
    return this.valueOf(cell.endsWith('%') ? cell.slice(0, -1).trim() : cell, field)
  }
}
