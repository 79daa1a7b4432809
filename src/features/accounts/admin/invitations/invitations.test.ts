import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { listMails, readMail } from '../../../../server/mail/outbox.ts'
import { inviteAccount, openInvitations, withdrawInvitation } from '../../index.ts'

const { db, visitor, signUp, operator } = await testApp({
  config: { COMMUNITY_NAME: 'Best Owners' },
})

const NEW = 'a new password'
interface Link {
  email: string
  token: string
}
const linkIn = (text: string): Link =>
  Object.fromEntries(new URL(/http\S+\/set-password\?\S+/.exec(text)![0]).searchParams) as never
const invite = async (email: string, isAdmin = false) =>
  linkIn(await inviteAccount(operator, email, { isAdmin }))
const accept = (body: object, newPassword = NEW) =>
  visitor().post('/api/set-password', { newPassword, confirmPassword: newPassword, ...body })
const expire = (email: string) =>
  db.systemPool.query(
    `UPDATE verification SET expires_at = now() - interval '1 second' WHERE value = (SELECT id::text FROM "user" WHERE email = $1)`,
    [email],
  )
const openOf = async (email: string) =>
  (await openInvitations(operator, { before: null, limit: 1_000 })).find(
    (invitation) => invitation.email === email,
  )

const dead = (code: string, message: string) => ({ status: 400, body: { code, message } })
const INVALID = dead(
  'link_invalid',
  "This link doesn't work. Copy the whole link from your email into the browser, or get a new one.",
)
const USED = dead(
  'link_used',
  'This link was already used. Sign in with the password that you set with it, or get a new link.',
)
const REPLACED = dead(
  'link_replaced',
  'This link no longer works. A newer link was sent, or the password was changed since. Use the newest link, or get another one.',
)
const WITHDRAWN = {
  status: 400,
  body: {
    code: 'link_withdrawn',
    message:
      'This invitation was withdrawn. Ask the person who sent it, or create an account of your own.',
  },
}

