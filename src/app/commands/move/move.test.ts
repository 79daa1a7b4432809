import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillTables, rowsAnywhere } from '../../../features/accounts/leaving/testing/rows.ts'
import { saleOf } from '../../../features/sales/testing/entries.ts'
import { dataUrl, png } from '../../../features/support/testing/pictures.ts'
import { tablesOf } from '../../../server/backup/tables.ts'
import { systemClock } from '../../../server/clock.ts'
import { connect } from '../../../server/database/connection.ts'
import { databaseErrorOf } from '../../../server/database/database-errors.ts'
import { asSystem } from '../../../server/database/tenancy.ts'
import { seal, unseal, type Seal } from '../../../server/sealed.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { noLimits } from '../../../server/limits.ts'
import { testDatabaseAddress } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { FAST } from '../../../server/testing/jobs.ts'
import { buildApp } from '../../app.ts'
import { browserOf, PASSWORD, type Client } from '../../testing/app.ts'
import { verify } from '../differences.ts'
import { moveOwner, takeBack, type Step } from './moving.ts'
import { movedTables, STAYS } from './tables.ts'

/** Two installations side by side, each with its database, between which owners move. */

const SECRET = 's'.repeat(32)
// Several processes, each of which loads the app: slow on a busy machine.
const timeout = 120_000

async function installation(address: string) {
  const { db, address: database } = await testDatabaseAddress()
  const config = configOf(
    {
      ...parseSettings({}),
      MIN_FREE_DISK_MB: 0,
      SAMPLE_SHOP: false,
      DATA_DIR: testFolder(),
      APP_URL: address,
    },
    { SESSION_SECRET: SECRET },
  )
  const app = await buildApp(
    { db, clock: systemClock, config, limits: noLimits },
    {},
    { pace: FAST },
  )
  await app.ready()
  afterAll(() => app.close())
  const browser = (): Client => {
    const client = browserOf(app)
    const send: Client['send'] = (method, path, body, headers, signal) =>
      client.send(method, path, body, { origin: address, ...headers }, signal)
    return {
      ...client,
      send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
    }
  }
  return {
    db,
    database,
    app,
    browser,
    side: { connection: { connectionString: database }, sessionSecret: SECRET, address },
  }
}
const here = await installation('http://localhost:3000')
const there = await installation('http://localhost:3001')
const options = { clock: systemClock }

async function newOwner(at = here) {
  const browser = at.browser()
  const email = `${randomUUID()}@example.com`
  const form = { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD, timeZone: 'UTC' }
  const { status, body } = await browser.post('/api/auth/register', form)
  expect(status, JSON.stringify(body)).toBe(200)
  return { browser, email, id: body.user.id as string }
}
const signIn = (email: string, browser: Client) =>
  browser.post('/api/auth/login', { email, password: PASSWORD })

const today = new Date().toISOString().slice(0, 10)

/** A device that records a sale after another, and keeps those that the server didn't take until it does. */
class Device {
  readonly acknowledged: string[] = []
  private stopped = false
  private readonly browsers: Client[]
  private readonly done: Promise<void>

  private readonly email: string

  constructor(email: string) {
    this.email = email
    this.browsers = [here.browser(), there.browser()]
    this.done = this.run()
  }

