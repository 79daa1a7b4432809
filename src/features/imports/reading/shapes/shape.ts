import type { Day } from '../../../../shared/calendar.ts'

/**
 * Some tables aren't lists of sales with a date in each line: their dates are in pieces or lack the year, or
 * their months stand side by side. Such a table is written anew, record by record, before its columns are found.
 */
export interface Shape {
  /** row of the header in the sample, counted from 1 */
  headerRow: number
  headers: string[]
  /** columns of the file in which nearly every line has a digit; undefined: those of the date and the amount */
  lineColumns?: readonly number[]
  /** Returns a reader of the records, which must come in the order of the file. */
  reader: () => Reshaper
  /** undefined: the file has its years where its dates are */
  year?: FoundYear | undefined
  how: Pieces | Months | SideBySide | DayRows | Yearless
}

export interface Reshaper {
  /** Returns what a record stands for: one record, or several. */
  read: (record: string[]) => string[][]
  /** lines with the sums of others that were left out so far */
  sums: number
}

/** The year of dates that are written without it. */
export interface FoundYear {
  year: number
  /** undefined: nothing says it, and the owner is asked */
  because: 'choice' | 'title' | 'fileName' | undefined
  /** true if the dates go on in the next year after December */
  goesOn: boolean
  /** a date of the file */
  cell: string
  /** the years to choose from, with what the date is in each */
  choices: { year: string; reads: string }[]
}

/** The date is put together from several columns, which are named. */
export interface Pieces {
  kind: 'pieces'
  columns: string[]
  hasDay: boolean
}
/** The months stand side by side. */
export interface Months {
  kind: 'months'
  first: Day
  last: Day
  /** headers of other columns with amounts */
  leftOut: string[]
}
/** Several amounts of a row stand side by side. */
export interface SideBySide {
  kind: 'sideBySide'
  /** what their headers say: how it was paid, what was sold, or nothing */
  are: 'payments' | 'products' | 'amounts'
  columns: string[]
}
/** The dates stand in rows of their own. */
export interface DayRows {
  kind: 'dayRows'
}
/** The dates have no year. */
export interface Yearless {
  kind: 'yearless'
  column: string
}

/** The beginning of a table, and what else may say the year of its dates. */
export interface ShapelessTable {
  /** the first records */
  records: string[][]
  headerRow: number
  headers: string[]
  /** the first lines below the header */
  rows: string[][]
  fileName: string
  /** the owner's answer */
  year: string | undefined
  today: Day
}

/** The records above the header. */
export const titlesOf = ({ records, headerRow }: ShapelessTable): string =>
  records
    .slice(0, Math.max(0, headerRow - 1))
    .flat()
    .join(' \n ')
