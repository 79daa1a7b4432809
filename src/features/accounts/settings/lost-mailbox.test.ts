import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { auditedOf } from '../../../server/testing/audit.ts'
import { adminOf } from '../testing/admin.ts'
import { lastTokenTo } from '../testing/links.ts'
import { mailsTo } from '../testing/mails.ts'
import { dropEmailLinks } from '../links/links.ts'
import { turnOn, verifySessions } from '../testing/second-factor.ts'

const { db, signUp, visitor } = await testApp({
  // Nothing is sent: the app's jobs don't run.
  config: { SMTP_URL: 'smtp://localhost' },
  areConfirmed: true,
})
const admin = await adminOf({ db, signUp })
await turnOn(admin, Date.now())
await verifySessions(db, admin.account.id)

const REASON = 'She called from the number in her profile'
let count = 0
const newEmail = () => `found-${(count += 1)}@example.com`
const change = (owner: { account: { id: string } }, email: string, by: Client = admin) =>
  by.post(`/api/admin/owners/${owner.account.id}/email`, { email, reason: REASON })
const login = async (email: string) =>
  (await visitor().post('/api/auth/login', { email, password: PASSWORD })).status

test('both addresses get an email; once the link in the new one is opened, the owner signs in with it and is signed out elsewhere', async () => {
  const owner = await signUp()
  const [from, to] = [owner.account.email, newEmail()]
  expect(await change(owner, to)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining(`A link is on its way to ${to}.`) },
  })
  expect(await login(from), 'nothing has changed yet').toBe(200)
  const [asked] = await mailsTo(db, from)
  expect(asked).toMatchObject({ kind: 'email-change-asked' })
  expect(asked!.body).toContain('because you can no longer get at this mailbox')
  const token = await lastTokenTo(db, to, 'confirm-email')
  expect((await visitor().post('/api/account/email/confirm', { email: to, token })).status).toBe(
    200,
  )
  expect([await login(from), await login(to)]).toEqual([401, 200])
  expect((await owner.get('/api/auth/user')).status, 'signed out everywhere').toBe(401)
  expect((await mailsTo(db, from)).map(({ kind }) => kind)).toEqual([
    'email-change-asked',
    'email-changed',
  ])
  expect(await lastTokenTo(db, from, 'undo'), 'the old address can undo it').toBeTruthy()
  const log = await auditedOf(db, owner.account.id)
  expect(log.filter(({ kind }) => kind === 'email_change_asked')).toMatchObject([
    { actorEmail: admin.account.email, detail: REASON, oldValue: from, newValue: to },
  ])
})

test('an admin who gives the account back to the address from which it was moved away wins: the later one can undo nothing', async () => {
  const owner = await signUp()
  const { email: own, id } = owner.account
  const away = newEmail()
  const confirm = async (email: string) => {
    const token = await lastTokenTo(db, email, 'confirm-email')
    const link = { email, token }
    expect((await visitor().post('/api/account/email/confirm', link)).status).toBe(200)
  }
  const move = async (email: string) => {
    expect((await owner.post('/api/account/email', { email, password: PASSWORD })).status).toBe(200)
    await confirm(email)
  }
  await move(away)
  await move(own)
  const earlier = await lastTokenTo(db, away, 'undo')
  await move(away)
  expect((await change(owner, own)).status).toBe(200)
  await confirm(own)
  expect(await login(own)).toBe(200)
  expect((await mailsTo(db, away)).at(-1)).toMatchObject({
    kind: 'email-changed',
    body: expect.stringContaining('They can get your account back.'),
  })
  const { rows } = await db.systemPool.query(
    `SELECT FROM verification WHERE value = $1 AND email = $2`,
    [id, away],
  )
  expect(rows).toEqual([])
  const undone = await visitor().post('/api/account/undo', { token: earlier })
  expect(undone.body.code).toBe('link_invalid')
})

test('a newer link makes the earlier one useless', async () => {
  const [owner, first, second] = [await signUp(), newEmail(), newEmail()]
  await change(owner, first)
  const token = await lastTokenTo(db, first, 'confirm-email')
  await change(owner, second)
  expect(
    (await visitor().post('/api/account/email/confirm', { email: first, token })).body.code,
  ).toBe('link_invalid')
})

test('a link that is opened while a newer one is made waits for it, and then no longer works', async () => {
  const [owner, to] = [await signUp(), newEmail()]
  await change(owner, to)
  const token = await lastTokenTo(db, to, 'confirm-email')
  const opened = await db.withSystem(async (tx) => {
    // As for a newer link: the account first, then its links.
    await tx.execute(sql`SELECT FROM "user" WHERE id = ${owner.account.id} FOR UPDATE`)
    const opening = visitor().post('/api/account/email/confirm', { email: to, token })
    const waits = sql`SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`
    await vi.waitFor(async () => expect((await tx.execute(waits)).rowCount).toBe(1), 10_000)
    // Fails at once if the one who waits for us has the link already.
    await tx.execute(sql`SET LOCAL lock_timeout = '500ms'`)
    await dropEmailLinks(tx, owner.account.id)
    return { opening }
  })
  expect((await opened.opening).body.code).toBe('link_invalid')
})

describe('refused', () => {
  test('for an address that another account has, the same one, and one that is none', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    expect((await change(owner, other.account.email)).body.code).toBe('email_taken')
    expect(await change(owner, owner.account.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is their email already.' } },
    })
    expect((await change(owner, 'nonsense')).status).toBe(400)
  })

  test("for the admin's own account, a disabled one, one only invited, and none", async () => {
    const owner = await signUp()
    expect((await change(admin, newEmail())).body.code).toBe('own_account')
    await admin.post(`/api/admin/owners/${owner.account.id}/disable`, { reason: REASON })
    expect((await change(owner, newEmail())).body.code).toBe('account_disabled')
    const { rows } = await db.systemPool.query<{ id: string }>(
      `INSERT INTO "user" (id, email, name, first_name, last_name)
       VALUES (gen_random_uuid(), 'waits@example.com', '', '', '') RETURNING id`,
    )
    expect((await change({ account: rows[0]! }, newEmail())).body.code).toBe('only_invited')
    const nobody = { account: { id: '0199ffff-0000-7000-8000-000000000000' } }
    expect((await change(nobody, newEmail())).status).toBe(404)
  })
})
