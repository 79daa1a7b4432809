import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { sharedLimits } from '../../../server/limits.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { grantAdmin, resetAccount, resetSecondFactor } from '../index.ts'
import { purgeAccounts } from '../auth/purge.ts'
import { codeOf } from '../testing/codes.ts'
import { mailsTo } from '../testing/mails.ts'
import { checkSessions, turnOn } from '../testing/second-factor.ts'
import { setPasswordBy } from '../testing/links.ts'

let time = Date.parse('2026-03-02T10:00:00Z')
const { app, db, visitor, signUp } = await testApp({
  now: () => new Date(time),
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
  areConfirmed: true,
})
const later = (seconds: number): void => void (time += seconds * 1000)
// Each test begins with a code that no earlier test used.
beforeEach(() => later(120))

const services = {
  db,
  clock: { now: () => new Date(time) } as never,
  config: { APP_URL: 'http://localhost:3000', APP_NAME: 'KPI Mechanics' } as never,
  jobs: { send: async () => {} } as never,
  log: app.log,
}

interface Protected {
  browser: Client
  email: string
  id: string
  secret: string
  recoveryCodes: string[]
}
async function owner(): Promise<Protected> {
  const { account, ...browser } = await signUp()
  const made = await turnOn(browser, time)
  later(60)
  return { browser, email: account.email, id: account.id, ...made }
}
const withPassword = async (email: string, headers = {}) => {
  const browser = visitor()
  const answer = await browser.post('/api/auth/login', { email, password: PASSWORD }, headers)
  expect(answer, 'right password').toMatchObject({ status: 200, body: { secondFactor: 'needed' } })
  return browser
}
const finish = (browser: Client, body: object, headers = {}) =>
  browser.post('/api/auth/second-factor', body, headers)
const isIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200
const check = (browser: Client, proof: object) =>
  browser.post('/api/second-factor/check/code', proof)
const CHECK_NEEDED = { status: 403, body: { code: 'check_needed' } }
const kindsOf = (email: string) => auditedKindsOf(db, email)

