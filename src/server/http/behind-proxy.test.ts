import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

const APP_URL = 'https://kpi.example.com'
const { db, visitor } = await testApp({ config: { APP_URL, TRUST_PROXY: true } })
const form = { firstName: 'Ada', lastName: 'B', email: 'a@example.com', password: 'long enough' }

test('behind HTTPS the cookie is Secure and bound to the host, and browsers are told to stay with HTTPS', async () => {
  const owner = visitor()
  const { headers, status } = await owner.post('/api/auth/register', form, { origin: APP_URL })
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-kpi-session=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect((await owner.get('/api/auth/user')).status).toBe(200)
})

test('behind a proxy an address is what the proxy says, not what the browser made it pass on', async () => {
  const { status } = await visitor().post(
    '/api/auth/register',
    { ...form, email: 'b@example.com' },
    { origin: APP_URL, 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
  )
  expect(status).toBe(200)
  const { rows } = await db.systemPool.query(
    `SELECT ip_address FROM session JOIN "user" ON user_id = "user".id WHERE email = 'b@example.com'`,
  )
  expect(rows).toEqual([{ ip_address: '203.0.113.9' }])
})
