import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../../../shared/calendar.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { call } from '../../../web/api.ts'
import {
  customerIntelligence,
  kpiMetrics,
  MAX_ROWS,
  productPerformance,
  salesTeam,
  type Compare,
} from '../contract.ts'

/** rows of a list that are loaded at first: more than are visible at once, but a small response */
const FIRST_ROWS = 20

const daysOf = ({ start, end }: DayRange) => ({ startDate: start, endDate: end })

/**
 * Figures of a range. While they load, the previous ones stay on screen, so what is shown belongs to `data.range`,
 * which isn't always the requested range.
 */
export const metricsQuery = (range: DayRange, compare: Compare) =>
  queryOptions({
    queryKey: [kpiMetrics.path, { ...daysOf(range), compare }],
    queryFn: async ({ signal }) => ({
      ...(await call(kpiMetrics, { query: { ...daysOf(range), compare }, signal })),
      range,
    }),
    placeholderData: keepPreviousData,
  })

export type Ranking = typeof productPerformance | typeof salesTeam | typeof customerIntelligence

/** A list by revenue, loaded in pages. Each call requests one extra row to find out if there are more. */
export const rankingQuery = <E extends Ranking>(endpoint: E, range: DayRange) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', daysOf(range)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...daysOf(range), ...pageParam }
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

/** The query of the products of a range. */
export type ProductsQuery = ReturnType<typeof rankingQuery<typeof productPerformance>>
