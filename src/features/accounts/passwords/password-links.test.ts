import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { deliverMail } from '../../../server/mail/queue.ts'
import { hurryDelivery, untilDone } from '../../../server/testing/jobs.ts'
import { mailServer, smtpError } from '../../../server/testing/smtp.ts'
import { inviteAccount, resetAccount } from '../index.ts'
import { purgeAccounts } from '../auth/purge.ts'

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
    await hurryDelivery(db, deliverMail)
    await untilDone(() => expect(resets()).toHaveLength(1))
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
      body: { code: 'link_used' },
    })
  }, 40_000)

  test('gives the same response for an unknown email, and sends nothing', async () => {
    const known = await visitor().post('/api/auth/forgot-password', { email: 'ada@example.com' })
    const unknown = await visitor().post('/api/auth/forgot-password', { email: 'no@example.com' })
    expect(unknown.body).toEqual(known.body)
    await visitor().post('/api/auth/forgot-password', { email: 'ada@example.com' })
    const asked = async () => {
      const { rows } = await db.systemPool.query<{ email: string }>(
        `SELECT data->>'email' AS email FROM jobs.job WHERE name = 'mail-reset'`,
      )
      return rows.map(({ email }) => email)
    }
    // The first was asked for in the test before.
    await untilDone(async () => expect(await asked()).toEqual(Array(3).fill('ada@example.com')))
    expect(server.received.filter(({ to }) => to.includes('no@example.com'))).toEqual([])
  }, 30_000)

  test('answers before a known email is queued, so that no time tells that it is known', async () => {
    const client = await db.systemPool.connect()
    const before = resets().length
    try {
      // Jobs of this queue alone wait. With all jobs locked, workers that look for some would take every connection.
      await client.query("BEGIN; SELECT FROM jobs.queue WHERE name = 'mail-reset' FOR UPDATE")
      for (const email of ['ada@example.com', 'no@example.com'])
        expect((await visitor().post('/api/auth/forgot-password', { email })).status).toBe(200)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
    await untilDone(() => expect(resets().length).toBeGreaterThan(before))
  }, 30_000)
})

describe('a link to set a password', () => {
  test('is stored only as a hash', async () => {
    const { token } = await invite('hash@example.com')
    const { rows } = await db.systemPool.query('SELECT * FROM verification')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('lets an invited owner in, with a profile (spec §7.5)', async () => {
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
          message:
            "This link doesn't work. Copy the whole link from your email into the browser, or get a new one.",
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
    expect((await setPassword(link)).body).toMatchObject({
      code: 'link_expired',
      message: 'This link has expired. Get a new one, and use it in time.',
    })
  })

  test("stops working once another of the account's links is used", async () => {
    await signUp({ email: 'two@example.com' })
    const reset = async () => linkIn(await resetAccount(operator, 'two@example.com'))
    const [first, second] = [await reset(), await reset()]
    expect((await setPassword(second)).status).toBe(200)
    expect((await setPassword(first, 'taken over')).body.code).toBe('link_replaced')
  })

  test('requires 8 characters and a matching confirmation (spec §5.2, §9.1)', async () => {
    const link = await invite('rules@example.com')
    for (const [password, message] of [
      ['seven77', 'Password must be at least 8 characters long'],
      ['x'.repeat(201), 'Password can have at most 200 characters'],
    ] as const)
      expect((await setPassword(link, password)).body.fields).toEqual({ newPassword: message })
    const answer = await visitor().post('/api/set-password', {
      ...link,
      newPassword: NEW,
      confirmPassword: 'another one',
    })
    expect(answer.body.fields).toEqual({ confirmPassword: 'Passwords do not match' })
    expect((await setPassword(link)).status).toBe(200)
  })
})

describe('what a link is good for', () => {
  const stateOf = async (link: object) =>
    (await visitor().post('/api/set-password/link', link)).body.state
  const end = (email: string, since: string) =>
    db.systemPool.query(
      `UPDATE verification SET expires_at = now() - interval '1 second', created_at = now() - $2::interval
       WHERE value = (SELECT id::text FROM "user" WHERE email = $1)`,
      [email, since],
    )

  test('is told to who has it, before a password is typed, and does not use it up', async () => {
    const link = await invite('opened@example.com')
    for (let n = 0; n < 2; n++) expect(await stateOf(link)).toBe('works')
    await setPassword(link)
    expect(await stateOf(link)).toBe('used')
    const [older, newer] = [await invite('late@example.com'), await invite('late@example.com')]
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['replaced', 'works'])
    await end('late@example.com', '2 days')
    expect(await stateOf(newer)).toBe('expired')
  })

  test('is kept from everyone else: whether there is an account, and whether it has a password', async () => {
    const link = await invite('secret@example.com')
    await signUp({ email: 'known@example.com' })
    for (const guess of [
      { email: link.email, token: 'A'.repeat(32) },
      { email: 'known@example.com', token: link.token },
      { email: 'nobody@example.com', token: link.token },
      { email: 'nobody@example.com', token: 'A'.repeat(32) },
    ]) {
      const { status, body } = await visitor().post('/api/set-password/link', guess)
      expect({ status, body }).toEqual({
        status: 200,
        body: { state: 'invalid', asksName: false, passkeys: [] },
      })
    }
  })

  test('is known for 30 days: it outlives the clean-up on day 29, and not that on day 30', async () => {
    const link = await invite('old@example.com')
    await end(link.email, '29 days 23 hours')
    await db.withSystem(purgeAccounts)
    expect(await stateOf(link)).toBe('expired')
    await end(link.email, '30 days')
    await db.withSystem(purgeAccounts)
    expect(await stateOf(link)).toBe('invalid')
  })
})

describe('the name of somebody who was invited', () => {
  const asksName = async (link: object) =>
    (await visitor().post('/api/set-password/link', link)).body.asksName
  const accept = async (link: object, name: object) => {
    const browser = visitor()
    const passwords = { newPassword: NEW, confirmPassword: NEW }
    const answer = await browser.post('/api/set-password', { ...link, ...passwords, ...name })
    return { answer, browser }
  }

  test('is asked for and kept with the first password', async () => {
    const link = await invite('named@example.com')
    expect(await asksName(link)).toBe(true)
    const { browser } = await accept(link, { firstName: ' Ada ', lastName: 'Lovelace' })
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
  })

  test('has the limits of registering, and is no password', async () => {
    const link = await invite('limits@example.com')
    const name = { firstName: 'x'.repeat(101), lastName: 'Love\u202elace' }
    expect((await accept(link, name)).answer.body.fields).toEqual({
      firstName: 'First name can have at most 100 characters',
      lastName: "Last name contains a character that can't be seen",
    })
    const own = (await accept(link, { firstName: 'Ada', lastName: NEW })).answer
    expect(own.body).toMatchObject({ code: 'common_password' })
    expect((await accept(link, { firstName: 'Ada', lastName: 'Lovelace' })).answer.status).toBe(200)
  })

  test('stays as it is with a later link', async () => {
    const { account } = await signUp({ email: 'has-one@example.com' })
    const link = linkIn(await resetAccount(operator, account.email))
    expect(await asksName(link)).toBe(false)
    const { browser } = await accept(link, { firstName: 'Eve', lastName: 'Else' })
    expect((await browser.get('/api/auth/user')).body.firstName).toBe(account.firstName)
  })
})
