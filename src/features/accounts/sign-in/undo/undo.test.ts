import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../../server/testing/audit.ts'
import { disableAccount, enableAccount, resetAccount, resetSecondFactor } from '../../index.ts'
import { lockedAccount } from '../../users/people.ts'
import { dropLinks } from '../../links/links.ts'
import { mailResetLink } from '../../passwords/mail-reset.ts'
import { user } from '../../tables.ts'
import { lastTokenTo, setPasswordBy } from '../../testing/links.ts'
import { addPasskey, checkSessions, turnOn } from '../../testing/second-factor.ts'

// Where nobody answers: the emails wait, and their links can be read.
const { db, visitor, signUp, operator } = await testApp({
  config: { SMTP_URL: 'smtp://localhost' },
})

const NEW = 'a new password'
const undo = (token: string) => visitor().post('/api/account/undo', { token })
const tokenOf = (email: string) => lastTokenTo(db, email, '/undo')
const isIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200
const newEmail = () => `${crypto.randomUUID()}@example.com`
const INVALID = { status: 400, body: { code: 'link_invalid' } }

async function confirmedOwner() {
  const { account, ...browser } = await signUp()
  await db.systemPool.query(
    `UPDATE "user" SET confirmed_at = now() - interval '1 year' WHERE id = $1`,
    [account.id],
  )
  return { email: account.email, id: account.id, browser }
}
async function signedIn(email: string): Promise<Client> {
  const browser = visitor()
  expect(
    (await browser.post('/api/auth/login', { email, password: PASSWORD })).body.user,
  ).toBeDefined()
  return browser
}
async function changeEmail(browser: Client, email: string): Promise<void> {
  expect((await browser.post('/api/account/email', { email, password: PASSWORD })).status).toBe(200)
  const token = await lastTokenTo(db, email, '/confirm-email')
  expect((await visitor().post('/api/account/email/confirm', { email, token })).status).toBe(200)
}
async function setPassword(path: string): Promise<Client> {
  const browser = visitor()
  expect(await setPasswordBy(browser, path, NEW)).toMatchObject({
    status: 200,
    body: { dashboardUrl: '/dashboard' },
  })
  return browser
}
const kindsTo = async (email: string) =>
  (
    await db.systemPool.query<{ kind: string }>(
      'SELECT kind FROM mail WHERE recipient = $1 ORDER BY id',
      [email],
    )
  ).rows.map(({ kind }) => kind)

describe('an owner who was locked out', () => {
  test('by an authenticator app undoes it with the mail about it, without being signed in', async () => {
    const { email, id, browser } = await confirmedOwner()
    const thief = await signedIn(email)
    // At an unlocked device with the mailbox open, say.
    await checkSessions(db, id)
    await turnOn(thief, Date.now())
    expect(await isIn(browser), 'everyone else was signed out').toBe(false)
    const answer = await undo(await tokenOf(email))
    expect(answer).toMatchObject({ status: 200, body: { email } })
    expect(await isIn(thief)).toBe(false)
    const old = await visitor().post('/api/auth/login', { email, password: PASSWORD })
    expect(old.status, 'the password that the thief knows').toBe(401)
    expect(await isIn(await setPassword(answer.body.setPasswordUrl))).toBe(true)
    expect(await kindsTo(email)).toContain('change-undone')
    expect(await auditedKindsOf(db, email)).toEqual(
      expect.arrayContaining(['change_undone', 'authenticator_off', 'sessions_ended']),
    )
  })

  test('still can after the thief has set a new password, before the mail was even sent', async () => {
    const { email, id } = await confirmedOwner()
    const thief = await signedIn(email)
    await checkSessions(db, id)
    await turnOn(thief, Date.now())
    const body = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    expect((await thief.post('/api/account/password', body)).status).toBe(200)
    expect((await undo(await tokenOf(email))).status).toBe(200)
    expect(await isIn(thief)).toBe(false)
  })

  test('by another email gets it back from the old address, without what was added at the new one', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    const own = await addPasskey(browser)
    await db.systemPool.query('DELETE FROM passkey WHERE user_id = $1', [id])
    const thief = await signedIn(email)
    const away = newEmail()
    await changeEmail(thief, away)
    const token = await tokenOf(email)
    await checkSessions(db, id)
    const device = await addPasskey(thief)
    await turnOn(thief, Date.now())
    const answer = await undo(token)
    expect(answer).toMatchObject({ status: 200, body: { email } })
    expect(await isIn(await setPassword(answer.body.setPasswordUrl))).toBe(true)
    for (const one of [own, device]) {
      const asked = await visitor().post('/api/auth/passkey/options')
      const used = await visitor().post('/api/auth/passkey', one.use(asked.body.options.challenge))
      expect(used.status).toBe(401)
    }
    expect((await kindsTo(away)).at(-1)).toBe('email-changed')
  })

  test('wins over a thief who changes the email twice and undoes the second change', async () => {
    const { email } = await confirmedOwner()
    const thief = await signedIn(email)
    const [first, second] = [newEmail(), newEmail()]
    await changeEmail(thief, first)
    await changeEmail(thief, second)
    const [owners, thiefs] = [await tokenOf(email), await tokenOf(first)]
    expect((await undo(thiefs)).body).toMatchObject({ email: first })
    expect(await undo(owners)).toMatchObject({ status: 200, body: { email } })
    expect(
      (await visitor().post('/api/auth/login', { email: first, password: PASSWORD })).status,
    ).toBe(401)
  })

  test('the link of a later change ends with the undoing of an earlier one', async () => {
    const { email } = await confirmedOwner()
    const thief = await signedIn(email)
    const [first, second] = [newEmail(), newEmail()]
    await changeEmail(thief, first)
    await changeEmail(thief, second)
    const [owners, thiefs] = [await tokenOf(email), await tokenOf(first)]
    expect((await undo(owners)).status).toBe(200)
    expect(await undo(thiefs)).toMatchObject(INVALID)
  })
})

