import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { endpointQuery, refresh } from '../../../../web/queries.ts'
import { listJobs, listQueues } from '../contract.ts'

/** ms; jobs come and go, so the lists are read again when they are shown after that long */
const FRESH = 10_000

export const jobsQuery = (name: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [listJobs.path, { name }],
    queryFn: ({ pageParam: before, signal }) =>
      call(listJobs, { query: { ...(name && { name }), ...(before && { before }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
  })

export const queuesQuery = queryOptions({ ...endpointQuery(listQueues), staleTime: FRESH })

/** Call after a failed job was retried or discarded. */
export const refreshJobs = () => Promise.all([refresh(listJobs), refresh(listQueues)])
