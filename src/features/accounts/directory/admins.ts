import { and, eq, isNull } from 'drizzle-orm'
import type { By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { signedOut } from '../../../shared/errors.ts'
import { session, user } from '../tables.ts'
import { recipientsOf } from './people.ts'

const areAdmins = and(eq(user.isAdmin, true), isNull(user.disabledAt))

/** All admins whose account is open. What others began ends with their rights. */
export async function openAdmins(tx: SystemTx): Promise<string[]> {
  const admins = await tx.select({ id: user.id }).from(user).where(areAdmins)
  return admins.map(({ id }) => id)
}

/** The addresses of the admins who may get emails, by id. */
export const recipientsAmongAdmins = async (tx: SystemTx): Promise<Map<string, string>> =>
  recipientsOf(tx, await openAdmins(tx))

/** All admins whose account is open, whom nobody else changes until the transaction ends. The first lock of whatever changes who is one. */
export async function lockedAdmins(tx: SystemTx): Promise<string[]> {
  const admins = await tx
    .select({ id: user.id })
    .from(user)
    .where(areAdmins)
    .orderBy(user.id)
    .for('update')
  return admins.map(({ id }) => id)
}

/**
 * Throws a 401 unless an admin still is one, in the session of the call. Two who act on each other at the same moment wait
 * here for each other, so that one of them does it and the other one can't any more. A command always may.
 */
export async function requireStillAdmin(tx: SystemTx, { actorId, sessionId }: By): Promise<void> {
  if (!actorId || !sessionId) return
  const admins = await lockedAdmins(tx)
  const ofAdmin = and(eq(session.id, sessionId), eq(session.hasSecondFactor, true))
  if (!admins.includes(actorId) || !(await tx.$count(session, ofAdmin))) throw signedOut()
}
