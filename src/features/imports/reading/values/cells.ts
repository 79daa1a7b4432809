import { unescapeFormulas } from '../../../../shared/formula-escaping.ts'

const GUARDED = /^="(.*)"$/s

/** characters; longer than any imported value */
const MAX_HEAD_LENGTH = 400

/** So that long cells take no time. */
export const headOf = (cell: string): string =>
  cell.length <= MAX_HEAD_LENGTH ? cell : cell.trim().slice(0, MAX_HEAD_LENGTH)

/** `="007"` is 007, `'=1+1` is =1+1. */
export function textOfCell(cell: string): string {
  const head = headOf(cell)
  const first = head.charCodeAt(0)
  if (first !== 0x3d && first !== 0x27) return head.trim()
  const text = unescapeFormulas(head)
  if (text !== head) return text.trim()
  const trimmed = head.trim()
  return (GUARDED.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? trimmed).trim()
}

/** Also removes the marks of `'12.50` and `=12.50`. */
export function valueOfCell(cell: string): string {
  const text = textOfCell(cell)
  const first = text.charCodeAt(0)
  if (first !== 0x3d && first !== 0x27) return text
  return /^'\s*[\d.,+-]|^=\s*[+-]?[\d.,]+$/.test(text) ? text.slice(1).trim() : text
}
