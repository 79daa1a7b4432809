import { VALUE_COLUMNS } from '../../sales/index.ts'
import type { SaleValue } from '../../sales/contract.ts'

/** What a recorded sale may lack, and a file that is imported again may say. */

const FILLED = ['receipt', 'time', 'tax', 'fee', 'channel', 'category'] as const
export type FilledField = (typeof FILLED)[number]

export const COLUMNS = VALUE_COLUMNS.flatMap((column) =>
  FILLED.some((field) => field === column.field) ? [column] : [],
)
export const stagedName = (column: (typeof COLUMNS)[number]): string =>
  column.kind === 'name' ? `${column.table}_no` : column.name

/** A time is of its day, and tax and fee are of their amount: after an edit of those, they aren't the sale's any more. */
const FITS: Partial<Record<SaleValue['field'], string>> = {
  time: 'theirs.sale_date = mine.sale_date',
  tax: 'theirs.revenue_cents = mine.revenue_cents',
  fee: 'theirs.revenue_cents = mine.revenue_cents',
}
export const isFilled = (column: (typeof COLUMNS)[number], inFile: string): string =>
  `(theirs.${column.name} IS NULL AND mine.${inFile} IS NOT NULL AND ${FITS[column.field] ?? 'true'})`

/** By column, SQL that is true where a sale `theirs` lacks what a row `mine` of the table `row_value` has. */
export const FILLABLE: Partial<Record<string, string>> = Object.fromEntries(
  COLUMNS.map((column) => [column.name, isFilled(column, column.name)]),
)
