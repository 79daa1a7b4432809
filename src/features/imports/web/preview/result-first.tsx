import { CircleHelp } from 'lucide-react'
import { formatDaysShort, withNames } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import { FIELD_LABELS } from '../../contract.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'

type Summary = NonNullable<ImportPreview['summary']>

interface Props {
  preview: ImportPreview
  isStale: boolean
  open: number
  /** A nightly file is also imported to say how to read later ones. */
  isNightly: boolean
}

export function ResultFirst({ preview, isStale, open, isNightly }: Props) {
  const { summary } = preview
  const { main, days } = useHeadline(preview)
  return (
    <section
      aria-label="What will be recorded"
      aria-busy={isStale}
      className={cn(
        'grid gap-2 rounded-box bg-sunken px-4 py-4 transition-opacity md:px-5',
        isStale && 'opacity-60',
      )}
    >
      <div>
        <h3 className="text-ui font-medium text-muted">{labelOf(summary, open)}</h3>
        <p className="text-xl font-bold tracking-tight wrap-anywhere">{main}</p>
        {days && <p className="font-medium">{days}</p>}
      </div>
      {open > 0 && (
        <p className="flex gap-2 text-ui font-medium text-gold-text">
          <CircleHelp className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          {summary
            ? `Please answer ${counted(open)} below. The result may change.`
            : `Please answer ${counted(open)} below. Then you will see the result.`}
        </p>
      )}
      {summary && <LeftOut summary={summary} isNightly={isNightly} />}
    </section>
  )
}

const counted = (open: number): string =>
  open === 1 ? 'the question' : `the ${count(open)} questions`

function labelOf(summary: Summary | null, open: number): string {
  if (!summary) return 'In this file'
  return open > 0 ? 'Will be recorded, as things stand' : 'Will be recorded'
}

/** `322 sales, $2,402.00`. No amount if some are recorded already: only the amount of all is known. */
function useHeadline({ summary, currencies, missing }: ImportPreview): {
  main: string
  days: string
} {
  const notation = useNotation()
  if (!summary) {
    const totals = currencies.map(({ code, total }) =>
      formatMoney(total, { ...notation, currency: code }),
    )
    const sales = currencies.reduce((sum, each) => sum + each.sales, 0)
    const labels = missing.map((field) => FIELD_LABELS[field])
    return {
      main:
        labels.length > 0
          ? `Missing: ${labels.join(', ')}`
          : [count(sales, 'sale'), ...totals].join(', '),
      days: '',
    }
  }
  const { imported, updated, duplicates, maybeChanged, canceled, firstDate, lastDate } = summary
  const isAllNew = updated + duplicates + maybeChanged + canceled === 0
  const also = updated > 0 ? ` and ${count(updated)} updated` : ''
  return {
    main:
      count(imported, isAllNew ? 'sale' : 'new sale') +
      also +
      (isAllNew && imported > 0 ? `, ${formatMoney(summary.totalRevenue, notation)}` : ''),
    days:
      firstDate && lastDate
        ? formatDaysShort({ start: firstDate, end: lastDate }, withNames(notation))
        : '',
  }
}

function LeftOut({ summary, isNightly }: { summary: Summary; isNightly: boolean }) {
  const notation = useNotation()
  const { imported, duplicates, maybeChanged, canceled, errorCount, errorsByReason } = summary
  const isNothingNew = imported === 0 && duplicates > 0 && maybeChanged + canceled === 0
  return (
    <>
      {isNothingNew && (
        <p className="text-ui font-medium text-gold-text">
          {isNightly
            ? 'Every row we can read is already recorded. Importing the file only says how it is read from now on.'
            : 'Every row we can read is already recorded. Importing this file would add nothing.'}
        </p>
      )}
      {duplicates > 0 && (
        <p className="text-ui text-muted">
          {`${count(duplicates, 'row is', 'rows are')} already recorded and won't be imported again. All sales in the file come to ${formatMoney(summary.totalRevenue, notation)}.`}
        </p>
      )}
      {errorCount > 0 && (
        <div className="text-ui">
          <p
            className={cn(
              'font-medium',
              errorsByReason.some(({ reason }) => !NO_SALES.includes(reason))
                ? 'text-worse'
                : 'text-muted',
            )}
          >
            {count(errorCount, 'row', 'rows')} skipped
          </p>
          <ul className="text-muted">
            {errorsByReason.map(({ reason, message, count: rows }) => (
              <li key={reason}>{`${count(rows)} × ${message}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
