import { formatDay, type Day } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import { NO_SALES, type ImportPreview } from '../../contract.ts'
import { Assumptions } from './assumptions.tsx'
import { PreviewRows } from './preview-rows.tsx'

type Summary = NonNullable<ImportPreview['summary']>

/** What will be imported, before it is: the whole file in figures and its first rows spelled out. */
export function PreviewStep({ preview, isStale }: { preview: ImportPreview; isStale: boolean }) {
  const { summary, rows, assumptions } = preview
  if (!summary) return null
  return (
    <section
      aria-label="How the file will be read"
      aria-busy={isStale}
      className={cn('grid gap-4 transition-opacity', isStale && 'opacity-60')}
    >
      <h3 className="font-semibold">What will be imported</h3>
      <Figures summary={summary} />
      {summary.imported === 0 && summary.duplicates > 0 && (
        <p className="rounded-box bg-gold-wash px-4 py-3 text-[0.875rem] font-medium text-gold-text">
          Every row that can be read is already there. Importing this file would add nothing.
        </p>
      )}
      <PreviewRows rows={rows} />
      <Assumptions assumptions={assumptions} />
    </section>
  )
}

function Figures({ summary }: { summary: Summary }) {
  const { imported, duplicates, maybeChanged, errorCount, errorsByReason } = summary
  const notation = useNotation()
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
      <Figure
        term="Will be imported"
        value={count(imported)}
        notes={maybeChanged > 0 ? [changedText(maybeChanged)] : []}
      />
      <Figure
        term={duplicates > 0 ? 'Total revenue, old and new' : 'Total revenue'}
        value={formatMoney(summary.totalRevenue, notation)}
        notes={[daysText(summary.firstDate, summary.lastDate)]}
      />
      <Figure
        term="Already there"
        value={count(duplicates)}
        notes={duplicates > 0 ? ['Not imported again'] : []}
      />
      <Figure
        term="Left out"
        value={count(errorCount)}
        notes={errorsByReason.map(({ message, count: n }) => `${count(n)} × ${message}`)}
        isBad={errorsByReason.some(({ reason }) => !NO_SALES.includes(reason))}
      />
    </dl>
  )
}

const changedText = (n: number): string =>
  n === 1
    ? 'One of these may be a sale as it was before you changed it here, and would be there twice'
    : `Up to ${count(n)} of these may be sales as they were before you changed them here, and would be there twice`

const daysText = (first: Day | null, last: Day | null): string =>
  [...new Set([first, last])].flatMap((day) => (day ? formatDay(day) : [])).join(' – ')

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
