import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import { defineJob } from '../../../server/jobs.ts'
import { NotReached } from '../../../server/outgoing/request.ts'
import type { Services } from '../../../server/services.ts'
import { AppError, conflict } from '../../../shared/errors.ts'
import { suspendedAmong, recipientsOf } from '../../accounts/index.ts'
import { profileOf } from '../../profile/index.ts'
import { previewFile } from '../previewing.ts'
import { importFile } from '../service.ts'
import { importOptions } from '../options/contract.ts'
import { NO_ROWS } from '../reading/file/text.ts'
import type { Upload } from '../uploads/upload.ts'
import { CLEARED } from '../feeds/comparing.ts'
import { NIGHTS_UNTIL_PAUSED, NIGHTS_UNTIL_TOLD } from '../feeds/contract.ts'
import { fetchFile } from '../feeds/download.ts'
import { feedMail, type Told } from '../feeds/mails.ts'
import { mayBeEmpty, nextNight, questionOf } from '../feeds/rules.ts'
import { ADDRESS_LOST, addressIn, versionOf, type FeedServices } from '../feeds/service.ts'
import {
  claimDue,
  feedsOf,
  renewLease,
  lockedFeed,
  takeFeed,
  updateFeed,
  type FeedRow,
} from '../feeds/store.ts'

/** A job uses the functions of an upload. After any interruption the next try finds the same state. */

const CLAIMED = 100
/** ms after which a file with a lost job is due again */
const LOST = 6 * 3_600_000
/** minutes, renewed while the process lives */
const LEASE = 2
/** ms */
const RENEWED_EVERY = 30_000
/** seconds */
const ALIVE = 60
const LONGEST = 61 * 60
/** ms */
const BUSY = 2 * 60_000

/** `asked`: by a button; doesn't count as a night. */
export const readFeed = defineJob<{ ownerId: string; feedId: number; asked?: boolean }>(
  'read-feed',
  {
    // Most wait for servers. Arrived files are read one at a time (`withOwnerCopy`).
    places: 50,
    shareBy: 'ownerId',
    // The files of the night first: their owners can't press again.
    priority: ({ asked }) => (asked ? -1 : 0),
    onlyOne: ({ ownerId, feedId }) => `${ownerId} ${feedId}`,
    // Many files share a night, and each waits for its turn.
    lateAfter: 60,
    retryLimit: 3,
    retryDelay: 10 * 60,
    heartbeatSeconds: ALIVE,
    expireInSeconds: LONGEST,
  },
)

export interface ReadingServices
  extends FeedServices, Pick<Services, 'jobs' | 'log' | 'ownerQueue'> {}

/** Suspended owners are left out until the next night. */
export async function queueDue({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>) {
  for (;;) {
    const now = clock.now()
    const claim = { now, again: new Date(now.getTime() + LOST), limit: CLAIMED }
    const found = await db.withSystem(async (tx) => {
      const due = await claimDue(tx, claim)
      if (due.length > 0) await jobs.sendAll(readFeed, due, tx)
      return due.length
    })
    if (found < CLAIMED) return
  }
}

/** Throws passing errors, so that the job is tried again. */
export async function readNow(
  services: ReadingServices,
  { ownerId, feedId, asked = false }: { ownerId: string; feedId: number; asked?: boolean },
): Promise<void> {
  const { db, jobs, clock, config, log } = services
  // A copy of the data. The file is read in the next night in which data may leave.
  if (config.hold) return
  const suspended = await db.withSystem((tx) => suspendedAmong(tx, [ownerId]))
  const taken = await db.withOwner(ownerId, async (tx) => {
    const row = suspended.has(ownerId) ? undefined : await takeFeed(tx, feedId, LEASE)
    if (row === 'busy') return row
    await planNext(tx, services, feedId)
    return row
  })
  if (taken === 'busy') {
    const later = new Date(clock.now().getTime() + BUSY)
    return jobs.send(readFeed, { ownerId, feedId, asked }, undefined, later)
  }
  if (!taken) return
  const isOver = new AbortController()
  void renewingLease(services, taken, isOver.signal)
  try {
    await attempt(services, taken, asked)
  } catch (error) {
    // Not the error: the message could have the address.
    if (!(error instanceof AppError)) log.warn({ feedId }, 'A file on the web could not be read.')
    throw error
  } finally {
    isOver.abort()
    // If the database is away, the lease runs out.
    await db.withOwner(ownerId, (tx) => updateFeed(tx, feedId, { busyUntil: null })).catch(() => {})
  }
}

async function renewingLease(
  { db }: ReadingServices,
  { ownerId, id }: FeedRow,
  isOver: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleep(RENEWED_EVERY, undefined, { signal: isOver }).catch(() => {})
    if (isOver.aborted) return
    await db.withOwner(ownerId, (tx) => renewLease(tx, id, LEASE)).catch(() => {})
  }
}

/** A failure from here on is made up for in the next night. */
async function planNext(tx: OwnerTx, { clock }: Pick<Services, 'clock'>, id: number) {
  const row = (await feedsOf(tx)).find((each) => each.id === id)
  if (row?.state !== 'on') return
  const { timeZone } = await profileOf(tx)
  await updateFeed(tx, id, { nextAt: nextNight(timeZone, clock.now(), id) })
}

