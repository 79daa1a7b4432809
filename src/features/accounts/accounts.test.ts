import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import { hash } from './testing/quick-argon2.ts'
import { accountRegistered } from './index.ts'
import { purgeAccounts } from './auth/purge.ts'

const { db, visitor, signUp, takeErrors } = await testApp({ isAlone: true })

const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  businessName: "Ada's Engines",
  email: 'ada@example.com',
  password: PASSWORD,
  timeZone: 'Europe/London',
}
const login = (email: string, password: string) =>
  visitor().post('/api/auth/login', { email, password })

describe('register', () => {
  test('signs in and creates the account and profile together (spec §3.1, §7.2, §7.3, §7.4)', async () => {
    const browser = visitor()
    const answer = await browser.post('/api/auth/register', ada)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Byron',
      businessName: "Ada's Engines",
      isAdmin: false,
      needsSecondFactor: false,
      createdAt: expect.any(String),
      viewing: null,
    })
    expect((await browser.get('/api/auth/user')).body).toEqual(answer.body.user)
    expect((await browser.get('/api/business-profile')).body).toMatchObject({
      businessName: "Ada's Engines",
      timeZone: 'Europe/London',
    })
  })

  test('an email can have only one account, regardless of case and spaces', async () => {
    const answer = await visitor().post('/api/auth/register', { ...ada, email: ' ADA@example.com' })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'email_taken',
        message: 'An account with this email already exists. Sign in instead.',
      },
    })
  })

  test('when ten people register the same email at once, one succeeds and nine get a 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor().post('/api/auth/register', { ...ada, email: 'race@example.com' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('if part of it fails, no account is created', async () => {
    const fail = () => Promise.reject(new Error('the disk is full'))
    accountRegistered.listeners.push(fail)
    const form = { ...ada, email: 'half@example.com' }
    const answer = await visitor().post('/api/auth/register', form)
    accountRegistered.listeners.pop()
    expect(answer).toMatchObject({ status: 500, body: { requestId: expect.any(String) } })
    expect(takeErrors().join()).toContain('the disk is full')
    expect((await visitor().post('/api/auth/register', form)).status).toBe(200)
  })

  test('the business name is optional, and an unknown time zone becomes UTC (spec §5.1)', async () => {
    const browser = visitor()
    const answer = await browser.post('/api/auth/register', {
      ...ada,
      businessName: undefined,
      email: 'plain@example.com',
      timeZone: 'Mars/Olympus',
    })
    expect(answer.body.user.businessName).toBeNull()
    expect((await browser.get('/api/business-profile')).body.timeZone).toBe('UTC')
  })

  test('id, isAdmin and unknown fields in the body are ignored (spec §3.1)', async () => {
    const id = '00000000-0000-7000-8000-000000000000'
    const answer = await visitor().post('/api/auth/register', {
      ...ada,
      email: 'sly@example.com',
      id,
      ownerId: id,
      isAdmin: true,
      is_admin: true,
      emailVerified: true,
    })
    expect(answer.body.user).toMatchObject({ isAdmin: false })
    expect(answer.body.user.id).not.toBe(id)
  })

  test('names are saved exactly as typed', async () => {
    const names = {
      firstName: `<script>alert(1)</script>`,
      lastName: `Robert'); DROP TABLE "user";--`,
      businessName: '=1+1 😀 שלום "quoted"',
    }
    const browser = visitor()
    await browser.post('/api/auth/register', { ...ada, ...names, email: 'odd@example.com' })
    expect((await browser.get('/api/auth/user')).body).toMatchObject(names)
  })
})

