import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { verification } from '../../tables.ts'
import { CHALLENGE_MINUTES } from './contract.ts'

/** What a challenge was made for. One for signing in adds no passkey, and the other way round. */
export type Purpose = { to: 'sign in' } | { to: 'add'; accountId: string }

const valueOf = (purpose: Purpose): string => (purpose.to === 'add' ? purpose.accountId : '')

export async function keepChallenge(
  tx: NodePgDatabase,
  challenge: string,
  purpose: Purpose,
): Promise<void> {
  await tx.insert(verification).values({
    id: uuidv7(),
    identifier: identifierOf(challenge, purpose),
    value: valueOf(purpose),
    expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  })
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
  const taken = await tx
    .delete(verification)
    .where(
      and(
        eq(verification.identifier, identifierOf(challenge, purpose)),
        eq(verification.value, valueOf(purpose)),
        sql`${verification.expiresAt} > now()`,
      ),
    )
    .returning({ id: verification.id })
  return taken.length > 0
}

const identifierOf = (challenge: string, { to }: Purpose): string =>
  `passkey to ${to}:${createHash('sha256').update(challenge).digest('base64url')}`
