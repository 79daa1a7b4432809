import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AppError, badInput } from '../../../shared/errors.ts'
import { readBackup, type Backup } from './file.ts'
import { copied, lastMigration, openClient, tablesOf, type Table } from './tables.ts'

/**
 * Puts the rows of a backup in place of all that are in the database, which must have had the same migrations and which
 * no app may be using. With `replace` it may have accounts, which are gone afterwards. All of it happens or nothing.
 * Throws a 400 that says what to do.
 */
export async function loadBackup(
  connection: pg.ClientConfig,
  file: string,
  { replace }: { replace: boolean },
): Promise<Backup> {
  const backup = await readBackup(file)
  const client = await openClient(connection)
  try {
    await refuseOtherVersion(client, backup)
    await refuseWhileUsed(client)
    const tables = await tablesOf(client)
    if (!replace) await refuseUnlessEmpty(client, tables)
    await client.query(`
      BEGIN;
      SET LOCAL statement_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL lock_timeout = '10s'`)
    await inPlaceOfAll(client, tables, async () => {
      await copyRows(client, file, tables)
      await setSequences(client, backup)
    })
    await client.query('SET LOCAL ROLE kpi_system')
    await emptyQueues(client)
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

async function refuseOtherVersion(client: pg.Client, { migration }: Backup): Promise<void> {
  const here = await lastMigration(client)
  if (here.when === migration.when) return
  throw badInput(
    `This backup was made by another version of the app: its last migration is ${migration.name}, and here it is ${here.name}. ` +
      `Restore it with the version whose newest file in migrations is ${migration.name}.sql. If that one is older than this, ` +
      'update it afterwards: a newer version brings the database up to date when it starts.',
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

/** A new database isn't quite empty: the app notes a few things about itself when it starts. */
async function refuseUnlessEmpty(client: pg.Client, tables: Table[]): Promise<void> {
  const some = tables
    .filter(({ isAboutPeople }) => isAboutPeople)
    .map(({ name }) => `EXISTS (SELECT FROM ${pg.escapeIdentifier(name)})`)
  await client.query('BEGIN; SET LOCAL ROLE kpi_system')
  const { rows } = await client.query(`SELECT ${some.join(' OR ')} AS found`)
  await client.query('COMMIT')
  if (!rows[0].found) return
  throw badInput(
    'The database is not empty. To delete everything in it and put the backup in its place, add --replace. Back it up first.',
  )
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
  if (rows[0].exists) await client.query('DELETE FROM jobs.job')
}

function explained(error: Error): Error {
  if (error instanceof AppError || !(error instanceof pg.DatabaseError)) return error
  return badInput(`The database refused the backup: ${error.message}. Nothing was changed.`)
}
