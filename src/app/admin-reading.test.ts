import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteAccount } from '../features/accounts/index.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { dataUrl, png } from '../features/support/testing/pictures.ts'
import { testFolder } from '../server/testing/folder.ts'
import { testApp, type Answer, type Client } from './testing/app.ts'
import { callsOf, tryCall } from './testing/walk.ts'

const { app, db, operator, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

/** Whatever has one of these in it is an owner's. The admins of this test are called Ada Byron. */
const MARKS = /quux|secret pie/i
const MONTH = '2026-10'

/** Query strings and bodies without which a call is refused. */
const QUERIES: Record<string, string> = {
  '/api/admin/owner-of': '?email=zelda@quux.example',
  '/api/admin/competition/winners': `?month=${MONTH}`,
}
const BODIES: Record<string, object> = {
  '/api/admin/tickets/:id/answer': { text: 'We are on it.', version: 2 },
  '/api/admin/tickets/:id/notes': { text: 'Known.' },
  '/api/admin/tickets/:id/assign': { assignee: null, was: null },
  '/api/admin/tickets/:id/close': { version: 3 },
  '/api/admin/owners/:id/admin': { isAdmin: false },
  '/api/admin/invitations/many': { addresses: 'new@example.com' },
}

/** Writes come last: they change what the others show. */
const routes = callsOf(app)
  .filter(({ access }) => access === 'admin')
  .map(({ method, url }) => ({ method, url }))
  .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))

const call = (client: Client, { method, url }: (typeof routes)[number], id: string) =>
  tryCall(client, { method, url: url + (QUERIES[url] ?? '') }, id, BODIES[url])
const showsAnOwner = ({ body, headers }: Answer, ownerId: string): boolean => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const isPicture = String(headers['content-type']).startsWith('image/')
  return isPicture || MARKS.test(text) || text.includes(ownerId)
}
const entriesOf = async (adminId: string) =>
  (
    await db.systemPool.query<{ kind: string; subject: string | null; detail: string | null }>(
      `SELECT kind, subject_id AS subject, detail FROM audit_log
       WHERE actor_id = $1 AND kind NOT IN ('registered', 'signed_in') ORDER BY id`,
      [adminId],
    )
  ).rows

let owner: Awaited<ReturnType<typeof signUp>>
let ids: string[]

