import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { tryToAudit } from '../../../server/audit/log.ts'
import type { Services } from '../../../server/services.ts'
import { badInput } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { limited } from '../security/limits.ts'
import { account, user } from '../tables.ts'
import { passwordsFor } from '../auth/hashing.ts'

export interface Checked {
  id: string
  email: string
  firstName: string
  lastName: string
  /** the password's hash, to make sure that nobody changed it in between */
  hash: string
}

/**
 * Checks the password that the signed-in owner typed again before a sensitive change, and returns the
 * account. Throws a 400 for `field` if it's wrong, and a 429 after too many tries.
 */
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
