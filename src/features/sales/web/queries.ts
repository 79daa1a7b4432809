import { keepPreviousData, useInfiniteQuery, useQuery, type Query } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { ApiError, call, sentenceOf } from '../../../web/api.ts'
import { readCache } from '../../../web/device-cache.ts'
import {
  endpointQuery,
  cachedQuery,
  pagesQuery,
  queryClient,
  refreshFigures,
} from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.ts'
import { count } from '../../profile/web/index.ts'
import { deleteEntry, restoreEntries, type Entry } from '../contract.ts'
import {
  allProducts,
  dropdownValues,
  listEntries,
  monthsWithEntries,
  sumEntries,
  type EntryPage,
  type EntrySums,
  listDeletions,
} from '../lists/contract.ts'
import { isFiltered, nameIn, type EntryFilter } from './search.ts'
import { firstPage, withEntry, withoutEntry, type EntryPages } from './entry-pages.ts'

/** Fast scrolling must not reach the end of the loaded pages. */
const PAGE_SIZE = 200

/** for a sale without a connection */
const MAX_CACHED = 500

const namesQuery = cachedQuery(dropdownValues, (names) => ({
  products: names.products.slice(0, MAX_CACHED),
  customers: names.customers.slice(0, MAX_CACHED),
  salespeople: names.salespeople.slice(0, MAX_CACHED),
  channels: names.channels.slice(0, MAX_CACHED),
  categories: names.categories.slice(0, MAX_CACHED),
  spellings: names.spellings?.slice(0, MAX_CACHED),
}))
const productsQuery = cachedQuery(allProducts, (products) => products.slice(0, MAX_CACHED))

function useOrCached<Answer>(
  { data, isError }: { data: Answer | undefined; isError: boolean },
  { path, response }: { path: string; response: { parse: (stored: unknown) => Answer } },
): Answer | undefined {
  return useMemo(
    () => data ?? (isError ? readCache(path, response) : undefined),
    [data, isError, path, response],
  )
}

export const useNames = () => useOrCached(useQuery(namesQuery), dropdownValues)

export const useProducts = (enabled: boolean) =>
  useOrCached(useQuery({ ...productsQuery, enabled }), allProducts)

/** ms */
const SOON = 2_000
export const productsSoon = (): Promise<ResponseOf<typeof allProducts>> =>
  Promise.race([
    queryClient.query(productsQuery).catch(() => []),
    new Promise<[]>((resolve) => setTimeout(() => resolve([]), SOON)),
  ])

export const monthsQuery = endpointQuery(monthsWithEntries)

export const deletionsQuery = {
  ...pagesQuery(listDeletions),
  // Something may have been deleted on another page or device.
  staleTime: 0,
}

export function useEntries({ search, from: startDate, to: endDate, ...only }: EntryFilter) {
  const filter = { search: search || undefined, startDate, endDate, ...only }
  const query = useInfiniteQuery({
    queryKey: [listEntries.path, filter],
    // With parameters the response is a page, never the bare array.
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listEntries, {
        query: { ...filter, limit: PAGE_SIZE, cursor: cursor || undefined },
        signal,
      }) as Promise<EntryPage>,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Updating an old list would refetch all its pages one by one.
    gcTime: 0,
  })
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries) ?? [], [pages])
  const { total, isTotalExact = true } = pages?.[0] ?? {}
  return { ...query, entries, total: total ?? 0, isTotalExact }
}

export function useSums(filter: EntryFilter): EntrySums | null | undefined {
  const { from: startDate, to: endDate, search, ...only } = filter
  const isNamed = nameIn(filter) !== undefined
  const query = { search: isNamed ? search : undefined, startDate, endDate, ...only }
  const { data } = useQuery({
    ...endpointQuery(sumEntries, { query }),
    enabled: isFiltered(filter) && (isNamed || !search),
  })
  return data?.sums
}

export function useHasEntries(filter: EntryFilter, found: number | undefined): boolean | undefined {
  const isUnknown = isFiltered(filter) && found === 0
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
  // A response already on its way could undo the change.
  await queryClient.cancelQueries(lists)
  queryClient.setQueriesData<EntryPages>(lists, (list) => list && change(list))
}
const isPaged = (data: unknown): data is EntryPages =>
  typeof data === 'object' && data !== null && 'pages' in data

export async function showEntry(entry: Entry): Promise<void> {
  await changeLists((list) => withEntry(list, entry))
  await refreshFigures({ except: listEntries })
}

export async function refreshEntries(): Promise<void> {
  await changeLists(firstPage)
  await refreshFigures()
}

export async function deleteAndOfferUndo(entry: Entry): Promise<void> {
  await changeLists((list) => withoutEntry(list, entry.id))
  try {
    const { trashId } = await call(deleteEntry, { params: { id: entry.id } })
    offerUndo('Sales entry deleted successfully', trashId, () => showEntry(entry))
    await refreshFigures({ except: listEntries })
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    if (!isGone) await changeLists((list) => withEntry(list, entry))
    toast.error(sentenceOf(error, 'Failed to delete sales entry'))
  }
}

export function offerUndo(
  message: string,
  trashId: number | null,
  onRestored: () => Promise<void>,
  label = 'Undo',
): void {
  toast.success(
    message,
    trashId === null ? {} : { action: { label, onClick: () => void restore(trashId, onRestored) } },
  )
}

export async function restore(trashId: number, onRestored: () => Promise<void>): Promise<void> {
  try {
    await restoreOrThrow(trashId)
    await onRestored()
  } catch (error) {
    toast.error(restoreFailed(error))
  }
}

/** Pressed twice, also on two pages, restores once. */
export async function restoreOrThrow(trashId: number): Promise<void> {
  const { restored } = await call(restoreEntries, {
    params: { id: trashId },
    idempotencyKey: `restore-${trashId}`,
  })
  // An import that only updated sales has none to bring back.
  if (restored === 0) return toast.success('Import restored')
  toast.success(restored === 1 ? 'Sale restored' : `${count(restored)} sales restored`)
}

export const restoreFailed = (error: unknown): string =>
  sentenceOf(error, "The sales couldn't be restored. Please try again.")
