import { Pencil, Trash2 } from 'lucide-react'
import { Fragment, memo, type ReactNode } from 'react'
import { formatDay } from '../../../shared/calendar.ts'
import { formatCount, formatMoney, type Notation } from '../../../shared/money.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Saves } from '../../../web/ui/saves.tsx'
import type { Entry } from '../contract.ts'
import { detailsOf } from './field-texts.ts'

/** Each row is a grid of its own, so widths must not depend on the content. */
const COLUMNS =
  '@3xl:grid-cols-[minmax(0,1.7fr)_3.75rem_6rem_5.5rem_minmax(0,1.2fr)_minmax(0,1fr)_6.5rem_5rem] @3xl:gap-x-4'
/** Narrow screens get cards. Large text on a phone leaves room for one thing in a line. */
const CARD =
  "@max-3xs:grid-cols-1 @max-3xs:[grid-template-areas:'product'_'revenue'_'date'_'quantity'_'cost'_'people'_'actions'] @max-3xs:*:text-left @3xs:@max-3xl:grid-cols-[minmax(0,1fr)_minmax(5.5rem,auto)] @3xs:@max-3xl:[grid-template-areas:'product_revenue'_'date_cost'_'quantity_cost'_'people_actions']"

const FIELD_HEADERS = {
  productName: 'Product',
  quantity: 'Quantity',
  revenue: 'Revenue',
  cost: 'Cost',
  customerName: 'Customer',
  salesperson: 'Salesperson',
  saleDate: 'Date',
} satisfies Partial<Record<keyof Entry, string>>
const HEADERS = [...Object.values(FIELD_HEADERS), 'Actions']
const isNumeric = (header: string): boolean => ['Quantity', 'Revenue', 'Cost'].includes(header)

export function HeaderRow() {
  return (
    <div
      role="rowgroup"
      className="bg-card @max-3xl:sr-only @3xl:sticky @3xl:top-0 @3xl:z-10 @3xl:border-b @3xl:border-line"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={cn('grid py-2.5 text-small font-semibold text-muted', COLUMNS)}
      >
        {HEADERS.map((header) => (
          <span
            role="columnheader"
            key={header}
            className={cn(isNumeric(header) && 'text-right', header === 'Actions' && 'sr-only')}
          >
            {header}
          </span>
        ))}
      </div>
    </div>
  )
}

interface Props {
  entry: Entry
  index: number
  notation: Notation
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry, index: number) => void
}

export const EntryRow = memo(function EntryRow({
  entry,
  index,
  notation,
  onEdit,
  onDelete,
}: Props) {
  const { productName, quantity, revenue, cost, customerName, salesperson } = entry
  const day = formatDay(entry.saleDate, notation)
  const money = (amount: number) => formatMoney(amount, notation)
  return (
    <div
      role="presentation"
      className={cn(
        'grid items-center gap-x-2 border-b border-line py-2.5 text-body @3xl:min-h-14 @3xl:py-1.5',
        COLUMNS,
        CARD,
      )}
    >
      <Cell className="@max-3xl:[grid-area:product]" title={productName}>
        <span className="line-clamp-2 font-semibold wrap-anywhere">
          <bdi translate="no">{productName}</bdi>
        </span>
        <Details entry={entry} notation={notation} />
      </Cell>
      <Cell
        className={cn(
          'text-right @max-3xl:self-start @max-3xl:[grid-area:quantity] @max-3xl:text-left @max-3xl:text-muted',
          quantity === 1 && '@max-3xl:sr-only',
        )}
      >
        <span className="@3xl:hidden">Quantity </span>
        {formatCount(quantity, notation)}
      </Cell>
      <Cell
        className={cn(
          'text-right font-semibold wrap-anywhere @max-3xl:[grid-area:revenue]',
          revenue < 0 && 'text-worse',
        )}
      >
        <span translate="no">{money(revenue)}</span>
      </Cell>
      <Cell className="text-right wrap-anywhere text-muted @max-3xl:self-start @max-3xl:[grid-area:cost]">
        {cost === null ? (
          <Blank />
        ) : (
          <>
            <span className="@3xl:hidden">Cost </span>
            <span translate="no">{money(cost)}</span>
          </>
        )}
      </Cell>
      <div
        role="presentation"
        className="flex min-w-0 flex-wrap @max-3xl:[grid-area:people] @max-3xl:text-muted @3xl:contents"
      >
        <Cell className={cn('truncate', customerName && '@max-3xl:pr-3')} title={customerName}>
          {customerName ? <bdi translate="no">{customerName}</bdi> : <Blank />}
        </Cell>
        <Cell className="truncate" title={salesperson}>
          {salesperson ? (
            <>
              <span className="@3xl:hidden">by </span>
              <bdi translate="no">{salesperson}</bdi>
            </>
          ) : (
            <Blank />
          )}
        </Cell>
      </div>
      <Cell className="@max-3xl:min-w-fit @max-3xl:[grid-area:date] @max-3xl:text-muted">
        <span className="whitespace-nowrap">
          {day}
          {entry.time && <span className="@3xl:hidden">,</span>}
        </span>{' '}
        {entry.time && <span className="text-muted @3xl:block @3xl:text-small">{entry.time}</span>}
      </Cell>
      <Cell className="flex justify-end @max-3xl:[grid-area:actions] @max-3xl:-mr-2.5 @max-3xl:-mb-1.5">
        <Saves>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Edit ${productName}, ${day}`}
            onClick={() => onEdit(entry)}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Delete ${productName}, ${day}`}
            onClick={() => onDelete(entry, index)}
          >
            <Trash2 aria-hidden />
          </Button>
        </Saves>
      </Cell>
    </div>
  )
})

function Details({ entry, notation }: Pick<Props, 'entry' | 'notation'>) {
  const { names, others } = detailsOf(entry, notation)
  const details = [...names, ...others]
  if (details.length === 0) return null
  return (
    <span className="line-clamp-3 text-small wrap-anywhere text-muted" title={details.join(' · ')}>
      {details.map((detail, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{detail}</bdi>
        </Fragment>
      ))}
    </span>
  )
}

interface CellProps {
  title?: string | null
  className: string
  children: ReactNode
}

function Cell({ title, className, children }: CellProps) {
  return (
    <div role="cell" {...(title && { title })} className={cn('min-w-0', className)}>
      {children}
    </div>
  )
}

const Blank = () => <span className="text-muted @max-3xl:hidden">–</span>
