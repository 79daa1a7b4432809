import Papa from 'papaparse'
import { EXPORT_HEADERS, type Entry } from '../contract.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'

/** Spreadsheets only read a file as UTF-8 if it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'
export const csvHeader = (): string => BYTE_ORDER_MARK + csvLines([EXPORT_HEADERS])

/** Formats each entry as a line that ends in a line break. Amounts stay numbers, even negative ones. */
export const csvOf = (entries: Entry[]): string =>
  csvLines(
    entries.map((entry) => [
      escapeFormulas(entry.productName),
      entry.revenue.toFixed(2),
      entry.cost?.toFixed(2) ?? '',
      entry.quantity,
      entry.saleDate,
      escapeFormulas(entry.customerName ?? ''),
      escapeFormulas(entry.salesperson ?? ''),
      entry.source,
    ]),
  )

// Also quotes cells with other delimiters, because some programs split at several.
const csvLines = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { newline: NEW_LINE, quotes: (cell) => /[;|\t]/.test(String(cell)) }) +
  NEW_LINE
