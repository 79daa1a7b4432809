import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { changeNotices, claimNews, coachStatus } from './contract.ts'
import { changeNoticesOf, newsFor, statusOf } from './service.ts'

export const settingsRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, coachStatus, (ownerId) => db.withOwner(ownerId, (tx) => statusOf(tx, clock)))

  ownerRoute(app, changeNotices, (ownerId, { body }) =>
    db.withOwner(ownerId, (tx) => changeNoticesOf(tx, body)),
  )

  ownerRoute(app, claimNews, async (ownerId) => ({
    achievements: await db.withOwner(ownerId, newsFor),
  }))
}
