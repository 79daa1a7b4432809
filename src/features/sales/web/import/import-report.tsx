import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { count } from '../../../../web/profile.ts'
import type { RowError } from '../../import/contract.ts'
import { Assumptions } from './assumptions.tsx'
import { hasErrors, outcomeText, type Outcome } from './outcome.ts'
import { RejectedRowsButton } from './rejected-rows-button.tsx'
import { WideTable } from './wide-table.tsx'

/** What became of the rows; each that was left out is named with its line and reason. */
export function ImportReport({ outcome }: { outcome: Outcome }) {
  const { importId, fileName, imported, duplicates, errorCount, errors, assumptions } = outcome
  const { Icon, color, wash } = toneOf(outcome)
  const report = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the file, and may have been far below.
  useEffect(() => report.current?.focus(), [])
  return (
    <div
      ref={report}
      role="status"
      tabIndex={-1}
      className={cn('grid scroll-mt-20 gap-3 rounded-box px-4 py-3.5 text-[0.875rem]', wash)}
    >
      <div className={cn('flex gap-2.5', color)}>
        <Icon className="mt-px size-4.5 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p className="font-medium">{outcomeText(outcome)}</p>
          <p className="text-muted wrap-anywhere">
            <bdi>{fileName}</bdi>
            {imported > 0 &&
              duplicates > 0 &&
              ` · ${count(duplicates, 'row was', 'rows were')} already there, left out`}
          </p>
        </div>
      </div>
      {errors.length > 0 && <Errors errors={errors} errorCount={errorCount} />}
      {errorCount > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <RejectedRowsButton importId={importId} fileName={fileName} />
          <p className="min-w-60 flex-1 text-muted">
            {hasErrors(outcome)
              ? 'Mend them in a spreadsheet and import that file: its last column says what is wrong with each row.'
              : 'There is nothing to mend. The file is for you to check.'}
          </p>
        </div>
      )}
      <Assumptions assumptions={assumptions} />
    </div>
  )
}

function Errors({ errors, errorCount }: { errors: RowError[]; errorCount: number }) {
  return (
    <div className="grid gap-1.5">
      <WideTable label="Rows that were left out" className="max-h-80">
        <thead className="sticky top-0">
          <tr>
            <th>Line</th>
            <th>In the file</th>
            <th>Why it was left out</th>
          </tr>
        </thead>
        <tbody className="align-top">
          {errors.map(({ row, column, value, message }) => (
            <tr key={row}>
              <td>{row}</td>
              <td className="wrap-anywhere">
                {column && <span className="block text-xs text-muted">{column}</span>}
                {value}
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {errorCount > errors.length && (
        <p className="text-muted">The first {count(errors.length)} are shown.</p>
      )}
    </div>
  )
}

const BETTER = { Icon: CircleCheck, color: 'text-better', wash: 'bg-better-wash' }
const NEUTRAL = { Icon: Info, color: 'text-gold-text', wash: 'bg-gold-wash' }
const WORSE = { Icon: CircleAlert, color: 'text-worse', wash: 'bg-worse-wash' }

/** Only an import that brought something is a success. */
function toneOf({ state, imported, duplicates }: Outcome) {
  if (state !== 'done') return state === 'failed' ? WORSE : NEUTRAL
  if (imported > 0) return BETTER
  return duplicates > 0 ? NEUTRAL : WORSE
}
