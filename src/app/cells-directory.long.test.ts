import { describe, expect, test } from 'vitest'
import { inviteAccount } from '../features/accounts/index.ts'
import { addToken } from '../features/accounts/auth/tokens.ts'
import { lastTokenTo } from '../features/accounts/testing/links.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { openJobs } from '../server/jobs.ts'
import { PASSWORD, type Client } from './testing/app.ts'
import { newEmail, register, signIn, testCell, threeCells } from './testing/cells.ts'

/** What the directory of the cells knows, and what happens while it is out. */

const { directory, one, two, three, all, browser, browserAt, ownerAt, homes, later } =
  await threeCells()
const late = await testCell('late', directory.address)
// Signing in hashes a password, which takes long on a busy machine.
const timeout = 120_000

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
