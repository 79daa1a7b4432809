import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../server/audit/log.ts'
import { adminRoute, ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { authHeaders } from '../auth/http.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { deviceOf } from '../sessions/devices/device.ts'
import { passkeyAddress } from './passkeys/webauthn.ts'
import { accountById } from '../users/people.ts'
import { requireFreshCheck, factorStateOf } from './check.ts'
import { makeRecoveryCodes } from './codes.ts'
import * as calls from './contract.ts'
import { tellOwner } from './mails.ts'
import { notOn, withProof } from './proof.ts'
import { removeFactors } from './removing.ts'
import { resetFactors } from './reset.ts'
import { showRecoveryCode } from './rules.ts'
import { beginSetUp, finishSetUp } from './service.ts'
import { confirmSession, hasAuthenticator, replaceRecoveryCodes } from './store.ts'

export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  ownerRoute(app, calls.secondFactor, (_, { request }) =>
    db.withSystem(async (tx) => ({
      ...(await factorStateOf(tx, config, request.signedIn!)),
      device: deviceOf(request.headers['user-agent']),
      passkeyAddress: passkeyAddress(config),
    })),
  )

  ownerRoute(app, calls.checkByCode, async (id, { body, request }) => {
    const owner = (await db.withSystem((tx) => accountById(tx, id)))!
    await withProof(services, request, owner, body, (tx) =>
      confirmSession(tx, request.signedIn!.sessionId),
    )
  })

  ownerRoute(app, calls.setUpAuthenticator, async (_, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    return db.withSystem(async (tx) => {
      await requireFreshCheck(tx, config, request.signedIn!)
      return beginSetUp(tx, owner, config)
    })
  })

  ownerRoute(app, calls.confirmAuthenticator, async (ownerId, { body, request }) => ({
    recoveryCodes: await finishSetUp(services, request, ownerId, body.code),
  }))

  ownerRoute(app, calls.newRecoveryCodes, async (_, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    const from = authHeaders(request)
    const made = await makeRecoveryCodes(from)
    await db.withSystem(async (tx) => {
      await requireFreshCheck(tx, config, request.signedIn!)
      if (!(await hasAuthenticator(tx, owner.id))) throw notOn()
      await replaceRecoveryCodes(tx, owner.id, made)
      await audit(tx, { kind: 'recovery_codes_made', actorId: owner.id }, from)
      await tellOwner(services, tx, owner, 'recovery-codes-new')
    })
    return { recoveryCodes: made.codes.map(showRecoveryCode) }
  })

  ownerRoute(app, calls.turnOffAuthenticator, async (_, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    await db.withSystem(async (tx) => {
      await requireFreshCheck(tx, config, request.signedIn!)
      const which = { authenticator: sql`true` }
      const removed = await removeFactors(tx, owner.id, which, authHeaders(request))
      if (!removed.authenticator) throw notOn()
      await tellOwner(services, tx, owner, 'authenticator-off')
    })
  })

  adminRoute(app, calls.resetSecondFactor, 'nothing', 'fresh check', (_, { body, by }) =>
    db.withSystem((tx) => resetFactors(services, tx, body.accountId, by)),
  )
}
