import type { FastifyInstance } from 'fastify'
import { adminRoute } from '../../../../server/http/route.ts'
import type { Services } from '../../../../server/services.ts'
import { endViewing, viewAs } from './contract.ts'
import { beginViewing, endView } from './service.ts'

export function viewingRoutes(app: FastifyInstance, services: Services): void {
  adminRoute(app, viewAs, 'nothing', 'fresh check', (_, { body, request, by }) =>
    beginViewing(services, request.signedIn!, body.ownerId, by.from),
  )
  adminRoute(app, endViewing, 'nothing', 'session', (_, { request, by }) =>
    services.db.withSystem((tx) => endView(tx, request.signedIn!, by.from)),
  )
}
