import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { resetAccount } from '../index.ts'
import { lastTokenTo, linkIn, setPasswordBy } from '../testing/links.ts'
import { passkeyDevice } from '../testing/passkey-device.ts'
import { addPasskey, checkSessions, turnOn } from '../testing/second-factor.ts'

/** What someone can do who knows only the password, where the app sends mails. */

// Where nobody answers: the emails wait, and their links can be read.
const { db, visitor, signUp, operator } = await testApp({
  config: { SMTP_URL: 'smtp://localhost' },
})

const NEW = 'a new password'
const CHECK_NEEDED = { status: 403, body: { code: 'check_needed' } }

/** A browser that is signed in with the password alone. */
async function withPassword(email: string, password = PASSWORD): Promise<Client> {
  const browser = visitor()
  const answer = await browser.post('/api/auth/login', { email, password })
  expect(answer, 'signed in').toMatchObject({ status: 200, body: { user: { email } } })
  return browser
}
const askToAdd = (browser: Client) => browser.post('/api/passkeys/options', { password: PASSWORD })
async function signInWith(device: Awaited<ReturnType<typeof addPasskey>>): Promise<number> {
  const asked = await visitor().post('/api/auth/passkey/options')
  const { challenge } = asked.body.options
  return (await visitor().post('/api/auth/passkey', device.use(challenge))).status
}
const passkeysOf = async (browser: Client): Promise<{ id: string; isNew: boolean }[]> =>
  (await browser.get('/api/second-factor')).body.passkeys
const isIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200
const tokenOf = (email: string, page: string) => lastTokenTo(db, email, page)
async function openConfirmingLink(browser: Client, email: string): Promise<void> {
  await browser.post('/api/account/confirm/link')
  const token = await tokenOf(email, '/confirm')
  expect((await browser.post('/api/account/confirm', { token })).status).toBe(200)
}
/** An owner who has opened the link in the welcome, a while ago. */
async function confirmedOwner(): Promise<{ email: string; id: string; browser: Client }> {
  const { account, ...browser } = await signUp()
  await db.systemPool.query(
    `UPDATE "user" SET confirmed_at = now() - interval '90 days' WHERE id = $1`,
    [account.id],
  )
  return { email: account.email, id: account.id, browser }
}
async function resetPassword(email: string, more: object = {}) {
  const address = await resetAccount(operator, email)
  const browser = visitor()
  const answer = await setPasswordBy(browser, address, NEW, more)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return { browser, answer, link: linkIn(address) }
}
describe('someone with a stolen password', () => {
  test('adds no way to sign in and removes none: each takes a link in a mail, which only the owner gets', async () => {
    const { email, browser } = await confirmedOwner()
    const thief = await withPassword(email)
    expect(await askToAdd(thief)).toMatchObject(CHECK_NEEDED)
    expect(
      await thief.post('/api/second-factor/authenticator', { password: PASSWORD }),
    ).toMatchObject(CHECK_NEEDED)
    // The owner opens the link that the thief asked for, where the owner is signed in.
    await thief.post('/api/account/confirm/link')
    const token = await tokenOf(email, '/confirm')
    expect((await browser.post('/api/account/confirm', { token })).status).toBe(200)
    expect(await askToAdd(thief), 'the thief has gained nothing').toMatchObject(CHECK_NEEDED)
    await addPasskey(browser)
    const { id } = (await passkeysOf(thief))[0]!
    expect(await thief.post('/api/passkeys/remove', { password: PASSWORD, id })).toMatchObject(
      CHECK_NEEDED,
    )
  })

  test('a check lasts for 15 minutes, and 10 more to finish what was begun', async () => {
    const { id, browser } = await confirmedOwner()
    for (const [minutes, begins, finishes] of [
      [14, 200, 200],
      [16, 403, 200],
      [26, 403, 403],
    ] as const) {
      await checkSessions(db, id, 0)
      const { challenge } = (await askToAdd(browser)).body.options
      await checkSessions(db, id, minutes)
      expect((await askToAdd(browser)).status, `begins after ${minutes}`).toBe(begins)
      const finished = await browser.post('/api/passkeys', passkeyDevice().create(challenge))
      expect(finished.status, `finishes after ${minutes}`).toBe(finishes)
    }
  })

  test('who adds a passkey at an unlocked device is thrown out when the owner sets a new password by link', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    const own = await addPasskey(browser)
    await db.systemPool.query(
      `UPDATE passkey SET created_at = now() - interval '60 days' WHERE user_id = $1`,
      [id],
    )
    const stolen = await addPasskey(browser)
    const address = await resetAccount(operator, email)
    const listed = (await visitor().post('/api/set-password/link', linkIn(address))).body.passkeys
    expect(listed, 'the owner sees which one is new').toMatchObject([
      { isNew: false },
      { isNew: true },
    ])
    const keep = { keepPasskeys: [listed[0].id] }
    expect((await setPasswordBy(visitor(), address, NEW, keep)).status).toBe(200)
    expect(await signInWith(stolen)).toBe(401)
    expect(await signInWith(own)).toBe(200)
    expect(await auditedKindsOf(db, email)).toContain('passkey_removed: Passkey')
  })

  test('the list of passkeys is shown only to who has the link', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    await addPasskey(browser)
    for (const token of ['x', 'A'.repeat(32)]) {
      const answer = await visitor().post('/api/set-password/link', { email, token })
      expect(answer).toMatchObject({ status: 200, body: { state: 'invalid', passkeys: [] } })
    }
  })

  test('who added a passkey is thrown out when the owner changes the password, in the same step', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    const stolen = await addPasskey(browser)
    await checkSessions(db, id, 60)
    const change = (more: object) =>
      browser.post('/api/account/password', {
        currentPassword: PASSWORD,
        newPassword: NEW,
        confirmPassword: NEW,
        ...more,
      })
    expect(await change({ keepPasskeys: [] }), 'nobody strips it without a check').toMatchObject(
      CHECK_NEEDED,
    )
    expect(await signInWith(stolen), 'nothing has changed').toBe(200)
    await withPassword(email)
    await openConfirmingLink(browser, email)
    expect(await change({ keepPasskeys: [] })).toMatchObject({ status: 200, body: { removed: 1 } })
    expect(await signInWith(stolen)).toBe(401)
  })

  test("never strips the owner's authenticator app by changing the password", async () => {
    const { id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    await turnOn(browser, Date.now())
    await checkSessions(db, id, 16)
    const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    const stripping = { ...body, keepAuthenticator: false }
    expect(await browser.post('/api/account/password', stripping)).toMatchObject(CHECK_NEEDED)
    // A link in a mail is no way around the app.
    const { email } = (await browser.get('/api/auth/user')).body
    await browser.post('/api/account/confirm/link')
    const token = await tokenOf(email, '/confirm')
    expect(await browser.post('/api/account/confirm', { token })).toMatchObject({
      body: { isChecked: false },
    })
    expect(await browser.post('/api/account/password', stripping)).toMatchObject(CHECK_NEEDED)
    expect((await browser.post('/api/account/password', body)).status).toBe(200)
  })

  test("cannot take the account to another email once the owner's authenticator app is on", async () => {
    const { email, id, browser } = await confirmedOwner()
    const thief = await withPassword(email)
    const to = `${crypto.randomUUID()}@example.com`
    expect((await thief.post('/api/account/email', { password: PASSWORD, email: to })).status).toBe(
      200,
    )
    const token = await tokenOf(to, '/confirm-email')
    await checkSessions(db, id)
    await turnOn(browser, Date.now())
    expect(await isIn(thief)).toBe(false)
    expect(await visitor().post('/api/account/email/confirm', { email: to, token })).toMatchObject({
      status: 400,
      body: { code: 'link_invalid' },
    })
    // The owner's own link still works.
    const own = `${crypto.randomUUID()}@example.com`
    const other = await confirmedOwner()
    await other.browser.post('/api/account/email', { password: PASSWORD, email: own })
    const ownToken = await tokenOf(own, '/confirm-email')
    await checkSessions(db, other.id)
    await turnOn(other.browser, Date.now())
    const opened = await visitor().post('/api/account/email/confirm', {
      email: own,
      token: ownToken,
    })
    expect(opened.status).toBe(200)
  })

  test('a new password says in the mail whether a passkey still opens the account', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    await addPasskey(browser)
    const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    expect((await browser.post('/api/account/password', body)).status).toBe(200)
    const { rows } = await db.systemPool.query<{ body: string }>(
      `SELECT body FROM mail WHERE recipient = $1 AND kind = 'password-changed'`,
      [email],
    )
    expect(rows[0]!.body).toContain('Your passkey can still sign in.')
    expect(rows[0]!.body).toContain('you choose which passkeys may still sign in')
  })
})

