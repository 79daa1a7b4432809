import type { FastifyRequest } from 'fastify'
import { audit, callerOf, type By } from '../../../server/audit/log.ts'
import { asSystem, type OwnerTx } from '../../../server/database/tenancy.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import { NotReached } from '../../../server/outgoing/request.ts'
import { seal, unseal, type Seal } from '../../../server/sealed.ts'
import type { Services } from '../../../server/services.ts'
import { recipientsOf, requireStillThere, undoAddition } from '../../accounts/index.ts'
import { profileOf } from '../../profile/index.ts'
import type { Uploads } from '../uploads/upload.ts'
import type { UploadCache } from '../uploads/upload-cache.ts'
import { MAX_FEEDS, type Feed } from './contract.ts'
import { tooManyFeeds } from './comparing.ts'
import { fetchFile, notFetched, type Deadlines, type Fetched } from './download.ts'
import { addedMail } from './mails.ts'
import { addressOf, nextNight } from './rules.ts'
import {
  countFeeds,
  deleteDrafts,
  deleteFeed,
  feedOfImport,
  feedsOf,
  findFeed,
  insertFeed,
  lockedFeed,
  updateFeed,
  type FeedRow,
} from './store.ts'

export interface FeedServices extends Pick<Services, 'db' | 'clock' | 'config' | 'jobs'> {
  folder: string
  space: Uploads['space']
  cache: UploadCache
  stopping: AbortSignal
  deadlines?: Deadlines
}

/** ms */
const WHILE_WAITING = 2 * 60_000

const sealOf = (ownerId: string, { SESSION_SECRET }: FeedServices['config']): Seal => ({
  purpose: 'addresses of files',
  of: ownerId,
  sessionSecret: SESSION_SECRET,
})

/** undefined if sealed with another SESSION_SECRET */
export function addressIn(
  { config }: Pick<Services, 'config'>,
  { ownerId, address }: FeedRow,
): URL | undefined {
  const text = unseal(address, sealOf(ownerId, config))
  return text === undefined ? undefined : new URL(text)
}

export async function listFeeds(tx: OwnerTx, now: Date): Promise<Feed[]> {
  return (await feedsOf(tx)).flatMap(({ state, ...row }) =>
    state === 'draft'
      ? []
      : {
          id: row.id,
          host: row.host,
          fileName: row.fileName,
          state,
          isReading: row.busyUntil !== null && row.busyUntil > now,
          readAt: row.readAt?.toISOString() ?? null,
          nextAt: (state === 'on' && row.nextAt?.toISOString()) || null,
          newSales: row.newSales,
          problem: row.problem,
          message: row.message,
        },
  )
}

export async function addFeed(services: FeedServices, request: FastifyRequest, address: string) {
  const { db, config } = services
  const { ownerId } = request.signedIn!
  const url = addressOf(address, config.FEEDS_PRIVATE)
  await db.withOwner(ownerId, async (tx) => {
    if ((await countFeeds(tx)) >= MAX_FEEDS) throw tooManyFeeds()
  })
  const fetched = await fetchNow(services, ownerId, url)
  return handOver(services, request, fetched, async (tx) => {
    await deleteDrafts(tx)
    const id = await insertFeed(tx, {
      address: seal(url.href, sealOf(ownerId, config)),
      host: url.host,
      fileName: fetched.file.name,
      ...versionOf(fetched),
    })
    const event = { kind: 'feed_added', actorId: ownerId, subjectName: url.host } as const
    await audit(tx, event, callerOf(request))
    await tellOfAddress(services, tx, url.host)
    return findFeed(tx, id)
  })
}

export async function fetchFeed(
  services: FeedServices,
  request: FastifyRequest,
  id: number,
  address: string | undefined,
) {
  const { db, config } = services
  const { ownerId } = request.signedIn!
  const before = await db.withOwner(ownerId, (tx) => findFeed(tx, id))
  const url = address ? addressOf(address, config.FEEDS_PRIVATE) : addressIn(services, before)
  if (!url) throw notFetched(ADDRESS_LOST)
  const fetched = await fetchNow(services, ownerId, url)
  return handOver(services, request, fetched, async (tx) => {
    await updateFeed(tx, id, {
      ...(address && {
        address: seal(url.href, sealOf(ownerId, config)),
        host: url.host,
      }),
      fileName: fetched.file.name,
      ...versionOf(fetched),
    })
    if (address) {
      const event = { kind: 'feed_changed', actorId: ownerId, subjectName: url.host } as const
      await audit(tx, event, callerOf(request))
      await tellOfAddress(services, tx, url.host)
    }
    return findFeed(tx, id)
  })
}

