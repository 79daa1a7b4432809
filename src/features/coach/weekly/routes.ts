import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { weeklyProgress } from './contract.ts'
import { weekOf } from './service.ts'

export const weeklyRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, weeklyProgress, (ownerId) => db.withOwner(ownerId, (tx) => weekOf(tx, clock)))
}
