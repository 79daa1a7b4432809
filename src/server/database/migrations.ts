import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }

/** All migrations that this version of the app knows, the oldest first. `when` tells them apart in the database. */
export const MIGRATIONS: { when: number; tag: string }[] = journal.entries

/**
 * Runs the migrations that the database lacks, as the user of `client`, in the transaction that the caller has begun.
 * With `until`, only those up to the one with this `when`.
 */
export async function applyMigrations(client: pg.Client, until = Infinity): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`)
  const last = (await lastApplied(client)) ?? 0
  const folder = join(import.meta.dirname, '../../../migrations')
  for (const { folderMillis: when, hash, sql } of readMigrationFiles({
    migrationsFolder: folder,
  })) {
    if (when <= last || when > until) continue
    for (const statement of sql) await client.query(statement)
    await client.query(
      'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)',
      [hash, when],
    )
  }
  // The running app reads this table (`isMigrated`) as a role that owns nothing.
  await client.query(`
    GRANT USAGE ON SCHEMA drizzle TO kpi_system;
    GRANT SELECT ON drizzle.__drizzle_migrations TO kpi_system`)
}

/** `when` of the last migration that the database has had; null if it has had none. */
export async function lastApplied(client: pg.Client | pg.Pool): Promise<number | null> {
  try {
    const { rows } = await client.query(
      'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations',
    )
    return rows[0].last === null ? null : Number(rows[0].last)
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNDEFINED_TABLE) return null
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'
