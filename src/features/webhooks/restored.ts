import { sql, type SQL } from 'drizzle-orm'
import { was, type Compared } from '../../server/backup/replaced.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { hostOf } from './rules.ts'
import { webhook, webhookDelivery } from './tables.ts'

/** As in a recovery: the restored password may be an old one. */
const pauseWhere = async (tx: SystemTx, which: SQL) =>
  (
    await tx.execute<{ address: string }>(sql`
      UPDATE ${webhook} AS stored SET paused_at = now(), paused_by = 'recovery', next_at = NULL
      WHERE paused_at IS NULL AND ${which} RETURNING address`)
  ).rows

/** Pauses a webhook that was deleted, paused or changed after the backup was made. */
export const webhooksCompared: Compared = {
  tables: [{ table: webhook }],
  retainStricter: async (tx) => {
    const paused = await pauseWhere(
      tx,
      sql`NOT EXISTS (
        SELECT FROM ${was(webhook)} AS old
        WHERE old.owner_id = stored.owner_id AND old.id = stored.id AND old.address = stored.address
          AND old.events @> stored.events AND old.events <@ stored.events
          AND old.secret = stored.secret AND old.paused_at IS NULL
      )`,
    )
    return paused.map(
      ({ address }) =>
        `A webhook to ${hostOf(address)} was deleted, paused or changed after the backup was made. It is paused; its owner can turn it on.`,
    )
  },
  withoutAny: async (tx) => {
    const paused = await pauseWhere(tx, sql`true`)
    // The events may have been sent since.
    const { rowCount: ended } = await tx.execute(sql`
      UPDATE ${webhookDelivery}
      SET not_before = NULL, failure = 'It had not been sent when the restored backup was made.'
      WHERE not_before IS NOT NULL`)
    const said = ended ? ` Events that were waiting are not sent: ${ended}.` : ''
    return paused.length > 0 || ended
      ? [
          `Webhooks are off until their owners turn them on under Your account: ${paused.length}.${said}`,
        ]
      : []
  },
}
