import { VALUE_COLUMNS } from '../../sales/index.ts'
import { FURTHER_VALUES } from '../../sales/fields/contract.ts'

const isFurther = (field: string): boolean => FURTHER_VALUES.some((each) => each.field === field)

export const COLUMNS = VALUE_COLUMNS.filter(({ field }) => isFurther(field))
export const stagedName = (column: (typeof COLUMNS)[number]): string =>
  column.kind === 'name' ? `${column.table}_no` : column.name

/** A time belongs to its day, tax and fee to their amount: after an edit they no longer fit. */
const FITS: Partial<Record<(typeof COLUMNS)[number]['kind'], string>> = {
  time: 'theirs.sale_date = mine.sale_date',
  amount: 'theirs.revenue_cents = mine.revenue_cents',
}
export const isFilled = (column: (typeof COLUMNS)[number], inFile: string): string =>
  `(theirs.${column.name} IS NULL AND mine.${inFile} IS NOT NULL AND ${FITS[column.kind] ?? 'true'})`

export const FILLABLE: Partial<Record<string, string>> = Object.fromEntries(
  COLUMNS.map((column) => [column.name, isFilled(column, column.name)]),
)
