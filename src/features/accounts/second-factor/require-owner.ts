import type { FastifyRequest } from 'fastify'
import type { Services } from '../../../server/services.ts'
import { checkCurrentPassword, type Checked } from '../passwords/current-password.ts'
import { requireFreshCheck } from './check.ts'

/**
 * For calls that add what goes on without a session (recovery/goes-on.ts). The session may end before the write
 * (`requireStillThere`).
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
