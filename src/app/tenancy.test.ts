import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../features/accounts/testing/programs.ts'
import { queued } from '../features/webhooks/outbox.ts'
import { importing } from '../features/imports/testing/helpers.ts'
import { fileServer } from '../features/imports/feeds/testing/file-server.ts'
import { dataUrl, png } from '../features/support/testing/pictures.ts'
import { PASSWORD, testApp, type Client } from './testing/app.ts'
import { callsOf, tryCall, withQuery, type Call } from './testing/walk.ts'
import { testFolder } from '../server/testing/folder.ts'

const { app, db, visitor, signUp, settled } = await testApp({
  config: { DATA_DIR: testFolder(), FEEDS_PRIVATE: true, WEBHOOKS_PRIVATE: true },
})
const server = await fileServer()
afterAll(() => server.close())
server.has('Date,Product,Amount\n2026-01-01,Pie,3.50\n')

/** Bodies for endpoints that need one to reach the row or to accept its state. */
const BODIES: Record<string, unknown> = {
  'POST /api/account/tokens/:id/resume': { password: PASSWORD },
  'PATCH /api/names/:id': { kind: 'product', name: 'Pie' },
  'PATCH /api/business-goals/:id': { isActive: true },
  'POST /api/outreach/:customerId': { state: 'done' },
  'POST /api/sales-entries/feeds/:id/switch': { isOn: false },
  'POST /api/sales-entries/imports/:id/undo': { includeEdited: true },
  'POST /api/support/tickets/:id/messages': { text: 'It still fails.' },
  'PATCH /api/webhooks/:id': { isOn: true },
}

const calls = callsOf(app)
const ownCalls = calls.filter(({ access }) => access === 'owner').map(withQuery)
const adminCalls = calls.filter(({ access }) => access === 'admin')

const call = (client: Client, route: Call, id: string) =>
  tryCall(client, route, id, BODIES[`${route.method} ${route.url}`])

describe('every owner endpoint responds 401 when signed out (spec §1.6, §8.4)', () => {
  test.each([...ownCalls, ...adminCalls])('$method $url', async (route) => {
    const response = await call(visitor(), route, '1')
    expect(response).toMatchObject({ status: 401, body: { message: 'Authentication required' } })
  })
})

describe('every admin endpoint responds 403 to an owner (spec §6.2)', () => {
  test.each(adminCalls)('$method $url', async (route) => {
    const message = 'You are not an admin or not logged in'
    expect(await call(await signUp(), route, '1')).toMatchObject({ status: 403, body: { message } })
  })
})

