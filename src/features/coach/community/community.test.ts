import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'

let now = new Date('2026-11-18T12:00:00Z')
const { db, signUp } = await testApp({ now: () => now })

const limits = async (owner: Client) =>
  (await owner.get('/api/monthly-limits')).body.limits.boss_believer
const makePost = (owner: Client) => owner.get('/api/community-report')
/** Makes a post and shares it. */
const share = async (owner: Client, key?: string) => {
  await makePost(owner)
  return shareOnly(owner, key)
}
const shareOnly = (owner: Client, key?: string) =>
  owner.post('/api/track-boss-believer', undefined, key ? { 'idempotency-key': key } : {})
const points = async (ownerId: string) => {
  const { rows } = await db.systemPool.query(
    `SELECT coalesce(sum(points), 0) AS paid, count(*) AS events FROM point_event
     WHERE owner_id = $1 AND what = 'share'`,
    [ownerId],
  )
  return rows[0]
}

test('2 shares a month earn 100 points each; the third is refused with 429 until next month (spec §3.18, §7.17)', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  expect(await limits(owner)).toEqual({
    limit: 2,
    used: 0,
    remaining: 2,
    resetsOn: '2026-12-01',
  })
  expect((await share(owner)).body).toEqual({
    success: true,
    pointsEarned: 100,
    remainingShares: 1,
  })
  expect((await share(owner)).body).toEqual({
    success: true,
    pointsEarned: 100,
    remainingShares: 0,
  })
  expect(await limits(owner)).toMatchObject({ used: 2, remaining: 0 })

  const refused = await share(owner)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({
    code: 'share_limit_reached',
    message: expect.stringMatching(/^Monthly Share Limit Reached\. .* next month, on 1 December/),
    limit: 2,
  })
  expect(refused.headers['retry-after'], '18 November + 13 days').toBe(String(13 * 86_400))
  expect(await points(owner.account.id)).toEqual({ paid: 200, events: 2 })

  now = new Date('2026-12-01T12:00:00Z')
  expect(await limits(owner)).toMatchObject({ used: 0, remaining: 2, resetsOn: '2027-01-01' })
  expect((await share(owner)).body).toMatchObject({ pointsEarned: 100, remainingShares: 1 })
})

test("the month is the owner's: at 10:30 UTC on 30 November it is December in Kiritimati", async () => {
  now = new Date('2026-11-30T10:30:00Z')
  const owner = await signUp({ timeZone: 'Pacific/Kiritimati' })
  expect(await limits(owner)).toMatchObject({ resetsOn: '2027-01-01' })
})

test('a double click with the same key is one share; the key of a refused share stays free', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  const key = randomUUID()
  await makePost(owner)
  const answers = await Promise.all([shareOnly(owner, key), shareOnly(owner, key)])
  expect(answers.map(({ body }) => body.remainingShares)).toEqual([1, 1])
  expect(await points(owner.account.id)).toEqual({ paid: 100, events: 1 })

  await share(owner)
  const refused = randomUUID()
  expect((await share(owner, refused)).status).toBe(429)
  now = new Date('2026-12-01T12:00:00Z')
  expect((await share(owner, refused)).body).toMatchObject({ remainingShares: 1 })
})

test('two shares without any post earn nothing: 0 points; each post is good for one share', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  for (let n = 0; n < 2; n++) {
    const refused = await shareOnly(owner)
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_share'])
    expect(refused.body.message).toMatch(/^Make a post first: generate a weekly or monthly report/)
  }
  expect(await points(owner.account.id)).toEqual({ paid: 0, events: 0 })
  await makePost(owner)
  const answers = [await shareOnly(owner), await shareOnly(owner)]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await points(owner.account.id), 'only the one with a post').toEqual({
    paid: 100,
    events: 1,
  })
})

test('posts are not saved up: of 10 made in November 2 are left, and 2 shared use them up', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  for (let n = 0; n < 10; n++) await makePost(owner)
  for (const status of [200, 200]) expect((await shareOnly(owner)).status).toBe(status)
  now = new Date('2026-12-02T12:00:00Z')
  expect((await shareOnly(owner)).status).toBe(409)
})

