import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kpiMetrics } from '../src/features/kpi/contract.ts'
import {
  importCsv,
  listImports,
  previewCsv,
  type ImportPreview,
  type ImportRun,
} from '../src/features/imports/contract.ts'
import { rangeOfPeriod } from '../src/shared/calendar.ts'
import type { AnyEndpoint, ResponseOf } from '../src/shared/endpoint.ts'
import type { ExportFile } from './export-file.ts'
import type { RunningApp, Shop } from './shops.ts'

/** What a person at the page does with a file. */

/** Asks one call as the shop; the answer and the ms it took. Throws what the app refused. */
export async function asked<E extends AnyEndpoint>(
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

/** How the app would read the file; its mapping is what the page then sends. */
export const previewed = async (app: RunningApp, shop: Shop, file: ExportFile) =>
  asked(app, shop, previewCsv, { body: await formOf(file) })

export const imported = async (
  app: RunningApp,
  shop: Shop,
  file: ExportFile,
  mapping: ImportPreview['mapping'],
) => asked(app, shop, importCsv, { body: await formOf(file, mapping) })

/** The file is streamed from the disk, as a browser does. */
async function formOf({ path }: ExportFile, mapping?: object): Promise<FormData> {
  const form = new FormData()
  if (mapping) form.set('columnMapping', JSON.stringify(mapping))
  form.set('file', await openAsBlob(path, { type: 'text/csv' }), basename(path))
  return form
}

/** Throws unless the dashboard's figures of a year are what the file holds, or nothing with `isGone`. */
export async function checkFigures(
  app: RunningApp,
  shop: Shop,
  { years }: ExportFile,
  year: number,
  isGone = false,
): Promise<void> {
  const { start, end } = rangeOfPeriod(year, 'full')
  const query = { startDate: start, endDate: end }
  const { answer } = await asked(app, shop, kpiMetrics, { query })
  const { cents, sales } = isGone ? { cents: 0, sales: 0 } : years.get(year)!
  if (Math.round(answer.totalRevenue * 100) !== cents || answer.totalSales !== sales) {
    throw new Error(
      `${year}: ${answer.totalRevenue} in ${answer.totalSales} sales, not ${cents / 100} in ${sales}`,
    )
  }
}

/** The shop's only import as soon as it is as `isSo` wants it, or has ended. */
export async function importWhen(
  app: RunningApp,
  shop: Shop,
  isSo: (run: ImportRun) => boolean,
): Promise<ImportRun> {
  for (;;) {
    const { answer } = await asked(app, shop, listImports)
    const [run] = answer.imports
    if (run && (isSo(run) || run.state !== 'running')) return run
    await sleep(10)
  }
}
