import { join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { DIMENSIONS } from '../../src/features/sales/rollups/dimensions.ts'
import { yearOf } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { copyToCsv } from './copy.ts'
import { dashboardPaths, forgetAnswers, todayOf } from '../one-shop/figures.ts'
import { AGGREGATES } from './rivals-sql.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'

const RUNS = 15
const TABLES = ['sale', ...DIMENSIONS]

/**
 * Compares the dashboard's four calls over HTTP (computed, not cached) with the same sums computed from
 * the rows of `sale`: by SQL in the same PostgreSQL, and in DuckDB. Those two answer in this process,
 * without HTTP, session and JSON. All run one after another, because they share the processors.
 */
export async function rivals(shops: Shops, folder: string): Promise<Row[]> {
  const { url, client, million, thousand } = shops
  const year = yearOf(await todayOf(client))
  const range = rangeOfPeriod(year, 'full')
  const before = rangeOfPeriod(year - 1, 'full')
  const duck = await (await DuckDBInstance.create(join(folder, 'rival.duckdb'))).connect()
  await fill(duck, shops, folder)

  const parameters = (shop: Shop): string[] => [shop.ownerId, range.start, range.end, before.start]
  const rows: Row[] = []
  for (const [shop, size] of [
    [million, '1 M'],
    [thousand, '1 k'],
  ] as const) {
    const ours = async (): Promise<number> => {
      await forgetAnswers(client, shop)
      return inTurn(dashboardPaths(range), (path) => timeOf(url + path, shop.headers))
    }
    const raw = (): Promise<number> =>
      inTurn(AGGREGATES, (text) => timed(() => client.query({ text, values: parameters(shop) })))
    const prepared = await Promise.all(AGGREGATES.map((text) => duck.prepare(text)))
    for (const statement of prepared) {
      parameters(shop).forEach((value, i) => statement.bindVarchar(i + 1, value))
    }
    const inDuckDb = (): Promise<number> =>
      inTurn(prepared, (statement) =>
        timed(async () => (await statement.runAndReadAll()).getRows()),
      )

    const measured = percentiles(await repeated(RUNS, ours))
    rows.push({ what: `dashboard's four calls, ${size} sales`, ...measured })
    for (const [name, rival] of [
      ['raw SQL on sale', raw],
      ['DuckDB', inDuckDb],
    ] as const) {
      const theirs = percentiles(await repeated(RUNS, rival))
      rows.push({
        what: `the same, ${size} sales, ${name}`,
        ...theirs,
        target: 'faster than this',
        ofTarget: measured.median / theirs.median,
        note: `${(theirs.median / measured.median).toFixed(1)} × our time`,
      })
    }
  }
  duck.closeSync()
  return rows
}

async function fill(duck: DuckDBConnection, { client }: Shops, folder: string): Promise<void> {
  for (const table of TABLES) {
    const file = join(folder, `${table}.csv`)
    await copyToCsv(client, table, file)
    await duck.run(`CREATE TABLE ${table} AS SELECT * FROM read_csv('${file}', header = true)`)
  }
}

async function inTurn<T>(all: T[], time: (each: T) => Promise<number>): Promise<number> {
  let total = 0
  for (const each of all) total += await time(each)
  return total
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
