import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../../../web/ui/cn.ts'
import { count } from '../../profile/web/index.ts'
import { Assumptions } from './preview/assumptions.tsx'
import { SkippedRows } from './preview/skipped-rows.tsx'
import { outcomeText, type Outcome } from './outcome.ts'

/** Result of an import, with the number and reason of each skipped row. */
export function ImportReport({ outcome }: { outcome: Outcome }) {
  const {
    importId,
    fileName,
    imported,
    updated,
    duplicates,
    errorCount,
    errors,
    keptCount,
    assumptions,
  } = outcome
  const { Icon, color, wash } = toneOf(outcome)
  const report = useRef<HTMLDivElement>(null)
  const firstLine = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with the file, and may have been far below. Scrolling to the
  // whole report would show its middle when it is longer than the screen.
  useEffect(() => {
    report.current?.focus({ preventScroll: true })
    firstLine.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={report}
      role="status"
      tabIndex={-1}
      className={cn('grid gap-3 rounded-box px-4 py-3.5 text-ui', wash)}
    >
      <div ref={firstLine} className={cn('flex scroll-mt-20 scroll-mb-[50dvh] gap-2.5', color)}>
        <Icon className="mt-px size-4.5 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p className="font-medium">{outcomeText(outcome)}</p>
          <p className="text-muted wrap-anywhere">
            <bdi>{fileName}</bdi>
            {imported + updated > 0 && duplicates > 0 && ` · ${recordedText(duplicates)}`}
          </p>
        </div>
      </div>
      {errorCount > 0 && (
        <SkippedRows
          importId={importId}
          fileName={fileName}
          errorCount={errorCount}
          errors={errors}
          keptCount={keptCount}
        />
      )}
      <Assumptions assumptions={assumptions} />
    </div>
  )
}

const recordedText = (n: number): string =>
  `${count(n, 'row was', 'rows were')} already recorded, so ${n === 1 ? "it wasn't" : "they weren't"} imported again`

const BETTER = { Icon: CircleCheck, color: 'text-better', wash: 'bg-better-wash' }
const NEUTRAL = { Icon: Info, color: 'text-gold-text', wash: 'bg-gold-wash' }
const WORSE = { Icon: CircleAlert, color: 'text-worse', wash: 'bg-worse-wash' }

/** Only an import that added or updated sales is a success. */
function toneOf({ state, imported, updated, duplicates }: Outcome) {
  if (state !== 'done') return state === 'failed' ? WORSE : NEUTRAL
  if (imported + updated > 0) return BETTER
  return duplicates > 0 ? NEUTRAL : WORSE
}
