import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addMonths } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import type { Milestone, Occasion, Series } from '../contract.ts'
import {
  marksReached,
  milestoneOfGoal,
  milestonesOf,
  nextCustomers,
  type Amounts,
} from './rules.ts'

const TODAY = '2026-11-21'
let today = TODAY
const { signUp, db } = await testApp({ now: () => new Date(`${today}T12:00:00Z`) })
beforeEach(() => void (today = TODAY))

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const clear = (owner: Owner) => owner.delete('/api/sales-entries/clear-all')
const claim = async (owner: Owner, occasion: Occasion): Promise<Milestone[]> => {
  const { status, body } = await owner.post('/api/milestones/claim', { occasion })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.milestones
}
const claimed = async (owner: Owner, occasion: Occasion) =>
  (await claim(owner, occasion)).map(({ type, value, intensity }) => [type, value, intensity])
const valuesOf = async (owner: Owner, occasion: Occasion) =>
  (await claim(owner, occasion)).map(({ value }) => value)
/** A sale with a margin of 0, so that no profit milestone is reached. */
const earned = (date: string, revenue: number): TestSale => ({ date, revenue, cost: revenue })

const marksOf = (amounts: Amounts, currency = 'USD') =>
  marksReached(amounts, TODAY, { currency, fiscalMonth: 1 })
const milestones = (amounts: Amounts, currency = 'USD') =>
  milestonesOf(marksOf(amounts, currency), { currency })

describe('the thresholds and their intensities (spec §9.3)', () => {
  const all = (series: Series, currency = 'USD') =>
    milestones({ [series]: 1e12 }, currency)
      .toReversed()
      .map(({ value, intensity }) => [value, intensity])
  const YEAR = [
    [10_000, 'low'],
    [25_000, 'low'],
    [50_000, 'medium'],
    [100_000, 'high'],
    [250_000, 'high'],
    [500_000, 'high'],
    [1_000_000, 'high'],
  ] as const
  test('revenue of the year, on load: medium from 50K, high from 100K', () =>
    expect(all('year_revenue')).toEqual(YEAR))
  test.each([
    ['EUR', 1],
    ['SEK', 10],
    ['JPY', 100],
    ['IDR', 10_000],
  ])('revenue in %s has them times %d; $10,000 is ¥1,000,000', (currency, magnitude) =>
    expect(all('year_revenue', currency)).toEqual(
      YEAR.map(([value, intensity]) => [value * magnitude, intensity]),
    ),
  )
  test('revenue of the month, after a sale: also 75,000, 150,000 and 200,000', () =>
    expect(all('month_revenue').map(([value]) => value)).toEqual([
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ]))
  test('customers: medium from 50, high from 100, in any currency', () =>
    expect(all('customers', 'JPY')).toEqual([
      [10, 'low'],
      [25, 'low'],
      [50, 'medium'],
      [100, 'high'],
      [250, 'high'],
      [500, 'high'],
      [1000, 'high'],
    ]))
  test('profit margin: 20 to 70 percent in tens', () =>
    expect(all('profit_margin', 'JPY').map(([value]) => value)).toEqual([20, 30, 40, 50, 60, 70]))
  test('ROI: 20 percent', () => expect(all('roi')).toEqual([[20, 'medium']]))
  test('a mark is reached at its value, not a cent below', () => {
    expect(marksOf({ year_revenue: 9_999.99 })).toEqual([])
    expect(marksOf({ year_revenue: 10_000 })).toHaveLength(1)
    expect(marksOf({})).toEqual([])
  })
  test('a mark belongs to its month or year, or to none', () =>
    expect(
      marksOf({ month_revenue: 1e4, year_revenue: 1e4, customers: 10 }).map(
        ({ series, period }) => [series, period],
      ),
    ).toEqual([
      ['year_revenue', '2026'],
      ['month_revenue', '2026-11'],
      ['customers', ''],
    ]))
  test('the next number of customers is the smallest that isn’t stored', () => {
    expect(nextCustomers([])).toBe(10)
    expect(nextCustomers(marksOf({ customers: 60, roi: 20 }))).toBe(100)
    expect(nextCustomers(marksOf({ customers: 2_000 }))).toBeUndefined()
  })
})

