import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { set } from '../testing/goals.ts'
import type { Series } from '../contract.ts'
import type { Milestone } from './contract.ts'
import { byPriority, marksPassed, milestoneOf, milestoneOfGoal, type Amounts } from './rules.ts'

const TODAY = '2026-11-21'
let today = TODAY
const { signUp, db } = await testApp({ now: () => new Date(`${today}T12:00:00Z`) })
beforeEach(() => void (today = TODAY))

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
/** A sale with a margin of 0, so that no mark of the margin is passed. */
const earned = (date: string, revenue: number, customer?: string): TestSale => ({
  date,
  revenue,
  cost: revenue,
  ...(customer && { customer }),
})
const celebrate = async (owner: Owner): Promise<Milestone[]> => {
  const { status, body } = await owner.post('/api/celebrations')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.news
}
const celebrated = async (owner: Owner) =>
  (await celebrate(owner)).map(({ type, value }) => [type, value])
const buyers = (n: number, first: number, date: string): TestSale[] =>
  Array.from({ length: n }, (_, i) => earned(date, 1, `Ada ${first + i}`))

const passed = (before: Amounts, now: Amounts, currency = 'USD') =>
  marksPassed(before, now, TODAY, { currency, fiscalMonth: 1 })

describe('the marks and their intensities (spec §9.3)', () => {
  const marks = (series: Series, values: number[], currency = 'USD') =>
    values.map((value) => {
      const [mark] = passed({ [series]: value - 0.01 }, { [series]: value }, currency)
      return mark && [mark.value, milestoneOf(mark, currency).intensity]
    })
  const YEAR = [
    [10_000, 'low'],
    [25_000, 'low'],
    [50_000, 'medium'],
    [100_000, 'high'],
    [250_000, 'high'],
    [500_000, 'high'],
    [1_000_000, 'high'],
  ] as const
  test.each([
    ['USD', 1],
    ['SEK', 10],
    ['JPY', 100],
    ['IDR', 10_000],
  ])('revenue of the year in %s: medium from 50K, high from 100K, times %d', (currency, times) =>
    expect(
      marks(
        'year_revenue',
        YEAR.map(([value]) => value * times),
        currency,
      ),
    ).toEqual(YEAR.map(([value, intensity]) => [value * times, intensity])),
  )
  test('revenue of the month has 75,000, 150,000 and 200,000 too', () => {
    const more = [75_000, 150_000, 200_000]
    expect(marks('month_revenue', more).map((mark) => mark?.[0])).toEqual(more)
    expect(marks('year_revenue', more)).toEqual([undefined, undefined, undefined])
  })
  test('customers: medium from 50, high from 100, in any currency', () =>
    expect(marks('customers', [10, 25, 50, 100, 250, 500, 1000], 'JPY')).toEqual([
      [10, 'low'],
      [25, 'low'],
      [50, 'medium'],
      [100, 'high'],
      [250, 'high'],
      [500, 'high'],
      [1000, 'high'],
    ]))
  test('margins of 20 to 70 percent in tens, and a growth of 20 percent', () => {
    const margins = [20, 30, 40, 50, 60, 70]
    expect(marks('profit_margin', margins).map((mark) => mark?.[0])).toEqual(margins)
    expect(marks('roi', [20])).toEqual([[20, 'medium']])
  })
})

describe('the marks passed', () => {
  test('are the largest of each figure', () =>
    expect(passed({ month_revenue: 0 }, { month_revenue: 120_000 })).toEqual([
      { what: 'month_revenue', period: '2026-11', value: 100_000 },
    ]))
  test('are none that were passed before, and none below', () => {
    expect(passed({ customers: 100 }, { customers: 120 })).toEqual([])
    expect(passed({}, { year_revenue: 9_999.99 })).toEqual([])
  })
  test('of a month and its year are one if they are the same amount', () => {
    const both = { month_revenue: 10_000, year_revenue: 10_000 }
    expect(passed({}, both).map(({ what }) => what)).toEqual(['year_revenue'])
    expect(passed({}, { ...both, year_revenue: 25_000 })).toHaveLength(2)
  })
  test('come by priority: ROI, revenue, customers, margin (spec §4.5)', () =>
    expect(
      passed({}, { profit_margin: 35, customers: 26, year_revenue: 11_000, roi: 20 })
        .map((mark) => milestoneOf(mark, 'USD'))
        .toSorted(byPriority)
        .map(({ type }) => type),
    ).toEqual(['roi_milestone', 'revenue_milestone', 'customer_milestone', 'profit_milestone']))
})

