import { and, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { authenticator, session, verification } from '../tables.ts'
import { SESSION_IS_OVER } from './session.ts'

/** days in which a dead link says why */
const DEAD_LINK_DAYS = 30

export const LINKS_TO_SET_PASSWORD: (typeof verification.$inferSelect)['kind'][] = [
  'password',
  'password used',
  'password replaced',
]

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
