import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }
import { StartError } from '../../shared/errors.ts'
import { VERSION } from '../version.ts'
import { checkFunctions, createFunctions, dropFunctions, prepareFunctions } from './functions.ts'

/** The oldest first; `when` is the id. */
export const MIGRATIONS: { when: number; tag: string }[] = journal.entries

/**
 * Before, there were 88 smaller migrations, of which the first files are the sum. A database that stopped in between
 * can't be upgraded.
 */
const VERSION_3 = MIGRATIONS.find(({ tag }) => tag === '0002_version_3_0_0')!.when

export const isBetweenVersions = (when: number): boolean =>
  when < VERSION_3 && MIGRATIONS.every((known) => known.when !== when)

/**
 * In the caller's transaction. Migrations run without functions and triggers. With `until`, no functions come
 * afterwards.
 */
export async function applyMigrations(client: pg.Client, until = Infinity): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    );
    ALTER TABLE drizzle.__drizzle_migrations
      ADD COLUMN IF NOT EXISTS app_version text, ADD COLUMN IF NOT EXISTS applied_at timestamptz`)
  await prepareFunctions(client)
  const applied = new Set((await listApplied(client)).map(({ when }) => when))
  const folder = join(import.meta.dirname, '../../../migrations')
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis: when }) => !applied.has(when) && when <= until,
  )
  if (missing.length === 0 && (await checkFunctions(client)).areCurrent) return
  await dropFunctions(client)
  for (const { folderMillis: when, hash, sql } of missing) {
    for (const statement of sql) await client.query(statement)
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at, app_version, applied_at)
       VALUES ($1, $2, $3, now())`,
      [hash, when, VERSION],
    )
  }
  if (until === Infinity) await createFunctions(client)
  // For `isMigrated`, which runs as a role that owns nothing.
  await client.query(`
    GRANT USAGE ON SCHEMA drizzle TO kpi_system;
    GRANT SELECT ON drizzle.__drizzle_migrations, drizzle.functions TO kpi_system`)
}

interface Applied {
  when: number
  /** null: before 3.0.0 */
  version: string | null
}

/** The oldest first. */
async function listApplied(client: pg.Client | pg.Pool): Promise<Applied[]> {
  try {
    const { rows } = await client.query<{ when: string; version: string | null }>(`
      SELECT created_at AS when, to_jsonb(migration) ->> 'app_version' AS version
      FROM drizzle.__drizzle_migrations AS migration ORDER BY created_at`)
    return rows.map(({ when, version }) => ({ when: Number(when), version }))
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return []
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'

export const lastApplied = async (client: pg.Client | pg.Pool): Promise<number | null> =>
  (await listApplied(client)).at(-1)?.when ?? null

export interface Upgrade {
  /** null: before 3.0.0; undefined: empty database */
  from: string | null | undefined
  missing: number
}

/** Throws a StartError for a newer version, or a state between versions. */
export async function upgradeFor(client: pg.Client | pg.Pool): Promise<Upgrade> {
  const applied = await listApplied(client)
  const last = applied.at(-1)
  const known = new Set(MIGRATIONS.map(({ when }) => when))
  const newer = applied.filter(({ when }) => when > VERSION_3 && !known.has(when)).at(-1)
  if (newer) throw new StartError(tooOld(newer.version))
  if (last && isBetweenVersions(last.when)) throw new StartError(BETWEEN_VERSIONS)
  const functions = await checkFunctions(client)
  if (!functions.areCurrent && isNewer(functions.version)) {
    throw new StartError(tooOld(functions.version))
  }
  const had = new Set(applied.map(({ when }) => when))
  const missing = MIGRATIONS.filter(({ when }) => !had.has(when)).length
  return {
    from: functions.version ?? last?.version,
    missing: missing + (functions.areCurrent ? 0 : 1),
  }
}

const isNewer = (version: string | null): boolean =>
  version !== null && version.localeCompare(VERSION, 'en', { numeric: true }) > 0

const BETWEEN_VERSIONS =
  'This database was left by the app between versions 2.0.0 and 3.0.0, and this version ' +
  `(${VERSION}) cannot upgrade it. Start version 3.0.0 once, and then this version.`

const tooOld = (version: string | null): string => {
  const maker = version === VERSION ? `a later state of version ${version}` : `version ${version}`
  return (
    `This database was upgraded by ${version ? maker : 'another version'} of the app. ` +
    `This is version ${VERSION}, which would damage it. Start the version that upgraded it, or a newer one. ` +
    'To stay with this version, restore a backup that was made before the upgrade: npm run restore -- FILE --replace'
  )
}