describe('turning the authenticator app on', () => {
  test('takes the password, then a code of the app; ten recovery codes are shown once', async () => {
    const { account, ...browser } = await signUp()
    const wrong = await browser.post('/api/second-factor/authenticator', { password: 'guess' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })

    const begun = await browser.post('/api/second-factor/authenticator', { password: PASSWORD })
    expect(begun.body.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const uri = new URL(begun.body.uri)
    expect(uri.searchParams.get('secret')).toBe(begun.body.secret.replaceAll(' ', ''))
    expect(decodeURIComponent(uri.pathname)).toContain(`KPI Mechanics:${account.email}`)
    expect((await browser.get('/api/second-factor')).body.authenticator, 'not yet').toBeNull()

    const confirm = (code: string) =>
      browser.post('/api/second-factor/authenticator/confirm', { code })
    expect(await confirm('000000')).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
    const code = codeOf(begun.body.secret, time)
    const { status, body } = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(body.recoveryCodes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect((await browser.get('/api/second-factor')).body).toMatchObject({
      authenticator: { recoveryCodesLeft: 10, isNew: true },
      ways: ['code'],
      needsCheck: false,
    })
    expect(await confirm(code), 'a second time').toMatchObject({ status: 409 })
    expect(await kindsOf(account.email)).toContain('authenticator_on')
    expect((await mailsTo(db, account.email)).map(({ kind }) => kind)).toContain('authenticator-on')
  })

  test('stores neither the secret nor a recovery code in a way that can be read', async () => {
    const { secret, recoveryCodes } = await owner()
    const { rows } = await db.systemPool.query('SELECT * FROM authenticator')
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(secret.replaceAll(' ', ''))
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
  })

  test('one that was never confirmed changes nothing, and is gone after a day', async () => {
    const { account, ...browser } = await signUp()
    await browser.post('/api/second-factor/authenticator', { password: PASSWORD })
    const answer = await visitor().post('/api/auth/login', {
      email: account.email,
      password: PASSWORD,
    })
    expect(answer.body.user).toMatchObject({ email: account.email })
    const ageOf = (age: string) =>
      db.systemPool.query(
        `UPDATE authenticator SET created_at = now() - $1::interval WHERE user_id = $2`,
        [age, account.id],
      )
    const count = async () => {
      await db.withSystem(purgeAccounts)
      const { rows } = await db.systemPool.query(`SELECT 1 FROM authenticator WHERE user_id = $1`, [
        account.id,
      ])
      return rows.length
    }
    await ageOf('23 hours')
    expect(await count()).toBe(1)
    await ageOf('25 hours')
    expect(await count()).toBe(0)
  })
})

describe('signing in', () => {
  test('needs the password and then a code, before which there is no session', async () => {
    const { email, id, secret } = await owner()
    const sessions = async () =>
      (await db.systemPool.query('SELECT FROM session WHERE user_id = $1', [id])).rowCount
    const before = await sessions()
    const browser = await withPassword(email)
    expect([await isIn(browser), await sessions()], 'after the password').toEqual([false, before])
    const answer = await finish(browser, { code: codeOf(secret, time) })
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email }, recoveryCodesLeft: null },
    })
    expect(await isIn(browser)).toBe(true)
    expect((await kindsOf(email)).slice(-2)).toEqual([
      'second_factor_asked',
      'signed_in: authenticator app',
    ])
  })

  test('a code without the password step is refused, also with the step of someone else', async () => {
    const { secret } = await owner()
    expect(await finish(visitor(), { code: codeOf(secret, time) })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_again' },
    })
    const other = await owner()
    const browser = await withPassword(other.email)
    expect(await finish(browser, { code: codeOf(secret, time) })).toMatchObject({ status: 400 })
  })

  test('the password step ends after 10 minutes, when it is finished, and with a new password', async () => {
    const { email, secret } = await owner()
    const slow = await withPassword(email)
    await db.systemPool.query(
      `UPDATE verification SET expires_at = expires_at - interval '10 minutes'`,
    )
    const over = { status: 401, body: { code: 'sign_in_again' } }
    expect(await finish(slow, { code: codeOf(secret, time) })).toMatchObject(over)

    const before = await withPassword(email)
    const address = await resetAccount(services, email)
    expect((await setPasswordBy(visitor(), address)).status).toBe(200)
    expect(await finish(before, { code: codeOf(secret, time) })).toMatchObject(over)
  })

  test('accepts the codes of 30 seconds before and after, and no others', async () => {
    const { email, secret } = await owner()
    const browser = await withPassword(email)
    for (const seconds of [-60, 60]) {
      const code = codeOf(secret, time + seconds * 1000)
      expect(await finish(browser, { code }), `${seconds} s`).toMatchObject({ status: 400 })
    }
    expect((await finish(browser, { code: codeOf(secret, time - 30_000) })).status).toBe(200)
    const again = await withPassword(email)
    expect((await finish(again, { code: codeOf(secret, time + 30_000) })).status).toBe(200)
  })

  test('each code is accepted once, and none that is older than it', async () => {
    const { email, secret } = await owner()
    expect((await finish(await withPassword(email), { code: codeOf(secret, time) })).status).toBe(
      200,
    )
    const again = await withPassword(email)
    expect(await finish(again, { code: codeOf(secret, time) })).toMatchObject({
      status: 409,
      body: { code: 'code_used', message: 'This code was used already. Wait for the next one.' },
    })
    expect(
      await finish(again, { code: codeOf(secret, time - 30_000) }),
      'one from before is as wrong as any other, so that who guesses learns nothing',
    ).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
    expect((await finish(again, { code: codeOf(secret, time + 30_000) })).status).toBe(200)
  })

  test('of two sign-ins at once with the same code, one succeeds', async () => {
    const { email, secret, recoveryCodes } = await owner()
    for (const proof of [{ code: codeOf(secret, time) }, { recoveryCode: recoveryCodes[0] }]) {
      const browsers = await Promise.all([withPassword(email), withPassword(email)])
      const statuses = (await Promise.all(browsers.map((one) => finish(one, proof)))).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted((a, b) => a - b)[0]).toBe(200)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('after 5 wrong codes in 15 minutes it takes a while, also for the right one; from elsewhere the owner gets in', async () => {
    const { email, secret } = await owner()
    const there = { 'x-forwarded-for': '203.0.113.9' }
    const browser = await withPassword(email, there)
    for (let i = 0; i < 5; i++) {
      expect((await finish(browser, { code: '000000' }, there)).status).toBe(400)
    }
    expect(await finish(browser, { code: codeOf(secret, time) }, there)).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please try again in 15 minutes.' },
    })
    const elsewhere = await withPassword(email)
    expect((await finish(elsewhere, { code: codeOf(secret, time) })).status).toBe(200)
    expect(await kindsOf(email)).toContain('locked_out: second-factor by email there')
  })

  test('a right code that was used already is no wrong try, however often it is typed', async () => {
    const { email, secret } = await owner()
    expect((await finish(await withPassword(email), { code: codeOf(secret, time) })).status).toBe(
      200,
    )
    const browser = await withPassword(email)
    for (let i = 0; i < 7; i++) {
      expect((await finish(browser, { code: codeOf(secret, time) })).status, `try ${i}`).toBe(409)
    }
    for (let i = 0; i < 4; i++) await finish(browser, { code: '000000' })
    later(30)
    expect((await finish(browser, { code: codeOf(secret, time) })).status, 'the 5th').toBe(200)
  })

  test('right codes are not counted: eight tablets in one shop sign in', async () => {
    const { email, secret } = await owner()
    for (let i = 0; i < 8; i++) {
      const browser = await withPassword(email)
      expect((await finish(browser, { code: codeOf(secret, time) })).status, `tablet ${i}`).toBe(
        200,
      )
      later(30)
    }
  })

  test('a code that is no code is refused with a sentence', async () => {
    const { email } = await owner()
    const browser = await withPassword(email)
    const bad = [{}, { code: '' }, { code: '12345' }, { code: 'abcdef' }, { code: 123456 }]
    for (const body of [
      ...bad,
      { code: '123456', recoveryCode: '7K2MX-94QPD' },
      { code: '９'.repeat(6) },
    ]) {
      const answer = await finish(browser, body)
      expect(answer, JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/code/i) },
      })
    }
  })
})

