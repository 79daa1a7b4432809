import { and, inArray, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { accountDeletion, user } from '../tables.ts'

/**
 * An owner is away while the account is disabled by an admin, or about to be deleted: it then takes part in nothing that
 * others see, and loses nothing.
 */

/** SQL that is true for an owner who is away, for queries across owners. */
export const isAway = (ownerId: SQLWrapper) => sql<boolean>`(
  EXISTS (SELECT FROM ${accountDeletion} WHERE ${accountDeletion.ownerId} = ${ownerId})
  OR EXISTS (SELECT FROM ${user} AS closed WHERE closed.id = ${ownerId} AND closed.disabled_at IS NOT NULL))`

/** Returns those of the owners who are away. */
export async function awayAmong(tx: Pick<SystemTx, 'select'>, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isAway(user.id)))
  return new Set(rows.map(({ id }) => id))
}

/** Returns everybody who is away. They are few. */
export async function awayOwners(tx: Pick<SystemTx, 'select'>): Promise<string[]> {
  const disabled = await tx.select({ id: user.id }).from(user).where(isNotNull(user.disabledAt))
  const leaving = await tx.select({ id: accountDeletion.ownerId }).from(accountDeletion)
  return [...disabled, ...leaving].map(({ id }) => id)
}
