import { and, isNull, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { authenticator, session, verification } from '../tables.ts'
import { SESSION_IS_OVER } from './session.ts'

/** Deletes expired sessions and links, and authenticator apps that were never confirmed. */
export async function purgeAccounts(tx: SystemTx): Promise<void> {
  await tx.delete(session).where(sql.raw(SESSION_IS_OVER))
  await tx.delete(verification).where(sql`${verification.expiresAt} <= now()`)
  const isOld = sql`${authenticator.createdAt} <= now() - interval '1 day'`
  await tx.delete(authenticator).where(and(isNull(authenticator.confirmedAt), isOld))
}