describe('the earliest address wins: a thief who moved the account away and back again has a link that ends', () => {
  async function movedThereAndBack() {
    const { email, id, browser } = await confirmedOwner()
    const thief = await signedIn(email)
    const away = newEmail()
    await changeEmail(thief, away)
    await changeEmail(thief, email)
    const link = await tokenOf(away)
    // The owner's own link from before may be used up or too old by then.
    await db.systemPool.query(
      `UPDATE verification SET expires_at = now() WHERE value = $1 AND email = $2`,
      [id, email],
    )
    return { id, email, browser, link }
  }
  type Moved = Awaited<ReturnType<typeof movedThereAndBack>>
  const waysBack: Record<string, (moved: Moved) => Promise<unknown>> = {
    'with a password set by a link': async ({ email }) =>
      setPassword(await resetAccount(operator, email)),
    'with a change that is undone at the earlier address': async ({ email }) => {
      await signedIn(email)
      expect((await undo(await tokenOf(email))).status).toBe(200)
    },
    'with an operator who makes a link for a new password': ({ email }) =>
      resetAccount(operator, email),
    'with an operator who disables the account and enables it': async ({ id }) => {
      await disableAccount(operator, id, 'stolen')
      await enableAccount(operator, id, 'back')
    },
    'with an operator who resets the second factor': ({ email }) =>
      resetSecondFactor(operator, email),
  }

  test.each(Object.entries(waysBack))('%s', async (_, getBack) => {
    const moved = await movedThereAndBack()
    await getBack(moved)
    expect(await undo(moved.link)).toMatchObject(INVALID)
    const { rows } = await db.systemPool.query(
      `SELECT email FROM verification WHERE value = $1 AND kind = 'kept-address' AND email <> $2`,
      [moved.id, moved.email],
    )
    expect(rows, 'nor is the address kept for the account').toEqual([])
  })

  test.each(Object.entries(waysBack).filter(([name]) => name.includes('operator')))(
    "%s: while the account is at the thief's address, the owner's link stays and the thief's ends",
    async (_, getBack) => {
      const { email, id, browser } = await confirmedOwner()
      const away = newEmail()
      await changeEmail(browser, away)
      const owners = await tokenOf(email)
      await signedIn(away)
      const thiefs = await tokenOf(away)
      await getBack({ id, email: away, browser, link: thiefs })
      expect(await undo(thiefs)).toMatchObject(INVALID)
      expect(await undo(owners)).toMatchObject({ status: 200, body: { email } })
    },
  )
})

