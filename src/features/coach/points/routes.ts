import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import { recalculate } from '../../sales/index.ts'
import { achievements, pointEvents, recountPoints } from './contract.ts'
import { pointsOf } from './overview.ts'
import { nowOf, recount, toEvent, totalsNow } from './service.ts'
import { eventsBefore } from './store.ts'

/** reads the whole history */
const RECOUNTS = { name: 'recount', calls: 30, seconds: 600 }

export const pointsRoutes: FeatureRoutes = (app, { db, clock, limits }) => {
  ownerRoute(app, achievements, (ownerId) => db.withOwner(ownerId, (tx) => pointsOf(tx, clock)))

  ownerRoute(app, pointEvents, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) => {
      await recalculate(tx, clock)
      const { rows, nextCursor } = await readPage(
        query,
        ({ cursor, limit }) => eventsBefore(tx, cursor, limit),
        ({ id }) => id,
      )
      return {
        events: rows.map(toEvent),
        nextCursor,
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
