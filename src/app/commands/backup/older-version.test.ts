import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { login } from '../../../features/accounts/contract.ts'
import { createEntry } from '../../../features/sales/contract.ts'
import { clockOf } from '../../../server/clock.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { isMigrated } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/tenancy.ts'
import { noLimits } from '../../../server/limits.ts'
import { TEMPLATE, TEST_USER } from '../../../server/testing/cluster.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { VERSION } from '../../../server/version.ts'
import { buildApp } from '../../app.ts'
import { browserOf, PASSWORD } from '../../testing/app.ts'
import { verify } from '../differences.ts'
import { loadBackup } from './load.ts'

/**
 * `made-by-2.0.0.backup` was made by the code of 22 November 2026, 15 migrations before the next version: two owners
 * with an import of 345 sales in two years, sales by hand, a refund, a deleted sale, goals and points. The JSON next to
 * it has what that version answered for the first of them.
 */
const made = (end: string) => join(import.meta.dirname, `testing/made-by-2.0.0.${end}`)
const BACKUP = made('backup')
const figures: Record<string, object> = JSON.parse(readFileSync(made('json'), 'utf8'))
/** soon after it was made, so that no month has closed since */
const clock = clockOf(() => new Date('2026-11-24T12:00:00Z'))

const folder = testFolder()
const host = inject('socketFolder')
const admin = new pg.Client({ host, user: TEST_USER, database: 'postgres' })
await admin.connect()
const databases: string[] = []
afterAll(async () => {
  for (const name of databases) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
})

/** Creates a database like `template`. */
async function newDatabase(template: string): Promise<pg.ClientConfig & { database: string }> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE DATABASE ${database} TEMPLATE ${template}`)
  databases.push(database)
  return { host, user: TEST_USER, database }
}

async function query(connection: pg.ClientConfig, sql: string): Promise<any[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test.for([
  ['into a database of this version', TEMPLATE],
  ['into a database that has never been used', 'template0'],
])(
  'a backup of an older version is restored %s: the same figures, and every total is right',
  { timeout: 120_000 },
  async ([, template]) => {
    const connection = await newDatabase(template!)
    await loadBackup(connection, BACKUP, { replace: false })
    const db = openDatabase(connection, 3)
    expect(await isMigrated(db.systemPool)).toBe(true)
    await verify({ db, clock })
    const config = configOf(parseSettings({ MIN_FREE_DISK_MB: '0' }), {
      SESSION_SECRET: 's'.repeat(32),
    })
    const app = await buildApp({ db, clock, config, limits: noLimits })
    const owner = browserOf(app)
    const account = { email: 'maya@example.com', password: PASSWORD }
    expect((await owner.post(login.path, account)).status).toBe(200)
    for (const [path, answer] of Object.entries(figures)) {
      expect((await owner.get(path)).body, path).toMatchObject(answer)
    }
    const sale = { productName: 'Roses', revenue: 5, saleDate: '2026-11-24' }
    expect((await owner.post(createEntry.path, sale)).status).toBe(200)
    await app.close()
    await verify({ db, clock })
    await db.close()
  },
)

/** Everything in the database but its rows. */
const SHAPE = `
  SELECT 'column ' || table_name AS part, string_agg(column_name || ' ' || data_type || ' ' || is_nullable, ', ' ORDER BY ordinal_position)
  FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name
  UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'policy ' || tablename || ' ' || policyname, concat(roles, cmd, qual, with_check) FROM pg_policies
  UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'rights ' || relname, relrowsecurity || ' ' || relforcerowsecurity || ' ' || relacl::text FROM pg_class
    WHERE relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)
  UNION ALL SELECT 'function ' || proname, prosrc || proacl::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'migrations', string_agg(hash, ' ' ORDER BY id) FROM drizzle.__drizzle_migrations
  UNION ALL SELECT 'queues', nspowner::regrole::text FROM pg_namespace WHERE nspname = 'jobs'
  ORDER BY 1, 2`

test.for([
  ['of this version', ''],
  [
    'that a newer version has changed, as when going back after an upgrade',
    `CREATE TABLE later (id int); CREATE FUNCTION later() RETURNS int LANGUAGE sql AS 'SELECT 1';
     INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
  ],
])('afterwards a database %s has what every database of this version has', async ([, change]) => {
  const connection = await newDatabase(TEMPLATE)
  const wanted = await query(connection, SHAPE)
  await query(connection, change!)
  await loadBackup(connection, BACKUP, { replace: true })
  expect(await query(connection, SHAPE)).toEqual(wanted)
  expect(wanted.length).toBeGreaterThan(400)
})

test('if anything stops it halfway, the database is as it was, with the migrations that it had', async () => {
  const connection = await newDatabase(TEMPLATE)
  await loadBackup(connection, BACKUP, { replace: false })
  await query(connection, 'CREATE VIEW mine AS SELECT id FROM sale')
  const counts =
    'SELECT (SELECT count(*)::int FROM sale) AS sales, count(*)::int FROM drizzle.__drizzle_migrations'
  const before = await query(connection, counts)
  await expect(loadBackup(connection, BACKUP, { replace: true })).rejects.toThrow(
    'Something in the database that the app did not make needs its tables: view mine depends on table sale. Drop it, and make it again after the restore. Nothing was changed.',
  )
  expect(await query(connection, counts)).toEqual(before)
})

test('a backup of a newer version is refused, and its version is named', async () => {
  const connection = await newDatabase(TEMPLATE)
  const [first, ...rest] = gunzipSync(readFileSync(BACKUP)).toString('latin1').split('\n')
  const newer = { version: '9.1.0', migration: { when: 9_999_999_999_999, name: '0999_later' } }
  const head = JSON.stringify({ ...JSON.parse(first!), ...newer })
  const file = join(folder, 'newer.backup')
  writeFileSync(file, gzipSync(Buffer.from([head, ...rest].join('\n'), 'latin1')))
  await expect(loadBackup(connection, file, { replace: true })).rejects.toThrow(
    `This backup was made by version 9.1.0 of the app, with the migration 0999_later that this version, ${VERSION}, does not know. ` +
      'Restore it with the version that made it, or a newer one. Nothing was changed.',
  )
})
