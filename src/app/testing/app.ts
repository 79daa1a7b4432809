import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { afterAll, afterEach, expect } from 'vitest'
import { register, type Account } from '../../features/accounts/contract.ts'
import { confirmAddresses } from '../../features/accounts/testing/confirmed.ts'
import { recalculateOrThrow, ownersToRecalculate } from '../../features/sales/index.ts'
import { fillTotals } from '../../features/sales/recalculate/fill-totals.ts'
import { connectEvents } from '../events.ts'
import { buildApp } from '../app.ts'
import { clockOf, systemClock } from '../../server/clock.ts'
import { configOf, parseSettings, type Config } from '../../server/config.ts'
import { refuseNesting } from '../../server/database/concurrency-limit.ts'
import { quotasOf } from '../../server/database/quotas.ts'
import { openDatabase, type Database } from '../../server/database/tenancy.ts'
import { DEFAULT_TIMEOUTS, type ConnectionTimeouts } from '../../server/http/guards/connections.ts'
import { noLimits, type Limits } from '../../server/limits.ts'
import { openJobs } from '../../server/jobs.ts'
import { openLog } from '../../server/log.ts'
import type { Services } from '../../server/services.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { spend } from '../../shared/testing/seconds.ts'
import { FAST } from '../../server/testing/jobs.ts'

export interface Answer {
  status: number
  /** parsed JSON, or the text of any other content type */
  body: any
  headers: Record<string, string | string[] | number | undefined>
}

/** A browser: stores its cookies and sends its Origin. Bodies are JSON, except `FormData`. */
export interface Client {
  cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  delete: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** Sends anything, for generated requests. */
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    /** Hangs up like a browser that leaves. */
    signal?: AbortSignal,
  ) => Promise<Answer>
}

export interface TestApp {
  app: FastifyInstance
  /** Builds a second app on the same database, like another process, with other settings. The test must close it. */
  another: (settings?: Partial<Config>) => Promise<FastifyInstance>
  db: Database
  /** A signed-out browser. */
  visitor: () => Client
  /** A new owner, signed in. The password is `PASSWORD`. Nobody has confirmed the email unless `isConfirmed`. */
  signUp: (who?: {
    /** the browser that registers; otherwise a new one */
    client?: Client
    email?: string
    businessName?: string
    timeZone?: string
    isConfirmed?: boolean
  }) => Promise<Client & { account: Account }>
  /** The services that an operator's command gets (commands/run-command.ts). */
  operator: Omit<Services, 'ownerQueue'>
  /** Recalculates all owners and fills their totals now, instead of waiting until the app does it in the background. */
  settled: () => Promise<void>
  /** Returns the errors logged so far, which the test expected, and clears them. Any error left makes the test fail. */
  takeErrors: () => string[]
}

export const PASSWORD = 'correct horse battery'
export const SESSION_SECRET = 's'.repeat(32)
const APP_URL = 'http://localhost:3000'

interface Options {
  now?: () => Date
  limits?: (db: Database) => Limits
  config?: Partial<Config>
  timeouts?: Partial<ConnectionTimeouts>
  areConfirmed?: boolean
  isAlone?: boolean
}

/** An app, its database, and a clock that can be set. */
interface Shared extends Pick<TestApp, 'app' | 'another' | 'db' | 'operator' | 'takeErrors'> {
  setClock: (now: () => Date) => void
  close: () => Promise<void>
}

const realTime = (): Date => new Date()
let shared: Promise<Shared> | undefined

