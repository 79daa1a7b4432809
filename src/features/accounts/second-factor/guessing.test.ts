import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { browserOf, PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { sharedLimits } from '../../../server/limits.ts'
import { resetAccount } from '../index.ts'
import { codeOf } from '../testing/codes.ts'
import { turnOn } from '../testing/second-factor.ts'
import { setPasswordBy } from '../testing/links.ts'

/** Who guesses codes knows the password, and so has as many addresses and known devices as they like. */

let time = Date.parse('2026-03-02T10:00:00Z')
const { app, db, visitor, signUp, operator } = await testApp({
  now: () => new Date(time),
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})

let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` })
const signIn = (client: Client, email: string) =>
  client.post('/api/auth/login', { email, password: PASSWORD }, elsewhere())
const type = (client: Client, code: string) =>
  client.post('/api/auth/second-factor', { code }, elsewhere())

/** An owner whose code isn't known to who guesses here, and `devices` on which the password was right before it was asked for. */
async function guarded({ devices = 0 } = {}) {
  const { account, ...own } = await signUp({ isConfirmed: true })
  const before = Array.from({ length: devices }, () => visitor())
  for (const device of before) expect((await signIn(device, account.email)).status).toBe(200)
  const { secret } = await turnOn(own, time)
  const right = (seconds = 30) => codeOf(secret, time + seconds * 1000)
  const wrong = () => {
    const own = [-60, -30, 0, 30, 60].map(right)
    for (;;) {
      const code = String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0')
      if (!own.includes(code)) return code
    }
  }
  return { account, own, before, right, wrong }
}
/** Guesses with each of the devices in turn, and returns how many of the guesses were looked at. */
async function guess(devices: Client[], email: string, wrong: () => string, times: number) {
  for (const device of devices) await signIn(device, email)
  const statuses: number[] = []
  for (let n = 0; n < times; n++) {
    statuses.push((await type(devices[n % devices.length]!, wrong())).status)
  }
  return statuses.filter((status) => status === 400).length
}
/** Sets a new password with a link, after which a code is missing. */
async function setByLink(client: Client, email: string) {
  const address = await resetAccount(operator, email)
  const answer = await setPasswordBy(client, address, PASSWORD, {}, elsewhere())
  expect(answer.body.dashboardUrl, JSON.stringify(answer.body)).toBe('/login?step=code')
}
const mailsAbout = async (recipient: string) =>
  (
    await db.systemPool.query(`SELECT id FROM mail WHERE recipient = $1 AND kind = 'wrong-codes'`, [
      recipient,
    ])
  ).rowCount

describe('codes of the authenticator app', () => {
  test('devices on which the password was right before it was on give nobody more than 20 wrong ones an hour, and after ten the owner is told once', async () => {
    const { account, before, wrong } = await guarded({ devices: 9 })
    const looked = await guess([...before, visitor()], account.email, wrong, 60)
    expect(looked).toBeGreaterThanOrEqual(10)
    expect(looked).toBeLessThanOrEqual(20)
    expect(await mailsAbout(account.email)).toBe(1)
  })

  test('guesses at once are not more than those one by one', { tags: 'long' }, async () => {
    const { account, before, wrong } = await guarded({ devices: 9 })
    for (const device of before) await signIn(device, account.email)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => type(before[n % before.length]!, wrong())),
    )
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20)
  })

  test('the owner signs in where they have signed in with a code before, while others guess', async () => {
    const { account, own, right, wrong } = await guarded()
    await signIn(own, account.email)
    expect((await type(own, right())).status).toBe(200)
    await guess([visitor()], account.email, wrong, 60)
    await own.post('/api/auth/logout')
    time += 60_000
    expect((await signIn(visitor(), account.email)).status).toBe(200)
    await signIn(own, account.email)
    expect((await type(own, right(0))).status).toBe(200)
  })

  test(
    'no more than 20 are looked at, counting those on such a device',
    { tags: 'long' },
    async () => {
      const { account, own, wrong } = await guarded()
      const strangers = await guess([visitor()], account.email, wrong, 30)
      const onOwn = await guess([own], account.email, wrong, 10)
      expect(onOwn, 'some are left to it').toBeGreaterThan(0)
      expect(strangers + onOwn).toBeLessThanOrEqual(20)
    },
  )

  test(
    'a stolen cookie of a device is worth nothing without having shown a code there',
    { tags: 'long' },
    async () => {
      const { account, before, wrong } = await guarded({ devices: 1 })
      const copies = Array.from({ length: 4 }, () =>
        browserOf(app, `kpi-device=${before[0]!.cookies.get('kpi-device')}`),
      )
      expect(await guess(copies, account.email, wrong, 40)).toBeLessThanOrEqual(20)
    },
  )
})

describe('a password set by a link', () => {
  test('starts the count again: the owner is let in by the right code, also where a thief has typed all wrong ones before', async () => {
    const { account, own, right, wrong } = await guarded()
    await signIn(own, account.email)
    expect((await type(own, right())).status).toBe(200)
    time += 60_000
    expect(await guess([visitor()], account.email, wrong, 30)).toBe(15)
    await setByLink(own, account.email)
    expect((await type(own, right(0))).status).toBe(200)
  })

  test(
    'does so three times a day, with 15 tries each, so that a mailbox is no way to guess without end',
    { tags: 'long' },
    async () => {
      const { account, wrong } = await guarded()
      const looked: number[] = []
      for (let links = 0; links < 5; links++) {
        const thief = visitor()
        await setByLink(thief, account.email)
        looked.push(await guess([thief], account.email, wrong, 17))
      }
      expect(looked).toEqual([15, 15, 15, 0, 0])
    },
  )
})
