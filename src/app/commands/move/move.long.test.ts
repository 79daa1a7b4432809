import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { fillTables, rowsAnywhere } from '../../../features/accounts/leaving/testing/rows.ts'
import { hashOfToken } from '../../../features/accounts/access-tokens/secret.ts'
import { programOf, tokenOf } from '../../../features/accounts/testing/programs.ts'
import { saleOf } from '../../../features/sales/testing/entries.ts'
import { dataUrl, png } from '../../../features/support/testing/pictures.ts'
import { tablesOf } from '../../../server/backup/tables.ts'
import { systemClock } from '../../../server/clock.ts'
import { connect } from '../../../server/database/connection.ts'
import { seal, unseal, type Seal } from '../../../server/sealed.ts'
import { type Client } from '../../testing/app.ts'
import { verify } from '../differences.ts'
import { moveOwner } from './moving.ts'
import { movedTables, STAYS } from './tables.ts'
import {
  countOf,
  options,
  signIn,
  timeout,
  today,
  twoInstallations,
  type TestSide,
} from './testing/installations.ts'

/** What goes along with an owner who moves. */

const { here, there, newOwner, move } = await twoInstallations()

describe('everything of an owner', () => {
  test('is copied, or stays behind for a reason: no table is forgotten', async () => {
    const { rows } = await here.db.systemPool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const names = rows.map(({ name }) => name)
    const client = await connect(here.side.connection)
    const side = {
      tx: {} as never,
      sessionSecret: here.side.sessionSecret,
      address: 'http://localhost:3000',
    }
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
    'takes the access tokens along, and the old address says where to send the call',
    async () => {
      const { browser, email } = await newOwner()
      const { token } = await tokenOf(browser, ['record'])
      const [old, moved] = [here, there].map((at) => programOf(at.browser(), token)) as [
        Client,
        Client,
      ]
      await move(email)
      const { rows: before } = await here.db.systemPool.query('SELECT * FROM moved_away')
      for (const row of before) expect(JSON.stringify(row)).not.toContain(hashOfToken(token))
      const sale = saleOf({ saleDate: today })
      for (let tries = 0; tries < 2; tries++) {
        expect(await old.post('/api/sales-entries', sale)).toMatchObject({
          status: 401,
          body: {
            code: 'token_moved',
            message: expect.stringContaining('has moved to http://localhost:3001.'),
          },
        })
      }
      expect((await moved.post('/api/sales-entries', sale)).status).toBe(200)

      await moveOwner(there.side, here.side, email, options)
      expect((await old.post('/api/sales-entries', sale)).status).toBe(200)
      expect((await moved.post('/api/sales-entries', sale)).body.code).toBe('token_moved')
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
      const ids = (at: TestSide, id: string) =>
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
      const alias = (at: TestSide, id: string) =>
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
      const listed = (at: TestSide) =>
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

// The tests from here on come last: what they fill in is nothing that totals would match.

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
      const sealed = seal(`${table}.${column}`, sealedBy(purpose, here.side.sessionSecret))
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
