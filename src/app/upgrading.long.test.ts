import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { migrate } from '../server/database/migrate.ts'
import { applyMigrations, MIGRATIONS } from '../server/database/migrations.ts'
import { TEMPLATE } from '../server/testing/cluster.ts'
import { freePort } from '../server/free-port.ts'
import { testFolder } from '../server/testing/folder.ts'
import { VERSION } from '../server/version.ts'
import { buildWebIfNeeded } from './build-page.ts'
import { startProcess } from './testing/process.ts'
import { asSuperuser, databasesOfFile } from '../server/testing/database.ts'

/** A database that another version of the app has left. */

const folder = testFolder()
const SESSION_SECRET = 's'.repeat(32)
const timeout = 120_000
const databases = databasesOfFile()
beforeAll(() => buildWebIfNeeded(() => {}), timeout)

/** Creates a database. Returns its address, and a function that runs statements in it as the superuser. */
async function newDatabase(template: string) {
  const { connection, addressFor } = await databases(`TEMPLATE ${template}`)
  const within = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(connection)
    await client.connect()
    return work(client).finally(() => client.end())
  }
  return { database: connection.database, address: addressFor(), addressFor, within }
}

/** Runs a program of the app until it ends, as an operator does. */
async function run(
  program: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], SESSION_SECRET, DATA_DIR: folder, PORT: '0', ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

const UPGRADED = (version: string | null) =>
  `INSERT INTO drizzle.__drizzle_migrations (hash, created_at, app_version)
   VALUES ('', ${MIGRATIONS.at(-1)!.when + 1}, ${version && `'${version}'`})`

describe('a database that a newer version has upgraded', { timeout }, () => {
  const REFUSAL = new RegExp(
    `^This database was upgraded by version 9\\.8\\.7 of the app\\. This is version ${VERSION.replaceAll('.', '\\.')}, which would damage it\\. Start .* --replace\\n$`,
  )

  test('neither the app nor any command starts on it; a backup made before the upgrade can be put back', async () => {
    const { address: DATABASE_URL, within } = await newDatabase(TEMPLATE)
    const file = join(folder, `${randomUUID()}.backup`)
    expect(await run('command.ts', ['backup', file], { DATABASE_URL })).toMatchObject({ code: 0 })
    const state = `SELECT (SELECT count(*) FROM audit_log) + (SELECT count(*) FROM "user") AS rows`
    const before = await within(async (client) => {
      await client.query(UPGRADED('9.8.7'))
      return (await client.query(state)).rows
    })
    const programs: [program: string, ...args: string[]][] = [
      ['main.ts'],
      ['command.ts', 'verify'],
      ['command.ts', 'demo'],
      ['command.ts', 'backup', `${file}.2`],
      ['command.ts', 'admin', 'invite', 'ada@example.com'],
    ]
    for (const [program, ...args] of programs) {
      expect(await run(program, args, { DATABASE_URL }), program).toEqual({
        code: 1,
        output: expect.stringMatching(REFUSAL),
      })
    }
    expect(await within(async (client) => (await client.query(state)).rows)).toEqual(before)

    const restored = await run('command.ts', ['restore', file, '--replace'], { DATABASE_URL })
    expect(restored, restored.output).toMatchObject({ code: 0 })
    expect(await run('command.ts', ['verify'], { DATABASE_URL })).toMatchObject({ code: 0 })
  })

  test('a process that was running stops by itself with the reason', async () => {
    const { address: DATABASE_URL, within } = await newDatabase(TEMPLATE)
    const app = await startProcess(folder, { DATABASE_URL, SESSION_SECRET })
    await within((client) => client.query(UPGRADED(null)))
    await vi.waitUntil(() => app.process.exitCode !== null, { timeout, interval: 50 })
    expect(app.process.exitCode).toBe(1)
    expect(app.output()).toContain('This database was upgraded by another version of the app.')
  })
})

