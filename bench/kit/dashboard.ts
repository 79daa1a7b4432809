import type { AnyEndpoint } from '../../src/shared/endpoint.ts'
import { kpiMetrics, MAX_ROWS } from '../../src/features/kpi/contract.ts'
import {
  customerIntelligence,
  productPerformance,
  salesTeam,
} from '../../src/features/kpi/rankings/contract.ts'
import { addDays, yearOf, type Day, type DayRange } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { timeOf } from './requests.ts'
import type { RunningApp, Shop } from './shops.ts'

/** Rows the dashboard requests for each list: 20, plus one to see whether there are more. */
const PAGE_ROWS = 21

/** Parts of the query that each call is measured with, by what they are called in the table. */
const LISTS = Object.fromEntries(
  [PAGE_ROWS, MAX_ROWS].map((limit) => [`${limit} rows`, `&offset=0&limit=${limit}`]),
)
/** The calls of a dashboard. */
export const CALLS = [
  { endpoint: kpiMetrics, variants: { '': '' } },
  { endpoint: productPerformance, variants: LISTS },
  { endpoint: salesTeam, variants: LISTS },
  { endpoint: customerIntelligence, variants: LISTS },
]

/** Ranges of whole months, and one with partial months, which are read from the sales themselves. */
export function rangesOf(today: Day): Record<string, DayRange> {
  const year = yearOf(today) - 1
  return {
    'this year': rangeOfPeriod(yearOf(today), 'full'),
    'last year': rangeOfPeriod(year, 'full'),
    'a quarter': rangeOfPeriod(year, 'q3'),
    'a month': rangeOfPeriod(year, 'm8'),
    '300 days': { start: addDays(today, -320), end: addDays(today, -20) },
  }
}

export const thisYear = (today: Day): DayRange => rangeOfPeriod(yearOf(today), 'full')

/** Paths of the figures calls of one dashboard, as the page makes them. */
export const dashboardPaths = (range: DayRange): string[] =>
  CALLS.map(({ endpoint, variants }) => pathOf(endpoint, range, Object.values(variants)[0]!))

export const pathOf = ({ path }: AnyEndpoint, { start, end }: DayRange, more: string): string =>
  `${path}?startDate=${start}&endDate=${end}${more}`

/** Opens the dashboard of this year, computed: makes its calls in turn and returns the ms of each. */
export async function openDashboard(
  { url, client }: RunningApp,
  shop: Shop,
  today: Day,
): Promise<number[]> {
  await forgetAnswers(client, shop)
  const times: number[] = []
  for (const path of dashboardPaths(thisYear(today)))
    times.push(await timeOf(url + path, shop.headers))
  return times
}

/** Makes the cached answers of a shop outdated, as every write does. */
export async function forgetAnswers(
  client: RunningApp['client'],
  { ownerId }: Shop,
): Promise<void> {
  await client.query('UPDATE sale_revision SET revision = gen_random_uuid() WHERE owner_id = $1', [
    ownerId,
  ])
}

/** The date of the last sales that `shops.ts` creates. */
export async function todayOf(client: RunningApp['client']): Promise<Day> {
  const { rows } = await client.query<{ today: Day }>('SELECT current_date AS today')
  return rows[0]!.today
}
