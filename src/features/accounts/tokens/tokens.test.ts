import { once } from 'node:events'
import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { sharedLimits } from '../../../server/limits.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { disableAccount, enableAccount } from '../index.ts'
import { programOf, tokenOf } from '../testing/programs.ts'
import { MAX_TOKENS } from './contract.ts'
import { newToken } from './secret.ts'
import { purgeTokens } from './store.ts'

const { app, db, visitor, signUp, operator } = await testApp({
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const PATH = '/api/account/tokens'
const SALES = '/api/sales-entries'
const query = async (text: string, ...values: unknown[]) =>
  (await db.systemPool.query(text, values)).rows
const program = (token: string) => programOf(visitor(), token)
const form = { name: 'Till', scopes: ['record'], days: '30', password: PASSWORD }

describe('making a token', () => {
  test('it is shown once: the list has its name, scopes, end and first characters', async () => {
    const owner = await signUp()
    const { status, body } = await owner.post(PATH, { ...form, scopes: ['read', 'record', 'read'] })
    expect(status).toBe(200)
    expect(body.token).toMatch(/^kpi_\w{49}$/)
    const [listed, ...others] = (await owner.get(PATH)).body
    expect(others).toEqual([])
    expect(listed).toEqual({
      id: body.id,
      name: 'Till',
      beginning: body.token.slice(0, 8),
      scopes: ['read', 'record'],
      createdAt: expect.stringMatching(/Z$/),
      endsAt: expect.stringMatching(/Z$/),
      hasEnded: false,
      pausedAt: null,
      lastUsedAt: null,
    })
    const days = (Date.parse(listed.endsAt) - Date.parse(listed.createdAt)) / 86_400_000
    expect(days).toBe(30)
  })

  test('neither the token nor its random part is anywhere in the database', async () => {
    const owner = await signUp()
    const { token } = await tokenOf(owner, ['read'])
    for (const table of ['access_token', 'audit_log', 'mail']) {
      const [{ found }] = await query(
        `SELECT count(*)::int AS found FROM ${table} AS t WHERE strpos(t::text, $1) > 0`,
        token.slice(8),
      )
      expect(found, table).toBe(0)
    }
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a line break in the name', { name: 'Till\r\nBcc: all@example.com' }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes/0'],
    ['no end', { days: undefined }, 'days'],
    ['two years', { days: '730' }, 'days'],
    ['a wrong password', { password: 'wrong password' }, 'password'],
  ])('%s is refused', async (_, wrong, field) => {
    const owner = await signUp()
    const { status, body } = await owner.post(PATH, { ...form, ...wrong })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
    expect((await owner.get(PATH)).body).toEqual([])
  })

  test(`${MAX_TOKENS} at most, even with two calls at once`, async () => {
    const { account, ...owner } = await signUp()
    await query(
      `INSERT INTO access_token (owner_id, id, name, hash, beginning, scopes, ends_at)
       SELECT $1, gen_random_uuid(), 'Till', gen_random_uuid(), 'kpi_0000', '{read}', now()
       FROM generate_series(1, ${MAX_TOKENS - 1})`,
      account.id,
    )
    const answers = await Promise.all([owner.post(PATH, form), owner.post(PATH, form)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await owner.get(PATH)).body).toHaveLength(MAX_TOKENS)
  })

  test('it is in the audit log with what it may do, and so is revoking it', async () => {
    const { account, ...owner } = await signUp()
    const { id } = await tokenOf(owner, ['read', 'import'])
    expect((await owner.delete(`${PATH}/${id}`)).status).toBe(200)
    expect(
      await query(
        `SELECT kind, detail FROM audit_log WHERE actor_id = $1 AND kind LIKE 'access%' ORDER BY at`,
        account.id,
      ),
    ).toEqual([
      { kind: 'access_token_added', detail: 'Till: read, import, 30 days' },
      { kind: 'access_token_revoked', detail: 'Till' },
    ])
  })
})

describe('a call with a token', () => {
  test("is the owner's: a sale with an Idempotency-Key is recorded once, whoever repeats it", async () => {
    const owner = await signUp()
    const till = program((await tokenOf(owner, ['record'])).token)
    const key = { 'idempotency-key': 'receipt 17' }
    const first = await till.post(SALES, saleOf({ revenue: 12.5 }), key)
    const again = await till.post(SALES, saleOf({ revenue: 12.5 }), key)
    const byOwner = await owner.post(SALES, saleOf({ revenue: 12.5 }), key)
    expect([first.status, again.body, byOwner.body.id]).toEqual([200, first.body, first.body.id])
    expect(first.body, 'a program that may not read is told no more').toEqual({ id: 1 })
    expect((await owner.get(SALES)).body).toHaveLength(1)
  })

  test("never sees or changes another owner's sales", async () => {
    const [alice, bob] = [await signUp(), await signUp()]
    const { body: sale } = await alice.post(SALES, saleOf({ revenue: 1 }))
    const till = program((await tokenOf(bob, ['read', 'record'])).token)
    expect((await till.get(SALES)).body).toEqual([])
    expect((await till.patch(`${SALES}/${sale.id}`, { revenue: 2 })).status).toBe(404)
    expect((await till.delete(`${SALES}/${sale.id}`)).status).toBe(404)
    const meant = { 'x-account': alice.account.id }
    expect(await till.get(SALES, meant)).toMatchObject({ body: { code: 'another_account' } })
  })

  test("with somebody's cookie as well is the token's, and a bad token never falls back to the cookie", async () => {
    const [alice, bob] = [await signUp(), await signUp()]
    await alice.post(SALES, saleOf({ productName: 'Of Alice' }))
    const { token } = await tokenOf(bob, ['read'])
    const both = { authorization: `Bearer ${token}` }
    expect((await alice.get(SALES, both)).body).toEqual([])
    expect(await alice.get('/api/auth/user', both)).toMatchObject({
      status: 403,
      body: { code: 'token_refused' },
    })
    for (const authorization of ['Bearer', 'Bearer ', 'bearer x', `Bearer ${newToken()}`]) {
      const answer = await alice.get(SALES, { authorization })
      expect(answer, authorization).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    }
  })

  test('needs no Origin: no browser sends a token by itself', async () => {
    const owner = await signUp()
    const till = program((await tokenOf(owner, ['record'])).token)
    const headers = { origin: 'file://' }
    expect((await till.post(SALES, saleOf(), headers)).status).toBe(200)
    expect((await owner.post(SALES, saleOf(), headers)).status, 'with a cookie').toBe(403)
  })

  test('the header of a proxy that asks for a password is none, so the cookie counts', async () => {
    const owner = await signUp()
    expect((await owner.get(SALES, { authorization: 'Basic eDp5' })).status).toBe(200)
  })

  test('a foreign page cannot write with the cookie by adding a header that is no token', async () => {
    const owner = await signUp()
    const headers = { origin: 'https://elsewhere.example', authorization: 'Bearer x' }
    expect((await owner.post(SALES, saleOf(), headers)).status).toBe(401)
    const basic = { ...headers, authorization: 'Basic eDp5' }
    expect((await owner.post(SALES, saleOf(), basic)).body.code).toBe('foreign_origin')
    // A call that takes no token keeps its check.
    expect((await owner.post('/api/account/name', {}, headers)).body.code).toBe('foreign_origin')
  })

  test('gets a 404 where there is nothing, like everyone', async () => {
    const till = program((await tokenOf(await signUp(), ['record'])).token)
    expect((await till.get('/api/nothing')).status).toBe(404)
  })

  test('when it was used is exact to an hour', async () => {
    const owner = await signUp()
    const { token, id } = await tokenOf(owner, ['read'])
    const used = async () => (await owner.get(PATH)).body[0].lastUsedAt
    await program(token).get(SALES)
    const first = await used()
    expect(Date.now() - Date.parse(first)).toBeLessThan(60_000)
    await program(token).get(SALES)
    expect(await used(), 'a second call writes nothing').toBe(first)
    await query(
      `UPDATE access_token SET last_used_at = now() - interval '61 minutes' WHERE id = $1`,
      id,
    )
    await program(token).get(SALES)
    expect(Date.parse(await used())).toBeGreaterThanOrEqual(Date.parse(first))
  })
})

describe('a token stops working', () => {
  const made = async () => {
    const owner = await signUp()
    const { token, id } = await tokenOf(owner, ['read'])
    const till = program(token)
    expect((await till.get(SALES)).status).toBe(200)
    return { owner, id, code: async () => (await till.get(SALES)).body.code }
  }

  test('from the call after it is revoked, by its owner only', async () => {
    const { owner, id, code } = await made()
    const stranger = await signUp()
    expect((await stranger.delete(`${PATH}/${id}`)).status).toBe(404)
    expect(await code()).toBeUndefined()
    expect((await owner.delete(`${PATH}/${id}`)).status).toBe(200)
    expect(await code()).toBe('token_invalid')
    expect((await owner.delete(`${PATH}/${id}`)).status, 'a second time').toBe(404)
  })

  test('at its end, and says so; it stays in the list for 30 days', async () => {
    const { owner, id, code } = await made()
    await query('UPDATE access_token SET ends_at = now() WHERE id = $1', id)
    expect(await code()).toBe('token_ended')
    expect((await owner.get(PATH)).body).toMatchObject([{ hasEnded: true }])
    for (const [days, listed] of [
      [29, 1],
      [30, 0],
    ]) {
      await query(
        `UPDATE access_token SET ends_at = now() - make_interval(days => $2) WHERE id = $1`,
        id,
        days,
      )
      await db.withSystem(purgeTokens)
      expect((await owner.get(PATH)).body, `after ${days} days`).toHaveLength(listed!)
    }
  })

  test('while it is off since a restore, and says so; its owner turns it on again', async () => {
    const { owner, id, code } = await made()
    await query('UPDATE access_token SET paused_at = now() WHERE id = $1', id)
    expect(await code()).toBe('token_paused')
    expect((await owner.get(PATH)).body).toMatchObject([{ pausedAt: expect.any(String) }])
    const resume = `${PATH}/${id}/resume`
    const stranger = await signUp()
    expect((await stranger.post(resume, { password: PASSWORD })).status).toBe(404)
    expect((await owner.post(resume, { password: 'wrong' })).status).toBe(400)
    expect(await code()).toBe('token_paused')
    expect((await owner.post(resume, { password: PASSWORD })).status).toBe(200)
    expect(await code()).toBeUndefined()
  })

  test('while the account is disabled, and no token of before works afterwards', async () => {
    const { owner, code } = await made()
    await disableAccount(operator, owner.account.id, 'A test')
    expect(await code()).toBe('token_invalid')
    await enableAccount(operator, owner.account.id, 'A test')
    expect(await code()).toBe('token_invalid')
  })

  test('while the account is about to be deleted', async () => {
    const { owner, code } = await made()
    const asked = await owner.post('/api/account/deletion', { password: PASSWORD })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    expect(await code()).toBe('token_invalid')
  })

  test('when the account is gone', async () => {
    const { owner, code } = await made()
    await query('DELETE FROM "user" WHERE id = $1', owner.account.id)
    expect(await code()).toBe('token_invalid')
    expect(await query('SELECT FROM access_token WHERE owner_id = $1', owner.account.id)).toEqual(
      [],
    )
  })
})

describe('attacks', () => {
  test(
    '100 wrong tokens from one address, then 429; good tokens there and wrong ones elsewhere are answered',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const from = { 'x-forwarded-for': '203.0.113.77' }
      const good = program((await tokenOf(owner, ['read'])).token)
      const bad = () => program(newToken()).get(SALES, from)
      const statuses = []
      for (let tries = 0; tries < 101; tries++) statuses.push((await bad()).status)
      expect(statuses).toEqual([...Array.from({ length: 100 }, () => 401), 429])
      expect((await good.get(SALES, from)).status).toBe(200)
      expect((await program(newToken()).get(SALES)).status).toBe(401)
      expect((await owner.get(SALES, from)).status, 'and so are sessions').toBe(200)
      const locked = await query(`SELECT detail FROM audit_log WHERE kind = 'locked_out'`)
      expect(locked).toEqual([{ detail: 'access-token by address' }])
    },
  )

  test('a token in the address or in a cookie counts for nothing', async () => {
    const owner = await signUp()
    const { token } = await tokenOf(owner, ['read'])
    for (const name of ['access_token', 'token', 'authorization'])
      expect((await visitor().get(`${SALES}?${name}=${token}`)).status).toBe(401)
    expect((await visitor().get(SALES, { cookie: `kpi-session=${token}` })).status).toBe(401)
    expect((await visitor().get(SALES, { authorization: `Token ${token}` })).status).toBe(401)
  })

  test("its id and its hash don't sign anyone in", async () => {
    const owner = await signUp()
    const { id } = await tokenOf(owner, ['read'])
    const [{ hash }] = await query('SELECT hash FROM access_token WHERE id = $1', id)
    for (const text of [id, hash]) expect((await program(text).get(SALES)).status).toBe(401)
  })

  test.each([
    ['a line break', 'Bearer kpi_1\r\nX-Account: 1'],
    ['a megabyte', `Bearer kpi_${'0'.repeat(1_000_000)}`],
    ['15 KB', `Bearer kpi_${'0'.repeat(15_000)}`],
    ['a character of another alphabet', 'Bearer kpi_é'],
  ])('a header with %s is refused', async (_, authorization) => {
    // By hand, because Node refuses to send some of them.
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(`GET ${SALES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1.1 (400|401|431) /)
  })

  test('two tokens in one call are none', async () => {
    const owner = await signUp()
    const { token } = await tokenOf(owner, ['read'])
    const answer = await visitor().get(SALES, { authorization: `Bearer ${token}, Bearer ${token}` })
    expect(answer.status).toBe(401)
  })

  test('an id that is none is refused', async () => {
    const owner = await signUp()
    expect((await owner.delete(`${PATH}/${randomUUID().slice(1)}`)).status).toBe(400)
  })
})
