import { orderNames, type OrderColumns } from '../columns/orders.ts'
import type { SortedLine } from '../receipts/receipt-reader.ts'
import type { Decimal } from '../values/money.ts'

/** held back at most; the rest is another order */
const MAX_LINES = 1_000

/**
 * In proportion to prices, adding up to the total: a set of 10 and 20, sold for 27, is 9 and 18. `priceOf`: NaN without
 * a price.
 */
export function orderTotals(
  name: 'share' | 'taxShare',
  order: OrderColumns,
  totalOf: (record: string[]) => Decimal | undefined,
  priceOf: (line: SortedLine) => number,
) {
  const nameOf = orderNames(order)
  let held: SortedLine[] = []
  let current = ''

  function end(): SortedLine[] {
    const lines = held
    held = []
    // Payments and voided lines have no part in the total.
    const sold = lines.filter(({ leftOut }) => !leftOut)
    const total = sold.flatMap(({ record }) => totalOf(record) ?? [])[0]
    if (!total) return lines
    const prices = sold.map((line) => priceOf(line) || 0)
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
      return { ...line, [name]: share }
    })
  }

  function add(line: SortedLine): SortedLine[] {
    const number = nameOf(line.record)
    const isNew = number === '' || number !== current || held.length === MAX_LINES
    const ended = isNew ? end() : []
    current = number
    held.push(line)
    return ended
  }
  return { add, end }
}
