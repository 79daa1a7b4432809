import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type Answer } from '../../../../app/testing/app.ts'
import {
  deleteOnRequest,
  disableAccount,
  enableAccount,
  grantAdmin,
  inviteAccount,
  resetAccount,
  resetSecondFactor,
  revokeAdmin,
} from '../../index.ts'
import { forgotPassword, setPassword } from '../../contract.ts'
import { changeEmail, confirmEmail } from '../../settings/contract.ts'
import { deleteAccount } from '../../deletion/contract.ts'
import { adminOf } from '../../testing/admin.ts'
import { lastTokenTo } from '../../testing/links.ts'
import { mailsTo } from '../../testing/mails.ts'

/** Rights that come with a link are those that whoever had it sent has when it is used. */

// Where nobody answers: the emails wait, and their links can be read.
const { db, visitor, signUp, operator } = await testApp({
  config: { SMTP_URL: 'smtp://localhost' },
  areConfirmed: true,
})

let count = 0
const newEmail = () => `rights-${(count += 1)}@example.com`
const isAdmin = async (email: string): Promise<boolean> =>
  (await db.systemPool.query(`SELECT is_admin FROM "user" WHERE email = $1`, [email])).rows[0]
    .is_admin
const open = (email: string, token: string): Promise<Answer> =>
  visitor().post(setPassword.path, {
    ...{ email, token, newPassword: PASSWORD, confirmPassword: PASSWORD },
    ...{ firstName: 'Eve', lastName: 'Byron' },
  })
const tokenTo = (email: string) => lastTokenTo(db, email, '/set-password')
const DEAD = { status: 400, body: { code: expect.stringMatching(/^link_/) } }

const recover = async (email: string): Promise<void> => {
  const token = new URL(await resetAccount(operator, email)).searchParams.get('token')!
  expect((await open(email, token)).status).toBe(200)
}

/** What takes an admin's rights away, also for a while, or gives the account back to its owner. */
const ends: Record<string, (email: string, id: string) => Promise<unknown>> = {
  'is demoted': (email) => revokeAdmin(operator, email),
  'is demoted and made an admin again': async (email) => {
    await revokeAdmin(operator, email)
    await grantAdmin(operator, email)
  },
  'is disabled': (_, id) => disableAccount(operator, id, 'a test'),
  'is disabled and enabled again': async (_, id) => {
    await disableAccount(operator, id, 'a test')
    await enableAccount(operator, id, 'a test')
  },
  'has set a new password by a link': recover,
  'has a new second factor from an operator': (email) => resetSecondFactor(operator, email),
}

describe('an invitation as an admin', () => {
  async function invited() {
    const admin = await adminOf({ db, signUp })
    const email = newEmail()
    const answer = await admin.post('/api/admin/invitations', { email, isAdmin: true })
    expect(answer.status).toBe(200)
    return { email, admin: admin.account, token: await tokenTo(email) }
  }

  test('makes nobody an admin before it is accepted, and then does', async () => {
    const { email, token } = await invited()
    expect(await isAdmin(email)).toBe(false)
    expect((await open(email, token)).status).toBe(200)
    expect(await isAdmin(email)).toBe(true)
  })

  test.each(Object.entries(ends))('gives only an account once the inviter %s', async (_, end) => {
    const { email, admin, token } = await invited()
    await end(admin.email, admin.id)
    expect((await open(email, token)).status).toBe(200)
    expect(await isAdmin(email)).toBe(false)
  })

  test('that expired gives no right, by "Forgot password?" either', async () => {
    const { email, token } = await invited()
    await db.systemPool.query(
      `UPDATE verification SET expires_at = now() - interval '200 days', created_at = now() - interval '200 days'
       WHERE value = (SELECT id::text FROM "user" WHERE email = $1)`,
      [email],
    )
    expect(await open(email, token)).toMatchObject(DEAD)
    const link = new URL(await resetAccount(operator, email)).searchParams
    expect((await open(email, link.get('token')!)).status).toBe(200)
    expect(await isAdmin(email)).toBe(false)
  })

  test('is not ended by somebody who asks for a new password for its address', async () => {
    const { email, token } = await invited()
    await resetAccount(operator, email)
    expect((await open(email, token)).status).toBe(200)
    expect(await isAdmin(email)).toBe(true)
  })

  test('by a command needs no admin; one without the right gives none', async () => {
    for (const right of [true, false]) {
      const email = newEmail()
      await inviteAccount(operator, email, { isAdmin: right })
      expect((await open(email, await tokenTo(email))).status).toBe(200)
      expect(await isAdmin(email)).toBe(right)
    }
  })

  test('loses its right when that is taken away; nobody is made an admin who has not accepted', async () => {
    const { email, token } = await invited()
    await revokeAdmin(operator, email)
    const boss = await adminOf({ db, signUp })
    const { rows } = await db.systemPool.query(`SELECT id FROM "user" WHERE email = $1`, [email])
    expect(
      await boss.post(`/api/admin/owners/${rows[0].id}/admin`, { isAdmin: true }),
    ).toMatchObject({ status: 409, body: { code: 'only_invited' } })
    expect((await open(email, token)).status).toBe(200)
    expect(await isAdmin(email)).toBe(false)
  })
})

