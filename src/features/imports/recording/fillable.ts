import { VALUE_COLUMNS } from '../../sales/index.ts'
import type { SaleValue } from '../../sales/contract.ts'

const FILLED = ['receipt', 'time', 'tax', 'fee', 'channel', 'category'] as const
export type FilledField = (typeof FILLED)[number]

export const COLUMNS = VALUE_COLUMNS.flatMap((column) =>
  FILLED.some((field) => field === column.field) ? [column] : [],
)
export const stagedName = (column: (typeof COLUMNS)[number]): string =>
  column.kind === 'name' ? `${column.table}_no` : column.name

/** A time belongs to its day, tax and fee to their amount: after an edit they no longer fit. */
const FITS: Partial<Record<SaleValue['field'], string>> = {
  time: 'theirs.sale_date = mine.sale_date',
  tax: 'theirs.revenue_cents = mine.revenue_cents',
  fee: 'theirs.revenue_cents = mine.revenue_cents',
}
export const isFilled = (column: (typeof COLUMNS)[number], inFile: string): string =>
  `(theirs.${column.name} IS NULL AND mine.${inFile} IS NOT NULL AND ${FITS[column.field] ?? 'true'})`

export const FILLABLE: Partial<Record<string, string>> = Object.fromEntries(
  COLUMNS.map((column) => [column.name, isFilled(column, column.name)]),
)