describe('recovery codes', () => {
  test('each signs in once, however it is typed; the owner is told how many are left', async () => {
    const { email, recoveryCodes } = await owner()
    const browser = await withPassword(email)
    const typed = ` ${recoveryCodes[0]!.toLowerCase().replace('-', ' ')} `
    expect(await finish(browser, { recoveryCode: typed })).toMatchObject({
      status: 200,
      body: { recoveryCodesLeft: 9 },
    })
    const again = await withPassword(email)
    expect(await finish(again, { recoveryCode: recoveryCodes[0] })).toMatchObject({
      status: 400,
      body: { message: "This isn't one of your recovery codes, or it was used already." },
    })
    const mail = (await mailsTo(db, email)).at(-1)!
    expect(mail).toMatchObject({ kind: 'recovery-code-used' })
    expect(mail.body).toContain('You have 9 left.')
    expect(await kindsOf(email)).toEqual(
      expect.arrayContaining(['recovery_code_used', 'signed_in: recovery code']),
    )
  })

  test('new ones replace the old ones, with the password and a code of the last minutes', async () => {
    const { browser, email, id, secret, recoveryCodes } = await owner()
    const ask = (password: string) =>
      browser.post('/api/second-factor/recovery-codes', { password })
    await checkSessions(db, id, 16)
    expect(await ask(PASSWORD)).toMatchObject(CHECK_NEEDED)
    expect((await check(browser, { code: '000000' })).status).toBe(400)
    expect(await ask(PASSWORD)).toMatchObject(CHECK_NEEDED)
    expect((await check(browser, { code: codeOf(secret, time) })).status).toBe(200)
    expect((await ask('guess')).status).toBe(400)
    const { status, body } = await ask(PASSWORD)
    expect(status).toBe(200)
    const waiting = await withPassword(email)
    expect((await finish(waiting, { recoveryCode: recoveryCodes[1] })).status).toBe(400)
    expect((await finish(waiting, { recoveryCode: body.recoveryCodes[1] })).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('takes the password and a code, or a recovery code when the phone is lost', async () => {
    const { browser, email, id, recoveryCodes } = await owner()
    const off = (password: string) =>
      browser.post('/api/second-factor/authenticator/off', { password })
    await checkSessions(db, id, 16)
    expect(await off(PASSWORD)).toMatchObject(CHECK_NEEDED)
    expect((await check(browser, { recoveryCode: recoveryCodes[2] })).status).toBe(200)
    expect((await check(browser, { recoveryCode: recoveryCodes[2] })).status, 'once').toBe(400)
    expect((await off('guess')).status).toBe(400)
    expect((await off(PASSWORD)).status).toBe(200)
    expect(await off(PASSWORD), 'a second time').toMatchObject({ status: 409 })
    const { body } = await visitor().post('/api/auth/login', { email, password: PASSWORD })
    expect(body.user).toMatchObject({ email })
    expect((await mailsTo(db, email)).at(-1)).toMatchObject({ kind: 'authenticator-off' })
    expect(await kindsOf(email)).toContain('authenticator_off')
  })
})

test('a link to set a password sets it, but the code is still asked for', async () => {
  const { email, secret } = await owner()
  const browser = visitor()
  const newPassword = 'another long password'
  expect(
    await setPasswordBy(browser, await resetAccount(services, email), newPassword),
  ).toMatchObject({
    status: 200,
    body: { success: true, dashboardUrl: '/login?step=code' },
  })
  expect(await isIn(browser)).toBe(false)
  expect((await finish(browser, { code: codeOf(secret, time) })).status).toBe(200)
  expect(await isIn(browser)).toBe(true)
  const { body } = await visitor().post('/api/auth/login', { email, password: newPassword })
  expect(body).toEqual({ secondFactor: 'needed' })
})

describe('the second factor is required for admins', () => {
  const reset = (browser: Client, id: string) =>
    browser.post('/api/admin/reset-second-factor', { accountId: id })

  test('an admin without one can do nothing as admin, until it is set up in this session', async () => {
    const { account, ...browser } = await signUp()
    const other = await owner()
    await grantAdmin(services, account.email)
    const me = async () => (await browser.get('/api/auth/user')).body
    expect(await me()).toMatchObject({ isAdmin: false, needsSecondFactor: true })
    expect(await reset(browser, other.id)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    await turnOn(browser, time)
    expect(await me()).toMatchObject({ isAdmin: true, needsSecondFactor: false })
    expect((await reset(browser, other.id)).status).toBe(200)
    expect((await reset(browser, crypto.randomUUID())).status).toBe(404)
  })

  test('an owner who is no admin is refused, with a second factor or without', async () => {
    const { account, ...plain } = await signUp()
    const { browser } = await owner()
    for (const one of [plain, browser]) {
      expect(await reset(one, account.id)).toMatchObject({
        status: 403,
        body: { code: 'admins_only' },
      })
    }
  })

  test('an admin session ends being one when the last factor is removed', async () => {
    const { browser, email, id } = await owner()
    await grantAdmin(services, email)
    expect((await browser.get('/api/auth/user')).body.isAdmin).toBe(true)
    await checkSessions(db, id)
    const body = { password: PASSWORD }
    expect((await browser.post('/api/second-factor/authenticator/off', body)).status).toBe(200)
    expect((await browser.get('/api/auth/user')).body.isAdmin).toBe(false)
  })

  test('a session from before the app was turned on is ended, here and on other devices', async () => {
    const { account, ...older } = await signUp()
    const newer = visitor()
    await newer.post('/api/auth/login', { email: account.email, password: PASSWORD })
    await turnOn(newer, time)
    expect(await isIn(older)).toBe(false)
    expect(await isIn(newer)).toBe(true)
    expect(await kindsOf(account.email)).toEqual(
      expect.arrayContaining(['authenticator_on', 'sessions_ended']),
    )
  })
})

test('who lost the phone gets in with a recovery code, and who lost those too after a reset by an admin', async () => {
  const { browser, email, id, recoveryCodes } = await owner()
  const withCode = await withPassword(email)
  expect((await finish(withCode, { recoveryCode: recoveryCodes[9] })).status).toBe(200)

  const waiting = await withPassword(email)
  await resetSecondFactor(services, email)
  expect(await isIn(browser), 'sessions from before').toBe(false)
  expect(await isIn(withCode)).toBe(false)
  expect((await finish(waiting, { recoveryCode: recoveryCodes[8] })).status).toBe(401)
  const fresh = visitor()
  const { body } = await fresh.post('/api/auth/login', { email, password: PASSWORD })
  expect(body.user).toMatchObject({ id })
  expect((await fresh.get('/api/second-factor')).body).toMatchObject({
    authenticator: null,
    passkeys: [],
    needsCheck: false,
  })
  expect((await mailsTo(db, email)).at(-1)).toMatchObject({ kind: 'second-factor-reset' })
  expect(await kindsOf(email)).toEqual(
    expect.arrayContaining(['second_factor_reset', 'sessions_ended']),
  )
  await expect(resetSecondFactor(services, 'no@example.com')).rejects.toThrow('There is no account')
})

test('after another SESSION_SECRET, recovery codes still work', async () => {
  const { email, recoveryCodes, secret } = await owner()
  const other = await db.systemPool.query<{ secret: string }>(
    `SELECT secret FROM authenticator JOIN "user" ON "user".id = user_id WHERE email <> $1 LIMIT 1`,
    [email],
  )
  // A secret that was sealed for something else can't be read, like one sealed with another key.
  await db.systemPool.query(
    `UPDATE authenticator SET secret = $1 FROM "user" WHERE "user".id = user_id AND email = $2`,
    [other.rows[0]!.secret, email],
  )
  const browser = await withPassword(email)
  expect(await finish(browser, { code: codeOf(secret, time) })).toMatchObject({
    status: 409,
    body: { code: 'authenticator_unreadable' },
  })
  expect((await finish(browser, { recoveryCode: recoveryCodes[0] })).status).toBe(200)
})
