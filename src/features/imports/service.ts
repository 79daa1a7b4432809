import type { FileHandle } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../server/services.ts'
import { idempotent } from '../../server/http/idempotency.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { endOfMonth, startOfMonth } from '../../shared/calendar.ts'
import { AppError } from '../../shared/errors.ts'
import { MEGABYTE } from '../../shared/limits.ts'
import { nameKey } from '../../shared/names.ts'
import { profileOf } from '../profile/index.ts'
import type { ImportResult } from './contract.ts'
import { MAX_CHANGED_SHOWN, type ChangedRow, type ImportPreview } from './preview/contract.ts'
import { contactAssumptions, takeBesideSales } from './customers/beside-sales.ts'
import { compareFeed, noteImported, type FeedRows } from './feeds/comparing.ts'
import { productNamedBy } from './uploads/product-names.ts'
import { withUnlinkedFile } from './uploads/upload-cache.ts'
import { saveMapping, savedMappings } from './saved-mapping-store.ts'
import { storeRejected } from './rejected-rows/store.ts'
import type { ReadOutcome, ReadRequest } from './reading/reader.ts'
import { advance, running, type Run } from './runs/run.ts'
import { finishRun, lockImports, type Progress } from './runs/runs.ts'
import {
  changedSales,
  closeBefore,
  compareOwnRows,
  countFills,
  countKnown,
  hasImportedSales,
  historyOf,
  NO_FILLS,
  openStaging,
  productSums,
  startRecording,
  sumOfImport,
  tellSales,
  type ComparedRows,
  type Recording,
  type SalesNews,
  type Saved,
} from '../sales/index.ts'
import { aboutFilled } from './reading/words/filled.ts'
import { readInThread } from './reading/thread/thread.ts'
import type { Upload } from './uploads/upload.ts'

type Needed = Pick<Services, 'db' | 'clock'>

/** share of an import's time that reading the file takes, and while it is recorded at the same time (measured) */
const READING = 0.4
const READING_IN_PORTIONS = 0.9
/**
 * bytes of staged rows that are recorded while the rest of the file is read: some 150,000 rows, and at first fewer, so that
 * the database begins soon
 */
const PORTION = 16 * MEGABYTE
const FIRST_PORTION = 4 * MEGABYTE

/**
 * Imports a file, all or nothing: when `stopping` aborts, someone cancels the import or anything
 * fails, nothing is imported. Continues when the client disconnects.
 */
