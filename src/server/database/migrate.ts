import pg from 'pg'
import { StartError } from '../../shared/errors.ts'
import { VERSION } from '../version.ts'
import { connect, type Connection } from './connection.ts'
import { applyMigrations, upgradeFor, type Upgrade } from './migrations.ts'
import { checkRights, explainMissingRight } from './rights.ts'

/** Advisory lock, a number used nowhere else. */
const MIGRATION_LOCK = 7_203_911

interface Watching {
  onStart?: () => Promise<void>
  notice?: (line: string) => void
}

/** The first of several processes migrates, the others wait. Throws StartError. */
export async function migrate(
  connection: Connection,
  { onStart = async () => {}, notice = () => {} }: Watching = {},
): Promise<void> {
  const client = await connect(connection)
  try {
    if ((await upgradeFor(client)).missing > 0) {
      await onStart()
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
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

/** Throws a StartError if a newer version was here. */
export async function isMigrated(client: pg.Client | pg.Pool): Promise<boolean> {
  return (await upgradeFor(client)).missing === 0
}
