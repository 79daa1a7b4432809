import type { FastifyReply, FastifyRequest } from 'fastify'
import { tryToAudit } from '../../../server/audit/log.ts'
import type { Services } from '../../../server/services.ts'
import { profileOf } from '../../profile/index.ts'
import type { Account, SignedIn } from '../contract.ts'
import { authHeaders, inSession, setCookies, toAccount } from '../auth/http.ts'
import { withdrawDeletion } from '../deletion/service.ts'
import { deviceKnownTo, rememberDevice } from '../sessions/devices/known-device.ts'
import { tellOfNewDevice } from '../sessions/devices/new-device.ts'

interface SignIn {
  /** with the new session's cookies */
  headers: Headers
  user: Omit<Account, 'businessName' | 'createdAt' | 'needsSecondFactor' | 'viewing'> & {
    createdAt: Date
  }
  by?: 'authenticator app' | 'recovery code' | 'passkey'
}

/** Every way to sign in ends here. */
export async function completeSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, user, by }: SignIn,
): Promise<SignedIn> {
  const event = { kind: 'signed_in', actorId: user.id, ...(by && { detail: by }) } as const
  const from = authHeaders(request)
  await tryToAudit(services, event, from)
  setCookies(reply, headers)
  const isKnown = (await deviceKnownTo(services, request, user.email)) !== undefined
  await rememberDevice(services, { request, reply }, user.id, { isProven: by !== undefined })
  const isKept = await withdrawDeletion(services, user.id, from)
  const { businessName, timeZone, dateStyle } = await services.db.withOwner(user.id, profileOf)
  if (!isKnown) {
    const device = { timeZone, dateStyle, userAgent: from.get('user-agent') }
    await tellOfNewDevice(services, user, device)
  }
  const shown = inSession(user, { hasSecondFactor: by !== undefined })
  return { user: toAccount(shown, businessName || null), isKept }
}
