import type { AnyEndpoint } from '../src/shared/endpoint.ts'
import {
  customerIntelligence,
  kpiMetrics,
  MAX_ROWS,
  productPerformance,
  salesTeam,
} from '../src/features/kpi/contract.ts'
import { addDays, rangeOfPeriod, yearOf, type Day, type DayRange } from '../src/shared/calendar.ts'
import { repeated, timeOf } from './requests.ts'
import type { Shop, Shops } from './shops.ts'
import { percentiles, type Row } from './table.ts'

const RUNS = 40
/** Rows the dashboard requests for each list: 20, plus one to see whether there are more. */
const PAGE_ROWS = 21

const CALLS = [
  { endpoint: kpiMetrics, limits: [undefined] },
  { endpoint: productPerformance, limits: [PAGE_ROWS, MAX_ROWS] },
  { endpoint: salesTeam, limits: [PAGE_ROWS, MAX_ROWS] },
  { endpoint: customerIntelligence, limits: [PAGE_ROWS, MAX_ROWS] },
]

/**
 * Measures each figures call over HTTP for the largest and for a usual owner, computed (as after a
 * change to the sales) and cached. Reports the slowest combination of range and number of rows.
 */
export async function figures({ url, client, million, thousand }: Shops): Promise<Row[]> {
  const today = await todayOf(client)
  const rows: Row[] = []
  for (const [shop, size, allowed] of [
    [million, '1 M', 25],
    [thousand, '1 k', 5],
  ] as const) {
    const changed = () => forgetAnswers(client, shop)
    for (const { endpoint, limits } of CALLS) {
      const variants = Object.entries(rangesOf(today)).flatMap(([name, range]) =>
        limits.map((limit) => ({ name, path: pathOf(endpoint, range, limit), limit })),
      )
      for (const [state, before] of [
        ['computed', changed],
        ['cached', async () => {}],
      ] as const) {
        const measured: Row[] = []
        for (const { name, path, limit } of variants) {
          const times = await repeated(RUNS, async () => {
            await before()
            return timeOf(url + path, shop.headers)
          })
          const figure = percentiles(times)
          measured.push({
            what: `${endpoint.path}, ${size} sales, ${state}`,
            ...figure,
            target: `p95 ${allowed} ms`,
            ofTarget: figure.p95 / allowed,
            note: `slowest: ${name}${limit ? `, ${limit} rows` : ''}`,
          })
        }
        rows.push(measured.reduce((a, b) => (b.p95! > a.p95! ? b : a)))
      }
    }
  }
  return rows
}

/** Ranges of whole months, and one with partial months, which are read from the sales themselves. */
function rangesOf(today: Day): Record<string, DayRange> {
  const year = yearOf(today) - 1
  return {
    'this year': rangeOfPeriod(yearOf(today), 'full'),
    'last year': rangeOfPeriod(year, 'full'),
    'a quarter': rangeOfPeriod(year, 'q3'),
    'a month': rangeOfPeriod(year, 'm8'),
    '300 days with partial months': { start: addDays(today, -320), end: addDays(today, -20) },
  }
}

/** Paths of the figures calls of one dashboard, as the page makes them. */
export const dashboardPaths = (range: DayRange): string[] =>
  CALLS.map(({ endpoint, limits }) => pathOf(endpoint, range, limits[0]))

function pathOf({ path }: AnyEndpoint, { start, end }: DayRange, limit?: number): string {
  const rows = limit === undefined ? '' : `&offset=0&limit=${limit}`
  return `${path}?startDate=${start}&endDate=${end}${rows}`
}

/** Makes the cached answers of a shop outdated, as every write does. */
export async function forgetAnswers(client: Shops['client'], { ownerId }: Shop): Promise<void> {
  await client.query('UPDATE sale_revision SET revision = gen_random_uuid() WHERE owner_id = $1', [
    ownerId,
  ])
}

/** The date of the last sales that `shops.ts` creates. */
export async function todayOf(client: Shops['client']): Promise<Day> {
  const { rows } = await client.query<{ today: Day }>('SELECT current_date AS today')
  return rows[0]!.today
}
