import type { Day } from '../../../../shared/calendar.ts'

/** A table that isn't a list of sales with whole dates is rewritten, record by record, before its columns are found. */
export interface Shape {
  /** in the sample, from 1 */
  headerRow: number
  headers: string[]
  /** with a digit in nearly every line; undefined: date and amount */
  lineColumns?: readonly number[]
  /** Records must come in file order. */
  reader: () => Reshaper
  year?: FoundYear | undefined
  how: Pieces | Months | SideBySide | DayRows | Yearless
}

export interface Reshaper {
  read: (record: string[]) => string[][]
  /** sums of others, left out so far */
  sums: number
}

export interface FoundYear {
  year: number
  /** undefined: the owner is asked */
  because: 'choice' | 'title' | 'fileName' | undefined
  /** after December comes the next year */
  goesOn: boolean
  cell: string
  choices: { year: string; reads: string }[]
}

export interface Pieces {
  kind: 'pieces'
  columns: string[]
  hasDay: boolean
}
export interface Months {
  kind: 'months'
  first: Day
  last: Day
  leftOut: string[]
}
export interface SideBySide {
  kind: 'sideBySide'
  are: 'payments' | 'products' | 'amounts'
  columns: string[]
}
export interface DayRows {
  kind: 'dayRows'
}
export interface Yearless {
  kind: 'yearless'
  column: string
}

export interface ShapelessTable {
  records: string[][]
  headerRow: number
  headers: string[]
  rows: string[][]
  fileName: string
  year: string | undefined
  today: Day
}

export const titlesOf = ({ records, headerRow }: ShapelessTable): string =>
  records
    .slice(0, Math.max(0, headerRow - 1))
    .flat()
    .join(' \n ')