test.each([
  ['revenue', '2026-full@04', 'annual_goal'],
  ['revenue', '2026-Q3', 'quarterly_goal'],
  ['revenue', '2026-07', 'monthly_goal'],
  ['profit_margin', '2026-full', 'goal_achieved'],
  ['units', '2026-07', 'goal_achieved'],
] as const)('a reached goal of %s for %s is of the type %s', (goalType, timeframe, type) => {
  const goal = { goalType, timeframe, description: '', targetAmount: 50, isMarginAssumed: false }
  expect(milestoneOfGoal({ ...goal, amount: 60 })).toMatchObject({
    type,
    value: 60,
    intensity: 'high',
  })
})

describe('today’s dialog', () => {
  test('is of a goal that today’s sales reached: 900 + 150 of 1,000 (spec §4.3)', async () => {
    const owner = await signUp()
    await set(owner, { description: 'the second lift' })
    await sold(owner, earned('2026-11-02', 900))
    expect(await celebrate(owner)).toEqual([])
    await sold(owner, earned(TODAY, 150))
    expect(await celebrate(owner)).toEqual([
      {
        type: 'monthly_goal',
        value: 1_050,
        message: 'Your shop delivered.',
        intensity: 'high',
        period: 'November 2026',
        isMarginAssumed: false,
        goal: { goalType: 'revenue', description: 'the second lift', targetAmount: 1_000 },
      },
    ])
  })
  test('is handed out once a day, to one of several tabs', async () => {
    const owner = await signUp()
    await set(owner)
    await sold(owner, earned(TODAY, 1_000))
    const answers = await Promise.all([1, 2, 3, 4].map(() => celebrate(owner)))
    expect(answers.flat()).toHaveLength(1)
    expect(await celebrate(owner)).toEqual([])
  })
  test('holds all news of the day: goals, then marks', async () => {
    const owner = await signUp()
    await set(owner, { targetAmount: 5_000 })
    await set(owner, { targetAmount: 5_500, timeframe: '2026-full' })
    await sold(owner, earned(TODAY, 12_000))
    expect(await celebrated(owner)).toEqual([
      ['annual_goal', 12_000],
      ['monthly_goal', 12_000],
      ['revenue_milestone', 10_000],
    ])
  })
  test('is the only one: what comes after it waits, and is a line in the next one', async () => {
    const owner = await signUp()
    await set(owner)
    await sold(owner, earned(TODAY, 1_000))
    expect(await celebrate(owner)).toHaveLength(1)
    await sold(owner, earned(TODAY, 9_000))
    expect(await celebrate(owner)).toEqual([])
    today = '2026-11-22'
    expect(await celebrate(owner), 'alone it opens none').toEqual([])
    await sold(owner, earned(today, 15_000))
    expect(await celebrated(owner)).toEqual([
      ['revenue_milestone', 25_000],
      ['revenue_milestone', 10_000],
    ])
  })
  test('is empty for a file, an earlier day, and a sale that is booked ahead', async () => {
    const owner = await signUp()
    await set(owner)
    await importing(owner)(`Product,Date,Amount\nCut,${TODAY},20000\n`)
    expect(await celebrate(owner), 'a file').toEqual([])
    await sold(owner, earned('2026-11-20', 40_000), earned('2026-11-25', 500_000))
    expect(await celebrate(owner), 'an earlier and a later day').toEqual([])
    await sold(owner, earned(TODAY, 15_000))
    expect(await celebrated(owner), '20,000 + 40,000 + 15,000').toEqual([
      ['sales_milestone', 75_000],
    ])
  })
  test('is empty for a goal that was met when it was set, and for what was undone', async () => {
    const owner = await signUp()
    await sold(owner, earned(TODAY, 1_500))
    await set(owner)
    expect(await celebrate(owner)).toEqual([])
    const sale = { productName: 'Cut', revenue: 20_000, saleDate: TODAY }
    const { id } = (await owner.post('/api/sales-entries', sale)).body
    await owner.delete(`/api/sales-entries/${id}`)
    expect(await celebrate(owner)).toEqual([])
  })
  test('is not opened by fewer than 100 customers, who are a line in it', async () => {
    const owner = await signUp()
    await sold(owner, ...buyers(9, 0, '2026-11-01'))
    await sold(owner, ...buyers(1, 9, TODAY))
    expect(await celebrate(owner)).toEqual([])
    await sold(owner, earned(TODAY, 10_000))
    expect(await celebrated(owner)).toEqual([
      ['revenue_milestone', 10_000],
      ['customer_milestone', 10],
    ])
  })
  test('is opened by the hundredth customer of all time; one who only gave back is none', async () => {
    const owner = await signUp()
    await sold(owner, ...buyers(99, 0, '2024-05-01'), {
      date: TODAY,
      revenue: -1,
      customer: 'Only gave back',
    })
    expect(await celebrate(owner)).toEqual([])
    await sold(owner, ...buyers(1, 99, TODAY))
    expect(await celebrated(owner)).toEqual([['customer_milestone', 100]])
  })
  test('says that a year is the best only if it is, and there was another', async () => {
    const best = async (...before: TestSale[]) => {
      const owner = await signUp()
      await sold(owner, ...before, earned(TODAY, 10_000))
      return (await celebrate(owner))[0]!.message
    }
    expect(await best(earned('2025-03-01', 9_000))).toBe('Your best year so far.')
    expect(await best(earned('2024-03-01', 10_001), earned('2025-03-01', 1))).toBe('')
    expect(await best()).toBe('')
  })
  test('is of the margin only with ten sales and half of the revenue at a recorded cost', async () => {
    const owner = await signUp()
    const small = (date: string) => earned(date, 1)
    await sold(owner, ...Array.from({ length: 8 }, () => small('2026-11-02')))
    await sold(owner, { date: TODAY, revenue: 100, cost: 40 })
    expect(await celebrate(owner), 'nine').toEqual([])
    await sold(owner, small(TODAY))
    expect(await celebrated(owner), '60 / 109 = 55 %').toEqual([['profit_milestone', 50]])
  })
  test('tells no growth while the year is behind the one before', async () => {
    const grown = async (lastYear: number) => {
      const owner = await signUp()
      await sold(
        owner,
        earned('2024-06-01', 100),
        earned('2025-03-01', lastYear),
        earned('2026-03-01', 300),
        earned(TODAY, 500),
      )
      return (await celebrated(owner)).map(([type]) => type)
    }
    expect(await grown(700), '800 after 700').toEqual(['roi_milestone'])
    expect(await grown(900), '800 after 900').toEqual([])
  })
  test('is of the year and the currency of the shop: ¥1,000,000 since April', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { currency: 'JPY', fiscalMonth: 4 })
    await sold(owner, earned('2026-03-31', 5_000_000), earned(TODAY, 1_000_000))
    expect(await celebrate(owner)).toMatchObject([
      { type: 'revenue_milestone', value: 1_000_000, period: 'FY 2026/27' },
    ])
  })
  test('tells a mark once in its month or year, and again in the next', async () => {
    const owner = await signUp()
    await sold(owner, earned(TODAY, 12_000))
    expect(await celebrate(owner)).toHaveLength(1)
    await owner.delete('/api/sales-entries/clear-all')
    today = '2026-11-22'
    await sold(owner, earned(today, 12_000))
    expect(await celebrated(owner), 'of the year, told before').toEqual([])
    today = '2027-01-02'
    await sold(owner, earned(today, 12_000))
    expect(await celebrated(owner)).toEqual([['revenue_milestone', 10_000]])
  })
})
