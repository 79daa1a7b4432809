import { original } from '../../../../shared/csv-cells.ts'

/** What stands in a cell, without what spreadsheets and exports put around it to keep it a text. */

const GUARDED = /^="(.*)"$/s

/** characters; no name, date or amount that is read has as many, nor any word that tells what a line is */
const MAX_HEAD_LENGTH = 400

/** As much of a cell as is looked at to tell what it is, so that long ones take no time. */
export const headOf = (cell: string): string =>
  cell.length <= MAX_HEAD_LENGTH ? cell : cell.trim().slice(0, MAX_HEAD_LENGTH)

/** `="007"` is 007, `'=1+1` is =1+1. */
export function textOfCell(cell: string): string {
  const head = headOf(cell)
  const first = head.charCodeAt(0)
  if (first !== 0x3d && first !== 0x27) return head.trim()
  const text = original(head)
  if (text !== head) return text.trim()
  const trimmed = head.trim()
  return (GUARDED.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? trimmed).trim()
}

/** The same of a date or number, where also `'12.50` and `=12.50` are texts. */
export function valueOfCell(cell: string): string {
  const text = textOfCell(cell)
  return /^'\s*[\d.,+-]|^=\s*[+-]?[\d.,]+$/.test(text) ? text.slice(1).trim() : text
}
