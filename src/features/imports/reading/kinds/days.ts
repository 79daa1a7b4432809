import type { Answers } from '../../options/contract.ts'
import type { Chosen } from '../columns/scores.ts'
import { memoize } from '../values/memoize.ts'
import { numbersOf, orderOf } from '../values/dates.ts'
import { isTotalLine } from './total-lines.ts'

/** Some people write the date only in the first row of each day. */
export interface EmptyDates {
  areFilled: boolean
  isUncertain: boolean
}

/** Fewer days may differ by chance. */
const ENOUGH_DAYS = 2
/** share of rows without a date */
const SOME = 0.2
const MOST = 0.5

const isDate = memoize(
  (cell: string): boolean => (orderOf(cell, true) ?? numbersOf(cell)) !== undefined,
)

function isUndatedSale({ saleDate, revenue, productName }: Chosen, record: string[]): boolean {
  const isFilled = (index: number | undefined): boolean => Boolean(record[index ?? -1]?.trim())
  return (
    !isFilled(saleDate) &&
    isFilled(revenue) &&
    (productName === undefined || isFilled(productName)) &&
    record.filter((cell) => cell.trim() !== '').length > 1 &&
    !isTotalLine(record)
  )
}

/** If each date is written once, rows without a date are of the day above. `rows` are completed from their orders. */
export function emptyDatesOf(
  rows: string[][],
  chosen: Chosen,
  answer: Answers['emptyDates'],
): EmptyDates | undefined {
  const { saleDate } = chosen
  if (saleDate === undefined) return undefined
  const dates = rows.map((row) => row[saleDate]?.trim() ?? '').filter((cell) => isDate(cell))
  const first = rows.findIndex((row) => isDate(row[saleDate]?.trim() ?? ''))
  const without = rows.slice(first).filter((row) => isUndatedSale(chosen, row)).length
  const isBefore = rows.slice(0, first).some((row) => isUndatedSale(chosen, row))
  const share = without / (without + dates.length)
  if (
    isBefore ||
    dates.length < ENOUGH_DAYS ||
    new Set(dates).size < dates.length ||
    share < SOME
  ) {
    return undefined
  }
  const isClear = share >= MOST
  return {
    areFilled: answer === undefined ? isClear : answer === 'above',
    isUncertain: !isClear,
  }
}

/** Records must come in file order. */
export function dayCompleter(
  emptyDates: EmptyDates | undefined,
  chosen: Chosen,
): (record: string[]) => string[] {
  const { saleDate } = chosen
  if (!emptyDates || saleDate === undefined) return (record) => record
  let last = ''
  return (record) => {
    const cell = record[saleDate]?.trim() ?? ''
    if (isDate(cell)) last = cell
    if (last === '' || !isUndatedSale(chosen, record)) return record
    const length = Math.max(record.length, saleDate + 1)
    return Array.from({ length }, (_, index) => (index === saleDate ? last : (record[index] ?? '')))
  }
}
