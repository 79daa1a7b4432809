import { pagesQuery } from '../../../../web/queries.ts'
import { listExchanges } from '../contract.ts'

export const exchangesQuery = {
  ...pagesQuery(listExchanges),
  // Texts are asked for on other pages, so the list may have grown.
  staleTime: 0,
}
