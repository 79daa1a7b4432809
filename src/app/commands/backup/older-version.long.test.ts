import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openConfirmLink } from '../../../features/accounts/settings/email-verification/contract.ts'
import { login, setPassword } from '../../../features/accounts/contract.ts'
import { confirmEmail } from '../../../features/accounts/settings/contract.ts'
import { linkIn } from '../../../features/accounts/testing/links.ts'
import { undoChange } from '../../../features/accounts/sign-in/undo/contract.ts'
import { listGoals } from '../../../features/goals/contract.ts'
import { kpiMetrics } from '../../../features/kpi/contract.ts'
import { createEntry } from '../../../features/sales/contract.ts'
import { clockOf } from '../../../server/clock.ts'
import { isMigrated, migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/tenancy.ts'
import { TEMPLATE } from '../../../server/testing/cluster.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { VERSION } from '../../../server/version.ts'
import { appOn, browserOf, PASSWORD } from '../../testing/app.ts'
import { verify } from '../differences.ts'
import { loadBackup, makeRoomFor } from './load.ts'
import { databasesOfFile, rowsIn } from '../../../server/testing/database.ts'

/**
 * Databases that earlier code made, each with two owners, an import, sales by hand, a refund, a deleted sale and goals,
 * and if it had them points, emails and an audit log: `2.0.0` is a dump of pg_dump, `3.0.0` a dump and a backup, and
 * `2026-11-22` a backup that was made in between. The `.json.gz` of each has what the owners were answered at a moment;
 * that of `2.0.0` by 3.0.0, after it had upgraded the dump, since 2.0.0 knew other figures.
 */
const made = (file: string) => join(import.meta.dirname, 'testing', file)
const unpacked = (file: string): string => gunzipSync(readFileSync(made(file))).toString()
interface Recorded {
  now: string
  /** by email and path */
  accounts: Record<string, Record<string, object>>
  links?: Record<string, string>
}
const recordedOf = (name: string): Recorded => JSON.parse(unpacked(`${name}.json.gz`))
const BACKUP = made('2026-11-22.backup')

const folder = testFolder()
const databases = databasesOfFile()
const newDatabase = async (template: string) => (await databases(`TEMPLATE ${template}`)).connection

/** Fields that have another meaning in later versions: margins with refunds, streaks, awards, and when goals were reached. */
const OTHERWISE = new Set([
  ...['profitMargin', 'grossProfitMargin', 'costCoverage'],
  ...['streaks', 'achievements', 'achievedAt', 'achievedAmount'],
])
/** Left out since, or new. */
const OF_GOALS = new Set(['celebrated', 'reachedOn'])
/** Left out since: the best month and weekday, and the month so far of a series. */
const OF_FIGURES = new Set(['pastYear', 'running'])
/** Calls that are about the number to work for. */
const NEW_ANSWERS = ['/api/weekly-progress', '/api/daily-mission', '/api/today']
const comparable = (path: string, answer: object): object =>
  NEW_ANSWERS.includes(path)
    ? {}
    : JSON.parse(
        JSON.stringify(answer, (key, value: unknown) =>
          OTHERWISE.has(key) ||
          (OF_GOALS.has(key) && path === listGoals.path) ||
          (OF_FIGURES.has(key) && path.startsWith(kpiMetrics.path))
            ? undefined
            : value,
        ),
      )

/** Signs in as each owner, compares all answers with those recorded, records a sale, and computes every total again. */
async function expectSameFigures(
  connection: pg.ClientConfig,
  { now, accounts }: Recorded,
): Promise<void> {
  const clock = clockOf(() => new Date(now))
  const db = openDatabase(connection, 3)
  expect(await isMigrated(db.systemPool)).toBe(true)
  await verify({ db, clock })
  const app = await appOn(db, clock)
  for (const [email, answers] of Object.entries(accounts)) {
    const owner = browserOf(app)
    expect((await owner.post(login.path, { email, password: PASSWORD })).status).toBe(200)
    for (const [path, answer] of Object.entries(answers)) {
      expect((await owner.get(path)).body, path).toMatchObject(comparable(path, answer))
    }
    const sale = { productName: 'Roses', revenue: 5, saleDate: now.slice(0, 10) }
    expect((await owner.post(createEntry.path, sale)).status).toBe(200)
  }
  await app.close()
  await verify({ db, clock })
  await db.close()
}

const timeout = 120_000

test.for([
  ['of 3.0.0', '3.0.0', TEMPLATE],
  ['of 3.0.0, into a database that has never been used', '3.0.0', 'template0'],
  ['of a state before 3.0.0', '2026-11-22', TEMPLATE],
  ['of a state before 3.0.0, into a database never used', '2026-11-22', 'template0'],
])(
  'a backup %s is restored: the same figures, and every total is right',
  { timeout },
  async ([, name, template]) => {
    const connection = await newDatabase(template!)
    await loadBackup(connection, made(`${name}.backup`), { replace: false })
    await expectSameFigures(connection, recordedOf(name!))
  },
)

test(
  'a number that a newer version gave out is not given out again, also in a table that the backup does not know',
  { timeout },
  async () => {
    const connection = await newDatabase(TEMPLATE)
    await rowsIn(
      connection,
      `SELECT setval(format('public.%I', sequencename), 100000) FROM pg_sequences WHERE schemaname = 'public'`,
    )
    await loadBackup(connection, made('3.0.0.backup'), { replace: true })
    const reused = await rowsIn(
      connection,
      `SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND coalesce(last_value, 0) < 100000`,
    )
    expect(reused).toEqual([])
  },
)

/** Loads a dump of pg_dump into a new database. */
async function dumped(version: string) {
  const connection = await newDatabase('template0')
  await rowsIn(connection, unpacked(`${version}.sql.gz`))
  return connection
}

/**
 * The columns of each table. Those of `verification` are left out, whose rows have got a kind, the mark of points that were
 * paid by earlier rules, and the totals by name, which months with few sales no longer have.
 */
const COLUMNS = `
  SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name <> 'verification' AND table_name NOT LIKE 'sale\\_month\\_%'
    AND column_name <> 'under_earlier_rules'
  GROUP BY 1 ORDER BY 1`
type Columns = { name: string; columns: string[] }[]

/** How many rows each table has, and what is in these columns of them. */
async function hashesIn(connection: pg.ClientConfig, tables: Columns): Promise<object> {
  const found = tables.map(({ name, columns }) => {
    const row = `ROW(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})::text`
    return `SELECT '${name}' AS name, count(*), md5(string_agg(${row}, '' ORDER BY ${row})) FROM public."${name}"`
  })
  return rowsIn(connection, `${found.join(' UNION ALL ')} ORDER BY name`)
}

/** The columns that both have: none that was dropped or renamed since. */
const inBoth = (some: Columns, others: Columns): Columns =>
  some.flatMap(({ name, columns }) => {
    const other = others.find((table) => table.name === name)?.columns ?? []
    const both = columns.filter((column) => other.includes(column))
    return both.length > 0 ? [{ name, columns: both }] : []
  })

const marksIn = (table: string, what: string): string =>
  `SELECT owner_id, ${what} AS what, period, value FROM ${table} ORDER BY 1, 2, 3, 4`

test(
  'a database of 3.0.0 is upgraded: every row, the same figures, and every total is right',
  { timeout },
  async () => {
    const connection = await dumped('3.0.0')
    const unchanged = await dumped('3.0.0')
    await migrate(connection)
    const kept = inBoth(await rowsIn(unchanged, COLUMNS), await rowsIn(connection, COLUMNS))
    expect(kept.length).toBeGreaterThan(59)
    expect(await hashesIn(connection, kept)).toEqual(await hashesIn(unchanged, kept))
    // The only table that was replaced.
    const told = await rowsIn(connection, marksIn('celebration', 'what'))
    expect(told).not.toEqual([])
    expect(told).toEqual(await rowsIn(unchanged, marksIn('milestone_reached', 'series')))
    await expectSameFigures(connection, recordedOf('3.0.0'))
  },
)

// Apart, because a new password ends older links that undo a change, and these end older links for a new password.
test.each([[['confirm', 'email', 'invitation', 'password']], [['undo']]])(
  'links in emails that 3.0.0 has sent still work after the upgrade, once: %j',
  { timeout },
  async (kinds) => {
    const connection = await dumped('3.0.0')
    await migrate(connection)
    await rowsIn(connection, `UPDATE verification SET expires_at = now() + interval '1 hour'`)
    const { now, links = {} } = recordedOf('3.0.0')
    const of = (link: string) => linkIn(/http\S+/.exec(links[link]!)![0])
    const db = openDatabase(connection, 3)
    const app = await appOn(
      db,
      clockOf(() => new Date(now)),
    )
    const otto = browserOf(app)
    expect(
      (await otto.post(login.path, { email: 'otto@example.com', password: PASSWORD })).status,
    ).toBe(200)
    const passwords = { newPassword: 'purple otter lamp', confirmPassword: 'purple otter lamp' }
    const paths: Record<string, string> = {
      confirm: openConfirmLink.path,
      email: confirmEmail.path,
      undo: undoChange.path,
    }
    const opened = kinds.map((kind): [path: string, body: object] =>
      kind in paths ? [paths[kind]!, of(kind)] : [setPassword.path, { ...of(kind), ...passwords }],
    )
    for (const [path, body] of opened) {
      const { status, body: answer } = await otto.post(path, body)
      expect(status, `${path} ${JSON.stringify(answer)}`).toBe(200)
    }
    for (const [path, body] of opened.filter(([path]) => path !== openConfirmLink.path))
      expect((await otto.post(path, body)).status).toBe(400)
    await app.close()
    await db.close()
  },
)

test(
  'a database of 2.0.0 is upgraded to the figures that 3.0.0 made of it',
  { timeout },
  async () => {
    const connection = await dumped('2.0.0')
    await migrate(connection)
    await expectSameFigures(connection, recordedOf('2.0.0'))
  },
)

test.for(['2.0.0', '3.0.0'])(
  'a database of %s has afterwards what every new one has',
  { timeout },
  async (version) => {
    const connection = await dumped(version)
    await migrate(connection)
    expect(await rowsIn(connection, SHAPE)).toEqual(
      await rowsIn(await newDatabase(TEMPLATE), SHAPE),
    )
  },
)

const BETWEEN = 1_795_400_000_000

test('one that stopped between these versions is refused, and so is a backup of it: start 3.0.0 first', async () => {
  const connection = await dumped('2.0.0')
  await rowsIn(
    connection,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', ${BETWEEN})`,
  )
  const columns: Columns = await rowsIn(connection, COLUMNS)
  const rows = await hashesIn(connection, columns)
  await expect(migrate(connection)).rejects.toThrow(
    'This database was left by the app between versions 2.0.0 and 3.0.0, and this version ' +
      `(${VERSION}) cannot upgrade it. Start version 3.0.0 once, and then this version.`,
  )
  expect(await hashesIn(connection, columns)).toEqual(rows)
  const file = backupWith({ migration: { when: BETWEEN, name: '0050_second_factor' } })
  await expect(loadBackup(await newDatabase(TEMPLATE), file, { replace: true })).rejects.toThrow(
    'This backup was made by the app between versions 2.0.0 and 3.0.0, with the migration 0050_second_factor. ' +
      `Restore it with version 3.0.0, make a new backup there, and restore the new backup with this version, ${VERSION}. Nothing was changed.`,
  )
})

/** A copy of a backup with another first line. */
function backupWith(head: object): string {
  const [first, ...rest] = gunzipSync(readFileSync(BACKUP)).toString('latin1').split('\n')
  const file = join(folder, `${randomUUID()}.backup`)
  const lines = [JSON.stringify({ ...JSON.parse(first!), ...head }), ...rest]
  writeFileSync(file, gzipSync(Buffer.from(lines.join('\n'), 'latin1')))
  return file
}

/** Everything in the database but its rows. */
const SHAPE = `
  SELECT 'column ' || table_name AS part, string_agg(concat_ws(' ', column_name, data_type, is_nullable, column_default, generation_expression), ', ' ORDER BY ordinal_position)
  FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name
  UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'policy ' || tablename || ' ' || policyname, concat(roles, cmd, qual, with_check) FROM pg_policies
  UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'rights ' || relname, concat(relrowsecurity, relforcerowsecurity, ARRAY(SELECT right_::text FROM unnest(relacl) AS right_ ORDER BY 1)) FROM pg_class
    WHERE relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)
  UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'function ' || oid::regprocedure, concat(pg_get_functiondef(oid), proacl) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'functions', concat(hash, signatures) FROM drizzle.functions
  UNION ALL SELECT 'queues', nspowner::regrole::text FROM pg_namespace WHERE nspname = 'jobs'
  ORDER BY 1, 2`

/** An upgraded database has had other migrations than a new one. */
const HISTORY = `SELECT string_agg(hash, ' ' ORDER BY id) AS migrations FROM drizzle.__drizzle_migrations`

test.for([
  ['of this version', ''],
  [
    'that a newer version has changed, as when going back after an upgrade',
    `CREATE TABLE later (id int); CREATE FUNCTION later() RETURNS int LANGUAGE sql AS 'SELECT 1';
     INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`,
  ],
  [
    'whose functions alone a newer version has changed',
    `CREATE FUNCTION later() RETURNS int LANGUAGE sql AS 'SELECT 1'; DROP FUNCTION is_leaving(uuid);
     UPDATE drizzle.functions SET hash = 'later', app_version = '9.9.9', signatures = signatures || '{later()}'`,
  ],
])('afterwards a database %s has what every database of this version has', async ([, change]) => {
  const connection = await newDatabase(TEMPLATE)
  const wanted = await rowsIn(connection, SHAPE)
  const history = await rowsIn(connection, HISTORY)
  await rowsIn(connection, change!)
  await loadBackup(connection, BACKUP, { replace: true })
  expect(await rowsIn(connection, SHAPE)).toEqual(wanted)
  expect(await rowsIn(connection, HISTORY)).toEqual(history)
  expect(wanted.length).toBeGreaterThan(400)
})

test('if anything stops it halfway, the database is as it was, with the migrations that it had', async () => {
  const connection = await newDatabase(TEMPLATE)
  await loadBackup(connection, BACKUP, { replace: false })
  await rowsIn(connection, 'CREATE VIEW mine AS SELECT id FROM sale')
  const counts =
    'SELECT (SELECT count(*)::int FROM sale) AS sales, count(*)::int FROM drizzle.__drizzle_migrations'
  const before = await rowsIn(connection, counts)
  await expect(loadBackup(connection, BACKUP, { replace: true })).rejects.toThrow(
    "The database has something that the app did not make and that needs the app's tables: view mine depends on table sale. Drop it, and create it again after the restore. If a newer version of the app made it, first run restore --make-room with that version. Nothing was changed.",
  )
  expect(await rowsIn(connection, counts)).toEqual(before)
})

/** What a database has besides what every new one has. */
const LEFT = `
  SELECT relnamespace::regnamespace || '.' || relname AS name FROM pg_class
  WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
  UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e'
  )`

test('before going back to an older version, this one leaves none of its tables, views and functions, which that one may not know', async () => {
  const connection = await newDatabase(TEMPLATE)
  await loadBackup(connection, BACKUP, { replace: false })
  const had = (await rowsIn(connection, LEFT)).map(({ name }) => name)
  expect(had).toEqual(
    expect.arrayContaining(['public.sale', 'without_tax.sale', 'drizzle.functions']),
  )

  await makeRoomFor(connection, BACKUP)
  expect(await rowsIn(connection, LEFT)).toEqual([])
  await loadBackup(connection, BACKUP, { replace: false })
  expect((await rowsIn(connection, LEFT)).map(({ name }) => name)).toContain('public.sale')
})

test('with a backup that is damaged nothing is removed', async () => {
  const connection = await newDatabase(TEMPLATE)
  const file = join(folder, `${randomUUID()}.backup`)
  writeFileSync(file, readFileSync(BACKUP).subarray(0, -100))
  const had = await rowsIn(connection, LEFT)
  await expect(makeRoomFor(connection, file)).rejects.toThrow('so nothing was changed.')
  expect(await rowsIn(connection, LEFT)).toEqual(had)
})
