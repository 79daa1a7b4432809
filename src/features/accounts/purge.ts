import { sql } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { session, verification } from './tables.ts'
import { SESSION_IS_OVER } from './session.ts'

/** Removes sessions and links that have ended. */
export async function purgeAccounts(tx: SystemTx): Promise<void> {
  await tx.delete(session).where(sql.raw(SESSION_IS_OVER))
  await tx.delete(verification).where(sql`${verification.expiresAt} <= now()`)
}
