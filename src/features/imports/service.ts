import type { FileHandle } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../server/services.ts'
import { idempotent } from '../../server/http/idempotency.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { profileOf } from '../profile/index.ts'
import type { ImportPreview, ImportResult } from './contract.ts'
import { withUnlinkedFile } from './uploads/upload-cache.ts'
import { saveMapping, savedMappings } from './saved-mapping-store.ts'
import { storeRejected } from './rejected-rows/store.ts'
import type { ReadOutcome, ReadRequest } from './reading/reader.ts'
import { advance, running, type Run } from './runs/run.ts'
import { finishRun, lockImports, type Progress } from './runs/runs.ts'
import {
  commitStaged,
  countChanged,
  countKnown,
  historyOf,
  openStaging,
  resolveNames,
  type KnownBy,
} from '../sales/index.ts'
import { readInThread } from './reading/thread/thread.ts'
import type { Upload } from './uploads/upload.ts'

type Needed = Pick<Services, 'db' | 'clock'>

/** share of an import's time that reading the file takes (measured) */
const READING = 0.4

/**
 * Imports a file, all or nothing: when `stopping` aborts, someone cancels the import or anything
 * fails, nothing is imported. Continues when the client disconnects.
 */
export function importFile(
  services: Needed,
  ownerId: string,
  upload: Upload,
  request: FastifyRequest,
  stopping: AbortSignal,
): Promise<ImportResult> {
  const { db } = services
  const { file, folder, mapping, options } = upload
  const cancelling = new AbortController()
  const signal = AbortSignal.any([stopping, cancelling.signal])
  const cancel = (reason: Error) => cancelling.abort(reason)

  const work = async (tx: OwnerTx, { id, at }: Run, rejected: FileHandle) => {
    const { staged, outcome } = await stage(tx, services, upload, signal, { at, rejected })
    const { errorCount, keptCount, errors, assumptions } = outcome
    const recording = { skipKnownBy: skipKnownBy(options, outcome), now: services.clock.now() }
    const saved = await commitStaged(tx, id, recording, (fraction) => {
      advance(at, { fraction: READING + (1 - READING) * fraction })
    })
    await storeRejected(tx, id, rejected, { errors, keptCount })
    if (outcome.mappingToSave) await saveMapping(tx, outcome.mappingToSave)
    const { imported } = saved
    const duplicates = staged - imported
    const { isOwnExport } = outcome
    await finishRun(tx, id, { ...saved, duplicates, errorCount, isOwnExport })
    return { importId: id, imported, duplicates, errorCount, keptCount, errors, assumptions }
  }
  const run = async (tx: OwnerTx, rejected: FileHandle): Promise<ImportResult> => {
    await lockImports(tx)
    return running(db, tx, file.name, { signal, cancel }, (run) => work(tx, run, rejected))
  }
  const content = { contentHash: file.contentHash, mapping, options }
  return withUnlinkedFile(folder, (rejected) =>
    db.withOwnerCopy(
      ownerId,
      (tx) => idempotent(tx, request, () => run(tx, rejected), content),
      signal,
    ),
  )
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
    const knownBy = tally && skipKnownBy(upload.options, outcome)
    if (knownBy === 'values') await resolveNames(tx, { keepsNew: false })
    const duplicates = knownBy ? await countKnown(tx, knownBy) : 0
    const imported = staged - duplicates
    const changed = knownBy === 'values' && imported > 0 ? await countChanged(tx) : 0
    const maybeChanged = Math.min(changed, imported)
    return {
      ...preview!,
      assumptions,
      canSwitchCurrency: (await historyOf(tx)) === null,
      summary: tally && { ...tally, imported, duplicates, errorCount, maybeChanged },
    }
  }
  return services.db.withOwnerCopy(ownerId, work, signal)
}

const skipKnownBy = (
  { duplicates }: Upload['options'],
  { isOwnExport }: ReadOutcome,
): KnownBy | null => (duplicates === 'keep' ? null : isOwnExport ? 'values' : 'record')

/** Reads the file into the staging table; an import passes its `run` for the progress and the rejected rows. */
async function stage(
  tx: OwnerTx,
  { clock }: Needed,
  { file, mapping, options }: Upload,
  signal: AbortSignal,
  run?: { at: Progress; rejected: FileHandle },
): Promise<{ staged: number; outcome: ReadOutcome }> {
  const purpose = run ? 'import' : 'preview'
  const { currency, dateOrder, timeZone } = await profileOf(tx)
  const request: ReadRequest = {
    purpose,
    mapping,
    options,
    savedMappings: await savedMappings(tx),
    currency,
    profileDateOrder: dateOrder,
    timeZone,
    today: clock.today(timeZone),
  }
  const staging = await openStaging(tx)
  try {
    const job = { fd: file.handle.fd, rejectedFd: run?.rejected.fd, request }
    const onProgress = (rows: number, fraction: number): void => {
      if (run) advance(run.at, { rowsRead: rows, fraction: READING * fraction })
    }
    const outcome = await readInThread(job, staging.write, onProgress, signal)
    return { staged: await staging.end(), outcome }
  } catch (error) {
    await staging.abandon()
    throw error
  }
}
