import { valueOfCell } from '../values/cells.ts'
import { countOf, valueOf } from '../columns/contents.ts'
import { orderNames, type OrderColumns } from '../columns/orders.ts'
import type { Orders } from '../kinds/groups.ts'
import { MIN_SHARE, type Candidate, type Chosen } from '../columns/scores.ts'
import type { StatedAmounts } from './stated-amounts.ts'
import { added, areEqual, isExplained, NEARLY_ALL, type Basis, type Term } from '../columns/ties.ts'
import { isUnitPrice } from '../columns/vocabulary.ts'
import { CHARGES } from '../columns/other-headers.ts'
import { wordsOf } from '../columns/words.ts'

const BASES = ['line', 'order', 'piece', 'percent'] as const
/** every combination is tried */
const MAX_OTHERS = 30
const MAX_CHARGES = 3
const MAX_SALES = 60

interface Sale {
  first: string[]
  price: number
  amounts: Map<number, Record<Basis, number>>
  others: Map<number, [first: number, sum: number]>
  charges: number[]
}

export interface AmountTable {
  headers: string[]
  chosen: Chosen
  candidates: Candidate[]
  revenueIs: 'total' | 'unitPrice'
  orders: Orders | undefined
}

export class TiedSales {
  private readonly table: AmountTable
  private readonly columns: number[]
  private readonly others: number[]
  private readonly charges: number[]
  private readonly lines: Sale[]
  private readonly orders: Sale[] | undefined

  constructor(table: AmountTable, rows: string[][], columns: number[]) {
    const { chosen, candidates, headers, orders } = table
    this.table = table
    this.columns = columns
    // The cost of goods may be the difference by chance.
    const taken = Object.values(chosen)
    const free = candidates.flatMap(({ amounts }, at) =>
      amounts >= MIN_SHARE && !taken.includes(at) && !columns.includes(at) ? [at] : [],
    )
    const isCharge = (at: number): boolean => CHARGES.test(wordsOf(headers[at]!))
    this.charges = free.filter(isCharge).slice(0, MAX_CHARGES)
    this.others = free.filter((at) => !isCharge(at)).slice(0, MAX_OTHERS)
    this.lines = this.salesOf(rows, undefined)
    this.orders = orders && this.salesOf(rows, orders)
  }

  /**
   * The rest without `terms` (or with them again) is another amount of nearly all sales, of at least `least` different
   * prices.
   */
  confirm(terms: Term[], sign: 1 | -1, least = 1): boolean {
    const isOfOrder = terms.some(({ basis }) => basis === 'order')
    return [...(isOfOrder ? [] : [this.lines]), ...(this.orders ? [this.orders] : [])].some(
      (sales) =>
        new Set(sales.map(({ price }) => price)).size >= least &&
        this.others.some((at) => this.agree(sales, terms, sign, at)),
    )
  }

  isRepeated(terms: Term[], term: Term): boolean {
    const sum = (sale: Sale): number => totalOf(sale, terms)
    return (
      terms.length > 0 &&
      (this.orders ?? this.lines).every((sale) =>
        areEqual(Math.abs(sum(sale)), Math.abs(totalOf(sale, [term]))),
      )
    )
  }

  areProducts({ price, quantity }: StatedAmounts): boolean {
    return isMost(this.lines, ({ first, price: amount }) => {
      const product = valueOf(first[price] ?? '') * countOf(first[quantity])
      return areEqual(product, amount)
    })
  }

  private agree(sales: Sale[], terms: Term[], sign: 1 | -1, at: number): boolean {
    return isMost(sales, (sale) => {
      const left = Math.abs(sale.price + sign * totalOf(sale, terms))
      return sale.others.get(at)!.some((other) => isExplained(Math.abs(other) - left, sale.charges))
    })
  }

  private salesOf(rows: string[][], order: OrderColumns | undefined): Sale[] {
    const sales: Sale[] = []
    const nameOf = order ? orderNames(order) : () => ''
    let last = ''
    for (const row of rows) {
      const line = this.lineOf(row)
      if (Number.isNaN(line.price)) continue
      const name = nameOf(row)
      let sale = sales.at(-1)
      if (!sale || name === '' || name !== last) {
        sale = { first: row, price: 0, amounts: new Map(), others: new Map(), charges: [] }
        sales.push(sale)
      }
      last = name
      this.addTo(sale, row, line)
    }
    const isCase = ({ amounts }: Sale): boolean => [...amounts.values()].some(({ line }) => line)
    return sales.filter(isCase).slice(0, MAX_SALES)
  }

  private addTo(sale: Sale, row: string[], line: { price: number; count: number }): void {
    sale.price += line.price
    for (const at of this.columns) {
      const value = valueOf((row[at] ?? '').replace('%', '').trim()) || 0
      const before = sale.amounts.get(at)
      const sums = BASES.map((basis) => [basis, added(before?.[basis] ?? 0, basis, value, line)])
      sale.amounts.set(at, Object.fromEntries(sums) as Record<Basis, number>)
    }
    for (const at of this.others) {
      // A list price times the quantity is comparable to the price.
      const times = isUnitPrice(this.table.headers[at]!) ? line.count : 1
      const value = valueOf(row[at] ?? '') * times || 0
      const [first, sum] = sale.others.get(at) ?? [0, 0]
      sale.others.set(at, [first || value, sum + value])
    }
    // An order's charges are in the first line, or the sum of all lines.
    for (const [nth, at] of this.charges.entries()) {
      const value = Math.abs(valueOf(row[at] ?? '') || 0)
      const isNext = sale.charges[2 * nth] !== undefined && sale.charges[2 * nth] !== 0
      const place = 2 * nth + (isNext ? 1 : 0)
      sale.charges[place] = (sale.charges[place] ?? 0) + value
      sale.charges[2 * nth + 1] ??= 0
    }
  }

  private lineOf(row: string[]): { price: number; count: number } {
    const { chosen, revenueIs } = this.table
    const amount = valueOf(valueOfCell(row[chosen.revenue!] ?? ''))
    const count = countOf(row[chosen.quantity ?? -1])
    return { price: revenueIs === 'unitPrice' ? amount * count : amount, count: count || 1 }
  }
}

const totalOf = ({ amounts }: Sale, terms: Term[]): number =>
  terms.reduce((sum, { index, basis }) => sum + amounts.get(index)![basis], 0)

function isMost(sales: Sale[], test: (sale: Sale) => boolean): boolean {
  let failing = 0
  for (const sale of sales) {
    if (!test(sale) && ++failing > sales.length * (1 - NEARLY_ALL)) return false
  }
  return sales.length > failing
}
