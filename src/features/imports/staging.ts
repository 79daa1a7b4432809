import type { FileHandle } from 'node:fs/promises'
import type { Services } from '../../server/services.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { MEGABYTE } from '../../shared/limits.ts'
import { profileOf } from '../profile/index.ts'
import { saleIds } from '../sales/export/index.ts'
import { stageCanceled } from './recording/canceled.ts'
import { compareOwnRows, compareRows, type ComparedRows } from './recording/comparison.ts'
import { type Recording } from './recording/recording.ts'
import { openStaging } from './recording/staging-table.ts'
import { compareFeed, type FeedRows } from './feeds/comparing.ts'
import type { ReadOutcome, ReadRequest } from './reading/reader.ts'
import { readInThread } from './reading/thread/thread.ts'
import { roomForRejected } from './rejected-rows/store.ts'
import { advance } from './runs/run.ts'
import type { Progress } from './runs/runs.ts'
import { savedMappings } from './saved-mapping-store.ts'
import type { Upload } from './uploads/upload.ts'
import { withUnlinkedFile } from './uploads/upload-cache.ts'

export type Needed = Pick<Services, 'db' | 'clock' | 'config'>

/** measured share of an import's time that reading takes; the second while portions are recorded */
export const READING = 0.4
const READING_IN_PORTIONS = 0.9
/** bytes of staged rows; less at first, so that the database begins soon */
const PORTION = 16 * MEGABYTE
const FIRST_PORTION = 4 * MEGABYTE

interface Importing {
  at: Progress
  rejected: FileHandle
  /** undefined if rows may be recorded already, which only the whole file shows */
  recordPortion: Recording['recordPortion'] | undefined
}

/** Recorded portions of a large file are no longer in the table. */
export async function stage(
  tx: OwnerTx,
  { clock, config }: Omit<Needed, 'db'>,
  { file, folder, mapping, options, mayRead }: Upload,
  signal: AbortSignal,
  run?: Importing,
): Promise<{ staged: number; outcome: ReadOutcome }> {
  const purpose = run ? 'import' : 'preview'
  const { currency, dateOrder, timeZone } = await profileOf(tx)
  const request: ReadRequest = {
    purpose,
    ids: { ...saleIds(tx.ownerId, config.SESSION_SECRET), takesOld: mayRead },
    mapping,
    options,
    // Saved choices would tell a program about records.
    savedMappings: mayRead ? await savedMappings(tx) : [],
    currency,
    profileDateOrder: dateOrder,
    timeZone,
    today: clock.today(timeZone),
    fileName: file.name,
    roomForRejected: run ? await roomForRejected(tx) : 0,
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
    if (options.duplicates === 'skip') await stageCanceled(tx, outcome.canceled)
    return { staged, outcome }
  } catch (error) {
    // None of the portion's statements may come after the rollback.
    isOver = true
    await portion?.catch(() => {})
    await staging.abandon()
    throw error
  }
}

type Compared = Pick<Upload, 'feedId' | 'mayRead' | 'options'>

/** A program that may not read must choose for changed rows, whether there are any or not. */
export const mustSay = ({ mayRead, options }: Compared, { own }: ReadOutcome): boolean =>
  !mayRead &&
  options.duplicates === 'skip' &&
  options.changed === 'ask' &&
  (own?.isCertain ?? false)

/**
 * Null if all rows are to be imported. `isAllNew`: nothing was imported before, so only our own export may have
 * recorded rows. `countsGone`: for the preview.
 */
export async function compare(
  tx: OwnerTx,
  { feedId, mayRead, options: { duplicates, changed } }: Compared,
  { own, reading: { fields } }: ReadOutcome,
  { isAllNew = false, countsGone = false } = {},
): Promise<{ compared: ComparedRows | null; feedRows?: FeedRows }> {
  if (duplicates !== 'skip') return { compared: null }
  // Only records show whether the file is ours, so the question would tell a program that may not read about records.
  const isOwn = own && (mayRead || changed !== 'ask')
  const compared = isOwn ? await compareOwnRows(tx, own) : null
  if (compared || isAllNew) return { compared }
  if (feedId === undefined)
    return { compared: await compareRows(tx, { fields, asks: mayRead, countsGone }) }
  const feedRows = await compareFeed(tx, feedId, fields)
  return { compared: feedRows.compared, feedRows }
}

export const answerFor = ({ mayRead, options: { changed } }: Compared): typeof changed =>
  changed === 'ask' && !mayRead ? 'skip' : changed
