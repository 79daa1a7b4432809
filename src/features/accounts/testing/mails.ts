import type { Database } from '../../../server/database/tenancy.ts'

/** The emails to an address about changes to its account, oldest first. They are kept where there is no mail server. */
export async function mailsTo(
  { systemPool }: Database,
  recipient: string,
): Promise<{ kind: string; subject: string; body: string }[]> {
  const { rows } = await systemPool.query(
    `SELECT kind, subject, coalesce(secret, body) AS body FROM mail
     WHERE recipient = $1 AND kind NOT IN ('welcome', 'new-device') ORDER BY id`,
    [recipient],
  )
  return rows
}
