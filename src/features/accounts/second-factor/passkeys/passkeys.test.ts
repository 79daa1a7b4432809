import { describe, expect, test } from 'vitest'
import { browserOf, PASSWORD, testApp, type Client } from '../../../../app/testing/app.ts'
import { grantAdmin } from '../../index.ts'
import { mailsTo } from '../../testing/mails.ts'
import { passkeyDevice, type Misuse } from '../../testing/passkey-device.ts'
import { passkeyAddress } from './webauthn.ts'
import { auditedKindsOf } from '../../../../server/testing/audit.ts'

const { db, visitor, signUp, another } = await testApp({ areConfirmed: true })

type Device = ReturnType<typeof passkeyDevice>
const challengeTo = async (browser: Client, path: string, body?: object): Promise<string> => {
  const answer = await browser.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.options.challenge
}
const challengeToAdd = (browser: Client) =>
  challengeTo(browser, '/api/passkeys/options', { password: PASSWORD })
const challengeToSignIn = () => challengeTo(visitor(), '/api/auth/passkey/options')

async function add(browser: Client, misuse: Misuse = {}, device = passkeyDevice()) {
  const answer = await browser.post(
    '/api/passkeys',
    device.create(await challengeToAdd(browser), misuse),
  )
  return { device, answer }
}
const signIn = (browser: Client, device: Device, challenge: string, misuse: Misuse = {}) =>
  browser.post('/api/auth/passkey', device.use(challenge, misuse))
const isIn = async (browser: Client) => (await browser.get('/api/auth/user')).status === 200
const eventsOf = (email: string) => auditedKindsOf(db, email)

describe('a passkey', () => {
  test('is added with the password, signs in without it, is named and removed', async () => {
    const { account, ...browser } = await signUp()
    const wrong = await browser.post('/api/passkeys/options', { password: 'guess' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    const { device, answer } = await add(browser)
    expect(answer).toMatchObject({ status: 200, body: { name: 'Passkey', lastUsedAt: null } })
    expect((await mailsTo(db, account.email)).map(({ kind }) => kind)).toContain('passkey-added')

    const other = visitor()
    expect(await signIn(other, device, await challengeToSignIn())).toMatchObject({
      status: 200,
      body: { user: { id: account.id } },
    })
    expect(await isIn(other)).toBe(true)
    const { passkeys } = (await other.get('/api/second-factor')).body
    expect(passkeys).toMatchObject([{ id: answer.body.id, lastUsedAt: expect.any(String) }])

    const { id } = answer.body
    const rename = (name: string) => browser.post('/api/passkeys/rename', { id, name })
    expect((await rename(' Shop tablet ')).body.name).toBe('Shop tablet')
    expect((await rename(' ')).status).toBe(400)
    const remove = (password: string) => browser.post('/api/passkeys/remove', { id, password })
    expect((await remove('guess')).status).toBe(400)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await mailsTo(db, account.email)).map(({ kind }) => kind)).toContain('passkey-removed')
    expect(await signIn(visitor(), device, await challengeToSignIn())).toMatchObject({
      status: 401,
      body: { code: 'passkey_unknown' },
    })
    expect(await eventsOf(account.email)).toEqual([
      'registered',
      'sign_in_failed: current password',
      'passkey_added: Passkey',
      'signed_in: passkey',
      'sign_in_failed: current password',
      'passkey_removed: Shop tablet',
    ])
  })

  test('needs no code of an authenticator app, and makes a session that counts for admins', async () => {
    const { account, ...browser } = await signUp()
    await grantAdmin({ db }, account.email)
    const { device } = await add(browser)
    const other = visitor()
    await signIn(other, device, await challengeToSignIn())
    expect((await other.get('/api/auth/user')).body).toMatchObject({ isAdmin: true })

    const byPassword = visitor()
    await byPassword.post('/api/auth/login', { email: account.email, password: PASSWORD })
    expect((await byPassword.get('/api/auth/user')).body).toMatchObject({
      isAdmin: false,
      needsSecondFactor: true,
    })
    const added = await byPassword.post('/api/passkeys/options', { password: PASSWORD })
    expect(added, 'who knows only the password').toMatchObject({
      status: 403,
      body: { code: 'check_needed' },
    })
    const checked = await byPassword.post(
      '/api/second-factor/check/passkey',
      device.use(await challengeToSignIn()),
    )
    expect(checked.status).toBe(200)
    expect((await byPassword.get('/api/auth/user')).body).toMatchObject({ isAdmin: true })
    await challengeToAdd(byPassword)
  })

  test('of another account checks no session', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    const { device } = await add(ada)
    const answer = await bob.post(
      '/api/second-factor/check/passkey',
      device.use(await challengeToSignIn()),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'passkey_unknown' } })
  })

  test('is refused from another website, for another address and without a PIN or fingerprint', async () => {
    const { account, ...browser } = await signUp()
    const misuses: Misuse[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUnverified: true },
    ]
    for (const misuse of misuses) {
      expect((await add(browser, misuse)).answer, JSON.stringify(misuse)).toMatchObject({
        status: 400,
        body: { code: 'passkey_not_accepted' },
      })
    }
    const { device } = await add(browser)
    for (const misuse of misuses) {
      const answer = await signIn(visitor(), device, await challengeToSignIn(), misuse)
      expect(answer, JSON.stringify(misuse)).toMatchObject({ status: 401 })
    }
    expect(await eventsOf(account.email)).toContain('sign_in_failed: passkey')
  })

  test('whose signature is of another key is refused', async () => {
    const browser = await signUp()
    const { device } = await add(browser)
    const stranger = passkeyDevice()
    const challenge = await challengeToSignIn()
    const body = stranger.use(challenge)
    const { id, rawId } = device.use(challenge).credential
    const forged = { credential: { ...body.credential, id, rawId } }
    expect(await visitor().post('/api/auth/passkey', forged)).toMatchObject({ status: 401 })
  })

  test('that was copied is refused: its counter is not above the last one', async () => {
    const browser = await signUp()
    const { device } = await add(browser, { counter: 1 })
    const at = async (counter: number) =>
      (await signIn(visitor(), device, await challengeToSignIn(), { counter })).status
    expect(await at(5)).toBe(200)
    expect(await at(5)).toBe(401)
    expect(await at(3)).toBe(401)
    expect(await at(6)).toBe(200)
  })
})

