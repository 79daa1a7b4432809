import type { SortedLine } from '../receipts/receipt-reader.ts'
import type { Decimal } from '../values/money.ts'

/** lines of one order that are held back at most; the rest is read as another order */
const MAX_LINES = 1_000

/**
 * Shares the total of an order among its lines in proportion to their prices, so that they add up to it: a
 * set of 10 and 20 that was sold for 27 is 9 and 18.
 */
export class OrderTotals {
  private readonly order: number
  private readonly totalOf: (record: string[]) => Decimal | undefined
  private readonly priceOf: (record: string[]) => number
  private lines: SortedLine[] = []
  private current = ''

  /** `order` is the column of its number; `totalOf` reads the total in a line, and `priceOf` the price of its goods; NaN where it has none. */
  constructor(
    order: number,
    totalOf: (record: string[]) => Decimal | undefined,
    priceOf: (record: string[]) => number,
  ) {
    this.order = order
    this.totalOf = totalOf
    this.priceOf = priceOf
  }

  /** Returns the lines of the order that ends before this line. */
  add(line: SortedLine): SortedLine[] {
    const order = (line.record[this.order] ?? '').trim()
    const isNew = order === '' || order !== this.current || this.lines.length === MAX_LINES
    const ended = isNew ? this.end() : []
    this.current = order
    this.lines.push(line)
    return ended
  }

  end(): SortedLine[] {
    const { lines } = this
    this.lines = []
    // Payments and voided lines have no part in the total.
    const sold = lines.filter(({ leftOut }) => !leftOut)
    const total = sold.flatMap(({ record }) => this.totalOf(record) ?? [])[0]
    if (!total) return lines
    const prices = sold.map(({ record }) => this.priceOf(record) || 0)
    const sum = prices.reduce((a, b) => a + b, 0)
    const scale = Math.max(total.scale, 2)
    const units = Number(total.units) * 10 ** (scale - total.scale)
    let [until, given, index] = [0, 0, 0]
    return lines.map((line) => {
      if (line.leftOut) return line
      until += sum === 0 ? 1 / sold.length : prices[index]! / sum
      index++
      const upTo = index === sold.length ? units : Math.round(units * until)
      const share = { units: BigInt(upTo - given), scale }
      given = upTo
      return { ...line, share }
    })
  }
}
