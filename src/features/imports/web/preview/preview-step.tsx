import { formatDay, withNames, type DateNotation, type Day } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'
import { Assumptions } from './assumptions.tsx'
import { PreviewRows } from './preview-rows.tsx'

type Summary = NonNullable<ImportPreview['summary']>

/** Preview of the import: totals for the whole file, and its first rows in full. */
export function PreviewStep({ preview, isStale }: { preview: ImportPreview; isStale: boolean }) {
  const { summary, rows, assumptions } = preview
  if (!summary) return null
  return (
    <section
      aria-label="Preview of the import"
      aria-busy={isStale}
      className={cn('grid gap-4 transition-opacity', isStale && 'opacity-60')}
    >
      <h3 className="font-semibold">Check the preview</h3>
      <Figures summary={summary} />
      {isNothingNew(summary) && (
        <p className="rounded-box bg-gold-wash px-4 py-3 text-ui font-medium text-gold-text">
          Every row we can read is already recorded. Importing this file would add nothing.
        </p>
      )}
      <PreviewRows rows={rows} />
      <Assumptions assumptions={assumptions} />
    </section>
  )
}

const isNothingNew = ({ imported, duplicates, maybeChanged }: Summary): boolean =>
  imported === 0 && duplicates > 0 && maybeChanged === 0

function Figures({ summary }: { summary: Summary }) {
  const { imported, updated, duplicates, errorCount, errorsByReason } = summary
  const notation = useNotation()
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
      <Figure
        term="Will be imported"
        value={count(imported)}
        notes={updated > 0 ? [`and ${count(updated)} updated`] : []}
      />
      <Figure
        term={duplicates > 0 ? 'Total revenue, including sales already recorded' : 'Total revenue'}
        value={formatMoney(summary.totalRevenue, notation)}
        notes={[daysText(summary.firstDate, summary.lastDate, withNames(notation))]}
      />
      <Figure
        term="Already recorded"
        value={count(duplicates)}
        notes={duplicates > 0 ? ["Won't be imported again"] : []}
      />
      <Figure
        term="Skipped"
        value={count(errorCount)}
        notes={errorsByReason.map(({ message, count: n }) => `${count(n)} × ${message}`)}
        isBad={errorsByReason.some(({ reason }) => !NO_SALES.includes(reason))}
      />
    </dl>
  )
}

const daysText = (first: Day | null, last: Day | null, dates: DateNotation): string =>
  [...new Set([first, last])].flatMap((day) => (day ? formatDay(day, dates) : [])).join(' – ')

interface FigureProps {
  term: string
  value: string
  notes?: string[]
  isBad?: boolean
}

function Figure({ term, value, notes = [], isBad }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className={cn('text-lg font-semibold wrap-anywhere', isBad && 'text-worse')}>{value}</dd>
      {notes.map((note) => (
        <dd key={note} className="text-sm text-muted">
          {note}
        </dd>
      ))}
    </div>
  )
}
