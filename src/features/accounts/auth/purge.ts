import { and, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { authenticator, session, verification } from '../tables.ts'
import { SESSION_IS_OVER } from './session.ts'

/** days for which a link to set a password can say why it doesn't work any more */
const DEAD_LINK_DAYS = 30

/** The kinds of links to set a password: open or expired, used, and replaced. */
export const LINKS_TO_SET_PASSWORD: (typeof verification.$inferSelect)['kind'][] = [
  'password',
  'password used',
  'password replaced',
]

/** Deletes expired sessions and links, and authenticator apps that were never confirmed. */
export async function purgeAccounts(tx: SystemTx): Promise<void> {
  await tx.delete(session).where(sql.raw(SESSION_IS_OVER))
  const saysNothing = or(
    notInArray(verification.kind, LINKS_TO_SET_PASSWORD),
    sql`${verification.createdAt} <= now() - make_interval(days => ${DEAD_LINK_DAYS})`,
  )
  await tx.delete(verification).where(and(sql`${verification.expiresAt} <= now()`, saysNothing))
  const isOld = sql`${authenticator.createdAt} <= now() - interval '1 day'`
  await tx.delete(authenticator).where(and(isNull(authenticator.confirmedAt), isOld))
}