async function tellOfAddress(services: FeedServices, tx: OwnerTx, host: string): Promise<void> {
  const accountId = tx.ownerId
  const recipients = await asSystem(tx, () => recipientsOf(tx, [accountId]))
  const recipient = recipients.get(accountId)
  if (!recipient) return
  const secret = await undoAddition(services, tx, accountId, 'nightly-file')
  const content = addedMail(services.config, host, recipient, secret !== undefined)
  const mail = { kind: 'nightly-file-added', recipient, accountId, content } as const
  await queueMail(services, { ...mail, ...(secret && { secret }) }, tx)
}

export const ADDRESS_LOST =
  'The address of this file can no longer be read here. Please enter it again.'

export const versionOf = ({ file, etag, lastModified }: Fetched) => ({
  fetchedHash: file.contentHash,
  etag,
  lastModified,
})

async function fetchNow(services: FeedServices, ownerId: string, url: URL): Promise<Fetched> {
  const { folder, space, config, stopping, deadlines } = services
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(WHILE_WAITING)])
  try {
    const asked = {
      url,
      allowPrivate: config.FEEDS_PRIVATE,
      config,
      signal,
      ...(deadlines && { deadlines }),
    }
    return (await fetchFile(asked, { folder, space, ownerId }))!
  } catch (error) {
    if (error instanceof NotReached) throw notFetched(error.message)
    if (signal.aborted && !stopping.aborted)
      throw notFetched(`The file didn't come within ${WHILE_WAITING / 60_000} minutes.`)
    throw error
  }
}

/** A fetch may take minutes: throws a 401 if the caller is signed out by then. */
async function handOver(
  { db, cache }: FeedServices,
  { signedIn }: FastifyRequest,
  { file }: Fetched,
  note: (tx: OwnerTx) => Promise<FeedRow>,
) {
  try {
    const { ownerId } = signedIn!
    const row = await db.withOwner(ownerId, async (tx) => {
      await requireStillThere(tx, signedIn!)
      return note(tx)
    })
    const isNew = row.state === 'draft'
    return {
      id: row.id,
      uploadId: cache.add(ownerId, file),
      fileName: file.name,
      bytes: file.bytes,
      columnMapping: isNew || row.problem === 'question' ? null : row.mapping,
      options: isNew ? {} : row.problem === 'question' ? withoutFormat(row.options) : row.options,
    }
  } finally {
    await file.release()
  }
}

/** In a changed file, dates, amounts and the sheet's name may differ. */
const withoutFormat = ({
  dateOrder: _dates,
  decimal: _amounts,
  sheet: _sheet,
  ...answers
}: FeedRow['options']) => answers

/** Turning on also brings back undone sales. */
export async function switchFeed(
  tx: OwnerTx,
  { clock }: Pick<Services, 'clock'>,
  id: number,
  isOn: boolean,
): Promise<void> {
  const { state } = await findFeed(tx, id)
  // Only its first import turns a new file on.
  if (state === 'draft') return
  const now = clock.now()
  const { timeZone } = await profileOf(tx)
  await updateFeed(
    tx,
    id,
    isOn
      ? {
          state: 'on',
          turnedOnAt: now,
          importedHash: null,
          nextAt: nextNight(timeZone, now, id),
          failures: 0,
          problem: null,
          message: null,
          isTold: false,
        }
      : { state: 'paused', nextAt: null },
  )
}

export async function removeFeed(tx: OwnerTx, id: number, by: By): Promise<void> {
  const { host, state } = await findFeed(tx, id)
  await deleteFeed(tx, id)
  if (state !== 'draft')
    await audit(tx, { kind: 'feed_removed', actorId: by.actorId, subjectName: host }, by.from)
}

/** The next night would bring the same sales back. */
export async function pauseAfterUndo(tx: OwnerTx, importId: number): Promise<void> {
  const id = await feedOfImport(tx, importId)
  if (id === null || (await lockedFeed(tx, id)).problem === 'recovered') return
  await updateFeed(tx, id, {
    state: 'paused',
    nextAt: null,
    problem: 'undone',
    message:
      'You undid an import of this file, so it is paused: the same sales would come back. Turn it on to import them again.',
  })
}

export async function moveFeeds(
  tx: OwnerTx,
  { before, after, now }: { before: { timeZone: string }; after: { timeZone: string }; now: Date },
): Promise<void> {
  if (before.timeZone === after.timeZone) return
  for (const { id, state, nextAt } of await feedsOf(tx)) {
    if (state === 'on' && nextAt)
      await updateFeed(tx, id, { nextAt: nextNight(after.timeZone, now, id) })
  }
}
