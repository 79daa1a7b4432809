import { randomBytes } from 'node:crypto'
import type { Config } from '../../server/config.ts'
import { seal, unseal, type Seal } from '../../server/sealed.ts'

/** bytes; Standard Webhooks asks for 24 to 64 */
const KEY_SIZE = 32

type Secret = Pick<Config, 'SESSION_SECRET'>

const sealOf = (ownerId: string, { SESSION_SECRET: sessionSecret }: Secret): Seal => ({
  purpose: 'webhook secrets',
  of: ownerId,
  sessionSecret,
})

/** Only `sealed` is stored. */
export function newSecret(ownerId: string, config: Secret): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(KEY_SIZE).toString('base64')}`
  return { secret, sealed: seal(secret, sealOf(ownerId, config)) }
}

/** The newest first. Empty if sealed with another SESSION_SECRET. */
export const secretsOf = (
  { secret, oldSecret }: { secret: string; oldSecret: string | null },
  ownerId: string,
  config: Secret,
): string[] =>
  [secret, oldSecret].flatMap((sealed) =>
    sealed === null ? [] : (unseal(sealed, sealOf(ownerId, config)) ?? []),
  )
