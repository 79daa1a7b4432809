import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../../app/testing/app.ts'
import { sharedLimits } from '../../../../server/limits.ts'

const { db, visitor } = await testApp({
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})

const register = (n: number, from = '203.0.113.9') =>
  visitor().post(
    '/api/auth/register',
    { firstName: 'Ada', lastName: 'B', email: `ada${n}@example.com`, password: PASSWORD },
    { 'x-forwarded-for': from },
  )

test('40 owners of a workshop register from one address within an hour, the next one is told when to try again, and one elsewhere registers', async () => {
  expect((await register(1)).status).toBe(200)
  await db.systemPool.query(
    `UPDATE rate_limit SET count = 39 WHERE key LIKE 'register by address:%'`,
  )
  expect((await register(40)).status).toBe(200)
  const refused = await register(41)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please try again in 60 minutes.' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect((await register(42, '203.0.113.10')).status).toBe(200)
})

test('right passwords do not count for an address: a room of any size signs in, and 100 wrong ones are still the limit', async () => {
  const from = { 'x-forwarded-for': '203.0.113.20' }
  const email = 'room@example.com'
  const name = { firstName: 'Ada', lastName: 'B' }
  await visitor().post('/api/auth/register', { ...name, email, password: PASSWORD })
  const counted = async () =>
    (
      await db.systemPool.query(
        `SELECT sum(count)::int AS n FROM rate_limit WHERE key = 'sign-in by address:203.0.113.20'`,
      )
    ).rows[0].n
  const signIn = async (password: string) =>
    (await visitor().post('/api/auth/login', { email, password }, from)).status
  expect([await signIn(PASSWORD), await counted()]).toEqual([200, 0])
  expect([await signIn('not this one'), await counted()]).toEqual([401, 1])
})
