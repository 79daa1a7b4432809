import type { Answers } from '../../options/contract.ts'
import { countOf, valueOf } from '../columns/contents.ts'
import { namesDiscount } from '../columns/discount-words.ts'
import { ON_TOP, TAXES, TOTAL } from '../columns/further-words.ts'
import { linesOfOneOrder, orderNames, type OrderColumns } from '../columns/orders.ts'
import { CHARGES } from '../columns/other-headers.ts'
import { MIN_SHARE, type Candidate, type Chosen } from '../columns/scores.ts'
import { areEqual, isExplained, isMost, NEARLY_ALL } from '../columns/ties.ts'
import { isUnitPrice } from '../columns/vocabulary.ts'
import { isWithoutTax, isWithTax, wordsOf } from '../columns/words.ts'

/** Another amount may be the revenue with or without the tax, and rates are round for only one of the two. */

export interface TaxReading {
  columns: number[]
  take: NonNullable<Answers['tax']>
  shown: 'included' | 'added' | 'order' | undefined
  /** undefined: tax per row, or left out */
  shared: { order: OrderColumns; total: number | undefined } | undefined
}

interface Table {
  headers: string[]
  candidates: Candidate[]
  chosen: Chosen
  revenueIs: 'total' | 'unitPrice'
  order: OrderColumns | undefined
  fees: number[]
  answers: Answers
}

interface TaxedRow {
  row: string[]
  revenue: number
  tax: number
}

/** every combination is tried */
const MAX_EXTRAS = 4
/** Fewer round rates may be coincidence. */
const ENOUGH_RATES = 3
/** Rates are whole or half percents; cents of smaller amounts are too coarse. */
const LEAST_BASE = 5

export function taxReading(table: Table, columns: number[], rows: string[][]): TaxReading {
  const { answers } = table
  const areOfOrders = isOfOrders(table, columns, rows)
  const total = areOfOrders ? totalWithTax(table, columns, rows) : undefined
  const shown = areOfOrders
    ? total === undefined
      ? 'order'
      : 'included'
    : shownBy(table, columns, taxedRows(table, columns, rows))
  const take = answers.tax ?? (shown === 'included' ? 'included' : 'skip')
  const isShared = areOfOrders && take !== 'skip'
  return { columns, take, shown, shared: isShared ? { order: table.order!, total } : undefined }
}

function revenueOf({ chosen, revenueIs }: Table, row: string[]): number {
  const amount = valueOf(row[chosen.revenue ?? -1] ?? '')
  return amount * (revenueIs === 'unitPrice' ? valueOf(row[chosen.quantity ?? -1] ?? '') : 1)
}

function taxedRows(table: Table, columns: number[], rows: string[][]): TaxedRow[] {
  return rows
    .map((row) => {
      const tax = columns.reduce((sum, at) => sum + (valueOf(row[at] ?? '') || 0), 0)
      return { row, revenue: Math.abs(revenueOf(table, row)), tax: Math.abs(tax) }
    })
    .filter(({ revenue, tax }) => revenue && tax)
}

function isOfOrders({ order, chosen }: Table, [column]: number[], rows: string[][]): boolean {
  const pairs = linesOfOneOrder(rows, order).filter(([before]) => valueOf(before[column!] ?? ''))
  const shared = pairs.filter(
    ([before, row]) =>
      !row[column!]?.trim() ||
      (row[column!] === before[column!] && row[chosen.revenue!] !== before[chosen.revenue!]),
  )
  return pairs.length > 0 && shared.length >= pairs.length * NEARLY_ALL
}

const SUBTOTAL = /\bsub ?total\b|zwischensumme|sous total/

function totalWithTax(table: Table, columns: number[], rows: string[][]): number | undefined {
  const { headers, candidates, order } = table
  const words = headers.map(wordsOf)
  const amounts = [...candidates.keys()].filter(
    (at) => candidates[at]!.amounts >= MIN_SHARE && !columns.includes(at),
  )
  const subtotal = amounts.find((at) => SUBTOTAL.test(words[at]!))
  const totals = amounts.filter(
    (at) => at !== subtotal && at !== table.chosen.revenue && TOTAL.test(words[at]!),
  )
  if (order === undefined) return undefined
  const extras = extrasOf(table, amounts)
  const taxed = rows.filter((row) => valueOf(row[columns[0]!] ?? ''))
  const sums = sumsOf(table, order, rows)
  const pricesOf = (row: string[]): number =>
    subtotal === undefined ? sums.get(row)! : valueOf(row[subtotal] ?? '')
  return totals.find((at) =>
    isMost(taxed, NEARLY_ALL, (row) =>
      isExplained(valueOf(row[at] ?? '') - pricesOf(row), extras(row)),
    ),
  )
}