  private async run(): Promise<void> {
    let [browser, other] = this.browsers as [Client, Client]
    await signIn(this.email, browser)
    while (!this.stopped) {
      const key = randomUUID()
      const sale = saleOf({ saleDate: today, receipt: null, productName: key, revenue: 1 })
      for (let isTaken = false; !isTaken;) {
        const { status } = await browser.post('/api/sales-entries', sale, {
          'idempotency-key': key,
        })
        isTaken = status === 200
        if (isTaken) this.acknowledged.push(key)
        else if (this.stopped) return
        else if (status === 401 && (await signIn(this.email, browser)).status === 409) {
          ;[browser, other] = [other, browser]
          await signIn(this.email, browser)
        } else await sleep(20)
      }
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.done
  }
}

/** Runs `work` while three devices record sales. Returns the names of all that were acknowledged. */
async function whileRecording(email: string, work: () => Promise<void>): Promise<string[]> {
  const devices = [1, 2, 3].map(() => new Device(email))
  try {
    await sleep(300)
    await work()
    await sleep(300)
  } finally {
    await Promise.all(devices.map((device) => device.stop()))
  }
  return devices.flatMap(({ acknowledged }) => acknowledged)
}

const soldBy = async ({ db }: typeof here, id: string): Promise<string[]> =>
  (
    await db.systemPool.query(
      `SELECT product.name FROM sale JOIN product ON product.owner_id = sale.owner_id AND product.id = product_id
       WHERE sale.owner_id = $1`,
      [id],
    )
  ).rows.map(({ name }) => name)

const KILLED = join(import.meta.dirname, 'testing/killed.ts')
/** Moves an owner in a process that is killed at this step. */
const killedAt = (email: string, step: Step): Promise<void> =>
  expect(
    promisify(execFile)(process.execPath, [KILLED, here.database, there.database, email, step]),
  ).rejects.toMatchObject({ signal: 'SIGKILL' })
const move = (email: string) => moveOwner(here.side, there.side, email, options)

/** Every acknowledged sale is exactly once in exactly one place, and both sides' totals are right. */
async function expectAll(acknowledged: string[], id: string, at: typeof here): Promise<void> {
  const sold = { here: await soldBy(here, id), there: await soldBy(there, id) }
  const [held, empty] = at === here ? [sold.here, sold.there] : [sold.there, sold.here]
  expect(empty).toEqual([])
  expect(new Set(held).size, 'none is there twice').toBe(held.length)
  expect(
    acknowledged.filter((key) => !held.includes(key)),
    'none is lost',
  ).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(10)
  for (const side of [here, there]) await verify({ db: side.db, clock: systemClock })
}

beforeAll(async () => {
  // Both have given out the same numbers.
  for (const at of [here, there]) {
    const { browser } = await newOwner(at)
    for (let n = 0; n < 20; n++) {
      await browser.post('/api/sales-entries', saleOf({ saleDate: today, productName: `P${n}` }))
    }
  }
}, timeout)

describe('while sales are recorded', () => {
  test(
    'an owner moves, and every sale that was acknowledged is on the other side, once',
    async () => {
      const { email, id } = await newOwner()
      const acknowledged = await whileRecording(email, () => move(email))
      await expectAll(acknowledged, id, there)
    },
    timeout,
  )

  test.each<Step>(['frozen', 'quiet', 'copied', 'compared', 'switched', 'open', 'deleted'])(
    'a move that is killed at "%s" and repeated loses and doubles nothing',
    async (step) => {
      const { email, id } = await newOwner()
      const acknowledged = await whileRecording(email, async () => {
        await killedAt(email, step)
        await sleep(100)
        if (step !== 'deleted') await move(email)
      })
      await expectAll(acknowledged, id, there)
    },
    timeout,
  )

  test.each<Step>(['frozen', 'quiet', 'copied', 'compared'])(
    'a move that is killed at "%s" and taken back leaves everything here and nothing there',
    async (step) => {
      const { email, id } = await newOwner()
      const acknowledged = await whileRecording(email, async () => {
        await killedAt(email, step)
        await takeBack(here.side, there.side, email)
      })
      await expectAll(acknowledged, id, here)
      expect(await rowsAnywhere(there.db, [id, email])).toEqual({})
    },
    timeout,
  )
})

const countOf = async ({ db }: typeof here, sql: string, ...values: unknown[]): Promise<number> =>
  Number((await db.systemPool.query(sql, values)).rows[0].count)

describe('everything of an owner', () => {
  test('is copied, or stays behind for a reason: no table is forgotten', async () => {
    const { rows } = await here.db.systemPool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const names = rows.map(({ name }) => name)
    const client = await connect({ connectionString: here.database })
    const side = { tx: {} as never, sessionSecret: SECRET, address: 'http://localhost:3000' }
    const someone = { ownerId: randomUUID(), email: 'ada@example.com' }
    const nowhere = { ...someone, address: '', from: side, to: side }
    const moved = movedTables(await tablesOf(client), nowhere).map(({ table }) => table.name)
    await client.end()
    expect(names.filter((name) => !moved.includes(name) && !STAYS.has(name))).toEqual([])
    expect([...STAYS.keys()].filter((name) => !names.includes(name))).toEqual([])
    for (const why of STAYS.values()) expect(why).toMatch(/^[a-z].{10,}[^.]$/)
  })

  test(
    'shows the same there: figures, goals, points, sales, tickets and the log',
    async () => {
      const { browser, email } = await newOwner()
      for (const [n, revenue] of [12.5, 3.5, -2, 40].entries()) {
        const sale = saleOf({ revenue, productName: `Tea ${n % 2}`, saleDate: today })
        await browser.post('/api/sales-entries', sale)
      }
      const { body: deleted } = await browser.post(
        '/api/sales-entries',
        saleOf({ saleDate: today }),
      )
      await browser.delete(`/api/sales-entries/${deleted.id}`)
      const year = today.slice(0, 4)
      const seen = async (client: Client) =>
        Promise.all(
          [
            `/api/kpi-metrics?startDate=${year}-01-01&endDate=${year}-12-31`,
            `/api/product-performance?startDate=${year}-01-01&endDate=${year}-12-31`,
            `/api/customer-intelligence?startDate=${year}-01-01&endDate=${year}-12-31`,
            '/api/sales-entries',
            '/api/sales-entries/deleted',
            '/api/business-profile',
            '/api/achievements',
            '/api/sales-entries/export',
          ].map(async (path) => {
            const { status, body } = await client.get(path)
            return { path, status, body }
          }),
        )
      // Points follow in the background.
      await sleep(1_000)
      const before = await seen(browser)
      expect(
        before
          .map(({ status, path }) => `${status} ${path}`)
          .filter((line) => !line.startsWith('200')),
      ).toEqual([])
      await move(email)
      const arrived = there.browser()
      expect((await signIn(email, arrived)).status).toBe(200)
      expect(await seen(arrived)).toEqual(before)
      // 12.50 + 3.50 − 2 + 40 = 54
      expect(JSON.stringify(before[0]!.body)).toContain('54')
      for (const side of [here, there]) await verify({ db: side.db, clock: systemClock })
    },
    timeout,
  )

  test(
    'can be moved back, under the same id',
    async () => {
      const { email, id } = await newOwner()
      await move(email)
      await moveOwner(there.side, here.side, email, options)
      const browser = here.browser()
      expect((await signIn(email, browser)).body).toMatchObject({ user: { id } })
      expect((await signIn(email, there.browser())).body).toMatchObject({ code: 'moved' })
    },
    timeout,
  )
})

describe('numbers and names that are given to somebody else there', () => {
  test(
    'tickets get other numbers, with their messages, pictures and notes',
    async () => {
      const ticketOf = async ({ browser }: Awaited<ReturnType<typeof newOwner>>) => {
        const { status, body } = await browser.post('/api/technical-support', {
          issueType: 'Other',
          priority: 'Low',
          description: 'The numbers look odd today',
          screenshots: [dataUrl(png(3, 2))],
        })
        expect(status, JSON.stringify(body)).toBe(200)
      }
      const [one, other] = [await newOwner(), await newOwner(there)]
      await ticketOf(one)
      await ticketOf(other)
      const ids = (at: typeof here, id: string) =>
        at.db.systemPool
          .query('SELECT id, search_text FROM support_ticket WHERE owner_id = $1', [id])
          .then(({ rows }) => rows[0] as { id: number; search_text: string })
      const [before, taken] = [await ids(here, one.id), await ids(there, other.id)]
      expect(before.id, 'both have given out the number').toBe(taken.id)
      await here.db.systemPool.query(
        `INSERT INTO support_note (ticket_id, admin_id, name, text, created_at) VALUES ($1, gen_random_uuid(), 'Bo', 'Call back', now())`,
        [before.id],
      )
      await move(one.email)
      const after = await ids(there, one.id)
      expect(after.id).toBeGreaterThan(taken.id)
      expect(after.search_text).toMatch(new RegExp(`^km${after.id} ${after.id} \\d+ ada`))
      expect(
        await countOf(there, 'SELECT count(*) FROM support_message WHERE ticket_id = $1', after.id),
      ).toBe(1)
      expect(
        await countOf(there, 'SELECT count(*) FROM support_note WHERE ticket_id = $1', after.id),
      ).toBe(1)
      expect(await countOf(here, 'SELECT count(*) FROM support_note')).toBe(0)
      const next = await newOwner(there)
      await ticketOf(next)
      expect((await ids(there, next.id)).id, 'new numbers go on behind it').toBeGreaterThan(
        after.id,
      )
    },
    timeout,
  )

  test(
    'a name on the board that somebody has there gives way to the first name, and they are asked again',
    async () => {
      const alias = (at: typeof here, id: string) =>
        at.db.systemPool.query(
          `INSERT INTO competitor (owner_id, appearance, alias, alias_key, has_chosen) VALUES ($1, 'alias', 'Bee', 'bee', true)`,
          [id],
        )
      const [one, other] = [await newOwner(), await newOwner(there)]
      await alias(here, one.id)
      await alias(there, other.id)
      await move(one.email)
      const { rows } = await there.db.systemPool.query(
        'SELECT appearance, alias, has_chosen FROM competitor WHERE owner_id = $1',
        [one.id],
      )
      expect(rows).toEqual([{ appearance: 'first_name', alias: '', has_chosen: false }])
    },
    timeout,
  )

  test(
    'the board there counts their points from the open month on, and the one here no longer',
    async () => {
      const { email, id } = await newOwner()
      await here.db.systemPool.query(
        `INSERT INTO standing (owner_id, month, points) VALUES ($1, '2199-01-01', 70), ($1, '2198-12-01', 30)`,
        [id],
      )
      await there.db.systemPool.query(
        `INSERT INTO competition_month (month, closed_at, has_prize, rules_version) VALUES ('2198-12-01', now(), false, 1)`,
      )
      await move(email)
      const listed = (at: typeof here) =>
        countOf(
          at,
          `SELECT coalesce(sum(owners), 0) AS count FROM standing_count WHERE month >= '2198-12-01'`,
        )
      expect([await listed(here), await listed(there)]).toEqual([0, 1])
      await there.db.systemPool.query(`DELETE FROM standing WHERE month > '2198-01-01'`)
    },
    timeout,
  )
})

/** Adds a row to each table of an owner here. */
async function fill(id: string): Promise<void> {
  await fillTables(here.db, id, id)
  // What was filled in is no goal, and the figures of both sides are compared.
  await here.db.systemPool.query(
    `UPDATE business_goal SET goal_type = 'revenue', timeframe = '2026-full' WHERE owner_id = $1`,
    [id],
  )
  await here.db.systemPool.query(`UPDATE sale_import SET state = 'done' WHERE owner_id = $1`, [id])
}

describe('an owner who is moving', () => {
  test(
    'looks at everything, but gets a 503 with a sentence for a change and cannot sign in, and no admin can change anything of theirs',
    async () => {
      const { browser, email, id } = await newOwner()
      await killedAt(email, 'frozen')
      const moving = {
        status: 503,
        body: { code: 'moving', message: expect.stringMatching(/nothing is lost/) },
      }
      expect((await browser.get('/api/sales-entries')).status).toBe(200)
      expect(await browser.post('/api/sales-entries', saleOf({ saleDate: today }))).toMatchObject(
        moving,
      )
      expect(await signIn(email, here.browser())).toMatchObject(moving)
      await expect(
        here.db.systemPool.query(`INSERT INTO competitor (owner_id) VALUES ($1)`, [id]),
      ).rejects.toMatchObject({ code: 'KP002' })
      await takeBack(here.side, there.side, email)
      const taken = await browser.post('/api/sales-entries', saleOf({ saleDate: today }))
      expect(taken.status).toBe(200)
    },
    timeout,
  )

  test(
    'can change no table: each refuses before it looks at a row',
    async () => {
      const { email, id } = await newOwner()
      const { rows } = await here.db.systemPool.query<{ name: string }>(
        `SELECT polrelid::regclass::text AS name FROM pg_policy WHERE polname = 'own_rows'`,
      )
      expect(rows.length).toBeGreaterThan(50)
      const triedOn = async (name: string) => {
        const change = `DELETE FROM ${name} WHERE false`
        const tried = here.db.withOwner(id, (tx) => asSystem(tx, () => tx.execute(change)))
        return `${name} ${await tried.then(
          () => 'allowed',
          (error: unknown) => databaseErrorOf(error)?.code,
        )}`
      }
      const each = (answer: string) => rows.map(({ name }) => `${name} ${answer}`)
      expect(await Promise.all(rows.map(({ name }) => triedOn(name)))).toEqual(each('allowed'))
      await killedAt(email, 'frozen')
      expect(await Promise.all(rows.map(({ name }) => triedOn(name)))).toEqual(each('KP002'))
      await takeBack(here.side, there.side, email)
    },
    timeout,
  )

  test(
    'is signed out once the other side has them, though everything is still here',
    async () => {
      const { browser, email } = await newOwner()
      await killedAt(email, 'switched')
      expect((await browser.get('/api/sales-entries')).status).toBe(401)
      expect((await signIn(email, here.browser())).body).toMatchObject({ code: 'moved' })
      await move(email)
    },
    timeout,
  )

  test(
    'stays away from changes that began before: the move waits for them',
    async () => {
      const { email, id } = await newOwner()
      const order: string[] = []
      let go = (): void => {}
      const held = here.db.withOwner(id, async (tx) => {
        await tx.execute('DELETE FROM lead')
        await new Promise<void>((resolve) => (go = resolve))
        order.push('call')
      })
      await sleep(100)
      const moved = moveOwner(here.side, there.side, email, {
        ...options,
        onStep: (step) => void order.push(step),
      })
      await sleep(1_500)
      go()
      await held
      await moved
      expect(order.slice(0, 3)).toEqual(['frozen', 'call', 'quiet'])
    },
    timeout,
  )

  test(
    'learns after it where to sign in, and nobody registers the address again',
    async () => {
      const { browser, email } = await newOwner()
      await move(email)
      expect((await browser.get('/api/sales-entries')).status).toBe(401)
      const moved = {
        status: 409,
        body: { code: 'moved', message: expect.stringContaining('http://localhost:3001') },
      }
      expect(await signIn(email, here.browser())).toMatchObject(moved)
      const form = {
        firstName: 'Ada',
        lastName: 'Byron',
        email,
        password: PASSWORD,
        timeZone: 'UTC',
      }
      expect(await here.browser().post('/api/auth/register', form)).toMatchObject(moved)
      await expect(move(email)).rejects.toMatchObject({ code: 'moved' })
    },
    timeout,
  )

  test(
    'keeps what is sealed, though the other side has another secret: authenticator app, webhooks, addresses of files',
    async () => {
      const { email, id } = await newOwner()
      const sessionSecret = 't'.repeat(32)
      const sealedBy = (purpose: Seal['purpose'], secret: string): Seal => ({
        purpose,
        of: id,
        sessionSecret: secret,
      })
      const columns = [
        ['authenticator', 'secret', 'authenticator secrets', 'user_id'],
        ['webhook', 'secret', 'webhook secrets', 'owner_id'],
        ['webhook', 'old_secret', 'webhook secrets', 'owner_id'],
        ['sale_feed', 'address', 'addresses of files', 'owner_id'],
      ] as const
      await here.db.systemPool.query(
        'INSERT INTO authenticator (user_id, secret, confirmed_at) VALUES ($1, $2, now())',
        [id, 'not yet'],
      )
      await fill(id)
      for (const [table, column, purpose, owner] of columns) {
        const sealed = seal(`${table}.${column}`, sealedBy(purpose, SECRET))
        await here.db.systemPool.query(`UPDATE ${table} SET ${column} = $2 WHERE ${owner} = $1`, [
          id,
          sealed,
        ])
      }
      await moveOwner(here.side, { ...there.side, sessionSecret }, email, options)
      for (const [table, column, purpose, owner] of columns) {
        const { rows } = await there.db.systemPool.query<{ sealed: string }>(
          `SELECT ${column} AS sealed FROM ${table} WHERE ${owner} = $1`,
          [id],
        )
        expect(unseal(rows[0]!.sealed, sealedBy(purpose, sessionSecret))).toBe(`${table}.${column}`)
      }
    },
    timeout,
  )
})

describe('a move is refused, and nothing is frozen,', () => {
  const refused = async (email: string, sentence: RegExp) => {
    await expect(move(email)).rejects.toMatchObject({ message: expect.stringMatching(sentence) })
    expect(await countOf(here, 'SELECT count(*) FROM owner_move')).toBe(0)
  }

  test('for an email that is unknown here, or known there', async () => {
    await refused('nobody@example.com', /no account with the email/)
    const { email } = await newOwner()
    const form = { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD, timeZone: 'UTC' }
    expect((await there.browser().post('/api/auth/register', form)).status).toBe(200)
    await refused(email, /other installation has an account/)
  })

  test('for an admin, someone who is leaving, and while an import runs', async () => {
    const { email, id } = await newOwner()
    const query = (sql: string) => here.db.systemPool.query(sql, [id])
    await query('UPDATE "user" SET is_admin = true WHERE id = $1')
    await refused(email, /admin -- revoke/)
    await query('UPDATE "user" SET is_admin = false WHERE id = $1')
    await query(`INSERT INTO sale_import (owner_id, file_name) VALUES ($1, 'a.csv')`)
    await refused(email, /import of theirs is running/)
    await query(`UPDATE sale_import SET state = 'done' WHERE owner_id = $1`)
    await query(
      `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, '', now(), now() + interval '9 days')`,
    )
    await refused(email, /asked to delete/)
  })
})

test(
  'a full disk on the other side is told in a sentence, and the owner goes on here',
  async () => {
    const { email } = await newOwner()
    const owner = await connect(there.side.connection)
    await owner.query(`
      CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER disk_is_full BEFORE INSERT ON business_profile EXECUTE FUNCTION disk_is_full()`)
    try {
      await expect(move(email)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(/says: could not extend file\n.* goes on using this/),
      })
    } finally {
      await owner.query('DROP FUNCTION disk_is_full CASCADE')
      await owner.end()
    }
    expect(await countOf(here, 'SELECT count(*) FROM owner_move')).toBe(0)
    await move(email)
  },
  timeout,
)

// The last one: what it fills in is nothing that totals would match.
test(
  'all rows of an owner go from every table to the same table, and nothing here names them any more',
  async () => {
    const { email, id } = await newOwner()
    await fill(id)
    const before = await rowsAnywhere(here.db, [id])
    await move(email)
    const after = await rowsAnywhere(there.db, [id])
    const isMoved = (name: string): boolean =>
      name.startsWith('public.') && !STAYS.has(name.slice('public.'.length))
    const tables = Object.keys(before).filter(isMoved)
    expect(tables.length).toBeGreaterThan(50)
    for (const name of tables.filter((each) => each !== 'public.audit_log')) {
      expect(after[name], name).toHaveLength(before[name]!.length)
    }
    expect(after['public.audit_log']!.length).toBe(before['public.audit_log']!.length + 1)
    expect(await rowsAnywhere(here.db, [id, email])).toEqual({})
  },
  timeout,
)
