import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../../server/audit/log.ts'
import { limitConcurrency } from '../../../server/database/concurrency-limit.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import * as calls from '../feeds/contract.ts'
import { queueDue, readFeed, readNow, type ReadingServices } from './reading.ts'
import * as feeds from '../feeds/service.ts'
import { findFeed } from '../feeds/store.ts'

/** Each call fetches a file from somebody else's server. */
const FETCH = { name: 'fetch of a file', calls: 30, seconds: 600 }

/** ms that a file may wait for its turn in this process */
const TURN = 45 * 60_000

/** Mounts the calls about files on the web, and their nightly reading. */
export function feedRoutes(
  app: FastifyInstance,
  services: Services,
  shared: Pick<ReadingServices, 'folder' | 'space' | 'kept' | 'stopping'>,
  running: Set<Promise<unknown>>,
): void {
  const { db, clock, limits, jobs } = services
  const oneByOne = limitConcurrency({ slots: 1, perKey: 1, timeout: TURN })
  const all: ReadingServices = { ...services, ...shared, inTurn: (work) => oneByOne('', work) }

  jobs.handleEvery('*/5 * * * *', 'queue-feeds', () => queueDue(services))
  jobs.handle(readFeed, async (payload) => {
    const work = readNow(all, payload)
    running.add(work)
    await work.finally(() => running.delete(work))
  })

  ownerRoute(app, calls.listFeeds, async (ownerId) => ({
    feeds: await db.withOwner(ownerId, (tx) => feeds.listFeeds(tx, clock.now())),
  }))

  ownerRoute(app, calls.addFeed, async (ownerId, { body, request }) => {
    await limits.take(FETCH, ownerId)
    const by = { actorId: ownerId, from: callerOf(request) }
    return feeds.addFeed(all, ownerId, body.address, by)
  })

  ownerRoute(app, calls.fetchFeed, async (ownerId, { params, body, request }) => {
    await limits.take(FETCH, ownerId)
    const by = { actorId: ownerId, from: callerOf(request) }
    return feeds.fetchFeed(all, ownerId, params.id, body.address, by)
  })

  ownerRoute(app, calls.readFeed, async (ownerId, { params }) => {
    await limits.take(FETCH, ownerId)
    await db.withOwner(ownerId, async (tx) => {
      const { state } = await findFeed(tx, params.id)
      if (state !== 'on') return
      await jobs.send(readFeed, { ownerId, feedId: params.id, asked: true }, tx)
    })
    return { success: true as const }
  })

  ownerRoute(app, calls.switchFeed, async (ownerId, { params, body }) => {
    await db.withOwner(ownerId, (tx) => feeds.switchFeed(tx, services, params.id, body.isOn))
    return { success: true as const }
  })

  ownerRoute(app, calls.removeFeed, async (ownerId, { params, request }) => {
    const by = { actorId: ownerId, from: callerOf(request) }
    await db.withOwner(ownerId, (tx) => feeds.removeFeed(tx, params.id, by))
    return { success: true as const }
  })
}
