import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { listCustomers } from '../../../sales/contacts/contract.ts'
import { FIRST_SHOWN, listOutreach, listPutAside, MORE_SHOWN } from '../contract.ts'

interface Page {
  total: number
  customers: unknown[]
}

const byOffset = {
  initialPageParam: 0,
  getNextPageParam: ({ total, customers }: Page, pages: Page[]) => {
    const shown = pages.reduce((sum, page) => sum + page.customers.length, 0)
    return customers.length > 0 && shown < total ? shown : undefined
  },
}

export const outreachQuery = (first: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [listOutreach.path, first],
    queryFn: ({ pageParam: offset, signal }) =>
      call(listOutreach, {
        query: { offset, limit: offset === 0 ? FIRST_SHOWN : MORE_SHOWN, ...(first && { first }) },
        signal,
      }),
    // A contact may have been changed.
    meta: { dependsOn: [listCustomers.path] },
    ...byOffset,
  })

export const putAsideQuery = infiniteQueryOptions({
  queryKey: [listPutAside.path],
  queryFn: ({ pageParam: offset, signal }) => call(listPutAside, { query: { offset }, signal }),
  ...byOffset,
})

export const refreshOutreach = () => Promise.all([refresh(listOutreach), refresh(listPutAside)])
