import { keepPreviousData, useInfiniteQuery, useQuery, type Query } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, call } from '../../../web/api.ts'
import { endpointQuery, queryClient, refreshFigures } from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { count } from '../../profile/web/index.ts'
import {
  allProducts,
  deleteEntry,
  dropdownValues,
  listEntries,
  monthsWithEntries,
  restoreEntries,
  type Entry,
  type EntryPage,
} from '../contract.ts'
import { isNarrowed, type EntryFilter } from './search.ts'
import { firstPage, withEntry, withoutEntry, type EntryPages } from './entry-pages.ts'

/** entries fetched at once: a screen shows ten or so, and scrolling must not catch up with the next page */
const PAGE = 200

export const namesQuery = endpointQuery(dropdownValues)
export const productsQuery = endpointQuery(allProducts)
export const monthsQuery = endpointQuery(monthsWithEntries)

/** Newest first, page by page; `total` counts what meets the filter, of a search at most `MAX_COUNTED`. */
export function useEntries({ search, from: startDate, to: endDate }: EntryFilter) {
  const filter = {
    ...(search && { search }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
  }
  const query = useInfiniteQuery({
    queryKey: [listEntries.path, filter],
    // With parameters the call answers a page, never the bare array.
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listEntries, {
        query: { ...filter, limit: PAGE, ...(cursor && { cursor }) },
        signal,
      }) as Promise<EntryPage>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Old lists are dropped: bringing one up to date would fetch all its pages, one after the other.
    gcTime: 0,
  })
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages])
  const { total, isTotalExact = true } = pages?.[0] ?? {}
  return { ...query, entries, total: total ?? 0, isTotalExact }
}

/** Whether there is any sale at all, whatever is looked for; undefined until that is known. */
export function useHasEntries(filter: EntryFilter, found: number | undefined): boolean | undefined {
  const isUnknown = isNarrowed(filter) && found === 0
  const first = useQuery({
    ...endpointQuery(listEntries, { query: { limit: 1 } }),
    enabled: isUnknown,
  })
  if (!isUnknown) return found === undefined ? undefined : found > 0
  return first.data && (first.data as EntryPage).entries.length > 0
}

async function changeLists(change: (list: EntryPages) => EntryPages): Promise<void> {
  const lists = {
    queryKey: [listEntries.path],
    predicate: ({ state }: Query) => isPaged(state.data),
  }
  // A page under way would bring the list back as it was when the page was asked for.
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<EntryPages>(lists, (list) => list && change(list))
}
const isPaged = (data: unknown): data is EntryPages =>
  typeof data === 'object' && data !== null && 'pages' in data

/** After a change of one entry: the list shows it where it stands, without fetching all its pages again. */
export async function showEntry(entry: Entry): Promise<void> {
  await changeLists((list) => withEntry(list, entry))
  await refreshFigures({ except: listEntries })
}

/** After a change of many entries: the list starts anew. */
export async function refreshEntries(): Promise<void> {
  await changeLists(firstPage)
  await refreshFigures()
}

/** Gone from the list at once; it comes back when the deletion fails or is undone. */
export async function deleteAndOfferUndo(entry: Entry): Promise<void> {
  await changeLists((list) => withoutEntry(list, entry.id))
  try {
    const { trashId } = await call(deleteEntry, { params: { id: entry.id } })
    offerUndo('Sales entry deleted successfully', trashId, () => showEntry(entry))
    await refreshFigures({ except: listEntries })
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) await changeLists((list) => withEntry(list, entry))
    toast.error(error instanceof ApiError ? error.message : 'Failed to delete sales entry')
  }
}

/** Says what was deleted and offers to take it back; `onRestored` shows what came back. */
export function offerUndo(
  message: string,
  trashId: number | null,
  onRestored: () => Promise<void>,
): void {
  toast.success(
    message,
    trashId === null
      ? {}
      : { action: { label: 'Undo', onClick: () => void restore(trashId, onRestored) } },
  )
}

/** Takes a deletion back and says so, or why not. */
export async function restore(trashId: number, onRestored: () => Promise<void>): Promise<void> {
  try {
    const { restored } = await call(restoreEntries, { params: { id: trashId } })
    toast.success(
      restored === 1 ? 'Sales entry restored' : `${count(restored)} sales entries restored`,
    )
    await onRestored()
  } catch (error) {
    toast.error(error instanceof ApiError ? error.message : 'Failed to restore')
  }
}
