import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../../../shared/calendar.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { call } from '../../../web/api.ts'
import { endpointQuery } from '../../../web/queries.ts'
import { kpiMetrics, MAX_ROWS, type Compare, type OnlyOne } from '../contract.ts'
import {
  customerIntelligence,
  channelPerformance,
  productPerformance,
  salesTeam,
} from '../rankings/contract.ts'
import { busyHours } from '../hours/contract.ts'

/** more than are visible at once, but a small response */
const FIRST_ROWS = 20

const daysOf = ({ start, end }: DayRange) => ({ startDate: start, endDate: end })

/** While figures load, the previous ones stay: `data.range` isn't always the requested range. */
export const metricsQuery = (range: DayRange, compare: Compare, only: OnlyOne = {}) =>
  queryOptions({
    queryKey: [kpiMetrics.path, { ...daysOf(range), compare, ...only }],
    queryFn: async ({ signal }) => ({
      ...(await call(kpiMetrics, { query: { ...daysOf(range), compare, ...only }, signal })),
      range,
    }),
    placeholderData: keepPreviousData,
  })

export type Ranking =
  | typeof productPerformance
  | typeof channelPerformance
  | typeof salesTeam
  | typeof customerIntelligence

/** One extra row tells if there are more. */
export const rankingQuery = <E extends Ranking>(endpoint: E, range: DayRange, only: OnlyOne = {}) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', { ...daysOf(range), ...only }],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...daysOf(range), ...only, ...pageParam }
      return call<Ranking>(endpoint, { query, signal }) as Promise<ResponseOf<E>>
    },
    initialPageParam: { offset: 0, limit: FIRST_ROWS + 1 },
    getNextPageParam: (rows, _, { offset, limit }) =>
      rows.length < limit ? undefined : { offset: offset + limit - 1, limit: MAX_ROWS },
    select: ({ pages, pageParams }) =>
      pages.flatMap((rows, page): ResponseOf<E>[number][] =>
        rows.slice(0, pageParams[page]!.limit - 1),
      ),
    placeholderData: keepPreviousData,
  })

export const hoursQuery = (range: DayRange, only: OnlyOne) =>
  queryOptions({
    ...endpointQuery(busyHours, { query: { ...daysOf(range), ...only } }),
    placeholderData: keepPreviousData,
  })

export type ProductsQuery = ReturnType<typeof rankingQuery<typeof productPerformance>>
