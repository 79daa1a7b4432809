import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { sharedLimits } from '../../../server/limits.ts'

const { db, visitor } = await testApp({ limits: sharedLimits, config: { TRUST_PROXY: true } })

test('40 owners of a workshop register from one address within an hour, the next one is told when to try again, and one elsewhere registers', async () => {
  const register = (n: number, from = '203.0.113.9') =>
    visitor().post(
      '/api/auth/register',
      { firstName: 'Ada', lastName: 'B', email: `ada${n}@example.com`, password: PASSWORD },
      { 'x-forwarded-for': from },
    )
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
