import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { linkWithSecret } from '../../../server/mail/links.ts'
import type { Mail } from '../../../server/mail/queue.ts'
import { addToken } from '../auth/tokens.ts'
import { user } from '../tables.ts'

/**
 * Creates a single-use link that works for `hours` hours. Whoever opens it while signed in to this account has shown
 * that they read what is mailed to it. Whatever ends the other links of the account (`dropLinks`) ends it too.
 */
export async function confirmingLink(
  { config }: { config: Pick<Config, 'APP_URL'> },
  tx: SystemTx,
  accountId: string,
  hours: number,
): Promise<NonNullable<Mail['secret']>> {
  const worksUntil = new Date(Date.now() + hours * 3_600_000)
  const token = await addToken(tx, { kind: 'confirm', accountId, expiresAt: worksUntil })
  return { url: linkWithSecret(config, '/confirm', { token }), worksUntil }
}

/**
 * Notes that what is mailed to the account's address reaches its owner. `since` is when it first did; an address that
 * was confirmed before stays so from then on. Returns false if it was.
 */
export async function confirmAddress(
  tx: SystemTx,
  accountId: string,
  since: Date | SQL = sql`now()`,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(user)
    .set({ confirmedAt: since })
    .where(and(eq(user.id, accountId), sql`${user.confirmedAt} IS NULL`))
  return rowCount === 1
}
