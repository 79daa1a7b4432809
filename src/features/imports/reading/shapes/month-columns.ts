import { dayOf, yearOf, type Day } from '../../../../shared/calendar.ts'
import { candidatesOf } from '../columns/suggest.ts'
import { valueOf } from '../columns/contents.ts'
import { scoreOf, type Candidate } from '../columns/scores.ts'
import { areEqual } from '../columns/ties.ts'
import { isTotal, isTotalLine } from '../kinds/total-lines.ts'
import { headOf, valueOfCell } from '../values/cells.ts'
import { markOf } from '../values/money.ts'
import { monthIn } from './months.ts'
import type { Reshaper, Shape, ShapelessTable } from './shape.ts'
import { findYear } from './years.ts'

/**
 * Months side by side, products or people below each other: each amount becomes a record on the first day of its month.
 */

const MAX_ROW = 31
/** Any table may have a single month as a column. */
const ENOUGH_MONTHS = 2
/** More would make a small file huge. */
const MAX_MONTHS = 60
const MAX_LABELS = 10
const MIN_AMOUNTS = 0.8
const MIN_TEXTS = 0.5

interface MonthColumn {
  index: number
  month: number
  year: number | undefined
}

/** From 1. */
export function rowOfMonths(records: string[][], chosen: number | undefined): number | undefined {
  const rows = chosen === undefined ? records.slice(0, MAX_ROW).keys() : [chosen - 1]
  for (const row of rows) if (monthsIn(records, row)) return row + 1
  return undefined
}

/** In order; undefined if a row names none, or a month twice. */
function monthsIn(records: string[][], row: number): MonthColumn[] | undefined {
  const record = records[row] ?? []
  const above = yearsAbove(records[row - 1] ?? [])
  const columns: MonthColumn[] = []
  for (const [index, cell] of record.entries()) {
    const found = cell.trim() === '' ? undefined : monthIn(headOf(cell))
    if (found) columns.push({ index, month: found.month, year: found.year ?? above(index) })
    if (columns.length > MAX_MONTHS) return undefined
  }
  const different = new Set(columns.map(({ month, year }) => `${year}-${month}`))
  return columns.length >= ENOUGH_MONTHS && different.size === columns.length ? columns : undefined
}

/** A year is above the first of its months. */
function yearsAbove(record: string[]): (index: number) => number | undefined {
  const years = record.flatMap((cell, index) =>
    /^(?:19[7-9]|20\d)\d$/.test(cell.trim()) ? [{ index, year: Number(cell) }] : [],
  )
  return (at) => years.findLast(({ index }) => index <= at)?.year
}

export function monthColumns(table: ShapelessTable): Shape | undefined {
  const { records, headerRow, headers, rows } = table
  const columns = monthsIn(records, headerRow - 1)
  if (!columns || !areAmounts(columns, rows)) return undefined
  const months = columns.map(({ index }) => index)
  const others = candidatesOf(headers, rows).map((column, index) => ({ ...column, index }))
  const beside = others.filter(({ index }) => !months.includes(index))
  if (beside.some((column) => scoreOf('saleDate', column) > 0)) return undefined
  const labels = labelsOf(beside)
  if (labels.length === 0) return undefined
  const isWithoutYear = columns.some(({ year }) => year === undefined)
  const sold = columns.filter(({ index }) => rows.some((row) => isAmount(row[index] ?? '')))
  const year = isWithoutYear
    ? findYear(
        table,
        headers[months[0]!]!.trim(),
        (of) => datedIn(sold, of).at(-1)!.day,
        (of) => spanOf(datedIn(columns, of)),
        columns.some(({ month }, at) => at > 0 && month < columns[at - 1]!.month),
      )
    : undefined
  const dated = datedIn(columns, year?.year)
  const leftOut = beside.filter((column) => !labels.includes(column) && column.amounts > 0)
  return {
    headerRow,
    headers: [...labels.map(({ header }) => header), 'Date', 'Revenue'],
    lineColumns: months,
    year,
    how: {
      kind: 'months',
      first: dated[0]!.day,
      last: dated.at(-1)!.day,
      leftOut: leftOut.map(({ header }) => header.trim()).filter((header) => header !== ''),
    },
    reader: () =>
      unfolder(
        labels.map(({ index }) => index),
        dated,
      ),
  }
}

const isAmount = (cell: string): boolean => Boolean(valueOf(valueOfCell(cell)))

function areAmounts(columns: MonthColumn[], rows: string[][]): boolean {
  const cells = columns.flatMap(({ index }) =>
    rows.flatMap((row) => valueOfCell(row[index] ?? '').replace(/^[-–]$/, '') || []),
  )
  const amounts = cells.filter((cell) => markOf(cell) !== undefined)
  return amounts.length > 0 && amounts.length >= cells.length * MIN_AMOUNTS
}

type Label = Candidate & { index: number }

/** A column without a telling header is the product. */
function labelsOf(beside: Label[]): Label[] {
  const texts = beside.filter(
    ({ header, texts: share, filled }) =>
      share >= MIN_TEXTS && filled > 0 && !isTotal(header.trim()),
  )
  const labels = texts.slice(0, MAX_LABELS)
  const areNamed = labels.some((column) =>
    (['productName', 'customerName', 'salesperson'] as const).some(
      (field) => scoreOf(field, column) > 0,
    ),
  )
  const [first, ...rest] = labels
  return areNamed || !first ? labels : [Object.assign(first, { header: 'Product' }), ...rest]
}

interface DatedColumn {
  index: number
  day: Day
}

/** Months without a year follow each other: after December comes the next year. */
function datedIn(columns: MonthColumn[], from: number | undefined): DatedColumn[] {
  let year = from ?? 0
  let before = 0
  return columns.map((column) => {
    if (column.year === undefined && column.month < before) year++
    before = column.month
    return { index: column.index, day: dayOf(column.year ?? year, column.month, 1) }
  })
}

const spanOf = (dated: DatedColumn[]): string => {
  const [first, last] = [yearOf(dated[0]!.day), yearOf(dated.at(-1)!.day)]
  return first === last ? String(first) : `${first} to ${last}`
}

function unfolder(labels: number[], dated: DatedColumn[]): Reshaper {
  const sums = new RunningSums()
  const reshaper: Reshaper = {
    sums: 0,
    read(record) {
      const named = labels.map((index) => headOf(record[index] ?? ''))
      const cells = dated.map(({ index }) => headOf(record[index] ?? ''))
      const values = cells.map((cell) => valueOf(valueOfCell(cell)) || 0)
      const mayBeSum = isTotalLine(named) || named.every((label) => label.trim() === '')
      if (named.some(isTotal) || (mayBeSum && sums.are(values))) {
        reshaper.sums++
        sums.end()
        return []
      }
      sums.add(values)
      return dated.flatMap(({ day }, at) =>
        // Zero is no sale, but a text is shown to the owner.
        values[at] === 0 && /^(?:[-–]|[^\p{L}]*0[^\p{L}]*|\s*)$/u.test(cells[at]!)
          ? []
          : [[...named, day, cells[at]!]],
      )
    },
  }
  return reshaper
}

class RunningSums {
  private all: number[] = []
  private part: number[] = []

  add(values: number[]): void {
    this.all = values.map((value, at) => (this.all[at] ?? 0) + value)
    this.part = values.map((value, at) => (this.part[at] ?? 0) + value)
  }

  are(values: number[]): boolean {
    return [this.all, this.part].some(
      (sums) => sums.length > 0 && values.every((value, at) => areEqual(value, sums[at]!)),
    )
  }

  end(): void {
    this.part = []
  }
}
