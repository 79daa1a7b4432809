import type { Answers } from '../../options/contract.ts'
import { valueOf } from '../columns/contents.ts'
import { orderNames, type OrderColumns } from '../columns/orders.ts'
import { CHARGES, SHIPPED, TIPPED } from '../columns/other-headers.ts'
import { MIN_SHARE } from '../columns/scores.ts'
import { namesDiscount } from '../columns/discount-words.ts'
import { isExplained, isMost, NEARLY_ALL } from '../columns/ties.ts'
import { isUnitPrice } from '../columns/vocabulary.ts'
import { indexesOf, wordsOf, type WordTest } from '../columns/words.ts'
import { valueOfCell } from '../values/cells.ts'
import {
  EXTRA_KINDS,
  isPerOrder,
  type Deduction,
  type DeductionTable,
  type ExtraKind,
} from './deductions.ts'

/**
 * No revenue unless the owner counts them. If no other amount shows whether a total includes them, the owner is asked.
 */

export interface Extra {
  kind: ExtraKind
  index: number
  order: OrderColumns | undefined
  isIncluded: boolean | undefined
  isCounted: boolean
}

const NAMES: Record<ExtraKind, WordTest> = { shipping: SHIPPED, tips: TIPPED }
const NOT_PAID =
  /\b(?:discounts?|rabatt|remise|descuento|desconto|tax(?:es)?|vat|iva|mwst|tva|refund\w*|method|status|date|datum|address\w*|street|city|zip|postcode|country|province|company|phone|name|carrier|service|tracking|number|no|id|weight|label|percent|rate|credit|code|cost to)\b/
const TOTAL =
  /\b(?:total(?:e|en|s)?|totaal|grand|gross|brutto|bruto|brut|paid|bezahlt|pagad[oa]|paye|gesamt\w*|summe|rechnungsbetrag|betrag gesamt|suma|somme|razem|celkem|osszesen|yhteensa|toplam)\b|合計|总计|总额|합계|итого|всего/
const OF_GOODS =
  /\b(?:sub ?total\w*|zwischensumme|line|item|lineitem|product|artikel|position\w*|net|netto|neto|before)\b/
const MAX_OTHERS = 30
const MAX_CHARGES = 3
const MAX_SALES = 60
/** Fewer may agree by chance. */
const ENOUGH_SALES = 2

export function extrasOf(table: DeductionTable, rows: string[][]): Extra[] {
  const { headers, chosen, candidates, answers } = table
  if (chosen.revenue === undefined) return []
  const taken = Object.values(chosen)
  return EXTRA_KINDS.flatMap((kind) => {
    const [index] = indexesOf(headers, (header, at) => {
      const words = wordsOf(header)
      return (
        !taken.includes(at) &&
        NAMES[kind].test(words) &&
        !NOT_PAID.test(words) &&
        candidates[at]!.amounts >= MIN_SHARE &&
        rows.some((row) => valueIn(row, at))
      )
    })
    if (index === undefined) return []
    const order = isPerOrder(table, rows, index) ? table.orders : undefined
    const isIncluded = includes(table, rows, { index, order })
    return [{ kind, index, order, isIncluded, isCounted: isCounted(isIncluded, answers[kind]) }]
  })
}

const isCounted = (isIncluded: boolean | undefined, answer: Answers[ExtraKind]): boolean =>
  answer === undefined ? isIncluded === undefined : answer === 'with'

export const asDeductions = (extras: Extra[]): Deduction[] =>
  extras
    .filter(({ isIncluded, isCounted: counts }) => isIncluded !== false || counts)
    .map(({ kind, index, order, isIncluded, isCounted: counts }) => ({
      kind,
      index,
      order,
      basis: order === undefined ? 'line' : 'order',
      isSubtracted: isIncluded !== false && !counts,
      isAdded: isIncluded === false,
      isUncertain: isIncluded === undefined,
    }))

const valueIn = (row: string[], index: number): number =>
  valueOf(valueOfCell(row[index] ?? '')) || 0

function includes(
  table: DeductionTable,
  rows: string[][],
  { index, order }: Pick<Extra, 'index' | 'order'>,
): boolean | undefined {
  const { headers, chosen, candidates, revenueIs } = table
  const revenue = chosen.revenue!
  const words = wordsOf(headers[revenue]!)
  if (revenueIs === 'unitPrice' || isUnitPrice(headers[revenue]!)) return false
  const isOther = (at: number): boolean => at !== revenue && at !== index
  const amounts = candidates.flatMap((column, at) =>
    column.amounts >= MIN_SHARE && isOther(at) ? [at] : [],
  )
  const isCharge = (at: number): boolean => CHARGES.test(wordsOf(headers[at]!))
  const charges = amounts.filter(isCharge).slice(0, MAX_CHARGES)
  const discounts = amounts.filter((at) => namesDiscount(headers[at]!)).slice(0, MAX_CHARGES)
  const others = amounts.filter((at) => !isCharge(at)).slice(0, MAX_OTHERS)
  const sales = salesOf(rows, order, [revenue, index, ...amounts]).filter((sale) => sale.get(index))
  const agree = (sign: 1 | -1): boolean =>
    sales.length >= ENOUGH_SALES &&
    others.some((at) =>
      isMost(sales, NEARLY_ALL, (sale) => {
        const rest = sale.get(at)! - sale.get(revenue)! - sign * sale.get(index)!
        return (
          sale.get(at) !== 0 &&
          isExplained(
            rest,
            [
              ...charges.map((it) => sign * sale.get(it)!),
              ...discounts.map((it) => -sign * Math.abs(sale.get(it)!)),
            ].filter(Boolean),
          )
        )
      }),
    )
  if (agree(1)) return false
  if (agree(-1)) return true
  return TOTAL.test(words) && !OF_GOODS.test(words) ? undefined : false
}

function salesOf(
  rows: string[][],
  order: OrderColumns | undefined,
  columns: number[],
): Map<number, number>[] {
  const sales: { id: string; values: Map<number, number> }[] = []
  const nameOf = order ? orderNames(order) : () => ''
  for (const row of rows) {
    const id = nameOf(row)
    const last = sales.at(-1)
    if (id === '' || last?.id !== id) {
      if (sales.length === MAX_SALES) break
      sales.push({ id, values: new Map(columns.map((at) => [at, valueIn(row, at)])) })
      continue
    }
    for (const at of columns) {
      const value = valueIn(row, at)
      const before = last.values.get(at)!
      // Repeated in each line of the order.
      if (value !== before) last.values.set(at, before + value)
    }
  }
  return sales.map(({ values }) => values)
}
