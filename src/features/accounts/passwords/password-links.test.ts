import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { deliverMail } from '../../../server/mail/queue.ts'
import { hurryRetry } from '../../../server/testing/jobs.ts'
import { mailServer, smtpError } from '../../../server/testing/smtp.ts'
import { grantAdmin, inviteAccount, resetAccount, revokeAdmin } from '../index.ts'
import { verifySessions } from '../testing/second-factor.ts'

/** A mail server that rejects the first reset email, as real ones sometimes do. */
let refusals = 1
const server = await mailServer(({ text }) => {
  if (text.includes('new password') && refusals-- > 0) {
    throw smtpError(451, 'greylisted, come back later')
  }
})
const resets = () => server.received.filter(({ text }) => text.includes('Set a new password for'))

const { app, db, visitor, signUp, operator } = await testApp({ config: { SMTP_URL: server.url } })
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})

const NEW = 'a new password'
const linkIn = (textWithLink: string): { email: string; token: string } => {
  const address = /http\S+\/set-password\?\S+/.exec(textWithLink)![0]
  return Object.fromEntries(new URL(address).searchParams) as never
}
const setPassword = (link: { email: string; token: string }, newPassword = NEW) =>
  visitor().post('/api/set-password', { ...link, newPassword, confirmPassword: newPassword })
const login = async (email: string, password: string) =>
  (await visitor().post('/api/auth/login', { email, password })).status
const invite = async (email: string, isAdmin = false) =>
  linkIn(await inviteAccount(operator, email, { isAdmin }))

describe('forgot password', () => {
  test('emails a link, retrying if the mail server rejects it; the link sets a new password once', async () => {
    const { account, ...browser } = await signUp({ email: 'ada@example.com' })
    const answer = await visitor().post('/api/auth/forgot-password', { email: 'ADA@example.com' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message:
          "If there is an account with this email, we're sending it a link. It can take a few minutes; check your spam folder too.",
      },
    })
    await hurryRetry(db, deliverMail)
    await vi.waitFor(() => expect(resets()).toHaveLength(1), { timeout: 20_000, interval: 50 })
    const [mail] = resets()
    expect(mail).toMatchObject({ to: ['ada@example.com'] })
    const link = linkIn(mail!.text)
    expect(link.email).toBe('ada@example.com')

    expect(await setPassword(link)).toMatchObject({
      status: 200,
      body: { success: true, dashboardUrl: '/dashboard' },
    })
    expect(await login(account.email, PASSWORD), 'the old password').toBe(401)
    expect(await login(account.email, NEW)).toBe(200)
    expect((await browser.get('/api/auth/user')).status, 'sessions from before').toBe(401)
    expect(await setPassword(link), 'the link a second time').toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    })
  }, 40_000)

  test('gives the same response for an unknown email, and sends nothing', async () => {
    const known = await visitor().post('/api/auth/forgot-password', { email: 'ada@example.com' })
    const unknown = await visitor().post('/api/auth/forgot-password', { email: 'no@example.com' })
    expect(unknown.body).toEqual(known.body)
    await vi.waitFor(
      async () => {
        const { rows } = await db.systemPool.query(
          `SELECT data->>'email' AS email, state FROM jobs.job WHERE name = 'mail-reset' AND data->>'email' = 'no@example.com'`,
        )
        expect(rows).toEqual([{ email: 'no@example.com', state: 'completed' }])
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(server.received.filter(({ to }) => to.includes('no@example.com'))).toEqual([])
  }, 30_000)
})

