import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { and, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../../server/audit/log.ts'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { seal, unseal } from '../../../server/sealed.ts'
import type { Services } from '../../../server/services.ts'
import { conflict } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { proveDevice } from '../sessions/devices/known-device.ts'
import { ofEmailChange } from '../links/links.ts'
import { accountById } from '../users/people.ts'
import { deleteSessions } from '../sessions/store.ts'
import { verification } from '../tables.ts'
import { requireFreshCheck } from './check.ts'
import { makeRecoveryCodes, newSecret, sealOf, setupUri } from './codes.ts'
import { CHECK_MINUTES } from '../contract.ts'
import { MINUTES_TO_FINISH } from './contract.ts'
import { tellOwner } from './mails.ts'
import { countTry, notOn, stepOrThrow, unreadable } from './proof.ts'
import { showRecoveryCode } from './rules.ts'
import { authenticatorOf, confirmSecret, confirmSession, storeSecret } from './store.ts'

export const TO_FINISH = { minutes: CHECK_MINUTES + MINUTES_TO_FINISH }

/** Counts once a code proves that the app has the secret. */
export async function beginSetUp(
  tx: SystemTx,
  { id, email }: { id: string; email: string },
  { APP_NAME, SESSION_SECRET }: Pick<Config, 'APP_NAME' | 'SESSION_SECRET'>,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  if (!(await storeSecret(tx, id, seal(secret, sealOf(id, SESSION_SECRET))))) throw alreadyOn()
  return { secret: secret.match(/.{1,4}/g)!.join(' '), uri: setupUri(secret, email, APP_NAME) }
}

/** Ends all other sessions, which began without a code. */
export async function finishSetUp(
  services: Services,
  request: FastifyRequest,
  ownerId: string,
  code: string,
): Promise<string[]> {
  const { db, config, clock } = services
  const { email, pending } = await pendingOf(drizzle({ client: db.systemPool }), ownerId)
  const takeBack = await countTry(services, request, email)
  const secret = unseal(pending.secret, sealOf(ownerId, config.SESSION_SECRET))
  if (secret === undefined) throw unreadable()
  const step = stepOrThrow(secret, code, clock.now())
  const from = authHeaders(request)
  const codes = await makeRecoveryCodes(from)
  const { sessionId } = request.signedIn!
  await db.withSystem(async (tx) => {
    await requireFreshCheck(tx, config, request.signedIn!, TO_FINISH)
    // With QR codes in two tabs, only the later code counts.
    if (!(await confirmSecret(tx, ownerId, { secret: pending.secret, step, codes })))
      throw alreadyOn()
    await confirmSession(tx, sessionId)
    await proveDevice(tx, config, request, ownerId)
    const ended = await deleteSessions(tx, ownerId, { except: [sessionId] })
    await audit(tx, { kind: 'authenticator_on', actorId: ownerId }, from)
    // A stranger, now signed out, must not take the account to another email with an earlier link.
    const ofOthers = ne(verification.sessionId, sessionId)
    await tx.delete(verification).where(and(ofEmailChange(ownerId), ofOthers))
    if (ended) await audit(tx, { kind: 'sessions_ended', actorId: ownerId }, from)
    await tellOwner(services, tx, { id: ownerId, email }, 'authenticator-on')
  })
  await takeBack()
  return codes.codes.map(showRecoveryCode)
}

async function pendingOf(tx: NodePgDatabase, ownerId: string) {
  const found = await accountById(tx, ownerId)
  const pending = await authenticatorOf(tx, ownerId)
  if (!found || !pending) throw notOn()
  if (pending.confirmedAt) throw alreadyOn()
  return { email: found.email, pending }
}

const alreadyOn = () =>
  conflict(
    'authenticator_on',
    'Your authenticator app is on already, or was set up in another tab. Open this page again to see it.',
  )
