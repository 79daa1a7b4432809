import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { profileOf } from '../profile/index.ts'
import { trackActivity, userActivity } from './contract.ts'
import { activityOf, countActivity } from './store.ts'

export const coachRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, trackActivity, async (ownerId) => {
    await db.withOwner(ownerId, async (tx) => {
      const { timeZone } = await profileOf(tx)
      await countActivity(tx, clock.today(timeZone))
    })
    return { success: true as const }
  })

  ownerRoute(app, userActivity, (ownerId) => db.withOwner(ownerId, activityOf))
}
