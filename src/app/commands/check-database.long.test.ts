import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeServer, SUPERUSER, type OwnServer } from '../../server/testing/pair.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { readAddress } from '../../server/database-address.ts'
import { checkDatabase } from '../../server/database/check/check.ts'
import { mixingWayTo, replacing, wayTo } from '../../server/database/check/testing/ways.ts'
import { migrate } from '../../server/database/migrate.ts'

/** On a server of its own: rights and settings of the whole server are taken away. */
const folder = testFolder()
const timeout = 60_000
let server: OwnServer
let admin: pg.Client

beforeAll(async () => {
  const programs = process.env['TEST_POSTGRES']
  server = (await makeServer({ folder, programs, isSafe: true })).server
  await server.start()
  admin = await superuser('postgres')
}, timeout)
afterAll(async () => {
  await admin.end()
  await server.stop('immediate')
})

async function superuser(database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: SUPERUSER, database })
  await client.connect()
  return client
}

const addressAt = (port: number): string => `postgres://poor@127.0.0.1:${port}/kpi`
const EVERYTHING = 'GRANT CREATE, TEMPORARY ON DATABASE kpi TO poor; ALTER ROLE poor CREATEROLE'

/** Makes the database, whose user has every right that the page for operators lists and no other, and runs `sql` in it. */
async function database(sql = '', made = ''): Promise<void> {
  await admin.query('CREATE ROLE poor LOGIN')
  await admin.query(`CREATE DATABASE kpi ${made}`)
  await admin.query(EVERYTHING)
  await within((client) => client.query(`GRANT CREATE ON SCHEMA public TO poor; ${sql}`))
}
async function within(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await superuser('kpi')
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
afterEach(async () => {
  await admin.query('DROP DATABASE IF EXISTS kpi WITH (FORCE)')
  const { rows } = await admin.query("SELECT rolname FROM pg_roles WHERE rolname ~ '^(kpi_|poor)'")
  for (const { rolname } of rows) await admin.query(`DROP ROLE ${rolname}`)
})

const check = (port = server.port, now?: () => number) =>
  checkDatabase({ ...readAddress(addressAt(port))!, ...(now && { now }) })
const lackingOf = async (findings: ReturnType<typeof check>) =>
  (await findings).filter(({ state }) => state === 'missing')

/** Everything that the check could leave behind. */
const contents = async (): Promise<unknown[]> => {
  let found: unknown[] = []
  await within(async (client) => {
    const { rows } = await client.query(`
      SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT nspname FROM pg_namespace UNION ALL SELECT rolname FROM pg_roles
      UNION ALL SELECT extname FROM pg_extension ORDER BY 1`)
    found = rows
  })
  return found
}

describe('check-database', { timeout }, () => {
  test('before the first start and after it, with the rights that the page for operators lists: nothing is missing, and nothing stays', async () => {
    await database()
    const before = await contents()
    const first = await check()
    expect(first.filter(({ state }) => state !== 'there')).toEqual([])
    expect(first.map(({ says }) => says)).toContain('The app was not started on it yet')
    expect(await contents()).toEqual(before)

    await migrate({ connectionString: addressAt(server.port) })
    const installed = await contents()
    const then = await check()
    expect(then.filter(({ state }) => state !== 'there')).toEqual([])
    expect(then.map(({ says }) => says)).toContain('It is up to date')
    expect(await contents()).toEqual(installed)
  })

  // Each takes one thing away. Some are told by a second need that can't do without it.
  test.each<[what: string, sql: string, says: RegExp, more?: { made?: string; also?: string }]>([
    [
      'the roles kpi_owner and kpi_system',
      'ALTER ROLE poor NOCREATEROLE',
      /ALTER ROLE … CREATEROLE/,
    ],
    [
      'that they are held to row-level security',
      'CREATE ROLE kpi_owner BYPASSRLS; CREATE ROLE kpi_system; GRANT kpi_owner, kpi_system TO poor',
      /kpi_owner sees the rows of every owner\. Run ALTER ROLE/,
      { also: 'row-level security, also for the owner of a table' },
    ],
    [
      'CREATE on schema public',
      'REVOKE CREATE ON SCHEMA public FROM poor',
      /GRANT CREATE ON SCHEMA public/,
    ],
    [
      'row-level security, also for the owner of a table',
      'ALTER DATABASE kpi SET row_security = off',
      /leave row_security on/,
    ],
    [
      'triggers that see all rows of a statement',
      'REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC',
      /permission denied for language plpgsql.*transition tables/,
      { also: 'the roles kpi_owner and kpi_system' },
    ],
    [
      'TEMPORARY on the database, and COPY, for kpi_owner',
      'REVOKE TEMPORARY ON DATABASE kpi FROM PUBLIC',
      /kpi_owner may not create temporary tables.*GRANT TEMPORARY/,
    ],
    [
      'advisory locks that others can see',
      'REVOKE SELECT ON pg_locks FROM PUBLIC',
      /permission denied for view pg_locks/,
    ],
    [
      'a PostgreSQL of one server, not an engine that spreads tables over several',
      `SET allow_system_table_mods = on;
       INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
       VALUES (60000, 'citus', 10, 11, false, '13.0')`,
      /It is Citus.*0051/,
    ],
    [
      'texts in UTF-8',
      '',
      /The database has the encoding SQL_ASCII.*ENCODING 'UTF8'/,
      {
        made: "TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C' LOCALE_PROVIDER libc",
        also: 'letters of other languages than English',
      },
    ],
    [
      'letters of other languages than English',
      '',
      /The locale C knows no Ä, É or Ж/,
      { made: "TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc" },
    ],
    [
      'that an acknowledged sale survives a crash',
      'ALTER DATABASE kpi SET synchronous_commit = off',
      /synchronous_commit is off\. Turn fsync/,
    ],
    [
      'connections for a process: 22',
      'ALTER ROLE poor CONNECTION LIMIT 21',
      /There may be 21\. Raise/,
    ],
  ])('%s: it says that it is missing, and what to do', async (what, sql, says, more = {}) => {
    await database(sql, more.made)
    const lacking = await lackingOf(check())
    expect(lacking.find((each) => each.what === what)?.says).toMatch(says)
    const told = more.also ? [what, more.also] : [what]
    expect(lacking.map((each) => each.what).toSorted()).toEqual(told.toSorted())
  })

  test("CREATE on the database: without it pg_trgm can't be created either, until a superuser did that", async () => {
    await database('REVOKE CREATE ON DATABASE kpi FROM poor')
    const names = async () => (await lackingOf(check())).map(({ what }) => what)
    expect(await names()).toEqual(['CREATE on the database', 'the extension pg_trgm'])
    await within((client) => client.query('CREATE EXTENSION pg_trgm'))
    expect(await names()).toEqual(['CREATE on the database'])
  })

  test("acting as the roles: without it, what owners do can't be tried, and is not called missing", async () => {
    await database()
    await migrate({ connectionString: addressAt(server.port) })
    await admin.query('REVOKE kpi_owner, kpi_system FROM poor GRANTED BY poor')
    const findings = await check()
    expect(findings.filter(({ state }) => state !== 'there')).toMatchObject([
      {
        what: 'acting as them',
        state: 'missing',
        says: expect.stringContaining('GRANT kpi_owner'),
      },
      { what: 'row-level security, also for the owner of a table', state: 'untried' },
      { what: 'TEMPORARY on the database, and COPY, for kpi_owner', state: 'untried' },
    ])
  })

  test('a clock that is 3 s ahead', async () => {
    await database()
    expect(await lackingOf(check(server.port, () => Date.now() + 3_000))).toMatchObject([
      { what: 'clocks that agree', says: expect.stringMatching(/^They are -[23](\.\d+)? s apart/) },
    ])
  })

  test('a server that is 30 ms away', async () => {
    await database()
    const port = await wayTo(server.port, {
      there: (piece, done) => void setTimeout(() => done(null, piece), 30),
    })
    expect(await lackingOf(check(port))).toMatchObject([
      {
        what: 'a short way to the server',
        says: expect.stringMatching(/^A round trip takes [3-9]\d/),
      },
    ])
  })

  test('a pooler that drops options, here by giving another name to the one that is looked for', async () => {
    await database()
    // The other name has as many letters: the message begins with its own length.
    const port = await wayTo(server.port, {
      there: replacing(/-c app.kpi_check/, '-c app.kpi_chess'),
    })
    expect(await lackingOf(check(port))).toMatchObject([
      {
        what: 'settings of a session, given when it begins',
        says: expect.stringContaining('pass on its options'),
      },
    ])
  })

  test('a pooler that mixes sessions, here by giving each transaction another one', async () => {
    await database()
    const lacking = await lackingOf(check(await mixingWayTo(server.port)))
    expect(lacking.map(({ what, says }) => [what, says.split('. ')[0]])).toEqual([
      [
        'a session that stays the same over several transactions',
        'Transactions of one connection ran in different sessions',
      ],
      [
        'prepared statements with a name',
        'PostgreSQL says: prepared statement "kpi_check" does not exist',
      ],
      [
        'locks of a session, and a transaction that sees one moment',
        'A lock was gone after a transaction',
      ],
    ])
    for (const { says } of lacking.slice(0, 2)) expect(says).toMatch(/the server itself/)
    expect(lacking[2]!.says).toMatch(/nightly backup needs both/)
  })

  test('a server older than PostgreSQL 15, here one whose version is changed on the way, is refused in a line', async () => {
    await database()
    const port = await wayTo(server.port, { back: replacing(/1[5-9](?=0\d{3}\D)/, '14') })
    await expect(check(port)).rejects.toThrow('the server is older than PostgreSQL 15')
  })

  test.each(['fsync', 'full_page_writes'])(
    'a server that has turned %s off for all of its databases',
    async (name) => {
      await database()
      await admin.query(`ALTER SYSTEM SET ${name} = off`)
      await reloaded(name, 'off')
      try {
        expect(await lackingOf(check())).toEqual([
          {
            what: 'that an acknowledged sale survives a crash',
            state: 'missing',
            says: `${name} is off. Turn fsync, full_page_writes and synchronous_commit on.`,
          },
        ])
      } finally {
        await admin.query(`ALTER SYSTEM RESET ${name}`)
        await reloaded(name, 'on')
      }
    },
  )

  /** Waits until new sessions have what was set for the whole server. */
  async function reloaded(name: string, value: string): Promise<void> {
    await admin.query('SELECT pg_reload_conf()')
    await vi.waitFor(
      () =>
        within(async (client) => {
          expect((await client.query(`SHOW ${name}`)).rows[0][name]).toBe(value)
        }),
      { timeout: 20_000, interval: 50 },
    )
  }

  test('a database that a newer version has used, and one that the next start upgrades', async () => {
    await database()
    await migrate({ connectionString: addressAt(server.port) })
    const what = 'a state that this version of the app can use'
    const state = async () => (await check()).find((each) => each.what === what)
    await within((client) =>
      client.query(
        "INSERT INTO drizzle.__drizzle_migrations (hash, created_at, app_version) VALUES ('', 9e12, '99.0.0')",
      ),
    )
    expect(await lackingOf(check())).toMatchObject([{ what }])
    expect(await state()).toMatchObject({
      state: 'missing',
      says: expect.stringMatching(/99\.0\.0.* Start the version that it names\.$/),
    })
    await within((client) =>
      client.query(
        'DELETE FROM drizzle.__drizzle_migrations WHERE id IN (SELECT id FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 2)',
      ),
    )
    expect(await state()).toMatchObject({
      state: 'there',
      says: 'The next start makes 1 steps of an upgrade',
    })
  })

  test('a database that was closed to changes is refused in a line', async () => {
    await database('ALTER DATABASE kpi SET default_transaction_read_only = on')
    await expect(check()).rejects.toThrow('it is a standby or was closed to changes')
  })

  test('the command prints a line for each need, ends with code 1 if one is missing, and needs no SESSION_SECRET', async () => {
    const run = (settings: Record<string, string>) =>
      new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        const program = join(import.meta.dirname, '../command.ts')
        const env = { PATH: process.env['PATH'], ...settings }
        execFile(
          process.execPath,
          [program, 'admin', 'check-database'],
          { env },
          (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
        )
      })
    await database()
    const DATABASE_URL = addressAt(server.port)
    const good = await run({ DATABASE_URL })
    expect(good).toMatchObject({ code: 0, stderr: '' })
    expect(good.stdout).toMatch(/^ok +PostgreSQL 15 or newer, .*: \d+/)
    expect(good.stdout).toMatch(/\nThe app can use this database\.\n$/)
    await admin.query('REVOKE TEMPORARY ON DATABASE kpi FROM PUBLIC')
    const bad = await run({ DATABASE_URL })
    expect(bad).toMatchObject({ code: 1, stderr: '1 need is not met (see above).\n' })
    expect(bad.stdout).toMatch(/\nMISSING +TEMPORARY on the database/)
    expect(await run({})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Set DATABASE_URL/),
    })
  })
})
