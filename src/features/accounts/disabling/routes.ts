import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../../server/audit/log.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { disableOwner, enableOwner } from './contract.ts'
import { disableAccount, enableAccount } from './service.ts'

export function disablingRoutes(app: FastifyInstance, services: Services): void {
  adminRoute(app, disableOwner, 'nothing', async (actorId, { params, body, request }) => {
    const by = { actorId, from: callerOf(request) }
    await disableAccount(services, params.id, body.reason, by)
    return { success: true as const }
  })

  adminRoute(app, enableOwner, 'nothing', async (actorId, { params, body, request }) => {
    const by = { actorId, from: callerOf(request) }
    await enableAccount(services, params.id, body.reason, by)
    return { success: true as const }
  })
}