/**
 * The real app on a real database. Files of a worker share both: each test has owners of its own, and sees nothing of others.
 * A long test has an app and a database to itself, and so has a file with settings, `limits` (otherwise there are no rate
 * limits) or `timeouts`, and with `isAlone`, for tests that look at all owners, at jobs or at the database itself. `now` sets
 * the clock. With `areConfirmed`, owners who sign up have confirmed their email, unless they say otherwise. Call it once per
 * file.
 */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { now = realTime, areConfirmed = false, limits, config, timeouts } = options
  const isLong = process.env.TEST_APP === 'alone'
  const isAlone = options.isAlone ?? (isLong || Boolean(limits ?? config ?? timeouts))
  const { app, another, db, operator, takeErrors, setClock, close } = await (isAlone
    ? openApp(options)
    : (shared ??= openApp()))
  setClock(now)
  // Files of a worker share the events too, and the one before may have listened to some itself.
  connectEvents()
  afterEach(() => expect(takeErrors(), 'unexpected errors in the log').toEqual([]))
  afterAll(async () => {
    if (isAlone) await close()
    else setClock(realTime)
  })

  const visitor = (): Client => browserOf(app)
  return {
    app,
    another,
    db,
    visitor,
    takeErrors,
    operator,
    settled: async () => {
      const { clock } = operator
      for (const ownerId of await ownersToRecalculate(db, clock)) {
        await db.withOwner(ownerId, (tx) => recalculateOrThrow(tx, clock))
      }
      const { rows } = await db.systemPool.query<{ ownerId: string }>(
        `SELECT DISTINCT owner_id AS "ownerId" FROM sale_month
         WHERE NOT has_totals AND entries >= least_for_totals()`,
      )
      for (const { ownerId } of rows) await fillTotals(db, ownerId)
    },
    signUp: async ({
      client = visitor(),
      businessName,
      email = `${randomUUID()}@example.com`,
      timeZone = 'UTC',
      isConfirmed = areConfirmed,
    } = {}) => {
      const name = { firstName: 'Ada', lastName: 'Byron', businessName }
      const form = { ...name, email, password: PASSWORD, timeZone }
      const response = await client.post(register.path, form)
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      const account: Account = response.body.user
      // All tests come from one address, which would have too many accounts.
      await db.systemPool.query(`DELETE FROM rate_limit WHERE key LIKE 'register by address:%'`)
      if (isConfirmed) await confirmAddresses(db, account.id)
      return { ...client, account }
    },
  }
}

async function openApp({
  limits = () => noLimits,
  config: settings,
  timeouts,
}: Options = {}): Promise<Shared> {
  const config = configOf(
    { ...parseSettings({}), MIN_FREE_DISK_MB: 0, SAMPLE_SHOP: false, ...settings },
    { SESSION_SECRET },
  )
  const { db, drop } = await spend('database', () => openTestDatabase(quotasOf(config)))
  const errors: string[] = []
  const logger = openLog('error', { write: (line: string) => void errors.push(line) })
  let time = realTime
  const clock = clockOf(() => time())
  const another = async (others: Partial<Config> = {}) => {
    const { SMTP_URL } = { ...config, ...others }
    const hasMailServer = SMTP_URL !== undefined
    const app = await buildApp(
      { db, clock, config: { ...config, ...others, hasMailServer }, limits: limits(db) },
      { loggerInstance: logger },
      { timeouts: { ...DEFAULT_TIMEOUTS, ...timeouts }, pace: FAST },
    )
    await app.ready()
    return app
  }
  const app = await spend('app', another)
  const jobs = openJobs(db, app.log)
  return {
    app,
    another,
    db,
    operator: { db, clock, config, limits: noLimits, log: app.log, jobs },
    takeErrors: () => errors.splice(0),
    setClock: (now) => void (time = now),
    close: async () => {
      await jobs.stop()
      await spend('app', () => app.close())
      await spend('database', drop)
    },
  }
}

/** An app on any database, without limits. The caller closes it. */
export const appOn = (db: Database, clock = systemClock): Promise<FastifyInstance> => {
  const settings = { ...parseSettings({ MIN_FREE_DISK_MB: '0' }), SAMPLE_SHOP: false }
  return buildApp({ db, clock, config: configOf(settings, { SESSION_SECRET }), limits: noLimits })
}

/** Runs `work` with an app on a database that other programs use afterwards. */
export async function withAppOn<T>(
  connection: pg.PoolConfig,
  work: (app: { visitor: () => Client; db: Database }) => Promise<T>,
): Promise<T> {
  const db = openDatabase(connection, 5)
  const app = await appOn(db)
  try {
    return await work({ visitor: () => browserOf(app), db })
  } finally {
    await app.close()
    await db.close()
  }
}

/** The body of an answer that has to be a 200. */
export async function ok(answering: Promise<Answer>): Promise<any> {
  const { status, body } = await answering
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** The cookie header of its session, for `browserOf` and real connections. */
export const cookieOf = ({ cookies }: Pick<Client, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** A browser of an app at `origin`. `cookie` is the cookie header of another browser's session. */
export function browserOf(
  app: Pick<FastifyInstance, 'inject'>,
  cookie = '',
  origin = APP_URL,
): Client {
  const cookies = new Map<string, string>()
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)))
  }
  const send = async (
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answer> => {
    const request: InjectOptions = {
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: { origin, ...headers },
      ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
      ...(signal && { signal }),
    }
    const response = await refuseNesting(async () => await app.inject(request))
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }
  return {
    cookies,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
