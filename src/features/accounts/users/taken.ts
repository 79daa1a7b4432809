import { eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { isOpen } from '../auth/tokens.ts'
import { user, verification } from '../tables.ts'

/** `kept`: an account can come back to the address (links/undo-links.ts) */
export type Taken = 'in use' | 'kept'

/**
 * Call after locking the account, before giving it an address: two callers take turns. Kept: a thief who put another
 * account there would stop the owner from undoing.
 */
export async function takenBy(
  tx: SystemTx,
  email: string,
  accountId?: string,
): Promise<Taken | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
  // In one query: an account on the move still has the address, or the address is kept.
  const { rows } = await tx.execute<{ holder: string; why: Taken }>(sql`
    SELECT id::text AS holder, 'in use' AS why FROM ${user} WHERE ${eq(user.email, email)}
    UNION ALL SELECT value, 'kept' FROM ${verification} WHERE ${isOpen('kept-address', email)}`)
  const isHeld = (why: Taken, isOwn: boolean) =>
    rows.some((row) => row.why === why && (row.holder === accountId) === isOwn)
  if (isHeld('in use', false)) return 'in use'
  return isHeld('kept', false) && !isHeld('kept', true) ? 'kept' : undefined
}