describe('the priority (spec §4.5)', () => {
  test('is ROI, revenue, customers, profit; within a type the largest comes first, and none is left out', () =>
    expect(
      milestones({ profit_margin: 35, customers: 26, year_revenue: 11_000, roi: 20 }).map(
        ({ type, value }) => [type, value],
      ),
    ).toEqual([
      ['roi_milestone', 20],
      ['revenue_milestone', 10_000],
      ['customer_milestone', 25],
      ['customer_milestone', 10],
      ['profit_milestone', 30],
      ['profit_milestone', 20],
    ]))
  test('a margin that is assumed in part says so; nothing else does', () => {
    const marks = marksOf({ profit_margin: 25, customers: 10 })
    const [customers, margin] = milestonesOf(marks, { currency: 'USD', isMarginAssumed: true })
    expect(margin).toMatchObject({ value: 20, isMarginAssumed: true })
    expect(margin!.message).toContain('if sales without a recorded cost have the margin of your')
    expect(customers).toMatchObject({ type: 'customer_milestone', isMarginAssumed: false })
    expect(milestonesOf(marks, { currency: 'USD' })[1]!.message).toContain('at least that share')
  })
  test('every message has two sentences and doesn’t include the value', () => {
    const most = { roi: 20, year_revenue: 1e6, month_revenue: 1e6, customers: 1e3 }
    for (const { message } of milestones({ ...most, profit_margin: 70 })) {
      expect(message).toMatch(/^[A-Z][^.!$€%]+\. [A-Z][^$€%\d]+!$/)
    }
  })
})