describe('a password set by a link in a mail', () => {
  const setBy = async (email: string) => {
    const browser = visitor()
    const answer = await setPasswordBy(browser, await resetAccount(operator, email), NEW)
    expect(answer.status).toBe(200)
    return browser
  }

  test('ends the undo links that were sent there before, which a thief may have read', async () => {
    const { email, id } = await confirmedOwner()
    await signedIn(email)
    const read = await tokenOf(email)
    const owner = await setBy(email)
    await checkSessions(db, id)
    await turnOn(owner, Date.now(), NEW)
    expect(await undo(read)).toMatchObject(INVALID)
    expect(await isIn(owner)).toBe(true)
    expect((await undo(await tokenOf(email))).status, 'the link about the app').toBe(200)
  })

  test("leaves the one about an authenticator app that is on, which may be a thief's", async () => {
    const { email, id } = await confirmedOwner()
    const thief = await signedIn(email)
    const earlier = await tokenOf(email)
    await checkSessions(db, id)
    await turnOn(thief, Date.now())
    const about = await tokenOf(email)
    expect(await isIn(await setBy(email)), 'without a code of the app').toBe(false)
    expect(await undo(earlier)).toMatchObject(INVALID)
    expect(await undo(about)).toMatchObject({ status: 200, body: { email } })
  })

  test('leaves those that were sent to a former address, from which a thief may have moved the account', async () => {
    const { email } = await confirmedOwner()
    const thief = await signedIn(email)
    const away = newEmail()
    await changeEmail(thief, away)
    const token = await tokenOf(email)
    await setBy(away)
    expect(await undo(token)).toMatchObject({ status: 200, body: { email } })
  })
})

describe('the link that undoes a change', () => {
  test('works once, also when it is pressed twice at the same moment, and for 7 days', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    await addPasskey(browser)
    const token = await tokenOf(email)
    const { rows } = await db.systemPool.query(
      `SELECT round(extract(epoch FROM expires_at - created_at) / 86400) AS days
       FROM verification WHERE kind = 'undo' AND value = $1`,
      [id],
    )
    expect(rows).toEqual([{ days: 7 }])
    const answers = await Promise.all([undo(token), undo(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])

    const other = await confirmedOwner()
    await checkSessions(db, other.id)
    await addPasskey(other.browser)
    await db.systemPool.query(
      `UPDATE verification SET expires_at = now() WHERE kind = 'undo' AND value = $1`,
      [other.id],
    )
    expect(await undo(await tokenOf(other.email))).toMatchObject(INVALID)
    expect(await undo('x')).toMatchObject(INVALID)
    expect(await isIn(other.browser)).toBe(true)
  })

  test('is stored only as a hash', async () => {
    const { email, id, browser } = await confirmedOwner()
    await checkSessions(db, id)
    await addPasskey(browser)
    const token = await tokenOf(email)
    const { rows } = await db.systemPool.query('SELECT * FROM verification')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test("isn't mailed to an address that nobody confirmed: it may be a stranger's", async () => {
    const { account, ...browser } = await signUp()
    const to = newEmail()
    await changeEmail(browser, to)
    expect(await kindsTo(account.email)).not.toContain('email-changed')
    expect(await kindsTo(account.email)).not.toContain('email-change-asked')
  })

  test("isn't mailed to admins for a second factor, which their mailbox must not remove", async () => {
    const { email, id, browser } = await confirmedOwner()
    await db.systemPool.query('UPDATE "user" SET is_admin = true WHERE id = $1', [id])
    await checkSessions(db, id)
    await addPasskey(browser)
    const { rows } = await db.systemPool.query<{ secret: string | null }>(
      `SELECT secret FROM mail WHERE recipient = $1 AND kind = 'passkey-added'`,
      [email],
    )
    expect(rows).toEqual([{ secret: null }])
  })

  test('a link for a new password that is on its way to the address of a thief is not made any more', async () => {
    const { email, id, browser } = await confirmedOwner()
    const away = newEmail()
    await changeEmail(browser, away)
    const { mailing } = await db.withSystem(async (tx) => {
      // As undoing does, in the same order.
      await lockedAccount(tx, id)
      await tx.update(user).set({ email }).where(eq(user.id, id))
      await dropLinks(tx, id)
      const mailing = mailResetLink(operator, away)
      const waits = sql`SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`
      const isWaiting = async () => expect((await tx.execute(waits)).rowCount).toBe(1)
      await Promise.race([mailing, vi.waitFor(isWaiting, 10_000)])
      return { mailing }
    })
    await mailing
    expect(await kindsTo(away)).not.toContain('password-reset')
  })

  test('an email that another account has by now stays theirs, and nothing changes', async () => {
    const { email, browser } = await confirmedOwner()
    await changeEmail(browser, newEmail())
    const { account } = await signUp()
    await db.systemPool.query('UPDATE "user" SET email = $2 WHERE id = $1', [account.id, email])
    expect(await undo(await tokenOf(email))).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect(await isIn(browser)).toBe(true)
  })
})
