import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../../app/testing/app.ts'
import { sharedLimits } from '../../../../server/limits.ts'
import { takePlace, workshopLink } from '../../admin/invitations/workshop-link.ts'
import { adminOf } from '../../testing/admin.ts'

const { db, signUp, visitor, operator } = await testApp({
  limits: sharedLimits,
  config: { TRUST_PROXY: true },
})
const tokenIn = (link: string) => new URL(link).searchParams.get('token')!

const register = (n: number, from = '203.0.113.9', token?: string, password = PASSWORD) =>
  visitor().post(
    '/api/auth/register',
    { firstName: 'Ada', lastName: 'B', email: `ada${n}@example.com`, password, token },
    { 'x-forwarded-for': from },
  )

test('40 owners of a workshop register from one address within an hour, the next one is told when to try again, and one elsewhere registers', async () => {
  expect((await register(1)).status).toBe(200)
  await db.systemPool.query(
    `UPDATE rate_limit SET count = 39 WHERE key LIKE 'register by address:%'`,
  )
  expect((await register(40)).status).toBe(200)
  const refused = await register(41)
  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'Too many attempts. Please try again in 60 minutes.' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect((await register(42, '203.0.113.10')).status).toBe(200)
})

test('right passwords do not count for an address: a room of any size signs in, and 100 wrong ones are still the limit', async () => {
  const from = { 'x-forwarded-for': '203.0.113.20' }
  const email = 'room@example.com'
  const name = { firstName: 'Ada', lastName: 'B' }
  await visitor().post('/api/auth/register', { ...name, email, password: PASSWORD })
  const counted = async () =>
    (
      await db.systemPool.query(
        `SELECT sum(count)::int AS n FROM rate_limit WHERE key = 'sign-in by address:203.0.113.20'`,
      )
    ).rows[0].n
  const signIn = async (password: string) =>
    (await visitor().post('/api/auth/login', { email, password }, from)).status
  expect([await signIn(PASSWORD), await counted()]).toEqual([200, 0])
  expect([await signIn('not this one'), await counted()]).toEqual([401, 1])
})

test('the link of a workshop has as many places as it was made for, within its days, beside the 40 of the address', async () => {
  const from = '203.0.113.30'
  const token = tokenIn(await workshopLink(operator, { places: 2, days: 7 }, {}))
  const counted = async () => {
    const { rows } = await db.systemPool.query(
      `SELECT coalesce(sum(count), 0)::int AS n FROM rate_limit WHERE key = $1`,
      [`register by address:${from}`],
    )
    return rows[0].n
  }
  const registered = async (n: number, by: string) => [
    (await register(n, from, by)).status,
    await counted(),
  ]
  expect(await registered(50, token)).toEqual([200, 0])
  expect(await registered(51, token)).toEqual([200, 0])
  // Without a place, one registers like anybody else.
  expect(await registered(52, token)).toEqual([200, 1])
  expect(await registered(53, `${token.slice(0, -1)}x`)).toEqual([200, 2])
  const ended = tokenIn(await workshopLink(operator, { places: 2, days: 0 }, {}))
  expect(await registered(54, ended)).toEqual([200, 3])
})

describe('a registration that is refused', () => {
  const link = async () => tokenIn(await workshopLink(operator, { places: 2, days: 7 }, {}))
  const countOf = async (key: string) => {
    const { rows } = await db.systemPool.query(
      `SELECT count FROM rate_limit WHERE key LIKE $1 ORDER BY resets_at DESC LIMIT 1`,
      [key],
    )
    return rows[0]?.count ?? 0
  }

  test('gives the place of a workshop back, and counts for its address instead', async () => {
    const [token, from] = [await link(), '203.0.113.31']
    const counted = async () => [
      await countOf('register by workshop:%'),
      await countOf(`register by address:${from}`),
    ]
    expect((await register(70, from, token)).status).toBe(200)
    const common = await register(71, from, token, 'password1234')
    expect(common).toMatchObject({ status: 400, body: { code: 'common_password' } })
    expect((await register(70, from, token)).status).toBe(409)
    expect(await counted()).toEqual([1, 2])
    // One place is left, and several ask for it at once.
    await Promise.all([72, 73, 74].map((n) => register(n, from, token)))
    expect(await counted()).toEqual([2, 4])
  })

  test('keeps its place, and says why, once its address has no tries left', async () => {
    const [token, from] = [await link(), '203.0.113.32']
    await register(75, from, token)
    const wrong = async () => {
      const { status } = await register(75, from, token)
      return [status, await countOf('register by workshop:%')]
    }
    expect(await wrong()).toEqual([409, 1])
    await db.systemPool.query('UPDATE rate_limit SET count = 40 WHERE key = $1', [
      `register by address:${from}`,
    ])
    expect(await wrong()).toEqual([409, 2])
  })

  test('gives its place back also when others asked for one meanwhile', async () => {
    const token = await link()
    const shared = { ...operator, limits: sharedLimits(db) }
    const [giveBack] = [await takePlace(shared, token), await takePlace(shared, token)]
    expect(await takePlace(shared, token)).toBeUndefined()
    await giveBack!()
    expect(await takePlace(shared, token)).toBeDefined()
    expect(await takePlace(shared, token)).toBeUndefined()
  })
})

test('the link of a workshop has no place left once the admin who made it is none, or is disabled', async () => {
  for (const [n, change] of ['is_admin = false', 'disabled_at = now()'].entries()) {
    const from = `203.0.113.4${n}`
    const { account } = await adminOf({ db, signUp })
    const by = { actorId: account.id }
    const token = tokenIn(await workshopLink(operator, { places: 5, days: 7 }, by))
    const counted = async (who: number) => {
      expect((await register(who, from, token)).status).toBe(200)
      const { rows } = await db.systemPool.query(
        `SELECT coalesce(sum(count), 0)::int AS n FROM rate_limit WHERE key = $1`,
        [`register by address:${from}`],
      )
      return rows[0].n
    }
    expect(await counted(60 + 2 * n)).toBe(0)
    await db.systemPool.query(`UPDATE "user" SET ${change} WHERE id = $1`, [account.id])
    expect(await counted(61 + 2 * n), 'like anybody else').toBe(1)
  }
})
