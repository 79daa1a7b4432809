import { sql } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { securityEvent, session, verification } from './tables.ts'
import { SESSION_IS_OVER } from './session.ts'

/** Deletes expired sessions and links, and security events older than 12 months. */
export async function purgeAccounts(tx: SystemTx): Promise<void> {
  await tx.delete(session).where(sql.raw(SESSION_IS_OVER))
  await tx.delete(verification).where(sql`${verification.expiresAt} <= now()`)
  await tx.delete(securityEvent).where(sql`${securityEvent.at} <= now() - interval '12 months'`)
}
