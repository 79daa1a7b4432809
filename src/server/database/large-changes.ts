import type pg from 'pg'
import { AppError, conflict } from '../../shared/errors.ts'
import { tooBusy } from './database-errors.ts'

/** Announced in the database, so that any process can tell a waiting owner why. */

type Kind = 'import' | 'other'

const KEY = `hashtextextended('large change: ' || $1 || ' ' || $2, 0)`

/** Waits for nobody. */
export const announceLargeChange = (
  { client, ownerId }: { client: pg.PoolClient; ownerId: string },
  kind: Kind,
) => client.query(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [kind, ownerId])

// Taking a lock could collide with another call's try.
const ANNOUNCED = `
  SELECT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32) | objid::bigint = ${KEY}) AS runs`

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
