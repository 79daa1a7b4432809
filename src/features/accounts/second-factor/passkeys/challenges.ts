import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addToken, isOpen } from '../../auth/tokens.ts'
import { verification } from '../../tables.ts'
import { CHALLENGE_MINUTES } from './contract.ts'

/** What a challenge was made for. One for signing in adds no passkey, and the other way round. */
export type Purpose = { to: 'sign in' } | { to: 'add'; accountId: string }

const kindOf = ({ to }: Purpose) => (to === 'add' ? 'passkey add' : 'passkey sign-in')
const accountOf = (purpose: Purpose): string => (purpose.to === 'add' ? purpose.accountId : '')

export async function keepChallenge(
  tx: NodePgDatabase,
  challenge: string,
  purpose: Purpose,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`
  await addToken(tx, { kind: kindOf(purpose), accountId: accountOf(purpose), expiresAt }, challenge)
}

/**
 * Uses a challenge up, whether or not what it belongs to turns out to be right. Returns false if it's
 * unknown, used, too old, for something else or for another account.
 */
export async function takeChallenge(
  tx: NodePgDatabase,
  challenge: string,
  purpose: Purpose,
): Promise<boolean> {
  const isOfPurpose = eq(verification.value, accountOf(purpose))
  const taken = await tx
    .delete(verification)
    .where(and(isOpen(kindOf(purpose), challenge), isOfPurpose))
  return taken.rowCount === 1
}
