import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { jsonHead, sendPiece } from '../../../app/testing/partial-requests.ts'

const APP_URL = 'https://kpi.example.com'
const { db, visitor, another } = await testApp({ config: { APP_URL, TRUST_PROXY: true } })
const form = { firstName: 'Ada', lastName: 'B', email: 'a@example.com', password: 'long enough' }

test('behind HTTPS, cookies are Secure and bound to the host, and browsers must keep using HTTPS', async () => {
  const owner = visitor()
  const { headers, status } = await owner.post('/api/auth/register', form, { origin: APP_URL })
  expect(status).toBe(200)
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-kpi-session=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-kpi-device=\S+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  expect((await owner.get('/api/auth/user')).status).toBe(200)
})

test.each([
  ['the one that the proxy added, not one that the browser sent', '198.51.100.1, 203.0.113.9'],
  ['stored without a port', '203.0.113.9:50123'],
])('behind a proxy the address is %s', async (_, forwarded) => {
  expect(await addressKept(forwarded)).toBe('203.0.113.9')
})

test.each(['a:b:c:d:e:f:g:h:i:j:k', '1.2.3.4.5', 'x'.repeat(99), '[', '%'])(
  'a request with the invalid forwarded address %s succeeds, and that address is not stored',
  async (junk) => {
    // Outside production Better Auth stores this machine's address instead.
    expect(['', '127.0.0.1']).toContain(await addressKept(junk))
  },
)

test('behind a proxy an address, or a /64 network, has an eighth of the places for its requests', async () => {
  const small = await another({ MAX_CONNECTIONS: 16 })
  onTestFinished(() => small.close())
  await small.listen({ port: 0, host: '127.0.0.1' })
  const { port } = small.server.address() as AddressInfo
  const statusFor = async (address: string) =>
    (await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-forwarded-for': address } }))
      .status

  let begun = 0
  small.server.on('request', () => begun++)
  const open = [1, 2].map((i) =>
    sendPiece(
      port,
      jsonHead('/api/auth/logout', `content-length: 2\r\nx-forwarded-for: 2001:db8::${i}`) + '{',
    ),
  )
  await vi.waitFor(() => expect(begun).toBe(2))
  expect(await statusFor('2001:db8::3')).toBe(429)
  expect(await statusFor('2001:db8:0:1::3')).toBe(200)
  open[0]!.socket.write('}')
  await vi.waitFor(() => expect(open[0]!.answer()).toMatch(/^HTTP/))
  expect(await statusFor('2001:db8::3')).toBe(200)
})

let accounts = 0
/** Registers from an address and returns the address that the session stores. */
async function addressKept(forwarded: string): Promise<string> {
  const email = `owner-${accounts++}@example.com`
  const headers = { origin: APP_URL, 'x-forwarded-for': forwarded }
  const { status } = await visitor().post('/api/auth/register', { ...form, email }, headers)
  expect(status).toBe(200)
  const { rows } = await db.systemPool.query<{ ip_address: string }>(
    `SELECT ip_address FROM session JOIN "user" ON user_id = "user".id WHERE email = $1`,
    [email],
  )
  return rows[0]!.ip_address
}
