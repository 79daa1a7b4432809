import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AppError, badInput } from '../../../shared/errors.ts'
import { connect, type Connection } from '../../../server/database/connection.ts'
import { dropViews } from '../../../server/database/functions.ts'
import { applyMigrations, lastApplied } from '../../../server/database/migrations.ts'
import { readBackup, type Backup, type Limits } from '../../../server/backup/file.ts'
import { restoresOf } from '../../../server/backup/noted.ts'
import {
  asSystem,
  putAside,
  retainStricterOf,
  type Compared,
} from '../../../server/backup/replaced.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { copied, sequencesOf, tablesOf, type Table } from '../../../server/backup/tables.ts'
import {
  refuseUnknownVersion,
  refuseUnlessComplete,
  refuseUnlessEarlier,
  refuseUnlessEmpty,
  refuseWhileUsed,
} from './refusals.ts'

interface Options {
  replace: boolean
  /** of the unpacked file; left out: those of a backup of the file's size */
  limits?: Limits | undefined
  compared?: Compared[]
  /** last, in the transaction, as the system */
  finish?: (tx: SystemTx, backup: Backup) => Promise<void>
}

/**
 * No app may use the database. Older backups are migrated afterwards. All or nothing. Returns what was retained. Throws a
 * 400.
 */
export const loadBackup = (
  connection: Connection,
  file: string,
  { replace, limits, compared = [], finish }: Options,
): Promise<{ backup: Backup; kept: string[] }> =>
  withBackup(connection, { file, limits }, async (client, backup) => {
    if (!replace) await refuseUnlessEmpty(client, file)
    const kept = await putInPlace(client, backup, { file, limits, compared, isEmpty: !replace })
    await finish?.(await asSystem(client), backup)
    await client.query('COMMIT')
    // Else the first calls would be planned for empty tables.
    await client.query('ANALYZE')
    return { backup, kept }
  })

/**
 * For the older version that made the backup, which can't drop later tables. `tell` gets what a restore would retain.
 * Throws a 400.
 */
export const makeRoomFor = (
  connection: Connection,
  file: string,
  { tell, limits, compared = [] }: MakingRoom = {},
): Promise<Backup> =>
  withBackup(connection, { file, limits }, async (client, backup) => {
    const kept = await putInPlace(client, backup, { file, limits, compared })
    tell?.(kept)
    // Nothing can be dropped while triggers wait for the end.
    await client.query('ROLLBACK TO SAVEPOINT before')
    await dropAll(client)
    await client.query('COMMIT')
    return backup
  })

type MakingRoom = Pick<Options, 'limits' | 'compared'> & { tell?: (kept: string[]) => void }
type Given = Pick<Options, 'limits'> & { file: string }

async function withBackup<T>(
  connection: Connection,
  { file, limits }: Given,
  work: (client: pg.Client, backup: Backup) => Promise<T>,
): Promise<T> {
  const backup = await readBackup(file, { limits })
  refuseUnknownVersion(backup)
  const client = await connect(connection)
  try {
    await refuseWhileUsed(client)
    return await work(client, backup)
  } catch (error) {
    throw explained(error as Error)
  } finally {
    await client.end()
  }
}

async function putInPlace(
  client: pg.Client,
  backup: Backup,
  { file, limits, compared, isEmpty = false }: Given & { compared: Compared[]; isEmpty?: boolean },
): Promise<string[]> {
  const last = await lastApplied(client)
  await client.query(BEGIN)
  // An app that starts from here on waits.
  await lockAll(client)
  await refuseWhileUsed(client)
  await client.query('SAVEPOINT before')
  const given = await sequencesOf(client)
  // An empty database knows nothing, and may lack the roles.
  const isAside = last !== null && !isEmpty
  const here = isAside && (await runAsSystem(client, restoresOf))
  if (isAside) await putAside(client, compared)
  if (last !== backup.migration.when) {
    await dropAll(client)
    await applyMigrations(client, backup.migration.when)
  }
  const tables = await tablesOf(client)
  refuseUnlessComplete(backup, file, tables)
  await inPlaceOfAll(client, tables, async () => {
    await copyRows(client, file, limits)
    await continueNumbers(client, backup.sequences)
  })
  await emptyQueues(client)
  await applyMigrations(client)
  if (here) {
    refuseUnlessEarlier(backup, file, { here, there: await runAsSystem(client, restoresOf) })
  }
  // Only now the tables exist that the backup's version lacked.
  await continueNumbers(client, given)
  return retainStricterOf(client, compared, { now: new Date(), isAside })
}

const BEGIN = `
  BEGIN;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '10s'`

/** Nobody may read a half-done restore, such as that all may leave. */
async function lockAll(client: pg.Client): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => pg.escapeIdentifier(name))
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')}`)
}

/** No CASCADE: somebody else's objects on the app's tables stop this. */
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
  // Both are the app's alone. The job queue makes its tables again.
  if (queues) await runAsSystem(client, () => client.query('DROP SCHEMA jobs CASCADE'))
  await client.query('DROP SCHEMA IF EXISTS drizzle CASCADE')
}

/** The role sees all rows, and owns the job queue. */
async function runAsSystem<T>(client: pg.Client, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  const done = await work(await asSystem(client))
  await client.query('RESET ROLE')
  return done
}

/**
 * Without triggers: their additions are in the backup too. COPY refuses to write through row-level security, so the
 * tables' owner is let past. Needs no superuser.
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

async function copyRows(client: pg.Client, file: string, limits?: Limits): Promise<void> {
  await readBackup(file, {
    limits,
    onTable: async ({ table, columns }, rows) => {
      await pipeline(rows, client.query(copyFrom(`COPY ${copied(table, columns)} FROM STDIN`)))
    },
  })
}

/** Also of deleted rows: a program with the number of a sale must not change another sale. */
async function continueNumbers(client: pg.Client, given: Backup['sequences']): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT table_name AS table, column_name AS column,
           pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
    FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`)
  for (const { table, column, sequence } of rows) {
    const name = sequence.slice(sequence.indexOf('.') + 1)
    await client.query(
      `SELECT setval($1, last) FROM (
         SELECT greatest($2::bigint, pg_sequence_last_value($1), max(${pg.escapeIdentifier(column)})) AS last
         FROM ${pg.escapeIdentifier(table)}
       ) AS numbers WHERE last IS NOT NULL`,
      [sequence, given[name] ?? null],
    )
  }
}

/** The jobs were about the former rows. */
async function emptyQueues(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('jobs.job') IS NOT NULL AS exists`)
  if (rows[0].exists) await runAsSystem(client, () => client.query('DELETE FROM jobs.job'))
}

function explained(error: Error): Error {
  if (error instanceof AppError || !(error instanceof pg.DatabaseError)) return error
  if (error.code === DEPENDENT_OBJECTS) {
    const what = error.detail?.replaceAll('\n', ', ') ?? error.message
    return badInput(
      `The database has something that the app did not make and that needs the app's tables: ${what}. Drop it, and create it again after the restore. If a newer version of the app made it, first run restore --make-room with that version. Nothing was changed.`,
    )
  }
  return badInput(`The database refused the backup: ${error.message}. Nothing was changed.`)
}

const DEPENDENT_OBJECTS = '2BP01'
