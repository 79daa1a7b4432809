import pg from 'pg'
import { StartError } from '../../shared/errors.ts'
import { VERSION } from '../version.ts'
import { connect, type Connection } from './connection.ts'
import { applyMigrations, upgradeFor, type Upgrade } from './migrations.ts'
import { checkRights, explainMissingRight } from './rights.ts'

/** Advisory lock: any number that nothing else uses. */
const MIGRATION_LOCK = 7_203_911

interface Watching {
  /** Called before the first migration, and waited for. It may take minutes until all have run. */
  onStart?: () => Promise<void>
  /** Gets a line for the operator before an upgrade and one after it. */
  notice?: (line: string) => void
}

/**
 * Runs the missing migrations as the user of `connection`. Several processes may start at once: the
 * first migrates while the others wait. Throws StartError with the database's error, and if a newer version of the
 * app has upgraded the database.
 */
export async function migrate(
  connection: Connection,
  { onStart = async () => {}, notice = () => {} }: Watching = {},
): Promise<void> {
  const client = await connect(connection)
  try {
    if ((await upgradeFor(client)).missing > 0) {
      await onStart()
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      // Another process may have been first.
      const upgrade = await upgradeFor(client)
      if (upgrade.missing > 0) await run(client, upgrade, notice)
    }
    await checkRights(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw (
      explainMissingRight(error) ??
      new StartError(
        `The database could not be migrated to this version of the app: ${error.message}.`,
      )
    )
  } finally {
    await client.end()
  }
}

async function run(
  client: pg.Client,
  { from, missing }: Upgrade,
  notice: (line: string) => void,
): Promise<void> {
  // The first start makes an empty database, which takes no time worth a line.
  const say = from === undefined ? () => {} : notice
  const started = performance.now()
  const steps = missing === 1 ? '1 step' : `${missing} steps`
  const versions =
    from === VERSION
      ? `to a later state of version ${VERSION}`
      : `from ${from ? `version ${from}` : 'an earlier version'} to version ${VERSION}`
  say(`Upgrading the database ${versions}, in ${steps}. Don't stop the app.`)
  await client.query('BEGIN')
  await applyMigrations(client)
  await client.query('COMMIT')
  say(`The database is upgraded, in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** True when every migration of this version of the app has been run. Throws a StartError if others have been, too. */
export async function isMigrated(client: pg.Client | pg.Pool): Promise<boolean> {
  return (await upgradeFor(client)).missing === 0
}
