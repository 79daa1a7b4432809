import { unescapeFormulas } from '../../../../shared/formula-escaping.ts'

/** Reads cells without the marks that spreadsheets and exports add to keep them text. */

const GUARDED = /^="(.*)"$/s

/** characters; longer than any name, date or amount that is imported, and than any word that names the kind of a line */
const MAX_HEAD_LENGTH = 400

/** Returns the part of a cell that is examined, so that long cells take no time. */
export const headOf = (cell: string): string =>
  cell.length <= MAX_HEAD_LENGTH ? cell : cell.trim().slice(0, MAX_HEAD_LENGTH)

/** Returns the text of a cell: `="007"` is 007, `'=1+1` is =1+1. */
export function textOfCell(cell: string): string {
  const head = headOf(cell)
  const first = head.charCodeAt(0)
  if (first !== 0x3d && first !== 0x27) return head.trim()
  const text = unescapeFormulas(head)
  if (text !== head) return text.trim()
  const trimmed = head.trim()
  return (GUARDED.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? trimmed).trim()
}

/** Returns the text of a date or number cell, where the marks of `'12.50` and `=12.50` are removed too. */
export function valueOfCell(cell: string): string {
  const text = textOfCell(cell)
  const first = text.charCodeAt(0)
  if (first !== 0x3d && first !== 0x27) return text
  return /^'\s*[\d.,+-]|^=\s*[+-]?[\d.,]+$/.test(text) ? text.slice(1).trim() : text
}
