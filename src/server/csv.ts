import Papa from 'papaparse'

/** Spreadsheets only read a file as UTF-8 if it starts with this. */
export const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'

/**
 * Formats rows as lines that each end in a line break. Texts that come from people must have gone through
 * `escapeFormulas` before. Also quotes cells with other delimiters, because some programs split at several.
 */
export const csvLines = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { newline: NEW_LINE, quotes: (cell) => /[;|\t]/.test(String(cell)) }) +
  NEW_LINE
