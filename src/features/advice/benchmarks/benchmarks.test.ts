import pg from 'pg'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { clockOf } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import { TEST_USER } from '../../../server/testing/cluster.ts'
import { addDays } from '../../../shared/calendar.ts'
import { record } from '../../sales/testing/record.ts'
import { compareMonth } from './cohorts/service.ts'
import { industryBenchmarks, type Benchmarks } from './contract.ts'
import { makeShops, revenues } from './testing/shops.ts'

let now = new Date()
const { db, operator, signUp, settled } = await testApp({ isAlone: true, now: () => now })
// The app's roles may not forget that a month was compared.
const admin = new pg.Client({
  host: inject('socketFolder'),
  user: TEST_USER,
  database: (await db.systemPool.query('SELECT current_database() AS name')).rows[0].name,
})
await admin.connect()
beforeEach(async () => {
  now = new Date('2026-11-16T12:00:00Z')
  await admin.query('TRUNCATE benchmark_month, benchmark_cohort, shop_figures')
})
afterAll(() => admin.end())

type Owner = Awaited<ReturnType<typeof signUp>>
const compared = (config: Partial<Config> = {}) =>
  compareMonth({ db, clock: clockOf(() => now), config: { ...operator.config, ...config } })
/** A comparison with so many other shops. */
const comparedWith = async (others: number) => {
  await makeShops(db, revenues(others))
  await compared()
}
const ask = async (owner: Owner, body: object = {}): Promise<Benchmarks> => {
  const { status, body: answer } = await owner.post(industryBenchmarks.path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer
}
/** An owner who joined long ago, in the industry of `makeShops`. */
async function shopOwner(profile: object = {}): Promise<Owner> {
  const owner = await signUp()
  await joined(owner, '2025-01-01')
  const saved = await owner.post('/api/business-profile', {
    industry: 'Other',
    currency: 'USD',
    ...profile,
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return owner
}
const joined = (owner: Owner, at: string) =>
  db.systemPool.query('UPDATE account SET created_at = $2 WHERE user_id = $1', [
    owner.account.id,
    at,
  ])
/** Records a sale on each of the first days of October, on that day unless it's recorded later. */
async function sold(owner: Owner, { days = 30, revenue = 400, daysLate = 0 } = {}): Promise<void> {
  await db.withOwner(owner.account.id, async (tx) => {
    const dates = Array.from({ length: days }, (_, n) => addDays('2026-10-01', n))
    await record(
      tx,
      dates.map((date) => ({ date, revenue, cost: 0, customer: 'Ada' })),
    )
    await tx.client.query(
      `UPDATE sale SET created_at = sale_date::timestamp AT TIME ZONE 'UTC' + interval '1 day' * $1`,
      [daysLate],
    )
  })
  await settled()
}

describe('figures of others are shown from 20 of them on', () => {
  test('19 others: the estimates', async () => {
    await comparedWith(19)
    const answer = await ask(await shopOwner())
    expect(answer).toMatchObject({
      source: 'estimates',
      owners: null,
      industryAvg: { revenue: 40_000 },
    })
  })

  test('20 others with $10,000, $11,000 … $29,000: median (17 + … + 22) / 6 = 19.5, shown as $20,000', async () => {
    await comparedWith(20)
    const owner = await shopOwner()
    await sold(owner, { revenue: 700 })
    const answer = await ask(owner)
    expect(answer).toMatchObject({
      industry: 'Other',
      source: 'owners',
      owners: '20+',
      month: '2026-11',
      own: { revenue: 21_000, profitMargin: 100, customersPerMonth: 1, avgOrderValue: 700 },
      range: { startDate: '2026-10-01', endDate: '2026-10-31' },
      // (12 + … + 17) / 6 = 14.5 and (22 + … + 27) / 6 = 24.5
      quartiles: { revenue: { low: 15_000, median: 20_000, high: 25_000 } },
      // The 55 % is (18 + … + 23) / 6 = 20.5, shown as 21.
      revenuePercentile: 50,
      profitPercentile: 80,
      orderValueRank: 'above',
    })
    expect(answer.insights.revenueInsight).toBe(
      'You make $21,000 a month. At least half of shops like yours make less. The middle half make $15,000 to $25,000.',
    )
  })

  test('19 others and the owner: the owner is not one of the others', async () => {
    const owner = await shopOwner()
    await sold(owner)
    await comparedWith(19)
    expect((await ask(owner)).source).toBe('estimates')
    expect((await ask(await shopOwner())).source, 'to anyone else they are 20').toBe('owners')
  })

  test('also not after the owner has deleted all sales, or has restored them', async () => {
    const owner = await shopOwner()
    await sold(owner)
    await comparedWith(19)
    const cleared = await owner.delete('/api/sales-entries/clear-all')
    await settled()
    expect((await ask(owner)).source, 'without sales').toBe('estimates')
    await owner.post(`/api/sales-entries/restore/${cleared.body.trashId}`)
    await settled()
    expect(await ask(owner)).toMatchObject({ source: 'estimates', own: { revenue: 12_000 } })
  })

  test('a margin that few have recorded stays an estimate', async () => {
    const shops = revenues(25).map((shop, i) => ({ ...shop, isMarginAssumed: i >= 19 }))
    await makeShops(db, shops)
    await compared()
    const { source, quartiles, industryAvg } = await ask(await shopOwner())
    expect({ source, margin: quartiles.profitMargin }).toEqual({ source: 'owners', margin: null })
    expect(industryAvg.profitMargin).toBe(22)
  })
})

describe('who counts', () => {
  const isCounted = async (owner: Owner): Promise<boolean> => {
    await comparedWith(19)
    return (
      (await ask(await shopOwner())).source === 'owners' &&
      (await ask(owner)).source === 'estimates'
    )
  }

  test('a shop with timely sales on 30 days and an account older than 30 days', async () => {
    const owner = await shopOwner()
    await joined(owner, '2026-10-17T11:00:00Z')
    await sold(owner)
    expect(await isCounted(owner)).toBe(true)
  })

  test('not a younger account', async () => {
    const owner = await shopOwner()
    await joined(owner, '2026-10-17T13:00:00Z')
    await sold(owner)
    expect(await isCounted(owner)).toBe(false)
  })

  test('not a shop with sales on 29 days, and not one that recorded them afterwards', async () => {
    const few = await shopOwner()
    await sold(few, { days: 29 })
    expect(await isCounted(few)).toBe(false)
    await admin.query('TRUNCATE benchmark_month, benchmark_cohort, shop_figures')
    const late = await shopOwner()
    await sold(late, { daysLate: 10 })
    expect(await isCounted(late)).toBe(false)
  })

  test('where the app can send emails, only a shop whose owner has confirmed the address', async () => {
    const owner = await shopOwner()
    await sold(owner)
    const shops = await makeShops(db, revenues(25))
    const ownersCounted = async (): Promise<number> => {
      await admin.query('TRUNCATE benchmark_month')
      await compared({ hasMailServer: true })
      const { rows } = await db.systemPool.query(
        'SELECT count(*) AS n FROM shop_figures WHERE counted_in IS NOT NULL AND owner_id <> ALL ($1)',
        [shops],
      )
      return rows[0].n
    }
    expect(await ownersCounted()).toBe(0)
    await db.systemPool.query('UPDATE "user" SET confirmed_at = now() WHERE id = $1', [
      owner.account.id,
    ])
    expect(await ownersCounted()).toBe(1)
  })

  test('figures of the month before count, older ones do not', async () => {
    await makeShops(db, [
      ...revenues(18),
      { revenue: 9_000, month: '2026-10-01' },
      { revenue: 8_000, month: '2026-09-01' },
    ])
    await compared()
    expect((await ask(await shopOwner())).source, '19 of 20').toBe('estimates')
    await admin.query('TRUNCATE benchmark_month')
    await makeShops(db, [{ revenue: 7_000, month: '2026-10-01' }])
    await compared()
    expect((await ask(await shopOwner())).source).toBe('owners')
  })

  test('only the same industry and currency', async () => {
    await makeShops(db, [
      ...revenues(19),
      ...revenues(19).map((shop) => ({ ...shop, currency: 'EUR' })),
      ...revenues(19).map((shop) => ({ ...shop, industry: 'Healthcare' })),
      ...revenues(25).map((shop) => ({ ...shop, industry: 'Manufacturing', currency: 'JPY' })),
    ])
    await compared()
    const owner = await shopOwner()
    expect((await ask(owner)).source).toBe('estimates')
    expect((await ask(owner, { businessType: 'Manufacturing' })).source).toBe('estimates')
    const factory = await shopOwner({ industry: 'Manufacturing', currency: 'JPY' })
    expect(await ask(factory)).toMatchObject({ source: 'owners', industry: 'Manufacturing' })
  })
})

describe('the comparison of a month', () => {
  const cohort = async () => (await db.systemPool.query('SELECT * FROM benchmark_cohort')).rows

  test('is made once, by five processes at the same time, and stays as it is when shops join, change or leave', async () => {
    await makeShops(db, revenues(20))
    await Promise.all(Array.from({ length: 5 }, compared))
    const made = await cohort()
    expect(made).toHaveLength(1)
    await makeShops(db, revenues(20))
    await db.systemPool.query('UPDATE shop_figures SET revenue_cents = 1')
    await compared()
    now = new Date('2026-12-03T23:00:00Z')
    await compared()
    expect(await cohort()).toEqual(made)
  })

  test('the first one waits until recalculation has counted the figures of nearly every shop', async () => {
    const owners = await makeShops(db, revenues(20))
    await db.systemPool.query(
      `INSERT INTO sale_revision (owner_id, revision, unsettled_from)
       SELECT owner, gen_random_uuid(), '2026-11-15' FROM unnest($1::uuid[]) AS owner`,
      [owners],
    )
    const settledAre = (some: string[]) =>
      db.systemPool.query(
        'UPDATE sale_revision SET unsettled_from = NULL WHERE owner_id = ANY ($1)',
        [some],
      )
    await compared()
    expect(await cohort()).toEqual([])
    await settledAre(owners.slice(0, 1))
    await compared()
    expect(await cohort()).toHaveLength(1)
    await settledAre(owners)
  })

  test('is replaced on the 4th of the next month, also by nothing', async () => {
    await comparedWith(20)
    await db.systemPool.query(
      `UPDATE shop_figures SET month = '2026-12-01' WHERE revenue_cents < 1500000`,
    )
    now = new Date('2026-12-04T00:00:00Z')
    await compared()
    expect((await cohort())[0], 'figures of November still count').toMatchObject({
      month: '2026-12-01',
    })
    now = new Date('2027-01-04T00:00:00Z')
    await compared()
    expect(await cohort(), 'only five shops have newer ones').toEqual([])
  })

  test('is not shown when it is older than a month, because the job has failed', async () => {
    const owner = await shopOwner()
    await comparedWith(20)
    now = new Date('2026-12-31T12:00:00Z')
    expect(await ask(owner)).toMatchObject({ source: 'owners', month: '2026-11' })
    now = new Date('2027-01-01T12:00:00Z')
    expect(await ask(owner)).toMatchObject({ source: 'estimates', month: null })
  })

  test('keeps only rounded means and counts: none of them is the figure of a shop', async () => {
    const shops = revenues(40).map(({ revenue }) => ({ revenue: revenue + 123.45 }))
    const owners = await makeShops(db, shops)
    await compared()
    const kept = JSON.stringify(await cohort())
    for (const { revenue } of shops) expect(kept).not.toContain(String(revenue))
    for (const owner of owners) expect(kept).not.toContain(owner)
  })
})

describe('the call', () => {
  test('works without figures, without sales and without an industry', async () => {
    const owner = await signUp()
    const answer = await owner.post(industryBenchmarks.path, {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      industry: '',
      source: 'estimates',
      early: { availableOn: '2026-12-01' },
      revenuePercentile: null,
    })
  })

  test('compares the figures it is given (spec §1.4, §7.18)', async () => {
    await comparedWith(20)
    const given = { currentRevenue: 26_000, currentMargin: 32.5, avgOrderValue: 59.9 }
    const answer = await ask(await shopOwner({ industry: '' }), { businessType: 'Other', ...given })
    expect(answer).toMatchObject({
      own: { revenue: 26_000, profitMargin: 32.5, avgOrderValue: 59.9, customersPerMonth: null },
      // The 75 % is 24.5, shown as 25; the 80 % is 25.5, shown as 26 and not exceeded.
      revenuePercentile: 75,
      orderValueRank: 'equal',
    })
  })

  test('writes numbers in the style of the profile, or else of the browser', async () => {
    const owner = await shopOwner({ currency: 'EUR' })
    await sold(owner, { revenue: 700 })
    const insight = async (language: string) =>
      (await owner.post(industryBenchmarks.path, {}, { 'accept-language': language })).body.insights
        .revenueInsight
    expect(await insight('de-DE,de;q=0.9')).toContain('21.000\u00a0€')
    expect(await insight('en-US')).toContain('€21,000')
    await owner.post('/api/business-profile', { numberStyle: "1'234.50" })
    expect(await insight('en-US')).toContain('€\u00a021’000')
  })

  test.each([
    [{ currentRevenue: 'much' }, 'Current revenue must be a number'],
    [{ currentRevenue: 1.234 }, 'Current revenue can have at most two decimal places'],
    [{ currentMargin: 101 }, 'Current margin must be between -1,000 and 100 percent'],
    [{ avgOrderValue: 1e13 }, /^Average order value must be between/],
    [{ businessType: 'x'.repeat(101) }, 'Business type can have at most 100 characters'],
  ])('refuses %j', async (body, message) => {
    const answer = await (await signUp()).post(industryBenchmarks.path, body)
    expect(answer).toMatchObject({
      status: 400,
      body: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    })
  })
})
