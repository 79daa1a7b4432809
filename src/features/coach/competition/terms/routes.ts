import { writable } from '../../../../server/database/tenancy.ts'
import { adminRoute, ownerRoute } from '../../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../../server/services.ts'
import * as calls from './contract.ts'
import { changeTerms } from './service.ts'
import { termsOf } from './versions.ts'

export const termsRoutes: FeatureRoutes = (app, services) => {
  ownerRoute(app, calls.competitionTerms, (_ownerId, { query }) =>
    // The first to read the app's own terms saves them.
    writable(() => services.db.withSystem((tx) => termsOf(tx, services, query.version))),
  )

  adminRoute(
    app,
    calls.saveTerms,
    'nothing',
    'session',
    async (_, { body: { text, atOnce, basedOn }, by }) => {
      const { version, inForceFrom } = await changeTerms(services, text, atOnce, by, basedOn)
      return { version, inForceFrom }
    },
  )
}
