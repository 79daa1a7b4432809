import { original } from '../../export/cells.ts'

/** What stands in a cell, without what spreadsheets and exports put around it to keep it a text. */

const GUARDED = /^\s*="(.*)"\s*$/s

/** `="007"` is 007, `'=1+1` is =1+1. */
export function textOfCell(cell: string): string {
  const first = cell.charCodeAt(0)
  if (first !== 0x3d && first !== 0x27) return cell.trim()
  const text = original(cell)
  return (text === cell ? (GUARDED.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell) : text).trim()
}

/** The same of a date or number, where also `'12.50` and `=12.50` are texts. */
export function valueOfCell(cell: string): string {
  const text = textOfCell(cell)
  return /^'\s*[\d.,+-]|^=\s*[+-]?[\d.,]+$/.test(text) ? text.slice(1).trim() : text
}
