import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays } from '../../../shared/calendar.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import type { Milestone, Occasion } from '../contract.ts'
import { marksReached, milestoneOf, nextMark, roiRanges, type Series } from './rules.ts'

const TODAY = '2026-11-21'
const { signUp, db } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const clear = (owner: Owner) => owner.delete('/api/sales-entries/clear-all')
const claim = async (owner: Owner, occasion: Occasion): Promise<Milestone | null> => {
  const { status, body } = await owner.post('/api/milestones/claim', { occasion })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.milestone
}
const claimed = async (owner: Owner, occasion: Occasion) => {
  const milestone = await claim(owner, occasion)
  return milestone && [milestone.type, milestone.value, milestone.intensity]
}
/** A sale with a margin of 0, so that no profit milestone is reached. */
const earned = (date: string, revenue: number): TestSale => ({ date, revenue, cost: revenue })

describe('spec §9: the thresholds and their intensities', () => {
  const all = (series: Series) =>
    marksReached({ [series]: 1e9 }).map((mark) => [mark.value, milestoneOf([mark])!.intensity])
  test('revenue of the year, on load: medium from 50K, high from 100K', () =>
    expect(all('year_revenue')).toEqual([
      [10_000, 'low'],
      [25_000, 'low'],
      [50_000, 'medium'],
      [100_000, 'high'],
      [250_000, 'high'],
      [500_000, 'high'],
      [1_000_000, 'high'],
    ]))
  test('revenue of the month, after a sale: also 75,000, 150,000 and 200,000', () =>
    expect(all('month_revenue').map(([value]) => value)).toEqual([
      10_000, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 500_000, 1_000_000,
    ]))
  test('customers: medium from 50, high from 100', () =>
    expect(all('customers')).toEqual([
      [10, 'low'],
      [25, 'low'],
      [50, 'medium'],
      [100, 'high'],
      [250, 'high'],
      [500, 'high'],
      [1000, 'high'],
    ]))
  test('profit margin: 20 to 70 percent in tens', () =>
    expect(all('profit_margin').map(([value]) => value)).toEqual([20, 30, 40, 50, 60, 70]))
  test('ROI: 20 percent', () => expect(all('roi')).toEqual([[20, 'medium']]))
  test('a mark is reached at its value, not a cent below', () => {
    expect(marksReached({ year_revenue: 9_999.99 })).toEqual([])
    expect(marksReached({ year_revenue: 10_000 })).toHaveLength(1)
    expect(marksReached({})).toEqual([])
  })
  test('the next mark of a series is the smallest that isn’t stored', () => {
    expect(nextMark('customers', [])).toBe(10)
    expect(nextMark('customers', marksReached({ customers: 60, roi: 20 }))).toBe(100)
    expect(nextMark('customers', marksReached({ customers: 2_000 }))).toBeUndefined()
  })
})

describe('spec §4: the priority', () => {
  test.each([
    ['roi_milestone', { roi: 20, year_revenue: 1e6, customers: 1000, profit_margin: 70 }, 20],
    ['revenue_milestone', { year_revenue: 11_000, customers: 1000, profit_margin: 70 }, 10_000],
    ['customer_milestone', { customers: 26, profit_margin: 70 }, 25],
    ['profit_milestone', { profit_margin: 45 }, 40],
  ])('the largest %s is chosen from %j', (type, amounts, value) =>
    expect(milestoneOf(marksReached(amounts))).toMatchObject({ type, value }),
  )
  test('without reached marks there is nothing to celebrate', () =>
    expect(milestoneOf([])).toBeNull())
  test('every message has two sentences and doesn’t include the value', () => {
    const most = { roi: 20, year_revenue: 1e6, month_revenue: 1e6, customers: 1e3 }
    for (const mark of marksReached({ ...most, profit_margin: 70 })) {
      expect(milestoneOf([mark])!.message).toMatch(/^[A-Z][^.!$€%]+\. [A-Z][^$€%\d]+!$/)
    }
  })
})

describe('ROI', () => {
  test('compares the 30 days from the first sale on with the last 30, once there are 60', () => {
    expect(roiRanges(addDays(TODAY, -59), TODAY)).toEqual({
      first: { start: '2026-09-23', end: '2026-10-22' },
      last: { start: '2026-10-23', end: TODAY },
    })
    expect(roiRanges(addDays(TODAY, -58), TODAY)).toBeUndefined()
    expect(roiRanges(addDays(TODAY, 1), TODAY)).toBeUndefined()
    expect(roiRanges(undefined, TODAY)).toBeUndefined()
  })
  test.each([
    ['1,000 then 1,200: 20 %', 1_200, ['roi_milestone', 20, 'medium']],
    ['1,000 then 1,199: 19.9 %', 1_199, null],
  ])('%s', async (_, last, milestone) => {
    const owner = await signUp()
    await sold(owner, earned('2026-08-01', 600), earned('2026-08-30', 400))
    await sold(owner, earned('2026-08-31', 5_000), earned('2026-10-22', 200), earned(TODAY, last))
    expect(await claimed(owner, 'load')).toEqual(milestone)
  })
})

