import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kpiMetrics } from '../../src/features/kpi/contract.ts'
import { importCsv } from '../../src/features/imports/contract.ts'
import { previewCsv, type ImportPreview } from '../../src/features/imports/preview/contract.ts'
import { listImports, type ImportRun } from '../../src/features/imports/runs/contract.ts'
import { yearOf, type Day } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import type { AnyEndpoint, ResponseOf } from '../../src/shared/endpoint.ts'
import type { ExportFile } from './export-file.ts'
import type { RunningApp, Shop } from './shops.ts'

/** The steps an owner takes on the page with a file. */

/** Makes one call as the shop. Returns the answer and the ms it took. Throws if the app refuses the call. */
export async function callApi<E extends AnyEndpoint>(
  { url }: RunningApp,
  { headers }: Shop,
  { method, path }: E,
  {
    id,
    query,
    body,
  }: { id?: number; query?: Record<string, string>; body?: FormData | object } = {},
): Promise<{ answer: ResponseOf<E>; ms: number }> {
  const begin = performance.now()
  const isJson = body !== undefined && !(body instanceof FormData)
  const address = `${url}${path.replace(':id', String(id))}?${new URLSearchParams(query).toString()}`
  const response = await fetch(address, {
    method,
    headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
    body: isJson ? JSON.stringify(body) : body,
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return { answer: answer as ResponseOf<E>, ms: performance.now() - begin }
}

type Mapping = ImportPreview['mapping']

/** Previews the file. The page then sends the preview's mapping with the import. */
export const previewFile = async (app: RunningApp, shop: Shop, file: ExportFile) =>
  callApi(app, shop, previewCsv, { body: await formOf(file) })

export const importFile = async (app: RunningApp, shop: Shop, file: ExportFile, mapping: Mapping) =>
  callApi(app, shop, importCsv, { body: await formOf(file, mapping) })

/** Streams the file from disk, as a browser does. */
async function formOf({ path }: ExportFile, mapping?: object): Promise<FormData> {
  const form = new FormData()
  if (mapping) form.set('columnMapping', JSON.stringify(mapping))
  form.set('file', await openAsBlob(path, { type: 'text/csv' }), basename(path))
  return form
}

/** Throws if the dashboard's figures of a year differ from the file's, or with `isGone` from zero. */
export async function checkFigures(
  app: RunningApp,
  shop: Shop,
  { years }: ExportFile,
  year: number,
  isGone = false,
): Promise<void> {
  const { start, end } = rangeOfPeriod(year, 'full')
  const query = { startDate: start, endDate: end }
  const { answer } = await callApi(app, shop, kpiMetrics, { query })
  const { cents, sales } = isGone ? { cents: 0, sales: 0 } : years.get(year)!
  if (Math.round(answer.totalRevenue * 100) !== cents || answer.totalSales !== sales) {
    throw new Error(
      `${year}: ${answer.totalRevenue} in ${answer.totalSales} sales, not ${cents / 100} in ${sales}`,
    )
  }
}

/** Measures until the dashboard's figures of this year are right. Checks the other years afterwards. */
export async function toFigures(
  app: RunningApp,
  shop: Shop,
  file: ExportFile,
  mapping: Mapping,
  today: Day,
): Promise<{ ms: number; importId: number }> {
  const begin = performance.now()
  const { importId, errorCount } = (await importFile(app, shop, file, mapping)).answer
  await checkFigures(app, shop, file, yearOf(today))
  const ms = performance.now() - begin
  if (errorCount !== 0) throw new Error(`${errorCount} rows were rejected`)
  for (const year of file.years.keys()) await checkFigures(app, shop, file, year)
  return { ms, importId }
}

/** Waits until the shop's only import meets the condition or has ended, and returns it. */
export async function importWhen(
  app: RunningApp,
  shop: Shop,
  condition: (run: ImportRun) => boolean,
): Promise<ImportRun> {
  for (;;) {
    const { answer } = await callApi(app, shop, listImports)
    const [run] = answer.imports
    if (run && (condition(run) || run.state !== 'running')) return run
    await sleep(10)
  }
}
