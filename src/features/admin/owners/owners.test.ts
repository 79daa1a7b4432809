import { beforeAll, describe, expect, test } from 'vitest'
import { ok, browserOf, PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { mailServer } from '../../../server/testing/smtp.ts'
import { verifySessions } from '../../accounts/testing/second-factor.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { MAX_SALES_AT_ONCE } from './contract.ts'
import { adminOf } from '../../accounts/testing/admin.ts'

const { another, db, signUp } = await testApp({ isAlone: true })

const makeAdmin = async (id: string) => {
  await db.systemPool.query('UPDATE "user" SET is_admin = true WHERE id = $1', [id])
  await verifySessions(db, id)
}
const sell = (ownerId: string, sales: TestSale[]) =>
  db.withOwner(ownerId, (tx) => record(tx, sales))
const rename = (id: string, firstName: string, lastName: string, businessName: string) =>
  Promise.all([
    db.systemPool.query('UPDATE "user" SET first_name = $2, last_name = $3 WHERE id = $1', [
      id,
      firstName,
      lastName,
    ]),
    db.systemPool.query('UPDATE business_profile SET business_name = $2 WHERE owner_id = $1', [
      id,
      businessName,
    ]),
  ])
let admin: Client & { account: { id: string; email: string } }
beforeAll(async () => {
  admin = await adminOf({ db, signUp })
})
const search = async (text: string): Promise<string[]> => {
  const body = await ok(admin.get(`/api/admin/owners?search=${encodeURIComponent(text)}`))
  return body.owners.map((owner: { id: string }) => owner.id)
}

test('an owner is listed with business, sales and the last day of a visit (spec §2.14)', async () => {
  const { account, ...owner } = await signUp()
  await rename(account.id, 'Grace', 'Hopper', 'Compilers & Sons')
  await owner.post('/api/track-activity')
  await sell(account.id, [
    { date: '2026-01-02', revenue: 5 },
    { date: '2026-01-03', revenue: -1 },
  ])
  const { owners } = await ok(admin.get('/api/admin/owners'))
  expect(owners[0], 'the newest first').toEqual({
    id: account.id,
    email: account.email,
    firstName: 'Grace',
    lastName: 'Hopper',
    businessName: 'Compilers & Sons',
    isAdmin: false,
    state: 'active',
    createdAt: expect.stringMatching(/^\d{4}-/),
    lastActive: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    sales: 2,
  })
})

describe('the search', () => {
  let ids: string[]
  beforeAll(async () => {
    ids = []
    for (const [first, last, shop, email] of [
      ['Zoë', 'Quartz', 'Northern Lights', 'zoe@polar.example'],
      ['Yan', 'Quill', '50% off_shop', 'yan@polar.example'],
      ['Xi', 'Li', 'Aurora', 'x@desert.example'],
    ]) {
      const { account } = await signUp({ email: email! })
      await rename(account.id, first!, last!, shop!)
      ids.push(account.id)
    }
  })

  test.each([
    ['a part of a first name, whatever the case', 'ZOË', [0]],
    ['first and last name', 'yan quill', [1]],
    ['a part of an email, the newest first', 'polar.ex', [1, 0]],
    ['a part of a business name', 'thern li', [0]],
    ['the beginning of a word, for two letters', 'li', [2, 0]],
    ['not two letters inside a word', 'ua', []],
    ['% and _ as they are', '50% off_', [1]],
    ['_ as it is, not as any character', 'n_l', []],
    ['nothing', 'no such owner', []],
  ] as [string, string, number[]][])('%s: %j', async (_, text, found) => {
    expect(await search(text)).toEqual(found.map((index) => ids[index]))
  })

  test('of a blank text lists everyone, and of too much text is refused', async () => {
    expect(await search('  ')).toEqual(expect.arrayContaining(ids))
    const long = await admin.get(`/api/admin/owners?search=${'x'.repeat(101)}`)
    expect(long.body.message).toBe('Search can have at most 100 characters')
    expect((await admin.get('/api/admin/owners?search=%00')).status).toBe(400)
  })
})

test('pages of 50 follow each other without gaps, also in a search', async () => {
  await db.systemPool.query(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT gen_random_uuid(), 'paged' || n || '@many.example', 'Page Turner', 'Page', 'Turner' FROM generate_series(1, 120) AS n`,
  )
  for (const query of ['', 'search=turner&', 'search=many.ex&']) {
    const seen: string[] = []
    let next = ''
    do {
      const body = await ok(admin.get(`/api/admin/owners?${query}${next && `cursor=${next}`}`))
      seen.push(...body.owners.map((owner: { id: string }) => owner.id))
      next = body.nextCursor
    } while (next)
    const { rows } = await db.systemPool.query<{ id: string }>(
      `SELECT id FROM "user" WHERE $1 OR last_name = 'Turner' ORDER BY id DESC`,
      [query === ''],
    )
    expect(seen, query).toEqual(rows.map(({ id }) => id))
  }
  await db.systemPool.query(`DELETE FROM "user" WHERE last_name = 'Turner'`)
})

describe("an owner's details", () => {
  test('have the account, the business and how the owner signs in', async () => {
    const { account } = await signUp({ timeZone: 'America/Denver' })
    await sell(account.id, [
      { date: '2025-02-03', revenue: 5 },
      { date: '2026-01-03', revenue: 1 },
    ])
    expect(await ok(admin.get(`/api/admin/owners/${account.id}`))).toMatchObject({
      email: account.email,
      timeZone: 'America/Denver',
      currency: 'USD',
      firstSale: '2025-02-03',
      lastSale: '2026-01-03',
      sales: 2,
      openSessions: 1,
      hasAuthenticator: false,
      passkeys: 0,
      deleteAt: null,
    })
    const unknown = await admin.get('/api/admin/owners/0199ffff-0000-7000-8000-000000000000')
    expect(unknown.status).toBe(404)
  })

  test('have the points and the part in the competition, with the latest events and their reasons', async () => {
    const { account } = await signUp()
    const reason = { reason: 'Made-up sales' }
    await ok(admin.post(`/api/admin/owners/${account.id}/points`, { points: 75, ...reason }))
    await ok(admin.post(`/api/admin/owners/${account.id}/exclude`, reason))
    const { points } = await ok(admin.get(`/api/admin/owners/${account.id}`))
    expect(points).toMatchObject({
      totalPoints: 75,
      monthlyPoints: 75,
      membership: 'bronze',
      events: [{ points: 75, reason: 'Corrected by an admin: Made-up sales' }],
      excluded: { reason: 'Made-up sales' },
    })
  })

  test('2 tickets of which 1 is answered, and feedback, are 2 tickets, 1 open; a search for the email finds both', async () => {
    const { account, post } = await signUp()
    const issue = { issueType: 'Bug/Error', priority: 'Low', description: 'The chart stays empty.' }
    const { ticketId } = await ok(post('/api/technical-support', issue))
    await ok(post('/api/technical-support', issue))
    await ok(post('/api/technical-support', { ...issue, issueType: 'Feedback' }))
    await db.systemPool.query(`UPDATE support_ticket SET status = 'open' WHERE owner_id = $1`, [
      account.id,
    ])
    await db.systemPool.query(`UPDATE support_ticket SET status = 'answered' WHERE id = $1`, [
      ticketId,
    ])
    expect(await ok(admin.get(`/api/admin/owners/${account.id}`))).toMatchObject({
      tickets: { all: 2, open: 1 },
    })
    const found = await ok(admin.get(`/api/admin/tickets?search=${account.email}`))
    expect(found.tickets).toHaveLength(2)
  })

  test(
    'a link to set a new password is emailed, and it is in the log',
    { tags: 'long' },
    async () => {
      const smtp = await mailServer()
      const mailing = await another({ SMTP_URL: smtp.url })
      const browser = browserOf(mailing)
      const form = { firstName: 'Ada', lastName: 'Byron', password: PASSWORD, timeZone: 'UTC' }
      const email = 'mailing@example.com'
      const { body } = await browser.post('/api/auth/register', { ...form, email })
      await makeAdmin(body.user.id)
      const { account } = await signUp()
      await ok(browser.post(`/api/admin/owners/${account.id}/reset-link`))
      const { rows } = await db.systemPool.query('SELECT kind FROM mail WHERE account_id = $1', [
        account.id,
      ])
      expect(rows.map(({ kind }) => kind)).toContain('password-reset')
      expect(await auditedKindsOf(db, account.id)).toContain('reset_asked')
      await mailing.close()
      await db.systemPool.query('UPDATE "user" SET is_admin = false WHERE id = $1', [body.user.id])
    },
  )

  test('without a mail server no link is made: the answer says what to do instead', async () => {
    const { account } = await signUp()
    expect(await admin.post(`/api/admin/owners/${account.id}/reset-link`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`npm run admin -- reset ${account.email}`) },
    })
  })

  test('the owner of an email is found whatever its case', async () => {
    const { account } = await signUp({ email: 'o+neil@example.com' })
    expect(await ok(admin.get('/api/admin/owner-of?email=O%2BNEIL%40example.com'))).toEqual({
      id: account.id,
    })
    expect((await admin.get('/api/admin/owner-of?email=nobody@example.com')).status).toBe(404)
  })
})

describe('admin rights', () => {
  const change = (client: Client, id: string, isAdmin: boolean) =>
    client.post(`/api/admin/owners/${id}/admin`, { isAdmin })
  const others = () =>
    db.systemPool.query('UPDATE "user" SET is_admin = false WHERE id <> $1', [admin.account.id])

  test('are given and taken, with the next request, and both are in the log', async () => {
    const owner = await signUp()
    await ok(change(admin, owner.account.id, true))
    await verifySessions(db, owner.account.id)
    await ok(owner.get('/api/admin/owners'))
    await ok(change(admin, owner.account.id, false))
    expect((await owner.get('/api/admin/owners')).status).toBe(403)
    expect(await auditedKindsOf(db, owner.account.id)).toEqual(
      expect.arrayContaining(['admin_granted', 'admin_revoked']),
    )
    expect((await change(admin, '0199ffff-0000-7000-8000-000000000000', true)).status).toBe(404)
  })

  test('of the last admin cannot be taken; nobody invited or leaving counts as one', async () => {
    await others()
    const [invited, leaving] = [await signUp(), await signUp()]
    for (const { account } of [invited, leaving]) await makeAdmin(account.id)
    await db.systemPool.query('DELETE FROM account WHERE user_id = $1', [invited.account.id])
    await db.systemPool.query(
      `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, $2, now(), now())`,
      [leaving.account.id, leaving.account.email],
    )
    expect(await change(admin, admin.account.id, false)).toMatchObject({
      status: 409,
      body: {
        code: 'last_admin',
        message:
          'This is the only admin left. Make someone else an admin first, then take the rights away here.',
      },
    })
    await ok(admin.get('/api/admin/owners'))
    await db.systemPool.query('DELETE FROM account_deletion')
  })
})

describe('GET /api/admin/users', () => {
  test('has all owners and all their sales, each with its userId (spec §1.5, §7.16)', async () => {
    const { account } = await signUp()
    await sell(account.id, [{ date: '2026-01-01', revenue: 5, product: 'Rose' }])
    const body = await ok(admin.get('/api/admin/users'))
    expect(body).toMatchObject({ isComplete: true, nextCursor: null })
    expect(body.users[0]).toMatchObject({ id: account.id, email: account.email, isAdmin: false })
    expect(body.sales.filter((sale: { userId: string }) => sale.userId === account.id)).toEqual([
      expect.objectContaining({ productName: 'Rose', revenue: 5, userId: account.id }),
    ])
    expect(await auditedKindsOf(db, admin.account.id)).toContain(
      'admin_exported: owners and their sales',
    )
  })

  test(`beyond ${MAX_SALES_AT_ONCE} sales, the rest comes with the cursor (spec §7.16)`, async () => {
    const [older, newer] = [await signUp(), await signUp()]
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ date: '2026-01-01', revenue: n }))
    await sell(older.account.id, many(6_000))
    await sell(newer.account.id, many(6_000))
    const { rows } = await db.systemPool.query<{ id: string }>('SELECT id::text FROM sale')
    const seen: string[] = []
    let cursor = ''
    let answers = 0
    do {
      const body = await ok(admin.get(`/api/admin/users${cursor && `?cursor=${cursor}`}`))
      expect(body.sales.length).toBeLessThanOrEqual(MAX_SALES_AT_ONCE)
      expect(body.isComplete).toBe(false)
      seen.push(...body.sales.map((sale: { id: number }) => String(sale.id)))
      cursor = body.nextCursor
      answers++
    } while (cursor)
    expect(answers).toBe(2)
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    expect((await admin.get('/api/admin/users?cursor=1')).status).toBe(400)
  })
})

test('an account whose invitation nobody has accepted can be looked at, and is not deleted but taken back', async () => {
  const { rows } = await db.systemPool.query<{ id: string }>(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     VALUES (gen_random_uuid(), 'only-invited@example.com', '', '', '') RETURNING id`,
  )
  const path = `/api/admin/owners/${rows[0]!.id}`
  expect(await ok(admin.get(path))).toMatchObject({
    state: 'invited',
    sales: 0,
    industry: '',
    points: null,
  })
  const reason = 'Asked by letter'
  const answer = await admin.post(`${path}/deletion`, { reason, atOnce: false })
  expect(answer).toMatchObject({ status: 409, body: { code: 'only_invited' } })
})
