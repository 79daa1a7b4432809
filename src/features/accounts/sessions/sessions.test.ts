import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import type { Session } from './contract.ts'

const { db, visitor, signUp } = await testApp({ isAlone: true, config: { TRUST_PROXY: true } })

const path = '/api/account/sessions'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs in on another device. */
async function signIn(email: string, headers: Record<string, string> = {}): Promise<Client> {
  const device = visitor()
  const answer = await device.post('/api/auth/login', { email, password: PASSWORD }, headers)
  expect(answer.status).toBe(200)
  return device
}
const sessionsOf = async (client: Client): Promise<Session[]> =>
  (await client.get(path)).body.sessions
const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
const query = async (text: string, ...values: unknown[]) =>
  (await db.systemPool.query(text, values)).rows

/** Gives an account 149 sessions more, each last used an hour before the next. */
const leaveOpen = (accountId: string) =>
  query(
    `INSERT INTO session (id, user_id, token, expires_at, updated_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), now() + interval '1 day', now() - make_interval(hours => n)
     FROM generate_series(1, 149) AS n`,
    accountId,
  )

describe('the list of own sessions', () => {
  test('says device, address and times in plain words, the device that asks first', async () => {
    const { account, ...desktop } = await signUp()
    await signIn(account.email, { 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.7' })
    const { status, body } = await desktop.get(path)
    expect(status).toBe(200)
    expect(body).toEqual({
      total: 2,
      sessions: [
        expect.objectContaining({
          device: 'Unknown device',
          address: '127.0.0.1',
          isCurrent: true,
        }),
        {
          id: expect.stringMatching(/^[\da-f-]{36}$/),
          device: 'Safari on iPhone',
          address: '203.0.113.7',
          signedInAt: expect.stringMatching(/Z$/),
          lastUsedAt: expect.stringMatching(/Z$/),
          isCurrent: false,
        },
      ],
    })
  })

  test.each([
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::'],
    ['198.51.100.7', '198.51.100.7'],
  ])('shows the address %s as %s', async (from, shown) => {
    const { account, ...owner } = await signUp()
    const device = await signIn(account.email, { 'x-forwarded-for': from })
    const [, { address } = { address: '' }] = await sessionsOf(owner)
    expect(address).toBe(shown)
    expect(await isSignedIn(device)).toBe(true)
  })

  test("never contains a token, and the ids in it don't sign anyone in", async () => {
    const { account, ...owner } = await signUp()
    const text = JSON.stringify((await owner.get(path)).body)
    for (const { token } of await query('SELECT token FROM session WHERE user_id = $1', account.id))
      expect(text).not.toContain(token)
    const [{ id } = { id: '' }] = await sessionsOf(owner)
    expect((await visitor().get(path, { cookie: `kpi-session=${id}` })).status).toBe(401)
  })

  test('leaves out sessions that are over', async () => {
    const { account, ...owner } = await signUp()
    await signIn(account.email)
    await query(
      `UPDATE session SET created_at = now() - interval '91 days'
       WHERE id = (SELECT id FROM session WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      account.id,
    )
    expect((await owner.get(path)).body).toMatchObject({
      total: 1,
      sessions: [{ isCurrent: true }],
    })
  })

  test('shows the 100 last used of 150, and counts all', async () => {
    const { account, ...owner } = await signUp()
    await leaveOpen(account.id)
    const { total, sessions } = (await owner.get(path)).body
    expect([total, sessions.length, sessions[0].isCurrent]).toEqual([150, 100, true])
  })

  test('has at most 100: signing in ends those that nobody has used for longest', async () => {
    const { account, ...owner } = await signUp()
    await leaveOpen(account.id)
    const device = await signIn(account.email)
    const [{ total, longest }] = await query(
      `SELECT count(*)::int AS total, round(extract(epoch FROM now() - min(updated_at)) / 3600)::int AS longest
       FROM session WHERE user_id = $1`,
      account.id,
    )
    expect([total, longest]).toEqual([100, 98])
    for (const client of [owner, device]) expect(await isSignedIn(client)).toBe(true)
  })

  test('last used is exact to an hour: a call after 61 minutes changes it, one after 59 does not', async () => {
    const { account, ...owner } = await signUp()
    const usedAgo = async (minutes: number) => {
      await query(
        'UPDATE session SET updated_at = now() - make_interval(mins => $2) WHERE user_id = $1',
        account.id,
        minutes,
      )
      await owner.get('/api/business-profile')
      const [row] = await query(
        `SELECT round(extract(epoch FROM now() - updated_at) / 60) AS ago FROM session WHERE user_id = $1`,
        account.id,
      )
      return row.ago
    }
    expect(await usedAgo(61)).toBe(0)
    expect(await usedAgo(59)).toBe(59)
  })

  test("a use that can't be recorded doesn't fail the call", async () => {
    const { account, ...owner } = await signUp()
    await query(
      `UPDATE session SET updated_at = now() - interval '2 hours' WHERE user_id = $1`,
      account.id,
    )
    const asItsOwner = async (sql: string) => {
      const client = await db.systemPool.connect()
      await client.query(`SET ROLE none; ${sql}; RESET ROLE`)
      client.release()
    }
    await asItsOwner(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE UPDATE ON session EXECUTE FUNCTION full_disk()`)
    expect((await owner.get(path)).status).toBe(200)
    await asItsOwner('DROP TRIGGER full_disk ON session')
    const sql = `SELECT updated_at < now() - interval '1 hour' AS old FROM session WHERE user_id = $1`
    expect(await query(sql, account.id), 'nothing was recorded').toEqual([{ old: true }])
  })
})

describe('ending sessions', () => {
  test('one: that device is signed out, the others stay', async () => {
    const { account, ...here } = await signUp()
    const [tablet, phone] = [await signIn(account.email), await signIn(account.email)]
    const id = (await sessionsOf(phone))[0]!.id
    const answer = await here.delete(`${path}/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { total: 2 } })
    expect(await isSignedIn(phone)).toBe(false)
    expect([await isSignedIn(here), await isSignedIn(tablet)]).toEqual([true, true])
    expect(await here.delete(`${path}/${id}`), 'a second time').toMatchObject({
      status: 404,
      body: { message: 'This device is already signed out.' },
    })
  })

  test('all others: only this device stays signed in', async () => {
    const { account, ...here } = await signUp()
    const others = [await signIn(account.email), await signIn(account.email)]
    expect((await here.delete(path)).body).toMatchObject({
      ended: 2,
      total: 1,
      sessions: [{ isCurrent: true }],
    })
    expect(await isSignedIn(here)).toBe(true)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect((await here.delete(path)).body.ended, 'none left').toBe(0)
  })

  test('not this device, in any spelling of its id', async () => {
    const owner = await signUp()
    const { id } = (await sessionsOf(owner))[0]!
    for (const spelling of [id, id.toUpperCase()]) {
      expect(await owner.delete(`${path}/${spelling}`)).toMatchObject({
        status: 409,
        body: { code: 'current_session' },
      })
    }
    expect(await isSignedIn(owner)).toBe(true)
  })

  test("never another owner's", async () => {
    const [alice, bob] = [await signUp(), await signUp()]
    const { id } = (await sessionsOf(alice))[0]!
    expect((await bob.delete(`${path}/${id}`)).status).toBe(404)
    await bob.delete(path)
    expect(await isSignedIn(alice)).toBe(true)
  })

  test.each(['1', 'x', '%00', randomUUID().slice(1), `${randomUUID()}'--`])(
    'the id %j is refused',
    async (id) => {
      const owner = await signUp()
      expect((await owner.delete(`${path}/${id}`)).status).toBe(400)
    },
  )

  test('is recorded in the audit log, but not when nothing ended', async () => {
    const { account, ...here } = await signUp()
    const [phone] = [await signIn(account.email), await signIn(account.email)]
    await here.delete(`${path}/${(await sessionsOf(phone))[0]!.id}`)
    await here.delete(path)
    await here.delete(path)
    const events = await query(
      `SELECT detail FROM audit_log WHERE actor_id = $1 AND kind = 'sessions_ended' ORDER BY at`,
      account.id,
    )
    expect(events).toEqual([{ detail: 'one' }, { detail: 'all others' }])
  })
})
