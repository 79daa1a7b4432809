import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, test, vi } from 'vitest'
import { browserOf, PASSWORD, testApp, type Client } from '../../../../app/testing/app.ts'
import { auditedOf } from '../../../../server/testing/audit.ts'
import { testFolder } from '../../../../server/testing/folder.ts'
import { saleOf } from '../../../sales/testing/entries.ts'
import { authOn } from '../../auth/better-auth.ts'
import { suspendedOwners, recipientsOf, resetAccount } from '../../index.ts'
import { adminOf } from '../../testing/admin.ts'
import { disableAccount, enableAccount } from './service.ts'
import { setPasswordBy } from '../../testing/links.ts'

const { another, db, operator, settled, signUp, visitor } = await testApp({
  config: { DATA_DIR: testFolder() },
})

type Owner = Awaited<ReturnType<typeof signUp>>
const REASON = 'Asked for it on the phone'
const change = (admin: Client, { account }: Owner, what: 'disable' | 'enable', reason = REASON) =>
  admin.post(`/api/admin/owners/${account.id}/${what}`, { reason })
const done = async (answer: Promise<{ status: number; body: unknown }>) =>
  expect(await answer).toMatchObject({ status: 200, body: { success: true } })
const signIn = (email: string, password = PASSWORD, browser = visitor()) =>
  browser.post('/api/auth/login', { email, password })
const isIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200
const CLOSED = {
  status: 403,
  body: {
    code: 'account_disabled',
    message: expect.stringMatching(
      /^Your account was closed by the people who run KPI Mechanics\. Nothing is lost\..* Write to /,
    ),
  },
}

/** Every row of every table about one owner, and the account's own. */
const everythingOf = async (id: string) => {
  const { rows } = await db.systemPool.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('owner_id', 'user_id')
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('session', 'known_device', 'audit_log') ORDER BY 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of rows) {
    found[name] = (
      await db.systemPool.query(
        `SELECT row_to_json(t)::text AS row FROM ${name} t WHERE row_to_json(t)::text LIKE $1 ORDER BY 1`,
        [`%${id}%`],
      )
    ).rows
  }
  return found
}
const account = async (id: string) =>
  (await db.systemPool.query('SELECT * FROM "user" WHERE id = $1', [id])).rows[0]

