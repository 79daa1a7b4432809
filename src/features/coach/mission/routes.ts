import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { joinedAt } from '../../accounts/index.ts'
import { dailyMission } from './contract.ts'
import { missionOf } from './service.ts'

export const missionRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, dailyMission, async (ownerId) => {
    const joined = await joinedAt(db, ownerId)
    return db.withOwner(ownerId, (tx) => missionOf(tx, clock, joined))
  })
}