test(
  'while an older database is upgraded the app says so, /healthz answers and everything else is a 503',
  { timeout },
  async () => {
    const { address, within } = await newDatabase('template0')
    const PORT = String(await freePort())
    await within(async (client) => {
      await client.query('BEGIN')
      await applyMigrations(client, MIGRATIONS.at(-3)!.when)
      await client.query(`UPDATE drizzle.__drizzle_migrations SET app_version = '1.2.3'; COMMIT`)
      await client.query('SELECT pg_advisory_lock(7203911)')
      const starting = startProcess(folder, { DATABASE_URL: address, SESSION_SECRET, PORT })
      const get = (path: string, accept = 'application/json') =>
        fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { accept } })
      const healthz = await vi.waitUntil(() => get('/healthz').catch(() => undefined), { timeout })
      expect([healthz.status, await healthz.json()]).toEqual([200, { status: 'ok' }])
      expect((await get('/readyz')).status).toBe(503)
      const call = await get('/api/auth/user')
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await call.json()).toEqual({
        message: 'The app is being upgraded. Please try again in a minute.',
        code: 'app_starts',
      })
      expect(await (await get('/login', 'text/html')).text()).toContain('The app is being upgraded')

      await client.query('SELECT pg_advisory_unlock(7203911)')
      const app = await starting
      expect(app.output()).toMatch(
        new RegExp(
          `^Upgrading the database from version 1\\.2\\.3 to version ${VERSION}, in 3 steps\\. Don't stop the app\\.\n` +
            String.raw`The database is upgraded, in \d+\.\d s\.` +
            `\nKPI Mechanics ${VERSION} is ready: `,
        ),
      )
      expect((await get('/readyz')).status).toBe(200)
      expect(await app.end()).toBe(0)
    })
  },
)

test(
  'a database with an owner in another installation, or on the way to one, is not upgraded until that is settled',
  { timeout },
  async () => {
    const { address, within } = await newDatabase('template0')
    const before = MIGRATIONS.find(({ tag }) => tag === '0031_without_cells')!.when - 1
    const tables = `SELECT to_regclass('owner_move') AS moving, to_regclass('moved_away') AS away`
    await within(async (client) => {
      await client.query('BEGIN')
      await applyMigrations(client, before)
      await client.query(`
        INSERT INTO owner_move (account_id, email, state, address) VALUES (gen_random_uuid(), 'ada@example.com', 'leaving', '');
        INSERT INTO moved_away (key_hash, address) VALUES ('a', 'https://two.example.com'); COMMIT`)
      const upgrade = () => migrate({ connectionString: address })
      await expect(upgrade()).rejects.toThrow(
        / finish the move or take it back \(npm run move-owner\)\.$/,
      )
      await client.query('DELETE FROM owner_move')
      await expect(upgrade()).rejects.toThrow(
        / move them back .*, or empty the table moved_away\.$/,
      )
      expect((await client.query(tables)).rows).toEqual([
        { moving: 'owner_move', away: 'moved_away' },
      ])
      await client.query('DELETE FROM moved_away')
      await upgrade()
      expect((await client.query(tables)).rows).toEqual([{ moving: null, away: null }])
    })
  },
)

describe("a user of the operator's server who lacks a right", { timeout }, () => {
  const WHERE = 'The section "Your own PostgreSQL" of docs/operating.md lists all rights.'
  const LACKS: [right: string, template: string, sql: (database: string) => string][] = [
    ['CREATE on the database', 'template0', () => ''],
    [
      'CREATE on schema public',
      'template0',
      (database) => `GRANT CREATE ON DATABASE ${database} TO poor`,
    ],
    [
      'acting as the roles kpi_owner and kpi_system',
      TEMPLATE,
      () =>
        'GRANT USAGE ON SCHEMA drizzle TO poor; GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO poor',
    ],
    [
      'temporary tables, which imports need',
      TEMPLATE,
      (database) =>
        `GRANT USAGE ON SCHEMA drizzle TO poor; GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO poor;
         GRANT kpi_owner, kpi_system TO poor; REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
    ],
  ]
  test.each(LACKS)('is told which: %s', async (right, template, sql) => {
    const { database, addressFor, within } = await newDatabase(template)
    await asSuperuser('DROP ROLE IF EXISTS poor; CREATE ROLE poor LOGIN')
    try {
      await within((client) => client.query(sql(database)))
      const { code, output } = await run('main.ts', [], { DATABASE_URL: addressFor('poor') })
      expect(code).toBe(1)
      expect(output).toContain(`The user in DATABASE_URL may not do this: ${right}`)
      expect(output).toContain(WHERE)
      expect(output.trim().split('\n')).toHaveLength(1)
    } finally {
      await within((client) => client.query('DROP OWNED BY poor'))
      await asSuperuser('REVOKE kpi_owner, kpi_system FROM poor; DROP ROLE poor')
    }
  })
})
