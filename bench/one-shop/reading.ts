import { yearOf, type Day } from '../../src/shared/calendar.ts'
import { rangeOfPeriod, type Period } from '../../src/shared/periods.ts'
import { dashboardPaths, todayOf } from './figures.ts'
import { runLoad, type LoadRequest } from '../kit/load.ts'
import { sales } from './recording.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

const CONNECTIONS = 50
const SECONDS = 10
/** The periods owners look at: this year and its parts. `reads` adds last year. */
const PERIODS: Period[] = ['full', 'q1', 'q2', 'q3', 'm1', 'm4', 'm6', 'm9']

/**
 * Measures dashboards of several owners at the same time, for different periods: reads alone, and with
 * one new sale in a hundred requests, after which that owner's figures must be computed again.
 */
export async function reading({
  url,
  client,
  several,
  seconds = SECONDS,
}: Omit<Shops, 'thousand'> & { seconds?: number }): Promise<Row[]> {
  const today = await todayOf(client)
  const rows: Row[] = []
  for (const [what, mix] of [
    ['reads', (shop: Shop) => reads(shop, today)],
    ['reads and 1 % writes', (shop: Shop) => withWrites(shop, today)],
  ] as const) {
    const requests = Array.from({ length: CONNECTIONS }, (_, i) =>
      rotated(mix(several[i % several.length]!), i),
    )
    const measured = await runLoad({ url, connections: CONNECTIONS, seconds, requests })
    rows.push({
      what: `dashboards, ${CONNECTIONS} connections, ${what}`,
      ...measured,
      target: '2,000 per second, p99 60 ms',
      ofTarget: Math.max(2000 / measured.perSecond, measured.p99 / 60),
    })
  }
  return rows
}

function reads(shop: Shop, today: Day): LoadRequest[] {
  const year = yearOf(today)
  const ranges = [
    ...PERIODS.map((period) => rangeOfPeriod(year, period)),
    rangeOfPeriod(year - 1, 'full'),
  ]
  return ranges.flatMap((range) =>
    dashboardPaths(range).map((path) => ({ method: 'GET' as const, path, headers: shop.headers })),
  )
}

/** 99 reads, then a sale. */
function withWrites(shop: Shop, today: Day): LoadRequest[] {
  const all = reads(shop, today)
  const mixed = Array.from({ length: 99 }, (_, i) => all[i % all.length]!)
  return [...mixed, sales(shop, today)[0]!]
}

/** Rotates the requests, so that connections don't make the same call at the same time. */
const rotated = <T>(all: T[], by: number): T[] => {
  const start = (by * 7) % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}
