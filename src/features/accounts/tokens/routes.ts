import type { FastifyInstance } from 'fastify'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { notFound } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { addToken, getTokens, resumeToken, revokeToken } from './contract.ts'
import * as service from './service.ts'
import { tokensOf, withId } from './store.ts'

export function accessTokenRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  ownerRoute(app, getTokens, (ownerId) => db.withOwner(ownerId, tokensOf))

  ownerRoute(app, addToken, async (_, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    return service.makeToken(services, owner, body, request.signedIn!, authHeaders(request))
  })

  ownerRoute(app, resumeToken, async (_, { params, body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    const headers = authHeaders(request)
    await service.resumeToken(services, owner, params.id, request.signedIn!, headers)
  })

  ownerRoute(app, revokeToken, async (ownerId, { params, request }) => {
    await db.withSystem(async (tx) => {
      const revoked = await service.revokeTokens(
        services,
        tx,
        ownerId,
        authHeaders(request),
        withId(params.id),
      )
      if (revoked === 0) throw notFound('This access token is revoked already.')
    })
  })
}
