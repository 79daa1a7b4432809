/** Spreadsheets only read a file as UTF-8 if it starts with this. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** What a cell is quoted for: other delimiters too, because some programs split at several. */
const QUOTED = /[",;|\t\r\n\uFEFF]|^ | $/

/**
 * Formats rows as lines that each end in a line break. Texts that come from people must have gone through
 * `escapeFormulas` before.
 */
export const csvLines = (lines: (string | number)[][]): string =>
  lines.map((cells) => `${cells.map(inCsv).join(',')}\r\n`).join('')

function inCsv(cell: string | number): string {
  const text = String(cell)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