beforeAll(async () => {
  owner = await signUp({ email: 'zelda@quux.example' })
  const { id, email } = owner.account
  const post = async (path: string, body: object) => {
    const answer = await owner.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await db.systemPool.query(
    `UPDATE "user" SET first_name = 'Zelda', last_name = 'Quux', name = 'Zelda Quux', confirmed_at = now() WHERE id = $1`,
    [id],
  )
  const sale = { productName: 'Secret pie', revenue: 12.5, saleDate: '2026-03-31' }
  await post('/api/sales-entries', { ...sale, customerName: 'Zoe Quuxby' })
  const issue = { issueType: 'Other', priority: 'Low', description: 'Zoe Quuxby is not found.' }
  await post('/api/technical-support', { ...issue, screenshots: [dataUrl(png())] })
  await post('/api/technical-support', {
    issueType: 'Feedback',
    priority: 'Low',
    description: 'More Quux.',
  })
  await post('/api/crm/submit-lead', { firstName: 'Zelda', lastName: 'Quux', email })
  const customers = await db.systemPool.query<{ id: string }>('SELECT id::text FROM customer')
  await post('/api/crm-optin', { customerId: Number(customers.rows[0]!.id) })
  await inviteAccount(operator, 'invited@quux.example', { isAdmin: false })
  await db.systemPool.query(
    `INSERT INTO competition_month (month, closed_at, has_prize, rules_version) VALUES ('${MONTH}-01', now(), true, 1)`,
  )
  await db.systemPool.query(
    `INSERT INTO competition_winner (month, account_id, place, points, open_days, sale_days, goal_attainment)
     VALUES ('${MONTH}-01', $1, 1, 450, 27, 20, 0)`,
    [id],
  )
  const { rows } = await db.systemPool.query<{ id: string }>(
    ['mail', 'support_ticket', 'support_screenshot', 'lead', 'crm_opt_in']
      .map((table) => `SELECT id::text FROM ${table}`)
      .join(' UNION '),
  )
  ids = [id, ...rows.map((row) => row.id)]
})

const shown = new Set<string>()

describe("an admin who is shown an owner's data leaves an entry, one for each viewing", () => {
  test.each(routes)('$method $url', async (route) => {
    const statuses = []
    // An answer assigns its ticket.
    await db.systemPool.query('UPDATE support_ticket SET assignee_id = NULL')
    const admin = await adminOf({ db, signUp })
    for (const id of route.url.includes(':') ? ids : ['']) {
      const before = (await entriesOf(admin.account.id)).length
      const answer = await call(admin, route, id)
      statuses.push(answer.status)
      if (!showsAnOwner(answer, owner.account.id)) continue
      shown.add(route.url)
      const entries = await entriesOf(admin.account.id)
      expect(entries.length, JSON.stringify(answer.body)).toBeGreaterThan(before)
      if (route.method !== 'GET') continue
      expect(entries, 'one call, one entry').toHaveLength(before + 1)
      const again = await Promise.all([call(admin, route, id), call(admin, route, id)])
      expect(again.map(({ status }) => status)).toEqual([answer.status, answer.status])
      expect(await entriesOf(admin.account.id), 'the same viewing').toEqual(entries)
    }
    if (route.method === 'GET' || BODIES[route.url]) {
      expect(statuses, 'a query or body may be missing').toContain(200)
    }
  })
})

afterAll(() => {
  process.stdout.write(
    `${routes.length} calls of admins tried with ${ids.length} ids; ${shown.size} of them show an owner's data\n`,
  )
})

test('the walk met lists, details, files and pictures with data of the owner', () => {
  expect([...shown]).toEqual(
    expect.arrayContaining([
      ...['/api/admin/owners', '/api/admin/owners/:id'],
      ...['/api/admin/users', '/api/admin/owner-of', '/api/admin/invitations'],
      ...['/api/admin/sales'],
      ...['/api/admin/tickets', '/api/admin/tickets/:id', '/api/admin/screenshots/:id'],
      ...['/api/admin/mails', '/api/admin/mails/:id'],
      ...['/api/admin/leads', '/api/admin/leads/export', '/api/admin/opt-ins', '/api/admin/log'],
      ...['/api/admin/competition/winners', '/api/admin/feedback', '/api/admin/log/export'],
      '/api/admin/tickets/:id/answer',
    ]),
  )
})

describe("an owner's sales", () => {
  const PATH = '/api/admin/sales?owner=zelda@quux.example'
  const mails = async () =>
    (
      await db.systemPool.query<{ subject: string }>(
        `SELECT subject FROM mail WHERE account_id = $1 AND kind = 'viewed-by-admin' ORDER BY created_at`,
        [owner.account.id],
      )
    ).rows.map(({ subject }) => subject)

  test.each([
    ['a made-up cursor', 'cursor=999999999999'],
    ['nothing else', 'limit=1'],
  ])('with %s leave an entry, and an email to the owner', async (_, query) => {
    const admin = await adminOf({ db, signUp })
    const before = (await mails()).length
    const path = `${PATH}&${query}`
    for (let n = 0; n < 3; n++) expect((await admin.get(path)).status).toBe(200)
    expect(await entriesOf(admin.account.id)).toEqual([
      { kind: 'sales_viewed', subject: owner.account.id, detail: null },
    ])
    expect((await mails()).slice(before)).toEqual([
      'An admin is looking at your sales (KPI Mechanics)',
    ])
  })

  test('seen again after an hour are another viewing', async () => {
    const admin = await adminOf({ db, signUp })
    await db.systemPool.query(
      `INSERT INTO audit_log (kind, actor_id, subject_id, at) VALUES ('sales_viewed', $1, $2, now() - interval '61 minutes')`,
      [admin.account.id, owner.account.id],
    )
    await admin.get(PATH)
    expect(await entriesOf(admin.account.id)).toHaveLength(2)
  })

  test('are not shown if the entry cannot be saved', async () => {
    const admin = await adminOf({ db, signUp })
    const disclose = app.disclose
    try {
      app.disclose = () => Promise.reject(Object.assign(new Error('full'), { code: '53100' }))
      const answer = await admin.get(PATH)
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(JSON.stringify(answer.body)).not.toMatch(MARKS)
    } finally {
      app.disclose = disclose
    }
  })
})

test('admins leave no entry for what is their own', async () => {
  const admin = await adminOf({ db, signUp })
  expect((await admin.get(`/api/admin/owners/${admin.account.id}`)).status).toBe(200)
  expect(await entriesOf(admin.account.id)).toEqual([])
})
