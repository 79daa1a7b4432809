import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { addressOf, netsOf } from '../../address.ts'
import { sharedLimits } from '../../limits.ts'

const { app, db, visitor, signUp } = await testApp({ limits: sharedLimits })
/** Another process of the app. */
const other = sharedLimits(db)

const TWICE = { name: 'test', calls: 2, seconds: 60 }

describe('a limit', () => {
  test('allows its number of calls across all processes, then says when to retry', async () => {
    const limits = sharedLimits(db)
    await limits.take(TWICE, 'a')
    await other.take(TWICE, 'a')
    await expect(limits.take(TWICE, 'a')).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in a minute.',
      retryAfter: expect.closeTo(60, -1),
    })
    await expect(limits.take(TWICE, 'b')).resolves.toBeUndefined()
  })

  test('of a day says in how many hours', async () => {
    const daily = { name: 'daily', calls: 1, seconds: 86_400 }
    await other.take(daily, 'a')
    await expect(other.take(daily, 'a')).rejects.toThrow('Please try again in 24 hours.')
  })

  test('starts again when its time is over', async () => {
    for (let i = 0; i < 2; i++) await other.take(TWICE, 'c')
    await expect(other.take(TWICE, 'c')).rejects.toThrow('Too many attempts')
    await db.systemPool.query(`UPDATE rate_limit SET resets_at = now() WHERE key = 'test:c'`)
    await expect(other.take(TWICE, 'c')).resolves.toBeUndefined()
  })

  test('is over in time for somebody who keeps trying: its time begins with the first call', async () => {
    await other.take(TWICE, 'e')
    await db.systemPool.query(
      `UPDATE rate_limit SET resets_at = now() + interval '9 seconds' WHERE key = 'test:e'`,
    )
    await other.take(TWICE, 'e')
    await expect(other.take(TWICE, 'e')).rejects.toMatchObject({
      retryAfter: expect.closeTo(9, -1),
    })
  })

  test('counts simultaneous calls exactly: 2 of 20 succeed', async () => {
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => other.take(TWICE, 'd')))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })
})

describe('a limit by address', () => {
  const from = (ip: string, amount?: number) =>
    other.take({ ...TWICE, name: 'net' }, netsOf(ip), { ...(amount && { amount }) })
  const isTaken = (ip: string, amount?: number) =>
    from(ip, amount).then(
      () => true,
      () => false,
    )

  test('is used up by one address for that address alone, however often it calls', async () => {
    for (let i = 0; i < 20; i++) expect(await isTaken('2001:db8:a:1::1')).toBe(i < 2)
    expect(await isTaken('2001:db8:a:2::1')).toBe(true)
    expect(await isTaken('2001:db8:a:3::1')).toBe(true)
    expect(await isTaken('2001:db8:a:4::1'), 'its /56 may call four times').toBe(false)
    expect(await isTaken('2001:db8:a:104::1')).toBe(true)
  })

  test('gives back to all nets', async () => {
    const limit = { ...TWICE, name: 'back' }
    for (let i = 0; i < 20; i++) {
      await other.take(limit, netsOf('2001:db8:c:1::1'))
      await other.giveBack(limit, netsOf('2001:db8:c:1::1'))
    }
  })

  test('counts simultaneous calls from one /48 exactly: 16 of 60', async () => {
    const calls = Array.from({ length: 60 }, (_, i) =>
      isTaken(`2001:db8:d:${(i * 256).toString(16)}::1`),
    )
    expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(16)
  })

  test('may count a call as several: one that is too large is refused, and a smaller one after it is not', async () => {
    const limit = { name: 'bytes', calls: 100, seconds: 60 }
    await other.take(limit, 'f', { amount: 90 })
    await expect(other.take(limit, 'f', { amount: 20 })).rejects.toMatchObject({ status: 429 })
    await expect(other.take(limit, 'f', { amount: 5 })).resolves.toBeUndefined()
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:0DB8:0001:02::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::9]:50123', '2001:db8:0:0'],
  ['[2001:db8::9]', '2001:db8:0:0'],
  ['', 'unknown'],
  ['unknown', 'unknown'],
  ['1.2.3', 'unknown'],
  ['1.2.3.4:5:6', 'unknown'],
  ['a:b:c:d:e:f:g:h:i:j:k', 'unknown'],
  [':'.repeat(10_000), 'unknown'],
])('address %s counts as %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address)
})

test('password guessing is stopped after 20 attempts in 15 minutes; others can still sign in', async () => {
  const { account } = await signUp()
  const neighbor = await signUp()
  const guess = () => visitor().post('/api/auth/login', { email: account.email, password: 'guess' })
  for (let i = 0; i < 20; i++) expect((await guess()).status).toBe(401)
  const refused = await guess()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(840)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes.')
  expect((await neighbor.get('/api/auth/user')).status).toBe(200)
  expect(
    (await visitor().post('/api/auth/login', { email: neighbor.account.email, password: 'no' }))
      .status,
  ).toBe(401)
})

test(
  'nobody can lock an owner out: guesses from one address do not count for another address',
  { tags: 'long' },
  async () => {
    const { account } = await signUp()
    const signIn = (remoteAddress: string, password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { origin: 'http://localhost:3000' },
        payload: { email: account.email, password },
      })
    for (let i = 0; i < 21; i++) await signIn('203.0.113.66', 'guess')
    expect((await signIn('203.0.113.66', PASSWORD)).statusCode).toBe(429)
    expect((await signIn('198.51.100.7', PASSWORD)).statusCode).toBe(200)
  },
)
