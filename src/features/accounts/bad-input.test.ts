import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import { invite } from '../admin/invitations/contract.ts'
import { addressesIn } from '../admin/invitations/rules.ts'
import { register, registerForm } from './contract.ts'
import { emailForm, ownersEmailForm } from './settings/contract.ts'
import { parseEmail } from './users/people.ts'

const { app, visitor } = await testApp()

// A restore gives such addresses to accounts, and must find them free.
test.each([
  ['register', registerForm],
  ['change it', emailForm],
  ['change it for an owner', ownersEmailForm],
  ['invite', invite.body!],
])('no account can get an address that ends in .invalid: %s', (_, { shape }) => {
  const isTaken = (email: string) => z.safeParse(shape.email, email).success
  expect(
    ['a@invalid.example.com', 'a@deleted.invalid', 'a@x.deleted.Invalid '].map(isTaken),
  ).toEqual([true, false, false])
})

test('nor by an invitation of the command line, or of many at once', () => {
  expect(() => parseEmail('a@deleted.invalid', { isNew: true })).toThrow('No email arrives')
  expect(addressesIn('a@deleted.invalid')).toEqual([{ text: 'a@deleted.invalid', email: null }])
})

describe('bad input is rejected with a sentence for the field', () => {
  const form = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'new@example.com',
    password: PASSWORD,
  }
  const long = 'x'.repeat(10_000)
  const cases: [field: string, message: string, value: unknown][] = [
    ['firstName', 'First name is required', '  '],
    ['firstName', "First name contains a character that can't be seen", 'the app\u202e'],
    ['lastName', "Last name contains a character that can't be seen", 'B\u200d'],
    ['firstName', 'First name can have at most 100 characters', long],
    ['lastName', 'Last name is required', null],
    ['lastName', "Last name contains a character that can't be saved", 'a\0b'],
    ['businessName', 'Business name must be text', { a: 1 }],
    ['businessName', 'Business name can have at most 200 characters', long],
    ['email', 'Email is required', undefined],
    ['email', 'Email must be text', ['a@b.com']],
    ['email', 'Enter an email address like name@example.com', 'ada'],
    ['email', 'No email arrives at an address that ends in .invalid', 'a@deleted.INVALID'],
    ['email', 'Email can have at most 254 characters', `${long}@example.com`],
    ['email', "Email contains a character that can't be saved", 'a\0@example.com'],
    ['password', 'Password is required', undefined],
    ['password', 'Password is required', 12345678],
    ['password', 'Password must be at least 8 characters long', 'short'],
    ['password', 'Password can have at most 200 characters', long],
  ]
  test('a valid form is accepted', async () => {
    const answer = await visitor().post('/api/auth/register', { ...form, email: 'ok@example.com' })
    expect(answer.status).toBe(200)
  })

  test.each(cases)('register, %s: %s (spec §5.1)', async (field, message, value) => {
    const answer = await visitor().post('/api/auth/register', {
      ...form,
      [field]: value,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { [field]: message } },
    })
  })

  test.each([
    ['email', 'Email is required', undefined],
    ['email', 'Email is required', ''],
    ['email', 'Enter an email address like name@example.com', 'ada'],
    ['password', 'Password is required', undefined],
    ['password', 'Password is required', ''],
  ])('login, %s: %s (spec §5.1)', async (field, message, value) => {
    const { email, password } = form
    const answer = await visitor().post('/api/auth/login', { email, password, [field]: value })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { [field]: message } },
    })
  })

  const POSTS = app.calls.filter(
    ({ method, config }) => method === 'POST' && config?.access === 'public' && config.endpoint,
  )
  const bodies: [what: string, body: string][] = [
    ['nothing', ''],
    ['broken JSON', '{"email": "a@'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"ada"'],
    ['an empty object', '{}'],
    ['prototype pollution', '{"__proto__": {"isAdmin": true}}'],
    ['wrong types', '{"email": {"$ne": 1}, "password": [1], "token": 5, "newPassword": false}'],
    ['10 MB', `{"email": "${'x'.repeat(10_000_000)}"}`],
  ]
  for (const { url } of POSTS.filter(({ config }) => config?.endpoint?.body)) {
    test.each(bodies)(`${url} rejects %s`, async (_, body) => {
      const answer = await visitor().post(url, body, { 'content-type': 'application/json' })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.message).toMatch(/^[A-Z].{5,}/)
    })
  }
  test('the list of public calls includes register', () => {
    expect(POSTS.map(({ url }) => url)).toContain(register.path)
  })

  test('another content type is rejected', async () => {
    const answer = await visitor().post('/api/auth/login', 'email=a', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(415)
  })
})
