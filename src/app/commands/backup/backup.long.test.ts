import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { login } from '../../../features/accounts/contract.ts'
import { createEntry } from '../../../features/sales/contract.ts'
import { systemClock } from '../../../server/clock.ts'
import { startEmbedded } from '../../../server/database/embedded/embedded.ts'
import { openDatabase } from '../../../server/database/tenancy.ts'
import { TEMPLATE, TEST_USER } from '../../../server/testing/cluster.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { refusalOf } from '../../../server/testing/refused.ts'
import { makeSampleShop } from '../demo/sample-shop.ts'
import { loadBackup } from './load.ts'
import { saveBackup } from '../../../server/backup/save.ts'
import { LEFT_OUT } from '../../../server/backup/tables.ts'
import { withAppOn, type Client } from '../../testing/app.ts'
import { PROGRAM, runProgram } from '../testing/program.ts'
import { asSuperuser, databasesOfFile, rowsIn } from '../../../server/testing/database.ts'

/** `npm run backup` and `npm run restore` as an operator runs them. */

const folder = testFolder()
const SESSION_SECRET = 's'.repeat(32)
// Several commands in a row, each a process that loads the app: slow on a busy machine.
const timeout = 240_000

const OPERATOR = `operator_${randomUUID().slice(0, 8)}`
// Hooks run in reverse: the role owns a database.
afterAll(() => asSuperuser(`DROP ROLE IF EXISTS ${OPERATOR}`))
const databases = databasesOfFile()

/** Creates a database, migrated unless it is for another user. Returns its address. */
async function newDatabase(user = TEST_USER): Promise<string> {
  const like = user === TEST_USER ? `TEMPLATE ${TEMPLATE}` : `OWNER ${user}`
  return (await databases(like)).addressFor(user)
}

const settingsOf = (address: string) => ({
  PATH: process.env['PATH'],
  DATABASE_URL: address,
  DATA_DIR: folder,
  SESSION_SECRET,
})

const load = (address: string, file: string, replace = true) =>
  loadBackup({ connectionString: address }, file, { replace })
const save = (address: string, file: string) =>
  saveBackup({ connectionString: address }, file, {
    madeAt: new Date('2026-01-02'),
    sessionSecret: SESSION_SECRET,
  })

/** Runs `work` with the demo shop's owner, signed in to an app on this database. */
const withOwner = <T>(connection: pg.PoolConfig, work: (owner: Client) => Promise<T>): Promise<T> =>
  withAppOn(connection, async ({ visitor }) => {
    const owner = visitor()
    expect((await owner.post(login.path, account)).status).toBe(200)
    return work(owner)
  })

const DAYS = 'startDate=2000-01-01&endDate=2099-12-31'
const FIGURES = [
  `/api/kpi-metrics?${DAYS}`,
  `/api/product-performance?${DAYS}`,
  `/api/sales-team?${DAYS}`,
  `/api/customer-intelligence?${DAYS}`,
  '/api/sales-entries?limit=50',
  '/api/business-goals',
  '/api/achievements',
]
const figures = (connection: pg.PoolConfig) =>
  withOwner(connection, async (owner) => {
    const bodies = []
    for (const path of FIGURES) {
      const { status, body } = await owner.get(path)
      expect(status, path).toBe(200)
      bodies.push(body)
    }
    return bodies
  })

let source: string
let account: { email: string; password: string }
let backup: string
let target: string
/** rows of each table when the backup was made */
const rows: Record<string, number> = {}
let shown: unknown[]

