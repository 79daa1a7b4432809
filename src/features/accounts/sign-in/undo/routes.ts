import type { FastifyInstance } from 'fastify'
import { publicRoute } from '../../../../server/http/route.ts'
import type { Services } from '../../../../server/services.ts'
import { authHeaders } from '../../auth/http.ts'
import { limited } from '../../sessions/devices/limits.ts'
import { undoChange } from './contract.ts'
import { undo } from './service.ts'

export function undoingRoutes(app: FastifyInstance, services: Services): void {
  publicRoute(app, undoChange, async ({ body, request }) => {
    await limited(services, 'undo', request, '')
    return undo(services, body.token, authHeaders(request))
  })
}
