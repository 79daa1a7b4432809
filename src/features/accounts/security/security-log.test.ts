import { describe, expect, test } from 'vitest'
import type { Config } from '../../../server/config.ts'
import { sharedLimits } from '../../../server/http/guards/limits.ts'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import {
  accountRegistered,
  grantAdmin,
  inviteAccount,
  resetAccount,
  revokeAdmin,
} from '../index.ts'
import { purgeAccounts } from '../purge.ts'

const { app, db, visitor, signUp, takeErrors } = await testApp({
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})
const services = { db, config: { APP_URL: 'http://localhost:3000' } as Config, log: app.log }

const eventsOf = async (email: string) =>
  (
    await db.systemPool.query(
      `SELECT kind, detail, address, user_agent AS "userAgent", "user".id = account_id AS "isKnown"
       FROM security_event LEFT JOIN "user" ON "user".id = account_id
       WHERE security_event.email = $1 ORDER BY at, security_event.id`,
      [email],
    )
  ).rows
const kindsOf = async (email: string) =>
  (await eventsOf(email)).map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind))
const linkOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

describe('the security log', () => {
  test('records registration, sign-in, failed sign-in and sign-out, with address and browser', async () => {
    const { account, ...browser } = await signUp({ email: 'ada@example.com' })
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': `Phone ${'x'.repeat(300)}` }
    const login = (password: string) =>
      browser.post('/api/auth/login', { email: account.email, password }, headers)
    expect((await login('guess')).status).toBe(401)
    expect((await login(PASSWORD)).status).toBe(200)
    expect((await browser.post('/api/auth/logout', undefined, headers)).status).toBe(200)

    const there = {
      isKnown: true,
      detail: null,
      address: '203.0.113.7',
      userAgent: `Phone ${'x'.repeat(194)}`,
    }
    expect(await eventsOf('ada@example.com')).toEqual([
      { ...there, kind: 'registered', address: '127.0.0.1', userAgent: expect.any(String) },
      { ...there, kind: 'sign_in_failed' },
      { ...there, kind: 'signed_in' },
      { ...there, kind: 'signed_out' },
    ])
  })

  test('records an email that has no account', async () => {
    await visitor().post('/api/auth/login', { email: 'NOBODY@example.com', password: 'guess' })
    await visitor().post('/api/auth/forgot-password', { email: 'nobody@example.com' })
    expect(await eventsOf('nobody@example.com')).toMatchObject([
      { kind: 'sign_in_failed', isKnown: null },
      { kind: 'reset_asked', isKnown: null },
    ])
  })

  test('records a lockout once, no matter how many tries follow', async () => {
    const email = 'locked@example.com'
    for (let i = 0; i < 24; i++) {
      await visitor().post('/api/auth/login', { email, password: 'guess' })
    }
    expect(await kindsOf(email)).toEqual([
      ...Array<string>(20).fill('sign_in_failed'),
      'locked_out: sign-in by email there',
    ])
  })

  test("records the operator's actions, without an address, and passwords set by link", async () => {
    const email = 'eve@example.com'
    const set = async (link: string) => {
      const body = { ...linkOf(link), newPassword: PASSWORD, confirmPassword: PASSWORD }
      expect((await visitor().post('/api/set-password', body)).status).toBe(200)
    }
    await set(await inviteAccount(services, email, { isAdmin: true }))
    await set(await resetAccount(services, email))
    await revokeAdmin(services, email)
    await grantAdmin(services, email)
    expect(await kindsOf(email)).toEqual([
      'invited',
      'admin_granted',
      'password_set: invitation',
      'reset_asked',
      'password_set: reset',
      'sessions_ended',
      'admin_revoked',
      'admin_granted',
    ])
    const events = await eventsOf(email)
    expect(events.map(({ address }) => address !== null)).toEqual([
      ...[false, false, true, false, true, true, false, false],
    ])
    expect(events.every(({ isKnown }) => isKnown)).toBe(true)
  })

  test("doesn't keep an event whose transaction was rolled back", async () => {
    const form = { email: 'undone@example.com', password: PASSWORD, firstName: 'A', lastName: 'B' }
    accountRegistered.listeners.push(() => Promise.reject(new Error('no profile')))
    expect((await visitor().post('/api/auth/register', form)).status).toBe(500)
    accountRegistered.listeners.pop()
    expect(takeErrors()).toHaveLength(1)
    expect(await kindsOf('undone@example.com')).toEqual([])
    expect((await visitor().post('/api/auth/register', form)).status).toBe(200)
    expect(await kindsOf('undone@example.com')).toEqual(['registered'])
  })

  test("doesn't stop a sign-in when an event can't be saved; the app's log then says so without values", async () => {
    const { account } = await signUp()
    const rename = (from: string, to: string) =>
      db.systemPool.connect().then(async (client) => {
        await client.query(`SET ROLE none; ALTER TABLE ${from} RENAME TO ${to}; RESET ROLE`)
        client.release()
      })
    await rename('security_event', 'away')
    const answer = await visitor().post('/api/auth/login', {
      email: account.email,
      password: PASSWORD,
    })
    await rename('away', 'security_event')
    expect(answer.status).toBe(200)
    const [line = '', ...more] = takeErrors()
    expect(more).toEqual([])
    expect(line).toContain('42P01')
    expect(line).not.toContain(account.email)
  })

  test("can't be changed by the app, and is kept for 12 months", async () => {
    await expect(
      db.systemPool.query(`UPDATE security_event SET kind = 'signed_in'`),
    ).rejects.toThrow('permission denied')

    for (const [name, age] of Object.entries({
      fresh: '11 months 29 days',
      old: '12 months 1 day',
    })) {
      await db.systemPool.query(
        `INSERT INTO security_event (id, kind, email, at)
         VALUES (gen_random_uuid(), 'signed_in', $1, now() - $2::interval)`,
        [name, age],
      )
    }
    await db.withSystem(purgeAccounts)
    const { rows } = await db.systemPool.query(
      `SELECT email FROM security_event WHERE email IN ('fresh', 'old')`,
    )
    expect(rows).toEqual([{ email: 'fresh' }])
  })
})
