import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { dailyMission } from './contract.ts'
import { missionOf } from './service.ts'

export const missionRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, dailyMission, (ownerId) => db.withOwner(ownerId, (tx) => missionOf(tx, clock)))
}