describe('a disabled account', () => {
  test('becomes no admin and gets no link before it is enabled', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const path = `/api/admin/owners/${owner.account.id}`
    await done(change(admin, owner, 'disable'))
    const refused = { status: 409, body: { code: 'account_disabled' } }
    expect(await admin.post(`${path}/reset-link`)).toMatchObject(refused)
    expect(await admin.post(`${path}/admin`, { isAdmin: true })).toMatchObject(refused)
    expect((await account(owner.account.id)).is_admin).toBe(false)
    await done(admin.post(`${path}/admin`, { isAdmin: false }))
  })

  test('is told to its owner after the right password only, and opens again with everything', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const { id, email } = owner.account
    await owner.post('/api/sales-entries', saleOf({ revenue: 12.5 }))
    await owner.post('/api/coach/share', {})
    // The app also does this in the background, after its answer.
    await vi.waitFor(async () => {
      await settled()
      const once = JSON.stringify(await everythingOf(id))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(JSON.stringify(await everythingOf(id))).toBe(once)
    }, 5_000)
    const before = [await everythingOf(id), await account(id)]
    await done(change(admin, owner, 'disable'))
    expect(await signIn(email)).toMatchObject(CLOSED)
    expect(await signIn(email, 'not the password')).toMatchObject({
      status: 401,
      body: { code: 'bad_credentials' },
    })
    await done(change(admin, owner, 'enable'))
    expect((await signIn(email)).status).toBe(200)
    expect([await everythingOf(id), await account(id)]).toEqual(before)
  })

  test('signs out at once everywhere, also in other processes, and no session from before works', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const elsewhere = browserOf(await another())
    await signIn(owner.account.email, PASSWORD, elsewhere)
    expect(await isIn(elsewhere)).toBe(true)
    const { rows } = await db.systemPool.query(
      'SELECT to_jsonb(s) AS row FROM session s WHERE user_id = $1',
      [owner.account.id],
    )
    await done(change(admin, owner, 'disable'))
    for (const browser of [owner, elsewhere]) expect(await isIn(browser)).toBe(false)
    // A sign-in of the same moment, whose session was saved a moment later.
    for (const { row } of rows) {
      await db.systemPool.query(
        'INSERT INTO session SELECT * FROM jsonb_populate_record(NULL::session, $1)',
        [row],
      )
    }
    for (const browser of [owner, elsewhere]) expect(await isIn(browser)).toBe(false)
  })

  test("can't be entered with a code, a passkey or a link that sets a password, and stays as it is", async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const { id, email } = owner.account
    const before = await resetAccount(operator, email)
    const { rows } = await db.systemPool.query('SELECT password FROM account WHERE user_id = $1', [
      id,
    ])
    await done(change(admin, owner, 'disable'))
    const address = await resetAccount(operator, email)
    const newPassword = 'another horse battery'
    expect(await setPasswordBy(visitor(), address, newPassword)).toMatchObject(CLOSED)
    const ended = { status: 400, body: { code: 'link_replaced' } }
    expect(await setPasswordBy(visitor(), before, newPassword)).toMatchObject(ended)
    expect(
      (await db.systemPool.query('SELECT password FROM account WHERE user_id = $1', [id])).rows,
    ).toEqual(rows)
    // Codes and passkeys begin their session with this.
    const { api } = await authOn(drizzle({ client: db.systemPool }), operator)
    const verified = api.signInVerified({ body: { userId: id }, headers: new Headers() })
    await expect(verified).rejects.toMatchObject({ code: 'account_disabled' })
    const { rowCount } = await db.systemPool.query('SELECT FROM session WHERE user_id = $1', [id])
    expect(rowCount).toBe(0)
  })

  test('gets no emails after the one that says so, is on no board and in no comparison', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const { id, email } = owner.account
    await db.systemPool.query('UPDATE "user" SET confirmed_at = now() WHERE id = $1', [id])
    await db.systemPool.query(
      `INSERT INTO standing (owner_id, month, points) VALUES ($1, '2199-01-01', 500)`,
      [id],
    )
    const isListed = async () =>
      (await db.systemPool.query('SELECT is_listed FROM standing WHERE owner_id = $1', [id]))
        .rows[0].is_listed
    const recipients = () => db.withSystem((tx) => recipientsOf(tx, [id]))
    const away = () => db.withSystem(suspendedOwners)
    expect([await isListed(), (await recipients()).size]).toEqual([true, 1])
    await done(change(admin, owner, 'disable'))
    expect([await isListed(), (await recipients()).size]).toEqual([false, 0])
    expect(await away()).toContain(id)
    const { rows } = await db.systemPool.query(
      `SELECT body FROM mail WHERE recipient = $1 AND kind = 'account-disabled'`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].body).toContain('Nothing is lost')
    expect(rows[0].body, 'the reason is for the log').not.toContain(REASON)
    await done(change(admin, owner, 'enable'))
    expect([await isListed(), (await recipients()).size]).toEqual([true, 1])
    expect(await away()).not.toContain(id)
  })

  test('is on no board of a month that begins while it is disabled', async () => {
    const { account, ...owner } = await signUp()
    // Settled only afterwards, as it may happen with a sale of the last seconds.
    expect((await owner.post('/api/sales-entries', saleOf({ revenue: 12.5 }))).status).toBe(200)
    await disableAccount(operator, account.id, REASON)
    await settled()
    const listed = async () =>
      (
        await db.systemPool.query('SELECT DISTINCT is_listed FROM standing WHERE owner_id = $1', [
          account.id,
        ])
      ).rows
    await db.systemPool.query(
      `INSERT INTO standing (owner_id, month, points) VALUES ($1, '2199-01-01', 500)`,
      [account.id],
    )
    expect(await listed()).toEqual([{ is_listed: false }])
    await enableAccount(operator, account.id, REASON)
    expect(await listed()).toEqual([{ is_listed: true }])
  })

  test('stays off the board when it is enabled while its owner is leaving', async () => {
    const owner = await signUp()
    const { id } = owner.account
    await db.systemPool.query(
      `INSERT INTO standing (owner_id, month, points) VALUES ($1, '2199-01-01', 500)`,
      [id],
    )
    expect((await owner.post('/api/account/deletion', { password: PASSWORD })).status).toBe(200)
    await disableAccount(operator, id, REASON)
    await enableAccount(operator, id, REASON)
    const { rows } = await db.systemPool.query(
      'SELECT is_listed FROM standing WHERE owner_id = $1',
      [id],
    )
    expect(rows).toEqual([{ is_listed: false }])
    expect((await signIn(owner.account.email)).body).toMatchObject({ isKept: true })
  })

  test('is in the log with who and why, and in the list and details of owners', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const { id } = owner.account
    await done(change(admin, owner, 'disable'))
    const details = (await admin.get(`/api/admin/owners/${id}`)).body
    expect(details).toMatchObject({
      state: 'disabled',
      disabledAt: expect.any(String),
      disabledReason: REASON,
      openSessions: 0,
    })
    await done(change(admin, owner, 'enable', 'It was a mistake'))
    const entries = (await auditedOf(db, id)).filter(({ kind }) => kind.startsWith('account_'))
    const by = admin.account.email
    expect(entries).toMatchObject([
      { kind: 'account_disabled', actorEmail: by, detail: REASON },
      { kind: 'account_enabled', actorEmail: by, detail: 'It was a mistake' },
    ])
    expect((await admin.get(`/api/admin/owners/${id}`)).body).toMatchObject({
      state: 'active',
      disabledAt: null,
      disabledReason: null,
    })
  })
})

