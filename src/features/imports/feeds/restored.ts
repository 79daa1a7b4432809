import { sql, type SQL } from 'drizzle-orm'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { saleFeed } from './tables.ts'

const MESSAGE = 'Paused when a backup was put back. Turn it on again if it is yours, or remove it.'

/** As a recovery does: the password for signing in may be an old one. */
const pauseWhere = async (tx: SystemTx, which: SQL) =>
  (
    await tx.execute<{ host: string }>(sql`
      UPDATE ${saleFeed} AS stored
      SET state = 'paused', next_at = NULL, problem = 'recovered', message = ${MESSAGE}
      WHERE state = 'on' AND ${which} RETURNING host`)
  ).rows

/** Pauses a file that was removed, paused or changed (address, columns) after the backup. */
export const feedsCompared: Compared = {
  tables: [{ table: saleFeed }],
  retainStricter: async (tx) => {
    const paused = await pauseWhere(
      tx,
      sql`NOT EXISTS (
        SELECT FROM ${was(saleFeed)} AS old
        WHERE old.owner_id = stored.owner_id AND old.id = stored.id AND old.address = stored.address
          AND old.mapping = stored.mapping AND old.options = stored.options AND old.state = 'on'
      )`,
    )
    return paused.map(
      ({ host }) =>
        `A nightly file of ${host} was removed, paused or changed after the backup was made. It is paused; its owner can turn it on.`,
    )
  },
  withoutAny: async (tx) => {
    const { length } = await pauseWhere(tx, sql`true`)
    return length > 0
      ? [`Nightly files are off until their owners turn them on under Your data: ${length}.`]
      : []
  },
}