async function attempt(services: ReadingServices, row: FeedRow, asked: boolean): Promise<void> {
  const { folder, space, config, stopping, deadlines } = services
  const url = addressIn(services, row)
  if (!url) return noteFailure(services, row, ADDRESS_LOST, asked)
  const isCurrent = row.importedHash !== null && row.importedHash === row.fetchedHash
  const asking = {
    url,
    allowPrivate: config.FEEDS_PRIVATE,
    config,
    signal: stopping,
    ...(isCurrent && { known: { etag: row.etag, lastModified: row.lastModified } }),
    ...(deadlines && { deadlines }),
  }
  let fetched
  try {
    fetched = await fetchFile(asking, { folder, space, ownerId: row.ownerId })
  } catch (error) {
    if (error instanceof NotReached || (error instanceof AppError && error.status < 429))
      return noteFailure(services, row, error.message, asked)
    throw error
  }
  if (!fetched) return noteUnchanged(services, row)
  try {
    const { file } = fetched
    if (file.contentHash === row.importedHash) return await noteUnchanged(services, row, fetched)
    // The unchanged file still waits for an answer.
    if (row.problem === 'question' && file.contentHash === row.fetchedHash && !asked) return
    await services.db.withOwner(row.ownerId, (tx) =>
      updateFeed(tx, row.id, { fileName: file.name, ...versionOf(fetched) }),
    )
    await readFile(services, row, uploadOf(row, file, folder), asked)
  } finally {
    await fetched.file.release()
  }
}

const uploadOf = (row: FeedRow, file: Upload['file'], folder: string): Upload => ({
  file,
  folder,
  mapping: row.mapping,
  options: importOptions.parse(row.options),
  feedId: row.id,
  mayRead: true,
  fields: new Map(),
})

async function readFile(
  services: ReadingServices,
  row: FeedRow,
  upload: Upload,
  asked: boolean,
): Promise<void> {
  const { stopping, ownerQueue } = services
  const { ownerId } = row
  try {
    const preview = await previewFile(services, ownerId, upload, stopping)
    const question = questionOf(preview, row)
    if (question) return await ask(services, row, question)
    const { imported, updated } = preview.summary!
    if (imported + updated === 0) return await noteUnchanged(services, row, upload)
    await importFile(services, ownerId, upload, undefined, stopping)
    ownerQueue.soon(ownerId)
  } catch (error) {
    // Only the owner can answer a 400. Other errors may pass.
    if (!(error instanceof AppError)) throw error
    if (error.code === CLEARED) return pause(services, row, error.message)
    if (error.code === NO_ROWS && mayBeEmpty(row)) return noteUnchanged(services, row, upload)
    // An unreadable file, such as a server's error page, leaves nothing to answer.
    if (error.status === 400 && error.fields?.['file'])
      return noteFailure(services, row, error.message, asked)
    if (error.status === 400) return ask(services, row, error.message)
    throw error.status >= 500 || [409, 429].includes(error.status)
      ? error
      : conflict(error.code, error.message)
  }
}

async function noteUnchanged(
  { db, clock }: ReadingServices,
  { ownerId, id }: FeedRow,
  found?: { file: Upload['file'] },
): Promise<void> {
  await db.withOwner(ownerId, async (tx) => {
    if ((await lockedFeed(tx, id)).state !== 'on') return
    await updateFeed(tx, id, {
      ...(found && { importedHash: found.file.contentHash }),
      ...OVER,
      readAt: clock.now(),
      newSales: 0,
    })
  })
}

const OVER = { failures: 0, problem: null, message: null, isTold: false } as const

async function ask(services: ReadingServices, row: FeedRow, question: string): Promise<void> {
  const isTold = row.problem === 'question' && row.isTold
  await note(services, row, isTold ? undefined : 'question', {
    problem: 'question',
    message: question,
    failures: 0,
  })
}

const pause = (services: ReadingServices, row: FeedRow, message: string): Promise<void> =>
  note(services, row, undefined, { problem: 'undone', message, state: 'paused', nextAt: null })

/** The first failed nights are silent; later the owner is told, then the file is paused. */
async function noteFailure(
  services: ReadingServices,
  row: FeedRow,
  message: string,
  asked: boolean,
): Promise<void> {
  const failures = row.failures + (asked ? 0 : 1)
  const isOver = failures >= NIGHTS_UNTIL_PAUSED
  const isNews = !asked && (isOver || failures === NIGHTS_UNTIL_TOLD)
  await note(services, row, isNews ? (isOver ? 'paused' : 'failed') : undefined, {
    failures,
    ...(row.problem !== 'question' && { problem: 'failed' as const, message }),
    ...(isOver && { problem: 'failed' as const, message, state: 'paused' as const, nextAt: null }),
  })
}

async function note(
  services: ReadingServices,
  { ownerId, id, host }: FeedRow,
  told: Told | undefined,
  changes: Parameters<typeof updateFeed>[2],
): Promise<void> {
  const { db, config } = services
  const recipient = told && (await db.withSystem((tx) => recipientsOf(tx, [ownerId]))).get(ownerId)
  await db.withOwner(ownerId, async (tx) => {
    // The owner may have paused or removed the file meanwhile.
    const { state } = await lockedFeed(tx, id)
    if (state !== 'on') return
    await updateFeed(tx, id, { ...changes, ...(told && { isTold: true }) })
    if (!told || !recipient) return
    const content = feedMail(config, told, { host, message: changes.message ?? '' })
    await queueMail(services, { recipient, accountId: ownerId, kind: 'nightly-file', content }, tx)
  })
}