beforeAll(async () => {
  source = await newDatabase()
  const said = await runProgram(settingsOf(source), 'demo')
  account = {
    email: /email +(\S+)/.exec(said)![1]!,
    password: /password +(\S+)/.exec(said)![1]!,
  }
  backup = join(folder, 'shop.backup')
  expect(await runProgram(settingsOf(source), 'backup', backup)).toMatch(
    /^Saved [\d,]+ rows, [\d.]+ MB in .*shop\.backup\. It was read again and is complete\.\nKeep the file .* SESSION_SECRET is not in it/,
  )
  const tables = `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`
  for (const { name } of await rowsIn(source, tables)) {
    const [{ n }] = await rowsIn(source, `SELECT count(*)::int AS n FROM "${name}"`)
    // The note that the backup was made was added after it.
    rows[name] = name === 'audit_log' ? n - 1 : n
  }
  shown = await figures({ connectionString: source })
  target = await newDatabase()
}, timeout)

test(
  'a backup restored into a database with nothing but the sample shop gives the same figures, lists, goals and points, and all totals are right',
  async () => {
    const db = openDatabase({ connectionString: target }, 2)
    await makeSampleShop({ db, clock: systemClock })
    await db.close()
    expect(await runProgram(settingsOf(target), 'restore', backup)).toMatch(
      /^Restored [\d,]+ rows, as they were at .*\. Everyone has to sign in again\.\nNothing leaves the app now: .*\nEvery stored total matches the sales/,
    )
    const found = await figures({ connectionString: target })
    expect(found[0].totalSales).toBeGreaterThan(5_000)
    expect(found).toEqual(shown)
  },
  timeout,
)

test('every row of every table is in the backup, except those that are left out for a reason', () => {
  const { tables } = JSON.parse(linesOf(backup).at(-1)!)
  const saved = Object.entries<{ rows: number }>(tables).map(([name, table]) => [name, table.rows])
  const leftOut = ['session', 'verification', 'rate_limit', 'app_process']
  expect(Object.keys(LEFT_OUT).toSorted()).toEqual(leftOut.toSorted())
  const wanted = Object.entries({ ...rows, verification: 0 }).filter(
    ([name]) => !(name in LEFT_OUT) || name === 'verification',
  )
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(leftOut))
  expect(Object.fromEntries(saved)).toEqual(Object.fromEntries(wanted))
  expect(rows['user']).toBeGreaterThan(10)
})

