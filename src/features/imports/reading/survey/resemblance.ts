import { AppError } from '../../../../shared/errors.ts'
import type { MainField } from '../../contract.ts'
import type { Resemblance } from '../../preview/contract.ts'
import type { Answers } from '../../options/contract.ts'
import { memoize } from '../values/memoize.ts'
import { columnsIn } from '../columns/contacts.ts'
import { valueOf } from '../columns/contents.ts'
import { isSettlement } from '../kinds/directions.ts'
import { ACCOUNT, BOUGHT_FROM, RUNNING_COST, SO_FAR, SOLD, STOCK } from './resemblance-words.ts'
import { MIN_SHARE, type Candidate, type Chosen } from '../columns/scores.ts'
import type { KindColumns } from '../kinds/kind-columns.ts'
import { orderColumn } from '../columns/orders.ts'
import { wordsOf, type WordTest } from '../columns/words.ts'

interface Table {
  headers: string[]
  kinds: KindColumns
  candidates: Candidate[]
  heading: MainField | undefined
  /** Not the owner's choice, which doesn't change what a file looks like. */
  suggested: Chosen
}

export function resemblanceOf(
  table: Table,
  titles: string[][],
  rows: string[][],
): Resemblance | undefined {
  const words = table.headers.map(wordsOf)
  const says = (pattern: WordTest): boolean => words.some((header) => pattern.test(header))
  const { productName, quantity, customerName, salesperson } = table.suggested
  const isOfGoods = quantity !== undefined
  const isSold = says(SOLD)
  const { revenue, saleDate } = table.suggested
  const isCounted = isOfGoods && !STOCK.test(words[quantity]!)
  if (revenue === undefined && isOfContacts(table.headers, rows)) return 'customers'
  const areLines = isCounted && revenue !== undefined && saleDate !== undefined
  const isOfPeople = customerName !== undefined || salesperson !== undefined
  if (!isOfPeople && !isSold && !areLines && says(STOCK) && isOncePerRow(table, 'productName')) {
    return 'stock'
  }
  if (!isOfGoods && !isSettlement(words) && isAccount(table, words, titles, rows)) return 'account'
  const isCashBook = table.kinds.cash !== undefined
  // Purchases have quantities too, so next to a supplier only a word for sales tells.
  const isSpent = says(BOUGHT_FROM) || (!areLines && paysForRunning(table, rows))
  if (!isOfPeople && !isCashBook && !isSold && isSpent) return 'expenses'
  // In French, nombre is a number, and in Spanish a name.
  const isOfProducts = productName !== undefined && !SO_FAR.test(words[productName]!)
  const isOfOneProduct = !isOfProducts && table.heading === undefined
  if (isOfOneProduct && says(SO_FAR) && isOncePerRow(table, 'customerName')) return 'customerTotals'
  const isOfPayments = isSettlement(words) || orderColumn(table.headers) !== undefined
  if (isOfOneProduct && !isOfPeople && !isOfPayments && isOncePerRow(table, 'saleDate')) {
    return 'dayTotals'
  }
  return undefined
}

interface Doubted {
  looksLike: Resemblance | undefined
  answers: Answers
}

/** Totals per day are sales of the right amount, only fewer. */
export const isDoubtful = ({ looksLike, answers }: Doubted): boolean =>
  looksLike !== undefined && looksLike !== 'dayTotals' && answers.contents === undefined

const NAMES: Record<Resemblance, string> = {
  account: 'an account statement',
  expenses: 'a list of expenses',
  stock: 'a stock list',
  customers: 'a list of customers',
  customerTotals: 'totals per customer',
  dayTotals: 'totals per day',
  monthTotals: 'totals per month',
}

export function requireSales(layout: Doubted): void {
  if (!isDoubtful(layout)) return
  const sentence = `This file looks like ${NAMES[layout.looksLike!]}, not like a list of sales. Choose another file, or confirm that its rows are sales.`
  throw new AppError(400, 'not_sales', sentence, { fields: { 'options.contents': sentence } })
}

function isOfContacts(headers: string[], rows: string[][]): boolean {
  const { name, firstName, lastName, phone, email, birthday } = columnsIn(headers, rows)
  const isSome = (columns: (number | undefined)[]) => columns.some((each) => each !== undefined)
  return isSome([name, firstName, lastName]) && isSome([phone, email, birthday])
}

/** Fewer rows may differ by chance. */
const ENOUGH_ROWS = 3
const DIFFERENT = 0.98

function isOncePerRow(
  { suggested, candidates }: Table,
  field: 'productName' | 'customerName' | 'saleDate',
): boolean {
  const column = candidates[suggested[field] ?? -1]
  return column !== undefined && column.distinct >= DIFFERENT && !column.isConstant
}

const PAYING = 0.3
const DIFFERENT_COSTS = 2

function paysForRunning({ candidates }: Table, rows: string[][]): boolean {
  if (rows.length < ENOUGH_ROWS) return false
  const isCost = memoize((cell) => RUNNING_COST.test(wordsOf(cell)))
  return candidates.some(({ texts }, index) => {
    if (texts < MIN_SHARE) return false
    const costs = rows.map((row) => row[index] ?? '').filter(isCost)
    return new Set(costs).size >= DIFFERENT_COSTS && costs.length >= rows.length * PAYING
  })
}

function isAccount(
  { kinds }: Table,
  words: string[],
  titles: string[][],
  rows: string[][],
): boolean {
  if (kinds.isBank) return true
  const said = [...words, ...titles.flat().map(wordsOf)]
  return said.some((text) => ACCOUNT.test(text)) || hasBalance(words, rows)
}

const BALANCED = 0.8

/** Some amounts are taken off. A running sum of all rows isn't a balance: the first sum is the first amount. */
function hasBalance(headers: string[], rows: string[][]): boolean {
  if (rows.length < ENOUGH_ROWS) return false
  const values = rows.map((row) => headers.map((_, index) => valueOf(row[index] ?? '')))
  // Accounts list the newest row first or last.
  return [values, values.toReversed()].some((lines) =>
    headers.some((_, balance) => isBalance(lines, balance)),
  )
}

function isBalance(lines: number[][], balance: number): boolean {
  const isAmount = (line: number[], change: number): boolean =>
    change !== 0 &&
    line.some((value, index) => index !== balance && isZero(Math.abs(value) - Math.abs(change)))
  const changes = lines.slice(1).map((line, index) => line[balance]! - lines[index]![balance]!)
  const matching = changes.filter((change, index) => isAmount(lines[index + 1]!, change))
  const [first] = lines
  return (
    matching.length >= Math.max(ENOUGH_ROWS - 1, changes.length * BALANCED) &&
    changes.some((change) => change < 0) &&
    !isAmount(first!, first![balance]!)
  )
}
const isZero = (difference: number): boolean => Math.abs(difference) < 0.006
