import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { tokenFor } from './tokens.ts'

const { app, signUp, visitor } = await testApp()
const config = { SESSION_SECRET: 's'.repeat(32) }

type Owner = Awaited<ReturnType<typeof signUp>>
const linkOf = (owner: Owner, what = 'digest') =>
  `/unsubscribe?token=${tokenFor(config, what, owner.account.id)}`
const tokenOf = (owner: Owner, what = 'digest') => tokenFor(config, what, owner.account.id)
const settingsOf = async (owner: Owner) => (await owner.get('/api/mail-settings')).body

const FORM = 'List-Unsubscribe=One-Click'
const BOUNDARY =
  '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

test.each([
  ['a form', 'application/x-www-form-urlencoded', FORM],
  ['a form in parts', 'multipart/form-data; boundary=x', BOUNDARY],
  ['JSON', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
  ['broken JSON', 'application/json', '{'],
  ['text', 'text/plain', FORM],
])(
  'RFC 8058: %s without cookies, sent from another website, turns the digest off at once',
  async (_, type, payload) => {
    const owner = await signUp()
    const headers = { 'content-type': type, origin: 'https://mail.example.org' }
    const answer = await app.inject({ method: 'POST', url: linkOf(owner), headers, payload })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: "You won't get this email any more." },
    ])
    expect(await settingsOf(owner)).toMatchObject({ digest: 'off', nextDay: null })
  },
)

test('so does one without a body, and a second time changes nothing', async () => {
  const owner = await signUp()
  for (let press = 0; press < 2; press++) {
    const answer = await app.inject({ method: 'POST', url: linkOf(owner) })
    expect(answer.statusCode).toBe(200)
    expect(await settingsOf(owner)).toMatchObject({ digest: 'off' })
  }
})

test('opening the link changes nothing: mail scanners open every link', async () => {
  const owner = await signUp()
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    await app.inject({ method, url: linkOf(owner) })
  }
  const shown = await visitor().get(`/api/unsubscribe?token=${tokenOf(owner)}`)
  expect(shown.body).toEqual({ what: 'digest', choice: 'weekly' })
  expect(await settingsOf(owner)).toMatchObject({ digest: 'weekly' })
})

test('the page turns it off and, by undo, back to what it was', async () => {
  const owner = await signUp()
  await owner.patch('/api/mail-settings', { digest: 'monthly' })
  const token = tokenOf(owner)
  const off = await visitor().post('/api/unsubscribe', { token })
  expect(off.body).toEqual({ what: 'digest', choice: 'monthly' })
  expect(await settingsOf(owner)).toMatchObject({ digest: 'off' })
  await visitor().post('/api/unsubscribe/undo', { token, choice: off.body.choice })
  expect(await settingsOf(owner)).toMatchObject({ digest: 'monthly' })
})

test('the link of a goal email turns off goal emails only', async () => {
  const owner = await signUp()
  await owner.patch('/api/mail-settings', { goalMail: true })
  await visitor().post('/api/unsubscribe', { token: tokenOf(owner, 'goal') })
  expect(await settingsOf(owner)).toMatchObject({ digest: 'weekly', goalMail: false })
})

test("a wrong token gets a sentence, and nobody's emails change", async () => {
  const owner = await signUp()
  const token = tokenOf(owner)
  const wrong = ['x', `${token}x`, token.slice(1), tokenOf(owner, 'weekly 2026-11-16')]
  const asked = { status: 404, body: { message: expect.stringContaining('Your account') } }
  for (const each of wrong) {
    const posted = await visitor().post(`/unsubscribe?token=${each}`)
    expect(posted, each).toMatchObject(asked)
    expect(await visitor().post('/api/unsubscribe', { token: each }), each).toMatchObject(asked)
    expect(await visitor().get(`/api/unsubscribe?token=${each}`), each).toMatchObject(asked)
  }
  for (const url of ['/unsubscribe', `/unsubscribe?token=${token}&token=${token}`]) {
    expect((await visitor().post(url)).status, url).toBe(400)
  }
  expect((await visitor().get(`/api/unsubscribe?token=${'x'.repeat(10_000)}`)).status).toBe(400)
  expect(await settingsOf(owner)).toMatchObject({ digest: 'weekly' })
})

test('a link that turns emails off does not count as opened, and the other way round', async () => {
  const owner = await signUp()
  const opened = await visitor().post('/api/mail-opened', { token: tokenOf(owner) })
  expect(opened.body).toEqual({ isKnown: false })
  const other = await visitor().post('/api/unsubscribe', {
    token: tokenOf(owner, 'weekly 2026-11-16'),
  })
  expect(other.status).toBe(404)
})

test('only this address may be called from other websites', async () => {
  const headers = { origin: 'https://mail.example.org' }
  const answer = await visitor().post('/api/unsubscribe', { token: 'x' }, headers)
  expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
})

test('a token of an account that is gone changes nothing and reveals nothing', async () => {
  const token = tokenFor(config, 'digest', '0198f0aa-1111-7222-8333-444455556666')
  expect((await visitor().post('/api/unsubscribe', { token })).status).toBe(404)
})
