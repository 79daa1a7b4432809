/** Turns what somebody copied from a spreadsheet into a file, which then goes the way of every other file. */

export const NOT_A_TABLE =
  "What you pasted isn't a table. In your spreadsheet, select the cells together with their column names, copy them, and paste them here."

/** the name of a pasted table as a file */
export const PASTED = 'Pasted table.tsv'
/** lines that are looked at, to tell a table from prose */
const MAX_LINES = 20

/** Returns the file; undefined when the text isn't a table: it has one line, or one column. */
export function fileFromPaste(text: string): File | undefined {
  const lines = text.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !hasColumns(lines)) return undefined
  return new File([withQuotes(text)], PASTED, { type: 'text/tab-separated-values' })
}

/** True for a cell in quotation marks, with those within it doubled. */
const isQuoted = (cell: string): boolean =>
  cell.length > 1 && cell.endsWith('"') && !cell.slice(1, -1).replaceAll('""', '').includes('"')

/**
 * Puts cells such as `"Big" rose` in quotation marks, which many spreadsheets do only for cells with line breaks. Those
 * are told by lines with fewer tabs than others; then the text stays as it is.
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

/** Spreadsheets put tabs between cells. A CSV text has one of the other marks in every line. */
const hasColumns = (lines: string[]): boolean =>
  lines.some((line) => line.includes('\t')) ||
  [';', ',', '|'].some((mark) => lines.every((line) => line.includes(mark)))

/** True if a paste belongs to what has the focus, such as a field or a dialog. */
export function isForElement(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null
  )
}