test('of 60 shares at the same time 2 are paid', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  for (let n = 0; n < 2; n++) await makePost(owner)
  const answers = await Promise.all(Array.from({ length: 60 }, () => shareOnly(owner)))
  const paid = answers.filter(({ status }) => status === 200)
  expect(paid).toHaveLength(2)
  expect(new Set(paid.map(({ body }) => body.remainingShares))).toEqual(new Set([0, 1]))
  expect(await points(owner.account.id)).toEqual({ paid: 200, events: 2 })
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status)), 'none is a bug').toEqual(new Set([429]))
})

const record = (owner: Client, saleDate: string, revenue: number, productName = 'Bouquet') =>
  owner.post('/api/sales-entries', { productName, revenue, saleDate, cost: revenue / 2 })

test('a weekly report: 300 + 100 + 50 in three days, against 200 in the same days of last week', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  await record(owner, '2026-11-02', 10)
  await record(owner, '2026-11-16', 300)
  await record(owner, '2026-11-16', 100, 'Wreath')
  await record(owner, '2026-11-18', 50, 'Wreath')
  await record(owner, '2026-11-19', 999, 'Tomorrow')
  await record(owner, '2026-11-10', 200)
  await record(owner, '2026-11-13', 700)

  const { body } = await owner.get('/api/community-report?kind=weekly')
  expect(body.post).toBe(`My weekly wins: week 3 of November 2026

Revenue: $450
Top product: Bouquet
Active days: 2 of 7
Gross margin: 50%

#BOSSCommunity #WeeklyWins`)
  expect(body.figures).toMatchObject({
    startDate: '2026-11-16',
    endDate: '2026-11-22',
    until: '2026-11-18',
    totalSales: 3,
    growth: 125,
    achievements: null,
  })
  expect(body.figures.days.map(({ revenue }: { revenue: number }) => revenue)).toEqual([
    400, 0, 50, 0, 0, 0, 0,
  ])

  const { body: counts } = await owner.get('/api/community-report?kind=weekly&amounts=false')
  expect(counts.post).toContain('Sales: 3\nTop product: Bouquet')
  expect(counts.post, 'no money').not.toMatch(/\$|450/)

  const last = await owner.get('/api/community-report?kind=weekly&of=last')
  expect(last.body.post).toContain('week 3 of November 2026')
  expect(last.body.post, '200 + 700').toContain('Revenue: $900')
})

test('a week without sales, or with nothing but a refund, has no top product and no margin', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  const topAndMargin = ({ body: { figures } }: { body: any }) => [
    figures.topProduct,
    figures.margin,
  ]
  expect(topAndMargin(await owner.get('/api/community-report?kind=weekly'))).toEqual([null, null])
  await record(owner, '2026-11-16', -20)
  expect(topAndMargin(await owner.get('/api/community-report?kind=weekly'))).toEqual([null, null])
})

test("a monthly report has the achievements and points, in the owner's currency and number style", async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  await owner.post('/api/business-profile', {
    currency: 'EUR',
    numberStyle: '1.234,50',
    dateStyle: '31 Mar 2026',
  })
  await record(owner, '2026-11-02', 1_234.5)
  await record(owner, '2026-10-31', 900)
  await share(owner)
  const { body: coach } = await owner.get('/api/achievements')
  const { body } = await owner.get('/api/community-report?kind=monthly')
  expect(body.post).toBe(`My monthly report: November 2026

Revenue: 1.235\u00a0€
Total sales: 1
Achievements: ${coach.unlockedCount} of 11
Points: ${coach.totalPoints}

#BOSSCommunity #MonthlyReport`)
  expect(coach.totalPoints, 'a share').toBeGreaterThanOrEqual(100)
  expect(body.figures.days).toHaveLength(30)
})

test('without a chosen number style, the post follows the language of the browser', async () => {
  now = new Date('2026-11-18T12:00:00Z')
  const owner = await signUp()
  await record(owner, '2026-11-16', 12_345)
  const inGerman = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }
  const report = '/api/community-report?kind=weekly'
  expect((await owner.get(report, inGerman)).body.post).toContain('Revenue: 12.345\u00a0$')
  expect((await owner.get(report, { 'accept-language': '*' })).body.post).toContain('$12,345')
  expect((await owner.get(report)).body.post).toContain('$12,345')
})

test.each(['kind=daily', 'kind=weekly&of=next', 'kind=weekly&amounts=maybe'])(
  'a report with %s is refused',
  async (query) => {
    const owner = await signUp()
    const { status, body } = await owner.get(`/api/community-report?${query}`)
    expect([status, body.code]).toEqual([400, 'bad_input'])
  },
)
