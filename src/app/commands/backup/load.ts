import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AppError, badInput } from '../../../shared/errors.ts'
import { connect, type Connection } from '../../../server/database/connection.ts'
import { dropViews } from '../../../server/database/functions.ts'
import {
  applyMigrations,
  isBetweenVersions,
  lastApplied,
  MIGRATIONS,
} from '../../../server/database/migrations.ts'
import { VERSION } from '../../../server/version.ts'
import { readBackup, type Backup } from '../../../server/backup/file.ts'
import { copied, tablesOf, type Table } from '../../../server/backup/tables.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { commandLine } from '../usage.ts'

/**
 * Puts the rows of a backup in place of everything in the database, which no app may be using. With `replace` it may
 * have accounts, which are gone afterwards. A backup of an older version is put into the tables as they were then, which
 * are migrated afterwards; it doesn't matter which migrations the database has had. All of it happens or nothing.
 * Throws a 400 that says what to do.
 */
export async function loadBackup(
  connection: Connection,
  file: string,
  { replace }: { replace: boolean },
): Promise<Backup> {
  const backup = await readBackup(file)
  refuseUnknownVersion(backup)
  const client = await connect(connection)
  try {
    await refuseWhileUsed(client)
    if (!replace) await refuseUnlessEmpty(client, file)
    const last = await lastApplied(client)
    await client.query(BEGIN)
    if (last !== backup.migration.when) {
      await dropAll(client)
      await applyMigrations(client, backup.migration.when)
    }
    const tables = await tablesOf(client)
    await inPlaceOfAll(client, tables, async () => {
      await copyRows(client, file, tables)
      await setSequences(client, backup)
    })
    await emptyQueues(client)
    await applyMigrations(client)
    await client.query('COMMIT')
    // Without it, the first calls would be planned as if the tables were empty.
    await client.query('ANALYZE')
    return backup
  } catch (error) {
    throw explained(error as Error)
  } finally {
    await client.end()
  }
}

/**
 * Leaves nothing of the app in the database, which no app may be using, so that the older version that made the backup
 * can restore it: that version doesn't know what later ones have made, and drops nothing that needs its tables. The
 * backup is checked before. Throws a 400 that says what to do.
 */
export async function makeRoomFor(connection: Connection, file: string): Promise<Backup> {
  const backup = await readBackup(file)
  refuseUnknownVersion(backup)
  const client = await connect(connection)
  try {
    await refuseWhileUsed(client)
    await client.query(BEGIN)
    await dropAll(client)
    await client.query('COMMIT')
    return backup
  } catch (error) {
    throw explained(error as Error)
  } finally {
    await client.end()
  }
}

const BEGIN = `
  BEGIN;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '10s'`

function refuseUnknownVersion({ migration, version }: Backup): void {
  if (MIGRATIONS.some(({ when }) => when === migration.when)) return
  if (isBetweenVersions(migration.when)) {
    throw badInput(
      `This backup was made by a state of the app between versions 2.0.0 and 3.0.0, with the migration ${migration.name}. ` +
        `Restore it with version 3.0.0, make a backup with that, and restore that one with this version, ${VERSION}. Nothing was changed.`,
    )
  }
  const maker = version ? `version ${version} of the app` : 'another version of the app'
  throw badInput(
    `This backup was made by ${maker}, with the migration ${migration.name} that this version, ${VERSION}, does not know. ` +
      'Restore it with the version that made it, or a newer one. Nothing was changed.',
  )
}

/** ms for connections of this process that were just closed to disappear */
const CLOSING = 2_000

/** An app that runs keeps answers in its memory, which would be wrong afterwards. */
async function refuseWhileUsed(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + CLOSING; ; await sleep(100)) {
    // Without the right to see what others do, the type of their connection is unknown.
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

/** A new database isn't quite empty: the app notes a few things about itself when it starts, and makes the sample shop. */
async function refuseUnlessEmpty(client: pg.Client, file: string): Promise<void> {
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
    'The database is not empty. To delete everything in it and put the backup in its place, back it up first and then run\n' +
      commandLine('restore', [file, '--replace']),
  )
}

