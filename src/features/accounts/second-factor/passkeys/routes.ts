import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../../../server/audit/log.ts'
import { ownerRoute } from '../../../../server/http/route.ts'
import type { Services } from '../../../../server/services.ts'
import { AppError, conflict, notFound } from '../../../../shared/errors.ts'
import { authHeaders } from '../../auth/http.ts'
import { checkCurrentPassword } from '../../passwords/current-password.ts'
import { accountById } from '../../users/people.ts'
import { requireFreshCheck } from '../check.ts'
import { tellOfRemoved, tellOwner } from '../mails.ts'
import { removeFactors } from '../removing.ts'
import { TO_FINISH } from '../service.ts'
import { confirmSession } from '../store.ts'
import { limited } from '../../sessions/devices/limits.ts'
import { passkey } from '../../tables.ts'
import * as calls from './contract.ts'
import { insertPasskey, passkeyByCredential, recordUse, renameOne } from './store.ts'
import { checkCreated, checkUsed, notAccepted, optionsToAdd } from './webauthn.ts'

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services
  const pool = drizzle({ client: db.systemPool })

  ownerRoute(app, calls.checkByPasskey, async (ownerId, { body, request }) => {
    await limited(services, 'passkey', request, '')
    const known = await passkeyByCredential(pool, body.credential.id)
    if (known?.userId !== ownerId) throw notYours()
    const counter = await checkUsed(pool, config, request, body, known, 400)
    await db.withSystem(async (tx) => {
      if (!(await recordUse(tx, known, counter))) throw notAccepted(400)
      await confirmSession(tx, request.signedIn!.sessionId)
    })
  })

  ownerRoute(app, calls.askToAdd, async (_, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    return db.withSystem(async (tx) => {
      await requireFreshCheck(tx, config, request.signedIn!)
      return optionsToAdd(tx, config, owner)
    })
  })

  // Getting the challenge took the password, minutes ago.
  ownerRoute(app, calls.addPasskey, async (ownerId, { body, request }) => {
    const created = await checkCreated(pool, config, request, body, ownerId)
    return db.withSystem(async (tx) => {
      await requireFreshCheck(tx, config, request.signedIn!, TO_FINISH)
      const added = await insertPasskey(tx, { ...created, userId: ownerId }, calls.MAX_PASSKEYS)
      if (!added) throw tooManyPasskeys()
      if (added === 'taken') throw notAccepted(400)
      await confirmSession(tx, request.signedIn!.sessionId)
      const event = { kind: 'passkey_added', actorId: ownerId, detail: added.name } as const
      await audit(tx, event, authHeaders(request))
      await tellOwner(services, tx, (await accountById(tx, ownerId))!, 'passkey-added', [
        added.name,
      ])
      return added
    })
  })

  ownerRoute(app, calls.renamePasskey, async (ownerId, { body }) => {
    const renamed = await db.withSystem((tx) => renameOne(tx, ownerId, body))
    if (!renamed) throw gone()
    return renamed
  })

  ownerRoute(app, calls.removePasskey, async (ownerId, { body, request }) => {
    const owner = await checkCurrentPassword(services, request, 'password', body.password)
    await db.withSystem(async (tx) => {
      await requireFreshCheck(tx, config, request.signedIn!)
      const which = { passkeys: eq(passkey.id, body.id) }
      const removed = await removeFactors(tx, ownerId, which, authHeaders(request))
      if (removed.passkeys.length === 0) throw gone()
      await tellOfRemoved(services, tx, owner, removed)
    })
  })
}

const gone = (): AppError => notFound('This passkey is gone. It may have been removed elsewhere.')

const notYours = (): AppError =>
  new AppError(
    400,
    'passkey_unknown',
    "This passkey doesn't belong to this account. Use another passkey, or another way to show that it's you.",
  )

const tooManyPasskeys = (): AppError =>
  conflict(
    'too_many_passkeys',
    `You have ${calls.MAX_PASSKEYS} passkeys, which is the most an account can have. Remove one first.`,
  )
