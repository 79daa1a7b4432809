import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type Answer } from '../../app/testing/app.ts'
import { everythingIn } from '../../app/testing/walk.ts'
import { disableAccount } from '../accounts/index.ts'
import { programOf, tokenOf } from '../accounts/testing/programs.ts'
import { record } from '../sales/testing/record.ts'
import { MAX_MESSAGE, MAX_MESSAGES, MCP_PATH } from './contract.ts'
import { assistantOf, message, told } from './testing/assistant.ts'
import { TOOLS } from './tools/all.ts'

const { app, another, db, operator, visitor, signUp, settled, takeErrors } = await testApp({
  isAlone: true,
  now: () => new Date('2026-11-21T12:00:00Z'),
})
const json = { 'content-type': 'application/json' }
const LIST = message('tools/list')

/** Every answer with a body is a message of the protocol. */
function expectMessage({ body, status }: Answer): void {
  if (status === 202) return
  for (const each of [body].flat())
    expect(each, JSON.stringify(each)).toMatchObject({ jsonrpc: '2.0' })
}

describe('who may ask', () => {
  test('nobody without a token: a 401 that says how to sign in, as a message of the protocol', async () => {
    const answer = await visitor().post(MCP_PATH, LIST)
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32_000,
        message: 'Authentication required',
        data: { code: 'authentication_required' },
      },
      id: null,
    })
  })

  test("not an owner's session: the owner decides for each program", async () => {
    const owner = await signUp()
    expect((await owner.post(MCP_PATH, LIST)).status).toBe(401)
    expect((await (await assistantOf(owner))(LIST)).status).toBe(200)
  })

  test('nobody with a token that is wrong, revoked, of a disabled account or without the scope read', async () => {
    const owner = await signUp()
    const asked = (token: string) => programOf(visitor(), token).post(MCP_PATH, LIST)
    const wrong = await asked(`kpi_${'x'.repeat(49)}`)
    expect(wrong.status).toBe(401)
    expect(wrong.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    const { token: records } = await tokenOf(owner, ['record'])
    const refused = await asked(records)
    expect(refused.status).toBe(403)
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"')
    expectMessage(refused)

    const { id, token } = await tokenOf(owner, ['read'])
    expect((await asked(token)).status).toBe(200)
    await owner.delete(`/api/account/tokens/${id}`)
    expect((await asked(token)).status).toBe(401)

    const { token: last } = await tokenOf(owner, ['read'])
    await disableAccount(operator, owner.account.id, 'Asked for it')
    expect((await asked(last)).status).toBe(401)
  })

  test('another website is refused even with a token', async () => {
    const owner = await signUp()
    const { token } = await tokenOf(owner, ['read'])
    const program = programOf(visitor(), token)
    const answer = await program.post(MCP_PATH, LIST, { origin: 'https://evil.example' })
    expect([answer.status, answer.body.error.data.code]).toEqual([403, 'foreign_origin'])
  })

  test("an assistant sees its owner's shop and no other", async () => {
    const [ana, ben] = [await signUp(), await signUp()]
    const sale = { date: '2026-11-20', revenue: 10, product: 'Secret pie', customer: 'Zoe' }
    await db.withOwner(ana.account.id, (tx) => record(tx, [sale]))
    const [hers, his] = [await assistantOf(ana), await assistantOf(ben)]
    for (const [name, input] of ASKED) {
      const { structuredContent } = await told(his, name, input)
      expect(JSON.stringify(structuredContent)).not.toMatch(/Secret pie|Zoe/)
    }
    expect(JSON.stringify(await told(hers, 'search_sales'))).toContain('Secret pie')
    expect(await told(his, 'findings', { customer: 'Zoe' })).toMatchObject({ isError: true })
  })
})

const ASKED: [string, object][] = [
  ['figures', {}],
  ['why', { period: 'last_month' }],
  ['goals', {}],
  ['rankings', { by: 'product' }],
  ['rankings', { by: 'customer', period: 'this_year' }],
  ['busy_hours', {}],
  ['search_sales', {}],
  ['findings', {}],
]

