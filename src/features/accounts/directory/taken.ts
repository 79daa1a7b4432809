import { eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { isOpen } from '../auth/tokens.ts'
import { user, verification } from '../tables.ts'

/** Another account has the address, or had it before and can come back to it (undo-links/). */
export type Taken = 'in use' | 'kept'

/**
 * Why an account can't have an address; undefined if it can. Whatever gives an account an address calls it first, after
 * locking the account: two who want the same one take turns. An address from which an account was moved away is kept for
 * that account: a thief who put another one there would keep the owner from undoing the change.
 */
export async function takenBy(
  tx: SystemTx,
  email: string,
  accountId?: string,
): Promise<Taken | undefined> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
  // In one query: an account that is just being moved away still has the address, or it is kept.
  const { rows } = await tx.execute<{ holder: string; why: Taken }>(sql`
    SELECT id::text AS holder, 'in use' AS why FROM ${user} WHERE ${eq(user.email, email)}
    UNION ALL SELECT value, 'kept' FROM ${verification} WHERE ${isOpen('kept-address', email)}`)
  const isHeld = (why: Taken, isOwn: boolean) =>
    rows.some((row) => row.why === why && (row.holder === accountId) === isOwn)
  if (isHeld('in use', false)) return 'in use'
  return isHeld('kept', false) && !isHeld('kept', true) ? 'kept' : undefined
}
