import { desc, inArray, lt, sql } from 'drizzle-orm'
import {
  containing,
  newestMatching,
  type IdRange,
} from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { account, accountDeletion, authenticator, passkey, session, user } from '../tables.ts'
import { SESSION_IS_OVER } from '../auth/session.ts'

/** An account as an admin sees it. */
export interface OwnerAccount {
  id: string
  email: string
  /** '' for an invited account that never told */
  firstName: string
  lastName: string
  isAdmin: boolean
  createdAt: Date
  /**
   * `invited`: nobody has set a password yet. `disabled`: an admin closed it. `leaving`: it's deleted soon unless its
   * owner signs in.
   */
  state: 'active' | 'invited' | 'leaving' | 'disabled'
}

/** Returns a few accounts by id. */
export async function accountsOf(tx: SystemTx, ids: string[]): Promise<Map<string, OwnerAccount>> {
  const { id, email, firstName, lastName, isAdmin, createdAt } = user
  const isLeaving = sql`EXISTS (SELECT FROM ${accountDeletion} WHERE owner_id = ${user.id})`
  const rows = await tx
    .select({
      id,
      email,
      firstName,
      lastName,
      isAdmin,
      createdAt,
      state: sql<OwnerAccount['state']>`
        CASE WHEN ${user.disabledAt} IS NOT NULL THEN 'disabled' WHEN ${isLeaving} THEN 'leaving' WHEN ${HAS_PASSWORD} THEN 'active' ELSE 'invited' END`,
    })
    .from(user)
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

const HAS_PASSWORD = sql`EXISTS (
  SELECT FROM ${account} WHERE ${account.userId} = ${user.id} AND ${account.password} IS NOT NULL)`

/** Returns the ids of the newest accounts. */
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

/** Returns the ids of the newest accounts with a part of this name or email. */
export const accountsNamed = (tx: SystemTx, typed: string, range: IdRange): Promise<string[]> =>
  newestMatching(
    tx,
    { table: sql`${user}`, id: sql`id` },
    // The expression of the index `user_search`.
    containing(sql`lower(first_name || ' ' || last_name || ' ' || email)`, typed),
    range,
  )

/** How an owner signs in, in counts. */
export interface SignInFacts {
  openSessions: number
  hasAuthenticator: boolean
  passkeys: number
  /** when it is deleted; null if the owner isn't leaving */
  deleteAt: Date | null
  /** since when an admin has closed the account, and why; null if it's open */
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
