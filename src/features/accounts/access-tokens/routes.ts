import type { FastifyInstance } from 'fastify'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { notFound } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { addToken, getTokens, revokeToken } from './contract.ts'
import { makeToken, revokeTokens } from './service.ts'
import { tokensOf, withId } from './store.ts'

export function accessTokenRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  ownerRoute(app, getTokens, (ownerId) => db.withOwner(ownerId, tokensOf))

  ownerRoute(app, addToken, async (_, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    return makeToken(services, owner, body, request.signedIn!, authHeaders(request))
  })

  ownerRoute(app, revokeToken, async (ownerId, { params, request }) => {
    await db.withSystem(async (tx) => {
      const revoked = await revokeTokens(
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
