import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sharedLimits } from '../../../server/limits.ts'
import { browserOf, PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { inviteAccount, resetAccount } from '../index.ts'

const { app, db, visitor, signUp, operator } = await testApp({
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})

const signIn = async (client: Client, email: string, password = PASSWORD, from = '198.51.100.9') =>
  (await client.post('/api/auth/login', { email, password }, { 'x-forwarded-for': from })).status
/** Sets a limit's count as if that many calls had come from many addresses. */
const useUp = (name: string, subject: string, calls: number) =>
  db.systemPool.query(
    `INSERT INTO rate_limit VALUES ($1, $2, now() + interval '15 minutes')
     ON CONFLICT (key) DO UPDATE SET count = $2`,
    [`${name}:${subject}`, calls],
  )
const deviceOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => /^kpi-device=([^;]+)/.exec(String(cookie))?.[1])
    .find(Boolean)!

describe('a known device', () => {
  test('lets its owner sign in while others guess: by email, from its address and from everywhere', async () => {
    const owner = await signUp()
    const { email } = owner.account
    await owner.post('/api/auth/logout')
    const here = '203.0.113.4'
    for (let i = 0; i < 20; i++) expect(await signIn(visitor(), email, 'guess', here)).toBe(401)
    expect(await signIn(visitor(), email, PASSWORD, here)).toBe(429)
    await useUp('sign-in by address', here, 100)
    await useUp('sign-in by email', email, 300)

    expect(await signIn(visitor(), email, PASSWORD, '203.0.113.5')).toBe(429)
    expect(await signIn(owner, email, PASSWORD, here)).toBe(200)
  })

  test(
    'has 20 tries in 15 minutes, separate from those of other known devices',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const { email } = owner.account
      const phone = visitor()
      expect(await signIn(phone, email)).toBe(200)
      for (let i = 0; i < 20; i++) expect(await signIn(owner, email, 'guess')).toBe(401)
      expect(await signIn(owner, email)).toBe(429)
      expect(await signIn(phone, email)).toBe(200)
    },
  )

  test('is only known to the accounts that signed in on it', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await useUp('sign-in by email', other.account.email, 300)
    expect(await signIn(owner, other.account.email)).toBe(429)
  })

  test('stays known to the last five accounts', async () => {
    const device = visitor()
    const emails = Array.from({ length: 6 }, () => `${randomUUID()}@example.com`)
    for (const email of emails) await signUp({ email })
    let last = ''
    for (const email of emails) {
      const { headers } = await device.post('/api/auth/login', { email, password: PASSWORD })
      last = deviceOf(headers)
      await useUp('sign-in by email', email, 300)
    }
    expect(last).toMatch(/^[\w-]{22}(\.[\w-]{22}){5}$/)
    expect(await signIn(device, emails[0]!)).toBe(429)
    for (const email of emails.slice(1)) expect(await signIn(device, email)).toBe(200)
  })

  test('becomes known when a link sets the first password, and stays known after a reset elsewhere', async () => {
    const email = 'invited@example.com'
    const device = visitor()
    const links = [
      () => inviteAccount(operator, email, { isAdmin: false }),
      () => resetAccount(operator, email),
    ]
    for (const make of links) {
      const link = Object.fromEntries(new URL(await make()).searchParams)
      const body = { ...link, newPassword: PASSWORD, confirmPassword: PASSWORD }
      const elsewhere = make === links[1] ? visitor() : device
      expect((await elsewhere.post('/api/set-password', body)).status).toBe(200)
    }
    await useUp('sign-in by email', email, 300)
    expect(await signIn(device, email)).toBe(200)
  })
})

describe('the device cookie', () => {
  test('is HttpOnly and SameSite=Lax, and lasts', async () => {
    const { account } = await signUp()
    const { headers } = await visitor().post('/api/auth/login', {
      email: account.email,
      password: PASSWORD,
    })
    expect(headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^kpi-device=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    )
  })

  test("isn't set after a wrong password, and is ignored if changed", async () => {
    const { account } = await signUp()
    const { email } = account
    const wrong = await visitor().post('/api/auth/login', { email, password: 'guess' })
    expect(wrong.headers['set-cookie']).toBeUndefined()

    const { headers } = await visitor().post('/api/auth/login', { email, password: PASSWORD })
    const [device, mark] = deviceOf(headers).split('.') as [string, string]
    await useUp('sign-in by email', email, 300)
    const statusWith = (cookie: string) =>
      signIn(browserOf(app, `kpi-device=${encodeURIComponent(cookie)}`), email)
    expect(await statusWith(`${device}.${mark}`)).toBe(200)
    const forged = [
      '',
      '.',
      device,
      `.${mark}`,
      `${mark}.${mark}`,
      `${device}.${'A'.repeat(22)}`,
      `${device}.${mark}x`,
      `${device}.${mark.slice(1)}\u00e9`,
      `${'A'.repeat(22)}.${mark}`,
      `${device}.${mark}`.repeat(100),
    ]
    for (const cookie of forged) expect(await statusWith(cookie), cookie).toBe(429)
  })
})

test("bad tokens from elsewhere don't block an account's link", { tags: 'long' }, async () => {
  const link = await inviteAccount(operator, 'blocked@example.com', { isAdmin: false })
  const { email, token } = Object.fromEntries(new URL(link).searchParams)
  const set = (token: string | undefined, from: string) =>
    visitor().post(
      '/api/set-password',
      { email, token, newPassword: PASSWORD, confirmPassword: PASSWORD },
      { 'x-forwarded-for': from },
    )
  for (let i = 0; i < 101; i++) {
    expect((await set('bad', `203.0.113.${i % 3}`)).body.code).toBe('link_invalid')
  }
  for (let i = 0; i < 17; i++) await set('bad', '203.0.113.0')
  expect((await set(token, '203.0.113.0')).status, 'the address that tried 51 times').toBe(429)
  expect((await set(token, '198.51.100.20')).status).toBe(200)
})