describe('who may be disabled', () => {
  test('an admin, whose view of a shop ends with it, but not oneself and not the last admin', async () => {
    const [admin, other, owner] = [
      await adminOf({ db, signUp }),
      await adminOf({ db, signUp }),
      await signUp(),
    ]
    expect(await change(admin, admin, 'disable')).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    await other.post('/api/admin/view-as', { ownerId: owner.account.id })
    await done(change(admin, other, 'disable'))
    expect(await auditedOf(db, owner.account.id)).toContainEqual(
      expect.objectContaining({ kind: 'view_as_ended', actorEmail: other.account.email }),
    )
    await db.systemPool.query('UPDATE "user" SET is_admin = false WHERE id NOT IN ($1, $2)', [
      admin.account.id,
      other.account.id,
    ])
    // The other one is disabled, so this is the last.
    await expect(disableAccount(operator, admin.account.id, REASON)).rejects.toMatchObject({
      code: 'last_admin',
    })
    await done(change(admin, other, 'enable'))
    await disableAccount(operator, admin.account.id, REASON)
    expect((await admin.get('/api/admin/owners')).status).toBe(401)
    await enableAccount(operator, admin.account.id, REASON)
  })

  test('twice, an unknown one, and without a reason are refused', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const path = `/api/admin/owners/0199ffff-0000-7000-8000-000000000000`
    expect((await admin.post(`${path}/disable`, { reason: REASON })).status).toBe(404)
    expect(await change(admin, owner, 'disable', ' ')).toMatchObject({
      status: 400,
      body: { message: 'Reason is required' },
    })
    expect((await change(admin, owner, 'enable')).body.code).toBe('not_disabled')
    await done(change(admin, owner, 'disable'))
    expect((await change(admin, owner, 'disable')).body.code).toBe('already_disabled')
  })
})
