import { beforeAll, describe, expect, test, vi } from 'vitest'
import { compareShops } from '../features/advice/benchmarks/cohorts/service.ts'
import { takeStock } from '../features/admin/overview/service.ts'
import { pointDifferences, recountAll } from '../features/coach/points/verify.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { testFolder } from '../server/testing/folder.ts'
import { addDays } from '../shared/calendar.ts'
import { SAMPLE_OWNER } from '../shared/sample.ts'
import { makeSampleShop } from './commands/demo/sample-shop.ts'
import { testApp, type Client } from './testing/app.ts'
import { callsOf, everythingIn, tryCall, withQuery } from './testing/walk.ts'

let now = new Date('2026-03-18T15:00:00Z')
const { app, another, db, visitor, signUp, operator, settled } = await testApp({
  now: () => now,
  config: { SAMPLE_SHOP: true, DATA_DIR: testFolder() },
  areConfirmed: true,
})
const make = () => makeSampleShop(operator)

const open = async (client: Client) => {
  const answer = await client.post('/api/sample-shop')
  expect(answer.status, JSON.stringify(answer.body)).toBe(303)
  expect(answer.headers.location).toBe('/dashboard')
}
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  (await db.systemPool.query<{ count: number }>(`SELECT count(*) AS count FROM ${text}`, values))
    .rows[0]!.count

const everything = () => everythingIn(db)
const routes = callsOf(app).map(withQuery)

beforeAll(async () => {
  await make()
  await settled()
})

describe('making it', () => {
  const sales = async () => {
    const { rows } = await db.systemPool.query<{ first: string; last: string; count: number }>(
      'SELECT min(sale_date) AS first, max(sale_date) AS last, count(*) AS count FROM sale WHERE owner_id = $1',
      [SAMPLE_OWNER],
    )
    return rows[0]!
  }

  test('gives two years of sales until today, goals and points, once, however many processes try', async () => {
    const before = await everything()
    await Promise.all([make(), make(), make()])
    expect(await everything()).toEqual(before)
    const { count: many, ...days } = await sales()
    expect(days).toEqual({ first: '2024-03-19', last: '2026-03-18' })
    expect(many).toBeGreaterThan(5_000)
    expect(await count('point_event WHERE owner_id = $1', SAMPLE_OWNER)).toBeGreaterThan(5)
    expect(await count('business_goal WHERE owner_id = $1', SAMPLE_OWNER)).toBe(6)
    const lines = [
      ...(await db.withSystem(pointDifferences)),
      ...(await recountAll(db, operator.clock)),
    ]
    expect(lines, 'as `npm run verify` counts again').toEqual([])
  })

  test('the next day goes on until then, from the start if it was interrupted', async () => {
    const before = await sales()
    // As if the process were killed in the middle: the transaction is undone.
    const { withOwnerBulk } = db
    const killed: typeof withOwnerBulk = (ownerId, work) =>
      withOwnerBulk(ownerId, async (tx) => {
        await work(tx)
        throw new Error('killed')
      })
    const today = addDays(before.last, 1)
    now = new Date(`${today}T15:00:00Z`)
    const interrupted = makeSampleShop({ ...operator, db: { ...db, withOwnerBulk: killed } })
    await expect(interrupted).rejects.toThrow('killed')
    expect(await sales()).toEqual(before)
    await make()
    await settled()
    expect(await sales()).toMatchObject({ first: addDays(before.first, 1), last: today })
  }, 60_000)
})

