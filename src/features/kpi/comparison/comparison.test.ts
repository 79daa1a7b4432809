import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays, lengthOf, type Day } from '../../../shared/calendar.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

/** A sale of the same amount on each day. */
const daily = (start: Day, end: Day, revenue: number): TestSale[] =>
  Array.from({ length: lengthOf({ start, end }) }, (_, i) => ({ date: addDays(start, i), revenue }))

async function shop(sales: TestSale[]) {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  return async (start: Day, end: Day, compare?: string) => {
    const query = `startDate=${start}&endDate=${end}${compare ? `&compare=${compare}` : ''}`
    const answer = await owner.get(`/api/kpi-metrics?${query}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
}
const growthOf = ({ revenueGrowthRate, revenueGrowthRateContext, isComparable }: any) => [
  revenueGrowthRate,
  revenueGrowthRateContext,
  isComparable,
]

describe('a florist who sells 10.00 a day, 40.00 in December 2025 and 12.00 in January 2026', async () => {
  const florist = await shop([
    ...daily('2025-01-01', '2025-11-30', 10),
    ...daily('2025-12-01', '2025-12-31', 40),
    ...daily('2026-01-01', '2026-01-31', 12),
    ...daily('2026-02-01', '2026-11-21', 10),
  ])
  const january = ['2026-01-01', '2026-01-31'] as const
  test('January with the month before: 372.00 after 1,240.00 = −70 %, also without `compare`', async () => {
    const down = [-70, 'vs December 2025', true]
    expect(growthOf(await florist(...january))).toEqual(down)
    expect(growthOf(await florist(...january, 'preceding'))).toEqual(down)
  })
  test('January with January: 372.00 after 310.00 = +20 %', async () => {
    const answer = await florist(...january, 'lastYear')
    expect(growthOf(answer)).toEqual([20, 'vs January 2025', true])
    expect(answer).toMatchObject({
      comparedWith: 'lastYear',
      previous: { startDate: '2025-01-01', endDate: '2025-01-31', totalRevenue: 310 },
    })
    expect(answer.series.points[0]).toMatchObject({ revenue: 12, previousRevenue: 10 })
  })
  test('auto compares with last year, or the month before where last year has no data', async () => {
    expect((await florist(...january, 'auto')).comparedWith).toBe('lastYear')
    const first = await florist('2025-02-01', '2025-02-28', 'auto')
    expect([first.comparedWith, ...growthOf(first)]).toEqual([
      'preceding',
      -9.68,
      'vs January 2025',
      true,
    ])
  })
  test('anything else is refused', async () => {
    const owner = await signUp()
    const path = '/api/kpi-metrics?startDate=2026-01-01&endDate=2026-01-31&compare=last'
    expect(await owner.get(path)).toMatchObject({
      status: 400,
      body: { message: 'Compare must be preceding, lastYear, lastYearWeekdays or auto' },
    })
  })
})

test('data that ended on 31 March 2025: 90 × 11.00 after 90 × 10.00 = +10 %, not −73 %', async () => {
  const ended = await shop([
    ...daily('2024-01-01', '2024-12-31', 10),
    ...daily('2025-01-01', '2025-03-31', 11),
  ])
  const year = await ended('2025-01-01', '2025-12-31')
  expect(growthOf(year)).toEqual([10, 'vs 1 Jan – 30 Mar 2024', true])
  expect(year).toMatchObject({
    totalRevenue: 990,
    elapsed: { endDate: '2025-03-31', totalRevenue: 990, totalSales: 90 },
    previous: { endDate: '2024-03-30', totalRevenue: 900, totalSales: 90 },
  })
  expect(growthOf(await ended('2025-04-01', '2025-06-30'))).toEqual([
    null,
    'No sales since 31 Mar 2025',
    false,
  ])
})

test('data that began on 21 November 2024: 41 × 12.00 after 41 × 10.00 = +20 %, not +968 %', async () => {
  const began = await shop([
    ...daily('2024-11-21', '2024-12-31', 10),
    ...daily('2025-01-01', '2025-12-31', 12),
  ])
  const year = await began('2025-01-01', '2025-12-31')
  expect(growthOf(year)).toEqual([20, '21 Nov – 31 Dec, 2025 vs 2024', true])
  expect([year.totalRevenue, year.elapsed.totalRevenue]).toEqual([4_380, 492])
  expect(growthOf(await began('2024-01-01', '2024-12-31'))).toEqual([
    null,
    'Nothing before 21 Nov 2024 to compare with',
    false,
  ])
})

test('only refunds: there is no revenue to grow from', async () => {
  const refunds = await shop([
    { date: '2025-05-05', revenue: -10 },
    { date: '2025-06-15', revenue: -10 },
    { date: '2026-06-01', revenue: -30 },
  ])
  expect(growthOf(await refunds('2026-01-01', '2026-12-31'))).toEqual([
    null,
    'No sales for 5 May – 1 Jun 2025',
    true,
  ])
})
