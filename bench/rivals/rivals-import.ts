import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Day } from '../../src/shared/calendar.ts'
import { actualTimes } from './actual.ts'
import { writeExport, type ExportFile } from '../kit/export-file.ts'
import { todayOf } from '../one-shop/figures.ts'
import { importFile, previewFile } from '../kit/importing.ts'
import { openShop, settle, type RunningApp } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

const ROWS = 1_000_000
const FEW = 10_000
/** A row must be imported this many times faster than in Actual. */
const FASTER = 100

/**
 * Compares an import with other programs that import the same rows: COPY and DuckDB, which only store
 * the rows unchanged, and Actual, which looks for existing rows as we do.
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
    ['COPY into a plain table', () => copyTime(app, file)],
    ['DuckDB read_csv', () => duckDbTime(file, folder)],
  ] as const) {
    const ms = await rival()
    rows.push({
      ...row(what, ROWS, ms),
      note: `our import takes ${(ours[0] / ms).toFixed(1)} times as long`,
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
  const { mapping } = (await previewFile(app, shop, file)).answer
  const first = await importFile(app, shop, file, mapping)
  const again = await importFile(app, shop, file, mapping)
  if (first.answer.imported !== file.rows || again.answer.duplicates !== file.rows) {
    throw new Error(
      `${first.answer.imported} imported, then ${again.answer.duplicates} recognized as duplicates`,
    )
  }
  return [first.ms, again.ms]
}

/** COPY into typed columns; the server reads the file itself. */
async function copyTime({ client }: RunningApp, { path, rows }: ExportFile): Promise<number> {
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

async function duckDbTime({ path, rows }: ExportFile, folder: string): Promise<number> {
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
      target: `${FASTER} × our time per row`,
      ofTarget: FASTER / ratio,
      note: `${ratio.toFixed(0)} × our time per row of the million, ${same.toFixed(0)} × for the same rows`,
    }
  })
}
