import { beforeAll, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { verifySessions } from '../../accounts/testing/second-factor.ts'

const { db, signUp, visitor } = await testApp()

let admin: Client
beforeAll(async () => {
  const { account, ...client } = await signUp()
  await db.systemPool.query('UPDATE "user" SET is_admin = true WHERE id = $1', [account.id])
  await verifySessions(db, account.id)
  admin = client
})
const list = async () => (await admin.get('/api/admin/invitations')).body.invitations
const invite = (email: string, isAdmin = false) =>
  admin.post('/api/admin/invitations', { email, isAdmin })

test('an invitation is listed until it is accepted; without a mail server its link is shown', async () => {
  const { body } = await invite('New@Example.com', true)
  expect(body.link).toContain('/set-password?email=new%40example.com&token=')
  expect(await list()).toEqual([
    expect.objectContaining({ email: 'new@example.com', isAdmin: true, isExpired: false }),
  ])
  const { email, token } = Object.fromEntries(new URL(body.link).searchParams)
  const password = { newPassword: 'a good long one', confirmPassword: 'a good long one' }
  expect((await visitor().post('/api/set-password', { email, token, ...password })).status).toBe(
    200,
  )
  expect(await list()).toEqual([])
  expect(await invite('new@example.com')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('send them a reset link') },
  })
})

test('sending it again gives a new link and keeps the older one from working', async () => {
  const [first, second] = [await invite('twice@example.com'), await invite('twice@example.com')]
  expect(second.body.link).not.toBe(first.body.link)
  expect(
    (await list()).filter(({ email }: { email: string }) => email === 'twice@example.com'),
  ).toHaveLength(1)
  const { email, token } = Object.fromEntries(new URL(first.body.link).searchParams)
  const password = { newPassword: 'a good long one', confirmPassword: 'a good long one' }
  const { body } = await visitor().post('/api/set-password', { email, token, ...password })
  expect(body.code).toBe('link_replaced')
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
})
