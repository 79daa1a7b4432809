import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { settle } from '../../sales/index.ts'
import { achievements, EVENTS_PER_PAGE, pointEvents, recountPoints } from './contract.ts'
import { pointsOf } from './overview.ts'
import { reasonOf } from './rules.ts'
import { nowOf, recount, totalsNow } from './service.ts'
import { eventsBefore } from './store.ts'

/** A recount reads the owner's whole history. */
const RECOUNTS = { name: 'recount', calls: 30, seconds: 600 }

export const pointsRoutes: FeatureRoutes = (app, { db, clock, limits }) => {
  ownerRoute(app, achievements, (ownerId) => db.withOwner(ownerId, (tx) => pointsOf(tx, clock)))

  ownerRoute(app, pointEvents, (ownerId, { query: { before } }) =>
    db.withOwner(ownerId, async (tx) => {
      await settle(tx, clock)
      const rows = await eventsBefore(tx, before, EVENTS_PER_PAGE + 1)
      const events = rows.slice(0, EVENTS_PER_PAGE)
      return {
        events: events.map(({ id, what, day, points, countsInMonth, recordedAt, period }) => ({
          id,
          what,
          day,
          points,
          countsInMonth,
          reason: reasonOf({ what, period, points }),
          recordedAt: recordedAt.toISOString(),
        })),
        nextBefore: rows.length > EVENTS_PER_PAGE ? events.at(-1)!.id : null,
      }
    }),
  )

  ownerRoute(app, recountPoints, async (ownerId) => {
    await limits.take(RECOUNTS, ownerId)
    return db.withOwner(ownerId, async (tx) => {
      const corrections = await recount(tx, clock)
      return { ...(await totalsNow(tx, await nowOf(tx, clock))), corrections }
    })
  })
}
