import { raise } from '../../../server/events.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { dayNumber } from '../../../shared/calendar.ts'
import { profileOf } from '../../profile/index.ts'
import { trackActivity, userActivity } from './contract.ts'
import { ownerVisited } from './events.ts'
import { activityOf, countActivity } from './store.ts'

export const activityRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, trackActivity, async (ownerId) => {
    await db.withOwner(ownerId, async (tx) => {
      const profile = await profileOf(tx)
      const today = clock.today(profile.timeZone)
      const now = clock.now()
      const visits = await countActivity(tx, today, now)
      if (visits === 1) await raise(ownerVisited, tx, { today, now, profile })
    })
    return { success: true as const }
  })

  ownerRoute(app, userActivity, async (ownerId) =>
    (await db.withOwner(ownerId, activityOf)).map((day) => ({
      id: dayNumber(day.activityDate),
      ...day,
    })),
  )
}