describe('a visitor without an account', () => {
  let guest: Client
  let owner: Client & { account: { id: string } }
  let ids: string[]

  beforeAll(async () => {
    owner = await signUp({ businessName: 'Quux Peonies' })
    const sale = {
      productName: 'Quux peony',
      revenue: 12.5,
      saleDate: '2026-03-02',
      customerName: 'Zoe Quux',
    }
    expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
    await settled()
    const { rows } = await db.systemPool.query<{ id: string }>(
      `SELECT id::text FROM sale WHERE owner_id = $1 UNION SELECT id::text FROM customer WHERE owner_id = $1`,
      [owner.account.id],
    )
    ids = rows.map(({ id }) => id)
    guest = visitor()
    // As the front page sends it, without JavaScript.
    const form = { 'content-type': 'text/plain' }
    expect((await guest.send('POST', '/api/sample-shop', '', form)).status).toBe(303)
    // Rows that the first question about them makes.
    await owner.get('/api/competition-rules')
  })

  test('sees the sample shop as its owner would, and that it is one', async () => {
    expect((await guest.get('/api/auth/user')).body).toMatchObject({
      id: SAMPLE_OWNER,
      firstName: 'Maya',
      isAdmin: false,
      viewing: { ownerId: SAMPLE_OWNER, name: 'Ortiz Flowers' },
    })
    const { body } = await guest.get(`/api/kpi-metrics?startDate=2026-01-01&endDate=2026-03-19`)
    expect(body.totalSales).toBeGreaterThan(400)
    expect((await guest.get('/api/achievements')).body.totalPoints).toBeGreaterThan(0)
  })

  test.each(routes.filter(({ method, access }) => method !== 'GET' && access !== 'public'))(
    '$method $url is refused with a sentence and changes nothing',
    async (route) => {
      const before = await everything()
      for (const id of ids) {
        const answer = await tryCall(guest, route, id)
        expect(answer.status).toBe(403)
        if (route.access === 'admin') continue
        expect(answer.body).toMatchObject({
          code: 'viewing_only',
          message: expect.stringContaining('sample shop'),
        })
      }
      expect(await everything()).toEqual(before)
    },
  )

  test.each(routes.filter(({ method, access }) => method === 'GET' && access === 'admin'))(
    'GET $url is for admins only',
    async (route) => {
      expect((await tryCall(guest, route, ids[0]!)).status).toBe(403)
    },
  )

  test.each(routes.filter(({ method, access }) => method === 'GET' && access === 'owner'))(
    'GET $url shows nothing of other owners and changes nothing',
    async (route) => {
      const before = await everything()
      const hasId = route.url.includes(':')
      const isRefused = route.endpoint.whileViewing === 'refused' || route.endpoint.notInSample
      for (const id of hasId ? ids : ['']) {
        const { status, body } = await tryCall(guest, route, id)
        const fine = hasId ? [200, 400, 404] : [200]
        expect(isRefused ? [403] : fine, JSON.stringify(body)).toContain(status)
        expect(JSON.stringify(body)).not.toMatch(/Quux|Ada Byron/)
      }
      expect(await everything()).toEqual(before)
    },
  )

  test('can leave, to the front page or to an account of their own', async () => {
    const other = visitor()
    await open(other)
    const left = await other.post('/api/sample-shop/leave?to=register')
    expect([left.status, left.headers.location]).toEqual([303, '/register'])
    expect((await other.get('/api/auth/user')).status).toBe(401)
    await open(other)
    expect((await other.post('/api/sample-shop/leave')).headers.location).toBe('/')
  })

  test('who registers or signs in meanwhile is in the own shop', async () => {
    const other = visitor()
    await open(other)
    const { account } = await signUp({ client: other })
    expect((await other.get('/api/auth/user')).body).toMatchObject({
      id: account.id,
      viewing: null,
    })
    await open(other)
    await other.post('/api/auth/logout')
    expect((await other.get('/api/auth/user')).status).toBe(401)
  })

  test('a forged, changed or expired cookie opens nothing', async () => {
    const other = visitor()
    await open(other)
    const [name, value] = [...other.cookies].find(([name]) => name.includes('sample'))!
    const [until, signature] = value.split('.') as [string, string]
    for (const forged of [until, `${Number(until) + 1}.${signature}`, `1.${signature}`, '1']) {
      other.cookies.set(name, forged)
      expect((await other.get('/api/business-profile')).status, forged).toBe(401)
    }
    other.cookies.set(name, value)
    expect((await other.get('/api/business-profile')).status).toBe(200)
    const off = await another({ SAMPLE_SHOP: false })
    const headers = { cookie: `${name}=${value}` }
    expect((await off.inject({ url: '/api/business-profile', headers })).statusCode).toBe(401)
    const press = { method: 'POST', url: '/api/sample-shop' } as const
    expect((await off.inject(press)).statusCode).toBe(404)
    await off.close()
  })
})

