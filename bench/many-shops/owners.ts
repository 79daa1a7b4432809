import type pg from 'pg'
import { currentUser } from '../../src/features/accounts/contract.ts'
import { listGoals } from '../../src/features/goals/contract.ts'
import { makeOwners } from '../../src/app/testing/many-owners.ts'
import { getProfile } from '../../src/features/profile/contract.ts'
import { getSetup } from '../../src/features/setup-guide/contract.ts'
import { yearOf } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { withCpu } from '../kit/cpu.ts'
import { dashboardPaths, todayOf } from '../one-shop/figures.ts'
import { runLoad, type LoadRequest } from '../kit/load.ts'
import { sales } from '../one-shop/recording.ts'
import { settle, signedIn, type RunningApp, type Shop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

/** For a quick run use fewer, but at least 400: `BENCH_OWNERS=1000 npm run bench -- owners`. */
const OWNERS = Number(process.env.BENCH_OWNERS ?? 10_000)
const SALES_EACH = 1_000
/** One sale is recorded after this many reads, so 5 % of the calls are writes. */
const READS_A_WRITE = 19

/**
 * Calls the app for owners who have not been asked for before, in random order: nothing of theirs is
 * cached in the app, and little is in the database's memory, which is smaller than the data.
 */
export async function owners(app: RunningApp): Promise<Row[]> {
  const { client } = app
  const empty = await diskOf(client)
  const made = await makeOwners(client, Array<number>(OWNERS).fill(SALES_EACH))
  await settle(client)
  const disk = diskRow(empty, await diskOf(client))
  const shops = made.map(({ id, token }) => signedIn(id, token, SALES_EACH))
  shuffle(shops)

  const today = await todayOf(client)
  const figures = dashboardPaths(rangeOfPeriod(yearOf(today), 'full'))
  const first = [currentUser, getProfile, getSetup].map(({ path }) => path)
  const page = [...first, ...figures, listGoals.path]
  const record = (shop: Shop, i: number): LoadRequest[] => [sales(shop, today)[i % 40]!]
  const recordSome = (shop: Shop, i: number): LoadRequest[] => {
    const writes = (owners: number) => Math.floor((owners * page.length) / READS_A_WRITE)
    return writes(i + 1) > writes(i) ? record(shop, i) : []
  }
  const loads: [what: string, connections: number, of: typeof record][] = [
    ['whole dashboards', 50, (shop) => reads(shop, page)],
    [
      'whole dashboards and 5 % sales',
      50,
      (shop, i) => [...reads(shop, page), ...recordSome(shop, i)],
    ],
    ['figures only', 50, (shop) => reads(shop, figures)],
    ['record a sale', 16, record],
  ]
  const rows: Row[] = []
  for (const [what, connections, of] of loads) {
    const share = shops.splice(0, Math.floor(OWNERS / loads.length))
    const load = { url: app.url, connections }
    const warmUp = share.splice(0, Math.max(connections, Math.ceil(share.length / 10)))
    await runLoad({ ...load, requests: perConnection(warmUp.map(of), connections) })
    const requests = perConnection(share.map(of), connections)
    const logged = await walOf(client)
    const { result, ...cpu } = await withCpu(app, () => runLoad({ ...load, requests }))
    const wal = ((await walOf(client)) - logged) / result.calls
    const { calls, ...times } = result
    const each = (seconds: number): string => `${((seconds / calls) * 1000).toFixed(2)} ms`
    rows.push({
      what: `${what}, ${connections} connections`,
      ...times,
      ...(connections === 50 && {
        target: '1,000 per second, p95 80 ms',
        ofTarget: Math.max(1000 / times.perSecond, times.p95 / 80),
      }),
      note: `CPU per call: app ${each(cpu.app)}, database ${each(cpu.database)}${of === record ? `, log of changes (WAL) ${(wal / 1e3).toFixed(1)} kB` : ''}`,
    })
  }
  return [...rows, disk]
}

/** bytes of the log of changes since the database was made */
async function walOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes")
  return rows[0].bytes
}

const reads = ({ headers }: Shop, paths: string[]): LoadRequest[] =>
  paths.map((path) => ({ method: 'GET', path, headers }))

/** Distributes the visits over the connections. The requests of one owner follow each other. */
export const perConnection = (visits: LoadRequest[][], connections: number): LoadRequest[][] =>
  Array.from({ length: connections }, (_, connection) =>
    visits.filter((_visit, i) => i % connections === connection).flat(),
  )

function shuffle(all: unknown[]): void {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[all[i], all[j]] = [all[j], all[i]]
  }
}

export type Disk = Record<'database' | 'sales' | 'indexes' | 'totals', number>

export async function diskOf(client: pg.Client): Promise<Disk> {
  const { rows } = await client.query<Disk>(`
    SELECT pg_database_size(current_database())::float8 AS database,
           pg_table_size('sale')::float8 AS sales, pg_indexes_size('sale')::float8 AS indexes,
           sum(pg_total_relation_size(oid))::float8 AS totals
    FROM pg_class WHERE relkind = 'r' AND (relname = 'sale_day' OR relname LIKE 'sale_month_%')`)
  return rows[0]!
}

function diskRow(before: Disk, after: Disk): Row {
  const each = (what: keyof Disk): string =>
    ((after[what] - before[what]) / OWNERS / SALES_EACH).toFixed(0)
  const total = (after.database / 1e9).toFixed(1)
  return {
    what: 'disk',
    note: `${total} GB, ${each('database')} bytes per sale: row ${each('sales')}, indexes ${each('indexes')}, totals ${each('totals')}, the rest is names`,
  }
}
