import { pagesQuery } from '../../../../web/queries.ts'
import { listOwners, ownerSales } from '../contract.ts'

/** The owners that match a search, in pages. They change all the time, so they're fetched when the page opens. */
export const ownersQuery = (search: string) => ({
  ...pagesQuery(listOwners, { query: { search: search || undefined } }),
  staleTime: 0,
  gcTime: 0,
})

/** sales on a page */
const SALES_PAGE = 50

/** An owner's sales that match a search, in pages. */
export const ownerSalesQuery = (id: string, search: string) => ({
  ...pagesQuery(ownerSales, {
    params: { id },
    query: { limit: SALES_PAGE, search: search || undefined },
  }),
  gcTime: 0,
})
