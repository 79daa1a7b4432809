import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { listExchanges } from '../contract.ts'

export const exchangesQuery = infiniteQueryOptions({
  queryKey: [listExchanges.path],
  queryFn: ({ pageParam, signal }) =>
    call(listExchanges, { query: pageParam === null ? {} : { before: String(pageParam) }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  // Texts are asked for on other pages, so the list may have grown.
  staleTime: 0,
})
