import { priceHeader, type Column } from './columns.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Style } from './style.ts'

/**
 * The shapes that are no plain list: receipts of a till, with the payments below the goods; settlements, where sales
 * and refunds stand among fees and payouts, told apart by their type; and two tables, one of expenses.
 */

export interface Receipt {
  rows: Row[]
  last: Row
  isVoided: boolean
  /** its payment has a name that no goods have */
  isClear: boolean
}

/** Puts rows together to receipts of one day each; the first two show that payments are listed. */
export function receiptsOf(rows: Row[], { below, chance }: Random): Receipt[] {
  const receipts: Receipt[] = []
  const first = 1000 + below(9000)
  for (let start = 0; start < rows.length;) {
    const part = rows.slice(start, start + 1 + below(4))
    for (const row of part) {
      row.receipt = String(first + receipts.length)
      row.date = part[0]!.date
      row.sale.customerName = part[0]!.sale.customerName
      row.sale.salesperson = part[0]!.sale.salesperson
      row.sale.saleDate = part[0]!.sale.saleDate
    }
    receipts.push({
      rows: part,
      last: part.at(-1)!,
      isVoided: receipts.length > 3 && chance(0.1),
      isClear: receipts.length < 2,
    })
    start += part.length
  }
  return receipts
}

/** Returns the lines below the goods of a receipt. */
export function paymentLines(style: Style, columns: Column[], receipt: Receipt): string[][] {
  const { names, terms, money } = style
  const { date, receipt: number } = receipt.last
  return paymentsOf(style, receipt).map(([label, cents]) => {
    const filled: Record<string, string> = {
      [names[0]!]: label,
      [names[1]!]: date,
      [priceHeader(style)]: money.write(cents),
      [terms.receipt]: number,
    }
    return columns.map(([header]) => filled[header] ?? '')
  })
}

/** Labels and cents. */
function paymentsOf(
  { random: { pick, chance }, terms: { means, change, voided } }: Style,
  { rows, isVoided, isClear }: Receipt,
): [string, number][] {
  const due = rows.reduce((sum, { sale }) => sum + sale.revenueCents, 0)
  if (isVoided) return [[voided, -due]]
  if (due === 0) return []
  if (due > 0 && chance(0.4)) {
    const given = Math.ceil((due + 1) / 1000) * 1000
    return [
      [means[0]!, given],
      [change, due - given],
    ]
  }
  return [[isClear ? means[0]! : pick(means), due]]
}

/** Writes down which rows are sales and which are refunds. */
export function setTypes(rows: Row[], { terms }: Style): void {
  for (const row of rows) row.type = terms.kinds[row.price < 0 ? 1 : 0]!
}

/** Returns a line below `row` that is neither a sale nor a refund. */
export function feeLine(
  { random: { below }, terms, size }: Style,
  columns: Column[],
  row: Row,
): string[] {
  const fee: Row = { ...row, type: terms.kinds[2 + below(3)]!, price: -below(size) }
  return columns.map(([, write]) => write(fee))
}

/** Returns a table of expenses, with columns of its own. */
export function expenseLines(
  { random: { below }, names, terms, money, size }: Style,
  rows: Row[],
): string[][] {
  return [
    [terms.expenses],
    [names[1]!, terms.supplier, names[2]!],
    ...rows.slice(0, 5).map(({ date }) => [date, 'Mill', money.write(below(size))]),
  ]
}
