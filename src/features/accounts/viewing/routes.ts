import type { FastifyInstance } from 'fastify'
import { adminRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { callerOf } from '../../../server/audit/log.ts'
import { endViewing, viewAs } from './contract.ts'
import { beginViewing, endView } from './service.ts'

export function viewingRoutes(app: FastifyInstance, services: Services): void {
  adminRoute(app, viewAs, 'nothing', async (_, { body, request }) => {
    await beginViewing(services, request.signedIn!, body.ownerId, callerOf(request))
    return { success: true as const }
  })

  adminRoute(app, endViewing, 'nothing', async (_, { request }) => {
    await services.db.withSystem((tx) => endView(tx, request.signedIn!, callerOf(request)))
    return { success: true as const }
  })
}
