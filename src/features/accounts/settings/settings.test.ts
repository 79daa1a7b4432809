import { describe, expect, test } from 'vitest'
import { sharedLimits } from '../../../server/limits.ts'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { resetAccount } from '../index.ts'
import type { Config } from '../../../server/config.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { mailsTo } from '../testing/mails.ts'
import { setPasswordBy } from '../testing/links.ts'

const { app, db, visitor, signUp } = await testApp({
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
  areConfirmed: true,
})
const services = { db, config: { APP_URL: 'http://localhost:3000' } as Config, log: app.log }

const NEW = 'a much better password'
const login = (email: string, password = PASSWORD) =>
  visitor().post('/api/auth/login', { email, password })
const signIn = async (email: string): Promise<Client> => {
  const device = visitor()
  expect((await device.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
  return device
}
const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
const query = async (text: string, ...values: unknown[]) =>
  (await db.systemPool.query(text, values)).rows
const kindsTo = async (recipient: string) => (await mailsTo(db, recipient)).map(({ kind }) => kind)
const eventsOf = (accountId: string) => auditedKindsOf(db, accountId)

/** Counts tries with a wrong current password as if the owner had made them. */
const useUp = (email: string, calls: number) =>
  query(
    `INSERT INTO rate_limit VALUES ('current-password by email:' || $1, $2, now() + interval '15 minutes')`,
    email,
    calls,
  )

describe('the name', () => {
  const rename = (owner: Client, body: unknown) => owner.post('/api/account/name', body)

  test('is changed exactly as typed, without spaces around it, only for its owner', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const answer = await rename(owner, { firstName: ' Grace <b>', lastName: "O'Hopper 😀 " })
    expect(answer.status).toBe(200)
    const now = { ...owner.account, firstName: 'Grace <b>', lastName: "O'Hopper 😀" }
    expect(answer.body).toEqual(now)
    expect((await owner.get('/api/auth/user')).body).toEqual(now)
    expect((await other.get('/api/auth/user')).body).toEqual(other.account)
  })

  test('ignores id, email and isAdmin in the body', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const sly = { id: other.account.id, email: 'x@example.com', isAdmin: true }
    const answer = await rename(owner, { firstName: 'A', lastName: 'B', ...sly })
    expect(answer.body).toEqual({ ...owner.account, firstName: 'A', lastName: 'B' })
  })

  test.each([
    ['firstName', '  ', 'First name is required'],
    ['lastName', 'x'.repeat(101), 'Last name can have at most 100 characters'],
  ])('%s %j: %s', async (field, value, message) => {
    const owner = await signUp()
    const answer = await rename(owner, { firstName: 'Ada', lastName: 'Byron', [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect((await owner.get('/api/auth/user')).body).toEqual(owner.account)
  })
})

describe('changing the email', () => {
  const ask = (owner: Client, email: string, password = PASSWORD) =>
    owner.post('/api/account/email', { email, password })
  const linkTo = async (email: string): Promise<{ email: string; token: string }> => {
    const { body } = (await mailsTo(db, email)).findLast(({ kind }) => kind === 'email-change')!
    const address = /http\S+\/confirm-email\?\S+/.exec(body)![0]
    return Object.fromEntries(new URL(address).searchParams) as never
  }
  const confirm = (link: { email: string; token: string }, by: Client = visitor()) =>
    by.post('/api/account/email/confirm', link)
  const INVALID = { status: 400, body: { code: 'link_invalid' } }
  let count = 0
  /** as emails show it: no mail program makes a link of it */
  const asShown = (email: string) => email.replace('@', '@ ').replace('.', '. ')
  const newEmail = () => `new-${(count += 1)}@example.com`

  test('mails a link to the new address and tells the old one; nothing changes until the link is opened', async () => {
    const { account, ...owner } = await signUp()
    const to = newEmail()
    const answer = await ask(owner, ` ${to.toUpperCase()} `)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: `There is a link for ${to} that changes your email within 24 hours. This app can't send emails yet: ask the person who runs it for the link.`,
      },
    })
    expect((await owner.get('/api/auth/user')).body.email).toBe(account.email)
    expect((await login(to)).status, 'the new email').toBe(401)
    const [told, ...more] = await mailsTo(db, account.email)
    expect(more).toEqual([])
    expect(told).toMatchObject({ kind: 'email-change-asked' })
    expect(told!.body).toContain(asShown(to))
    expect(told!.body).toContain("If it wasn't you, set a new password now.")
    expect(told!.body).not.toContain('confirm-email')

    expect(await confirm(await linkTo(to), owner)).toMatchObject({
      status: 200,
      body: { email: to },
    })
    expect((await owner.get('/api/auth/user')).body).toEqual({ ...account, email: to })
    expect([(await login(account.email)).status, (await login(to)).status]).toEqual([401, 200])
    const [, changed, ...rest] = await mailsTo(db, account.email)
    expect(rest).toEqual([])
    expect(changed).toMatchObject({ kind: 'email-changed' })
    expect(changed!.body).toContain(`You now sign in with ${asShown(to)}.`)
    expect(changed!.body).toContain("If it wasn't you, tell the people who run this app")
  })

  test('ends all sessions except the one that asked and the one that opens the link', async () => {
    const { account, ...desktop } = await signUp()
    const [phone, tablet] = [await signIn(account.email), await signIn(account.email)]
    const to = newEmail()
    await ask(desktop, to)
    await confirm(await linkTo(to), phone)
    expect([await isSignedIn(desktop), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([
      ...[true, true, false],
    ])
    expect((await eventsOf(account.id)).slice(-3)).toEqual([
      `email_change_asked: ${account.email} to ${to}`,
      `email_changed: ${account.email} to ${to}`,
      'sessions_ended',
    ])
  })

  test('the link works signed out, and signed in as another owner, who keeps everything', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const first = newEmail()
    await ask(owner, first)
    expect((await confirm(await linkTo(first), visitor())).status).toBe(200)
    const second = newEmail()
    await ask(owner, second)
    expect((await confirm(await linkTo(second), other)).status).toBe(200)
    expect((await other.get('/api/auth/user')).body).toEqual(other.account)
    expect((await owner.get('/api/auth/user')).body.email).toBe(second)
  })

  test('the link works once, also when it is opened twice at the same moment', async () => {
    const owner = await signUp()
    const to = newEmail()
    await ask(owner, to)
    const link = await linkTo(to)
    const answers = await Promise.all([confirm(link), confirm(link)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    expect(await confirm(link)).toMatchObject({
      status: 400,
      body: {
        code: 'link_invalid',
        message:
          "This link has expired or was already used. If your email hasn't changed, ask for a new link on your account page.",
      },
    })
  })

  test('the link works for 24 hours', async () => {
    const { account, ...owner } = await signUp()
    const to = newEmail()
    await ask(owner, to)
    const sql = `FROM verification WHERE kind = 'new-email' AND value = $1`
    const [life] = await query(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 3600) AS hours ${sql}`,
      account.id,
    )
    expect(life).toEqual({ hours: 24 })
    await query(
      `UPDATE verification SET expires_at = now() WHERE kind = 'new-email' AND value = $1`,
      account.id,
    )
    expect(await confirm(await linkTo(to))).toMatchObject(INVALID)
    expect((await owner.get('/api/auth/user')).body.email).toBe(account.email)
  })

  test('a token that is wrong, of another email or of a password link changes nothing, and the right one still works', async () => {
    const { account, ...owner } = await signUp()
    const to = newEmail()
    await ask(owner, to)
    const link = await linkTo(to)
    const reset = new URL(await resetAccount(services, account.email)).searchParams.get('token')!
    for (const wrong of [
      { ...link, token: `${link.token}x` },
      { ...link, token: 'x' },
      { ...link, token: reset },
      { ...link, email: newEmail() },
      { ...link, email: account.email },
    ]) {
      expect(await confirm(wrong)).toMatchObject(INVALID)
    }
    const body = { email: account.email, newPassword: NEW, confirmPassword: NEW }
    const asReset = await visitor().post('/api/set-password', { ...body, token: link.token })
    expect(asReset).toMatchObject(INVALID)
    expect((await confirm(link)).status).toBe(200)
  })

  test('only the last link that was asked for works', async () => {
    const owner = await signUp()
    const [first, second] = [newEmail(), newEmail()]
    await ask(owner, first)
    await ask(owner, second)
    expect(await confirm(await linkTo(first))).toMatchObject(INVALID)
    expect((await confirm(await linkTo(second))).status).toBe(200)
  })

  test('a new password, changed or reset, stops a change that was asked for', async () => {
    const { account, ...owner } = await signUp()
    const to = newEmail()
    await ask(owner, to)
    const asked = await linkTo(to)
    await owner.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: NEW,
      confirmPassword: NEW,
    })
    expect(await confirm(asked)).toMatchObject(INVALID)

    const other = await signUp()
    await ask(other, to)
    const askedAgain = await linkTo(to)
    const address = await resetAccount(services, other.account.email)
    expect((await setPasswordBy(visitor(), address, NEW)).status).toBe(200)
    expect(await confirm(askedAgain)).toMatchObject(INVALID)
    expect((await login(account.email, NEW)).status).toBe(200)
  })

  test("after the change, a link that sets a password sent to the old address doesn't work any more", async () => {
    const { account, ...owner } = await signUp()
    const reset = new URL(await resetAccount(services, account.email)).searchParams
    const to = newEmail()
    await ask(owner, to)
    await confirm(await linkTo(to))
    for (const [email, code] of [
      [account.email, 'link_invalid'],
      [to, 'link_replaced'],
    ]) {
      const set = { token: reset.get('token'), email, newPassword: NEW, confirmPassword: NEW }
      const answer = await visitor().post('/api/set-password', set)
      expect(answer).toMatchObject({ status: 400, body: { code } })
    }
  })

  test('an address that has an account gets the same answer, and its owner is told once a day', async () => {
    const [owner, taken] = [await signUp(), await signUp()]
    const free = newEmail()
    const likeFree = await ask(owner, free)
    const answers = [await ask(owner, taken.account.email), await ask(owner, taken.account.email)]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.headers)).toEqual(Object.keys(likeFree.headers))
      const { message } = answer.body
      expect(message.replace(taken.account.email, free)).toBe(likeFree.body.message)
    }
    expect(await kindsTo(taken.account.email)).toEqual(['email-taken'])
    expect(await kindsTo(owner.account.email), 'the same as for a free one').toEqual([
      ...['email-change-asked', 'email-change-asked', 'email-change-asked'],
    ])
    expect((await mailsTo(db, taken.account.email))[0]!.body).toContain('nothing has changed')
    const others = await query('SELECT key FROM rate_limit WHERE key LIKE $1', 'email-taken:%')
    expect(others).toEqual([{ key: `email-taken:${taken.account.email}` }])
  })

  test('an address that someone else takes before the link is opened stays theirs', async () => {
    const { account, ...owner } = await signUp()
    const to = newEmail()
    await ask(owner, to)
    const faster = await signUp({ email: to })
    expect(await confirm(await linkTo(to))).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect((await owner.get('/api/auth/user')).body).toEqual(account)
    expect((await faster.get('/api/auth/user')).body.email).toBe(to)
  })

  test('needs the current password; a wrong one is limited like a sign-in, and the session stays', async () => {
    const { account, ...owner } = await signUp()
    const to = newEmail()
    await useUp(account.email, 19)
    expect(await ask(owner, to, 'guess'), 'the 20th try').toMatchObject({
      status: 400,
      body: { fields: { password: "This isn't your current password." } },
    })
    expect(await ask(owner, to, PASSWORD)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.anything() },
    })
    expect(await isSignedIn(owner)).toBe(true)
    expect(await mailsTo(db, to)).toEqual([])
    expect((await eventsOf(account.id)).slice(1)).toEqual([
      'sign_in_failed: current password',
      'locked_out: current-password by email',
    ])
  })

  test('can be asked for five times an hour', async () => {
    const owner = await signUp()
    for (let i = 0; i < 5; i++) expect((await ask(owner, newEmail())).status).toBe(200)
    const to = newEmail()
    expect((await ask(owner, to)).status).toBe(429)
    expect(await mailsTo(db, to)).toEqual([])
  })

  test("to one address, which may be a stranger's, five times a day by whomever, taken or not", async () => {
    const taken = (await signUp()).account.email
    const byAnybody = async (to: string) => {
      // All tests come from one address.
      await query(`DELETE FROM rate_limit WHERE key LIKE 'change-email by address:%'`)
      return (await ask(await signUp(), to)).status
    }
    for (const to of [newEmail(), taken]) {
      for (let i = 0; i < 5; i++) expect(await byAnybody(to)).toBe(200)
      expect(await byAnybody(to)).toBe(429)
    }
  })

  test('to the same address is refused', async () => {
    const { account, ...owner } = await signUp()
    expect(await ask(owner, account.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is already your email.' } },
    })
  })

  const VALID = 'Enter an email address like name@example.com'
  test.each([
    ['email', '', 'New email is required'],
    ['email', 'ada', VALID],
    ['email', 'ada@example', VALID],
    ['email', 'ada@exam ple.com', VALID],
    ['email', 'ada@-.com', VALID],
    ['email', 'a@example.com\r\nBcc: b@example.com', VALID],
    ['email', 'a@example.com,b@example.com', VALID],
    ['email', '"a" <a@example.com>', VALID],
    ['email', `${'x'.repeat(10_000)}@example.com`, 'New email can have at most 254 characters'],
    ['password', '', 'Current password is required'],
    ['password', 'x'.repeat(10_000), 'Current password is too long'],
  ])('%s %j: %s', async (field, value, message) => {
    const owner = await signUp()
    const body = { email: newEmail(), password: PASSWORD, [field]: value }
    const answer = await owner.post('/api/account/email', body)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await mailsTo(db, owner.account.email)).toEqual([])
  })
})

describe('changing the password', () => {
  const change = (owner: Client, body: object) =>
    owner.post('/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: NEW,
      confirmPassword: NEW,
      ...body,
    })

  test('signs out all other devices, says how many, and tells the owner by email', async () => {
    const { account, ...here } = await signUp()
    const others = [await signIn(account.email), await signIn(account.email)]
    expect(await change(here, {})).toMatchObject({ status: 200, body: { ended: 2 } })
    expect(await isSignedIn(here)).toBe(true)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect((await login(account.email)).status, 'the old password').toBe(401)
    expect((await login(account.email, NEW)).status).toBe(200)
    const [mail, ...more] = await mailsTo(db, account.email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'password-changed' })
    expect(mail!.body).toContain("If it wasn't, set a new password now.")
    expect(JSON.stringify(mail)).not.toContain(NEW)
    expect((await eventsOf(account.id)).slice(3, 5)).toEqual(['password_changed', 'sessions_ended'])
  })

  test('makes links that set a password useless', async () => {
    const { account, ...owner } = await signUp()
    const address = await resetAccount(services, account.email)
    await change(owner, {})
    expect(await setPasswordBy(visitor(), address)).toMatchObject({
      status: 400,
      body: { code: 'link_replaced' },
    })
  })

  test('when two devices change it at once, one wins and the other is told', async () => {
    const { account, ...here } = await signUp()
    const there = await signIn(account.email)
    const answers = await Promise.all([
      change(here, { newPassword: `${NEW} 1`, confirmPassword: `${NEW} 1` }),
      change(there, { newPassword: `${NEW} 2`, confirmPassword: `${NEW} 2` }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect([400, 401]).toContain(answers[1 - winner]!.status)
    expect((await login(account.email, `${NEW} ${winner + 1}`)).status).toBe(200)
  })

  test('a wrong current password is limited like a sign-in, and shares its tries with the email', async () => {
    const owner = await signUp()
    await useUp(owner.account.email, 18)
    expect(await change(owner, { currentPassword: 'guess' })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: "This isn't your current password." } },
    })
    const email = { email: 'n@example.com', password: 'guess' }
    expect((await owner.post('/api/account/email', email)).status, 'the 20th try').toBe(400)
    expect((await change(owner, {})).status).toBe(429)
    expect(await isSignedIn(owner)).toBe(true)
  })

  test.each([
    ['currentPassword', { currentPassword: '' }, 'Current password is required'],
    ['currentPassword', { currentPassword: 'x'.repeat(10_000) }, 'Current password is too long'],
    ['newPassword', { newPassword: 'seven77' }, 'Password must be at least 8 characters long'],
    ['confirmPassword', { confirmPassword: 'another one' }, 'Passwords do not match'],
    [
      'newPassword',
      { newPassword: 'Password123', confirmPassword: 'Password123' },
      'This password is too common. Please choose another.',
    ],
    [
      'newPassword',
      { newPassword: 'OWN@example.com', confirmPassword: 'OWN@example.com' },
      "Your password can't be your email or name. Please choose another.",
    ],
    [
      'newPassword',
      { newPassword: PASSWORD, confirmPassword: PASSWORD },
      'This is already your password. Please choose another.',
    ],
  ])('%s %j: %s', async (field, body, message) => {
    const owner = await signUp({ email: 'own@example.com' })
    expect(await change(owner, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: message } },
    })
    expect((await login('own@example.com')).status, 'the password so far').toBe(200)
    expect(await mailsTo(db, 'own@example.com')).toEqual([])
    await query(`DELETE FROM "user" WHERE email = 'own@example.com'`)
  })
})
