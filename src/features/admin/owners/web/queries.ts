import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { listOwners, ownerSales } from '../contract.ts'

/** The owners that match a search, in pages. They change all the time, so they're fetched when the page opens. */
export function useOwners(search: string) {
  const query = useInfiniteQuery({
    queryKey: [listOwners.path, { search }],
    queryFn: ({ pageParam: before, signal }) =>
      call(listOwners, {
        query: { ...(search && { search }), ...(before && { before }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { ...query, owners: query.data?.pages.flatMap((page) => page.owners) ?? [] }
}

/** sales on a page */
const SALES_PAGE = 50

/** An owner's sales that match a search, in pages. */
export function useOwnerSales(id: string, search: string) {
  const query = useInfiniteQuery({
    queryKey: [ownerSales.path, { id, search }],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(ownerSales, {
        params: { id },
        query: { limit: SALES_PAGE, ...(search && { search }), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const pages = query.data?.pages ?? []
  return { ...query, sales: pages.flatMap((page) => page.entries), first: pages[0] }
}
