import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { profileOf } from '../profile/index.ts'
import { noteHint, today } from './contract.ts'
import { todayOf } from './service.ts'
import { storeSeen } from './store.ts'

export const todayRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, today, (ownerId) => db.withOwner(ownerId, (tx) => todayOf(tx, clock)))

  ownerRoute(app, noteHint, async (ownerId, { body }) => {
    await db.withOwner(ownerId, async (tx) => {
      const { timeZone } = await profileOf(tx)
      await storeSeen(tx, { ...body, today: clock.today(timeZone) })
    })
  })
}
