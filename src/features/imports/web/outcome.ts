import { count } from '../../profile/web/index.ts'
import type { ImportResult } from '../contract.ts'
import { NO_SALES, type ReasonCount, type RejectedList } from '../rejected-rows/contract.ts'
import type { ImportRun } from '../runs/contract.ts'

export interface Outcome {
  importId: number
  fileName: string
  state: 'done' | 'canceled' | 'failed'
  imported: number
  updated: number
  duplicates: number
  errorCount: number
  message: string | null
  /** Only the call's answer has these two; null: fetch. */
  rejected: RejectedList | null
  assumptions: string[]
}

export const outcomeOfCall = (fileName: string, result: ImportResult): Outcome => ({
  ...result,
  rejected: result,
  fileName,
  state: 'done',
  message: null,
})

export const outcomeOfRun = ({ state, ...run }: ImportRun): Outcome => ({
  ...run,
  importId: run.id,
  state: state === 'canceled' || state === 'failed' ? state : 'done',
  rejected: null,
  assumptions: [],
})

export const IMPORT_FAILED = 'CSV import failed'
const CANCELED = 'Import canceled. Nothing was imported.'

export const outcomeText = (outcome: Outcome): string =>
  [headlineOf(outcome), asideOf(outcome)].filter(Boolean).join(' ')

/** spec §8 */
export function headlineOf(outcome: Outcome): string {
  const { state, imported, updated, duplicates, message } = outcome
  if (state === 'canceled') return CANCELED
  if (state === 'failed') return message ?? IMPORT_FAILED
  const note = errorsText(outcome)
  const entries = (n: number): string => count(n, 'entry', 'entries')
  if (imported > 0) {
    const also = updated > 0 ? ` and updated ${count(updated)}` : ''
    return `Successfully imported ${entries(imported)}${also}!${note}`
  }
  if (updated > 0) return `Successfully updated ${entries(updated)}!${note}`
  if (duplicates > 0) {
    return `Nothing new was imported: ${count(duplicates, 'row was', 'rows were')} already recorded.${note}`
  }
  return `Nothing was imported.${note}`
}

const errorsText = ({ errorCount, rejected }: Outcome): string => {
  const errors = rejected ? rowsToFix(errorCount, rejected.errorsByReason) : 0
  return errors > 0 ? ` Note: ${count(errors, 'row')} had errors.` : ''
}

/** Rows that were left out on purpose, and what else the run says. */
export function asideOf({ state, errorCount, rejected, message }: Outcome): string {
  if (state !== 'done') return ''
  const reasons = rejected?.errorsByReason ?? []
  const leftOut = errorCount - (rejected ? rowsToFix(errorCount, reasons) : 0)
  const areReturned = reasons.some(
    ({ reason, count }) => reason === 'returned' && count === leftOut,
  )
  const rows = areReturned
    ? (['refunded row was', 'refunded rows were'] as const)
    : (['row was', 'rows were'] as const)
  return [leftOut > 0 && `${count(leftOut, ...rows)} left out.`, message].filter(Boolean).join(' ')
}

/** Without those that aren't sales, or that the owner left out. */
export const rowsToFix = (errorCount: number, reasons: ReasonCount[]): number =>
  reasons.reduce(
    (left, { reason, count }) => left - (NO_SALES.includes(reason) ? count : 0),
    errorCount,
  )
