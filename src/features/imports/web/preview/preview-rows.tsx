import { CircleAlert, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDayInWords, nameOfWeekday, withNames } from '../../../../shared/calendar.ts'
import { formatCount, formatMoney } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { detailsOf } from '../../../sales/web/index.ts'
import type { PreviewRow } from '../../preview/contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'

const COLUMNS =
  '@3xl:grid-cols-[2.5rem_minmax(0,1.2fr)_13.75rem_8rem_4rem_minmax(0,1fr)] @3xl:gap-x-4'
const CARD =
  "@max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:gap-x-3 @max-3xl:[grid-template-areas:'product_revenue'_'date_revenue'_'people_quantity']"
const HEADERS = ['Row', 'Product', 'Date', 'Revenue, cost', 'Quantity', 'Customer, salesperson']
const isNumeric = (header: string): boolean => ['Revenue, cost', 'Quantity'].includes(header)

export function PreviewRows({ rows }: { rows: PreviewRow[] }) {
  return (
    <div className="@container">
      <div role="table" aria-label="First rows" className="rounded-box border border-line text-ui">
        <div role="rowgroup" className="@max-3xl:sr-only">
          <div
            role="row"
            className={cn(
              'grid rounded-t-box bg-sunken px-4 py-2 text-xs font-medium text-muted',
              COLUMNS,
            )}
          >
            {HEADERS.map((header) => (
              <span
                role="columnheader"
                key={header}
                className={cn(isNumeric(header) && 'text-right')}
              >
                {header}
              </span>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="divide-y divide-line @3xl:border-t @3xl:border-line [&>*:last-child]:rounded-b-box @max-3xl:[&>*:first-child]:rounded-t-box"
        >
          {rows.map((row, at) => (
            <Row key={`${row.row} ${at}`} {...row} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Row({ row, sale, cells, error }: PreviewRow) {
  const notation = useNotation()
  if (!sale) return <RejectedRow row={row} cells={cells} error={error} />
  const money = (amount: number) => formatMoney(amount, notation)
  const people = [sale.customerName, sale.salesperson && `by ${sale.salesperson}`].filter(Boolean)
  const { names, others } = detailsOf(sale, notation)
  const details = [...others, ...names]
  return (
    <div role="row" className={cn('grid items-start px-4 py-2.5', COLUMNS, CARD)}>
      <Cell className="text-faint @max-3xl:sr-only">{row}</Cell>
      <Cell className="font-medium wrap-anywhere @max-3xl:[grid-area:product]">
        <bdi translate="no" className="line-clamp-2">
          {sale.productName}
        </bdi>
        {details.length > 0 && (
          <bdi className="line-clamp-2 text-sm font-normal text-muted">{details.join(' · ')}</bdi>
        )}
      </Cell>
      <Cell className="@max-3xl:[grid-area:date]">
        {formatDayInWords(sale.saleDate, withNames(notation))}
        <span className="text-muted">
          , {nameOfWeekday(sale.saleDate)}
          {sale.time && `, ${sale.time}`}
        </span>
        <InFile cell={cells.saleDate} isSame={cells.saleDate === sale.saleDate} />
      </Cell>
      <Cell className="text-right font-semibold wrap-anywhere @max-3xl:[grid-area:revenue]">
        <span translate="no" className={cn(sale.revenue < 0 && 'text-worse')}>
          {money(sale.revenue)}
        </span>
        <InFile cell={cells.revenue} isSame={saysPlainly(cells.revenue, sale.revenue)} />
        {(sale.cost !== null || cells.cost) && (
          <span className="block font-normal text-muted">
            {sale.cost === null ? 'No cost' : `Cost ${money(sale.cost)}`}
            <InFile
              cell={cells.cost}
              isSame={sale.cost !== null && saysPlainly(cells.cost, sale.cost)}
            />
          </span>
        )}
      </Cell>
      <Cell className="text-right @max-3xl:[grid-area:quantity] @max-3xl:text-muted">
        <span className={cn(sale.quantity === 1 && '@max-3xl:hidden')}>
          <span className="@3xl:hidden">Quantity </span>
          {formatCount(sale.quantity, notation)}
        </span>
      </Cell>
      <Cell className="wrap-anywhere text-muted @max-3xl:[grid-area:people]">
        {people.length ? (
          <bdi translate="no" className="line-clamp-2">
            {people.join(', ')}
          </bdi>
        ) : (
          <Blank />
        )}
      </Cell>
    </div>
  )
}

function RejectedRow({ row, cells, error }: Omit<PreviewRow, 'sale'>) {
  const isBad = error && !NO_SALES.includes(error.reason)
  const Icon = isBad ? CircleAlert : CircleMinus
  const others = Object.values(cells).filter(Boolean).join(' · ')
  return (
    <div
      role="row"
      className={cn(
        'grid gap-x-4 px-4 py-2.5 @3xl:grid-cols-[2.75rem_minmax(0,1fr)]',
        isBad ? 'bg-worse-wash text-worse' : 'bg-sunken text-muted',
      )}
    >
      <Cell className="@max-3xl:sr-only">{row}</Cell>
      <Cell>
        <span className="flex gap-2 font-medium">
          <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span className="wrap-anywhere">
            Skipped: {error?.value ? `${error.column} "${error.value}". `.trimStart() : ''}
            {error?.message}.
          </span>
        </span>
        <span className="block truncate pl-6 text-sm text-muted">{others}</span>
      </Cell>
    </div>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="cell" className={cn('min-w-0', className)}>
      {children}
    </div>
  )
}

function InFile({ cell, isSame }: { cell: string | undefined; isSame: boolean }) {
  if (!cell || isSame) return null
  return (
    <span className="block text-xs font-normal text-faint">
      <span className="sr-only">in the file: </span>"{cell}"
    </span>
  )
}

/** $1,234.50, 45 or 45.00 */
const saysPlainly = (cell = '', amount: number): boolean =>
  Number(cell.replace(/[$€£,\s]/g, '')) === amount && !/,\d{1,2}$/.test(cell)

const Blank = () => <span className="text-faint @max-3xl:hidden">–</span>
