import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import { SALE_FIELDS, type Entry } from '../contract.ts'

export const csvHeader = (): string =>
  BYTE_ORDER_MARK + csvLines([SALE_FIELDS.map(({ header }) => header)])

/** Formats each entry as a line that ends in a line break. Amounts stay numbers, even negative ones. */
export const csvOf = (entries: Entry[]): string => csvLines(entries.map(cellsOf))

export const cellsOf = (entry: Entry): (string | number)[] =>
  SALE_FIELDS.map((field) => cellOf(entry, field))

function cellOf(entry: Entry, { field, kind }: (typeof SALE_FIELDS)[number]): string | number {
  const value = entry[field]
  if (typeof value === 'number') return kind === 'amount' ? value.toFixed(2) : value
  return escapeFormulas(value ?? '')
}
