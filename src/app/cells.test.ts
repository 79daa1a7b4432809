import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { inviteAccount } from '../features/accounts/index.ts'
import { addToken } from '../features/accounts/auth/tokens.ts'
import { codeOf } from '../features/accounts/testing/codes.ts'
import { passkeyDevice } from '../features/accounts/testing/passkey-device.ts'
import { lastTokenTo } from '../features/accounts/testing/links.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { turnOn } from '../features/accounts/testing/second-factor.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { confirmAddresses } from '../features/accounts/testing/confirmed.ts'
import { systemClock } from '../server/clock.ts'
import { openJobs } from '../server/jobs.ts'
import { moveOwner } from './commands/move/moving.ts'
import { PASSWORD, testApp, type Client } from './testing/app.ts'
import { testCell, testDirectory, testRouter } from './testing/cells.ts'

/** Three whole installations behind one address, with the directory and a router that knows nothing but the cells' names. */

const directory = await testDirectory()
const one = await testCell('one', directory.address)
const two = await testCell('two', directory.address)
const three = await testCell('three', directory.address)
const late = await testCell('late', directory.address)
const { browser, visited } = testRouter([one, two, three])
const all = [one, two, three]
// Whoever signs in hashes a password, on a machine that may be busy.
const timeout = 120_000

/** A browser that was last at this cell. */
function browserAt(cell: { name: string }): Client {
  const client = browser()
  client.cookies.set('cell', cell.name)
  return client
}
const newEmail = () => `${randomUUID()}@example.com`
const register = (client: Client, email: string) =>
  client.post('/api/auth/register', {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    password: PASSWORD,
    timeZone: 'UTC',
  })
async function ownerAt(cell: typeof one) {
  const [client, email] = [browserAt(cell), newEmail()]
  const { status, body } = await register(client, email)
  expect(status, JSON.stringify(body)).toBe(200)
  await confirmAddresses(cell.db, body.user.id)
  return { client, email, id: body.user.id as string }
}
const signIn = (client: Client, email: string, password = PASSWORD) =>
  client.post('/api/auth/login', { email, password })
const whoIs = async (client: Client) => (await client.get('/api/auth/user')).body.email as string
/** Says what a single request is answered, without sending it once more. */
const direct = (cell: typeof one, path: string, payload: object, cookies = {}) =>
  cell.app.inject({
    method: 'POST',
    url: path,
    payload,
    cookies,
    headers: { origin: 'http://localhost:3000' },
  })
const homes = async () => Number((await directory.run('SELECT count(*) FROM home'))[0]!['count'])
/** Makes all claims look as if they had been there for hours. */
const later = () => directory.run(`UPDATE home SET claimed_at = now() - interval '2 hours'`)

beforeAll(async () => {
  for (const cell of all) await cell.sweep()
}, timeout)

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

describe('an email belongs to one cell', () => {
  test(
    'of two people who register it at two cells at the same moment, one wins',
    async () => {
      for (let times = 0; times < 5; times++) {
        const email = newEmail()
        const answers = await Promise.all(
          [one, two].map((cell) => register(browserAt(cell), email)),
        )
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
        const refused = answers.find(({ status }) => status === 409)!
        expect(refused.body).toMatchObject({
          code: 'email_taken',
          fields: { email: expect.any(String) },
        })
      }
    },
    timeout,
  )

  test('an invitation and a change of email are refused for one that lives elsewhere', async () => {
    const { email } = await ownerAt(one)
    const jobs = openJobs(two.db, two.app.log)
    const services = { db: two.db, config: two.config, log: two.app.log, jobs, cells: two.cells }
    await expect(inviteAccount(services, email, { isAdmin: false })).rejects.toMatchObject({
      code: 'email_taken',
    })
    const invited = newEmail()
    await inviteAccount(services, invited, { isAdmin: false })
    await jobs.stop()
    expect((await register(browserAt(one), invited)).body.code).toBe('email_taken')
  })

  test(
    'a changed email is found, and the old one is kept as long as it can be taken back',
    async () => {
      const { client, email, id } = await ownerAt(two)
      const next = newEmail()
      await two.db.withSystem((tx) =>
        addToken(
          tx,
          { kind: 'kept-address', accountId: id, email, expiresAt: new Date(Date.now() + 60_000) },
          email,
        ),
      )
      await change(client, next)
      expect((await signIn(browser(), next)).status).toBe(200)
      await later()
      await two.sweep()
      expect((await register(browserAt(one), email)).body.code, 'can come back').toBe('email_taken')
      await two.db.systemPool.query(`DELETE FROM verification WHERE value = $1`, [id])
      await later()
      await two.sweep()
      expect((await register(browserAt(one), email)).status, 'is free').toBe(200)
    },
    timeout,
  )

  test('a change to an email that lives elsewhere is refused, and nothing has changed', async () => {
    const taken = (await ownerAt(one)).email
    const { client, email } = await ownerAt(two)
    expect((await change(client, taken)).body).toMatchObject({ code: 'email_taken' })
    expect((await signIn(browser(), email)).status).toBe(200)
  })
})

