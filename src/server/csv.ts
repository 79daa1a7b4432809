/** Without this, spreadsheets don't read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** other delimiters too: some programs split at several */
const QUOTED = /[",;|\t\r\n\uFEFF]|^ | $/

/** Texts of people need `escapeFormulas` first. */
export const csvLines = (lines: (string | number)[][]): string =>
  lines.map((cells) => `${cells.map(inCsv).join(',')}\r\n`).join('')

function inCsv(cell: string | number): string {
  const text = String(cell)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