test('an owner looks at it, changes nothing, and is back in the own shop with one press', async () => {
  const owner = await signUp()
  await open(owner)
  const sale = { productName: 'Tea', revenue: 1, saleDate: '2026-03-01' }
  expect(await owner.post('/api/sales-entries', sale)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('You are looking at a sample shop') },
  })
  expect((await owner.get('/api/auth/user')).body).toMatchObject({
    id: owner.account.id,
    viewing: { ownerId: SAMPLE_OWNER },
  })
  expect((await owner.get('/api/business-profile')).body.businessName).toBe('Ortiz Flowers')
  const left = await owner.post('/api/sample-shop/leave')
  expect([left.status, left.headers.location]).toEqual([303, '/dashboard'])
  expect((await owner.get('/api/auth/user')).body.viewing).toBeNull()
  expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
})

describe('it takes part in nothing', () => {
  test('no account, no mail, no figures to compare, no place in the competition', async () => {
    for (const table of ['"user" WHERE id', 'session WHERE user_id', 'mail WHERE account_id']) {
      expect(await count(`${table} = $1`, SAMPLE_OWNER), table).toBe(0)
    }
    expect(await count('shop_figures WHERE owner_id = $1', SAMPLE_OWNER)).toBe(0)
    expect(await count('standing WHERE is_listed AND owner_id = $1', SAMPLE_OWNER)).toBe(0)
    expect(await count('standing WHERE owner_id = $1', SAMPLE_OWNER)).toBeGreaterThan(0)
    await db.withSystem((tx) => compareShops(tx, { month: '2026-03-01', now, mustConfirm: false }))
    const owner = await signUp()
    // Points of the tests before may still be on their way, between the board and the count.
    await vi.waitFor(async () => {
      const { body } = await owner.get('/api/leaderboard?limit=50')
      expect(body.totalUsers).toBe(
        await count(`standing WHERE is_listed AND points > 0 AND month = '2026-03-01'`),
      )
      expect(JSON.stringify(body)).not.toMatch(/Maya|Ortiz/)
    })
  })

  test('admins neither count nor find it, and cannot view, close or delete it', async () => {
    const admin = await adminOf({ db, signUp })
    const { figures } = await takeStock(operator)
    expect(figures.owners).toBe(await count('"user"'))
    expect(figures.sales).toBe(await count('sale WHERE owner_id <> $1', SAMPLE_OWNER))
    expect(figures.active.month).toBe(
      await count(
        `(SELECT DISTINCT owner_id FROM user_activity) AS visit WHERE owner_id <> $1`,
        SAMPLE_OWNER,
      ),
    )
    for (const search of ['Ortiz', 'Maya', SAMPLE_OWNER]) {
      const { body } = await admin.get(`/api/admin/owners?search=${search}`)
      expect(JSON.stringify(body)).not.toContain(SAMPLE_OWNER)
    }
    const all = await admin.get('/api/admin/owners')
    expect(JSON.stringify(all.body)).not.toContain(SAMPLE_OWNER)
    expect((await admin.get(`/api/admin/owners/${SAMPLE_OWNER}`)).status).toBe(404)
    const view = await admin.post('/api/admin/view-as', { ownerId: SAMPLE_OWNER })
    expect(view.status).toBe(404)
    expect(
      (await admin.post(`/api/admin/owners/${SAMPLE_OWNER}/disable`, { reason: 'x' })).status,
    ).toBe(404)
    expect(await count('sale WHERE owner_id = $1', SAMPLE_OWNER)).toBeGreaterThan(0)
  })
})
