import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '../../../shared/calendar.ts'
import { formatMoney } from '../../../shared/money.ts'
import { call } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { listEntries, type Entry, type EntryPage } from '../contract.ts'
import { deleteAndOfferUndo, useProfile } from './queries.ts'

/** rows before the end of what is loaded at which the next page is asked for */
const LOOK_AHEAD = 30
/** pixels; rows are measured once they are shown */
const ROW_HEIGHT = 56

const COLUMNS = [
  'Product',
  'Quantity',
  'Revenue',
  'Cost',
  'Customer',
  'Salesperson',
  'Date',
  'Actions',
]
/** The columns of a wide screen; on a phone a row is a small card. */
const WIDE =
  'lg:gap-x-3 lg:grid-cols-[minmax(0,2fr)_3.25rem_5.75rem_5rem_minmax(0,1.3fr)_minmax(0,1fr)_5.75rem_5rem]'

/** Newest first, page by page; `total` is the number of entries that match the search. */
export function useEntries(search: string) {
  const query = useInfiniteQuery({
    queryKey: [listEntries.path, { search }],
    // With parameters the call answers a page, never the bare array.
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listEntries, {
        query: { limit: 100, search, ...(cursor && { cursor }) },
        signal,
      }) as Promise<EntryPage>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  return { ...query, entries: pages.flatMap(({ entries }) => entries), total: pages[0]?.total ?? 0 }
}

interface Props {
  query: ReturnType<typeof useEntries>
  /** Whether a search narrows the list. */
  searching: boolean
  onEdit: (entry: Entry) => void
}

export function EntriesTable({ query, searching, onEdit }: Props) {
  if (query.isPending) return <LoadingRows />
  if (query.isError) {
    return (
      <EmptyState
        title="Unable to load your data"
        action={
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {query.error.message}
      </EmptyState>
    )
  }
  if (!query.entries.length) {
    return (
      <EmptyState title="No sales entries found">
        {searching
          ? 'No entry matches your search. Try part of a name, an amount or a date.'
          : 'Import a file above, or add your first sale.'}
      </EmptyState>
    )
  }
  return <Rows {...{ query, onEdit }} />
}

function Rows({ query, onEdit }: Omit<Props, 'searching'>) {
  const { entries, total, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The list starts below the import card, whose height changes as it is used.
  useLayoutEffect(() => {
    const measure = () =>
      setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]!.id,
    overscan: 10,
    scrollMargin,
  })
  const shown = virtualizer.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= entries.length - LOOK_AHEAD) {
      void fetchNextPage()
    }
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastShown, entries.length])

  return (
    <div role="table" aria-label="Bulk Sales Data" aria-rowcount={total + 1}>
      <div role="rowgroup" className="max-lg:sr-only">
        <div
          role="row"
          aria-rowindex={1}
          className={cn('grid gap-x-4 pb-2 text-xs font-medium text-faint', WIDE)}
        >
          {COLUMNS.map((name) => (
            <span
              role="columnheader"
              key={name}
              className={cn(isNumeric(name) && 'text-right', name === 'Actions' && 'sr-only')}
            >
              {name}
            </span>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={list}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, key, start }) => (
          <div
            role="row"
            key={key}
            aria-rowindex={index + 2}
            data-index={index}
            ref={virtualizer.measureElement}
            className="absolute inset-x-0 top-0"
            style={{ translate: `0 ${start - scrollMargin}px` }}
          >
            <Row entry={entries[index]!} onEdit={onEdit} />
          </div>
        ))}
      </div>
      {isFetchingNextPage && (
        <Loading text="Loading more..." visible className="py-4 text-center" />
      )}
    </div>
  )
}

const isNumeric = (column: string): boolean => ['Quantity', 'Revenue', 'Cost'].includes(column)

function Row({ entry, onEdit }: { entry: Entry; onEdit: (entry: Entry) => void }) {
  const currency = useProfile()?.currency ?? 'USD'
  const money = (amount: number) => formatMoney(amount, { currency })
  const name = `${entry.productName}, ${formatDay(entry.saleDate)}`
  return (
    <div
      role="presentation"
      className={cn(
        'grid items-center gap-x-4 border-t border-line py-2 text-[0.875rem] max-lg:grid-cols-[minmax(0,1fr)_auto] lg:min-h-14',
        WIDE,
      )}
    >
      <Cell className="font-medium break-words lg:line-clamp-2" title={entry.productName}>
        {entry.productName}
      </Cell>
      <Cell className="text-right max-lg:order-2 max-lg:text-left" label="Quantity">
        {entry.quantity.toLocaleString('en-US')}
      </Cell>
      <Cell className={cn('text-right font-medium', entry.revenue < 0 && 'text-worse')}>
        {money(entry.revenue)}
      </Cell>
      <Cell className="text-right text-muted max-lg:order-3" label="Cost">
        {entry.cost === null ? '–' : money(entry.cost)}
      </Cell>
      <Cell className="truncate max-lg:order-4" label="Customer">
        {entry.customerName ?? '–'}
      </Cell>
      <Cell className="truncate max-lg:order-6" label="Salesperson">
        {entry.salesperson ?? '–'}
      </Cell>
      <Cell className="max-lg:order-5 max-lg:text-right">{formatDay(entry.saleDate)}</Cell>
      <Cell className="flex justify-end max-lg:order-7">
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Edit ${name}`}
          onClick={() => onEdit(entry)}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Delete ${name}`}
          onClick={() => void deleteAndOfferUndo(entry.id)}
        >
          <Trash2 aria-hidden />
        </Button>
      </Cell>
    </div>
  )
}

interface CellProps {
  /** Said before the value on a phone, where there is no header line. */
  label?: string
  title?: string
  className?: string
  children: React.ReactNode
}

function Cell({ label, title, className, children }: CellProps) {
  return (
    <div role="cell" title={title} className={cn('min-w-0', className)}>
      {label && <span className="text-muted lg:hidden">{label} </span>}
      {children}
    </div>
  )
}

function LoadingRows() {
  return (
    <Loading text="Loading your data..." visible className="grid gap-5 py-4">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-5" />
      ))}
    </Loading>
  )
}
