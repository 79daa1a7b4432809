import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../features/accounts/testing/codes.ts'
import { passkeyDevice } from '../features/accounts/testing/passkey-device.ts'
import { lastTokenTo } from '../features/accounts/testing/links.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { turnOn } from '../features/accounts/testing/second-factor.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { PASSWORD, testApp, type Client } from './testing/app.ts'
import { newEmail, signIn, testRouter, threeCells, whoIs } from './testing/cells.ts'

/** How people and programs reach their cell, whichever they ask. */

const { one, two, three, all, browser, visited, browserAt, ownerAt } = await threeCells()
// Signing in hashes a password, which takes long on a busy machine.
const timeout = 120_000

/** Says what a single request is answered, without sending it once more. */
const direct = (cell: typeof one, path: string, payload: object) =>
  cell.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { origin: 'http://localhost:3000' },
  })

describe('signing in', () => {
  test('with a password works at every cell, and the cookie then leads to the own one', async () => {
    const { email } = await ownerAt(two)
    for (const cell of all) {
      const client = browserAt(cell)
      expect((await signIn(client, email)).status, cell.name).toBe(200)
      expect(client.cookies.get('cell')).toBe('two')
      expect(await whoIs(client)).toBe(email)
    }
    const client = browser()
    await signIn(client, email)
    visited.length = 0
    await client.get('/api/sales-entries')
    expect(visited, 'later calls go straight there').toEqual(['two'])
  })

  test('with a second step: the code goes to the cell that asked for it', async () => {
    const { client, email } = await ownerAt(three)
    const { secret } = await turnOn(client, Date.now())
    const other = browser()
    expect((await signIn(other, email)).body).toEqual({ secondFactor: 'needed' })
    const code = codeOf(secret, Date.now() + 30_000)
    expect((await other.post('/api/auth/second-factor', { code })).status).toBe(200)
    expect(await whoIs(other)).toBe(email)
  })

  test(
    'is a 307 to the same address, which says nothing about who has an account',
    async () => {
      const here = (await ownerAt(one)).email
      const there = (await ownerAt(two)).email
      const answers = await Promise.all(
        [here, there].map((email) =>
          direct(one, '/api/auth/login?a=b', { email, password: 'a wrong password' }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 307])
      expect(answers[1]!.headers['location']).toBe('/api/auth/login?a=b&cell=two')
      // Of many emails that nobody has, some are answered here and some at each of the others, always the same way.
      const seen = new Map<string, { body: string; headers: string[] }>()
      for (let tries = 0; tries < 60; tries++) {
        const form = { email: newEmail(), password: 'a wrong password' }
        const answer = await direct(one, '/api/auth/login?a=b', form)
        const again = await direct(two, '/api/auth/login?a=b', form)
        const last = await direct(three, '/api/auth/login?a=b', form)
        const at = answer.headers['location'] ?? '/api/auth/login?a=b&cell=one'
        for (const [cell, other] of [
          ['two', again],
          ['three', last],
        ] as const) {
          const isThere = at === `/api/auth/login?a=b&cell=${cell}`
          expect(other.statusCode, 'the cells agree').toBe(isThere ? 401 : 307)
          if (!isThere) expect(other.headers['location']).toBe(at)
        }
        seen.set(at, { body: answer.body, headers: Object.keys(answer.headers).toSorted() })
      }
      const address = (cell: string) => `/api/auth/login?a=b&cell=${cell}`
      expect([...seen.keys()].toSorted()).toEqual(['one', 'three', 'two'].map(address))
      const alike = ({ body, headers }: (typeof answers)[0]) => ({
        body,
        headers: Object.keys(headers).toSorted(),
      })
      expect(seen.get(address('one'))).toEqual(alike(answers[0]!))
      expect(seen.get(address('two'))).toEqual(alike(answers[1]!))
    },
    timeout,
  )

  test('with a passkey asks for it once more, at the right cell', async () => {
    const { client, email } = await ownerAt(two)
    const device = passkeyDevice()
    const challenge = async (from: Client, path: string, body?: object) =>
      (await from.post(path, body)).body.options.challenge as string
    const toAdd = await challenge(client, '/api/passkeys/options', { password: PASSWORD })
    expect((await client.post('/api/passkeys', device.create(toAdd))).status).toBe(200)
    const other = browser()
    const use = async () =>
      other.post(
        '/api/auth/passkey',
        device.use(await challenge(other, '/api/auth/passkey/options')),
      )
    expect(await use()).toMatchObject({ status: 409, body: { code: 'passkey_again' } })
    expect(await use()).toMatchObject({ status: 200 })
    expect(await whoIs(other)).toBe(email)
  })

  test(
    'a forgotten password is mailed by the cell that has the account, and the link works there',
    async () => {
      const { email } = await ownerAt(two)
      const asked = await browser().post('/api/auth/forgot-password', { email })
      expect(asked.status).toBe(200)
      let token = ''
      await expect
        .poll(async () => (token = await tokenTo(two, email)), { timeout: 20_000 })
        .not.toBe('')
      const passwords = { newPassword: 'another good horse', confirmPassword: 'another good horse' }
      const client = browser()
      expect((await client.post('/api/set-password/link', { email, token })).body).toMatchObject({
        state: 'works',
      })
      const set = await client.post('/api/set-password', { email, token, ...passwords })
      expect(set.status, JSON.stringify(set.body)).toBe(200)
      expect(await whoIs(client)).toBe(email)
    },
    timeout,
  )
})

const tokenTo = (cell: typeof one, email: string): Promise<string> =>
  lastTokenTo(cell.db, email, '/set-password').catch(() => '')

describe('a program', () => {
  test('with a token of another cell is sent there, for any call, with its body', async () => {
    const { client } = await ownerAt(two)
    const { token } = await tokenOf(client, ['read', 'record'])
    const program = programOf(browserAt(one), token)
    const sold = await program.post('/api/sales-entries', saleOf({ productName: 'Tea' }))
    expect(sold.status, JSON.stringify(sold.body)).toBe(200)
    const { rows } = await two.db.systemPool.query('SELECT count(*) FROM sale WHERE id = $1', [
      sold.body.id,
    ])
    expect(rows[0].count).toBe(1)
  })

  test('with a token that no cell has gets a 401', async () => {
    const { client } = await ownerAt(two)
    const { id, token } = await tokenOf(client, ['read'])
    expect((await client.delete(`/api/account/tokens/${id}`)).status).toBe(200)
    const program = programOf(browserAt(one), token)
    expect((await program.get('/api/sales-entries')).status).toBe(401)
  })
})

describe('hostile and wrong values', () => {
  test.each(['nowhere', '../two', 'TWO', '%00', 'two&cell=three', '', 'x'.repeat(5_000)])(
    '?cell=%s and the same cookie lead to an answer without a loop',
    async (value) => {
      const { email } = await ownerAt(two)
      const client = browser()
      client.cookies.set('cell', value)
      const path = `/api/auth/login?cell=${encodeURIComponent(value)}`
      expect((await client.post(path, { email, password: PASSWORD })).status).toBe(200)
      expect(client.cookies.get('cell')).toBe('two')
    },
  )

  test('a router that does not know a cell gets an answer, and a line in the log', async () => {
    const { email } = await ownerAt(two)
    const { browser: lost } = testRouter([one, three])
    one.lines.length = 0
    expect((await signIn(lost(), email)).status).toBe(401)
    expect(one.lines).toEqual([expect.stringContaining('the router does not know two')])
  })

  test('the address of a redirect never leaves the app', async () => {
    const { email } = await ownerAt(two)
    const payload = { email, password: 'a wrong password' }
    for (const query of ['?next=//evil.example', '?cell=https://evil.example', '?a=b?cell=x']) {
      const { headers } = await direct(one, `/api/auth/login${query}`, payload)
      expect(headers['location']).toMatch(/^\/api\/auth\/login\?(.+&)?cell=two/)
    }
  })
})

test('the cookie goes with each that is set, and only this cell reads the others', async () => {
  const answer = await direct(two, '/api/auth/register', {
    firstName: 'Ada',
    lastName: 'Byron',
    email: newEmail(),
    password: PASSWORD,
    timeZone: 'UTC',
  })
  const cell = answer.cookies.find(({ name }) => name === 'cell')
  expect(cell).toMatchObject({ value: 'two', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect((await two.app.inject('/api/health')).cookies).toEqual([])
})

describe('an installation that is alone', async () => {
  const { signUp, visitor, db } = await testApp()
  test('has no cookie, no redirect and no sweep', async () => {
    const owner = await signUp()
    expect([...owner.cookies.keys()]).not.toContain('cell')
    const wrong = await visitor().post('/api/auth/login?cell=two', {
      email: newEmail(),
      password: 'a wrong password',
    })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    await sleep(0)
    const { rows } = await db.systemPool.query(
      `SELECT FROM information_schema.tables WHERE table_name = 'home'`,
    )
    expect(rows).toEqual([])
  })
})
