import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Config } from '../../../../server/config.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { linkWithSecret } from '../../../../server/mail/links.ts'
import type { Mail } from '../../../../server/mail/queue.ts'
import { addToken } from '../../auth/tokens.ts'
import { user } from '../../tables.ts'

/** Opening this link while signed in proves access to the account's mail. */
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

/** `since`: for an unconfirmed address only */
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