describe('a challenge', () => {
  test('is used once, also by two calls at once', async () => {
    const browser = await signUp()
    const { device } = await add(browser)
    const challenge = await challengeToSignIn()
    const answers = await Promise.all([1, 2].map(() => signIn(visitor(), device, challenge)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect(answers.find(({ status }) => status === 401)?.body.code).toBe('passkey_too_late')
  })

  test('is used up by a call that fails', async () => {
    const browser = await signUp()
    const { device } = await add(browser)
    const challenge = await challengeToSignIn()
    const foreign = { origin: 'https://evil.example' }
    expect((await signIn(visitor(), device, challenge, foreign)).status).toBe(401)
    expect((await signIn(visitor(), device, challenge)).status).toBe(401)
  })

  test('ends after 5 minutes, and one that was never given is refused', async () => {
    const browser = await signUp()
    const { device } = await add(browser)
    const challenge = await challengeToSignIn()
    await db.systemPool.query(
      `UPDATE verification SET expires_at = expires_at - interval '5 minutes'`,
    )
    for (const old of [challenge, 'bm90IGdpdmVu']) {
      expect(await signIn(visitor(), device, old)).toMatchObject({
        status: 401,
        body: { code: 'passkey_too_late' },
      })
    }
  })

  test('to add a passkey is for its account only, and not for signing in; the other way round too', async () => {
    const ada = await signUp()
    const bob = await signUp()
    const { device } = await add(ada)
    const forAda = await challengeToAdd(ada)
    expect((await bob.post('/api/passkeys', passkeyDevice().create(forAda))).status).toBe(400)
    expect((await signIn(visitor(), device, await challengeToAdd(ada))).status).toBe(401)
    const toSignIn = await challengeToSignIn()
    expect((await ada.post('/api/passkeys', passkeyDevice().create(toSignIn))).status).toBe(400)
  })
})

test('an account has at most 20 passkeys, also when they are added at once', async () => {
  const { account, ...browser } = await signUp()
  await db.systemPool.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
     SELECT gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Passkey'
     FROM generate_series(1, 19)`,
    [account.id],
  )
  const answers = await Promise.all([1, 2, 3].map(() => add(browser)))
  const statuses = answers.map(({ answer }) => answer.status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409, 409])
})

test('nobody adds a passkey of another account, or sees, names or removes it', async () => {
  const ada = await signUp()
  const bob = await signUp()
  const { device, answer } = await add(ada)
  expect((await add(bob, {}, device)).answer.status).toBe(400)
  expect((await bob.get('/api/second-factor')).body.passkeys).toEqual([])
  const { id } = answer.body
  expect((await bob.post('/api/passkeys/rename', { id, name: 'mine' })).status).toBe(404)
  expect((await bob.post('/api/passkeys/remove', { id, password: PASSWORD })).status).toBe(404)
  expect((await ada.get('/api/second-factor')).body.passkeys).toMatchObject([{ name: 'Passkey' }])
})

test('an answer that is no passkey gets a sentence', async () => {
  const browser = await signUp()
  const { device } = await add(browser)
  const good = device.use(await challengeToSignIn())
  const bad = [
    {},
    { credential: null },
    { credential: { ...good.credential, id: '' } },
    { credential: { ...good.credential, type: 'password' } },
    { credential: { ...good.credential, response: {} } },
  ]
  for (const body of bad) {
    expect(await visitor().post('/api/auth/passkey', body), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { message: "The browser's answer isn't a passkey. Please try again." },
    })
  }
  const garbled = { ...good.credential.response, authenticatorData: 'AAAA' }
  const body = { credential: { ...good.credential, response: garbled } }
  expect((await visitor().post('/api/auth/passkey', body)).status).toBe(401)
})

test('passkeys work at an https address with a name, or on the machine itself', async () => {
  const addressOf = (APP_URL: string) => passkeyAddress({ APP_URL })
  expect(addressOf('https://kpi.example.com/')).toBe('https://kpi.example.com')
  expect(addressOf('http://localhost:3000')).toBe('http://localhost:3000')
  for (const url of ['http://kpi.example.com', 'https://192.0.2.7', 'https://[2001:db8::7]']) {
    expect(addressOf(url), url).toBeNull()
  }
  const app = await another({ APP_URL: 'http://shop.local', isAppUrlGiven: false })
  const answer = await browserOf(app).post('/api/auth/passkey/options', undefined, {
    origin: 'http://shop.local',
  })
  expect(answer).toMatchObject({ status: 200, body: null })
  await app.close()
})

describe('the name of a passkey', () => {
  test('is given when it is added, and stands in the emails about it, without a link', async () => {
    const { account, ...browser } = await signUp()
    const name = 'Till – call evil.example/now'
    const passkey = { ...passkeyDevice().create(await challengeToAdd(browser)), name }
    const { body } = await browser.post('/api/passkeys', passkey)
    expect(body).toMatchObject({ name })
    await browser.post('/api/passkeys/remove', { id: body.id, password: PASSWORD })
    const mails = (await mailsTo(db, account.email)).filter(({ kind }) =>
      kind.startsWith('passkey-'),
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-removed'])
    for (const mail of mails) expect(mail.body).toContain('Till – call evil. example/now')
  })

  test('is refused if it is missing, longer than 60 characters or hides something', async () => {
    const browser = await signUp()
    for (const name of [undefined, ' ', 'x'.repeat(61), 'Tab\u202elet']) {
      const passkey = { ...passkeyDevice().create(await challengeToAdd(browser)), name }
      const { status, body } = await browser.post('/api/passkeys', passkey)
      expect({ status, fields: Object.keys(body.fields) }).toEqual({
        status: 400,
        fields: ['name'],
      })
    }
  })

  test('is suggested: the browser and the system that ask', async () => {
    const browser = await signUp()
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
    const { body } = await browser.get('/api/second-factor', { 'user-agent': agent })
    expect(body.device).toBe('Chrome on Android')
  })
})