describe('a link to set a password', () => {
  test('is stored only as a hash', async () => {
    const { token } = await invite('hash@example.com')
    const { rows } = await db.systemPool.query('SELECT * FROM verification')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('lets an invited owner in, with a profile', async () => {
    const { email, token } = await invite('new@example.com')
    const browser = visitor()
    const answer = await browser.post('/api/set-password', {
      email,
      token,
      newPassword: NEW,
      confirmPassword: NEW,
      timeZone: 'America/Denver',
    })
    expect(answer.status).toBe(200)
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ email, isAdmin: false })
    expect((await browser.get('/api/business-profile')).body.timeZone).toBe('America/Denver')
  })

  test('works only for its own email, and still works after a try with another', async () => {
    const link = await invite('own@example.com')
    await signUp({ email: 'other@example.com' })
    for (const email of ['other@example.com', 'nobody@example.com']) {
      expect(await setPassword({ ...link, email })).toMatchObject({
        status: 400,
        body: {
          code: 'link_invalid',
          message: 'This link has expired or was already used. Please ask for a new one.',
        },
      })
    }
    expect(await login('other@example.com', PASSWORD)).toBe(200)
    expect((await setPassword(link)).status).toBe(200)
  })

  test.each([
    ['an invitation', 48, (email: string) => invite(email)],
    ['a reset', 1, async (email: string) => linkIn(await resetAccount(operator, email))],
  ])('%s works for %d hours', async (what, hours, linkFor) => {
    const email = `${hours}-hours@example.com`
    if (what === 'a reset') await signUp({ email })
    const lifeOf = async () =>
      (
        await db.systemPool.query(
          `SELECT round(extract(epoch FROM expires_at - verification.created_at) / 3600) AS hours
           FROM verification JOIN "user" ON value = "user".id::text
           WHERE "user".email = $1 AND kind = 'password'`,
          [email],
        )
      ).rows
    const link = await linkFor(email)
    expect(await lifeOf()).toEqual([{ hours }])
    await db.systemPool.query(
      `UPDATE verification SET expires_at = now() - interval '1 second' WHERE value = (SELECT id::text FROM "user" WHERE email = $1)`,
      [email],
    )
    expect((await setPassword(link)).body).toMatchObject({ code: 'link_invalid' })
  })

  test("stops working once another of the account's links is used", async () => {
    await signUp({ email: 'two@example.com' })
    const reset = async () => linkIn(await resetAccount(operator, 'two@example.com'))
    const [first, second] = [await reset(), await reset()]
    expect((await setPassword(second)).status).toBe(200)
    expect((await setPassword(first, 'taken over')).status).toBe(400)
  })

  test('requires 8 characters and a matching confirmation', async () => {
    const link = await invite('rules@example.com')
    expect((await setPassword(link, 'seven77')).body.fields).toEqual({
      newPassword: 'Password must be at least 8 characters long',
    })
    const answer = await visitor().post('/api/set-password', {
      ...link,
      newPassword: NEW,
      confirmPassword: 'another one',
    })
    expect(answer.body.fields).toEqual({ confirmPassword: 'Passwords do not match' })
    expect((await setPassword(link)).status).toBe(200)
  })
})

describe('the admin command', () => {
  test("doesn't invite someone who already has a password", async () => {
    await signUp({ email: 'there@example.com' })
    await expect(invite('there@example.com')).rejects.toThrow('already has an account')
    await expect(invite('no email')).rejects.toThrow('Enter an email address')
  })

  test('grants and revokes admin rights, effective from the next call of an open session', async () => {
    const { account, ...browser } = await signUp()
    await verifySessions(db, account.id)
    const isAdmin = async () => (await browser.get('/api/auth/user')).body.isAdmin
    expect(await isAdmin()).toBe(false)
    await grantAdmin(operator, account.email)
    expect(await isAdmin()).toBe(true)
    await expect(revokeAdmin(operator, account.email), 'the last one').rejects.toThrow(
      'This is the only admin left. Make someone else an admin first: npm run admin -- grant EMAIL',
    )
    expect(await isAdmin()).toBe(true)
    const { account: other } = await signUp()
    await grantAdmin(operator, other.email)
    await revokeAdmin(operator, account.email)
    expect(await isAdmin()).toBe(false)
    await expect(grantAdmin(operator, 'no@example.com')).rejects.toThrow('There is no account')
  })
})
