import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { getProfile } from './contract.ts'
import { profileOf } from './store.ts'

export const profileRoutes: FeatureRoutes = (app, { db }) => {
  ownerRoute(app, getProfile, (ownerId) => db.withOwner(ownerId, profileOf))
}
