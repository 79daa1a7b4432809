import { and, eq, isNull } from 'drizzle-orm'
import type { By } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { signedOut } from '../../../shared/errors.ts'
import { session, user } from '../tables.ts'
import { recipientsOf } from './people.ts'

const areAdmins = and(eq(user.isAdmin, true), isNull(user.disabledAt))

export async function openAdmins(tx: SystemTx): Promise<string[]> {
  const admins = await tx.select({ id: user.id }).from(user).where(areAdmins)
  return admins.map(({ id }) => id)
}

export const recipientsAmongAdmins = async (tx: SystemTx): Promise<Map<string, string>> =>
  recipientsOf(tx, await openAdmins(tx))

/** Nobody else changes the admins until the transaction ends. The first lock of every change to them. */
export async function lockedAdmins(tx: SystemTx): Promise<string[]> {
  const admins = await tx
    .select({ id: user.id })
    .from(user)
    .where(areAdmins)
    .orderBy(user.id)
    .for('update')
  return admins.map(({ id }) => id)
}

/** Two admins acting on each other wait here, so that only one can. A command always may. */
export async function requireStillAdmin(tx: SystemTx, { actorId, sessionId }: By): Promise<void> {
  if (!actorId || !sessionId) return
  const admins = await lockedAdmins(tx)
  const ofAdmin = and(eq(session.id, sessionId), eq(session.hasSecondFactor, true))
  if (!admins.includes(actorId) || !(await tx.$count(session, ofAdmin))) throw signedOut()
}
