import { FRESH, pagesQuery, refresh } from '../../../../web/queries.ts'
import { listLeads, listOptIns, MAX_SEARCH } from '../contract.ts'
import type { LeadsSearch } from './search.ts'

export const filterOf = ({ delivered, search }: LeadsSearch) => ({
  ...(delivered && { delivered }),
  ...(search && { search: search.slice(0, MAX_SEARCH) }),
})

export const leadsQuery = (search: LeadsSearch) => ({
  ...pagesQuery(listLeads, { query: filterOf(search) }),
  staleTime: FRESH,
})

export const optInsQuery = (search: LeadsSearch) => ({
  ...pagesQuery(listOptIns, { query: filterOf(search) }),
  staleTime: FRESH,
})

export const refreshLeads = () => Promise.all([refresh(listLeads), refresh(listOptIns)])
