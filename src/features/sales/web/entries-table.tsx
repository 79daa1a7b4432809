import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { SearchX, Sheet } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../../../web/ui/cn.ts'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import { useNotation } from '../../profile/web/index.ts'
import type { Entry } from '../contract.ts'
import { EntryRow, HeaderRow } from './entry-row.tsx'
import { deleteAndOfferUndo, type useEntries } from './queries.ts'

/** rows before the end at which the next page is fetched */
const LOOK_AHEAD = 100
const estimateSize = () => (window.innerWidth < 1150 ? 107 : 57)

interface Props {
  query: ReturnType<typeof useEntries>
  isFiltered: boolean
  onEdit: (entry: Entry) => void
}

export function EntriesTable({ query, isFiltered, onEdit }: Props) {
  const { entries } = query
  const container = useRef<HTMLDivElement>(null)
  const deleted = useRef<{ id: number; index: number }>(null)
  // The row that took the deleted one's place gets the focus.
  useEffect(() => {
    if (!deleted.current || entries.some(({ id }) => id === deleted.current?.id)) return
    const index = Math.min(deleted.current.index, entries.length - 1)
    deleted.current = null
    const row = container.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const target = row ?? container.current
    target?.focus({ preventScroll: true })
  }, [entries])
  const onDelete = useCallback((entry: Entry, index: number) => {
    deleted.current = { id: entry.id, index }
    void deleteAndOfferUndo(entry)
  }, [])

  return (
    <div ref={container} tabIndex={-1} className="@container outline-none">
      {query.isPending ? (
        <LoadingRows />
      ) : query.isError ? (
        <TryAgain query={query} title="Your sales couldn't be loaded" />
      ) : entries.length === 0 ? (
        <NoEntries isFiltered={isFiltered} />
      ) : (
        <Rows query={query} onEdit={onEdit} onDelete={onDelete} />
      )}
    </div>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={isFiltered ? <SearchX aria-hidden /> : <Sheet aria-hidden />}
      title="No sales entries found"
    >
      {isFiltered
        ? 'No entries match. Try part of a name, an amount or a date, or press Clear filter to see all sales.'
        : 'Import a file above, or add your first sale.'}
    </EmptyState>
  )
}

interface RowsProps extends Omit<Props, 'isFiltered'> {
  onDelete: (entry: Entry, index: number) => void
}

function Rows({ query, onEdit, onDelete }: RowsProps) {
  const { entries, total, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } =
    query
  const notation = useNotation()
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The import card above changes its height during an import.
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
    estimateSize,
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
    <div
      role="table"
      aria-label="Bulk Sales Data"
      aria-rowcount={total + 1}
      // Rows of the previous search stay until the new ones arrive.
      aria-busy={isPlaceholderData}
      className={cn(isPlaceholderData && 'opacity-60')}
    >
      <HeaderRow />
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
            tabIndex={-1}
            data-index={index}
            ref={virtualizer.measureElement}
            className="absolute inset-x-0 top-0 -outline-offset-2"
            style={{ translate: `0 ${start - scrollMargin}px` }}
          >
            <EntryRow
              entry={entries[index]!}
              index={index}
              notation={notation}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </div>
        ))}
      </div>
      {isFetchingNextPage && (
        <Loading text="Loading more..." visible className="py-4 text-center" />
      )}
    </div>
  )
}

function LoadingRows() {
  return (
    <Loading text="Loading your data..." visible className="grid gap-6 py-4">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex justify-between gap-6">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  )
}
