import type { AnyEndpoint } from '../../src/shared/endpoint.ts'
import {
  customerIntelligence,
  kpiMetrics,
  MAX_ROWS,
  productPerformance,
  salesTeam,
} from '../../src/features/kpi/contract.ts'
import { whyChanged, type By, type Explained } from '../../src/features/kpi/why/contract.ts'
import { addDays, yearOf, type Day, type DayRange } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

const RUNS = 40
/** Rows the dashboard requests for each list: 20, plus one to see whether there are more. */
const PAGE_ROWS = 21

/** Parts of the query that each call is measured with, by what they are called in the table. */
const LISTS = Object.fromEntries(
  [PAGE_ROWS, MAX_ROWS].map((limit) => [`${limit} rows`, `&offset=0&limit=${limit}`]),
)
/** Each kind of names, and two that sum the products as well: their effects come from them. */
const REASONS = Object.fromEntries(
  (
    [
      ['totalRevenue', 'product'],
      ['totalRevenue', 'customer'],
      ['totalRevenue', 'salesperson'],
      ['averageSale', 'salesperson'],
      ['grossProfitMargin', 'salesperson'],
    ] satisfies [Explained, By][]
  ).map(([figure, by]) => [`${figure} by ${by}`, `&figure=${figure}&by=${by}`]),
)
/** The calls of a dashboard. */
const CALLS = [
  { endpoint: kpiMetrics, variants: { '': '' } },
  { endpoint: productPerformance, variants: LISTS },
  { endpoint: salesTeam, variants: LISTS },
  { endpoint: customerIntelligence, variants: LISTS },
]
/** ms that it may take if asked, with a million sales */
const REASONS_ALLOWED = 60

/**
 * Measures each figures call over HTTP for the largest and for a usual owner, computed (as after a
 * change to the sales) and cached. Reports the slowest combination of range and number of rows, or figure.
 */
export async function figures({ url, client, million, thousand }: Shops): Promise<Row[]> {
  const today = await todayOf(client)
  const rows: Row[] = []
  for (const [shop, size, allowed] of [
    [million, '1 M', 25],
    [thousand, '1 k', 5],
  ] as const) {
    const changed = () => forgetAnswers(client, shop)
    for (const { endpoint, variants } of [...CALLS, { endpoint: whyChanged, variants: REASONS }]) {
      const target = endpoint === whyChanged ? REASONS_ALLOWED : allowed
      const calls = Object.entries(rangesOf(today)).flatMap(([name, range]) =>
        Object.entries(variants).map(([variant, more]) => ({
          name: variant ? `${name}, ${variant}` : name,
          path: pathOf(endpoint, range, more),
        })),
      )
      for (const [state, before] of [
        ['computed', changed],
        ['cached', async () => {}],
      ] as const) {
        const measured: Row[] = []
        for (const { name, path } of calls) {
          const times = await repeated(RUNS, async () => {
            await before()
            return timeOf(url + path, shop.headers)
          })
          const figure = percentiles(times)
          measured.push({
            what: `${endpoint.path}, ${size} sales, ${state}`,
            ...underP95(figure, target),
            note: `slowest: ${name}`,
          })
        }
        rows.push(measured.reduce((a, b) => (b.p95! > a.p95! ? b : a)))
      }
    }
  }
  return rows
}

/** Ranges of whole months, and one with partial months, which are read from the sales themselves. */
export function rangesOf(today: Day): Record<string, DayRange> {
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
  CALLS.map(({ endpoint, variants }) => pathOf(endpoint, range, Object.values(variants)[0]!))

export const pathOf = ({ path }: AnyEndpoint, { start, end }: DayRange, more: string): string =>
  `${path}?startDate=${start}&endDate=${end}${more}`

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
