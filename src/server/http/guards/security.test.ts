import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'

const plain = await testApp()

describe('the Origin check', () => {
  const write = (headers: Record<string, string>) =>
    plain.app.inject({ method: 'POST', url: '/api/auth/logout', headers })

  test.each([
    ['our own page', { origin: 'http://localhost:3000', host: 'behind-a-proxy:8080' }],
    [
      'our page by another name of this machine',
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ],
    ['a program, which names no Origin', { host: 'localhost:3000' }],
  ])('lets a write by %s through', async (_, headers) => {
    expect((await write(headers)).statusCode).toBe(200)
  })

  test.each([
    ['another website', 'https://evil.example'],
    ['another port', 'http://localhost:4000'],
    ['the other scheme', 'https://localhost:3000'],
    ['a sandboxed frame', 'null'],
    ['a name that only begins like ours', 'http://localhost:3000.evil.example'],
    ['nonsense', 'http://'],
  ])('refuses a write by %s', async (_, origin) => {
    const answer = await write({ origin, host: 'localhost:3000' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'foreign_origin',
      message: 'This request came from another website.',
    })
  })

  test('knows only APP_URL where the operator named it: no other host, port or scheme, whatever was asked for', async () => {
    const APP_URL = 'https://kpi.example.com'
    const named = await plain.another({ APP_URL, isAppUrlGiven: true })
    onTestFinished(() => named.close())
    const statusOf = async (origin: string): Promise<number> => {
      const { host } = new URL(origin)
      const headers = { origin, host }
      return (await named.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode
    }
    expect(await statusOf(APP_URL)).toBe(200)
    for (const origin of [
      'http://kpi.example.com',
      'https://kpi.example.com:8443',
      'https://www.kpi.example.com',
      'http://127.0.0.1:3000',
      'http://localhost:3000',
    ]) {
      expect(await statusOf(origin), origin).toBe(403)
    }
  })

  test('covers every call that writes, before anything else of it is looked at', async () => {
    const writes = plain.app.calls.filter(({ method }) => !['GET', 'HEAD'].includes(String(method)))
    expect(writes.length).toBeGreaterThan(5)
    for (const { method, url } of writes.filter(({ config }) => config?.endpoint)) {
      const { statusCode } = await plain.app.inject({
        method: method as 'POST',
        url,
        headers: { origin: 'https://evil.example' },
      })
      expect(statusCode, url).toBe(403)
    }
  })

  test('reading is not its matter', async () => {
    const { status } = await plain
      .visitor()
      .get('/api/auth/user', { origin: 'https://evil.example' })
    expect(status).toBe(401)
  })
})

describe('answers', () => {
  test('of the API are never stored, and carry the id that the log knows them by', async () => {
    const { headers } = await plain.visitor().get('/api/auth/user')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('allow scripts from our files only, no frames around us, no guessing of types', async () => {
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
    'to %s of an unknown call are 404 as JSON',
    async (method) => {
      const answer = await plain.app.inject({ method, url: '/api/no-such-call?x=1' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'not_found', message: 'There is no such call.' })
    },
  )

  test.each(['/api/sales-entries/%', '/%E0%A4%A'])('to %s, no address, are 400', async (url) => {
    const answer = await plain.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'bad_address',
      message: 'The address could not be read: a % in it is out of place.',
    })
  })

  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '7'],
  ])(
    'to a body that is %s say in a sentence that it is no object, whatever the call',
    async (_, body) => {
      const owner = await plain.signUp()
      const calls = plain.app.calls.filter(({ config }) => config?.endpoint?.body)
      expect(calls.length).toBeGreaterThan(10)
      for (const { method, url } of calls) {
        const send = method === 'PATCH' ? owner.patch : owner.post
        const answer = await send(url.replace(/:\w+/g, '1'), body, {
          'content-type': 'application/json',
        })
        expect([url, answer.status, answer.body]).toEqual([
          url,
          400,
          { code: 'bad_input', message: 'The request must be sent as a JSON object.' },
        ])
      }
    },
  )

  test('to a field of the wrong kind say what it must be, whatever the call', async () => {
    const owner = await plain.signUp()
    const { paths } = (await plain.visitor().get('/api/docs/json')).body
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
  })

  test('to a bug hide what went wrong', async () => {
    const owner = await plain.signUp()
    await plain.db.systemPool.query('DELETE FROM business_profile WHERE owner_id = $1', [
      owner.account.id,
    ])
    const answer = await owner.get('/api/business-profile')
    expect(answer).toMatchObject({
      status: 500,
      body: {
        code: 'internal_error',
        message: 'Something went wrong on our side. Please try again.',
        requestId: answer.headers['x-request-id'],
      },
    })
    expect(plain.takeErrors().join()).toContain('has no profile')
  })
})