/** Asks for another email and opens the link that is mailed to it. */
async function change(client: Client, email: string) {
  const asked = await client.post('/api/account/email', { email, password: PASSWORD })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const token = await lastTokenTo(two.db, email, '/confirm-email')
  return client.post('/api/account/email/confirm', { email, token })
}

describe('the sweep', () => {
  test(
    'frees the email, the tokens and the passkeys of a deleted account, and nothing that is new',
    async () => {
      const { client, email, id } = await ownerAt(one)
      await tokenOf(client, ['read'])
      for (const cell of all) await cell.sweep()
      const before = await homes()
      await one.db.systemPool.query('DELETE FROM "user" WHERE id = $1', [id])
      await one.sweep()
      expect(await homes(), 'a claim may be of an account that is just being made').toBe(before)
      await later()
      for (const cell of all) await cell.sweep()
      expect(await homes(), 'the email and the token').toBe(before - 2)
      expect((await register(browserAt(two), email)).status).toBe(200)
    },
    timeout,
  )

  test(
    'puts everything into a directory that was lost',
    async () => {
      const { client, email } = await ownerAt(two)
      const { token } = await tokenOf(client, ['read'])
      for (const cell of all) await cell.sweep()
      const before = await homes()
      await directory.lost()
      expect((await signIn(client, email)).status, 'at the own cell').toBe(200)
      const found = await two.cells.find(`email:${email}`)
      expect(found, 'a new one that knows nothing').toEqual({ claimed: null, picked: null })
      for (const cell of all) await cell.sweep()
      expect(await homes()).toBe(before)
      expect((await signIn(browser(), email)).status).toBe(200)
      expect((await programOf(browser(), token).get('/api/sales-entries')).status).toBe(200)
    },
    timeout,
  )

  test(
    'adds what a backup brought back, and says which accounts another cell has too',
    async () => {
      const { id, email } = await ownerAt(one)
      await directory.run('DELETE FROM home')
      for (const cell of all) await cell.sweep()
      expect((await signIn(browserAt(three), email)).status).toBe(200)
      // As a copy of an owner who had moved before the backup was put back.
      await two.db.systemPool.query(
        `INSERT INTO "user" (id, email, name, first_name, last_name) VALUES ($1, $2, '', 'A', 'B')`,
        [id, email],
      )
      two.lines.length = 0
      await two.sweep()
      expect(two.lines).toEqual([expect.stringContaining(id)])
      expect(two.lines[0]).not.toContain(email)
      expect((await signIn(browserAt(three), email)).status, 'the claim stays').toBe(200)
      await two.db.systemPool.query('DELETE FROM "user" WHERE id = $1', [id])
    },
    timeout,
  )

  test(
    'goes through many accounts in parts',
    async () => {
      await three.db.systemPool.query(
        `INSERT INTO "user" (id, email, name, first_name, last_name)
       SELECT gen_random_uuid(), 'many' || n || '@example.com', '', 'A', 'B' FROM generate_series(1, 2500) AS n`,
      )
      const before = await homes()
      await three.sweep()
      expect(await homes()).toBe(before + 2500)
      await three.sweep()
      expect(await homes()).toBe(before + 2500)
      await three.db.systemPool.query(`DELETE FROM "user" WHERE email LIKE 'many%'`)
      await later()
      await three.sweep()
      expect(await homes()).toBe(before)
    },
    timeout,
  )
})