describe('an invitation', () => {
  test('is emailed with its link, which works once, within 48 hours', async () => {
    const link = await inviteAccount(operator, 'Ada@Example.com', { isAdmin: false })
    const [listed] = await listMails(operator, { limit: 1 })
    expect(listed).toMatchObject({ kind: 'invitation', recipient: 'ada@example.com' })
    const { text } = await readMail(operator, listed!.id)
    expect(text).toContain(`Accept the invitation:\n${link}\n`)
    expect(text).toContain('The link works once, within 48 hours.')
    expect(await accept(linkIn(link))).toMatchObject({
      status: 200,
      body: { success: true, dashboardUrl: '/dashboard' },
    })
    expect(await accept(linkIn(link))).toMatchObject(USED)
  })

  test('says who invites and into which community, and an answer to it goes to that person', async () => {
    const { account } = await signUp({ isConfirmed: true })
    const mailTo = async (email: string, by: { actorId?: string }) => {
      await inviteAccount(operator, email, { isAdmin: false }, by)
      const { rows } = await db.systemPool.query(
        'SELECT subject, body, reply_to FROM mail WHERE recipient = $1',
        [email],
      )
      return rows[0]
    }
    const byAdmin = await mailTo('by-admin@example.com', { actorId: account.id })
    expect(byAdmin).toMatchObject({
      subject: 'Ada Byron invites you to Best Owners on KPI Mechanics',
      reply_to: account.email,
    })
    expect(byAdmin.body).toContain('Ada Byron has invited you to Best Owners')
    expect(byAdmin.body).toContain('Reply to this email: your answer goes to Ada Byron.')
    const byOperator = await mailTo('by-operator@example.com', {})
    expect(byOperator).toMatchObject({
      subject: "You're invited to Best Owners on KPI Mechanics",
      reply_to: null,
    })
    expect(byOperator.body).not.toContain('Reply to this email')
  })

  test('is listed with its expiry until it is accepted, also after the link has expired', async () => {
    const link = await invite('list@example.com', true)
    const open = await openOf('list@example.com')
    expect(open).toMatchObject({ isAdmin: true })
    const hours = (open!.expiresAt!.getTime() - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    expect(hours).toBeLessThanOrEqual(48)
    await expire('list@example.com')
    expect((await openOf('list@example.com'))!.expiresAt!.getTime()).toBeLessThan(Date.now())
    await db.systemPool.query('DELETE FROM verification WHERE expires_at < now()')
    expect(await openOf('list@example.com')).toMatchObject({ expiresAt: null })
    expect(await accept(link)).toMatchObject(INVALID)
    await accept(await invite('list@example.com'))
    expect(await openOf('list@example.com')).toBeUndefined()
  })

  test('sent again has a new link, and the older one stops working', async () => {
    const first = await invite('again@example.com')
    const second = await invite('again@example.com')
    expect(await accept(first)).toMatchObject(REPLACED)
    const [newer, older] = await listMails(operator, { limit: 2 })
    expect(older, 'an email that was not sent yet').toMatchObject({
      state: 'failed',
      failure: 'The link in it was used, replaced or withdrawn.',
    })
    expect(newer).toMatchObject({ state: 'kept' })
    expect((await accept(second)).status).toBe(200)
    await expect(invite('again@example.com')).rejects.toThrow('already has an account')
  })

  test('that is withdrawn deletes its account, and its link says that it was withdrawn', async () => {
    const link = await invite('gone@example.com')
    await withdrawInvitation(operator, 'Gone@example.com')
    expect(await accept(link)).toMatchObject(WITHDRAWN)
    const { rows } = await db.systemPool.query(`SELECT 1 FROM "user" WHERE email = $1`, [
      link.email,
    ])
    expect(rows).toEqual([])
    await expect(withdrawInvitation(operator, link.email)).rejects.toThrow(
      'There is no invitation for gone@example.com.',
    )
    // The same person may be invited again or register, and the old link still doesn't work.
    expect((await accept(await invite('gone@example.com'))).status).toBe(200)
    expect(await accept(link)).toMatchObject(WITHDRAWN)
  })

  test("can't be withdrawn once it was accepted, and no account with a password ever", async () => {
    await signUp({ email: 'there@example.com' })
    await expect(withdrawInvitation(operator, 'there@example.com')).rejects.toThrow(
      'there@example.com has already accepted the invitation.',
    )
    await expect(withdrawInvitation(operator, 'no email')).rejects.toThrow('Enter an email')
    expect(
      (
        await visitor().post('/api/auth/login', {
          email: 'there@example.com',
          password: 'correct horse battery',
        })
      ).status,
    ).toBe(200)
  })

  test('accepted ten times at the same time: one wins, the others get a sentence', async () => {
    const email = 'race@example.com'
    const link = await invite(email)
    const passwords = Array.from({ length: 10 }, (_, n) => `the password ${n}`)
    const answers = await Promise.all(passwords.map((password) => accept(link, password)))
    const winners = passwords.filter((_, n) => answers[n]!.status === 200)
    expect(winners).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(USED)
    const login = (password: string) => visitor().post('/api/auth/login', { email, password })
    for (const password of passwords) {
      expect((await login(password)).status).toBe(password === winners[0] ? 200 : 401)
    }
    const { rows } = await db.systemPool.query(
      `SELECT count(*) FROM account JOIN "user" ON "user".id = user_id WHERE email = $1`,
      [email],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('accepted and withdrawn at the same time: there is an account, or none, but never half of one', async () => {
    for (let n = 0; n < 5; n++) {
      const link = await invite(`half${n}@example.com`)
      const [answer, withdrawal] = await Promise.all([
        accept(link),
        withdrawInvitation(operator, link.email).then(
          () => 'withdrawn',
          (error: Error) => error.message,
        ),
      ])
      if (withdrawal === 'withdrawn') expect(answer).toMatchObject(WITHDRAWN)
      else expect(answer.status).toBe(200)
    }
  })
})

describe('a token that', () => {
  const cases: [string, (link: Link) => object | Promise<object>, object][] = [
    [
      "belongs to another account's link",
      async ({ email }) => ({ email, token: (await invite(`of-another-${email}`)).token }),
      INVALID,
    ],
    ['is made up', ({ email }) => ({ email, token: 'x'.repeat(32) }), INVALID],
    [
      'is missing',
      ({ email }) => ({ email }),
      { status: 400, body: { fields: { token: 'Token is required' } } },
    ],
    [
      'is doubled',
      ({ email, token }) => ({ email, token: [token, token] }),
      { status: 400, body: { fields: { token: 'Token must be text' } } },
    ],
    [
      'has 10,000 characters',
      ({ email }) => ({ email, token: 'x'.repeat(10_000) }),
      { status: 400, body: { fields: { token: 'Token can have at most 200 characters' } } },
    ],
  ]
  test.each(cases)('%s is refused with a sentence', async (what, change, expected) => {
    const link = await invite(`${what.replaceAll(/\W/g, '-')}@example.com`)
    expect(await accept(await change(link))).toMatchObject(expected)
  })
})

test('a password with 10,000 characters is refused before it is read, and the link still works', async () => {
  const link = await invite('endless@example.com')
  expect(await accept(link, 'x'.repeat(10_000))).toMatchObject({
    status: 413,
    body: { message: 'That is too much data for one request.' },
  })
  expect((await accept(link)).status).toBe(200)
})

test('an address with a second header or 10,000 characters is not invited', async () => {
  for (const address of [
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com, eve@example.com',
    `${'x'.repeat(10_000)}@example.com`,
    'ada@nowhere',
  ]) {
    await expect(inviteAccount(operator, address, { isAdmin: false })).rejects.toMatchObject({
      status: 400,
    })
  }
})
