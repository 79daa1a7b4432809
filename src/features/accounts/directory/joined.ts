import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { account, user } from '../tables.ts'

// An invited owner joins when the first password is set, which may be days after the invitation.
const JOINED_AT = `coalesce(min(account.created_at), "user".created_at)`

/**
 * Returns the owners who have joined since `since` and, if `mustConfirm`, those whose email isn't confirmed: who they are
 * isn't known well enough yet. It reads all accounts.
 */
export async function littleKnown(
  { client }: SystemTx,
  { since, mustConfirm }: { since: Date; mustConfirm: boolean },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    sqlText`SELECT "user".id FROM ${user} LEFT JOIN ${account} ON account.user_id = "user".id
      GROUP BY "user".id HAVING ${JOINED_AT} > $1 OR ($2 AND "user".confirmed_at IS NULL)`,
    [since, mustConfirm],
  )
  return rows.map(({ id }) => id)
}
