import type { Answers } from '../../options/contract.ts'
import { isYes } from '../values/yes-no.ts'
import { valueOf } from '../columns/contents.ts'
import { namesDiscount, saysLine, saysPercent, saysPerPiece } from '../columns/discount-words.ts'
import { namesRefunded } from '../columns/refund-words.ts'
import { linesOfOneOrder, type OrderColumns } from '../columns/orders.ts'
import { MIN_SHARE } from '../columns/scores.ts'
import type { StatedAmounts } from './stated-amounts.ts'
import { NEARLY_ALL, type Basis, type Term } from '../columns/ties.ts'
import { TiedSales, type AmountTable } from './tied-sales.ts'
import { isUnitPrice } from '../columns/vocabulary.ts'
import { indexesOf } from '../columns/words.ts'

/** Discounts and refunds may have to be taken off the revenue; the file's other amounts show whether. */

export const EXTRA_KINDS = ['shipping', 'tips'] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]
export type DeductionKind = 'discount' | 'refunded' | ExtraKind
type KindByRows = 'discount' | 'refunded'

export interface Deduction extends Term {
  kind: DeductionKind
  order: OrderColumns | undefined
  isSubtracted: boolean
  isAdded?: boolean
  isUncertain: boolean
}

/** every combination is tried */
const MAX_COLUMNS = 3
/** a profit or a number may be the rest by chance */
const ENOUGH = 2

export interface DeductionTable extends AmountTable {
  stated: StatedAmounts | undefined
  answers: Answers
  /** returns have rows of their own */
  hasRefunds: boolean
}

export function deductionsOf(table: DeductionTable, rows: string[][]): Deduction[] {
  if (table.chosen.revenue === undefined) return []
  const discounts = columnsOf('discount', table, rows)
  const refunded = columnsOf('refunded', table, rows).slice(0, 1)
  const columns = [...discounts, ...refunded]
  if (columns.length === 0) return []
  const sales = new TiedSales(table, rows, columns)
  const read = (kind: KindByRows, of: number[]): Deduction[] => {
    const ways = waysToRead(of, table, rows, sales)
    const isPrice = kind === 'discount' && isOfGoods(table)
    const least = kind === 'discount' && !isPrice ? ENOUGH : 1
    const subtracted = ways.find((terms) => sales.confirm(terms, -1, least))
    const included = subtracted ? undefined : ways.find((terms) => sales.confirm(terms, 1))
    const shown = subtracted ? 'subtract' : included && 'included'
    // A total of a line or order is after discounts, unless the file shows otherwise.
    if (kind === 'discount' && !isPrice && !subtracted && !isProduct(table, sales)) return []
    const isUsual = kind === 'discount' ? isPrice : !table.hasRefunds
    const answer = table.answers[kind] ?? shown ?? (isUsual ? 'subtract' : 'included')
    return (subtracted ?? included ?? ways[0]!).map((term) => ({
      kind,
      ...term,
      order: term.basis === 'order' ? table.orders! : undefined,
      isSubtracted: answer === 'subtract',
      isUncertain: shown === undefined && (kind === 'discount' ? isPrice : table.hasRefunds),
    }))
  }
  return [
    ...(discounts.length > 0 ? read('discount', discounts) : []),
    ...(refunded.length > 0 ? read('refunded', refunded) : []),
  ]
}

const names: Record<KindByRows, (header: string) => boolean> = {
  discount: namesDiscount,
  refunded: namesRefunded,
}

function columnsOf(kind: KindByRows, table: DeductionTable, rows: string[][]): number[] {
  const { headers, candidates, chosen } = table
  const taken = Object.values(chosen)
  return indexesOf(headers, (header, at) => !taken.includes(at) && names[kind](header))
    .filter((at) => {
      const { amounts, percents } = candidates[at]!
      // A 1 may be a yes: Refunded, 1 and 0.
      const isAmount = (cell: string): boolean =>
        Boolean(valueOf(cell.replace('%', ''))) && !isYes(cell)
      return (
        (amounts >= MIN_SHARE || percents >= MIN_SHARE) &&
        rows.some((row) => isAmount(row[at] ?? ''))
      )
    })
    .slice(0, MAX_COLUMNS)
}

function waysToRead(
  of: number[],
  table: DeductionTable,
  rows: string[][],
  sales: TiedSales,
): Term[][] {
  const { chosen, candidates, orders } = table
  const usual = of.map((index) => usualBasis(index, table, rows))
  const bases = of.map((index, at): Basis[] => {
    if (candidates[index]!.percents >= MIN_SHARE) return ['percent']
    const others: (Basis | false)[] = [
      'line',
      chosen.quantity !== undefined && 'piece',
      orders !== undefined && 'order',
      'percent',
    ]
    return [usual[at]!, ...others.filter((it) => it !== false && it !== usual[at])] as Basis[]
  })
  let ways: { terms: Term[]; unlikely: number }[] = [{ terms: [], unlikely: 0 }]
  for (const [at, index] of of.entries()) {
    ways = ways.flatMap(({ terms, unlikely }) => [
      ...bases[at]!.map((basis, nth) => ({
        terms: [...terms, { index, basis }],
        unlikely: unlikely + (nth > 0 ? 2 : 0),
      })),
      // Another column may say the same discount.
      {
        terms,
        unlikely: unlikely + (sales.isRepeated(terms, { index, basis: usual[at]! }) ? -1 : 1),
      },
    ])
  }
  return ways
    .filter(({ terms }) => terms.length > 0)
    .toSorted((a, b) => a.unlikely - b.unlikely)
    .map(({ terms }) => terms)
}

function usualBasis(index: number, table: DeductionTable, rows: string[][]): Basis {
  const { headers, candidates, chosen } = table
  const header = headers[index]!
  if (saysPercent(header) || candidates[index]!.percents >= MIN_SHARE) return 'percent'
  if (chosen.quantity !== undefined && saysPerPiece(header)) return 'piece'
  return isPerOrder(table, rows, index) ? 'order' : 'line'
}

export function isPerOrder(
  { orders, headers }: DeductionTable,
  rows: string[][],
  index: number,
): boolean {
  if (!orders || saysLine(headers[index]!)) return false
  const pairs = linesOfOneOrder(rows, orders).filter(([before]) => valueOf(before[index] ?? ''))
  const shared = pairs.filter(
    ([before, row]) => !row[index]?.trim() || row[index] === before[index],
  )
  return pairs.length > 0 && shared.length >= pairs.length * NEARLY_ALL
}

const isOfGoods = ({ revenueIs, chosen, headers }: DeductionTable): boolean =>
  revenueIs === 'unitPrice' ||
  (chosen.quantity === undefined && isUnitPrice(headers[chosen.revenue!]!))

const isProduct = ({ stated }: DeductionTable, sales: TiedSales): boolean =>
  stated !== undefined && stated.order === undefined && sales.areProducts(stated)