test('it is noted for the overview, is for its owner alone, and nothing unfinished is left next to it', async () => {
  const [noted] = await rowsIn(source, `SELECT detail FROM audit_log WHERE kind = 'backup_noted'`)
  expect(noted.detail).toMatch(/^shop\.backup: [\d,]+ rows, [\d.]+ MB$/)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('new sales, tickets and others continue the numbers after the highest that were ever given', async () => {
  const numbers = `SELECT sequencename, last_value::int FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`
  const wanted = (await rowsIn(source, numbers)).map((row) => ({ ...row }))
  const found = await rowsIn(target, numbers)
  // Each side noted something in its audit log since.
  const withoutLog = (rows: { sequencename: string }[]) =>
    rows.filter(({ sequencename }) => sequencename !== 'audit_log_id_seq')
  expect(withoutLog(found)).toEqual(withoutLog(wanted))
})

test(
  'a backup made while sales are being recorded is of one moment: sales and totals agree; an email that waited then is not sent after a restore, because it may have been since',
  async () => {
    const file = join(folder, 'busy.backup')
    const email = randomUUID()
    await rowsIn(
      source,
      `INSERT INTO mail (id, recipient, subject, body, state)
       VALUES ('${email}', 'a@example.com', 'Hello', 'Hello', 'waiting')`,
    )
    const count = async (address: string): Promise<number> =>
      (await rowsIn(address, 'SELECT count(*)::int AS n FROM sale'))[0].n
    let recorded = 0
    const [before, after] = await withOwner({ connectionString: source }, async (owner) => {
      const first = await count(source)
      const saving = runProgram(settingsOf(source), 'backup', file)
      let isSaved = false
      void saving.finally(() => (isSaved = true)).catch(() => {})
      for (; !isSaved; recorded++) {
        const sale = {
          productName: 'Roses',
          revenue: 20,
          saleDate: '2024-05-06',
          customerName: 'Ada',
          salesperson: 'Maya',
        }
        expect((await owner.post(createEntry.path, sale)).status).toBe(200)
      }
      await saving
      return [first, await count(source)]
    })
    expect(recorded).toBeGreaterThan(3)
    const other = await newDatabase()
    expect(await runProgram(settingsOf(other), 'restore', file)).toContain(
      'Every stored total matches the sales',
    )
    const restored = await count(other)
    expect(restored).toBeGreaterThanOrEqual(before)
    expect(restored).toBeLessThanOrEqual(after)
    expect(await rowsIn(other, `SELECT state, failure FROM mail WHERE id = '${email}'`)).toEqual([
      {
        state: 'failed',
        failure: 'It had not been sent when the restored backup was made.',
      },
    ])
  },
  timeout,
)

test(
  'a database with accounts is only replaced with --replace',
  async () => {
    expect(await refusalOf(load(target, backup, false))).toMatch(
      /^The database is not empty\. .*, back up the database first and then run\nnpm run restore -- \S+ --replace$/,
    )
  },
  timeout,
)

test(
  'a restore is refused while an app uses the database',
  async () => {
    const app = new pg.Client(target)
    await app.connect()
    const said = await refusalOf(load(target, backup))
    await app.end()
    expect(said).toBe(
      'The app, or another program, is using the database. Stop it and try again. Nothing was changed.',
    )
  },
  timeout,
)

test(
  'a restore that is killed halfway has changed nothing, and the next one works',
  async () => {
    const state = () =>
      rowsIn(
        target,
        `SELECT (SELECT count(*) FROM sale) AS sales, (SELECT json_agg(email ORDER BY email) FROM "user") AS accounts`,
      )
    const before = await state()
    for (const step of ['ALTER TABLE %', 'COPY %']) {
      const child = spawn(process.execPath, [PROGRAM, 'restore', backup, '--replace'], {
        env: settingsOf(target),
      })
      await vi.waitUntil(
        async () => {
          expect(child.exitCode, `ended before ${step} was seen`).toBe(null)
          const seen = await rowsIn(
            target.replace(/[^/]*$/, 'postgres'),
            `SELECT FROM pg_stat_activity WHERE datname = $1 AND query LIKE $2`,
            [target.split('/').at(-1), step],
          )
          return seen.length > 0
        },
        { timeout, interval: 1 },
      )
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await state(), step).toEqual(before)
    }
    expect(await runProgram(settingsOf(target), 'restore', backup, '--replace')).toContain(
      'Every stored total matches',
    )
  },
  timeout,
)

test(
  'without a superuser: a user who owns the database and can switch to both app roles can restore and back up',
  async () => {
    await asSuperuser(
      `CREATE ROLE ${OPERATOR} LOGIN CREATEROLE; GRANT kpi_owner, kpi_system TO ${OPERATOR}`,
    )
    const address = await newDatabase(OPERATOR)
    expect(await runProgram(settingsOf(address), 'restore', backup)).toContain(
      'Every stored total matches',
    )
    const file = join(folder, 'again.backup')
    await save(address, file)
    const salesOf = (path: string) => JSON.parse(linesOf(path).at(-1)!).tables.sale
    expect(salesOf(file)).toEqual(salesOf(backup))
    const walls = `SELECT count(*)::int AS n FROM pg_class WHERE relforcerowsecurity`
    expect(await rowsIn(address, walls)).toEqual(await rowsIn(source, walls))
  },
  timeout,
)

describe('a file that is not right is refused before anything changes:', () => {
  const lines = () => linesOf(backup)
  const cases: [string, () => Buffer, RegExp][] = [
    ['cut off', () => readFileSync(backup).subarray(0, -20_000), /is damaged or incomplete/],
    ['a wrong byte', () => withWrongByte(readFileSync(backup)), /is damaged or incomplete/],
    [
      'a changed row',
      () => gzipSync(gunzipSync(readFileSync(backup)).toString().replace('Ortiz', 'Ortis')),
      /is damaged or incomplete, so nothing was changed\. Copy it again/,
    ],
    [
      'no last line',
      () => gzipSync(`${lines().slice(0, -1).join('\n')}\n`),
      /is damaged or incomplete/,
    ],
    ['something else', () => Buffer.from('Hello'), /is not a backup made by this app/],
    ['a packed text', () => gzipSync('Hello\n'), /is not a backup made by this app/],
    [
      'without tables',
      () => madeOf(lines(), {}),
      /is not a whole backup: it lacks data of .* and others\./,
    ],
    [
      'without one of its tables',
      () => madeOf(lines(), onlyOthers(lines(), 'sale')),
      /is not a whole backup: it lacks data of sale\. .* Nothing was changed\.$/,
    ],
    [
      'without a column',
      () =>
        gzipSync(
          lines()
            .join('\n')
            .replace(/("table":"user","columns":\[.*?),"is_admin"/, '$1') + '\n',
        ),
      /is not a whole backup: it lacks data of user\./,
    ],
    [
      'made by a version that is not known here',
      () => {
        const [first, ...rest] = lines()
        const head = {
          ...JSON.parse(first!),
          version: '9.1.0',
          migration: { when: 9_999_999_999_999, name: '0999_later' },
        }
        return gzipSync([JSON.stringify(head), ...rest, ''].join('\n'))
      },
      /^This backup was made by version 9\.1\.0 of the app, with the migration 0999_later that this version, \d+\.\d+\.\d+, does not know\. Restore it with the version that made it, or a newer one\. Nothing was changed\.$/,
    ],
  ]
  test.for(cases)('%s', { timeout }, async ([name, content, says]) => {
    const file = join(folder, `${name}.backup`)
    writeFileSync(file, content())
    const accounts = 'SELECT email FROM "user" ORDER BY email'
    const before = await rowsIn(target, accounts)
    expect(await refusalOf(load(target, file))).toMatch(says)
    expect(await rowsIn(target, accounts)).toEqual(before)
  })

  test('a missing one', async () => {
    expect(await refusalOf(load(target, join(folder, 'none')))).toMatch(
      /^There is no file .*none\. Check its name\.$/,
    )
  })

  test('a folder', async () => {
    expect(await refusalOf(load(target, folder))).toBe(
      `${folder} is a folder. Name the backup in it that you want to restore.`,
    )
  })

  // Root may read everything.
  test.skipIf(process.getuid?.() === 0)('one of somebody else', async () => {
    const file = join(folder, 'secret.backup')
    writeFileSync(file, '', { mode: 0 })
    expect(await refusalOf(load(target, file))).toBe(
      `You may not read ${file}. Run the command as the user it belongs to.`,
    )
  })
})

describe('nothing unfinished gets the name of a backup:', () => {
  /** Starts a backup that can't go on until the test ends, and waits until it has begun to write. */
  async function blocked(file: string): Promise<{ child: ChildProcess; said: () => string }> {
    const client = new pg.Client(source)
    await client.connect()
    await client.query('BEGIN; LOCK TABLE sale IN ACCESS EXCLUSIVE MODE')
    blockers.push(client)
    const child = spawn(process.execPath, [PROGRAM, 'backup', file], { env: settingsOf(source) })
    let output = ''
    child.stderr.on('data', (text) => (output += text))
    await vi.waitUntil(() => existsSync(`${file}.part`), { timeout, interval: 20 })
    return { child, said: () => output }
  }
  const blockers: pg.Client[] = []
  const unblock = async () => {
    for (const client of blockers.splice(0)) await client.end()
  }
  afterAll(unblock)

  test(
    'after a kill -9 there is only FILE.part, which the next backup replaces; two at once are refused',
    async () => {
      const file = join(folder, 'killed.backup')
      const { child } = await blocked(file)
      expect(await refusalOf(save(source, join(folder, 'second.backup')))).toBe(
        'Another backup of this database is being made. Try again when it is done.',
      )
      child.kill('SIGKILL')
      await once(child, 'exit')
      await unblock()
      expect(existsSync(file)).toBe(false)
      // The server notices that the first one is gone when it wants to send it something.
      await vi.waitUntil(() => save(source, file).catch(() => false), {
        timeout,
      })
      expect(existsSync(file)).toBe(true)
      expect(existsSync(`${file}.part`)).toBe(false)
    },
    timeout,
  )

  test(
    'after Ctrl-C there is nothing',
    async () => {
      const file = join(folder, 'stopped.backup')
      const { child, said } = await blocked(file)
      child.kill('SIGINT')
      const [code] = await once(child, 'exit')
      await unblock()
      expect(code).toBe(1)
      expect(said()).toBe('The backup was stopped. Nothing was saved.\n')
      expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
    },
    timeout,
  )

  test(
    'a file that exists is kept, and a folder that does not exist is named',
    async () => {
      const before = readFileSync(backup)
      expect(await refusalOf(save(source, backup))).toMatch(/already exists/)
      expect(readFileSync(backup).equals(before)).toBe(true)
      expect(await refusalOf(save(source, join(folder, 'no/where')))).toMatch(
        /can't be written to .*no\/where: its folder does not exist\. Nothing was saved\.$/,
      )
      expect(await refusalOf(save(source, folder))).toBe(
        `${folder} is a folder. Add a name for the backup: ${join(folder, 'kpi.backup')}`,
      )
    },
    timeout,
  )
})

describe('with the built-in database', () => {
  const dataDir = join(folder, 'data')
  const settings = { DATA_DIR: dataDir }

  test(
    'a backup is restored in a new DATA_DIR, gives the same figures, and can be made again while the app runs',
    async () => {
      expect(await runProgram(settings, 'restore', backup)).toContain(
        `Before you start the app, put the old secret in ${join(dataDir, 'session-secret')}`,
      )
      const server = await startEmbedded({
        dataDir,
        as: 'app',
        notice: () => {},
        onLost: () => {},
      })
      try {
        expect(await figures(server.connection)).toEqual(shown)
        const file = join(folder, 'built-in.backup')
        expect(await runProgram(settings, 'backup', file)).toMatch(/^Saved [\d,]+ rows/)
        expect(await refusalOf(loadBackup(server.connection, file, { replace: true }))).toContain(
          'is using the database',
        )
      } finally {
        await server.stop()
      }
    },
    timeout,
  )
})

/** A whole file with these tables only. */
function madeOf(lines: string[], tables: Record<string, { head: string; rows: string[] }>): Buffer {
  const end = JSON.parse(lines.at(-1)!)
  const kept = Object.entries(end.tables).filter(([name]) => name in tables)
  const parts = Object.values(tables).flatMap(({ head, rows }) => [head, ...rows, END_OF_ROWS])
  const last = JSON.stringify({ ...end, tables: Object.fromEntries(kept) })
  return gzipSync(`${[lines[0], ...parts, last].join('\n')}\n`)
}
const END_OF_ROWS = String.raw`\.`

/** The tables in a backup without one of them. */
function onlyOthers(lines: string[], without: string) {
  const tables: Parameters<typeof madeOf>[1] = {}
  for (let at = 1; at < lines.length - 1;) {
    const end = lines.indexOf(END_OF_ROWS, at)
    const { table } = JSON.parse(lines[at]!)
    if (table !== without) tables[table] = { head: lines[at]!, rows: lines.slice(at + 1, end) }
    at = end + 1
  }
  return tables
}

const linesOf = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

function withWrongByte(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2)
  bytes[at] = bytes[at]! ^ 0xff
  return bytes
}
