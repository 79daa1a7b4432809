import { count } from '../../profile/web/index.ts'
import { NO_SALES, type ImportResult, type ImportRun, type RowError } from '../contract.ts'

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
  /** The call alone names them, and says how the file was read; null: they are to be asked for. */
  errors: RowError[] | null
  /** see the call's answer */
  keptCount?: number | undefined
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
  errors: null,
  assumptions: [],
})

const CANCELLED = 'Import cancelled. Nothing of it was kept.'

/** The spec's sentence, or why there is nothing to be glad about. */
export function outcomeText(outcome: Outcome): string {
  const { state, imported, duplicates, message } = outcome
  if (state === 'cancelled') return CANCELLED
  if (state === 'failed') return message ?? 'CSV import failed'
  const note = noteText(outcome)
  if (imported > 0) return `Successfully imported ${count(imported, 'entry', 'entries')}!${note}`
  if (duplicates > 0) {
    return `Nothing new was imported: ${count(duplicates, 'row was', 'rows were')} already there.${note}`
  }
  return `Nothing was imported.${note}`
}

function noteText(outcome: Outcome): string {
  const { errorCount, errors } = outcome
  if (errorCount === 0) return ''
  if (!errors) return ` ${count(errorCount, 'row was', 'rows were')} left out.`
  return hasErrors(errorCount, errors)
    ? ` Note: ${count(errorCount, 'row')} had errors.`
    : ` ${count(errorCount, 'row is no sale and was', 'rows are no sales and were')} left out.`
}

/** Whether rows are to be mended; not so when all that were left out are totals, fees and the like. */
export const hasErrors = (errorCount: number, errors: RowError[]): boolean =>
  errorCount > errors.length || errors.some(({ reason }) => !NO_SALES.includes(reason))
