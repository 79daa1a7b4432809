import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }

const FOLDER = new URL('../../../migrations', import.meta.url).pathname
/** Any number that nothing else locks. */
const MIGRATION_LOCK = 7_203_911

/**
 * Brings the database up to date, as the user of `connection`. Several processes may start at once:
 * the first migrates, the others wait for it.
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if (await isUpToDate(client)) return
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle({ client }), { migrationsFolder: FOLDER })
  } finally {
    await client.end()
  }
}

/** True when the newest migration of this version of the app has been run. */
export async function isUpToDate(client: pg.Client | pg.Pool): Promise<boolean> {
  try {
    const { rows } = await client.query(
      'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
    )
    return Number(rows[0]?.created_at) >= journal.entries.at(-1)!.when
  } catch (error) {
    if (
      (error as pg.DatabaseError).code === '42P01' ||
      (error as pg.DatabaseError).code === '3F000'
    )
      return false // no table, no schema: an empty database
    throw error
  }
}