describe('a claim', () => {
  test('returns every mark reached, the largest first, once', async () => {
    const owner = await signUp()
    expect(await claim(owner, 'load')).toEqual([])
    await sold(owner, earned('2026-02-01', 59_999.99))
    expect(await claimed(owner, 'load')).toEqual([
      ['revenue_milestone', 50_000, 'medium'],
      ['revenue_milestone', 25_000, 'low'],
      ['revenue_milestone', 10_000, 'low'],
    ])
    expect(await claim(owner, 'load')).toEqual([])
    await sold(owner, earned('2026-02-02', 40_000.01))
    expect(await claimed(owner, 'load'), '59,999.99 + 40,000.01').toEqual([
      ['revenue_milestone', 100_000, 'high'],
    ])
  })
  test('with several series returns all of them', async () => {
    const owner = await signUp()
    const customers = Array.from({ length: 10 }, (_, i) => ({
      ...earned('2026-02-01', 1_000),
      customer: `Customer ${i}`,
    }))
    await sold(owner, ...customers)
    expect(await claimed(owner, 'load')).toEqual([
      ['revenue_milestone', 10_000, 'low'],
      ['customer_milestone', 10, 'low'],
    ])
    expect(await claim(owner, 'load')).toEqual([])
  })
  test('checks this year on load, and the month after a sale or an import', async () => {
    const owner = await signUp()
    await sold(owner, earned('2025-12-31', 70_000), earned('2026-10-31', 26_000))
    expect(await claim(owner, 'sale')).toEqual([])
    expect(await valuesOf(owner, 'load')).toEqual([25_000, 10_000])
    await sold(owner, earned('2026-11-01', 10_000))
    expect(await valuesOf(owner, 'sale')).toEqual([10_000])
    await sold(owner, earned('2026-11-30', 650_000))
    expect(await claim(owner, 'import'), 'booked ahead').toEqual([])
    await sold(owner, earned(TODAY, 65_000))
    expect(await valuesOf(owner, 'import')).toEqual([75_000, 50_000, 25_000])
    expect(await claim(owner, 'sale')).toEqual([])
  })
  test('a back-dated sale celebrates nothing for its month, but counts for the year', async () => {
    const owner = await signUp()
    await sold(owner, earned('2026-10-31', 12_000))
    expect(await claim(owner, 'sale')).toEqual([])
    expect(await valuesOf(owner, 'load')).toEqual([10_000])
  })
  test('tells the same amount of the month and the year once, in the moment in which both are reached', async () => {
    const owner = await signUp()
    await sold(owner, earned(TODAY, 12_000))
    expect(await claim(owner, 'sale')).toMatchObject([
      {
        type: 'sales_milestone',
        value: 10_000,
        message: expect.stringMatching(/this month, and so this year too\./),
      },
    ])
    expect(await claim(owner, 'load')).toEqual([])

    await sold(owner, earned('2026-10-01', 12_999), earned(TODAY, 5_000))
    expect(await claimed(owner, 'load'), '12,000 + 12,999 + 5,000 this year').toEqual([
      ['revenue_milestone', 25_000, 'low'],
    ])
    await sold(owner, earned(TODAY, 8_000))
    expect(await claim(owner, 'sale'), '25,000 of the month, later').toMatchObject([
      { value: 25_000, message: expect.stringContaining('this month. ') },
    ])
  })
  test.each<[string, Occasion[]]>([
    ['a sale, and figures that load a second later', ['sale', 'load']],
    ['figures that load before the sale is reported', ['load', 'sale']],
    ['an import, and figures that load a second later', ['import', 'load']],
    ['figures that load while the import is reported', ['load', 'import']],
    ['an import and a sale in another tab', ['import', 'sale', 'load']],
  ])(
    'tells an amount that the month and the year reach together once: %s',
    async (_, occasions) => {
      const owner = await signUp()
      await sold(owner, earned(TODAY, 25_000))
      const told: Milestone[] = []
      for (const occasion of occasions) told.push(...(await claim(owner, occasion)))
      expect(told.map(({ value }) => value)).toEqual([25_000, 10_000])
      for (const { message } of told) expect(message).toContain('this month, and so this year too.')
    },
  )
  test('and once when two tabs report both at the same moment, whichever is first', async () => {
    for (const occasions of [
      ['sale', 'load'],
      ['load', 'import'],
    ] as Occasion[][]) {
      const owner = await signUp()
      await sold(owner, earned(TODAY, 10_000))
      const answers = await Promise.all(occasions.map((occasion) => valuesOf(owner, occasion)))
      expect(answers.flat()).toEqual([10_000])
    }
  })
  test('in a fiscal year of its own and in yen too: ¥1,000,000 since April', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { currency: 'JPY', fiscalMonth: 4 })
    await sold(owner, earned('2026-03-31', 5_000_000), earned(TODAY, 1_000_000))
    expect(await valuesOf(owner, 'sale')).toEqual([1_000_000])
    expect(await claim(owner, 'load')).toEqual([])
  })
  test('on load tells an amount of the year together with the same one of the month', async () => {
    const owner = await signUp()
    await sold(owner, earned('2026-03-01', 20_000), earned(TODAY, 10_000))
    expect(await claim(owner, 'load')).toMatchObject([
      { type: 'revenue_milestone', value: 25_000, message: expect.stringContaining('this year. ') },
      { type: 'revenue_milestone', value: 10_000, message: expect.stringContaining('year too. ') },
    ])
    expect(await claim(owner, 'sale')).toEqual([])
  })
  test('tells marks of the month in every month, of the year in every year, and customers once', async () => {
    const owner = await signUp()
    const tenCustomers = (date: string): TestSale[] =>
      Array.from({ length: 10 }, (_, i) => ({ ...earned(date, 1_000), customer: `Ada ${i}` }))
    await sold(owner, ...tenCustomers(TODAY))
    expect(await valuesOf(owner, 'sale')).toEqual([10_000])
    expect(await valuesOf(owner, 'load'), 'customers').toEqual([10])
    today = '2026-12-02'
    await sold(owner, ...tenCustomers(today))
    expect(await valuesOf(owner, 'sale')).toEqual([10_000])
    expect(await valuesOf(owner, 'load'), '20,000 this year').toEqual([])
    today = '2027-01-02'
    await sold(owner, ...tenCustomers(today))
    expect(await claimed(owner, 'sale')).toEqual([['sales_milestone', 10_000, 'low']])
    expect(await claim(owner, 'load')).toEqual([])
  })
  test('counts different customers with a sale, over all time', async () => {
    const owner = await signUp()
    const buys = (n: number, date = '2024-05-01'): TestSale => ({
      ...earned(date, 1),
      customer: `Customer ${n}`,
    })
    await sold(owner, ...Array.from({ length: 9 }, (_, i) => buys(i)), buys(1, '2026-01-01'))
    await sold(owner, { date: '2026-01-01', revenue: -1, customer: 'Only gave back' })
    expect(await claim(owner, 'load')).toEqual([])
    await sold(owner, buys(9, '2025-01-01'))
    expect(await claimed(owner, 'load')).toEqual([['customer_milestone', 10, 'low']])
    await sold(owner, ...Array.from({ length: 39 }, (_, i) => buys(10 + i)))
    expect(await claimed(owner, 'load'), '49').toEqual([['customer_milestone', 25, 'low']])
    await sold(owner, buys(49))
    expect(await claimed(owner, 'load')).toEqual([['customer_milestone', 50, 'medium']])
  })
  test("uses the year's margin only if ten sales and half of the revenue have a recorded cost", async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-03-01', revenue: 100 }, { date: '2025-03-01', revenue: 9 })
    expect(await claim(owner, 'load'), 'assumed: 30 %').toEqual([])
    const sales = Array.from({ length: 10 }, () => ({ date: '2026-03-02', revenue: 10, cost: 5 }))
    await sold(owner, ...sales.slice(1))
    expect(await claim(owner, 'load'), 'nine').toEqual([])
    await sold(owner, sales[0]!)
    expect(await claimed(owner, 'load'), '(30 + 50) / 200 = 40 %').toEqual([
      ['profit_milestone', 40, 'medium'],
      ['profit_milestone', 30, 'low'],
      ['profit_milestone', 20, 'low'],
    ])
  })
  test('of the margin needs ten sales with costs, even if all costs are known: not nine, a refund and one of last year', async () => {
    const owner = await signUp()
    const costed = (date = '2026-03-02'): TestSale => ({ date, revenue: 10, cost: 5 })
    const nine = Array.from({ length: 9 }, () => costed())
    await sold(owner, ...nine, { date: '2026-03-03', revenue: -10, cost: -5 }, costed('2025-12-31'))
    expect(await claim(owner, 'load'), '50 %, from nine').toEqual([])
    await sold(owner, costed())
    expect(await valuesOf(owner, 'load'), '50 %, from ten').toEqual([50, 40, 30, 20])
  })
  test('from four tabs at once returns each milestone to one', async () => {
    const owner = await signUp()
    const marks = [10_000, 25_000, 50_000, 100_000]
    let before = 0
    for (const mark of marks) {
      await sold(owner, earned('2026-02-01', mark - before))
      before = mark
      const answers = await Promise.all([1, 2, 3, 4].map(() => valuesOf(owner, 'load')))
      expect(answers.flat()).toEqual([mark])
    }
  })
  test('needs a valid occasion', async () => {
    const owner = await signUp()
    expect(await owner.post('/api/milestones/claim', { occasion: 'boredom' })).toMatchObject({
      status: 400,
      body: { fields: { occasion: 'Occasion must be load, sale or import' } },
    })
  })
})

