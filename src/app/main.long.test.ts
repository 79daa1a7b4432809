import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { login, register } from '../features/accounts/contract.ts'
import { importCsv, type ImportResult } from '../features/imports/contract.ts'
import { listImports } from '../features/imports/runs/contract.ts'
import { signUpOverHttp } from '../features/imports/testing/helpers.ts'
import { SUPERUSER } from '../server/database/embedded/folder.ts'
import { run, serverUser } from '../server/database/embedded/programs.ts'
import { PASSWORD } from './testing/app.ts'
import { TEST_USER } from '../server/testing/cluster.ts'
import { testFolder } from '../server/testing/folder.ts'
import { VERSION } from '../server/version.ts'
import { buildWebIfNeeded } from './build-page.ts'
import { asSuperuser, makeDatabase } from '../server/testing/database.ts'
import { ready, spawnApp, type StartedProcess } from './testing/process.ts'

/** The app as an operator starts it: a separate process with its settings in the environment. */

const folder = testFolder()
const dataDir = join(folder, 'data')
const SESSION_SECRET = 'x'.repeat(32)
const timeout = 60_000

// The copy, too, because that is what runs in the end.
beforeAll(async () => {
  await buildWebIfNeeded(() => {})
  await run(process.execPath, [join(import.meta.dirname, 'build-server.ts')], { cwd: folder })
}, 4 * timeout)

const apps = new Set<StartedProcess>()
const endAll = async () => {
  for (const app of apps) await app.end()
  apps.clear()
}
afterEach(endAll, timeout)

function start(
  settings: Record<string, string>,
  program?: Parameters<typeof spawnApp>[2],
): StartedProcess {
  const app = spawnApp(folder, { SAMPLE_SHOP: 'on', ...settings }, program)
  apps.add(app)
  return app
}

/** Starts an app that must fail with one line and exit code 1, and returns that line. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { process: app, output } = start(settings)
  await once(app, 'close')
  expect(app.exitCode, output()).toBe(1)
  expect(output().trim().split('\n'), output()).toHaveLength(1)
  return output().trim()
}

const owner = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: PASSWORD }
const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signUp = (url: string) => post(url + register.path, { ...owner, timeZone: 'UTC' })
const signIn = (url: string) => post(url + login.path, owner)
const sendFile = (url: string, cookie: string) => {
  const body = new FormData()
  body.set('file', new File(['Product,Date,Amount\nTea,2026-01-02,2.00\n'], 'sales.csv'))
  return fetch(url + importCsv.path, { method: 'POST', headers: { cookie }, body })
}

const databaseProcess = (): number =>
  Number.parseInt(readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8'))

/** Makes a call that waits for a lock on a table, which `blocker` holds until it ends. */
async function blocked(lock: string, call: () => Promise<Response>) {
  const connection = { host: join(dataDir, 'database'), user: SUPERUSER, database: 'postgres' }
  const blocker = new pg.Client(connection)
  blocker.on('error', () => {}) // the server may stop while this is connected
  await blocker.connect()
  await blocker.query(`BEGIN; LOCK TABLE ${lock} MODE`)
  const response = call()
  const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted'
  await vi.waitFor(async () => expect((await blocker.query(waits)).rowCount).toBe(1), timeout)
  return { blocker, response }
}

