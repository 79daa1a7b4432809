import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { industryBenchmarks } from '../contract.ts'

/** Asks for the owner's own figures by sending none. */
export const benchmarksQuery = queryOptions({
  queryKey: [industryBenchmarks.path],
  queryFn: ({ signal }) => call(industryBenchmarks, { body: {}, signal }),
})
