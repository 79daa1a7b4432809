import { desc, inArray, lt, sql } from 'drizzle-orm'
import {
  containing,
  newestMatching,
  type IdRange,
} from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { account, accountDeletion, authenticator, passkey, session, user } from '../tables.ts'
import { SESSION_IS_OVER } from '../auth/session.ts'

export interface OwnerAccount {
  id: string
  email: string
  /** '' for an invited account */
  firstName: string
  lastName: string
  isAdmin: boolean
  createdAt: Date
  /** `invited`: no password yet. `leaving`: deleted soon unless the owner signs in. */
  state: 'active' | 'invited' | 'leaving' | 'disabled'
}

export async function accountsOf(tx: SystemTx, ids: string[]): Promise<Map<string, OwnerAccount>> {
  const { id, email, firstName, lastName, isAdmin, createdAt } = user
  const isBeingDeleted = sql`EXISTS (SELECT FROM ${accountDeletion} WHERE owner_id = ${user.id})`
  const rows = await tx
    .select({
      id,
      email,
      firstName,
      lastName,
      isAdmin,
      createdAt,
      state: sql<OwnerAccount['state']>`
        CASE WHEN ${user.disabledAt} IS NOT NULL THEN 'disabled' WHEN ${isBeingDeleted} THEN 'leaving' WHEN ${HAS_PASSWORD} THEN 'active' ELSE 'invited' END`,
    })
    .from(user)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

const HAS_PASSWORD = sql`EXISTS (
  SELECT FROM ${account} WHERE ${account.userId} = ${user.id} AND ${account.password} IS NOT NULL)`

export async function newestAccounts(tx: SystemTx, { before, limit }: IdRange): Promise<string[]> {
  const { id } = user
  const rows = await tx
    .select({ id })
    .from(user)
    .where(before === null ? undefined : lt(id, before))
    .orderBy(desc(id))
    .limit(limit)
  return rows.map((row) => row.id)
}

export const accountsNamed = (tx: SystemTx, typed: string, range: IdRange): Promise<string[]> =>
  newestMatching(
    tx,
    { table: sql`${user}`, id: sql`id` },
    // The expression of the index `user_search`.
    containing(sql`lower(first_name || ' ' || last_name || ' ' || email)`, typed),
    range,
  )

export interface SignInFacts {
  openSessions: number
  hasAuthenticator: boolean
  passkeys: number
  /** null: no deletion is planned */
  deleteAt: Date | null
  /** null: open */
  disabledAt: Date | null
  disabledReason: string | null
}

export async function signInFacts(tx: SystemTx, ownerId: string): Promise<SignInFacts> {
  const { rows } = await tx.execute<SignInFacts & Record<string, unknown>>(sql`
    SELECT (SELECT count(*) FROM ${session}
            WHERE user_id = ${ownerId} AND NOT (${sql.raw(SESSION_IS_OVER)})) AS "openSessions",
           EXISTS (SELECT FROM ${authenticator}
                   WHERE user_id = ${ownerId} AND confirmed_at IS NOT NULL) AS "hasAuthenticator",
           (SELECT count(*) FROM ${passkey} WHERE user_id = ${ownerId}) AS passkeys,
           (SELECT delete_at FROM ${accountDeletion} WHERE owner_id = ${ownerId}) AS "deleteAt",
           disabled_at AS "disabledAt", disabled_reason AS "disabledReason"
    FROM ${user} WHERE id = ${ownerId}`)
  return rows[0]!
}
