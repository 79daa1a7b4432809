import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { correctPoints } from './correcting/contract.ts'
import { correct } from './correcting/service.ts'
import { excludeOwner, includeOwner } from './excluding/contract.ts'
import { exclude, include } from './excluding/service.ts'

export const moderationRoutes: FeatureRoutes = (app, services) => {
  adminRoute(app, correctPoints, 'nothing', 'session', (_, { params, body, request, by }) =>
    correct(services, params.id, body, request, by),
  )
  adminRoute(app, excludeOwner, 'nothing', 'session', (_, { params, body, by }) =>
    exclude(services, params.id, body.reason, by),
  )
  adminRoute(app, includeOwner, 'nothing', 'session', (_, { params, body, by }) =>
    include(services, params.id, body.reason, by),
  )
}
