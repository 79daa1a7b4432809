import { count } from '../../../../web/profile.ts'
import type { ImportResult, ImportRun, RowError } from '../../import/contract.ts'

/** What became of an import: told by its call, or by the list when the call was another page's. */
export interface Outcome {
  importId: number
  fileName: string
  state: 'done' | 'cancelled' | 'failed'
  imported: number
  duplicates: number
  errorCount: number
  /** why it failed */
  message: string | null
  /** The call alone names the rows and how the file was read. */
  errors: RowError[]
  assumptions: string[]
}

export const outcomeOfCall = (fileName: string, result: ImportResult): Outcome => ({
  ...result,
  fileName,
  state: 'done',
  message: null,
})

export const outcomeOfRun = ({ state, ...run }: ImportRun): Outcome => ({
  ...run,
  importId: run.id,
  state: state === 'cancelled' || state === 'failed' ? state : 'done',
  errors: [],
  assumptions: [],
})

const CANCELLED = 'Import cancelled. Nothing of it was kept.'

/** The spec's sentence, or why there is nothing to be glad about. */
export function outcomeText(outcome: Outcome): string {
  const { state, imported, duplicates, errorCount, message } = outcome
  if (state === 'cancelled') return CANCELLED
  if (state === 'failed') return message ?? 'CSV import failed'
  const note = errorCount > 0 ? ` Note: ${count(errorCount)} rows had errors.` : ''
  if (imported > 0) return `Successfully imported ${count(imported)} entries!${note}`
  if (duplicates > 0) {
    return `Nothing new was imported: ${rowsWere(duplicates)} already there.${note}`
  }
  return `Nothing was imported.${note}`
}

export const rowsWere = (n: number): string => (n === 1 ? '1 row was' : `${count(n)} rows were`)
