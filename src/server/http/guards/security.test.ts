import type { RouteOptions } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeCalls } from '../../../app/describe-api.ts'
import { testApp } from '../../../app/testing/app.ts'
import { adminOf } from '../../../features/accounts/testing/admin.ts'

const plain = await testApp()

const isWrite = ({ method, config }: RouteOptions): boolean =>
  !['GET', 'HEAD'].includes(String(method)) && config?.endpoint !== undefined

describe('the Origin check', () => {
  const write = (headers: Record<string, string>) =>
    plain.app.inject({ method: 'POST', url: '/api/auth/logout', headers })

  test.each([
    ["the app's own page", { origin: 'http://localhost:3000', host: 'localhost:3000' }],
    [
      "the app's page under another name of this machine",
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ],
    ['a page under IPv6', { origin: 'http://[::1]:3000', host: '[::1]:3000' }],
    ['a program that sends no Origin', { host: 'localhost:3000' }],
  ])('allows a write by %s', async (_, headers) => {
    expect((await write(headers)).statusCode).toBe(200)
  })

  test.each([
    ['another website', 'https://evil.example'],
    ['another port', 'http://localhost:4000'],
    ['the other scheme', 'https://localhost:3000'],
    ['a sandboxed frame', 'null'],
    ["a name that only starts like the app's", 'http://localhost:3000.evil.example'],
    ['nonsense', 'http://'],
  ])('refuses a write by %s', async (_, origin) => {
    const response = await write({ origin, host: 'localhost:3000' })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      code: 'foreign_origin',
      message:
        "This page was opened at an address that the app doesn't accept. " +
        'Please ask the person who runs this app to set APP_URL.',
    })
  })

  test.each([
    ['a website whose name leads to this machine', 'http://evil.example:3000', 'evil.example:3000'],
    ['another machine', 'http://192.168.1.5:3000', '192.168.1.5:3000'],
    ["the app's page under a foreign name", 'http://localhost:3000', 'evil.example'],
    ['a name that only starts like one of this machine', 'http://127.0.0.1.evil.example'],
    ['a browser that sends no Origin', undefined, 'evil.example:3000'],
  ])(
    'refuses a write by %s, as long as the operator did not set APP_URL',
    async (_, origin, host = new URL(origin!).host) => {
      for (const { method, url } of plain.app.calls.filter(isWrite)) {
        const headers = { host, ...(origin && { origin }) }
        const { statusCode } = await plain.app.inject({ method: method as 'POST', url, headers })
        expect(statusCode, url).toBe(403)
      }
    },
  )

  test('allows only APP_URL if the operator set it: no other host, port or scheme, even if the request was sent there', async () => {
    const APP_URL = 'https://kpi.example.com'
    const named = await plain.another({ APP_URL, isAppUrlGiven: true })
    onTestFinished(() => named.close())
    const answerTo = async (origin: string) => {
      const { host } = new URL(origin)
      const headers = { origin, host }
      return named.inject({ method: 'POST', url: '/api/auth/logout', headers })
    }
    expect((await answerTo(APP_URL)).statusCode).toBe(200)
    for (const origin of [
      'http://kpi.example.com',
      'https://kpi.example.com:8443',
      'https://www.kpi.example.com',
      'http://127.0.0.1:3000',
      'http://localhost:3000',
    ]) {
      const response = await answerTo(origin)
      expect(response.statusCode, origin).toBe(403)
      expect(response.json().message).toBe(
        "This page was opened at an address that the app doesn't accept. " +
          'Open https://kpi.example.com and try again.',
      )
    }
  })

  test('covers every endpoint that writes, before anything else in the request is checked', async () => {
    const writes = plain.app.calls.filter(isWrite)
    expect(writes.length).toBeGreaterThan(5)
    for (const { method, url } of writes) {
      const { statusCode } = await plain.app.inject({
        method: method as 'POST',
        url,
        headers: { origin: 'https://evil.example' },
      })
      expect(statusCode, url).toBe(403)
    }
  })

  test('does not apply to reads', async () => {
    const { status } = await plain
      .visitor()
      .get('/api/auth/user', { origin: 'https://evil.example' })
    expect(status).toBe(401)
  })
})

describe('responses', () => {
  test("of the API are never cached, and have the request's id in the log", async () => {
    const { headers } = await plain.visitor().get('/api/auth/user')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test("allow scripts only from the app's files, no framing and no content sniffing", async () => {
    const { headers } = await plain.visitor().get('/api/auth/user')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|unsafe-eval|upgrade-insecure/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'to %s of an unknown API path are 404 as JSON',
    async (method) => {
      const response = await plain.app.inject({ method, url: '/api/no-such-call?x=1' })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toEqual({
        code: 'not_found',
        message: 'There is no API endpoint at this address.',
      })
    },
  )

  test.each(['/api/sales-entries/%', '/%E0%A4%A'])(
    'to the invalid address %s are 400',
    async (url) => {
      const response = await plain.app.inject({ method: 'GET', url })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        code: 'bad_address',
        message: "The address isn't valid: it has a % in the wrong place.",
      })
    },
  )

  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '7'],
  ])('to a body that is %s say that it must be an object, for every endpoint', async (_, body) => {
    const admin = await adminOf(plain)
    const calls = plain.app.calls.filter(({ config }) => config?.endpoint?.body)
    expect(calls.length).toBeGreaterThan(10)
    for (const { method, url, config } of calls) {
      const send = method === 'PATCH' ? admin.patch : admin.post
      // Ids in addresses are numbers or those of accounts.
      const id = ['1', admin.account.id].find((value) => {
        const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, value])
        return config?.endpoint?.params?.safeParse(Object.fromEntries(names)).success ?? true
      })
      const response = await send(url.replace(/:\w+/g, id!), body, {
        'content-type': 'application/json',
      })
      expect([url, response.status, response.body]).toEqual([
        url,
        400,
        { code: 'bad_input', message: 'The request must be sent as a JSON object.' },
      ])
    }
  })

  test(
    'to a field of the wrong type say what it must be, for every endpoint',
    { tags: 'long' },
    async () => {
      const owner = await plain.signUp()
      const { paths } = await describeCalls(plain.app.calls)
      let tried = 0
      for (const path of Object.keys(paths)) {
        for (const method of ['post', 'patch'] as const) {
          const form = paths[path][method]?.requestBody?.content['application/json']
          for (const field of Object.keys(form?.schema.properties ?? {})) {
            for (const value of [[], {}, 7.5, 'x', null, true]) {
              const url = path.replace(/{\w+}/g, '1')
              const { status, body } = await owner[method](url, { [field]: value })
              expect(status, `${path} ${field}`).toBeLessThan(500)
              expect(JSON.stringify(body)).not.toMatch(/invalid input|expected/i)
              tried++
            }
          }
        }
      }
      expect(tried).toBeGreaterThan(200)
    },
  )

  test('to a bug hide the details', async () => {
    const owner = await plain.signUp()
    await plain.db.systemPool.query('DELETE FROM business_profile WHERE owner_id = $1', [
      owner.account.id,
    ])
    const response = await owner.get('/api/business-profile')
    const id = String(response.headers['x-request-id'])
    expect(response).toMatchObject({
      status: 500,
      body: {
        code: 'internal_error',
        message: `Something went wrong on our side. Please try again. If it keeps happening, give this id to the person who runs this app: ${id}`,
        requestId: id,
      },
    })
    expect(plain.takeErrors().join()).toContain('has no profile')
  })
})
