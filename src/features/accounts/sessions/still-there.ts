import { and, eq, isNull } from 'drizzle-orm'
import { asSystem, type OwnerTx, type SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { signedOut, tokenInvalid } from '../../../shared/errors.ts'
import { lockedAccount } from '../directory/people.ts'
import { accessToken, session } from '../tables.ts'

/**
 * Throws the usual 401 unless the session or access token of a call is still there, and keeps it there until the transaction
 * ends: it locks the account, as whatever gives an account back to its owner does (`recover`). Call it in the transaction
 * that writes, before anything else is locked. A call may have come long ago, with a slow body or a slow server to
 * ask: a check in another transaction says nothing about now.
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
