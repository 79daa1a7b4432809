import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { zipOf } from '../../src/server/http/guards/zips.ts'
import { workbookParts, type Cell } from '../../src/server/xlsx.ts'
import type { Day } from '../../src/shared/calendar.ts'
import { exportedSales, HEADERS, writeExport, type ExportFile } from '../kit/export-file.ts'
import { importFile, previewFile } from '../kit/importing.ts'
import { openShop, settle, type RunningApp } from '../kit/shops.ts'
import { compared, percentiles, type Row } from '../kit/table.ts'
import { memoryOf, repeatedly } from '../kit/watch.ts'
import { todayOf } from '../one-shop/figures.ts'

const ROWS = 100_000
/** each imports both files, one after the other, so that other load on the machine meets both */
const ROUNDS = 5
/** times as long as the same rows as CSV */
const MOST = 3
/** MB */
const MEMORY = 350
/** ms between two readings of it */
const MEMORY_EVERY = 50
const BATCH = 1_000

/** Measures how long a workbook takes compared with the same rows as CSV, and the app's memory. */
export async function workbook(app: RunningApp, folder: string): Promise<Row[]> {
  const today = await todayOf(app.client)
  const csv = await writeExport(join(folder, 'sales.csv'), ROWS, today)
  const xlsx = { ...csv, path: join(folder, 'sales.xlsx') }
  await writeWorkbook(xlsx.path, today, ROWS)

  const times = { csv: [] as number[], xlsx: [] as number[], previewCsv: [] as number[], previewXlsx: [] as number[] } // prettier-ignore
  const until = { done: false }
  const memory = repeatedly(until, MEMORY_EVERY, () => memoryOf(app.pid, 'VmRSS'))
  for (let round = 0; round < ROUNDS; round++) {
    const ofCsv = await measure(app, csv)
    times.previewCsv.push(ofCsv.preview)
    times.csv.push(ofCsv.whole)
    const ofXlsx = await measure(app, xlsx)
    times.previewXlsx.push(ofXlsx.preview)
    times.xlsx.push(ofXlsx.whole)
  }
  until.done = true
  const peak = Math.max(...(await memory))
  const rows = ROWS.toLocaleString('en-US')
  const toCsv = { most: MOST, name: 'CSV' }
  return [
    { what: `preview of ${rows} rows as CSV`, median: percentiles(times.previewCsv).median },
    compared('preview of the same as .xlsx', times.previewXlsx, times.previewCsv, toCsv),
    { what: `import of ${rows} rows as CSV`, median: percentiles(times.csv).median },
    compared('import of the same as .xlsx', times.xlsx, times.csv, toCsv),
    {
      what: "the app's memory meanwhile",
      target: `${MEMORY} MB RSS`,
      ofTarget: peak / MEMORY,
      note: `peak ${peak.toFixed(0)} MB`,
    },
  ]
}

/** Imports a file into a new shop, and returns the ms of its preview and of its import. */
async function measure(app: RunningApp, file: ExportFile) {
  const shop = await openShop(app.client, 0)
  await settle(app.client)
  const preview = await previewFile(app, shop, file)
  const { answer, ms } = await importFile(app, shop, file, preview.answer.mapping)
  if (answer.imported !== ROWS) throw new Error(`${answer.imported} sales were imported`)
  return { preview: preview.ms, whole: ms }
}

/** Writes rows of `writeExport` as a workbook: all, or only the first `most`. */
export async function writeWorkbook(
  path: string,
  today: Day,
  rows: number,
  most = rows,
): Promise<void> {
  const columns = HEADERS.map((header) => ({ header, width: 14 }))
  const parts = workbookParts({ name: 'Sales', columns, batches: batchesOf(today, rows, most) })
  await pipeline(zipOf(parts, { now: new Date() }), createWriteStream(path))
}

async function* batchesOf(today: Day, rows: number, most: number): AsyncGenerator<Cell[][]> {
  let batch: Cell[][] = []
  let left = most
  for (const { day, time, product, quantity, cents, customer, salesperson } of exportedSales(
    rows,
    today,
  )) {
    if (left-- === 0) break
    batch.push([{ day }, { time }, product, quantity, { amount: cents / 100 }, customer, salesperson]) // prettier-ignore
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}
