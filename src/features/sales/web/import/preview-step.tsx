import { formatDay } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import type { ImportPreview } from '../../import/contract.ts'
import { useCurrency } from '../queries.ts'
import { WideTable } from './wide-table.tsx'

type Row = ImportPreview['rows'][number]
type Summary = NonNullable<ImportPreview['summary']>

/** What will be imported, before it is: the whole file in figures and its first rows spelled out. */
export function PreviewStep({ preview, isStale }: { preview: ImportPreview; isStale: boolean }) {
  const { summary, rows, assumptions } = preview
  if (!summary) return null
  return (
    <section
      aria-label="How the file will be read"
      aria-busy={isStale}
      className={cn('grid gap-4', isStale && 'opacity-60')}
    >
      <h3 className="font-semibold">What will be imported</h3>
      <SummaryLine summary={summary} />
      {summary.imported === 0 && summary.duplicates > 0 && (
        <p className="rounded-box bg-gold-wash px-4 py-3 text-[0.875rem] font-medium text-gold-text">
          Every row that can be read is already there. Importing this file would add nothing.
        </p>
      )}
      {assumptions.length > 0 && (
        <ul className="grid gap-1 rounded-box bg-sunken px-4 py-3 text-[0.875rem] text-muted">
          {assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      )}
      <RowsTable rows={rows} />
    </section>
  )
}

function SummaryLine({ summary }: { summary: Summary }) {
  const { imported, duplicates, errorCount, errorsByReason, firstDate, lastDate } = summary
  const currency = useCurrency()
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
      <Figure
        term="Will be imported"
        value={count(imported)}
        note={dateNote(firstDate, lastDate)}
      />
      <Figure term="Total revenue" value={formatMoney(summary.totalRevenue, { currency })} />
      <Figure term="Already there" value={count(duplicates)} />
      <Figure
        term="Cannot be read"
        value={count(errorCount)}
        note={errorsByReason.map(({ message, count: n }) => `${count(n)} × ${message}`).join(', ')}
        className={errorCount > 0 ? 'text-worse' : ''}
      />
    </dl>
  )
}

const count = (n: number): string => n.toLocaleString('en-US')

function dateNote(first: string | null, last: string | null): string {
  return first && last ? `${formatDay(first)} – ${formatDay(last)}` : ''
}

interface FigureProps {
  term: string
  value: string
  note?: string
  className?: string
}

function Figure({ term, value, note, className }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className={cn('text-lg font-semibold break-words', className)}>{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}

function RowsTable({ rows }: { rows: Row[] }) {
  const currency = useCurrency()
  return (
    <WideTable label="The first rows">
      <thead>
        <tr className="whitespace-nowrap">
          <th>Line</th>
          <th>Product</th>
          <th>Date</th>
          <th className="text-right">Revenue</th>
          <th className="text-right">Cost</th>
          <th className="text-right">Quantity</th>
          <th>Customer</th>
          <th>Salesperson</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, sale, error }) => (
          <tr key={row}>
            <td className="text-faint">{row}</td>
            {sale ? (
              <>
                <td className="max-w-56 truncate font-medium">{sale.productName}</td>
                <td className="whitespace-nowrap">{formatDay(sale.saleDate)}</td>
                <td className="text-right">{formatMoney(sale.revenue, { currency })}</td>
                <td className="text-right">
                  {sale.cost === null ? '–' : formatMoney(sale.cost, { currency })}
                </td>
                <td className="text-right">{count(sale.quantity)}</td>
                <td className="max-w-40 truncate">{sale.customerName ?? '–'}</td>
                <td className="max-w-40 truncate">{sale.salesperson ?? '–'}</td>
              </>
            ) : (
              <td colSpan={7} className="text-worse">
                {error &&
                  `${error.column}: ${error.value ? `“${error.value}” ` : ''}${error.message}`}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
