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
 * What was paid may be there twice: as price × quantity, and as a total. If the amount not read disagrees, and no
 * charge or discount explains why, only the owner knows which is right.
 */

export interface StatedAmounts {
  price: number
  quantity: number
  total: number
  order: OrderColumns | undefined
  charges: Term[]
  discounts: Term[]
}

const MIN_NAMED = 50
const AGREEING = 0.8
/** every combination is tried */
const MAX_EXTRAS = 6
const MAX_PAIRS = 6

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

function spans(total: number, order: OrderColumns, rows: string[][]): boolean {
  const following = linesOfOneOrder(rows, order)
  return (
    following.length > 0 &&
    following.every(([before, row]) => !row[total]?.trim() || row[total] === before[total])
  )
}

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

interface Sums {
  read: number
  other: number | undefined
  price: number
  extras: number[]
  tolerance: number
}

/** Approximate: nothing is stored. */
export class AmountCheck {
  compared = 0
  differing = 0
  read = 0
  other = 0
  private readonly stated: StatedAmounts
  private readonly isTotalRead: boolean
  private readonly extras: readonly Term[]
  private readonly valueOf: ReadValue
  private readonly nameOf: ((record: string[]) => string) | undefined
  private current: string | undefined
  private sums: Sums | undefined
  private sum: number | undefined

  /** `valueOf`: NaN without an amount. */
  constructor(stated: StatedAmounts, revenue: number | undefined, valueOf: ReadValue) {
    this.stated = stated
    this.isTotalRead = revenue === stated.total
    // A total after discounts is right, so a discount doesn't excuse prices that leave it out.
    const explains = this.isTotalRead || revenue === undefined
    this.extras = [...stated.charges, ...(explains ? stated.discounts : [])]
    this.valueOf = valueOf
    this.nameOf = stated.order && orderNames(stated.order)
  }

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
    // The total of an order is in its first line; prices are in all.
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

  addSum(record: string[]): void {
    const sum = this.at(record, this.stated.total)
    if (Math.abs(sum) > Math.abs(this.sum ?? 0)) this.sum = sum
  }

  /** The amounts differ, and no sum of the file bears out the amount read. */
  get isOpen(): boolean {
    const isBorneOut =
      this.isTotalRead && this.sum !== undefined && Math.abs(this.sum - this.read) < 0.01
    return this.differing > 0 && !isBorneOut
  }

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

  private amountsOf({ read, other, price, extras }: Sums): number[] {
    const total = this.isTotalRead ? read : other!
    // Charges are added to prices; a total already has them.
    const sign = this.isTotalRead ? -1 : 1
    const amounts: number[] = []
    for (const [at, amount] of extras.entries()) {
      if (amount === 0) continue
      if (at >= this.stated.charges.length) amounts.push(-sign * amount)
      else if (this.extras[at]!.basis !== 'percent') amounts.push(sign * amount)
      else {
        // A tax in percent applies after discounts, so counts as a part of the total.
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
