import { join } from 'node:path'
import {
  cancelImport,
  undoImport,
  type ImportRun,
} from '../../src/features/imports/runs/contract.ts'
import { restoreEntries } from '../../src/features/sales/contract.ts'
import { yearOf, type Day } from '../../src/shared/calendar.ts'
import { withCpu } from '../kit/cpu.ts'
import { writeExport, type ExportFile } from '../kit/export-file.ts'
import { todayOf } from '../kit/dashboard.ts'
import {
  callApi,
  checkFigures,
  importFile,
  importWhen,
  previewFile,
  toFigures,
} from '../kit/importing.ts'
import { openShop, vacuum, type RunningApp, type Shop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { watchDuring } from '../kit/watch.ts'

const ROWS = 1_000_000
/** number of sales of the other owner */
const OTHERS = 20_000
const ALLOWED = { import: 15_000, again: 15_000, undo: 5_000, cancel: 1_000 }

/** Measures a file of a million sales: import until figures show, import again, undo, restore, cancel. */
export async function million(app: RunningApp, folder: string): Promise<Row[]> {
  const { client } = app
  const today = await todayOf(client)
  const file = await writeExport(join(folder, 'sales.csv'), ROWS, today)
  const other = await openShop(client, OTHERS)
  const shop = await openShop(client, 0)
  await vacuum(client)

  const preview = await previewFile(app, shop, file)
  const { mapping } = preview.answer
  const first = await watchDuring(app, { other, today, when: 'during the import' }, () =>
    withCpu(app, () => toFigures(app, shop, file, mapping, today)),
  )
  const { ms, importId } = first.result.result
  const again = await withCpu(app, () => importFile(app, shop, file, mapping))
  if (again.result.answer.imported !== 0 || again.result.answer.duplicates !== ROWS) {
    throw new Error(`The second import added ${again.result.answer.imported} sales`)
  }
  return [
    row('preview', preview.ms),
    { ...row('import until figures show', ms, ALLOWED.import), note: first.result.cpu },
    ...first.rows,
    { ...row('import again, 0 new', again.result.ms, ALLOWED.again), note: again.cpu },
    ...(await undoAndRestore(app, shop, file, today, importId)),
    ...(await cancelAtEach(app, file, mapping)),
  ]
}

const row = (what: string, ms: number, allowed?: number): Row => ({
  what,
  median: ms,
  ...(allowed && { target: `${allowed.toLocaleString('en-US')} ms`, ofTarget: ms / allowed }),
})

async function undoAndRestore(
  app: RunningApp,
  shop: Shop,
  file: ExportFile,
  today: Day,
  importId: number,
): Promise<Row[]> {
  const undo = await withCpu(app, () => callApi(app, shop, undoImport, { id: importId, body: {} }))
  const { deleted, trashId } = undo.result.answer
  await checkFigures(app, shop, file, yearOf(today), true)
  if (deleted !== ROWS) throw new Error(`${deleted} sales were undone`)
  const restored = await withCpu(app, () => callApi(app, shop, restoreEntries, { id: trashId! }))
  for (const year of file.years.keys()) await checkFigures(app, shop, file, year)
  return [
    { ...row('undo', undo.result.ms, ALLOWED.undo), note: undo.cpu },
    { ...row('restore', restored.result.ms), note: restored.cpu },
  ]
}

/** Progress from 0 to 1 at which an import is canceled: while the file is read and while it is saved. */
const MOMENTS = [0, 0.25, 0.6, 0.9]

/** Cancels an import at each moment. Measures until no sales are left and the list shows it as canceled. */
async function cancelAtEach(
  app: RunningApp,
  file: ExportFile,
  mapping: Parameters<typeof importFile>[3],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const moment of MOMENTS) {
    const shop = await openShop(app.client, 0)
    const ended = importFile(app, shop, file, mapping).then(
      () => 'imported',
      (error: Error) => error.message,
    )
    const isReached = ({ progress }: ImportRun): boolean => (progress?.fraction ?? 0) >= moment
    const { id } = await importWhen(app, shop, isReached)
    const begin = performance.now()
    await callApi(app, shop, cancelImport, { id })
    const { state } = await importWhen(app, shop, () => false)
    const answer = await ended
    const ms = performance.now() - begin
    const { rows: left } = await app.client.query('SELECT FROM sale WHERE owner_id = $1 LIMIT 1', [
      shop.ownerId,
    ])
    if (state !== 'canceled' || left.length > 0) throw new Error(`Cancel: ${state}, ${answer}`)
    rows.push(row(`cancel at ${moment * 100} %`, ms, ALLOWED.cancel))
  }
  return rows
}