export async function importFile(
  services: Needed,
  ownerId: string,
  upload: Upload,
  request: FastifyRequest | undefined,
  stopping: AbortSignal,
): Promise<ImportResult> {
  const { db } = services
  // Its sales count as recorded at this moment.
  const now = services.clock.now()
  await closeBefore(db, ownerId, now, { adds: true })
  const { file, folder, mapping, options, feedId } = upload
  const canceling = new AbortController()
  const signal = AbortSignal.any([stopping, canceling.signal])
  const cancel = (reason: Error) => canceling.abort(reason)

  const work = async (tx: OwnerTx, { id, at }: Run, rejected: FileHandle) => {
    const recording = startRecording(tx, { importId: id, now })
    const isAllNew = options.duplicates === 'keep' || !(await hasImportedSales(tx))
    const { staged, outcome } = await stage(tx, services, upload, signal, {
      at,
      rejected,
      recordPortion: isAllNew ? recording.recordPortion : undefined,
    })
    const { errorCount, keptCount, errors, errorsByReason, assumptions, currency } = outcome
    const { compared, feedRows } = await compare(tx, upload, outcome, { isAllNew })
    const changed = answerOf(options, compared)
    const saved = await recording.recordRest(
      { duplicates: options.duplicates, changed, compared },
      (fraction) => advance(at, { fraction: READING + (1 - READING) * fraction }),
    )
    await storeRejected(tx, id, rejected, { errors, errorsByReason, keptCount })
    if (outcome.mappingToSave) await saveMapping(tx, outcome.mappingToSave)
    const { dateOrder, timeZone } = await profileOf(tx)
    const today = services.clock.today(timeZone)
    await takeBesideSales(tx, outcome, { id, file, folder, at: now, today, dateOrder }, signal)
    const { imported, updated, filled, ...sales } = saved
    const duplicates = staged - imported - updated
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
      isOwnExport: compared !== null && feedRows === undefined,
    })
    const told = [...assumptions, ...aboutFilled(filled), ...contactAssumptions(outcome)]
    return { importId: id, ...counts, keptCount, errors, errorsByReason, assumptions: told }
  }
  const run = async (tx: OwnerTx, rejected: FileHandle): Promise<ImportResult> => {
    await lockImports(tx)
    return running(db, tx, { name: file.name, feedId }, { signal, cancel }, (run) =>
      work(tx, run, rejected),
    )
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

/** What is told about the sales that an import added. */
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

/** Reads a file as `importFile` would, but stores nothing. */
export function previewFile(
  services: Needed,
  ownerId: string,
  upload: Upload,
  signal: AbortSignal,
): Promise<Omit<ImportPreview, 'uploadId'>> {
  const work = async (tx: OwnerTx): Promise<Omit<ImportPreview, 'uploadId'>> => {
    const { staged, outcome } = await stage(tx, services, upload, signal)
    const { preview, tally, assumptions, errorCount } = outcome
    const compared = tally && (await compare(tx, upload, outcome)).compared
    const found = tally && (await countsOf(tx, upload, staged, compared))
    const history = await historyOf(tx)
    const isOpen = compared !== null && compared.changed > 0 && upload.options.changed === 'ask'
    return {
      ...preview!,
      questions: [...preview!.questions, ...(isOpen ? (['changed'] as const) : [])],
      assumptions: [
        ...assumptions,
        ...aboutFilled(found?.filled ?? NO_FILLS),
        ...contactAssumptions(outcome),
      ],
      canSwitchCurrency: history === null,
      suggestedProducts: preview!.mapping.productName
        ? []
        : await suggestedProducts(tx, upload.file.name, history),
      changedRows: compared ? await describeChanged(tx, compared) : [],
      summary: found && { ...tally, ...found.counts, errorCount },
    }
  }
  return services.db.withOwnerCopy(ownerId, work, signal)
}

/** products of the shop that are suggested */
const SUGGESTED = 2

/** Names for all sales of a file without a product column: from the file's name, and what the shop sells most. */
async function suggestedProducts(
  tx: OwnerTx,
  fileName: string,
  history: Awaited<ReturnType<typeof historyOf>>,
): Promise<string[]> {
  const named = productNamedBy(fileName)
  const sold = history
    ? await productSums(
        tx,
        { start: startOfMonth(history.firstDay), end: endOfMonth(history.lastDay) },
        { limit: SUGGESTED, offset: 0 },
      )
    : []
  const names = [...(named === undefined ? [] : [named]), ...sold.map(({ name }) => name)]
  return [...new Map(names.map((name) => [nameKey(name), name])).values()]
}

type Options = Upload['options']

/**
 * Compares the rows of our own export, and of a file that is read every night, with the owner's sales. Null for other files,
 * or if all rows are to be imported.
 */
async function compare(
  tx: OwnerTx,
  { feedId, options: { duplicates } }: Pick<Upload, 'feedId' | 'options'>,
  outcome: ReadOutcome,
  { isAllNew = false } = {},
): Promise<{ compared: ComparedRows | null; feedRows?: FeedRows }> {
  if (duplicates !== 'skip') return { compared: null }
  const own = outcome.own ? await compareOwnRows(tx, outcome.own) : null
  if (own || feedId === undefined || isAllNew) return { compared: own }
  const feedRows = await compareFeed(tx, feedId, outcome)
  return { compared: feedRows.compared, feedRows }
}

/** What becomes of the changed rows. Throws a 400 if there are any and the owner must be asked. */
function answerOf({ changed }: Options, compared: ComparedRows | null) {
  if (changed !== 'ask') return changed
  if (!compared?.changed) return 'keep'
  const [rows, sales, they] =
    compared.changed === 1
      ? ['A row differs from the sale', 'update this sale, record the row as a new sale', 'it']
      : [
          `${compared.changed.toLocaleString('en-US')} rows differ from the sales`,
          'update these sales, record the rows as new sales',
          'them',
        ]
  const sentence = `${rows} that you recorded earlier. Please choose whether to ${sales} or leave ${they} out.`
  throw new AppError(400, 'changed_sales', sentence, { fields: { 'options.changed': sentence } })
}

/** What an import would do with the rows that can be read. */
async function countsOf(
  tx: OwnerTx,
  { feedId, options: { duplicates: known, changed: answer } }: Pick<Upload, 'feedId' | 'options'>,
  staged: number,
  compared: ComparedRows | null,
) {
  if (!compared) {
    const recorded = known === 'keep' ? 0 : await countKnown(tx)
    const filled = recorded > 0 ? await countFills(tx) : NO_FILLS
    const updated = filled.sales
    const duplicates = recorded - updated
    const imported = staged - recorded
    return { counts: { imported, updated, duplicates, maybeChanged: 0, gone: 0 }, filled }
  }
  const { fresh, changed, gone } = compared
  const as = (what: typeof answer): number => (what === answer ? changed : 0)
  const counts = {
    imported: fresh + as('keep'),
    updated: as('update'),
    duplicates: staged - fresh - changed + as('skip'),
    maybeChanged: changed,
    gone: feedId === undefined ? 0 : gone,
  }
  return { counts, filled: NO_FILLS }
}

async function describeChanged(tx: OwnerTx, compared: ComparedRows): Promise<ChangedRow[]> {
  const rows = compared.changed > 0 ? await changedSales(tx, compared, MAX_CHANGED_SHOWN) : []
  return rows.map(({ row, differing, recorded, inFile }) => ({
    row,
    productName: String(recorded.productName),
    saleDate: String(recorded.saleDate),
    differences: differing.map((field) => ({
      field,
      recorded: recorded[field],
      inFile: inFile[field],
    })),
  }))
}

/** What only an import needs, not a preview. */
interface Importing {
  at: Progress
  rejected: FileHandle
  /** undefined if some rows may be recorded already, which only the whole file shows */
  recordPortion: Recording['recordPortion'] | undefined
}

/**
 * Reads the file into the staging table. Of a large file that is imported, portions may be recorded along the way, which
 * are then not in the table any more.
 */
async function stage(
  tx: OwnerTx,
  { clock }: Needed,
  { file, folder, mapping, options }: Upload,
  signal: AbortSignal,
  run?: Importing,
): Promise<{ staged: number; outcome: ReadOutcome }> {
  const purpose = run ? 'import' : 'preview'
  const { currency, dateOrder, timeZone } = await profileOf(tx)
  const request: ReadRequest = {
    purpose,
    ownerId: tx.ownerId,
    mapping,
    options,
    savedMappings: await savedMappings(tx),
    currency,
    profileDateOrder: dateOrder,
    timeZone,
    today: clock.today(timeZone),
    fileName: file.name,
  }
  const staging = await openStaging(tx)
  let { recordPortion } = run ?? {}
  let staged = 0
  let bytes = 0
  let share = READING
  let portion: Promise<void> | undefined
  let isOver = false
  const take = async (batch: Uint8Array, isOwn: boolean): Promise<void> => {
    if (isOver) return
    await staging.write(batch)
    bytes += batch.length
    // Our own exports are compared with the owner's sales as a whole.
    if (!recordPortion || isOwn || bytes < (staged === 0 ? FIRST_PORTION : PORTION)) return
    await (portion = endPortion(recordPortion))
  }
  const endPortion = async (record: Recording['recordPortion']): Promise<void> => {
    staged += await staging.end()
    const isInOrder = await record()
    await staging.clear()
    bytes = 0
    if (!isInOrder) recordPortion = undefined
    share = isInOrder ? READING_IN_PORTIONS : READING
  }
  const onProgress = (rows: number, fraction: number): void => {
    if (run) advance(run.at, { rowsRead: rows, fraction: share * fraction })
  }
  try {
    const outcome = await withUnlinkedFile(folder, (sheets) => {
      const files = { fd: file.handle.fd, sheetsFd: sheets.fd, rejectedFd: run?.rejected.fd }
      return readInThread({ ...files, request }, take, onProgress, signal)
    })
    staged += await staging.end()
    return { staged, outcome }
  } catch (error) {
    // Reading may fail while a portion is recorded: none of its statements may come after the rollback.
    isOver = true
    await portion?.catch(() => {})
    await staging.abandon()
    throw error
  }
}