function sumsOf(table: Table, order: OrderColumns, rows: string[][]): Map<string[], number> {
  const names = rows.map(orderNames(order))
  const sums = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    sums.set(name, (sums.get(name) ?? 0) + (revenueOf(table, rows[at]!) || 0))
  }
  return new Map(rows.map((row, at) => [row, sums.get(names[at]!)!]))
}

function shownBy(table: Table, columns: number[], taxed: TaxedRow[]): TaxReading['shown'] {
  const header = table.headers[table.chosen.revenue ?? -1] ?? ''
  if (isWithTax(header)) return 'included'
  return (
    byOtherAmounts(table, columns, taxed) ??
    (isWithoutTax(header) ? 'added' : undefined) ??
    byRates(taxed) ??
    (/\b(?:net|netto|neto|nettobetrag|liquido|nette?)\b/.test(wordsOf(header)) ||
    columns.some((at) => ON_TOP.test(wordsOf(table.headers[at]!)))
      ? 'added'
      : undefined)
  )
}

function byOtherAmounts(table: Table, columns: number[], taxed: TaxedRow[]): TaxReading['shown'] {
  const { headers, candidates, chosen } = table
  const others = candidates.flatMap(({ amounts }, at) =>
    amounts >= MIN_SHARE && at !== chosen.revenue && !columns.includes(at) ? [at] : [],
  )
  const agree = (test: (line: TaxedRow, other: number) => boolean) => (at: number) =>
    isMost(taxed, NEARLY_ALL, (line) => test(line, Math.abs(valueOf(line.row[at] ?? ''))))
  const isRest = agree((line, other) => areEqual(line.revenue - line.tax, other))
  const count = ({ row }: TaxedRow): number => Math.abs(countOf(row[chosen.quantity ?? -1])) || 1
  const arePriceOfRest = agree((line, price) =>
    areEqual(line.revenue - line.tax, price * count(line)),
  )
  const prices = others.filter((at) => isUnitPrice(headers[at]!))
  if (others.some(isRest) || prices.some(arePriceOfRest)) return 'included'
  const isSum = agree((line, other) => areEqual(line.revenue + line.tax, other))
  const extras = extrasOf(table, others)
  const totals = others.filter((at) => TOTAL.test(wordsOf(headers[at]!)))
  const isAdded = agree((line, other) =>
    isExplained(other - line.revenue - line.tax, extras(line.row)),
  )
  if (others.some(isSum) || totals.some(isAdded)) return 'added'
  // The total of a line or order is the amount paid, so nothing is added.
  const isPaid = agree((line, other) => isExplained(other - line.revenue, extras(line.row)))
  return totals.some(isPaid) ? 'included' : undefined
}

function extrasOf({ headers, fees }: Table, amounts: number[]): (row: string[]) => number[] {
  const isCharge = (words: string): boolean => CHARGES.test(words) && !TAXES.test(words)
  const charges = amounts.filter((at) => !fees.includes(at) && isCharge(wordsOf(headers[at]!)))
  const discounts = amounts.filter((at) => namesDiscount(headers[at]!))
  const sizesIn = (row: string[], columns: number[]): number[] =>
    columns
      .map((at) => Math.abs(valueOf(row[at] ?? '')))
      .filter(Boolean)
      .slice(0, MAX_EXTRAS)
  return (row) => [
    ...sizesIn(row, charges),
    ...sizesIn(row, [...discounts, ...fees]).map((size) => -size),
  ]
}

/** 19 is 19 % of 100, and no round part of 119. */
function byRates(taxed: TaxedRow[]): TaxReading['shown'] {
  const roundOf = (base: (line: TaxedRow) => number): TaxedRow[] =>
    known.filter((line) => {
      const percent = (line.tax / base(line)) * 100
      return Math.abs(percent - Math.round(percent * 2) / 2) <= 0.6 / base(line)
    })
  const known = taxed.filter(({ revenue, tax }) => revenue - tax >= LEAST_BASE)
  const without = roundOf(({ revenue, tax }) => revenue - tax)
  const within = roundOf(({ revenue }) => revenue)
  const different = new Set(known.map(({ revenue }) => revenue)).size
  if (different < ENOUGH_RATES) return undefined
  const [isWithin, isWithout] = [within, without].map(({ length }) => length >= known.length * NEARLY_ALL) // prettier-ignore
  if (isWithin === isWithout) return undefined
  return isWithout ? 'included' : 'added'
}
