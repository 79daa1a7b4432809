import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import pg from 'pg'
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }
import { StartError } from '../start-error.ts'

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
    await runMigrations(drizzle({ client }), {
      migrationsFolder: join(import.meta.dirname, '../../../migrations'),
    })
    // The running app reads this table (`isMigrated`) as a role that owns nothing.
    await client.query(`
      GRANT USAGE ON SCHEMA drizzle TO kpi_system;
      GRANT SELECT ON drizzle.__drizzle_migrations TO kpi_system`)
  } catch (error) {
    const { cause = error } = error as Error
    if (!(cause instanceof pg.DatabaseError)) throw error
    throw new StartError(
      `The database could not be migrated to this version of the app: ${cause.message}.`,
    )
  } finally {
    await client.end()
  }
}

/** True when every migration of this version of the app has been run. */
export async function isMigrated(client: pg.Client | pg.Pool): Promise<boolean> {
  try {
    const { rows } = await client.query('SELECT max(created_at) FROM drizzle.__drizzle_migrations')
    return rows[0].max >= journal.entries.at(-1)!.when
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return false
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'
