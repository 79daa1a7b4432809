import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { RESERVED_ADDRESS } from '../contract.ts'
import { inviteAccount } from '../index.ts'
import { adminOf } from '../testing/admin.ts'
import { lastTokenTo } from '../testing/links.ts'

// Where nobody answers: the emails wait, and their links can be read.
const { db, visitor, signUp, operator } = await testApp({
  config: { SMTP_URL: 'smtp://localhost' },
  areConfirmed: true,
})
const admin = await adminOf({ db, signUp })

const newEmail = () => `${crypto.randomUUID()}@example.com`
const ask = (browser: Client, email: string) =>
  browser.post('/api/account/email', { email, password: PASSWORD })
const confirm = (email: string, token: string) =>
  visitor().post('/api/account/email/confirm', { email, token })
async function changeEmail(browser: Client, email: string): Promise<void> {
  expect((await ask(browser, email)).status).toBe(200)
  expect((await confirm(email, await lastTokenTo(db, email, '/confirm-email'))).status).toBe(200)
}
const byAdmin = (accountId: string, email: string) =>
  admin.post(`/api/admin/owners/${accountId}/email`, { email, reason: 'She called' })
const undo = async (email: string) =>
  visitor().post('/api/account/undo', { token: await lastTokenTo(db, email, '/undo') })
const mailsOf = async (email: string) =>
  (await db.systemPool.query('SELECT kind FROM mail WHERE recipient = $1 ORDER BY id', [email]))
    .rows

/** A thief moves the account away from its owner's address. */
async function movedAway(owner?: Awaited<ReturnType<typeof signUp>>) {
  const { account, ...thief } = owner ?? (await signUp())
  await changeEmail(thief, newEmail())
  return { email: account.email, id: account.id, thief }
}

const TAKEN = { status: 409, body: { code: 'email_taken' } }

/** Whatever gives an account an address, or promises one. Each tries with an address that is kept for another account. */
const WRITERS: Record<string, (email: string) => Promise<unknown>> = {
  registering: async (email) => {
    const form = { firstName: 'A', lastName: 'B', email, password: PASSWORD, timeZone: 'UTC' }
    expect(await visitor().post('/api/auth/register', form)).toMatchObject(TAKEN)
  },
  'asking for another email': async (email) => {
    const before = await mailsOf(email)
    const other = await signUp()
    const [taken, free] = [await ask(other, email), await ask(other, email.replace('@', 'x@'))]
    expect(taken.status).toBe(200)
    expect(taken.body.message, 'the same as for a free one').toBe(
      free.body.message.replace('x@', '@'),
    )
    expect(await mailsOf(email), 'no link').toEqual(before)
  },
  'an admin who changes the email of somebody else': async (email) =>
    expect(await byAdmin((await signUp()).account.id, email)).toMatchObject({
      ...TAKEN,
      body: { message: RESERVED_ADDRESS },
    }),
  'an invitation': async (email) => {
    const inviting = inviteAccount(operator, email, { isAdmin: false })
    await expect(inviting).rejects.toMatchObject({ code: 'email_taken', message: RESERVED_ADDRESS })
  },
  'one of many invitations': async (email) => {
    const body = { addresses: email, isAdmin: false }
    const { results } = (await admin.post('/api/admin/invitations/many', body)).body
    expect(results).toEqual([{ address: email, outcome: 'kept', link: null }])
  },
}

describe('an address from which an account was moved away is kept for it: its owner can undo the change after', () => {
  test.each(Object.entries(WRITERS))('%s', async (_, tryIt) => {
    const { email, thief } = await movedAway()
    await tryIt(email)
    expect(await undo(email)).toMatchObject({ status: 200, body: { email } })
    expect((await thief.get('/api/auth/user')).status, 'the thief is out').toBe(401)
  })

  test('opening a link to it that was asked for before', async () => {
    const [owner, other, email] = [await signUp(), await signUp(), newEmail()]
    await ask(other, email)
    const token = await lastTokenTo(db, email, '/confirm-email')
    await changeEmail(owner, email)
    await movedAway({ ...owner, account: { ...owner.account, email } })
    expect(await confirm(email, token)).toMatchObject(TAKEN)
    expect((await undo(email)).status).toBe(200)
  })

  test('whatever writes an address asks first', () => {
    const folder = join(import.meta.dirname, '..')
    const WRITES = /insert\(user\)|signUpEmail\(|update\((user)\)\s*\.set\(\{[^}]*\bemail\b/
    const writers = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
      .filter(([, text]) => WRITES.test(text))
    expect(writers.map(([file]) => file).toSorted()).toEqual([
      'admin/invitations/store.ts',
      'settings/service.ts',
      'sign-in/service.ts',
      'sign-in/undo/service.ts',
    ])
    for (const [file, text] of writers) expect(text, file).toContain('await takenBy(tx, email')
  })
})

test('the account itself goes back to it, by its own link or by that of an admin', async () => {
  const own = await movedAway()
  await changeEmail(own.thief, own.email)
  const byHelp = await movedAway()
  expect((await byAdmin(byHelp.id, byHelp.email)).status).toBe(200)
  const token = await lastTokenTo(db, byHelp.email, '/confirm-email')
  expect((await confirm(byHelp.email, token)).status).toBe(200)
})

test('it is free again when the time to undo the change is over', async () => {
  const { email, id } = await movedAway()
  await db.systemPool.query(
    `UPDATE verification SET expires_at = now() WHERE value = $1 AND kind = 'kept-address'`,
    [id],
  )
  expect((await signUp({ email })).account.email).toBe(email)
})
