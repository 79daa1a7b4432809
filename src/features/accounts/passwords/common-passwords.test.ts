import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { inviteAccount } from '../index.ts'
import { setPasswordBy } from '../testing/links.ts'

const { db, visitor, signUp, operator } = await testApp()

const COMMON = 'This password is too common. Please choose another.'
const OWN = "Your password can't be your email or name. Please choose another."

describe('a new password that is easy to guess is rejected at its field', () => {
  const form = {
    firstName: 'Wilhelmina',
    lastName: 'Featherstonehaugh',
    businessName: 'Willow & Sons',
    email: 'w.feathers@example.com',
  }
  const register = (password: string) => visitor().post('/api/auth/register', { ...form, password })

  test.each([
    ['password', COMMON],
    ['Password1', COMMON],
    ['12345678', COMMON],
    ['qwertyuiop', COMMON],
    ['iloveyou', COMMON],
    ['W.Feathers@example.com', OWN],
    ['w.feathers', OWN],
    ['wilhelmina', OWN],
    ['Featherstonehaugh', OWN],
    ['willow & sons', OWN],
  ])('registering with %s', async (password, message) => {
    expect(await register(password)).toMatchObject({
      status: 400,
      body: { code: 'common_password', message, fields: { password: message } },
    })
  })

  test('other passwords are accepted', async () => {
    expect((await register(PASSWORD)).status).toBe(200)
  })

  test('also when set by link, and the link still works', async () => {
    const link = await inviteAccount(operator, 'ada.byron@example.com', { isAdmin: false })
    const set = (newPassword: string) => setPasswordBy(visitor(), link, newPassword)
    for (const [password, message] of [
      ['football1', COMMON],
      ['ada.byron', OWN],
    ]) {
      expect(await set(password!)).toMatchObject({
        status: 400,
        body: { code: 'common_password', fields: { newPassword: message } },
      })
    }
    expect((await set(PASSWORD)).status).toBe(200)
  })
})

test('an owner who already has such a password can still sign in', async () => {
  const { account } = await signUp()
  await db.systemPool.query('UPDATE account SET password = $1 WHERE user_id = $2', [
    await hash('password'),
    account.id,
  ])
  const { status } = await visitor().post('/api/auth/login', {
    email: account.email,
    password: 'password',
  })
  expect(status).toBe(200)
})
