import type pg from 'pg'
import { AppError, conflict } from '../../shared/errors.ts'
import { tooBusy } from './database-errors.ts'

/**
 * Imports and changes to many rows hold their locks for seconds or minutes. They say so in the database, so that
 * a call that has waited for a lock in vain can tell the owner what it waited for, whichever process runs it.
 */

type Kind = 'import' | 'other'

const KEY = `hashtextextended('large change: ' || $1 || ' ' || $2, 0)`

/** Says that a large change of the owner runs until the transaction ends. Waits for nobody. */
export const announceLargeChange = (
  { client, ownerId }: { client: pg.PoolClient; ownerId: string },
  kind: Kind,
) => client.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [kind, ownerId])

// Looks at the locks instead of trying to take one, which another call could be trying at the same moment.
const ANNOUNCED = `
  SELECT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32) | objid::bigint = ${KEY}) AS runs`

/** Returns what to tell an owner whose call has waited too long for a lock. */
export async function refusalAfterWaiting(pool: pg.Pool, ownerId: string): Promise<AppError> {
  const runs = async (kind: Kind): Promise<boolean> =>
    (await pool.query<{ runs: boolean }>(ANNOUNCED, [kind, ownerId])).rows[0]!.runs
  if (await runs('import')) {
    return conflict(
      'import_running',
      'An import is still running. Please try again when it has finished.',
    )
  }
  if (await runs('other')) {
    return conflict(
      'change_running',
      'Many of your sales are being changed right now. Please try again when that has finished.',
    )
  }
  return tooBusy()
}
