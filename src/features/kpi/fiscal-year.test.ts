import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { saveProfile } from '../profile/contract.ts'
import { record } from '../sales/testing/record.ts'
import { kpiMetrics } from './contract.ts'

const { signUp, db } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

type Owner = Awaited<ReturnType<typeof signUp>>
const figures = async (owner: Owner, startDate: string, endDate: string) =>
  (
    await owner.get(
      `${kpiMetrics.path}?startDate=${startDate}&endDate=${endDate}&compare=preceding`,
    )
  ).body
const from = (owner: Owner, fiscalMonth: number) => owner.post(saveProfile.path, { fiscalMonth })

/** 100.00 in March, 20.00 in April and 3.00 in May of 2025 and 2026, and 0.50 in January 2026. */
async function shop(): Promise<Owner> {
  const owner = await signUp()
  const sales = [2025, 2026].flatMap((year) => [
    { date: `${year}-03-31`, revenue: 100 },
    { date: `${year}-04-01`, revenue: 20 },
    { date: `${year}-05-05`, revenue: 3 },
  ])
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [...sales, { date: '2026-01-31', revenue: 0.5 }]),
  )
  return owner
}

test('the year to date begins with the first month: from January 123.50, from April 23.00, from May 3.00', async () => {
  const owner = await shop()
  for (const [month, revenue] of [
    [1, 123.5],
    [4, 23],
    [5, 3],
    [12, 123.5],
  ] as const) {
    expect((await from(owner, month)).status).toBe(200)
    expect(await figures(owner, '2026-11-01', '2026-11-30')).toMatchObject({ ytdRevenue: revenue })
  }
})

test('a fiscal year that is over has its own months: April 2025 to March 2026 = 20 + 3 + 0.50 + 100 = 123.50', async () => {
  const owner = await shop()
  await from(owner, 4)
  const past = await figures(owner, '2025-04-01', '2026-03-31')
  expect(past).toMatchObject({
    totalRevenue: 123.5,
    ytdRevenue: 123.5,
    projectedAnnualRevenue: 123.5,
    projection: { low: 123.5, high: 123.5, basis: 'Actual revenue for FY 2025/26' },
  })
})

test('fiscal quarters are compared with quarters; three other months with as many days before', async () => {
  const owner = await shop()
  await from(owner, 2)
  expect(await figures(owner, '2026-02-01', '2026-04-30')).toMatchObject({
    previous: { startDate: '2025-11-01', endDate: '2026-01-31' },
    revenueGrowthRateContext: 'vs Q4 FY 2025/26',
    series: { bucket: 'month' },
  })
  await from(owner, 1)
  expect(await figures(owner, '2026-02-01', '2026-04-30')).toMatchObject({
    previous: { startDate: '2025-11-04', endDate: '2026-01-31' },
    series: { bucket: 'day' },
  })
})

test.each([0, 13, 1.5, 'April', null])('%j isn’t a first month', async (fiscalMonth) => {
  const refused = await (await signUp()).post(saveProfile.path, { fiscalMonth })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toHaveProperty('fiscalMonth')
})

test.each([
  ['without sales', []],
  ['with a single sale', [{ date: '2026-10-02', revenue: 40 }]],
  ['with refunds only', [{ date: '2026-10-02', revenue: -40 }]],
  ['that ended', [{ date: '2025-02-02', revenue: 40 }]],
])('an account %s has figures for every first month', async (_, sales) => {
  const owner = await signUp()
  if (sales.length > 0) await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  for (let month = 1; month <= 12; month++) {
    await from(owner, month)
    const { projection, ytdRevenue } = await figures(owner, '2026-01-01', '2026-12-31')
    expect(Number.isFinite(projection.low) && Number.isFinite(projection.high)).toBe(true)
    // From November or December on, the year that holds 31 December began after 2 October.
    const counts = sales.some(({ date }) => date > '2026-10-01') && month <= 10
    expect(ytdRevenue).toBe(counts ? sales[0]!.revenue : 0)
  }
})
