import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from '../../server/config.ts'
import { literal, type Move } from '../../server/moving/moving.ts'
import { resealed, seal, unseal, type Seal } from '../../server/sealed.ts'
import { webhook } from './tables.ts'

/** bytes; Standard Webhooks asks for 24 to 64 */
const KEY_SIZE = 32

type Secret = Pick<Config, 'SESSION_SECRET'>

const of = (ownerId: string) => ({ purpose: 'webhook secrets', of: ownerId }) as const

const sealOf = (ownerId: string, { SESSION_SECRET: sessionSecret }: Secret): Seal => ({
  ...of(ownerId),
  sessionSecret,
})

/** Makes a secret. Only `sealed` is stored. */
export function newSecret(ownerId: string, config: Secret): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(KEY_SIZE).toString('base64')}`
  return { secret, sealed: seal(secret, sealOf(ownerId, config)) }
}

/** The secrets that sign, the newest first. Empty if they were sealed with another SESSION_SECRET. */
export const secretsOf = (
  { secret, oldSecret }: { secret: string; oldSecret: string | null },
  ownerId: string,
  config: Secret,
): string[] =>
  [secret, oldSecret].flatMap((sealed) =>
    sealed === null ? [] : (unseal(sealed, sealOf(ownerId, config)) ?? []),
  )

/** SQL for the secrets in this column as another installation can read them. One that can't be read here stays as it is. */
export async function secretsThere(
  { ownerId, from, to }: Move,
  column: 'secret' | 'oldSecret',
): Promise<string> {
  const rows = await from.tx.select().from(webhook).where(eq(webhook.ownerId, ownerId))
  const { name } = webhook[column]
  const cases = rows.flatMap((row) => {
    const sealed = row[column]
    const there = sealed && resealed(sealed, of(ownerId), from, to)
    return there ? [`WHEN ${literal(row.id)} THEN ${literal(there)}`] : []
  })
  return cases.length > 0 ? `CASE id ${cases.join(' ')} ELSE ${name} END` : name
}
