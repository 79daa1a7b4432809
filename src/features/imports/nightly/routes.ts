import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../../server/audit/log.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import { NOTHING_LEAVES, unlessHeld } from '../../../server/outgoing/hold.ts'
import type { Services } from '../../../server/services.ts'
import { conflict } from '../../../shared/errors.ts'
import { requireFreshCheck, requireOwner, requireStillThere } from '../../accounts/index.ts'
import * as calls from '../feeds/contract.ts'
import { UploadLimits } from '../uploads/upload-limits.ts'
import { queueDue, readFeed, readNow, type ReadingServices } from './reading.ts'
import * as feeds from '../feeds/service.ts'
import { findFeed, lockedFeed } from '../feeds/store.ts'

const FETCH = { name: 'fetch of a file', calls: 30, seconds: 600 }

/** share of the process's upload space for files of the night */
const SPACE = 1 / 2

export function feedRoutes(
  app: FastifyInstance,
  services: Services,
  shared: Pick<ReadingServices, 'folder' | 'space' | 'cache' | 'stopping'>,
  running: Set<Promise<unknown>>,
): void {
  const { db, clock, limits, jobs } = services
  const all: ReadingServices = { ...services, ...shared }
  const nightly = { ...all, space: partOfSpace(services, shared.space) }

  jobs.handleEvery(
    '*/5 * * * *',
    'queue-feeds',
    unlessHeld(services, () => queueDue(services)),
  )
  jobs.handle(readFeed, async (payload) => {
    const work = readNow(nightly, payload)
    running.add(work)
    await work.finally(() => running.delete(work))
  })

  ownerRoute(app, calls.listFeeds, async (ownerId) => ({
    feeds: await db.withOwner(ownerId, (tx) => feeds.listFeeds(tx, clock.now())),
  }))

  ownerRoute(app, calls.addFeed, async (ownerId, { body, request }) => {
    await limits.take(FETCH, ownerId)
    await requireOwner(services, request, body.password)
    return feeds.addFeed(all, request, body.address)
  })

  ownerRoute(app, calls.fetchFeed, async (ownerId, { params, body, request }) => {
    await limits.take(FETCH, ownerId)
    if (body.address !== undefined) await requireOwner(services, request, body.password)
    return feeds.fetchFeed(all, request, params.id, body.address)
  })

  ownerRoute(app, calls.readFeed, async (ownerId, { params }) => {
    await limits.take(FETCH, ownerId)
    if (services.config.hold) throw conflict('nothing_leaves', NOTHING_LEAVES)
    await db.withOwner(ownerId, async (tx) => {
      const { state } = await findFeed(tx, params.id)
      if (state !== 'on') return
      await jobs.send(readFeed, { ownerId, feedId: params.id, asked: true }, tx)
    })
    return { success: true as const }
  })

  ownerRoute(app, calls.switchFeed, async (ownerId, { params, body, request }) => {
    await db.withOwner(ownerId, async (tx) => {
      await requireStillThere(tx, request.signedIn!)
      const { problem } = await lockedFeed(tx, params.id)
      // An intruder may have added the file.
      if (body.isOn && problem === 'recovered') {
        await requireFreshCheck(tx, services.config, request.signedIn!)
      }
      await feeds.switchFeed(tx, services, params.id, body.isOn)
    })
    return { success: true as const }
  })

  ownerRoute(app, calls.removeFeed, async (ownerId, { params, request }) => {
    const by = { actorId: ownerId, from: callerOf(request) }
    await db.withOwner(ownerId, (tx) => feeds.removeFeed(tx, params.id, by))
    return { success: true as const }
  })
}

/** Many slow files come at a time: owners must still be able to upload. */
export const partOfSpace = (
  { config, log }: Pick<Services, 'config' | 'log'>,
  space: UploadLimits,
): UploadLimits => {
  const most = Math.ceil(config.MAX_UPLOAD_MB_PER_PROCESS * SPACE)
  const part = { config: { ...config, MAX_UPLOAD_MB_PER_PROCESS: most }, log }
  return new UploadLimits(part, () => false, space)
}
