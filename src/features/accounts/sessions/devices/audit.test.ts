import { describe, expect, test } from 'vitest'
import { audit } from '../../../../server/audit/log.ts'
import { purge } from '../../../../server/purge.ts'
import { auditedKindsOf, auditedOf } from '../../../../server/testing/audit.ts'
import { sharedLimits } from '../../../../server/limits.ts'
import { PASSWORD, testApp } from '../../../../app/testing/app.ts'
import {
  accountRegistered,
  grantAdmin,
  inviteAccount,
  resetAccount,
  revokeAdmin,
  withdrawInvitation,
} from '../../index.ts'
import { saleOf } from '../../../sales/testing/entries.ts'
import { setPasswordBy } from '../../testing/links.ts'

const { db, visitor, signUp, takeErrors, operator } = await testApp({
  isAlone: true,
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})

const eventsOf = (person: string) => auditedOf(db, person)
const kindsOf = (person: string) => auditedKindsOf(db, person)
/** Lets the hour end for what is counted, and its job do its work. */
async function hourLater() {
  await db.systemPool.query(
    `UPDATE rate_limit SET resets_at = now(), key = replace(key, '"hour" : ', '"hour" : 1') WHERE key LIKE 'audit %'`,
  )
  await purge(db, { AUDIT_MONTHS: 12 })
}