describe('on the built-in database', { timeout }, () => {
  test('the first start prints the address, serves requests and makes the secret file private; SIGTERM ends app and database', async () => {
    const first = start({ DATA_DIR: dataDir })
    const url = await ready(first)
    expect(first.output()).toBe(`KPI Mechanics ${VERSION} is ready: ${url}\n`)
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(url)).headers.get('content-type')).toMatch('text/html')
    expect((await signUp(url)).status).toBe(200)
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)

    expect(await first.end('SIGTERM')).toBe(0)
    expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
  })

  test('PostgreSQL, which may run as another user, gets none of the app’s keys; a suspicious setting prints a warning', async () => {
    const secret = 'a secret of the app'
    const started = start({
      DATA_DIR: dataDir,
      OPENAI_API_KEY: secret,
      CRM_WEBHOOK_SECRET: secret,
      SESSION_SECRET,
      HOST: '127.0.0.2',
      TRUST_PROXY: 'on',
      TZ: 'UTC',
    })
    await ready(started)
    if (existsSync('/proc')) {
      const environment = readFileSync(`/proc/${databaseProcess()}/environ`, 'utf8')
      const names = environment.split('\0').map((line) => line.split('=')[0])
      expect(names).toContain('TZ')
      expect(names).not.toContain('OPENAI_API_KEY')
      expect(environment).not.toContain(secret)
      expect(environment).not.toContain(SESSION_SECRET)
    }
    await vi.waitFor(() =>
      expect(started.output()).toMatch(
        /\nTRUST_PROXY is on, but APP_URL is http:\S+\. Set APP_URL /,
      ),
    )
  })

  test('npm start: a SIGTERM to npm ends the app first, then npm', async () => {
    const root = join(import.meta.dirname, '../..')
    const started = start({ DATA_DIR: dataDir }, ['npm', '--prefix', root, 'start'])
    await ready(started)
    await started.end('SIGTERM')
    expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
  })

  test('after kill -9 of the app the next start uses the database that is still running', async () => {
    const killed = start({ DATA_DIR: dataDir })
    await ready(killed)
    const before = databaseProcess()
    await killed.end('SIGKILL')
    const url = await ready(start({ DATA_DIR: dataDir }))
    expect(databaseProcess()).toBe(before)
    expect((await signIn(url)).status).toBe(200)
  })

  test('after kill -9 of app and database the next start recovers', async () => {
    const killed = start({ DATA_DIR: dataDir })
    await ready(killed)
    process.kill(databaseProcess(), 'SIGKILL')
    await killed.end('SIGKILL')
    expect((await signIn(await ready(start({ DATA_DIR: dataDir })))).status).toBe(200)
  })

  test('a second app on the same folder stops with an error; a port in use is named', async () => {
    const first = start({ DATA_DIR: dataDir })
    const url = await ready(first)
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `The app is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await refusal({ DATA_DIR: join(folder, 'other'), PORT: new URL(url).port })).toBe(
      `PORT ${new URL(url).port} is in use by another program. Set PORT to another number.`,
    )
  })

  test('after SIGTERM during a request the app responds to it and ends with code 0', async () => {
    const stopping = start({ DATA_DIR: dataDir })
    const url = await ready(stopping)
    const { blocker, response } = await blocked('"user" IN ACCESS EXCLUSIVE', () => signIn(url))

    const ended = stopping.end('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), timeout)
    await blocker.end()
    expect((await response).status).toBe(200)
    // Long before the time limit for requests.
    await vi.waitUntil(() => stopping.process.exitCode !== null, { timeout: 15_000 })
    expect(await ended).toBe(0)
  })

  test('after SIGTERM during an import it fails, nothing is imported, and the app ends at once', async () => {
    const stopping = start({ DATA_DIR: dataDir })
    const url = await ready(stopping)
    const { cookie } = await signUpOverHttp(url)
    const { response } = await blocked('sale IN SHARE', () => sendFile(url, cookie))

    const stopped = Date.now()
    expect(await stopping.end('SIGTERM')).toBe(0)
    expect(Date.now() - stopped).toBeLessThan(10_000)
    expect(await (await response).json()).toMatchObject({ code: 'app_stops' })
  })
})

describe("on the operator's server", { timeout }, () => {
  /** Creates an empty database, dropped after the test. Returns its address. */
  async function emptyDatabase(user = TEST_USER): Promise<string> {
    if (user !== TEST_USER) {
      await asSuperuser(
        `CREATE ROLE ${user} LOGIN CREATEROLE; GRANT kpi_owner, kpi_system TO ${user}`,
      )
    }
    const { addressFor, drop } = await makeDatabase(`OWNER ${user}`)
    onTestFinished(async () => {
      await endAll()
      await drop()
      if (user !== TEST_USER) await asSuperuser(`DROP ROLE ${user}`)
    })
    return addressFor(user)
  }

  test('two processes that start at the same time on an empty database both work', async () => {
    const settings = { DATABASE_URL: await emptyDatabase(), SESSION_SECRET }
    const [one, other] = await Promise.all([ready(start(settings)), ready(start(settings))])
    expect((await signUp(one)).status).toBe(200)
    expect((await signIn(other)).status).toBe(200)
    expect(existsSync(join(folder, 'data/database/postmaster.pid'))).toBe(false)
  })

  test('no superuser is needed: a user who owns the database, can create roles and can switch to both app roles is enough', async () => {
    const DATABASE_URL = await emptyDatabase('operator')
    const url = await ready(start({ DATABASE_URL, SESSION_SECRET }))
    const { cookie } = await signUpOverHttp(url)
    const rights = "SELECT rolsuper FROM pg_roles WHERE rolname = 'operator'"
    expect(await asSuperuser(rights)).toEqual([{ rolsuper: false }])

    const imported = (await (await sendFile(url, cookie)).json()) as ImportResult
    expect(imported).toMatchObject({ imported: 1 })
    const undone = await fetch(`${url}${listImports.path}/${imported.importId}/undo`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await undone.json()).toMatchObject({ deleted: 1 })
  })

  test('an unusable DATABASE_URL is reported in one line, without the password', async () => {
    const refused = (DATABASE_URL: string) => refusal({ DATABASE_URL, SESSION_SECRET })
    const nowhere = `postgres://${TEST_USER}@${encodeURIComponent(inject('socketFolder'))}/nowhere`
    const [unreachable, missing, unsigned] = await Promise.all([
      refused('postgres://ada:sesame@127.0.0.1:1/kpi'),
      refused(nowhere),
      refusal({ DATABASE_URL: nowhere }),
    ])
    expect(unreachable).toBe(
      'The database in DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    )
    expect(missing).toBe(
      'The database in DATABASE_URL cannot be used: database "nowhere" does not exist.',
    )
    expect(unsigned).toBe(
      'SESSION_SECRET is required with DATABASE_URL: every process needs the same one.',
    )
  })

  const postgres15 = '/usr/lib/postgresql/15/bin'
  test.skipIf(!existsSync(postgres15))(
    `PostgreSQL 15, the oldest supported version (skipped without ${postgres15})`,
    async () => {
      const user = serverUser()
      const place = join(folder, '15')
      mkdirSync(place)
      if (user) chownSync(place, user.uid, user.gid)
      const control = (program: string, ...args: string[]) =>
        run(join(postgres15, program), ['-D', place, ...args], { user })
      await control('initdb', '-U', TEST_USER, '-A', 'trust', '--no-sync')
      const settings = `-k ${place} -c listen_addresses= -c fsync=off`
      await control('pg_ctl', 'start', '-w', '-l', join(place, 'log'), '-o', settings)
      onTestFinished(async () => void (await control('pg_ctl', 'stop', '-m', 'immediate')))

      const DATABASE_URL = `postgres://${TEST_USER}@${encodeURIComponent(place)}/postgres`
      const served = start({ DATABASE_URL, SESSION_SECRET })
      const url = await ready(served)
      expect((await signUp(url)).status).toBe(200)
      expect(await served.end('SIGTERM')).toBe(0)
    },
  )
})

test('a bad setting stops the start with one line that names it', { timeout }, async () => {
  expect(await refusal({ PORT: 'http' })).toBe('PORT must be a number from 0 to 65535.')
})