describe("another owner's ids are treated like ids that do not exist (spec §6.1)", () => {
  let alice: Client
  let bob: Client
  let tenantTables: string[]
  let aliceIds: string[]

  const allRows = async () => {
    await settled()
    return Promise.all(
      tenantTables.map(
        async (table) =>
          (await db.systemPool.query(`SELECT row_to_json(t)::text FROM ${table} t ORDER BY 1`))
            .rows,
      ),
    )
  }

  beforeAll(async () => {
    const { account, ...client } = await signUp()
    alice = client
    bob = await signUp()
    const sale = { productName: 'Secret pie', revenue: 12.5, saleDate: '2026-03-31' }
    for (const customerName of ['Zoe Quux', 'Yan Quux']) {
      const added = await alice.post('/api/sales-entries', { ...sale, customerName })
      expect(added.status, JSON.stringify(added.body)).toBe(200)
    }
    const { rows } = await db.systemPool.query<{ id: string }>('SELECT id FROM sale ORDER BY id')
    expect((await alice.delete(`/api/sales-entries/${rows[0]!.id}`)).status).toBe(200)

    const file = 'Product,Date,Amount\nSecret pie,2026-03-30,1\nSecret pie,soon,1\n'
    expect((await importing(alice)(file)).body).toMatchObject({ imported: 1, errorCount: 1 })

    const people = new FormData()
    people.append(
      'file',
      new Blob(['Name,Phone\nZoe Quux,0171 2345\nXia,0171 6789\n']),
      'people.csv',
    )
    expect((await alice.post('/api/customers/import', people)).body).toMatchObject({ changed: 1 })
    expect((await alice.post('/api/customers', { name: 'Wim' })).status).toBe(200)

    const logo = new FormData()
    logo.append('logo', new Blob(['GIF89a']), 'logo.gif')
    expect((await alice.post('/api/business-profile/logo', logo)).status).toBe(200)

    const closure = { startDate: '2199-01-01', endDate: '2199-01-02', note: 'Zoe Quux' }
    expect((await alice.post('/api/business-profile/closures', closure)).status).toBe(200)

    const goal = { timeframe: '2026-full', targetAmount: 1, description: 'Zoe Quux' }
    expect((await alice.post('/api/business-goals', goal)).status).toBe(200)

    const issue = { issueType: 'Other', priority: 'Low', description: 'Zoe Quux is not found.' }
    const ticket = { ...issue, screenshots: [dataUrl(png())] }
    expect((await alice.post('/api/technical-support', ticket)).status).toBe(200)

    await tokenOf(alice, ['read'])
    await db.systemPool.query('UPDATE access_token SET paused_at = now()')

    await db.systemPool.query(
      `INSERT INTO sale_import (owner_id, file_name) SELECT owner_id, 'running.csv' FROM sale_import`,
    )

    await db.systemPool.query(
      `INSERT INTO ai_exchange (owner_id, kind, subject, facts_hash, day, model, outcome, sent)
       SELECT owner_id, 'outreach', '1', '', '2026-01-01', 'model', 'shown', 'Secret pie'
       FROM sale_import LIMIT 1`,
    )

    // Nothing is sent while rows are compared.
    queued.removeAllListeners()
    const hook = {
      address: 'https://127.0.0.1/Quux',
      events: ['month.closed'],
      password: PASSWORD,
    }
    expect((await alice.post('/api/webhooks', hook)).status).toBe(200)
    await db.systemPool.query(
      `INSERT INTO webhook_delivery (owner_id, webhook_id, id, type, data, created_at)
       SELECT owner_id, id, id, 'month.closed', '{}', now() FROM webhook`,
    )

    const { rows: products } = await db.systemPool.query('SELECT id FROM product')
    for (const { id } of products) {
      const renamed = { kind: 'product', name: `Secret pie ${id}` }
      expect((await alice.patch(`/api/names/${id}`, renamed)).status).toBe(200)
    }

    const published = { address: server.address, password: PASSWORD }
    expect((await alice.post('/api/sales-entries/feeds', published)).status).toBe(200)

    tenantTables = (await tablesWithOwner()).map(({ name }) => name)
    const { rows: ids } = await db.systemPool.query<{ id: string }>(
      (await tablesWithOwner())
        .filter(({ hasId }) => hasId)
        .map(({ name }) => `SELECT id::text FROM ${name}`)
        .join(' UNION '),
    )
    // Sessions have no owner_id. The last one is of a second device, so that Alice stays signed in on hers.
    const { email, id: aliceId } = account
    await visitor().post('/api/auth/login', { email, password: PASSWORD })
    const { rows: sessions } = await db.systemPool.query<{ id: string }>(
      'SELECT id FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
      [aliceId],
    )
    aliceIds = [...ids, ...sessions].map(({ id }) => id)
  })

  afterAll(() => {
    const signedOut = ownCalls.length + adminCalls.length
    process.stdout.write(
      `${signedOut} calls tried signed out, ${withIds.length} with each of ${aliceIds.length} ids of another owner\n`,
    )
  })

  // Steps of the setup guide aren't rows: everyone has the same six (features/setup-guide/setup.test.ts). Nor are the keys
  // that sales are sent with (features/sales/recorded.test.ts). Announcements are everybody's.
  const withIds = ownCalls.filter(({ url }) => /:(?!stepIndex|key|announcementId)/.test(url))
  // Deletions come last, because Alice's own would leave nothing for the other calls.
  const deletesLast = withIds.toSorted(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  test.each(deletesLast)('$method $url', async (route) => {
    const before = await allRows()
    for (const id of aliceIds) {
      const response = await call(bob, route, id)
      expect([400, 404], `${id}: ${JSON.stringify(response.body)}`).toContain(response.status)
    }
    expect(await allRows()).toEqual(before)

    // The same requests by Alice: if none succeeded, the refusals above would prove nothing.
    const statuses = []
    for (const id of aliceIds) {
      statuses.push((await call(alice, route, id)).status)
    }
    expect(statuses, 'a body in BODIES may be missing').toContain(200)
  })

  test.each(ownCalls.filter((route) => route.method === 'GET' && !route.url.includes(':')))(
    '$method $url shows no data of other owners (spec §6.1, §6.4)',
    async (route) => {
      const response = await call(bob, route, '')
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      // Too long to occur in random ids and secrets by chance.
      expect(JSON.stringify(response.body)).not.toMatch(/Secret pie|Quux/)
    },
  )
})

interface OwnedTable {
  name: string
  hasId: boolean
}

const tablesWithOwner = async (): Promise<OwnedTable[]> =>
  (
    await db.systemPool.query<OwnedTable>(`
      SELECT c.oid::regclass::text AS name,
             EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'id') AS "hasId"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'owner_id'
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
      ORDER BY 1`)
  ).rows

describe('row-level security', () => {
  test('protects every table with an owner, for both roles', async () => {
    const tables = await tablesWithOwner()
    expect(tables.map(({ name }) => name)).toContain('sale')
    for (const { name } of tables) {
      const { rows } = await db.systemPool.query(
        `SELECT relrowsecurity AND relforcerowsecurity AS forced,
                (SELECT array_agg(polname::text ORDER BY polname) FROM pg_policy WHERE polrelid = c.oid) AS policies
         FROM pg_class c WHERE c.oid = $1::regclass`,
        [name],
      )
      expect(rows[0], name).toEqual({ forced: true, policies: ['all_rows', 'own_rows'] })
    }
  })

  test('cannot be bypassed by the roles of the app', async () => {
    const { rows } = await db.systemPool.query(
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'kpi\\_%' AND NOT rolsuper AND NOT rolbypassrls ORDER BY 1`,
    )
    expect(rows.map(({ rolname }) => rolname)).toEqual(['kpi_owner', 'kpi_system'])
  })

  test("limits a query without a filter to its owner's rows, and a transaction without an owner sees none (spec §6.1)", async () => {
    const alice = await signUp()
    const bob = await signUp()
    const ownersSeen = async (client: { query: typeof db.ownerPool.query }) =>
      (await client.query('SELECT owner_id FROM business_profile')).rows.map((row) => row.owner_id)

    for (const { id } of [alice.account, bob.account]) {
      expect(await db.withOwner(id, (tx) => ownersSeen(tx.client as never))).toEqual([id])
    }
    expect(await ownersSeen(db.ownerPool)).toEqual([])
    expect(await db.withSystem((tx) => ownersSeen(tx.client as never))).toEqual(
      expect.arrayContaining([alice.account.id, bob.account.id]),
    )
  })

  test('refuses to insert a row for another owner or to move one there', async () => {
    const alice = await signUp()
    const bob = await signUp()
    const write = (sql: string) =>
      db.withOwner(alice.account.id, (tx) => tx.client.query(sql, [bob.account.id]))
    await expect(
      write(`INSERT INTO user_activity (owner_id, activity_date) VALUES ($1, '2026-01-01')`),
    ).rejects.toThrow('row-level security')
    await expect(write('UPDATE business_profile SET owner_id = $1')).rejects.toThrow(
      'row-level security',
    )
  })

  test('an owner cannot read accounts, sessions, emails or rate limits', async () => {
    const { account } = await signUp()
    const tables = ['"user"', 'session', 'account', 'verification', 'audit_log']
    for (const table of [...tables, 'mail', 'rate_limit']) {
      await expect(
        db.withOwner(account.id, (tx) => tx.client.query(`SELECT FROM ${table}`)),
      ).rejects.toThrow('permission denied')
    }
  })
})
