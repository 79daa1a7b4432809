import { describe, expect, test } from 'vitest'
import { browserOf, PASSWORD, testApp, type Client } from '../../app/testing/app.ts'
import { sharedLimits } from '../../server/limits.ts'
import { listMails, readMail } from '../../server/mail/outbox.ts'
import { inviteAccount, resetAccount } from './index.ts'
import { setPasswordBy } from './testing/links.ts'

// A Sunday, 20:47 UTC: in Chicago 2:47 in the afternoon.
const { another, db, visitor, signUp, operator, takeErrors } = await testApp({
  isAlone: true,
  now: () => new Date('2026-11-22T20:47:00Z'),
  limits: sharedLimits,
  // Nothing is sent: the app's jobs don't run.
  config: { SMTP_URL: 'smtp://localhost' },
  areConfirmed: true,
})

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

const mailsTo = async (email: string, kind: string) => {
  const mails = await listMails(operator, { limit: 1000 })
  return mails.filter((mail) => mail.recipient === email && mail.kind === kind).toReversed()
}
const textTo = async (email: string, kind: string): Promise<string> => {
  const [mail] = await mailsTo(email, kind)
  // With its link, as an admin sees it where there is no mail server.
  const config = { ...operator.config, SMTP_URL: undefined }
  return (await readMail({ ...operator, config }, mail!.id)).text
}
const signIn = async (client: Client, email: string, userAgent = PHONE, password = PASSWORD) =>
  (await client.post('/api/auth/login', { email, password }, { 'user-agent': userAgent })).status

describe('the welcome email', () => {
  test('asks to confirm the email, with a link that works in the session of who registered', async () => {
    const { account, ...owner } = await signUp({ isConfirmed: false })
    const state = async () => (await owner.get('/api/account/confirm')).body
    expect(await state()).toEqual({ email: account.email, isConfirmed: false, canConfirm: true })
    const text = await textTo(account.email, 'welcome')
    expect(text).toContain('If it was not you, ignore it: unless the link is opened')
    const [, token] = /Confirm my email:\nhttp:\/\/localhost:3000\/confirm\?token=(\S+)/.exec(text)!
    expect((await owner.post('/api/account/confirm', { token })).status).toBe(200)
    expect(await state()).toMatchObject({ isConfirmed: true })
  })

  test('is sent again when its owner asks, three in a day with the first', async () => {
    const { account, ...owner } = await signUp({ isConfirmed: false })
    const again = async () => (await owner.post('/api/account/confirm/link')).status
    expect([await again(), await again(), await again()]).toEqual([200, 200, 429])
    expect(await mailsTo(account.email, 'confirm')).toHaveLength(2)
  })

  test('is not made without a mail server, where nothing can be confirmed', async () => {
    const without = await another({ SMTP_URL: undefined })
    const owner = browserOf(without)
    const email = 'kept@example.com'
    const form = { firstName: 'Ada', lastName: 'Byron', email, password: PASSWORD }
    expect((await owner.post('/api/auth/register', form)).status).toBe(200)
    expect(await mailsTo(email, 'welcome')).toEqual([])
    expect((await owner.get('/api/account/confirm')).body).toMatchObject({ canConfirm: false })
    await without.close()
  })

  test('is not needed by who was invited: accepting confirms, and the first steps are mailed once', async () => {
    const email = 'invited@example.com'
    const set = async (address: string) =>
      expect((await setPasswordBy(visitor(), address)).status).toBe(200)
    await set(await inviteAccount(operator, email, { isAdmin: false }))
    expect(await textTo(email, 'first-steps')).toContain('Open the setup guide:')
    await set(await resetAccount(operator, email))
    expect(await mailsTo(email, 'first-steps')).toHaveLength(1)
    expect(await mailsTo(email, 'welcome')).toHaveLength(0)
  })

  test("says nothing that the person who registers typed: the address may be someone else's", async () => {
    const email = 'victim@example.com'
    await visitor().post('/api/auth/register', {
      firstName: 'You won! Visit evil.example',
      lastName: '<a href="https://evil.example">now</a>',
      businessName: 'evil.example',
      email,
      password: PASSWORD,
    })
    const [mail] = await mailsTo(email, 'welcome')
    expect(JSON.stringify(await readMail(operator, mail!.id))).not.toContain('evil.example')
  })
})

describe('a sign-in', () => {
  test("from a new device is told: when, in the owner's zone, which browser and system, and what to do", async () => {
    const { account } = await signUp({ timeZone: 'America/Chicago' })
    expect(await signIn(visitor(), account.email)).toBe(200)
    const text = await textTo(account.email, 'new-device')
    expect(text, 'as Chicago writes dates').toContain('When: Sun, Nov 22, 2026, 2:47 PM CST')
    expect(text).toContain('Device: Safari on iPhone')
    expect(text).toContain("If it wasn't, undo the change within 7 days.")
    expect(text).toContain('Undo this change:')
  })

  test('from a device that is known is not told, nor registering or setting a password', async () => {
    const { account, ...browser } = await signUp()
    expect(await signIn(browser, account.email)).toBe(200)
    const phone = visitor()
    await setPasswordBy(phone, await resetAccount(operator, account.email))
    expect(await signIn(phone, account.email)).toBe(200)
    expect(await mailsTo(account.email, 'new-device')).toHaveLength(0)
  })

  test('that fails is not told', async () => {
    const { account } = await signUp()
    expect(await signIn(visitor(), account.email, PHONE, 'wrong password')).toBe(401)
    expect(await mailsTo(account.email, 'new-device')).toHaveLength(0)
  })

  test('from new devices is told three times a day at most, and each works', async () => {
    const { account } = await signUp()
    for (let n = 0; n < 5; n++) expect(await signIn(visitor(), account.email)).toBe(200)
    expect(await mailsTo(account.email, 'new-device')).toHaveLength(3)
  })

  test("names only browsers and systems that we know, so that nobody writes into the owner's email", async () => {
    const { account } = await signUp()
    await signIn(visitor(), account.email, 'Visit https://evil.example Windows')
    const text = await textTo(account.email, 'new-device')
    expect(text).toContain('Device: Unknown device')
    expect(text).not.toContain('evil.example')
  })

  test('and registering work while emails cannot be stored', async () => {
    const { account } = await signUp()
    const rename = async (from: string, to: string) => {
      const client = await db.systemPool.connect()
      try {
        await client.query(`SET ROLE none; ALTER TABLE ${from} RENAME TO ${to}; RESET ROLE`)
      } finally {
        client.release()
      }
    }
    await rename('mail', 'mail_away')
    try {
      expect(await signIn(visitor(), account.email)).toBe(200)
      await signUp()
    } finally {
      await rename('mail_away', 'mail')
    }
    expect(takeErrors().join()).toContain('Could not store an email.')
  })
})
