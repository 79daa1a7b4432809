import type { FastifyInstance } from 'fastify'
import { adminRoute } from '../../../../server/http/route.ts'
import type { Services } from '../../../../server/services.ts'
import { disableOwner, enableOwner } from './contract.ts'
import { disableAccount, enableAccount } from './service.ts'

export function disablingRoutes(app: FastifyInstance, services: Services): void {
  adminRoute(app, disableOwner, 'nothing', 'fresh check', (_, { params, body, by }) =>
    disableAccount(services, params.id, body.reason, by),
  )
  adminRoute(app, enableOwner, 'nothing', 'fresh check', (_, { params, body, by }) =>
    enableAccount(services, params.id, body.reason, by),
  )
}
