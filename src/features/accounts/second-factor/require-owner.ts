import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../server/services.ts'
import { checkCurrentPassword, type Checked } from '../passwords/current-password.ts'
import { requireFreshCheck } from './check.ts'

/**
 * For a call that adds what goes on without a session (recovering/goes-on.ts): takes the password, and a fresh check. A
 * session that was left open isn't enough. What is written after it may have ended with the session meanwhile
 * (`requireStillThere`). Throws a 400 for the field `password`, a 403 `check_needed` or a 429.
 */
export async function requireOwner(
  services: Pick<Services, 'db' | 'config' | 'log' | 'limits'>,
  request: FastifyRequest,
  password: string | undefined,
): Promise<Checked> {
  const owner = await checkCurrentPassword(services, request, 'password', password ?? '')
  const { db, config } = services
  await db.withSystem((tx) => requireFreshCheck(tx, config, request.signedIn!))
  return owner
}
