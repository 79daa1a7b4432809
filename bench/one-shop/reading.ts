import { yearOf } from '../../src/shared/calendar.ts'
import { rangeOfPeriod, type Period } from '../../src/shared/periods.ts'
import { dashboardPaths, todayOf } from '../kit/dashboard.ts'
import { readsOf, runLoad, salesOf, type LoadRequest } from '../kit/load.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

const CONNECTIONS = 50
const SECONDS = 10
/** The periods owners look at: this year and its parts. Last year is added. */
const PERIODS: Period[] = ['full', 'q1', 'q2', 'q3', 'm1', 'm4', 'm6', 'm9']

/**
 * Measures dashboards of several owners at the same time, for different periods: reads alone, and with
 * one new sale in a hundred requests, after which that owner's figures must be computed again.
 */
export async function reading(shops: Omit<Shops, 'thousand'>, seconds = SECONDS): Promise<Row[]> {
  const today = await todayOf(shops.client)
  const year = yearOf(today)
  const ranges = PERIODS.map((period) => rangeOfPeriod(year, period))
  const paths = [...ranges, rangeOfPeriod(year - 1, 'full')].flatMap(dashboardPaths)
  /** 99 reads, then a sale. */
  const withWrites = (shop: Shop): LoadRequest[] => [
    ...readsOf(
      shop,
      Array.from({ length: 99 }, (_, i) => paths[i % paths.length]!),
    ),
    salesOf(shop, today)[0]!,
  ]
  const rows: Row[] = []
  for (const [what, mix] of [
    ['reads', (shop: Shop) => readsOf(shop, paths)],
    ['reads and 1 % writes', withWrites],
  ] as const) {
    const requests = Array.from({ length: CONNECTIONS }, (_, i) =>
      rotated(mix(shops.several[i % shops.several.length]!), i),
    )
    const load = { connections: CONNECTIONS, seconds, requests }
    const aim = { perSecond: 2000, tail: 'p99', most: 60 } as const
    rows.push(await runLoad(shops, `dashboards, ${CONNECTIONS} connections, ${what}`, load, aim))
  }
  return rows
}

/** Rotates the requests, so that connections don't make the same call at the same time. */
const rotated = <T>(all: T[], by: number): T[] => {
  const start = (by * 7) % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}
