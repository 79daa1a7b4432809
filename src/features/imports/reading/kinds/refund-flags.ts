import { headOf } from '../values/cells.ts'
import { sayYes } from '../values/yes-no.ts'
import { abroad } from '../columns/abroad.ts'
import { anyOf } from '../columns/words.ts'

const REFUND = anyOf(
  abroad('refund'),
  /^(?:(?:is|ist|es|est|e) )?(?:an? )?(?:refund|return|returned|credit note|retoure|retourniert|(?:waren)?ruck(?:gabe|sendung|erstattung)|erstattung|gutschrift|devolucion|devuelt[oa]|reembolso|nota de credito|devolucao|devolvid[oa]|estorno|retour|retournee?|remboursement|avoir)(?: (?:flag|line|item|y n|yes no|j n|ja nein|s n|o n))?$/,
)

/** True if a column says yes in the lines of what was given back; numbers are more likely the pieces that came back. */
export function flagsRefunds(words: string, rows: string[][], index: number): boolean {
  if (!REFUND.test(words)) return false
  const cells = rows.map((row) => headOf(row[index] ?? '').trim()).filter((cell) => cell !== '')
  const isText = cells.some((cell) => /[^\d-]/.test(cell)) || /^is |flag$/.test(words)
  return isText && sayYes(cells)
}
