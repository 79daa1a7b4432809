import type pg from 'pg'
import { currentUser } from '../src/features/accounts/contract.ts'
import { listGoals } from '../src/features/goals/contract.ts'
import { makeOwners } from '../src/app/testing/many-owners.ts'
import { getProfile } from '../src/features/profile/contract.ts'
import { getSetup } from '../src/features/setup-guide/contract.ts'
import { rangeOfPeriod, yearOf } from '../src/shared/calendar.ts'
import { withCpu } from './cpu.ts'
import { dashboardPaths, todayOf } from './figures.ts'
import { underLoad, type LoadRequest } from './load.ts'
import { sales } from './recording.ts'
import { settle, signedIn, type RunningApp, type Shop } from './shops.ts'
import type { Row } from './table.ts'

/** Fewer, but 400 at least, for a quick look: `BENCH_OWNERS=1000 npm run bench -- owners`. */
const OWNERS = Number(process.env.BENCH_OWNERS ?? 10_000)
const SALES_EACH = 1_000
/** A sale is recorded after so many reads: 5 % are writes. */
const READS_A_WRITE = 19

/**
 * Each call is for an owner who was not asked for before, in no order: nothing of them is kept in
 * the app, and little in the memory of the database, which is smaller than the data.
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
    ['all calls of a dashboard', 50, (shop) => reads(shop, page)],
    ['all calls and 5 % sales', 50, (shop, i) => [...reads(shop, page), ...recordSome(shop, i)]],
    ['figures alone', 50, (shop) => reads(shop, figures)],
    ['record a sale', 16, record],
  ]
  const rows: Row[] = []
  for (const [what, connections, of] of loads) {
    const share = shops.splice(0, Math.floor(OWNERS / loads.length))
    const load = { url: app.url, connections }
    const warmUp = share.splice(0, Math.max(connections, Math.ceil(share.length / 10)))
    await underLoad({ ...load, requests: dealt(warmUp.map(of), connections) })
    const requests = dealt(share.map(of), connections)
    const { result, ...cpu } = await withCpu(app, () => underLoad({ ...load, requests }))
    const { calls, ...times } = result
    const each = (seconds: number): string => `${((seconds / calls) * 1000).toFixed(2)} ms`
    rows.push({
      what: `${OWNERS.toLocaleString('en-US')} owners: ${what}, ${connections} connections`,
      ...times,
      ...(connections === 50 && {
        target: '1,000 a second, p95 80 ms',
        ofTarget: Math.max(1000 / times.perSecond, times.p95 / 80),
      }),
      note: `processor a call: app ${each(cpu.app)}, database ${each(cpu.database)}`,
    })
  }
  return [...rows, disk]
}

const reads = ({ headers }: Shop, paths: string[]): LoadRequest[] =>
  paths.map((path) => ({ method: 'GET', path, headers }))

/** The requests of each connection, those of one owner one after the other. */
const dealt = (visits: LoadRequest[][], connections: number): LoadRequest[][] =>
  Array.from({ length: connections }, (_, connection) =>
    visits.filter((_visit, i) => i % connections === connection).flat(),
  )

function shuffle(all: unknown[]): void {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[all[i], all[j]] = [all[j], all[i]]
  }
}

type Disk = Record<'database' | 'sales' | 'indexes' | 'totals', number>

async function diskOf(client: pg.Client): Promise<Disk> {
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
    what: `${OWNERS.toLocaleString('en-US')} owners: disk`,
    note: `${total} GB, ${each('database')} bytes a sale: row ${each('sales')}, indexes ${each('indexes')}, totals ${each('totals')}, the rest names`,
  }
}
