import { and, eq, isNull } from 'drizzle-orm'
import { asSystem, type OwnerTx, type SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { signedOut, tokenInvalid } from '../../../shared/errors.ts'
import { lockedAccount } from '../users/people.ts'
import { accessToken, session } from '../tables.ts'

/**
 * Throws a 401, or holds the session until the transaction ends: locks the account, as `recover`'s callers do. Call in
 * the writing transaction, before other locks.
 */
export async function requireStillThere(
  tx: OwnerTx | SystemTx,
  { ownerId, sessionId, scopes }: SignedIn,
): Promise<void> {
  const isThere = await asSystem(tx, async () => {
    await lockedAccount(tx, ownerId)
    if (!scopes) return tx.$count(session, eq(session.id, sessionId))
    return tx.$count(accessToken, and(eq(accessToken.id, sessionId), isNull(accessToken.pausedAt)))
  })
  if (!isThere) throw scopes ? tokenInvalid() : signedOut()
}
