import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { listLeads, listOptIns, MAX_SEARCH } from '../contract.ts'
import type { LeadsSearch } from './search.ts'

/** ms; leads are delivered all the time, so a list is read again when it is shown after that long */
const FRESH = 10_000

export const filterOf = ({ delivered, search }: LeadsSearch) => ({
  ...(delivered && { delivered }),
  ...(search && { search: search.slice(0, MAX_SEARCH) }),
})

const paged = {
  initialPageParam: '',
  getNextPageParam: ({ nextBefore }: { nextBefore: string | null }) => nextBefore,
  placeholderData: keepPreviousData,
  staleTime: FRESH,
}

export const leadsQuery = (search: LeadsSearch) =>
  infiniteQueryOptions({
    queryKey: [listLeads.path, filterOf(search)],
    queryFn: ({ pageParam: before, signal }) =>
      call(listLeads, { query: { ...filterOf(search), ...(before && { before }) }, signal }),
    ...paged,
  })

export const optInsQuery = (search: LeadsSearch) =>
  infiniteQueryOptions({
    queryKey: [listOptIns.path, filterOf(search)],
    queryFn: ({ pageParam: before, signal }) =>
      call(listOptIns, { query: { ...filterOf(search), ...(before && { before }) }, signal }),
    ...paged,
  })

/** Call after deliveries were queued. */
export const refreshLeads = () => Promise.all([refresh(listLeads), refresh(listOptIns)])
