import { endpointQuery, pagesQuery, refresh } from '../../../../web/queries.ts'
import { listCustomers, oneCustomer } from '../contract.ts'
import type { CustomersSearch } from './search.ts'

export const customersQuery = ({ search, sort = 'revenue' }: CustomersSearch) =>
  pagesQuery(listCustomers, { query: { sort, ...(search && { search }) } })

export const customerQuery = (id: number) => endpointQuery(oneCustomer, { params: { id } })

export const refreshCustomers = () => Promise.all([refresh(listCustomers), refresh(oneCustomer)])
