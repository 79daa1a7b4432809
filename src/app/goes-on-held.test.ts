import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addToken } from '../features/accounts/tokens/contract.ts'
import { changeEmail } from '../features/accounts/settings/contract.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { confirmAddresses } from '../features/accounts/testing/confirmed.ts'
import { lastTokenTo } from '../features/accounts/testing/links.ts'
import { addFeed, fetchFeed } from '../features/imports/feeds/contract.ts'
import { addWebhook } from '../features/webhooks/contract.ts'
import { holdBack } from '../server/outgoing/hold.ts'
import { testFolder } from '../server/testing/folder.ts'
import { serverSources } from '../server/testing/sources.ts'
import { GOES_ON } from './goes-on.ts'
import { browserOf, PASSWORD, testApp } from './testing/app.ts'

/** After a restore an old password works again, and no email leaves. It must not be enough for what goes on without a session. */

// Where nobody answers: the emails wait, and their links can be read.
const { db, another, signUp } = await testApp({
  config: { SMTP_URL: 'smtp://localhost', DATA_DIR: testFolder() },
})
await db.withSystem((tx) => holdBack(tx, new Date(), new Date()))
const held = await another()
afterAll(() => held.close())

const TOKEN = { name: 'Till', scopes: ['read'], days: '30', password: PASSWORD }
const file = { address: 'https://8.8.8.8/sales.csv', password: PASSWORD }
const bodies: Record<string, object> = {
  [addToken.path]: TOKEN,
  [addWebhook.path]: { address: file.address, events: ['sale.recorded'], password: PASSWORD },
  [addFeed.path]: file,
  [fetchFeed.path]: file,
}
const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', response: {} }

const newOwner = async () => {
  const owner = await signUp({ client: browserOf(held) })
  await confirmAddresses(db, owner.account.id)
  return owner
}
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  admin = await adminOf({ db, signUp: (who) => signUp({ client: browserOf(held), ...who }) })
})

test.each([
  ['an owner', false],
  ['an admin without a second factor', true],
])('nothing is added with the password alone by %s', async (_, isAdmin) => {
  const owner = await newOwner()
  const { id } = owner.account
  await db.systemPool.query('UPDATE "user" SET is_admin = $2 WHERE id = $1', [id, isAdmin])
  expect((await owner.get('/api/second-factor')).body).toMatchObject({
    ways: ['link'],
    needsCheck: true,
  })
  const codes: string[] = []
  for (const { method, path } of GOES_ON.flatMap(({ addedBy }) => addedBy)) {
    if (path === changeEmail.path) continue
    const { status, body } = await owner.send(
      method,
      path.replace(':id', path.includes('feeds') ? '1' : id),
      bodies[path] ?? { password: PASSWORD, code: '123456', name: 'x', credential: CREDENTIAL },
    )
    expect(status, `${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
    codes.push(body.code)
    if (body.code === 'check_needed')
      expect(body.message).toContain('No email leaves this app at the moment')
  }
  expect(codes.filter((code) => code === 'check_needed').length, codes.join()).toBeGreaterThan(5)
})

test('the operator can pass a link on, and what is added then can be undone, and is told once all may leave', async () => {
  const owner = await newOwner()
  const { id, email } = owner.account
  const asked = await owner.post('/api/account/confirm/link')
  expect(asked.body.message).toContain('ask the person who runs it')
  const token = await lastTokenTo(db, email, '/confirm')
  expect((await owner.post('/api/account/confirm', { token })).body.isChecked).toBe(true)
  expect((await owner.post('/api/account/tokens', TOKEN)).status).toBe(200)

  const mailsOf = async () =>
    (
      await db.systemPool.query(
        `SELECT kind, state FROM mail WHERE recipient = $1 AND kind = 'access-token-added'`,
        [email],
      )
    ).rows
  expect(await mailsOf()).toEqual([{ kind: 'access-token-added', state: 'kept' }])
  expect((await admin.post('/api/admin/overview/go-live')).status).toBe(200)
  const queued = await db.systemPool.query(
    `SELECT FROM jobs.job WHERE name = 'send-kept' AND start_after > created_on + interval '3 seconds'`,
  )
  expect(queued.rows, 'once all processes know').toHaveLength(1)
  await vi.waitFor(
    async () => expect(await mailsOf()).toEqual([{ kind: 'access-token-added', state: 'waiting' }]),
    15_000,
  )
  const undo = await lastTokenTo(db, email, '/undo')
  expect((await browserOf(held).post('/api/account/undo', { token: undo })).status).toBe(200)
  const left = await db.systemPool.query('SELECT FROM access_token WHERE owner_id = $1', [id])
  expect(left.rows).toEqual([])
})

test('only what asks whether an email may leave now reads SMTP_URL, which is unset while none may', () => {
  const readers = serverSources().filter(({ text }) => text.includes('SMTP_URL'))
  expect(readers.map(({ path }) => path)).toEqual(MAY_LEAVE.toSorted())
})

/** They send, or say where a link or an answer is found. */
const MAY_LEAVE = [
  'app/commands/demo.ts',
  'app/commands/invitations.ts',
  'features/accounts/settings/routes.ts',
  'features/accounts/deletion/routes.ts',
  'features/accounts/sign-in/routes.ts',
  'features/admin/invitations/routes.ts',
  'features/admin/invitations/service.ts',
  'features/admin/mails/routes.ts',
  'features/admin/overview/service.ts',
  'features/admin/owners/routes.ts',
  'features/digest/service.ts',
  'features/support/diagnosis/reading.ts',
  'features/support/service.ts',
  'features/support/visitors.ts',
  'server/config.ts',
  'server/http/page-settings.ts',
  'server/mail/deliver.ts',
  'server/mail/outbox.ts',
  'server/mail/queue.ts',
  'server/mail/smtp.ts',
]
