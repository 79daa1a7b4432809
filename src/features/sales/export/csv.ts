import Papa from 'papaparse'
import { EXPORT_HEADERS, type Entry } from '../contract.ts'
import { neutralised } from '../../../shared/csv-cells.ts'

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'
export const csvHeader = (): string => BYTE_ORDER_MARK + csvLines([EXPORT_HEADERS])

/** Each entry as a line, its end included. Amounts stay numbers, negative ones too. */
export const csvOf = (entries: Entry[]): string =>
  csvLines(
    entries.map((entry) => [
      neutralised(entry.productName),
      entry.revenue.toFixed(2),
      entry.cost?.toFixed(2) ?? '',
      entry.quantity,
      entry.saleDate,
      neutralised(entry.customerName ?? ''),
      neutralised(entry.salesperson ?? ''),
      entry.source,
    ]),
  )

// Cells with another delimiter in quotation marks too: some programs split at several.
const csvLines = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { newline: NEW_LINE, quotes: (cell) => /[;|\t]/.test(String(cell)) }) +
  NEW_LINE
