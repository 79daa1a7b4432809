import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import type { ImportResult } from '../../import/contract.ts'
import { WideTable } from './wide-table.tsx'

/** What became of the rows; each that was left out is named with its line and reason. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { imported, duplicates, errorCount, errors, assumptions } = result
  const { Icon, text, color, wash } = toneOf(result)
  const report = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the file, and may have been far below.
  useEffect(() => report.current?.focus(), [])
  return (
    <div
      ref={report}
      role="status"
      tabIndex={-1}
      className={cn('grid scroll-mt-20 gap-2 rounded-box px-4 py-3 text-[0.875rem]', wash)}
    >
      <p className={cn('flex gap-2.5 font-medium', color)}>
        <Icon className="mt-px size-4.5 shrink-0" aria-hidden />
        {text}
      </p>
      {imported > 0 && duplicates > 0 && <p>{`${rows(duplicates)} already there and left out.`}</p>}
      {assumptions.map((assumption) => (
        <p key={assumption}>{assumption}</p>
      ))}
      {errors.length > 0 && (
        <WideTable label="Rows that had errors" className="mt-1 max-h-80">
          <thead className="sticky top-0">
            <tr>
              <th>Line</th>
              <th>Column</th>
              <th>Value</th>
              <th>What is wrong</th>
            </tr>
          </thead>
          <tbody className="align-top">
            {errors.map(({ row, column, value, message }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{column}</td>
                <td className="max-w-48 min-w-16 wrap-anywhere">{value}</td>
                <td className="min-w-28">{message}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
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
function toneOf({ imported, duplicates, errorCount }: ImportResult) {
  const note = errorCount > 0 ? ` Note: ${count(errorCount)} rows had errors.` : ''
  if (imported > 0) {
    return { ...BETTER, text: `Successfully imported ${count(imported)} entries!${note}` }
  }
  if (duplicates > 0) {
    return {
      ...NEUTRAL,
      text: `Nothing new was imported: ${rows(duplicates)} already there.${note}`,
    }
  }
  return { ...WORSE, text: `Nothing was imported.${note}` }
}

const count = (n: number): string => n.toLocaleString('en-US')
const rows = (n: number): string => (n === 1 ? '1 row was' : `${count(n)} rows were`)
