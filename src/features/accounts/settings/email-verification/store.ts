import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { user } from '../../tables.ts'

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
