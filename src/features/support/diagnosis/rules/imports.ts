import { say, type Name, type Words } from '../../../../shared/phrases/words.ts'
import { formatDayInWords } from '../../../../shared/calendar.ts'
import { countOf } from '../../../../shared/money.ts'
import { TO_DATA, type Finding, type Rule } from './finding.ts'
import type { LatestImport, Situation } from './situation.ts'

/** minutes after which an import that still runs is worth a word */
const LONG = 10
const CUES = /\b(import|upload|csv|file|spreadsheet|excel|sheet)/i
const ROWS =
  /\b(import|upload|csv|file|spreadsheet|excel|sheet|row|skip|reject|missing|incomplete|not all|too few)/i
const TYPES = ['Bug/Error', 'Data Accuracy'] as const

const named = ({ fileName, day }: LatestImport, { notation }: Situation): Words =>
  say`“${{ stands: 'file', text: fileName }}” on ${formatDayInWords(day, notation)}`

const rows = (value: number, { notation }: Situation): string => countOf(value, notation, 'row')

const base: Pick<Finding, 'cues' | 'types' | 'cures' | 'isOwnersToFix'> = {
  cues: CUES,
  types: TYPES,
  cures: [TO_DATA],
  isOwnersToFix: true,
}

export const stuckImport: Rule = (situation) => {
  const run = situation.latestImport
  if (run?.state !== 'running' || run.minutes < LONG) return null
  return {
    ...base,
    kind: 'import_stuck',
    certainty: 0.9,
    types: [...TYPES, 'Performance'],
    diagnosis: say`The import of ${named(run, situation)} has been running for ${run.minutes} minutes and has read ${rows(run.rowsRead, situation)} so far.`,
    solution:
      'Open Data Management and look at its progress. If the number of rows stands still for a minute, cancel the import and start it again. Nothing is imported twice.',
    fixTime: 'About 5 minutes',
  }
}

/** Why it failed. It may quote a cell, so it is kept here like a name. */
const message = (text: string): Words => {
  const quoted: Name = { stands: 'message', text }
  return say` ${quoted}`
}

export const failedImport: Rule = (situation) => {
  const { latestImport: run } = situation
  if (run?.state !== 'failed') return null
  return {
    ...base,
    kind: 'import_failed',
    certainty: 1,
    diagnosis: say`The import of ${named(run, situation)} failed, and none of its rows were taken in.${run.message === null ? '' : message(run.message)}`,
    solution:
      'Open Data Management and import the file again. The preview shows how each column is read before anything is saved.',
    fixTime: 'About 5 minutes',
  }
}

export const skippedRows: Rule = (situation) => {
  const run = situation.latestImport
  if (run?.state !== 'done' || run.errorCount === 0) return null
  const toFix = run.errorCount - run.noSales
  const most = run.mostSkipped
  const why = most
    ? ` The most common reason, in ${rows(most.rows, situation)}: ${most.reason}.`
    : ''
  return {
    ...base,
    kind: 'rows_skipped',
    // Totals and headings are left out on purpose.
    certainty: toFix > 0 ? 0.95 : 0.7,
    cues: ROWS,
    diagnosis: say`The import of ${named(run, situation)} took in ${rows(run.imported, situation)} and skipped ${rows(run.errorCount, situation)}.${why}`,
    solution:
      toFix > 0
        ? 'Open Data Management, download the skipped rows, fix what the last column says, and import that file. Rows that are already recorded are not added again.'
        : 'These rows are not sales but totals, headings or fees, so there is nothing to fix. Data Management lists each of them.',
    fixTime: 'About 10 minutes',
  }
}

export const allDuplicates: Rule = (situation) => {
  const run = situation.latestImport
  if (run?.state !== 'done' || run.imported > 0 || run.duplicates === 0) return null
  return {
    ...base,
    kind: 'all_duplicates',
    certainty: 0.95,
    cues: /\b(import|upload|csv|file|spreadsheet|excel|row|missing|nothing|duplicate|already)/i,
    diagnosis: say`The import of ${named(run, situation)} added nothing, because all ${rows(run.duplicates, situation)} were already recorded.`,
    solution:
      'Your sales are there: search for one of them in Data Management. If these are really new sales that look the same, import the file again and choose to keep duplicates.',
    fixTime: 'About 2 minutes',
  }
}