test('all other admins are told of an invitation as an admin, and of no other one', async () => {
  const [other, admin] = [await adminOf({ db, signUp }), await adminOf({ db, signUp })]
  const [asAdmin, asOwner] = [newEmail(), newEmail()]
  await admin.post('/api/admin/invitations', { email: asOwner, isAdmin: false })
  await admin.post('/api/admin/invitations', { email: asAdmin, isAdmin: true })
  const aboutInvitations = async (email: string) =>
    (await mailsTo(db, email)).filter(({ kind }) => kind === 'admin-invited')
  expect(await aboutInvitations(other.account.email)).toMatchObject([
    // Emails show no address that a mail program would make a link of.
    { body: expect.stringContaining(asAdmin.split('@')[0]!) },
  ])
  expect(await aboutInvitations(admin.account.email)).toEqual([])
})

describe('a change of an email that an admin began', () => {
  test.each(Object.entries(ends))('ends once the admin %s', async (_, end) => {
    const [admin, { account }] = [await adminOf({ db, signUp }), await signUp()]
    const email = newEmail()
    const path = `/api/admin/owners/${account.id}/email`
    expect((await admin.post(path, { email, reason: 'a lost mailbox' })).status).toBe(200)
    const token = await lastTokenTo(db, email, '/confirm-email')
    await end(admin.account.email, admin.account.id)
    expect(await visitor().post(confirmEmail.path, { email, token })).toMatchObject(DEAD)
  })
})

test.each<[string, (owner: Awaited<ReturnType<typeof signUp>>) => Promise<unknown>]>([
  ['its owner', (owner) => owner.post(deleteAccount.path, { password: PASSWORD })],
  [
    'an admin for its owner',
    ({ account }) =>
      deleteOnRequest(operator, account.id, { reason: 'asked for it', atOnce: false }),
  ],
])('a link to a new email ends when %s asks to delete the account', async (_, leave) => {
  const owner = await signUp()
  const email = newEmail()
  await owner.post(changeEmail.path, { email, password: PASSWORD })
  const token = await lastTokenTo(db, email, '/confirm-email')
  await leave(owner)
  expect(await visitor().post(confirmEmail.path, { email, token })).toMatchObject(DEAD)
})

test('a link to set a new password ends when a newer one is sent', async () => {
  const { account } = await signUp()
  const { email } = account
  const tokens: string[] = []
  for (let n = 1; n <= 2; n++) {
    expect((await visitor().post(forgotPassword.path, { email })).status).toBe(200)
    await expect
      .poll(
        async () => {
          const token = await tokenTo(email).catch(() => undefined)
          return token && !tokens.includes(token) ? tokens.push(token) : 0
        },
        { timeout: 10_000 },
      )
      .toBe(n)
  }
  expect(await open(email, tokens[0]!)).toMatchObject({
    status: 400,
    body: { code: 'link_replaced' },
  })
  expect((await open(email, tokens[1]!)).status).toBe(200)
})
