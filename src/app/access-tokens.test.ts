import { beforeAll, describe, expect, test } from 'vitest'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { TOKEN_SCOPES, type TokenScope } from '../shared/endpoint.ts'
import { testApp, type Client } from './testing/app.ts'
import { callsOf, everythingIn, tryCall, withQuery } from './testing/walk.ts'

const { app, db, visitor, signUp, settled } = await testApp({ isAlone: true })

const calls = callsOf(app).map(withQuery)
const allowed = (scope: TokenScope) => calls.filter(({ endpoint }) => endpoint.token === scope)
const refused = (scope: TokenScope) => calls.filter(({ endpoint }) => endpoint.token !== scope)
/** By the first characters, so that no call that is added there is ever open to a program. */
const NEVER = /^\/api\/(account|admin|auth|passkeys|second-factor|set-password)(\/|$)/

test('no call about accounts, admins, signing in or tokens takes an access token', () => {
  const open = calls.filter(({ endpoint, access }) => endpoint.token && access !== 'public')
  expect(open.length).toBeGreaterThan(40)
  expect(open.filter(({ url, access }) => NEVER.test(url) || access === 'admin')).toEqual([])
  expect(calls.filter(({ url }) => NEVER.test(url)).length).toBeGreaterThan(80)
  expect(calls.filter(({ endpoint, access }) => endpoint.token && access !== 'owner')).toEqual([])
})

test('`read` only reads, and nothing that is not a sale or a file can be written', () => {
  expect(allowed('read').filter(({ method }) => method !== 'GET')).toEqual([])
  const writes = [...allowed('record'), ...allowed('import')]
  for (const { url } of writes) expect(url).toMatch(/^\/api\/(sales-entries|customers\/import)/)
  expect(writes.map(({ url }) => url)).not.toContain('/api/sales-entries/clear-all')
})

test('`import` only sends files: it lists no file, shows no customer, and undoes nothing', () => {
  expect(
    allowed('import')
      .map(({ method, url }) => `${method} ${url}`)
      .toSorted(),
  ).toEqual([
    'POST /api/customers/import',
    'POST /api/sales-entries/import-csv',
    'POST /api/sales-entries/import-csv/preview',
  ])
})

describe.each(TOKEN_SCOPES)('a token that may `%s`', (scope) => {
  let program: Client
  beforeAll(async () => {
    // The owner is an admin. The token must not have an admin's rights.
    const owner = await adminOf({ db, signUp })
    const { token } = await tokenOf(owner, [scope])
    program = programOf(visitor(), token)
    await settled()
  })

  test('is answered where the contract says so', async () => {
    for (const route of allowed(scope)) {
      const { status, body } = await tryCall(program, route, '1')
      const isPassed = ![401, 403].includes(status) && status < 500
      expect(isPassed, `${route.method} ${route.url}: ${status} ${JSON.stringify(body)}`).toBe(true)
    }
  })

  test('is refused everywhere else, and changes nothing', async () => {
    const before = await everythingIn(db)
    for (const route of refused(scope)) {
      const { status, body, headers } = await tryCall(program, route, '1')
      const needed = route.endpoint.token
      const code = needed ? 'token_scope' : 'token_refused'
      expect({ status, code: body.code }, `${route.method} ${route.url}`).toEqual({
        status: 403,
        code,
      })
      expect(headers['www-authenticate']).toBe(
        needed ? 'Bearer error="insufficient_scope"' : undefined,
      )
    }
    expect(await everythingIn(db)).toEqual(before)
  })
})

test('reading all that a token may read counts as no visit of the owner', async () => {
  const owner = await signUp()
  const { token } = await tokenOf(owner, [...TOKEN_SCOPES])
  const program = programOf(visitor(), token)
  for (const route of allowed('read')) await tryCall(program, route, '1')
  const sale = { productName: 'Tea', revenue: 4, saleDate: new Date().toISOString().slice(0, 10) }
  expect((await program.post('/api/sales-entries', sale)).status).toBe(200)
  await settled()
  expect((await owner.get('/api/user-activity')).body).toEqual([])
})