describe('the audit log of accounts', () => {
  test('records registration, sign-in, failed sign-in and sign-out, with address and browser', async () => {
    const { account, ...browser } = await signUp({ email: 'ada@example.com' })
    const headers = { 'x-forwarded-for': '203.0.113.7', 'user-agent': `Phone ${'x'.repeat(300)}` }
    const login = (password: string) =>
      browser.post('/api/auth/login', { email: account.email, password }, headers)
    expect((await login('guess')).status).toBe(401)
    expect((await login(PASSWORD)).status).toBe(200)
    expect((await browser.post('/api/auth/logout', undefined, headers)).status).toBe(200)

    const there = {
      actorId: account.id,
      actorName: 'Ada Byron',
      actorEmail: account.email,
      subjectId: null,
      subjectEmail: null,
      detail: null,
      address: '203.0.113.7',
      userAgent: `Phone ${'x'.repeat(194)}`,
    }
    expect(await eventsOf('ada@example.com')).toMatchObject([
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
      { kind: 'sign_in_failed', actorId: null },
      { kind: 'reset_asked', actorId: null },
    ])
  })

  test('records a lockout once, no matter how many tries follow', async () => {
    const { email } = (await signUp()).account
    for (let i = 0; i < 24; i++) {
      await visitor().post('/api/auth/login', { email, password: 'guess' })
    }
    expect(await kindsOf(email)).toEqual([
      'registered',
      ...Array<string>(20).fill('sign_in_failed'),
      'locked_out: sign-in by email there',
    ])
  })

  test("records the operator's actions, without an address, and passwords set by link", async () => {
    const email = 'eve@example.com'
    const set = async (address: string) =>
      expect((await setPasswordBy(visitor(), address)).status).toBe(200)
    await set(await inviteAccount(operator, email, { isAdmin: true }))
    await set(await resetAccount(operator, email))
    const { account: other } = await signUp()
    await grantAdmin(operator, other.email)
    await revokeAdmin(operator, email)
    await grantAdmin(operator, email)
    expect(await kindsOf(email)).toEqual([
      'invited',
      'admin_granted',
      'invitation_accepted',
      'reset_asked',
      'password_set',
      'sessions_ended',
      'admin_revoked',
      'admin_granted',
    ])
    const events = await eventsOf(email)
    expect(events.map(({ address }) => address !== null)).toEqual([
      ...[false, false, true, false, true, true, false, false],
    ])
    const [invited] = events
    expect(invited).toMatchObject({ actorId: null, actorName: 'command line', subjectEmail: email })
    expect(new Set(events.map(({ actorId, subjectId }) => actorId ?? subjectId)).size).toBe(1)
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
    await rename('audit_log', 'away')
    const answer = await visitor().post('/api/auth/login', {
      email: account.email,
      password: PASSWORD,
    })
    await rename('away', 'audit_log')
    expect(answer.status).toBe(200)
    const [line = '', ...more] = takeErrors()
    expect(more).toEqual([])
    expect(line).toContain('42P01')
    expect(line).not.toContain(account.email)
  })

  test('says which admin did it, and names what an owner did with their sales', async () => {
    const owner = await signUp()
    const admin = await signUp()
    const by = {
      actorId: admin.account.id,
      from: new Headers({ 'x-forwarded-for': '203.0.113.9' }),
    }
    await grantAdmin(operator, owner.account.email, by)
    expect((await eventsOf(owner.account.id)).at(-1)).toMatchObject({
      kind: 'admin_granted',
      actorId: admin.account.id,
      actorName: 'Ada Byron',
      subjectId: owner.account.id,
      subjectEmail: owner.account.email,
      address: '203.0.113.9',
    })
    await owner.post('/api/sales-entries', saleOf())
    expect((await owner.get('/api/sales-entries/export')).status).toBe(200)
    expect((await owner.delete('/api/sales-entries/clear-all')).status).toBe(200)
    expect((await kindsOf(owner.account.id)).slice(2)).toEqual([
      'sales_exported',
      'sales_cleared: 1 sale',
    ])
  })

  test('sums up tries with emails that have no account: an entry of each kind for a network and hour, and how many more', async () => {
    const from = (n: number, net = '2001:db8:7') => ({
      'x-forwarded-for': `${net}:${n.toString(16)}::1`,
    })
    const password = 'guess'
    for (let n = 0; n < 12; n++) {
      const email = `guessed${n}@example.com`
      await visitor().post('/api/auth/login', { email, password }, from(n))
      await visitor().post('/api/auth/forgot-password', { email }, from(n))
    }
    await visitor().post(
      '/api/auth/login',
      { email: 'other@example.com', password },
      from(1, '2001:db8:8'),
    )
    const entriesOf = async (net: string) =>
      (
        await db.systemPool.query<{ entry: string }>(
          `SELECT kind || ': ' || coalesce(detail, actor_email) AS entry FROM audit_log WHERE address LIKE $1 ORDER BY 1`,
          [`${net}%`],
        )
      ).rows.map(({ entry }) => entry)
    const first = ['reset_asked: guessed0@example.com', 'sign_in_failed: guessed0@example.com']
    expect(await entriesOf('2001:db8:7')).toEqual(first)
    expect(await entriesOf('2001:db8:8')).toEqual(['sign_in_failed: other@example.com'])

    await hourLater()
    const more = 'and 11 more in the hour before'
    expect(await entriesOf('2001:db8:7')).toEqual(
      [...first, `reset_asked: ${more}`, `sign_in_failed: ${more}`].toSorted(),
    )
    expect(await entriesOf('2001:db8:8')).toEqual(['sign_in_failed: other@example.com'])
  })

  test("sums up what an account does again and again, and keeps all of an admin's", async () => {
    const owner = await signUp()
    const admin = await signUp()
    await grantAdmin(operator, admin.account.email)
    const add = (actorId: string) =>
      db.withSystem((tx) =>
        audit(
          tx,
          { kind: 'currency_changed', actorId },
          new Headers({ 'x-forwarded-for': '192.0.2.1' }),
        ),
      )
    for (let n = 0; n < 40; n++) for (const { account } of [owner, admin]) await add(account.id)
    await hourLater()
    const changes = async ({ account }: typeof owner) =>
      (await kindsOf(account.id)).filter((kind) => kind.startsWith('currency_changed'))
    expect(await changes(owner)).toEqual([
      ...Array<string>(30).fill('currency_changed'),
      'currency_changed: and 10 more in the hour before',
    ])
    expect(await changes(admin)).toHaveLength(40)
    await add(owner.account.id)
    expect(await changes(owner)).toHaveLength(32)
  })

  test('an invitation that is sent again, and one that is withdrawn', async () => {
    const email = 'grace@example.com'
    for (let i = 0; i < 2; i++) await inviteAccount(operator, email, { isAdmin: false })
    await withdrawInvitation(operator, email)
    expect(await kindsOf(email)).toEqual(['invited', 'invitation_resent', 'invitation_withdrawn'])
  })
})
