import type { ImportResult, ImportRun, RowError } from '../../import/contract.ts'

/** What became of an import: told by its call, or by the list when the call was another page's. */
export interface Outcome {
  importId: number
  fileName: string
  imported: number
  duplicates: number
  errorCount: number
  /** why nothing was imported; null: it was not refused */
  failure: string | null
  /** The call alone names the rows and how the file was read. */
  errors: RowError[]
  assumptions: string[]
}

export const outcomeOfCall = (fileName: string, result: ImportResult): Outcome => ({
  ...result,
  fileName,
  failure: null,
})

export const outcomeOfRun = ({
  id,
  fileName,
  imported,
  duplicates,
  errorCount,
  message,
}: ImportRun): Outcome => ({
  ...{ importId: id, fileName, imported, duplicates, errorCount, failure: message },
  errors: [],
  assumptions: [],
})

/** The spec's sentence, or why there is nothing to be glad about. */
export function outcomeText({ imported, duplicates, errorCount, failure }: Outcome): string {
  if (failure !== null) return failure
  const note = errorCount > 0 ? ` Note: ${count(errorCount)} rows had errors.` : ''
  if (imported > 0) return `Successfully imported ${count(imported)} entries!${note}`
  if (duplicates > 0) {
    return `Nothing new was imported: ${rowsWere(duplicates)} already there.${note}`
  }
  return `Nothing was imported.${note}`
}

export const count = (n: number): string => n.toLocaleString('en-US')
export const rowsWere = (n: number): string => (n === 1 ? '1 row was' : `${count(n)} rows were`)
