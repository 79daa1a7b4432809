import { sql } from 'drizzle-orm'
import { was } from '../../server/backup/replaced.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { account, authenticator, passkey, user } from './tables.ts'

/** An account only invited in one of the databases signs in as in the backup: it has no shop there. */
const MEMBERS = sql`(SELECT user_id FROM ${was(account)} INTERSECT SELECT user_id FROM ${account})`
const BOTH = sql`${user} AS now JOIN ${MEMBERS} AS member ON member.user_id = now.id`

export const changedPasswords = sql`
  SELECT now.id, now.email
  FROM ${was(account)} AS old JOIN ${user} AS now ON now.id = old.user_id
    JOIN ${account} AS stored ON stored.user_id = old.user_id
  WHERE old.password IS DISTINCT FROM stored.password`

export const acceptedSince = sql`
  SELECT now.id, now.email FROM ${user} AS now
  WHERE now.id IN (SELECT user_id FROM ${was(account)} EXCEPT SELECT user_id FROM ${account})`

/** An unconfirmed app counts as off. */
export const changedAuthenticators = sql`
  SELECT now.id, now.email, CASE
    WHEN old.secret IS NULL THEN 'authenticator_off'
    WHEN old.secret IS DISTINCT FROM stored.secret THEN 'authenticator_on'
    WHEN old.recovery_codes <@ stored.recovery_codes THEN 'recovery_code_used'
    ELSE 'recovery_codes_made' END AS kind
  FROM ${BOTH}
    LEFT JOIN ${was(authenticator)} AS old ON old.user_id = now.id AND old.confirmed_at IS NOT NULL
    LEFT JOIN ${authenticator} AS stored ON stored.user_id = now.id AND stored.confirmed_at IS NOT NULL
  WHERE (old.secret, old.recovery_codes) IS DISTINCT FROM (stored.secret, stored.recovery_codes)`

export const changedPasskeys = sql`
  SELECT now.id, now.email, coalesce(old.name, stored.name) AS name,
    CASE WHEN old.id IS NULL THEN 'passkey_removed' ELSE 'passkey_added' END AS kind
  FROM ${was(passkey)} AS old FULL JOIN ${passkey} AS stored ON stored.id = old.id
    JOIN ${user} AS now ON now.id = coalesce(stored.user_id, old.user_id)
    JOIN ${MEMBERS} AS member ON member.user_id = now.id
  WHERE old.id IS NULL OR stored.id IS NULL`

/** A thief who was thrown out stays out. */
export async function keepWaysIn(tx: SystemTx): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string }>(MEMBERS)
  const areMembers = sql`= ANY (${sql.param(rows.map((row) => row.user_id))}::uuid[])`
  for (const table of [account, authenticator, passkey]) {
    await tx.execute(sql`DELETE FROM ${table} WHERE user_id ${areMembers}`)
    await tx.execute(sql`
      INSERT INTO ${table} SELECT old.* FROM ${was(table)} AS old
      WHERE old.user_id ${areMembers}
      -- A passkey may be that of an account which was deleted since.
      ON CONFLICT DO NOTHING`)
  }
}
