import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { untilDone } from '../../../server/testing/jobs.ts'
import { resetSecondFactor } from '../index.ts'
import { adminOf } from '../testing/admin.ts'
import { lastTokenTo } from '../testing/links.ts'
import { programOf, tokenOf } from '../testing/programs.ts'
import { checkSessions } from '../testing/second-factor.ts'

/** A token is a way into the account, so it is made, told and undone like one. */

// Where nobody answers: the emails wait, and their links can be read.
const { db, visitor, signUp, operator } = await testApp({
  config: { SMTP_URL: 'smtp://localhost' },
  areConfirmed: true,
})

const query = async (text: string, ...values: unknown[]) =>
  (await db.systemPool.query(text, values)).rows
const mailsTo = async (email: string): Promise<string[]> =>
  (await query('SELECT kind FROM mail WHERE recipient = $1 ORDER BY created_at', email)).map(
    ({ kind }) => kind,
  )

async function made() {
  const { account, ...owner } = await signUp()
  await checkSessions(db, account.id)
  const { token, id } = await tokenOf(owner, ['read'])
  const works = async () =>
    (await programOf(visitor(), token).get('/api/sales-entries')).status === 200
  expect(await works()).toBe(true)
  return { owner, account, id, works }
}

test('making one needs more than the password', async () => {
  const { account, ...owner } = await signUp()
  const form = { name: 'Till', scopes: ['read'], days: '30', password: PASSWORD }
  expect(await owner.post('/api/account/tokens', form)).toMatchObject({
    status: 403,
    body: { code: 'check_needed' },
  })
  await checkSessions(db, account.id)
  expect((await owner.post('/api/account/tokens', form)).status).toBe(200)
})

test('turning one on again that a restore turned off needs more than the password too, and is told', async () => {
  const { owner, account, id, works } = await made()
  await query(`UPDATE access_token SET paused_at = now() WHERE id = $1`, id)
  await query('UPDATE session SET checked_at = NULL WHERE user_id = $1', account.id)
  const resume = () => owner.post(`/api/account/tokens/${id}/resume`, { password: PASSWORD })
  expect(await resume()).toMatchObject({ status: 403, body: { code: 'check_needed' } })
  expect(await works()).toBe(false)
  await checkSessions(db, account.id)
  expect((await resume()).status).toBe(200)
  expect(await works()).toBe(true)
  const told = (await mailsTo(account.email)).filter((kind) => kind === 'access-token-added')
  expect(told).toHaveLength(2)
})

test('the owner is told of it and can undo it, which ends every token and session', async () => {
  const { owner, account, works } = await made()
  expect(await mailsTo(account.email)).toContain('access-token-added')
  const token = await lastTokenTo(db, account.email, '/undo')
  expect((await visitor().post('/api/account/undo', { token })).status).toBe(200)
  expect(await works()).toBe(false)
  expect((await owner.get('/api/auth/user')).status).toBe(401)
  expect(await mailsTo(account.email)).toContain('access-tokens-revoked')
})

test('the link to undo outlives a new password, which a thief could set', async () => {
  const { owner, account, works } = await made()
  const passwords = { currentPassword: PASSWORD, newPassword: 'a new password' }
  const changed = await owner.post('/api/account/password', {
    ...passwords,
    confirmPassword: passwords.newPassword,
    keepAuthenticator: true,
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await works(), 'a password that its owner changes keeps the programs').toBe(true)
  const token = await lastTokenTo(db, account.email, '/undo')
  expect((await visitor().post('/api/account/undo', { token })).status).toBe(200)
  expect(await works()).toBe(false)
})

test("of an admin's, a link can undo nothing: a mailbox must not be enough", async () => {
  const { account, ...admin } = await adminOf({ db, signUp })
  await checkSessions(db, account.id)
  await tokenOf(admin, ['read'])
  const [{ text }] = await query(
    `SELECT m::text AS text FROM mail m WHERE recipient = $1 AND kind = 'access-token-added'`,
    account.email,
  )
  expect(text).not.toContain('/undo')
})

test('a password set by link ends all tokens', async () => {
  const { account, works } = await made()
  const { email } = account
  await visitor().post('/api/auth/forgot-password', { email })
  await untilDone(async () => expect(await mailsTo(email)).toContain('password-reset'))
  const token = await lastTokenTo(db, email, '/set-password')
  const [newPassword, confirmPassword] = ['a new password', 'a new password']
  const set = await visitor().post('/api/set-password', {
    ...{ email, token, newPassword, confirmPassword, timeZone: 'UTC' },
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  expect(await works()).toBe(false)
  expect(await mailsTo(email)).toContain('access-tokens-revoked')
})

test('and so does a second factor that an operator resets', async () => {
  const { account, works } = await made()
  await resetSecondFactor(operator, account.email)
  expect(await works()).toBe(false)
})

test('revoking one is told', async () => {
  const { owner, account, id } = await made()
  await owner.delete(`/api/account/tokens/${id}`)
  expect(await mailsTo(account.email)).toContain('access-tokens-revoked')
})
