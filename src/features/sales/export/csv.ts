import Papa from 'papaparse'
import { SALE_FIELDS, type Entry } from '../contract.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'

/** Spreadsheets only read a file as UTF-8 if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'
export const csvHeader = (): string =>
  BYTE_ORDER_MARK + csvLines([SALE_FIELDS.map(({ header }) => header)])

/** Formats each entry as a line that ends in a line break. Amounts stay numbers, even negative ones. */
export const csvOf = (entries: Entry[]): string =>
  csvLines(entries.map((entry) => SALE_FIELDS.map((field) => cellOf(entry, field))))

function cellOf(entry: Entry, { field, kind }: (typeof SALE_FIELDS)[number]): string | number {
  const value = entry[field]
  if (typeof value === 'number') return kind === 'amount' ? value.toFixed(2) : value
  return escapeFormulas(value ?? '')
}

// Also quotes cells with other delimiters, because some programs split at several.
const csvLines = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { newline: NEW_LINE, quotes: (cell) => /[;|\t]/.test(String(cell)) }) +
  NEW_LINE
