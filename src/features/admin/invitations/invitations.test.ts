import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import type { Invited } from './contract.ts'
import { setPasswordBy } from '../../accounts/testing/links.ts'
import { adminOf } from '../../accounts/testing/admin.ts'

const { db, signUp, visitor } = await testApp({ isAlone: true })

const admin = await adminOf({ db, signUp })
const list = async () => (await admin.get('/api/admin/invitations')).body.invitations
const invite = (email: string, isAdmin = false) =>
  admin.post('/api/admin/invitations', { email, isAdmin })

test('an invitation is listed until it is accepted; without a mail server its link is shown', async () => {
  const { body } = await invite('New@Example.com', true)
  expect(body.link).toContain('/set-password?email=new%40example.com&token=')
  expect(await list()).toEqual([
    expect.objectContaining({ email: 'new@example.com', isAdmin: true, isExpired: false }),
  ])
  expect((await setPasswordBy(visitor(), body.link)).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await invite('new@example.com')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('send them a reset link') },
  })
})

test('it can be withdrawn until it is accepted', async () => {
  await invite('gone@example.com')
  const withdraw = () =>
    admin.post('/api/admin/invitations/withdraw', { email: 'gone@example.com' })
  expect((await withdraw()).status).toBe(200)
  expect(await list()).not.toContainEqual(expect.objectContaining({ email: 'gone@example.com' }))
  expect((await withdraw()).status).toBe(404)
})

test('the list comes in pages, the newest first', async () => {
  await db.systemPool.query(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'invited' || n || '@example.com', '', '', '' FROM generate_series(1, 60) AS n`,
  )
  const first = (await admin.get('/api/admin/invitations')).body
  expect(first.invitations).toHaveLength(50)
  expect(first.invitations[0]).toMatchObject({ email: 'invited60@example.com', isExpired: true })
  const second = (await admin.get(`/api/admin/invitations?cursor=${first.nextCursor}`)).body
  expect(second.invitations[0].email).toBe('invited10@example.com')
  expect(second.nextCursor).toBeNull()
  await db.systemPool.query(`DELETE FROM "user" WHERE email LIKE 'invited%@example.com'`)
})

describe('many addresses at once', () => {
  const inviteMany = (addresses: string) =>
    admin.post('/api/admin/invitations/many', { addresses, isAdmin: false })

  test('each is told: invited, invited before, an owner, no address; and nobody gets two', async () => {
    const owner = await signUp()
    await invite('before@example.com')
    const linkBefore = await linksOf('before@example.com')
    const { status, body } = await inviteMany(
      `Ada <one@many.example>, "Hopper, Grace" <Two@many.example>\none@many.example; before@example.com, ${owner.account.email}\nnobody@`,
    )
    expect(status).toBe(200)
    expect(body.results.map(({ address, outcome }: Invited) => `${address}: ${outcome}`)).toEqual([
      'one@many.example: invited',
      'two@many.example: invited',
      'before@example.com: already_invited',
      `${owner.account.email}: owner`,
      'nobody@: wrong',
    ])
    expect(body.results[0].link, 'without a mail server').toContain('one%40many.example&token=')
    expect(body.results[2].link).toBeNull()
    expect(await linksOf('before@example.com'), 'the older link still works').toEqual(linkBefore)
    const again = await inviteMany('one@many.example two@many.example')
    expect(again.body.results.map(({ outcome }: Invited) => outcome)).toEqual([
      'already_invited',
      'already_invited',
    ])
    expect(
      (await list()).filter(({ email }: { email: string }) => email.endsWith('@many.example')),
    ).toHaveLength(2)
  })

  test('201 are refused, and nobody is invited', async () => {
    const text = Array.from({ length: 201 }, (_, n) => `p${n}@crowd.example`).join('\n')
    expect(await inviteMany(text)).toMatchObject({
      status: 400,
      body: { message: 'These are 201 addresses. At most 200 can be invited at once.' },
    })
    const { rows } = await db.systemPool.query(
      `SELECT FROM "user" WHERE email LIKE '%@crowd.example'`,
    )
    expect(rows).toHaveLength(0)
  })

  test('200 are invited in one call', { tags: 'long' }, async () => {
    const text = Array.from({ length: 200 }, (_, n) => `p${n}@full.example`).join(',')
    const { body } = await inviteMany(text)
    expect(body.results.filter(({ outcome }: Invited) => outcome === 'invited')).toHaveLength(200)
  })
})

test('each row says what became of its email: kept, bounced with the reason, and on its way again after a resend', async () => {
  await invite('typo@bounce.example')
  const row = async () =>
    (await list()).find(({ email }: { email: string }) => email === 'typo@bounce.example')
  expect((await row()).mail).toEqual({ state: 'kept', tries: 0, sentAt: null, failure: null })
  const failure = '550 5.1.1 User unknown'
  await db.systemPool.query(
    `UPDATE mail SET state = 'failed', tries = 1, failure = $1 WHERE recipient = 'typo@bounce.example'`,
    [failure],
  )
  expect((await row()).mail).toEqual({ state: 'failed', tries: 1, sentAt: null, failure })
  expect(new Date((await row()).expiresAt).getTime()).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  await invite('typo@bounce.example')
  expect((await row()).mail, 'of the latest').toMatchObject({ state: 'kept', failure: null })
  await db.systemPool.query(`DELETE FROM mail WHERE recipient = 'typo@bounce.example'`)
  expect((await row()).mail, 'emails are kept for 30 days').toBeNull()
})

const linksOf = async (email: string) =>
  (
    await db.systemPool.query(
      `SELECT v.identifier FROM verification AS v JOIN "user" AS u ON u.id::text = v.value WHERE u.email = $1`,
      [email],
    )
  ).rows