/**
 * Drops everything that migrations and functions.sql have made. Nothing cascades: what somebody else has built on the
 * app's tables stops it.
 */
async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string; functions: string; queues: string }>(`
    SELECT string_agg(oid::regclass::text, ', ') AS tables,
           (SELECT string_agg(oid::regprocedure::text, ', ') FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
              SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
            )) AS functions,
           to_regnamespace('jobs') AS queues
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
  const { tables, functions, queues } = rows[0]!
  await dropViews(client)
  if (tables) await client.query(`DROP TABLE ${tables}`)
  if (functions) await client.query(`DROP FUNCTION ${functions}`)
  // Both belong to the app alone. The job queue makes its tables again when the app starts.
  if (queues) await asSystem(client, () => client.query('DROP SCHEMA jobs CASCADE'))
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE')
}

/** Runs `work` as the role to which the job queue belongs. */
async function asSystem(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('SET LOCAL ROLE kpi_system')
  await work()
  await client.query('RESET ROLE')
}

/**
 * Empties all tables and runs `fill` without their triggers, because what these would add is in the backup too. Whoever
 * owns the tables is let past row-level security until then: COPY refuses to write through it. No superuser is needed
 * for any of it, and nobody else can use the tables meanwhile.
 */
async function inPlaceOfAll(
  client: pg.Client,
  tables: Table[],
  fill: () => Promise<void>,
): Promise<void> {
  const alter = async (table: Table, triggers: string, forced: string): Promise<void> => {
    const name = pg.escapeIdentifier(table.name)
    await client.query(`ALTER TABLE ${name} ${triggers} TRIGGER USER`)
    if (table.isForced) await client.query(`ALTER TABLE ${name} ${forced} ROW LEVEL SECURITY`)
  }
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const table of tables) await alter(table, 'DISABLE', 'NO FORCE')
  await fill()
  for (const table of tables) await alter(table, 'ENABLE', 'FORCE')
}

async function copyRows(client: pg.Client, file: string, tables: Table[]): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  await readBackup(file, async ({ table, columns }, rows) => {
    const known = byName.get(table)?.columns ?? []
    if (!columns.every((column) => known.includes(column))) {
      throw badInput(
        `The database has no place for the backup's table ${table}. Nothing was changed.`,
      )
    }
    await pipeline(rows, client.query(copyFrom(`COPY ${copied(table, columns)} FROM STDIN`)))
  })
}

/** Continues all numbers after those that were given out, also if the rows with the last ones have been deleted. */
async function setSequences(client: pg.Client, { sequences }: Backup): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT table_name AS table, column_name AS column,
           pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
    FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`)
  for (const { table, column, sequence } of rows) {
    const name = sequence.slice(sequence.indexOf('.') + 1)
    await client.query(
      `SELECT setval($1, last) FROM (
         SELECT greatest($2::bigint, max(${pg.escapeIdentifier(column)})) AS last FROM ${pg.escapeIdentifier(table)}
       ) AS numbers WHERE last IS NOT NULL`,
      [sequence, sequences[name] ?? null],
    )
  }
}

/** The jobs were about what was in the database before. */
async function emptyQueues(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('jobs.job') IS NOT NULL AS exists`)
  if (rows[0].exists) await asSystem(client, () => client.query('DELETE FROM jobs.job'))
}

function explained(error: Error): Error {
  if (error instanceof AppError || !(error instanceof pg.DatabaseError)) return error
  if (error.code === DEPENDENT_OBJECTS) {
    const what = error.detail?.replaceAll('\n', ', ') ?? error.message
    return badInput(
      `Something in the database that the app did not make needs its tables: ${what}. Drop it, and make it again after the restore. If a newer version made it, run restore with --make-room with that one first. Nothing was changed.`,
    )
  }
  return badInput(`The database refused the backup: ${error.message}. Nothing was changed.`)
}

const DEPENDENT_OBJECTS = '2BP01'
