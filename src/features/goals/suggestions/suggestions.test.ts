import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays } from '../../../shared/calendar.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { suggestTargets, type Suggestions } from './contract.ts'
import { goalsOf, set } from '../testing/goals.ts'

/** Saturday, 21 November 2026 */
const TODAY = '2026-11-21'
const { signUp, db } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const suggested = async (
  owner: Owner,
  timeframe = '2026-11',
  goalType = 'revenue',
): Promise<Suggestions> => {
  const query = new URLSearchParams({ goalType, timeframe })
  const { status, body } = await owner.get(`${suggestTargets.path}?${query.toString()}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const targetsOf = async (...asked: Parameters<typeof suggested>) =>
  (await suggested(...asked)).targets.map(({ targetAmount }) => targetAmount)

/** Ten sales from this day on, a day each, which add up to `revenue`. */
const tenSales = (from: string, revenue: number, cost?: number): TestSale[] =>
  Array.from({ length: 10 }, (_, i) => ({
    date: addDays(from, i),
    revenue: revenue / 10,
    ...(cost !== undefined && { cost: cost / 10 }),
  }))

describe('targets come from the same period a year before', () => {
  test('November 2025 brought $12,600: + 10 % = $13,860, so $13,900, and + 20 % = $15,120, so $15,200', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2025-11-01', 12_600), ...tenSales('2026-10-01', 90_000))
    await sold(owner, { date: '2026-11-03', revenue: 9_400 })
    expect(await suggested(owner)).toEqual({
      currentAmount: 9_400,
      isMarginAssumed: false,
      basis: {
        startDate: '2025-11-01',
        endDate: '2025-11-30',
        periods: 1,
        amount: 12_600,
        isMarginAssumed: false,
      },
      targets: [
        { targetAmount: 13_900, raisedBy: 10 },
        { targetAmount: 15_200, raisedBy: 20 },
      ],
    })
  })
  test('offers nothing twice: a tenth and a fifth more than 10 sales in 3 months are both 4', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2026-08-01', 100))
    expect(await targetsOf(owner, '2026-11', 'units')).toEqual([4])
  })
  test('a small shop is offered small ones: $650 + 10 % = $715', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2025-11-01', 650))
    expect(await targetsOf(owner)).toEqual([715, 780])
  })
  test('one that is met already is left out: $14,000 is more than $13,900', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2025-11-01', 12_600), { date: TODAY, revenue: 14_000 })
    expect(await targetsOf(owner)).toEqual([15_200])
  })
  test('for a quarter and a year, and for those to come', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2024-12-20', 900), ...tenSales('2025-10-01', 10_000))
    await sold(owner, ...tenSales('2026-02-01', 30_000))
    expect(await targetsOf(owner, '2026-Q4')).toEqual([11_000, 12_000])
    expect((await suggested(owner, '2026-full')).basis).toMatchObject({
      startDate: '2025-01-01',
      endDate: '2025-12-31',
    })
    expect(await targetsOf(owner, '2027-Q1')).toEqual([33_000, 36_000])
  })
  test('in the owner’s fiscal year: that from April 2025 on', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { fiscalMonth: 4 })
    await sold(owner, ...tenSales('2025-03-25', 5_000), ...tenSales('2025-06-01', 50_000))
    expect((await suggested(owner, '2026-full')).basis).toMatchObject({
      startDate: '2025-04-01',
      endDate: '2026-03-31',
      amount: 51_500,
    })
  })
})

describe('without it they come from the last full months', () => {
  test('for a month the average of three: (600 + 900 + 1,500) / 3 = $1,000, + 10 % = $1,100', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2026-07-15', 9_999), ...tenSales('2026-08-01', 600))
    await sold(owner, ...tenSales('2026-09-01', 900), ...tenSales('2026-10-01', 1_500))
    const { basis, targets } = await suggested(owner)
    expect(basis).toMatchObject({
      startDate: '2026-08-01',
      endDate: '2026-10-31',
      periods: 3,
      amount: 1_000,
    })
    expect(targets.map(({ targetAmount }) => targetAmount)).toEqual([1_100, 1_200])
  })
  test('or of as many as are full: the shop opened on 12 September, so October', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2026-09-12', 9_000), ...tenSales('2026-10-01', 1_500))
    expect((await suggested(owner)).basis).toMatchObject({ startDate: '2026-10-01', periods: 1 })
  })
  test('a month is full if the shop was closed before its first sale: 1 and 2 November 2025 were a weekend', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
    await sold(owner, ...tenSales('2025-11-03', 1_000))
    expect(await targetsOf(owner)).toEqual([1_100, 1_200])
  })
  test('for a quarter the three before it, for a year the twelve, and never less', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2025-11-20', 1_000), ...tenSales('2026-07-01', 3_000))
    expect((await suggested(owner, '2026-Q4')).basis).toMatchObject({
      startDate: '2026-07-01',
      endDate: '2026-09-30',
      amount: 3_000,
    })
    expect((await suggested(owner, '2026-full')).basis).toBeNull()
    expect((await suggested(owner, '2027-full')).basis, '12 months, but one isn’t full').toBeNull()
    await sold(owner, { date: '2025-11-01', revenue: 500 })
    expect((await suggested(owner, '2027-full')).basis).toMatchObject({
      startDate: '2025-11-01',
      endDate: '2026-10-31',
      amount: 4_500,
    })
  })
})

describe('there are none', () => {
  test('without sales, in the first month, and for nine sales', async () => {
    const owner = await signUp()
    const none = { basis: null, targets: [], currentAmount: 0 }
    expect(await suggested(owner)).toMatchObject(none)
    await sold(owner, ...tenSales('2026-11-02', 5_000))
    expect(await suggested(owner)).toMatchObject({ ...none, currentAmount: 5_000 })
    const other = await signUp()
    await sold(other, ...tenSales('2025-11-01', 1_000).slice(1), { date: '2025-10-01', revenue: 1 })
    expect(await suggested(other)).toMatchObject(none)
  })
  test('from refunds only, or from another owner’s sales', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await sold(owner, ...tenSales('2025-11-01', 100), { date: '2025-11-20', revenue: -200 })
    await sold(other, ...tenSales('2025-11-01', 12_600))
    expect((await suggested(owner)).basis).toBeNull()
  })
  test('for a type or a timeframe that doesn’t exist', async () => {
    const owner = await signUp()
    const refused = (query: string) => owner.get(`${suggestTargets.path}?${query}`)
    expect(await refused('goalType=luck&timeframe=2026-11')).toMatchObject({
      status: 400,
      body: { fields: { goalType: 'Choose what the goal is for' } },
    })
    expect(await refused('goalType=units&timeframe=2026-13')).toMatchObject({
      status: 400,
      body: { fields: { timeframe: 'Choose a timeframe from the list' } },
    })
  })
})

test('yen are rounded alike: ¥1,234,567 + 10 % = ¥1,358,024, so ¥1,360,000', async () => {
  const owner = await signUp()
  await owner.post('/api/business-profile', { currency: 'JPY' })
  await sold(owner, ...tenSales('2025-11-01', 1_234_560), { date: '2025-11-20', revenue: 7 })
  expect(await targetsOf(owner)).toEqual([1_360_000, 1_490_000])
})

test('numbers of sales: 10 + 10 % = 11, + 20 % = 12', async () => {
  const owner = await signUp()
  await sold(owner, ...tenSales('2025-11-01', 1_000))
  expect(await targetsOf(owner, '2026-11', 'units')).toEqual([11, 12])
})

describe('a margin', () => {
  test('goes up by points, in whole percent: (1,000 − 585) / 1,000 = 41.5 %, + 2 = 44 %, + 5 = 47 %', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2025-11-01', 1_000, 585))
    const { basis, targets } = await suggested(owner, '2026-11', 'profit_margin')
    expect(basis).toMatchObject({ amount: 41.5, isMarginAssumed: false })
    expect(targets).toEqual([
      { targetAmount: 44, raisedBy: 2 },
      { targetAmount: 47, raisedBy: 5 },
    ])
  })
  test('says that it is assumed in part, and is none when less than half of the costs are known', async () => {
    const [half, less] = [await signUp(), await signUp()]
    await sold(half, ...tenSales('2025-11-01', 1_000, 500), { date: '2025-11-20', revenue: 1_000 })
    await sold(less, ...tenSales('2025-11-01', 1_000, 500), { date: '2025-11-20', revenue: 1_001 })
    const { basis } = await suggested(half, '2026-11', 'profit_margin')
    expect(basis, '(500 + 1,000 × 30 %) / 2,000').toMatchObject({
      amount: 40,
      isMarginAssumed: true,
    })
    expect((await suggested(less, '2026-11', 'profit_margin')).basis).toBeNull()
  })
  test('of almost everything isn’t raised: 94 % + 2 would be above 95 %', async () => {
    const owner = await signUp()
    await sold(owner, ...tenSales('2025-11-01', 1_000, 60))
    expect(await targetsOf(owner, '2026-11', 'profit_margin')).toEqual([])
  })
})

test('none of the suggested targets is met when it is set', async () => {
  const owner = await signUp()
  await sold(owner, ...tenSales('2025-11-01', 1_000, 600), ...tenSales('2026-11-01', 800, 400))
  for (const goalType of ['revenue', 'profit_margin', 'units']) {
    for (const targetAmount of await targetsOf(owner, '2026-11', goalType)) {
      await set(owner, { goalType, targetAmount })
    }
  }
  expect((await goalsOf(owner)).filter(({ achievedAt }) => achievedAt)).toEqual([])
})
