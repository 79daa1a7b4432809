import pg from 'pg'
import { StartError } from '../start-error.ts'
import { applyMigrations, lastApplied, MIGRATIONS } from './migrations.ts'

/** Advisory lock: any number that nothing else uses. */
const MIGRATION_LOCK = 7_203_911

/**
 * Runs the missing migrations as the user of `connection`. Several processes may start at once: the
 * first migrates while the others wait. Throws StartError with the database's error.
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if (await isMigrated(client)) return
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('BEGIN')
    await applyMigrations(client)
    await client.query('COMMIT')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new StartError(
      `The database could not be migrated to this version of the app: ${error.message}.`,
    )
  } finally {
    await client.end()
  }
}

/** True when every migration of this version of the app has been run. */
export async function isMigrated(client: pg.Client | pg.Pool): Promise<boolean> {
  return ((await lastApplied(client)) ?? 0) >= MIGRATIONS.at(-1)!.when
}
