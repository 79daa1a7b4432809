import { countOf, valueOf } from './contents.ts'
import { linesOfOneOrder, orderColumn, ordersBy, type OrderColumns } from './orders.ts'
import { areEqual, isMost } from './ties.ts'
import { withoutPayouts } from './payouts.ts'
import { MIN_SHARE, scoreOf, type Candidate } from './scores.ts'
import { isUnitPrice } from './vocabulary.ts'
import { SHIPPING } from './other-headers.ts'
import { wordsOf } from './words.ts'

const ORDERS_TOTAL = 0.3
const LINE_TOTAL = 75
const BEHIND_SUBTOTAL = 0.85
export const MIN_GOODS = 60

/** An order's total is on a single line, or repeated. */
export function weighTotals(scores: number[], columns: Candidate[], rows: string[][]): number[] {
  const best = (score: (column: Candidate, index: number) => number): number => {
    const all = columns.map(score)
    const most = Math.max(...all)
    return most > 0 ? all.indexOf(most) : -1
  }
  const withShipping = columns.some(({ header }) => SHIPPING.test(wordsOf(header)))
  const unrepeated = withoutRepeated(withoutPayouts(scores, columns, rows), columns, rows)
  const weighed = withoutTips(
    withShipping ? withoutShipping(unrepeated, columns) : unrepeated,
    columns,
    rows,
  )
  const price = best((column, index) => (isUnitPrice(column.header) ? scores[index]! : 0))
  const quantity = best((column) => scoreOf('quantity', column))
  if (price < 0 || quantity < 0) return weighed
  const isOfOrder = repeatedPerOrder(columns, rows, [price, quantity])
  return weighed.map((score, index) => {
    const { header, amounts, numbering } = columns[index]!
    if (index === price || index === quantity || amounts < MIN_SHARE || numbering === 'certain')
      return score
    if (isProduct(rows, price, quantity, index)) {
      return score > 0 || header.trim() === '' ? Math.max(score, LINE_TOTAL) : score
    }
    const isPlainTotal = /^(?:(?:grand|order) )?(?:sub ?)?total\b|^order amount$/.test(
      wordsOf(header),
    )
    return isOfOrder[index] || (withShipping && isPlainTotal) ? score * ORDERS_TOTAL : score
  })
}

const TIPS = /^(?:tips?|gratuity|propinas?|gorjetas?|trinkgeld(?:betrag)?|pourboires?)$/

function withoutTips(scores: number[], columns: Candidate[], rows: string[][]): number[] {
  const tips = columns.findIndex(({ header }) => TIPS.test(wordsOf(header)))
  const tipped = rows.filter((row) => valueOf(row[tips] ?? ''))
  if (tipped.length === 0) return scores
  // Columns may be compared pairwise.
  const amounts = columns.map((_, index) => tipped.map((row) => valueOf(row[index] ?? '')))
  const tip = amounts[tips]!
  const isSum = (total: number, part: number): boolean => {
    const [whole, rest] = [amounts[total]!, amounts[part]!]
    return tip.every((amount, row) => areEqual(whole[row]! - rest[row]!, amount))
  }
  const weighed = [...scores]
  for (const total of columns.keys()) {
    if (!scores[total]) continue
    const part = columns.findIndex(
      (_, index) => index !== total && index !== tips && isSum(total, index),
    )
    if (part < 0) continue
    weighed[part] = Math.max(scores[part]!, scores[total])
    weighed[total] = scores[total] * ORDERS_TOTAL
  }
  return weighed
}

function ordersIn(columns: Candidate[]): OrderColumns | undefined {
  const dates = columns.map((column) => scoreOf('saleDate', column))
  const most = Math.max(...dates)
  return ordersBy(
    orderColumn(columns.map(({ header }) => header)),
    most > 0 ? { saleDate: dates.indexOf(most) } : {},
  )
}

const OF_ORDER = /^(?:(?:order|invoice|receipt|grand) )?(?:sub ?)?total$|^order (?:amount|value)$/

/** Nothing says how a repeated order total splits among lines. */
function withoutRepeated(scores: number[], columns: Candidate[], rows: string[][]): number[] {
  const goods = columns.map((column) => scoreOf('productName', column))
  const product = goods.indexOf(Math.max(...goods))
  const pairs = linesOfOneOrder(rows, ordersIn(columns))
  if (!pairs.some(([before, row]) => before[product] !== row[product])) return scores
  const repeats = (index: number): boolean =>
    pairs.every(([before, row]) => row[index] && row[index] === before[index])
  return scores.map((score, index) =>
    OF_ORDER.test(wordsOf(columns[index]!.header)) && repeats(index) ? 0 : score,
  )
}

const TOTAL = /^(?:(?:grand|order) )?total\b/
const SUBTOTAL = /^sub ?total\b/

function withoutShipping(scores: number[], columns: Candidate[]): number[] {
  const words = columns.map(({ header }) => wordsOf(header))
  const hasGoods = columns.some((column) => scoreOf('productName', column) >= MIN_GOODS)
  const hasSubtotal = words.some((header, index) => SUBTOTAL.test(header) && scores[index]! > 0)
  if (!hasGoods || !hasSubtotal) return scores
  return scores.map((score, index) => (TOTAL.test(words[index]!) ? score * BEHIND_SUBTOTAL : score))
}

/** Not only because every quantity is 1. */
function isProduct(rows: string[][], price: number, quantity: number, total: number): boolean {
  const lines = rows
    .map((row) => ({
      price: valueOf(row[price] ?? ''),
      count: countOf(row[quantity]),
      total: valueOf(row[total] ?? ''),
    }))
    .filter((line) => line.price * line.count * line.total)
  return (
    lines.some(({ count }) => count !== 1) &&
    isMost(lines, 0.8, (line) => areEqual(line.price * line.count, line.total))
  )
}

/** For each column: the lines of an order leave it empty, or repeat it although the `identifying` columns differ. */
function repeatedPerOrder(
  columns: Candidate[],
  rows: string[][],
  identifying: number[],
): boolean[] {
  const pairs = linesOfOneOrder(rows, ordersIn(columns))
  const differ = pairs.some(([before, row]) => identifying.some((i) => row[i] !== before[i]))
  return columns.map((_, index) => {
    const repeats = pairs.filter(([before, row]) => !row[index] || row[index] === before[index])
    const isSeldom = repeats.some(([, row]) => !row[index])
    return pairs.length > 0 && repeats.length >= pairs.length * 0.9 && (isSeldom || differ)
  })
}
