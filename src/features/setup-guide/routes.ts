import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { completeStep, getSetup, revertStep } from './contract.ts'
import { complete, revert, setupOf } from './service.ts'

export const setupGuideRoutes: FeatureRoutes = (app, { db }) => {
  ownerRoute(app, getSetup, (ownerId) => db.withOwner(ownerId, setupOf))

  ownerRoute(app, completeStep, (ownerId, { body }) =>
    db.withOwner(ownerId, (tx) => complete(tx, body)),
  )

  ownerRoute(app, revertStep, (ownerId, { params }) =>
    db.withOwner(ownerId, (tx) => revert(tx, params.stepIndex)),
  )
}
