import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Day } from '../src/shared/calendar.ts'
import { actualTimes } from './actual.ts'
import { writeExport, type ExportFile } from './export-file.ts'
import { todayOf } from './figures.ts'
import { imported, previewed } from './importing.ts'
import { openShop, settle, type RunningApp } from './shops.ts'
import type { Row } from './table.ts'

const ROWS = 1_000_000
const FEW = 10_000
/** times that a row of ours has to be faster than one of Actual */
const FASTER = 100

/**
 * An import against what else takes the same rows: a bare COPY and DuckDB, which only store them as
 * they stand, and Actual, which like ours looks for those that are there already.
 */
export async function rivalsImport(app: RunningApp, folder: string): Promise<Row[]> {
  const today = await todayOf(app.client)
  const file = await writeExport(join(folder, 'sales.csv'), ROWS, today)
  const fewFile = await writeExport(join(folder, 'few.csv'), FEW, today)
  const ours = await twice(app, file)
  const few = await twice(app, fewFile)
  const rows = [
    row('import', ROWS, ours[0]),
    row('import again, 0 new', ROWS, ours[1]),
    row('import', FEW, few[0]),
    row('import again, 0 new', FEW, few[1]),
  ]
  for (const [what, rival] of [
    ['COPY into a bare table', () => copied(app, file)],
    ['DuckDB read_csv', () => inDuck(file, folder)],
  ] as const) {
    const ms = await rival()
    rows.push({
      ...row(what, ROWS, ms),
      note: `ours takes ${(ours[0] / ms).toFixed(1)} times as long`,
    })
  }
  return [...rows, ...(await actual(folder, today, ours, few))]
}

const row = (what: string, rows: number, ms: number): Row => ({
  what: `${what}, ${rows.toLocaleString('en-US')} rows`,
  median: ms,
  perSecond: rows / (ms / 1000),
})

type Twice = [first: number, again: number]

async function twice(app: RunningApp, file: ExportFile): Promise<Twice> {
  const shop = await openShop(app.client, 0)
  await settle(app.client)
  const { mapping } = (await previewed(app, shop, file)).answer
  const first = await imported(app, shop, file, mapping)
  const again = await imported(app, shop, file, mapping)
  if (first.answer.imported !== file.rows || again.answer.duplicates !== file.rows) {
    throw new Error(`${first.answer.imported} imported, then ${again.answer.duplicates} known`)
  }
  return [first.ms, again.ms]
}

/** As typed columns, read by the server itself. */
async function copied({ client }: RunningApp, { path, rows }: ExportFile): Promise<number> {
  await client.query(`SET datestyle = 'ISO, MDY'`)
  await client.query(
    `CREATE TABLE bare (sold_on date, sold_at time, product text, quantity integer,
                        revenue money, customer text, salesperson text)`,
  )
  const begin = performance.now()
  const { rowCount } = await client.query(`COPY bare FROM '${path}' (FORMAT csv, HEADER)`)
  const ms = performance.now() - begin
  if (rowCount !== rows) throw new Error(`${rowCount} rows were copied`)
  await client.query('DROP TABLE bare')
  return ms
}

async function inDuck({ path, rows }: ExportFile, folder: string): Promise<number> {
  const duck = await (await DuckDBInstance.create(join(folder, 'rival.duckdb'))).connect()
  const begin = performance.now()
  await duck.run(
    `CREATE TABLE sale AS SELECT * FROM read_csv('${path}', header = true, thousands = ',')`,
  )
  const ms = performance.now() - begin
  const [kept] = (await duck.runAndReadAll('SELECT count(*)::integer FROM sale')).getRows()
  if (kept![0] !== rows) throw new Error(`DuckDB read ${String(kept![0])} rows`)
  duck.closeSync()
  return ms
}

async function actual(folder: string, today: Day, ours: Twice, few: Twice): Promise<Row[]> {
  const what = (time: string): string => `Actual ${time}`
  let times: number[]
  try {
    times = await actualTimes(folder, FEW, today)
  } catch (error) {
    return [
      { what: what('import'), note: `not measured: ${String(error).split('\n')[0]!.slice(0, 80)}` },
    ]
  }
  return (['import', 'import again, 0 new'] as const).map((time, i) => {
    const ratio = times[i]! / FEW / (ours[i]! / ROWS)
    const same = times[i]! / few[i]!
    return {
      ...row(what(time), FEW, times[i]!),
      target: `${FASTER} times as long a row`,
      ofTarget: FASTER / ratio,
      note: `${ratio.toFixed(0)} times ours a row of the million, ${same.toFixed(0)} times of the same rows`,
    }
  })
}
