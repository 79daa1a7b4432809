import { describe, expect, test } from 'vitest'
import { sharedLimits } from '../../../../server/limits.ts'
import { browserOf, PASSWORD, testApp, type Client } from '../../../../app/testing/app.ts'
import { inviteAccount } from '../../index.ts'
import { setPasswordBy, linkIn } from '../../testing/links.ts'

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

  test('shares 300 wrong passwords with all known devices of its site; right ones are not counted, nor those of strangers', async () => {
    const owners = [await signUp(), await signUp(), await signUp()]
    const [here, elsewhere] = ['203.0.113.60', '203.0.113.61']
    const tryAll = async (password: string, from: string) => {
      const statuses = []
      for (const owner of owners)
        statuses.push(await signIn(owner, owner.account.email, password, from))
      return statuses
    }
    await useUp('sign-in there before by site', here, 298)
    expect(await tryAll(PASSWORD, here)).toEqual([200, 200, 200])
    expect(await signIn(visitor(), owners[0]!.account.email, 'guess', here)).toBe(401)
    expect(await tryAll('guess', here)).toEqual([401, 401, 429])
    expect(await tryAll(PASSWORD, elsewhere)).toEqual([200, 200, 200])
  })

  test('is only known to the accounts that signed in on it', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await useUp('sign-in by email', other.account.email, 300)
    expect(await signIn(owner, other.account.email)).toBe(429)
  })

  test('are ten for an account: the one that was used longest ago is forgotten', async () => {
    const owner = await signUp()
    const { email } = owner.account
    const devices = Array.from({ length: 10 }, () => visitor())
    for (const device of devices) expect(await signIn(device, email)).toBe(200)
    await useUp('sign-in by email', email, 300)
    expect(await signIn(owner, email)).toBe(429)
    for (const device of devices) expect(await signIn(device, email)).toBe(200)
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
        /^kpi-device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    )
  })

  test("isn't set after a wrong password, and is ignored if changed", async () => {
    const { account } = await signUp()
    const { email } = account
    const wrong = await visitor().post('/api/auth/login', { email, password: 'guess' })
    expect(wrong.headers['set-cookie']).toBeUndefined()

    const { headers } = await visitor().post('/api/auth/login', { email, password: PASSWORD })
    const device = deviceOf(headers)
    await useUp('sign-in by email', email, 300)
    const statusWith = (cookie: string) =>
      signIn(browserOf(app, `kpi-device=${encodeURIComponent(cookie)}`), email)
    expect(await statusWith(device)).toBe(200)
    const forged = ['', `${device}x`, device.slice(1), 'A'.repeat(22), `${device}.${device}`]
    for (const cookie of forged) expect(await statusWith(cookie), cookie).toBe(429)
  })
})

test("bad tokens from elsewhere don't block an account's link", { tags: 'long' }, async () => {
  const link = await inviteAccount(operator, 'blocked@example.com', { isAdmin: false })
  const { token } = linkIn(link)
  const set = (token: string, from: string) =>
    setPasswordBy(visitor(), link, PASSWORD, { token }, { 'x-forwarded-for': from })
  for (let i = 0; i < 101; i++) {
    expect((await set('bad', `203.0.113.${i % 3}`)).body.code).toBe('link_invalid')
  }
  for (let i = 0; i < 17; i++) await set('bad', '203.0.113.0')
  expect((await set(token, '203.0.113.0')).status, 'the address that tried 51 times').toBe(429)
  expect((await set(token, '198.51.100.20')).status).toBe(200)
})
