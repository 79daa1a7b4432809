import { idempotent } from '../../../server/http/idempotency.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { notationFor } from '../../profile/index.ts'
import { communityReport, monthlyLimits, trackBossBeliever } from './contract.ts'
import { postOf } from './rules.ts'
import { limitsOf, reportOf, share } from './service.ts'

export const communityRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, communityReport, async (ownerId, { query, request }) => {
    const { figures, profile } = await db.withOwner(ownerId, (tx) => reportOf(tx, query, clock))
    const notation = notationFor(profile, request.headers['accept-language'])
    const post = postOf(figures, { ...notation, amounts: query.amounts === 'true' })
    return { post, figures }
  })

  ownerRoute(app, monthlyLimits, (ownerId) => db.withOwner(ownerId, (tx) => limitsOf(tx, clock)))

  ownerRoute(app, trackBossBeliever, (ownerId, { request }) =>
    db.withOwner(ownerId, (tx) => idempotent(tx, request, () => share(tx, clock))),
  )
}
