import { and, inArray, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { accountDeletion, user } from '../tables.ts'

/** Suspended: takes part in nothing that others see, and loses nothing. */

export const isSuspended = (ownerId: SQLWrapper) => sql<boolean>`(
  EXISTS (SELECT FROM ${accountDeletion} WHERE ${accountDeletion.ownerId} = ${ownerId})
  OR EXISTS (SELECT FROM ${user} AS disabled WHERE disabled.id = ${ownerId} AND disabled.disabled_at IS NOT NULL))`

export async function suspendedAmong(
  tx: Pick<SystemTx, 'select'>,
  ids: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isSuspended(user.id)))
  return new Set(rows.map(({ id }) => id))
}

export async function suspendedOwners(tx: Pick<SystemTx, 'select'>): Promise<string[]> {
  const disabled = await tx.select({ id: user.id }).from(user).where(isNotNull(user.disabledAt))
  const deleted = await tx.select({ id: accountDeletion.ownerId }).from(accountDeletion)
  return [...disabled, ...deleted].map(({ id }) => id)
}
