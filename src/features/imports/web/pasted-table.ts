/** Turns what somebody copied from a spreadsheet into a file, which then goes the way of every other file. */

export const NOT_A_TABLE =
  "What you pasted isn't a table. In your spreadsheet, select the cells together with their column names, copy them, and paste them here."

const NAME = 'Pasted table.tsv'
/** lines that are looked at, to tell a table from prose */
const MAX_LINES = 20

/** Returns the file; undefined when the text isn't a table: it has one line, or one column. */
export function fileFromPaste(text: string): File | undefined {
  const lines = text.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !hasColumns(lines)) return undefined
  return new File([text], NAME, { type: 'text/tab-separated-values' })
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
