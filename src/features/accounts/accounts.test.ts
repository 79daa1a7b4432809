import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../server/testing/app.ts'

const { visitor } = await testApp()

const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  businessName: "Ada's Engines",
  email: 'Ada@Example.com',
  password: PASSWORD,
  timeZone: 'Europe/London',
}

test('registering signs in and makes account and profile together', async () => {
  const ada = visitor()
  const answer = await ada.post('/api/auth/register', form)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.user).toMatchObject({
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Byron',
    businessName: "Ada's Engines",
    isAdmin: false,
  })
  expect((await ada.get('/api/auth/user')).body).toEqual(answer.body.user)
  expect((await ada.get('/api/business-profile')).body).toMatchObject({
    businessName: "Ada's Engines",
    timeZone: 'Europe/London',
  })
  const again = await visitor().post('/api/auth/register', form)
  expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
})
