export const NOT_A_TABLE =
  "What you pasted isn't a table. In your spreadsheet, select the cells together with their column names, copy them, and paste them here."

export const PASTED = 'Pasted table.tsv'
const MAX_LINES = 20

export function fileFromPaste(text: string): File | undefined {
  const lines = text.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !hasColumns(lines)) return undefined
  return new File([withQuotes(text)], PASTED, { type: 'text/tab-separated-values' })
}

const isQuoted = (cell: string): boolean =>
  cell.length > 1 && cell.endsWith('"') && !cell.slice(1, -1).replaceAll('""', '').includes('"')

/**
 * For cells such as `"Big" rose`: many spreadsheets quote only cells with line breaks. Uneven tabs show such breaks;
 * then the text stays.
 */
function withQuotes(text: string): string {
  if (!/(?:^|[\t\n\r])"/.test(text)) return text
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t'))
  if (rows.some(({ length }) => length !== rows[0]!.length)) return text
  const quoted = (cell: string): string =>
    cell.startsWith('"') && !isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}

/** Spreadsheets copy tabs. A CSV text has another mark in every line. */
const hasColumns = (lines: string[]): boolean =>
  lines.some((line) => line.includes('\t')) ||
  [';', ',', '|'].some((mark) => lines.every((line) => line.includes(mark)))

export function isForElement(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}