describe('sign in and out', () => {
  test("the email isn't case-sensitive", async () => {
    const answer = await login('Ada@Example.COM', PASSWORD)
    expect(answer).toMatchObject({ status: 200, body: { user: { businessName: "Ada's Engines" } } })
  })

  test('a wrong password and an unknown email get the same response (spec §8.1)', async () => {
    const wrong = await login('ada@example.com', 'wrong password')
    const unknown = await login('nobody@example.com', 'wrong password')
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(wrong.status)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  test('a password is the same however a keyboard composes its letters, and one from before still works', async () => {
    const { account, ...owner } = await signUp()
    const [composed, apart] = ['Grüße-Ａda 1', 'Gru\u0308ße-Ada 1']
    const body = { currentPassword: PASSWORD, newPassword: composed, confirmPassword: composed }
    expect((await owner.post('/api/account/password', body)).status).toBe(200)
    const signIn = async (password: string) => (await login(account.email, password)).status
    expect([await signIn(apart), await signIn(composed), await signIn('Gruße-Ada 1')]).toEqual([
      ...[200, 200, 401],
    ])
    await db.systemPool.query('UPDATE account SET password = $1 WHERE user_id = $2', [
      await hash(composed),
      account.id,
    ])
    expect([await signIn(composed), await signIn(apart)]).toEqual([200, 401])
  })

  test('passwords are stored as argon2id hashes', async () => {
    const { rows } = await db.systemPool.query('SELECT password FROM account')
    for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$/)
  })

  test('signing out ends the session on the server, not only in the browser (spec §4.1, §7.2, §7.3, §7.4)', async () => {
    const browser = await signUp()
    const cookie = await cookieOf(browser.account.email)
    expect((await visitor().get('/api/auth/user', { cookie })).status).toBe(200)
    expect((await visitor().post('/api/auth/logout', undefined, { cookie })).body).toEqual({
      success: true,
    })
    expect(await visitor().get('/api/auth/user', { cookie })).toMatchObject({
      status: 401,
      body: { message: 'Authentication required' },
    })
    expect((await browser.get('/api/auth/user')).status, 'the other device').toBe(200)
  })

  test("signing out when signed out isn't an error", async () => {
    expect((await visitor().post('/api/auth/logout')).status).toBe(200)
  })
})

const cookieOf = async (email: string): Promise<string> => {
  const { headers } = await login(email, PASSWORD)
  return String(headers['set-cookie']).split(';')[0]!
}

describe('the session cookie', () => {
  test('is HttpOnly and SameSite=Lax', async () => {
    const { headers } = await login('ada@example.com', PASSWORD)
    expect(headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^kpi-session=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    )
  })

  test('is valid only with a correct signature', async () => {
    const cookie = await cookieOf('ada@example.com')
    const [name, value = ''] = cookie.split('=')
    const [token, signature = ''] = decodeURIComponent(value).split('.')
    const forged = [
      `${token}`,
      `${token}.`,
      `.${signature}`,
      `${token}.${signature.slice(0, -4)}`,
      `${token}x.${signature}`,
      `${token}.${'A'.repeat(43)}=`,
      '%',
      '\u00ff',
    ]
    const status = async (value: string) =>
      (await visitor().get('/api/auth/user', { cookie: `${name}=${encodeURIComponent(value)}` }))
        .status
    expect(await status(`${token}.${signature}`)).toBe(200)
    for (const value of forged) expect(await status(value), value).toBe(401)
  })

  test('stops working when its session expires', async () => {
    const { account, ...browser } = await signUp()
    await db.systemPool.query(
      `UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [account.id],
    )
    expect((await browser.get('/api/business-profile')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  test('is extended when the page starts, once a day (spec §7.1)', async () => {
    const { account, ...browser } = await signUp()
    expect((await browser.get('/api/auth/user')).headers['set-cookie']).toBeUndefined()
    await db.systemPool.query(
      `UPDATE session SET expires_at = now() + interval '20 days' WHERE user_id = $1`,
      [account.id],
    )
    expect(String((await browser.get('/api/auth/user')).headers['set-cookie'])).toContain('2592000')
    const { rows } = await db.systemPool.query(
      `SELECT expires_at > now() + interval '29 days' AS prolonged FROM session WHERE user_id = $1`,
      [account.id],
    )
    expect(rows).toEqual([{ prolonged: true }])
  })

  test('stops working after 90 days even if extended, and its row is then deleted', async () => {
    const { account, ...browser } = await signUp()
    const age = (days: number) =>
      db.systemPool.query(
        `UPDATE session SET created_at = now() - make_interval(days => $2), expires_at = now() + interval '20 days'
         WHERE user_id = $1`,
        [account.id, days],
      )
    const rowsLeft = async () => {
      await db.withSystem(purgeAccounts)
      const sql = 'SELECT FROM session WHERE user_id = $1'
      return (await db.systemPool.query(sql, [account.id])).rowCount
    }
    await age(89)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect(await rowsLeft()).toBe(1)
    await age(90)
    for (const path of ['/api/auth/user', '/api/business-profile']) {
      expect((await browser.get(path)).status, path).toBe(401)
    }
    expect(await rowsLeft()).toBe(0)
  })
})

test(
  'without an SMTP server, the answer to a forgotten password says whom to ask, with or without an account',
  { tags: 'long' },
  async () => {
    const { account } = await signUp()
    for (const email of [account.email, 'nobody@example.com']) {
      const answer = await visitor().post('/api/auth/forgot-password', { email })
      expect(answer.body).toEqual({
        message:
          'If there is an account with this email, ask the person who runs this app for a link.',
      })
    }
  },
)

test('the hourly purge deletes expired links and sessions, and nothing else', async () => {
  const { account } = await signUp()
  const sql = (text: string, ...values: unknown[]) => db.systemPool.query(text, values)
  for (const [name, left] of Object.entries({ fresh: '1 minute', old: '-1 minute' })) {
    await sql(
      `INSERT INTO verification (id, identifier, value, kind, expires_at) VALUES (gen_random_uuid(), $1, '', 'confirm', now() + $2::interval)`,
      name,
      left,
    )
    await sql(
      `INSERT INTO session (id, user_id, token, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + $3::interval)`,
      account.id,
      name,
      left,
    )
  }
  const left = async () =>
    (
      await sql(`
        SELECT 'link' AS what, identifier AS name FROM verification WHERE identifier IN ('fresh', 'old')
        UNION ALL SELECT 'session', token FROM session WHERE token IN ('fresh', 'old') ORDER BY 1, 2`)
    ).rows.map(({ what, name }) => `${what} ${name}`)
  expect(await left()).toHaveLength(4)
  await db.withSystem(purgeAccounts)
  expect(await left()).toEqual(['link fresh', 'session fresh'])
})
