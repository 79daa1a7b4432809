import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Backup } from '../../../server/backup/file.ts'
import type { Restores } from '../../../server/backup/noted.ts'
import { tablesOf, type Table } from '../../../server/backup/tables.ts'
import { isBetweenVersions, MIGRATIONS } from '../../../server/database/migrations.ts'
import { VERSION } from '../../../server/version.ts'
import { badInput } from '../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { commandLine } from '../usage.ts'

/** Each function throws a 400. */

export function refuseUnknownVersion({ migration, version }: Backup): void {
  if (MIGRATIONS.some(({ when }) => when === migration.when)) return
  if (isBetweenVersions(migration.when)) {
    throw badInput(
      `This backup was made by the app between versions 2.0.0 and 3.0.0, with the migration ${migration.name}. ` +
        `Restore it with version 3.0.0, make a new backup there, and restore the new backup with this version, ${VERSION}. Nothing was changed.`,
    )
  }
  const maker = version ? `version ${version} of the app` : 'another version of the app'
  throw badInput(
    `This backup was made by ${maker}, with the migration ${migration.name} that this version, ${VERSION}, does not know. ` +
      'Restore it with the version that made it, or a newer one. Nothing was changed.',
  )
}

export function refuseUnlessComplete(
  { tables, columns }: Backup,
  file: string,
  wanted: Table[],
): void {
  const known = new Map(wanted.map((table) => [table.name, table]))
  const listed = (names: string[] = []): string => names.toSorted().join()
  // A table left out now may have been in the backup then.
  const needed = wanted.filter(({ isLeftOut }) => !isLeftOut).map(({ name }) => name)
  const wrong = [...new Set([...needed, ...Object.keys(tables)])].filter(
    (name) => listed(known.get(name)?.columns) !== listed(columns[name]),
  )
  if (wrong.length === 0) return
  const some = wrong.slice(0, 5).join(', ') + (wrong.length > 5 ? ' and others' : '')
  throw badInput(
    `${file} is not a whole backup: it lacks data of ${some}. Use another backup. Nothing was changed.`,
  )
}

/**
 * Else missing things were not taken away since, and passwords may be older. `here`: the database; `there`: the backup.
 */
export function refuseUnlessEarlier(
  { madeAt }: Backup,
  file: string,
  { here, there }: { here: Restores; there: Restores },
): void {
  const isKnown = ({ known }: Restores, at: Date): boolean =>
    known.some((restore) => restore.at.getTime() === at.getTime())
  // The restored backup, and those before, can't know of the restore.
  const ofHere = here.known.find((one) => one.madeAt < madeAt && !isKnown(there, one.at))
  const ofThere = there.known.find(
    ({ at }) => here.since !== null && at >= here.since && !isKnown(here, at),
  )
  const restored = ofHere ?? ofThere
  if (!restored) return
  const [one, other] = ofHere
    ? ['this database', 'the backup']
    : ['the database of the backup', 'this database']
  throw badInput(
    `${file} is not an earlier state of this database: ${one} was restored from a backup made at ${restored.madeAt}, and ${other} does not know of this. ` +
      "So the app can't tell what was taken away since, and which passwords are newer. Nothing was changed. Restore the backup into a new, empty database instead.",
  )
}

/** ms for just-closed connections to disappear */
const CLOSING = 2_000

/** A running app caches answers, which would be wrong. */
export async function refuseWhileUsed(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + CLOSING; ; await sleep(100)) {
    // A transaction stays with its first look at the statistics.
    await client.query('SELECT pg_stat_clear_snapshot()')
    // Without the right to see others, the type of a connection is unknown.
    const { rows } = await client.query(`
      SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND coalesce(backend_type, 'client backend') = 'client backend'`)
    if (rows[0].others === 0) return
    if (Date.now() < deadline) continue
    throw badInput(
      'The app, or another program, is using the database. Stop it and try again. Nothing was changed.',
    )
  }
}

export async function refuseUnlessEmpty(client: pg.Client, file: string): Promise<void> {
  const some = (await tablesOf(client))
    .filter(({ isAboutPeople }) => isAboutPeople)
    .map(({ name, columns }) => {
      const others = columns.includes('owner_id') ? `owner_id <> '${SAMPLE_OWNER}'` : 'true'
      return `EXISTS (SELECT FROM ${pg.escapeIdentifier(name)} WHERE ${others})`
    })
  if (some.length === 0) return
  await client.query('BEGIN; SET LOCAL ROLE kpi_system')
  const { rows } = await client.query(`SELECT ${some.join(' OR ')} AS found`)
  await client.query('COMMIT')
  if (!rows[0].found) return
  throw badInput(
    'The database is not empty. To replace everything in it with the backup, back up the database first and then run\n' +
      commandLine('restore', [file, '--replace']),
  )
}