describe('the tools', () => {
  test('are seven, each with a title, a description, schemas of objects, and the hint that it only reads', async () => {
    const { body } = await (await assistantOf(await signUp()))(LIST)
    const { tools } = body.result
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'figures',
      'why',
      'goals',
      'rankings',
      'busy_hours',
      'search_sales',
      'findings',
    ])
    for (const tool of tools) {
      expect(tool).toMatchObject({
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/\w{3}/),
        inputSchema: { type: 'object' },
        outputSchema: { type: 'object', required: expect.arrayContaining(['about']) },
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      })
    }
  })

  test('change nothing, in no table', async () => {
    const owner = await signUp()
    await db.withOwner(owner.account.id, (tx) =>
      record(tx, [{ date: '2026-11-20', revenue: 10, customer: 'Zoe' }]),
    )
    const goal = { goalType: 'revenue', timeframe: '2026-11', targetAmount: 5 }
    await owner.post('/api/business-goals', goal)
    const assistant = await assistantOf(owner)
    await assistant(LIST) // The token notes that it was used.
    await settled()
    const before = await everythingIn(db)
    expect(new Set(ASKED.map(([name]) => name)).size).toBe(TOOLS.length)
    for (const [name, input] of ASKED) {
      expect((await told(assistant, name, input)).isError, name).toBeUndefined()
    }
    expect(await everythingIn(db)).toEqual(before)
  })

  test('never tell how a customer can be reached', async () => {
    const owner = await signUp()
    await db.withOwner(owner.account.id, (tx) =>
      record(tx, [{ date: '2026-08-20', revenue: 10, customer: 'Zoe' }]),
    )
    const people = new FormData()
    const file = 'Name,Phone,Email,Note\nZoe,+64 21 555 0199,zoe@example.org,Likes tea\n'
    people.append('file', new Blob([file]), 'people.csv')
    expect((await owner.post('/api/customers/import', people)).status).toBe(200)
    expect(JSON.stringify((await owner.get('/api/outreach')).body)).toMatch(/555.?0199/)
    const assistant = await assistantOf(owner)
    const all: [string, object][] = [...ASKED, ['findings', { customer: 'Zoe' }]]
    for (const [name, input] of all) {
      const answer = JSON.stringify(await told(assistant, name, input))
      expect(answer, name).not.toMatch(/555.?0199|zoe@example|Likes tea/)
    }
  })

  test('hide nothing in a name: what cannot be seen is taken out, letters stay as they are', async () => {
    const owner = await signUp()
    const name = `Zo\u00eb\u202e\u{e0049}\u{e0067} 👩\u200d🔧\u0007`
    await db.withOwner(owner.account.id, (tx) =>
      record(tx, [{ date: '2026-11-20', revenue: 10, customer: name, product: 'x'.repeat(200) }]),
    )
    const { structuredContent } = await told(await assistantOf(owner), 'search_sales')
    const [entry] = structuredContent.entries
    expect([entry.customerName, entry.productName]).toEqual(['Zoë  👩‍🔧 ', 'x'.repeat(200)])
  })

  test.each<[string, object]>([
    ['figures', { startDate: '0000-00-00', endDate: '9999-99-99' }],
    ['figures', { startDate: '2026-11-21', endDate: '2026-11-01' }],
    ['figures', { startDate: '-271821-04-20', endDate: '275760-09-13' }],
    ['figures', { period: 'for ever' }],
    ['figures', { ownerId: '1', account: '2', period: 7 }],
    ['rankings', { by: 'product', limit: 0 }],
    ['rankings', { by: 'product', limit: -1 }],
    ['rankings', { by: 'product', limit: 1.5 }],
    ['rankings', { by: 'product', limit: 1e308 }],
    ['rankings', { by: '__proto__' }],
    ['search_sales', { search: ['a'] }],
    ['search_sales', { cursor: 'x'.repeat(10_000) }],
    ['search_sales', { limit: '1; DROP TABLE sale' }],
    ['findings', { customer: 'x'.repeat(10_000) }],
    ['why', { figure: 'constructor' }],
  ])('refuse arguments out of bounds in a sentence: %s %j', async (name, input) => {
    const assistant = await assistantOf(await signUp())
    const answer = await assistant(message('tools/call', { name, arguments: input }))
    expect(answer.status).toBe(200)
    const text = answer.body.error?.message ?? answer.body.result.content[0].text
    expect(answer.body.error ?? answer.body.result).toMatchObject(
      answer.body.error ? { code: -32_602 } : { isError: true },
    )
    expect(text.length, text).toBeLessThan(1_000)
    expect(text).not.toMatch(/Something went wrong|at .*\.ts/)
  })

  test('say what is wrong with a question, and nothing about a bug', async () => {
    const assistant = await assistantOf(await signUp())
    const wrong = async (name: string, input: object) =>
      (await told(assistant, name, input)).content[0]!.text
    expect(await wrong('figures', { period: 'this_month', startDate: '2026-01-01' })).toMatch(
      /Give both startDate and endDate/,
    )
    expect(await wrong('figures', { startDate: '2026-02-30', endDate: '2026-03-01' })).toMatch(
      /Start date must be a real date/,
    )
    expect(await wrong('figures', { channel: 'Moon' })).toBe('You have no channel called “Moon”.')
    expect(await wrong('rankings', { by: 'product', limit: 101 })).toMatch(/from 1 to 100/)
    expect(await wrong('why', { figure: 'averageSale', by: 'customer' })).toMatch(/not split by/)
    expect(await wrong('search_sales', { search: 'x'.repeat(300) })).toMatch(/at most 202/)
    expect(await wrong('search_sales', { cursor: '../../etc' })).toMatch(/Cursor must be one/)

    const rename = (from: string, to: string) =>
      db.systemPool.query(`SET ROLE none; ALTER TABLE ${from} RENAME TO ${to}; RESET ROLE`)
    await rename('business_goal', 'gone')
    try {
      expect(await wrong('goals', {})).toBe(
        'Something went wrong in the app. Please try again later.',
      )
    } finally {
      await rename('gone', 'business_goal')
    }
    expect(takeErrors()).toHaveLength(1)
  })
})