describe('while the directory is out', () => {
  test(
    'own sign-ins, calls and tokens work, new accounts wait, and all is well when it is back',
    async () => {
      const { client, email } = await ownerAt(two)
      const { token } = await tokenOf(client, ['read'])
      const strange = newEmail()
      await directory.out()
      try {
        const own = browserAt(two)
        expect((await signIn(own, email)).status).toBe(200)
        const sold = await own.post('/api/sales-entries', saleOf({ productName: 'Tea' }))
        expect(sold.status, JSON.stringify(sold.body)).toBe(200)
        const ownProgram = programOf(browserAt(two), token)
        expect((await ownProgram.get('/api/sales-entries')).status).toBe(200)
        const program = programOf(browserAt(one), token)
        expect((await program.get('/api/sales-entries')).body.code).toBe('directory_out')
        const refused = await register(browser(), strange)
        expect(refused).toMatchObject({ status: 503, body: { code: 'directory_out' } })
        expect(refused.headers['retry-after']).toBe('60')
        const wrong = await Promise.all(
          [email, strange].map((each) => signIn(browserAt(two), each, 'a wrong password')),
        )
        expect(wrong[0]!.body).toEqual(wrong[1]!.body)
        expect(wrong[0]!.body.message).toMatch(/^Invalid email or password\. .*try again/)
      } finally {
        await directory.back()
      }
      expect((await register(browser(), strange)).status).toBe(200)
      expect((await signIn(browserAt(one), email)).status).toBe(200)
      const program = programOf(browserAt(one), token)
      expect((await program.get('/api/sales-entries')).status).toBe(200)
    },
    timeout,
  )
})

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

describe('an owner who has moved', () => {
  const move = async (email: string, from: typeof one, to: typeof one) =>
    moveOwner(from.side, to.side, email, {
      clock: systemClock,
      directory: from.cells.directory!,
    })

  test(
    'is found by a page whose cookie names the old cell, and so are the tokens',
    async () => {
      const { client, email } = await ownerAt(one)
      const { token } = await tokenOf(client, ['read'])
      await move(email, one, two)
      expect((await client.get('/api/sales-entries')).status, 'signed out').toBe(401)
      expect((await signIn(client, email)).status).toBe(200)
      expect(client.cookies.get('cell')).toBe('two')
      expect((await programOf(browserAt(one), token).get('/api/sales-entries')).status).toBe(200)
      await later()
      for (const cell of all) await cell.sweep()
      expect((await signIn(browserAt(three), email)).status, 'after the sweeps').toBe(200)
      const atOld = await browserAt(one).post('/api/auth/login?cell=one', {
        email,
        password: PASSWORD,
      })
      expect(atOld.status, 'a page opened from an old link').toBe(200)
      await move(email, two, one)
      expect((await signIn(client, email)).status, 'and back').toBe(200)
      expect(client.cookies.get('cell')).toBe('one')
    },
    timeout,
  )

  test(
    'while the directory is out right after the switch: nothing is deleted, and the command is run again',
    async () => {
      const { client, email, id } = await ownerAt(one)
      const interrupted = moveOwner(one.side, two.side, email, {
        clock: systemClock,
        directory: one.cells.directory!,
        onStep: async (step) => {
          if (step === 'switched') await directory.out()
        },
      })
      await expect(interrupted).rejects.toThrow()
      await directory.back()
      expect((await signIn(client, email)).body.code).toBe('moving')
      const kept = await one.db.systemPool.query('SELECT FROM "user" WHERE id = $1', [id])
      expect(kept.rowCount).toBe(1)
      await move(email, one, two)
      expect((await signIn(client, email)).status).toBe(200)
      expect(client.cookies.get('cell')).toBe('two')
    },
    timeout,
  )

  test(
    'does not move while the directory is out, and goes on here',
    async () => {
      const { client, email } = await ownerAt(one)
      await directory.out()
      try {
        await expect(move(email, one, two)).rejects.toThrow()
        expect((await client.get('/api/sales-entries')).status).toBe(200)
      } finally {
        await directory.back()
      }
    },
    timeout,
  )

  test(
    'can register nothing at the old cell under the same email',
    async () => {
      const { email } = await ownerAt(one)
      await move(email, one, two)
      expect((await register(browserAt(one), email)).body.code).toBe('email_taken')
    },
    timeout,
  )
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

test(
  'an installation that becomes a cell puts its owners into the directory after its start',
  async () => {
    const email = newEmail()
    await late.db.systemPool.query(
      `INSERT INTO "user" (id, email, name, first_name, last_name) VALUES (gen_random_uuid(), $1, '', 'A', 'B')`,
      [email],
    )
    await late.app.listen({ host: '127.0.0.1', port: 0 })
    const home = async () => (await one.cells.find(`email:${email}`)).claimed
    await expect.poll(home, { timeout: 60_000, interval: 200 }).toBe('late')
  },
  timeout,
)
