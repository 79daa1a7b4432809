import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, FRESH, pagesQuery, refresh } from '../../../../web/queries.ts'
import { listJobs, listQueues } from '../contract.ts'

export const jobsQuery = (name: string | undefined) => ({
  ...pagesQuery(listJobs, { query: { name } }),
  staleTime: FRESH,
})

export const queuesQuery = queryOptions({ ...endpointQuery(listQueues), staleTime: FRESH })

/** Call after a retry or discard. */
export const refreshJobs = () => Promise.all([refresh(listJobs), refresh(listQueues)])
