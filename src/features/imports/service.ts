import type { FileHandle } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { idempotent } from '../../server/http/idempotency.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { AppError } from '../../shared/errors.ts'
import { profileOf } from '../profile/index.ts'
import { closeMonthsBefore, sumOfImport, tellSales, type SalesNews } from '../sales/index.ts'
import { type ComparedRows } from './recording/comparison.ts'
import { hasImportedSales, startRecording, type Saved } from './recording/recording.ts'
import type { ImportResult } from './contract.ts'
import { takeBesideSales } from './customers/beside-sales.ts'
import { noteImported } from './feeds/comparing.ts'
import { aboutFilled, aboutLeftOut, aboutTakenOut } from './reading/words/filled.ts'
import { storeRejected } from './rejected-rows/store.ts'
import { advance, running, type Run } from './runs/run.ts'
import { finishRun, lockImports } from './runs/runs.ts'
import { saveMapping } from './saved-mapping-store.ts'
import { answerFor, compare, mustSay, READING, stage, type Needed } from './staging.ts'
import type { Upload } from './uploads/upload.ts'
import { withUnlinkedFile } from './uploads/upload-cache.ts'

/** All or nothing. Continues when the client disconnects. */
export async function importFile(
  services: Needed,
  ownerId: string,
  upload: Upload,
  request: FastifyRequest | undefined,
  stopping: AbortSignal,
): Promise<ImportResult> {
  const { db } = services
  // The sales count as recorded at this moment.
  const now = services.clock.now()
  await closeMonthsBefore(db, ownerId, now, { adds: true })
  const { file, folder, mapping, options, feedId, mayRead } = upload
  const canceling = new AbortController()
  const signal = AbortSignal.any([stopping, canceling.signal])
  const cancel = (reason: Error) => canceling.abort(reason)

  const work = async (tx: OwnerTx, { id, at }: Run, rejected: FileHandle) => {
    const recording = startRecording(tx, { importId: id, now, mayRead })
    const isAllNew = options.duplicates === 'keep' || !(await hasImportedSales(tx))
    const { staged, outcome } = await stage(tx, services, upload, signal, {
      at,
      rejected,
      recordPortion: isAllNew ? recording.recordPortion : undefined,
    })
    const { errorCount, keptCount, errors, errorsByReason, assumptions } = outcome
    const { currency, dateOrder: readInOrder } = outcome
    if (mustSay(upload, outcome)) throw changedSales(EXPORTED_FROM_HERE)
    const { compared, feedRows } = await compare(tx, upload, outcome, { isAllNew })
    const changed = answerOf(upload, compared)
    const saved = await recording.recordRest({ changed, compared }, (fraction) =>
      advance(at, { fraction: READING + (1 - READING) * fraction }),
    )
    await storeRejected(tx, id, rejected, { errors, errorsByReason, keptCount })
    // A program that may not read saved choices doesn't choose for the owner's next file either.
    if (outcome.mappingToSave && mayRead) await saveMapping(tx, outcome.mappingToSave)
    const { dateOrder, timeZone } = await profileOf(tx)
    const today = services.clock.today(timeZone)
    const beside = { id, file, folder, at: now, today, dateOrder }
    const aboutContacts = await takeBesideSales(tx, outcome, beside, signal)
    const { imported, filled, canceled, ...sales } = saved
    const duplicates = staged - imported - saved.updated
    const updated = saved.updated + canceled
    const counts = { imported, updated, duplicates, errorCount }
    await tellSales(tx, () => addedNews(tx, id, saved))
    await tellSales(tx, () =>
      updated > 0 ? { what: 'changed', by: 'import', count: updated, days: null } : undefined,
    )
    if (feedId !== undefined)
      await noteImported(tx, feedId, upload, outcome, {
        rows: feedRows,
        counts: { imported, updated, staged },
        now,
      })
    await finishRun(tx, id, {
      ...sales,
      ...counts,
      currency,
      dateOrder: readInOrder,
      isOwnExport: compared?.isOwn ?? false,
      message: compared && !mayRead ? aboutLeftOut(compared, changed) : null,
    })
    const told = [
      ...assumptions,
      ...aboutFilled(filled),
      ...aboutTakenOut(canceled),
      ...aboutContacts,
    ]
    const result = { importId: id, rows: staged, ...counts, keptCount, errors, errorsByReason }
    return { ...result, assumptions: told }
  }
  const run = async (tx: OwnerTx, rejected: FileHandle): Promise<ImportResult> => {
    await lockImports(tx)
    const of = { name: file.name, feedId, signedIn: request?.signedIn ?? null }
    return running(db, tx, of, { signal, cancel }, (run) => work(tx, run, rejected))
  }
  const content = {
    contentHash: file.contentHash,
    mapping,
    options,
    ...(feedId !== undefined && { feedId }),
  }
  return withUnlinkedFile(folder, (rejected) =>
    db.withOwnerCopy(
      ownerId,
      (tx) =>
        request ? idempotent(tx, request, () => run(tx, rejected), content) : run(tx, rejected),
      signal,
    ),
  )
}

async function addedNews(
  tx: OwnerTx,
  id: number,
  { imported, firstSaleId, lastSaleId }: Saved,
): Promise<SalesNews | undefined> {
  if (firstSaleId === null || lastSaleId === null) return undefined
  const { firstDate, lastDate } = await sumOfImport(tx, { id, firstSaleId, lastSaleId })
  const days = firstDate && lastDate ? { start: firstDate, end: lastDate } : null
  return { what: 'recorded', by: 'import', count: imported, days }
}

/** Throws a 400 if rows changed and the owner must be asked. */
function answerOf(upload: Upload, compared: ComparedRows | null) {
  const changed = answerFor(upload)
  if (changed !== 'ask') return changed
  if (!compared) return 'keep'
  if (compared.canceled > 0)
    throw changedSales(
      compared.canceled === 1
        ? 'A sale that you recorded earlier was canceled since. Please choose whether to update your sales, which takes it out, or keep it.'
        : `${compared.canceled.toLocaleString('en-US')} sales that you recorded earlier were canceled since. Please choose whether to update your sales, which takes them out, or keep them.`,
    )
  if (compared.changed === 0) return 'keep'
  const [rows, sales, they] =
    compared.changed === 1
      ? ['A row differs from the sale', 'update this sale, record the row as a new sale', 'it']
      : [
          `${compared.changed.toLocaleString('en-US')} rows differ from the sales`,
          'update these sales, record the rows as new sales',
          'them',
        ]
  throw changedSales(
    `${rows} that you recorded earlier. Please choose whether to ${sales} or leave ${they} out.`,
  )
}

const EXPORTED_FROM_HERE =
  'This file was exported from here. Say with the option "changed" what becomes of rows that differ from the sales: update them, keep both, or skip the rows.'
const changedSales = (sentence: string) =>
  new AppError(400, 'changed_sales', sentence, { fields: { 'options.changed': sentence } })