describe("someone who registered a stranger's address before its owner came", () => {
  test('keeps nothing: the password that its owner sets by mail removes passkeys, authenticator app and sessions', async () => {
    const { account, ...thief } = await signUp()
    // As versions before this one allowed, or while there was no mail server.
    await checkSessions(db, account.id)
    const device = await addPasskey(thief)
    await checkSessions(db, account.id)
    await turnOn(thief, Date.now())
    const { browser, answer } = await resetPassword(account.email)
    expect(answer.body.dashboardUrl, 'no code is asked for').toBe('/dashboard')
    expect(await isIn(browser)).toBe(true)
    expect(await signInWith(device)).toBe(401)
    expect(await isIn(thief)).toBe(false)
    await withPassword(account.email, NEW)
    const { rows } = await db.systemPool.query(
      `SELECT confirmed_at IS NOT NULL AS confirmed FROM "user" WHERE id = $1`,
      [account.id],
    )
    expect(rows, 'the address is confirmed from now on').toEqual([{ confirmed: true }])
  })

  test('what its owner adds afterwards stays, an authenticator app also against who has only the mailbox', async () => {
    const { account } = await signUp()
    const { browser } = await resetPassword(account.email)
    await checkSessions(db, account.id)
    const device = await addPasskey(browser, NEW)
    await turnOn(browser, Date.now(), NEW)
    const again = await resetPassword(account.email, { keepPasskeys: [] })
    expect(again.answer.body.dashboardUrl, 'the code is asked for').toBe('/login?step=code')
    expect(await signInWith(device), 'a passkey that was not kept').toBe(401)
  })

  test('what was added before, by an owner who proves the mailbox with that second factor, is theirs and stays', async () => {
    const { account, ...browser } = await signUp()
    await checkSessions(db, account.id)
    await turnOn(browser, Date.now())
    await browser.post('/api/account/confirm/link')
    const token = await tokenOf(account.email, '/confirm')
    expect((await browser.post('/api/account/confirm', { token })).status).toBe(200)
    const { answer } = await resetPassword(account.email)
    expect(answer.body.dashboardUrl).toBe('/login?step=code')
  })
})

describe('an admin', () => {
  test("keeps the passkeys whatever a link says: a mailbox isn't enough to act as an admin", async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    const device = await addPasskey(browser)
    await db.systemPool.query('UPDATE "user" SET is_admin = true WHERE id = $1', [id])
    const { browser: byMail, link } = await resetPassword(email, { keepPasskeys: [] })
    expect((await byMail.get('/api/auth/user')).body).toMatchObject({ needsSecondFactor: true })
    expect(await signInWith(device)).toBe(200)
    expect((await visitor().post('/api/set-password/link', link)).body.passkeys).toEqual([])
    await byMail.post('/api/account/confirm/link')
    const token = await tokenOf(email, '/confirm')
    await byMail.post('/api/account/confirm', { token })
    expect(
      await byMail.post('/api/passkeys/options', { password: NEW }),
      'nor is a link in a mail',
    ).toMatchObject(CHECK_NEEDED)
  })
})

describe('an account with a second factor', () => {
  test('is deleted, and gets another email, only with a check of it; one without by the password', async () => {
    const { id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    await turnOn(browser, Date.now())
    await checkSessions(db, id, 16)
    const remove = (by: Client) => by.post('/api/account/deletion', { password: PASSWORD })
    const move = (by: Client) =>
      by.post('/api/account/email', {
        password: PASSWORD,
        email: `${crypto.randomUUID()}@example.com`,
      })
    expect(await remove(browser)).toMatchObject(CHECK_NEEDED)
    expect(await move(browser)).toMatchObject(CHECK_NEEDED)
    await checkSessions(db, id, 14)
    expect((await move(browser)).status).toBe(200)
    expect((await remove(browser)).status).toBe(200)

    const { browser: plain } = await confirmedOwner()
    expect((await move(plain)).status).toBe(200)
    expect((await remove(plain)).status).toBe(200)
  })
})
