import { writable } from '../../../../server/database/tenancy.ts'
import { ownerRoute } from '../../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../../server/services.ts'
import { competitionTerms } from './contract.ts'
import { termsOf } from './versions.ts'

export const termsRoutes: FeatureRoutes = (app, services) =>
  ownerRoute(app, competitionTerms, (_ownerId, { query }) =>
    // The first look saves the app's own terms.
    writable(() => services.db.withSystem((tx) => termsOf(tx, services, query.version))),
  )