describe('other answers', () => {
  test.each(['GET', 'DELETE', 'PUT'] as const)(
    'to %s are 405: there are no streams and no sessions',
    async (method) => {
      const { token } = await tokenOf(await signUp(), ['read'])
      for (const client of [visitor(), programOf(visitor(), token)]) {
        const answer = await client.send(method, MCP_PATH)
        expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST'])
        expectMessage(answer)
      }
    },
  )

  test('to clients that look for a server that hands out tokens are 404', async () => {
    for (const what of [
      'oauth-protected-resource',
      'oauth-protected-resource/mcp',
      'openid-configuration',
    ]) {
      expect((await visitor().get(`/.well-known/${what}`)).status, what).toBe(404)
    }
  })

  test('are never cached, and have the headers and the request id of every answer', async () => {
    const { headers } = await (await assistantOf(await signUp()))(LIST)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['mcp-session-id'], 'no session').toBeUndefined()
  })

  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  test.each<[name: string, body: unknown, status: number, code: number | undefined]>([
    ['no JSON', '{"jsonrpc":', 400, -32_700],
    ['nothing', '', 400, -32_700],
    ['a number', '7', 400, -32_600],
    ['null', 'null', 400, -32_600],
    ['an empty list', '[]', 400, -32_600],
    ['a list of 20 that are no messages', JSON.stringify(Array(20).fill(1)), 400, -32_600],
    ['21 messages', JSON.stringify(Array(MAX_MESSAGES + 1).fill(LIST)), 400, -32_600],
    ['1,000 short messages', `[${'{},'.repeat(999)}{}]`, 400, -32_600],
    ['more than 16 KB', JSON.stringify(message('x'.repeat(MAX_MESSAGE))), 413, -32_000],
    ['64 KB', `"${'x'.repeat(65_000)}"`, 413, -32_000],
    ['JSON 2,000 deep', deep(2_000), 400, -32_600],
    [
      'arguments 2,000 deep',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"figures","arguments":${deep(2_000)}}}`,
      200,
      undefined,
    ],
    [
      'a polluted prototype',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"__proto__":{"x":1}}}',
      400,
      -32_700,
    ],
    ['an unknown method', message('sales/delete'), 200, -32_601],
    ['an unknown tool', message('tools/call', { name: 'constructor' }), 200, -32_602],
    ['no tool', message('tools/call', {}), 200, -32_602],
    ['wrong arguments', message('tools/call', { name: 'figures', arguments: [1] }), 200, -32_602],
    ['a subscription', message('resources/subscribe', { uri: 'file:///etc/passwd' }), 200, -32_601],
    ['the wrong version of the protocol', { ...LIST, jsonrpc: '1.0' }, 400, -32_600],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202, undefined],
    ['an unknown notification', { jsonrpc: '2.0', method: 'notifications/x' }, 202, undefined],
    ['an answer', { jsonrpc: '2.0', id: 9, result: {} }, 202, undefined],
  ])('to %s are within the protocol', async (_, body, status, code) => {
    const answer = await (await assistantOf(await signUp()))(body)
    expectMessage(answer)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  test.each([
    ['of another day', '1999-01-01'],
    ['of 5,000 characters', 'x'.repeat(5_000)],
    ['two at once', '2025-06-18, 2025-03-26'],
  ])('to a version of the protocol that is none are refusals within it: %s', async (_, version) => {
    const { token } = await tokenOf(await signUp(), ['read'])
    const headers = { ...json, 'mcp-protocol-version': version }
    const answer = await programOf(visitor(), token).post(MCP_PATH, LIST, headers)
    expect(answer.status).toBe(400)
    expectMessage(answer)
  })

  test('to 20 messages at once are 20, each with its id', async () => {
    const assistant = await assistantOf(await signUp())
    const asked = Array.from({ length: MAX_MESSAGES }, (_, id) =>
      message('tools/call', { name: 'figures' }, `call ${id}`),
    )
    const { status, body } = await assistant(asked)
    expect(status).toBe(200)
    expect(new Set(body.map(({ id }: { id: string }) => id))).toEqual(
      new Set(asked.map(({ id }) => id)),
    )
    for (const { result } of body) expect(result.structuredContent.totalRevenue).toBe(0)
  })

  test('to a body that is no JSON by its type are 415', async () => {
    const { token } = await tokenOf(await signUp(), ['read'])
    const form = programOf(visitor(), token)
    const answer = await form.post(MCP_PATH, 'x=1', { 'content-type': 'text/plain' })
    expect(answer.status).toBe(415)
    expectMessage(answer)
    expect((await form.post(MCP_PATH, LIST, json)).status).toBe(200)
  })

  test('each call is one series of the metrics', async () => {
    await (
      await assistantOf(await signUp())
    )(LIST)
    const { payload } = await app.inject({ method: 'GET', url: '/metrics' })
    expect(payload).toContain('route="/mcp",status="200"')
  })
})

describe('the official client', () => {
  /** Its requests go to two processes by turns. */
  async function connected(token: string, options: object = {}): Promise<Client> {
    const apps = [await another({}), await another({})]
    onTestFinished(async () => void (await Promise.all(apps.map((each) => each.close()))))
    const urls = await Promise.all(apps.map((each) => each.listen({ port: 0, host: '127.0.0.1' })))
    let turn = 0
    const client = new Client({ name: 'test', version: '1' }, options)
    const transport = new StreamableHTTPClientTransport(new URL(MCP_PATH, urls[0]), {
      requestInit: token ? { headers: { authorization: `Bearer ${token}` } } : {},
      fetch: (_, init) => fetch(new URL(MCP_PATH, urls[turn++ % urls.length]), init),
    })
    await client.connect(transport)
    return client
  }

  test.each([
    ['of 2025, with a handshake', {}],
    ['of 2026, without one', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ])('%s, gets the right answers from any process', async (_, options) => {
    const owner = await signUp()
    const sale = { date: '2026-11-21', revenue: 25 }
    await db.withOwner(owner.account.id, (tx) => record(tx, [sale]))
    const client = await connected((await tokenOf(owner, ['read'])).token, options)
    expect((await client.listTools()).tools).toHaveLength(TOOLS.length)
    for (let n = 0; n < 3; n++) {
      const asked = { name: 'figures', arguments: { period: 'today' } }
      const { structuredContent } = await client.callTool(asked)
      expect(structuredContent).toMatchObject({ totalRevenue: 25 })
    }
    await client.close()
  })

  test('without a token is told that it needs one', async () => {
    await expect(connected('')).rejects.toThrow(/Authentication required|401|Unauthorized/)
  })
})
