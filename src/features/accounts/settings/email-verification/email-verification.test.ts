import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../../app/testing/app.ts'
import { sharedLimits } from '../../../../server/limits.ts'
import { auditedKindsOf } from '../../../../server/testing/audit.ts'
import { lastTokenTo } from '../../testing/links.ts'

// Where nobody answers: the emails wait, and their links can be read.
const { db, visitor, signUp } = await testApp({
  config: { SMTP_URL: 'smtp://localhost' },
  limits: sharedLimits,
})

const ask = (owner: Client) => owner.post('/api/account/confirm/link')
const open = (owner: Client, token: string) => owner.post('/api/account/confirm', { token })
const tokenFor = async (owner: Client, email: string): Promise<string> => {
  expect(await ask(owner)).toMatchObject({ status: 200 })
  return lastTokenTo(db, email, '/confirm')
}
const stateOf = async (id: string) =>
  (
    await db.systemPool.query<{ confirmed: boolean; checked: number }>(
      `SELECT confirmed_at IS NOT NULL AS confirmed,
         (SELECT count(*)::int FROM session WHERE user_id = $1 AND checked_at > now() - interval '1 minute') AS checked
       FROM "user" WHERE id = $1`,
      [id],
    )
  ).rows[0]
const INVALID = { status: 400, body: { code: 'link_invalid' } }

describe('the link that confirms an email', () => {
  test('confirms it and checks the session that opens it, and no other', async () => {
    const { account, ...owner } = await signUp()
    const thief = visitor()
    await thief.post('/api/auth/login', { email: account.email, password: PASSWORD })
    const token = await tokenFor(thief, account.email)
    expect(await stateOf(account.id)).toEqual({ confirmed: false, checked: 0 })
    expect(await open(owner, token)).toMatchObject({
      status: 200,
      body: { email: account.email, isChecked: true },
    })
    expect(await stateOf(account.id)).toEqual({ confirmed: true, checked: 1 })
    const { rows } = await db.systemPool.query(
      `SELECT checked_at FROM session WHERE user_id = $1 ORDER BY created_at`,
      [account.id],
    )
    expect(rows, 'the thief asked, and gained nothing').toEqual([
      { checked_at: expect.any(Date) },
      { checked_at: null },
    ])
    expect(await auditedKindsOf(db, account.email)).toContain('email_confirmed')
  })

  test('does nothing for who is signed out or signed in to another account, and is not used up', async () => {
    const { account, ...owner } = await signUp()
    const { account: other, ...stranger } = await signUp()
    const token = await tokenFor(owner, account.email)
    expect((await open(visitor(), token)).status).toBe(401)
    expect(await open(stranger, token)).toMatchObject({
      status: 403,
      body: { code: 'other_account' },
    })
    expect(await stateOf(account.id)).toEqual({ confirmed: false, checked: 0 })
    expect(await stateOf(other.id)).toEqual({ confirmed: false, checked: 0 })
    expect((await open(owner, token)).status).toBe(200)
  })

  test('works once, also when it is opened twice at the same moment, and for an hour', async () => {
    const { account, ...owner } = await signUp()
    const token = await tokenFor(owner, account.email)
    const answers = await Promise.all([open(owner, token), open(owner, token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await open(owner, token)).toMatchObject(INVALID)
    const late = await tokenFor(owner, account.email)
    await db.systemPool.query(
      `UPDATE verification SET expires_at = expires_at - interval '1 hour' WHERE value = $1`,
      [account.id],
    )
    expect(await open(owner, late)).toMatchObject(INVALID)
    expect(await open(owner, 'x')).toMatchObject(INVALID)
  })

  test('stops working with a new password', async () => {
    const { account, ...owner } = await signUp()
    const token = await tokenFor(owner, account.email)
    const passwords = { newPassword: 'a new password', confirmPassword: 'a new password' }
    await owner.post('/api/account/password', { currentPassword: PASSWORD, ...passwords })
    expect(await open(owner, token)).toMatchObject(INVALID)
  })

  test('is stored only as a hash, and can be asked for five times an hour', async () => {
    const { account, ...owner } = await signUp()
    const token = await tokenFor(owner, account.email)
    const { rows } = await db.systemPool.query('SELECT * FROM verification')
    expect(JSON.stringify(rows)).not.toContain(token)
    await open(owner, token)
    for (let i = 1; i < 5; i++) expect((await ask(owner)).status).toBe(200)
    expect((await ask(owner)).status).toBe(429)
  })
})
