import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { tryToAudit } from '../../../server/audit/log.ts'
import type { Services } from '../../../server/services.ts'
import { badInput } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { limited } from '../sessions/devices/limits.ts'
import { account, user } from '../tables.ts'
import { passwordsFor } from '../auth/hashing.ts'

export interface Checked {
  id: string
  email: string
  firstName: string
  lastName: string
  /** shows a change in between */
  hash: string
}

/** Throws a 400 for `field`, or a 429. */
export async function checkCurrentPassword(
  services: Pick<Services, 'db' | 'log' | 'limits' | 'config'>,
  request: FastifyRequest,
  field: string,
  password: string,
): Promise<Checked> {
  const actorId = request.signedIn!.ownerId
  const [found] = await services.db.withSystem((tx) =>
    tx
      .select({
        id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        hash: account.password,
      })
      .from(user)
      .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
      .where(eq(user.id, actorId)),
  )
  const { email = '', hash } = found ?? {}
  await limited(services, 'current-password', request, email)
  const from = authHeaders(request)
  if (found && hash && (await passwordsFor(from).verify({ hash, password })))
    return { ...found, hash }
  const event = { kind: 'sign_in_failed', actorId, detail: 'current password' } as const
  await tryToAudit(services, event, from)
  throw wrongPassword(field)
}

export function wrongPassword(field: string) {
  const message = "This isn't your current password."
  return badInput(message, { [field]: message })
}