describe('a claim', () => {
  test('returns the highest mark reached, once, and marks the lower ones as passed', async () => {
    const owner = await signUp()
    expect(await claim(owner, 'load')).toBeNull()
    await sold(owner, earned('2026-02-01', 59_999.99))
    expect(await claimed(owner, 'load')).toEqual(['revenue_milestone', 50_000, 'medium'])
    expect(await claim(owner, 'load')).toBeNull()
    await sold(owner, earned('2026-02-02', 40_000.01))
    expect(await claimed(owner, 'load'), '59,999.99 + 40,000.01').toEqual([
      'revenue_milestone',
      100_000,
      'high',
    ])
  })
  test('with several series returns the first, and never the others later', async () => {
    const owner = await signUp()
    const customers = Array.from({ length: 10 }, (_, i) => ({
      ...earned('2026-02-01', 1_000),
      customer: `Customer ${i}`,
    }))
    await sold(owner, ...customers)
    expect(await claimed(owner, 'load')).toEqual(['revenue_milestone', 10_000, 'low'])
    expect(await claim(owner, 'load')).toBeNull()
  })
  test('checks this year on load, and the month after a sale or an import', async () => {
    const owner = await signUp()
    await sold(owner, earned('2025-12-31', 70_000), earned('2026-10-31', 26_000))
    expect(await claim(owner, 'sale')).toBeNull()
    expect(await claimed(owner, 'load')).toEqual(['revenue_milestone', 25_000, 'low'])
    await sold(owner, earned('2026-11-01', 10_000))
    expect(await claimed(owner, 'sale')).toEqual(['revenue_milestone', 10_000, 'low'])
    await sold(owner, earned('2026-11-30', 65_000))
    expect(await claimed(owner, 'import')).toEqual(['revenue_milestone', 75_000, 'medium'])
    expect(await claim(owner, 'sale')).toBeNull()
  })
  test('after a sale also covers the same mark of the year, but not a higher one', async () => {
    const owner = await signUp()
    await sold(owner, earned(TODAY, 12_000))
    expect(await claimed(owner, 'sale')).toEqual(['revenue_milestone', 10_000, 'low'])
    expect(await claim(owner, 'load')).toBeNull()
    await sold(owner, earned('2026-10-01', 13_000))
    expect(await claimed(owner, 'load')).toEqual(['revenue_milestone', 25_000, 'low'])
  })
  test('counts different customers with a sale, over all time', async () => {
    const owner = await signUp()
    const buys = (n: number, date = '2024-05-01'): TestSale => ({
      ...earned(date, 1),
      customer: `Customer ${n}`,
    })
    await sold(owner, ...Array.from({ length: 9 }, (_, i) => buys(i)), buys(1, '2026-01-01'))
    await sold(owner, { date: '2026-01-01', revenue: -1, customer: 'Only gave back' })
    expect(await claim(owner, 'load')).toBeNull()
    await sold(owner, buys(9, '2025-01-01'))
    expect(await claimed(owner, 'load')).toEqual(['customer_milestone', 10, 'low'])
    await sold(owner, ...Array.from({ length: 39 }, (_, i) => buys(10 + i)))
    expect(await claimed(owner, 'load'), '49').toEqual(['customer_milestone', 25, 'low'])
    await sold(owner, buys(49))
    expect(await claimed(owner, 'load')).toEqual(['customer_milestone', 50, 'medium'])
  })
  test("uses the year's margin only if enough costs are recorded", async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-03-01', revenue: 100 }, { date: '2025-03-01', revenue: 9 })
    expect(await claim(owner, 'load'), 'assumed: 30 %').toBeNull()
    await sold(owner, { date: '2026-03-02', revenue: 100, cost: 50 })
    expect(await claimed(owner, 'load'), '(30 + 50) / 200').toEqual([
      'profit_milestone',
      40,
      'medium',
    ])
  })
  test('by one owner doesn’t affect another owner', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    for (const each of [owner, other]) await sold(each, earned('2026-02-01', 10_000))
    expect(await claimed(owner, 'load')).toEqual(await claimed(other, 'load'))
  })
  test('from four tabs at once returns the milestone to one', async () => {
    const owner = await signUp()
    const marks = [10_000, 25_000, 50_000, 100_000]
    let before = 0
    for (const mark of marks) {
      await sold(owner, earned('2026-02-01', mark - before))
      before = mark
      const answers = await Promise.all([1, 2, 3, 4].map(() => claim(owner, 'load')))
      expect(answers.filter(Boolean)).toEqual([expect.objectContaining({ value: mark })])
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

test('a milestone is never returned twice, however sales are added and cleared, and only the highest new one is returned', async () => {
  const step = fc.oneof(
    fc.record({ sell: fc.integer({ min: 1, max: 120_000 }) }),
    fc.record({ clear: fc.constant(true) }),
    fc.record({ claim: fc.constantFrom<Occasion>('load', 'sale', 'import') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const owner = await signUp()
      const seen = new Set<string>()
      let revenue = 0
      for (const each of steps) {
        if ('sell' in each) {
          await sold(owner, earned(TODAY, each.sell))
          revenue += each.sell
        } else if ('clear' in each) {
          await clear(owner)
          revenue = 0
        } else {
          const milestone = await claim(owner, each.claim)
          if (!milestone) continue
          const series = each.claim === 'load' ? 'year_revenue' : 'month_revenue'
          const key = `${series} ${milestone.value}`
          expect(seen).not.toContain(key)
          seen.add(key)
          expect(milestone.value).toBe(marksReached({ [series]: revenue }).at(-1)!.value)
        }
      }
    }),
    { numRuns: 25 },
  )
})
