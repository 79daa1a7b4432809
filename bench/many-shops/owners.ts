import type pg from 'pg'
import { currentUser } from '../../src/features/accounts/contract.ts'
import { listGoals } from '../../src/features/goals/contract.ts'
import { makeOwners } from '../../src/app/testing/many-owners.ts'
import { getProfile } from '../../src/features/profile/contract.ts'
import { getSetup } from '../../src/features/setup-guide/contract.ts'
import { dashboardPaths, thisYear, todayOf } from '../kit/dashboard.ts'
import { perConnection, readsOf, runLoad, salesOf, type LoadRequest } from '../kit/load.ts'
import { vacuum, signedIn, type RunningApp, type Shop } from '../kit/shops.ts'
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
  await vacuum(client)
  const disk = diskRow(empty, await diskOf(client))
  const shops = made.map(({ id, token }) => signedIn(id, token, SALES_EACH))
  shuffle(shops)

  const today = await todayOf(client)
  const figures = dashboardPaths(thisYear(today))
  const first = [currentUser, getProfile, getSetup].map(({ path }) => path)
  const page = [...first, ...figures, listGoals.path]
  const record = (shop: Shop, i: number): LoadRequest[] => [salesOf(shop, today)[i % 40]!]
  const recordSome = (shop: Shop, i: number): LoadRequest[] => {
    const writes = (owners: number) => Math.floor((owners * page.length) / READS_A_WRITE)
    return writes(i + 1) > writes(i) ? record(shop, i) : []
  }
  const loads: [what: string, connections: number, of: typeof record][] = [
    ['whole dashboards', 50, (shop) => readsOf(shop, page)],
    [
      'whole dashboards and 5 % sales',
      50,
      (shop, i) => [...readsOf(shop, page), ...recordSome(shop, i)],
    ],
    ['figures only', 50, (shop) => readsOf(shop, figures)],
    ['record a sale', 16, record],
  ]
  const rows: Row[] = []
  for (const [what, connections, of] of loads) {
    const share = shops.splice(0, Math.floor(OWNERS / loads.length))
    const warmUp = share.splice(0, Math.max(connections, Math.ceil(share.length / 10)))
    const run = (visits: Shop[], aim?: Parameters<typeof runLoad>[3]): Promise<Row> => {
      const requests = perConnection(visits.map(of), connections)
      return runLoad(app, `${what}, ${connections} connections`, { connections, requests }, aim)
    }
    await run(warmUp)
    const logged = await walOf(client)
    if (of === record) {
      const row = await run(share)
      const wal = ((await walOf(client)) - logged) / share.length
      rows.push({ ...row, note: `${row.note}, log of changes (WAL) ${(wal / 1e3).toFixed(1)} kB` })
    } else {
      rows.push(await run(share, { perSecond: 1000, tail: 'p95', most: 80 }))
    }
  }
  return [...rows, disk]
}

/** bytes of the log of changes since the database was made */
async function walOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes")
  return rows[0].bytes
}

function shuffle(all: unknown[]): void {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[all[i], all[j]] = [all[j], all[i]]
  }
}

type Disk = Record<'database' | 'sales' | 'indexes' | 'totals', number>

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
