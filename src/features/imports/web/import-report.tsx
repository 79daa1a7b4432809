import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef, type PropsWithChildren } from 'react'
import { formatDaysShort, withNames } from '../../../shared/calendar.ts'
import { formatMoney } from '../../../shared/money.ts'
import { endpointQuery } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { count, useNotation } from '../../profile/web/index.ts'
import { Assumptions } from './preview/assumptions.tsx'
import { SkippedRows } from './preview/skipped-rows.tsx'
import { salesOfImport } from '../runs/contract.ts'
import { outcomeText, type Outcome } from './outcome.ts'

export function ImportReport({ outcome, children }: PropsWithChildren<{ outcome: Outcome }>) {
  const { importId, fileName, imported, updated, duplicates, errorCount, assumptions } = outcome
  const { Icon, color, wash } = toneOf(outcome)
  const report = useRef<HTMLDivElement>(null)
  const firstLine = useRef<HTMLDivElement>(null)
  // The focused button is gone, and may have been far below. Scrolling to a whole long report would show its middle.
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
      {imported + updated > 0 && <Recorded importId={importId} hasNew={imported > 0} />}
      {children}
      {errorCount > 0 && (
        <SkippedRows
          importId={importId}
          fileName={fileName}
          errorCount={errorCount}
          rejected={outcome.rejected}
        />
      )}
      <Assumptions assumptions={assumptions} />
    </div>
  )
}

function Recorded({ importId, hasNew }: { importId: number; hasNew: boolean }) {
  const notation = useNotation()
  const { data } = useQuery({
    ...endpointQuery(salesOfImport, { params: { id: importId } }),
    enabled: hasNew,
  })
  const { sales = 0, totalRevenue = 0, firstDate, lastDate } = data ?? {}
  const days = firstDate && lastDate ? { start: firstDate, end: lastDate } : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      {hasNew && (
        // Always there, so that the button doesn't move.
        <p className="min-h-7 text-lg font-bold tracking-tight wrap-anywhere">
          {days && (
            <>
              {`${count(sales, 'sale')}, ${formatMoney(totalRevenue, notation)}, `}
              <span className="whitespace-nowrap">
                {formatDaysShort(days, withNames(notation))}
              </span>
            </>
          )}
        </p>
      )}
      <Button asChild className="max-sm:w-full">
        <Link to="/dashboard" search={days ? { from: days.start, to: days.end } : {}}>
          See your dashboard
        </Link>
      </Button>
    </div>
  )
}

const recordedText = (n: number): string =>
  `${count(n, 'row was', 'rows were')} already recorded, so ${n === 1 ? "it wasn't" : "they weren't"} imported again`

const BETTER = { Icon: CircleCheck, color: 'text-better', wash: 'bg-better-wash' }
const NEUTRAL = { Icon: Info, color: 'text-gold-text', wash: 'bg-gold-wash' }
const WORSE = { Icon: CircleAlert, color: 'text-worse', wash: 'bg-worse-wash' }

function toneOf({ state, imported, updated, duplicates }: Outcome) {
  if (state !== 'done') return state === 'failed' ? WORSE : NEUTRAL
  if (imported + updated > 0) return BETTER
  return duplicates > 0 ? NEUTRAL : WORSE
}