test(
  'each mark is told once per month or year and none is swallowed, however sales are added and cleared and months go by',
  { tags: 'long' },
  async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ sell: fc.integer({ min: 1, max: 120_000 }) }) },
      { weight: 1, arbitrary: fc.record({ sellLastMonth: fc.integer({ min: 1, max: 120_000 }) }) },
      { weight: 1, arbitrary: fc.constant({ clear: true }) },
      { weight: 1, arbitrary: fc.constant({ nextMonth: true }) },
      {
        weight: 4,
        arbitrary: fc.record({ claim: fc.constantFrom<Occasion>('load', 'sale', 'import') }),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        today = '2026-10-21'
        const owner = await signUp()
        const told = new Set<string>()
        let sales: { date: string; revenue: number }[] = []
        const sell = async (date: string, revenue: number) => {
          await sold(owner, earned(date, revenue))
          sales.push({ date, revenue })
        }
        for (const each of steps) {
          if ('sell' in each) await sell(today, each.sell)
          else if ('sellLastMonth' in each) await sell(addMonths(today, -1), each.sellLastMonth)
          else if ('nextMonth' in each) today = addMonths(today, 1)
          else if ('clear' in each) {
            await clear(owner)
            sales = []
          } else {
            const [series, length] =
              each.claim === 'load'
                ? (['year_revenue', 4] as const)
                : (['month_revenue', 7] as const)
            const period = today.slice(0, length)
            const dueOf = (marks: Series, of: string): number[] => {
              const revenue = sales
                .filter(({ date }) => date.startsWith(of))
                .reduce((sum, sale) => sum + sale.revenue, 0)
              return marksOf({ [marks]: revenue })
                .map(({ value }) => value)
                .filter((value) => !told.has(`${marks} ${of} ${value}`))
            }
            const due = dueOf(series, period)
            const [other, otherLength] =
              series === 'year_revenue'
                ? (['month_revenue', 7] as const)
                : (['year_revenue', 4] as const)
            const otherPeriod = today.slice(0, otherLength)
            const together = dueOf(other, otherPeriod).filter((value) => due.includes(value))
            const values = (await claim(owner, each.claim))
              .filter(({ type }) => ['revenue_milestone', 'sales_milestone'].includes(type))
              .map(({ value }) => value)
            expect(values).toEqual(due.toReversed())
            for (const value of values) told.add(`${series} ${period} ${value}`)
            for (const value of together) told.add(`${other} ${otherPeriod} ${value}`)
          }
        }
      }),
      { numRuns: runs(25) },
    )
  },
)

test.each([
  ['revenue', '2026-full', 'annual_goal'],
  ['revenue', '2026-Q3', 'quarterly_goal'],
  ['revenue', '2026-07', 'monthly_goal'],
  ['profit_margin', '2026-full', 'goal_achieved'],
  ['units', '2026-07', 'goal_achieved'],
] as const)(
  'a reached goal of %s for %s is a milestone of type %s',
  (goalType, timeframe, type) => {
    const goal = { goalType, timeframe, targetAmount: 50, isMarginAssumed: false }
    expect(milestoneOfGoal(goal)).toMatchObject({ type, value: 50, intensity: 'high' })
  },
)
