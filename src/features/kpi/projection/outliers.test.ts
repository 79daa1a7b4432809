import { describe, expect, test } from 'vitest'
import { addDays, dayOf, endOfMonth, type Day } from '../../../shared/calendar.ts'
import { projected, type Takings } from '../testing/projected.ts'

/** Days, months and changes that are unlike all others. A shop takes 100 a day, 36,500 a year, unless it says otherwise. */

const EUR = 100
const DAILY = 100 * EUR
const TODAY = '2026-10-25'
const FIRST_DAYS: Day[] = ['2024-01-01', '2025-01-01', '2026-01-01']
const monthEnd = (month: number): Day => endOfMonth(dayOf(2026, month, 1))
const since = (firstDay: Day, lastDay: Day = '2026-12-31', perDay = DAILY): Takings => [
  firstDay,
  lastDay,
  perDay,
]
const once = (day: Day, amount: number): Takings => [day, day, amount * EUR]
/** 100 a day times a factor that depends on the time of 2026, 0 to 1. */
const during2026 = (factor: (time: number) => number): Takings[] =>
  Array.from({ length: 365 }, (_, i) => {
    const day = addDays('2026-01-01', i)
    return [day, day, Math.round(DAILY * factor(i / 364))]
  })
/** In units, as the titles say it. */
const told = (takings: Takings[], today: Day = TODAY) => {
  const { lowCents, annualCents, highCents, ytdCents } = projected(today, takings)
  return {
    low: lowCents / EUR,
    annual: annualCents / EUR,
    high: highCents / EUR,
    soFar: ytdCents / EUR,
  }
}
const expectAround = (truth: number, takings: Takings[], today?: Day): void => {
  const { low, high, soFar } = told(takings, today)
  expect(low).toBeLessThanOrEqual(truth)
  expect(high).toBeGreaterThanOrEqual(truth)
  expect(low).toBeGreaterThanOrEqual(soFar)
}

describe('a single sale is not a level', () => {
  test.each([
    [10_000, 46_500],
    [50_000, 86_500],
  ])('%i on 20 October: 36,500 and the sale, to within 1 %', (amount, truth) => {
    for (const firstDay of FIRST_DAYS)
      for (const today of ['2026-10-20', TODAY, monthEnd(10), monthEnd(11)] as const) {
        const sold = [since(firstDay), once('2026-10-20', amount - 100)]
        expectAround(truth - 100, sold, today)
        expect(Math.abs(told(sold, today).annual / (truth - 100) - 1)).toBeLessThan(0.01)
      }
  })
  test('a million on 8 April, in the second month of a shop: 30,600 more, to within 10 %', () => {
    const { annual } = told([since('2026-03-01'), once('2026-04-08', 1_000_000)], '2026-04-20')
    expect(Math.abs((annual - 1_000_000) / 30_600 - 1)).toBeLessThan(0.1)
  })
  test('10,000 more, range 53,362 to 60,607 before: 46,009 to 47,265', () => {
    const { low, high } = told([since('2024-01-01'), once('2026-10-20', 10_000)])
    expect([Math.round(low), Math.round(high)]).toEqual([46_009, 47_265])
  })
  test('in the second month of a shop: 30,600 a year and the sale, to within 5 %', () => {
    const sold = [since('2026-03-01'), once('2026-04-08', 10_000)]
    expect(Math.abs(told(sold, '2026-04-20').annual / 40_600 - 1)).toBeLessThan(0.05)
  })
  test('50,000 in last November are no season: 36,500, to within 2 %', () => {
    for (const firstDay of FIRST_DAYS.slice(0, 2))
      for (const month of [1, 4, 7, 10]) {
        const sold = [since(firstDay), once('2025-11-20', 50_000)]
        expectAround(36_500, sold, monthEnd(month))
        expect(Math.abs(told(sold, monthEnd(month)).annual / 36_500 - 1)).toBeLessThan(0.02)
      }
  })
  test('a refund of 10,000 on 20 October: 26,500, to within 2 %', () => {
    for (const firstDay of FIRST_DAYS) {
      const { annual, low, high } = told([since(firstDay), once('2026-10-20', -10_000)])
      expect(Math.abs(annual / 26_500 - 1)).toBeLessThan(0.02)
      expect(low).toBeLessThan(26_500)
      expect(high).toBeGreaterThan(26_500)
    }
  })
  test('a sale of 3,000 on the 10th of each month is usual: 72,500, to within 2 %', () => {
    const sold = Array.from({ length: 36 }, (_, i) => {
      const month = dayOf(2024 + Math.floor(i / 12), (i % 12) + 1, 10)
      return once(month, 3_000)
    })
    const { annual } = told([since('2024-01-01'), ...sold])
    expect(Math.abs(annual / 72_500 - 1)).toBeLessThan(0.02)
  })
})

describe('a month is not a level', () => {
  const without = (firstDay: Day, from: Day, to: Day, perDay = 0): Takings[] => [
    since(firstDay, addDays(from, -1)),
    [from, to, perDay],
    since(addDays(to, 1)),
  ]

  test('closed from March to May without a plan: 27,300 in August and after', () => {
    for (const firstDay of FIRST_DAYS)
      for (const today of [TODAY, ...[8, 9, 10, 11].map(monthEnd)])
        expectAround(27_300, without(firstDay, '2026-03-01', '2026-05-31'), today)
  })
  test.each([
    ['June', '2026-06-01', '2026-06-30'],
    ['September', '2026-09-01', '2026-09-30'],
  ] as const)('net refunds of 100 a day in %s: 30,500 on 25 October and after', (_, from, to) => {
    for (const firstDay of FIRST_DAYS)
      for (const today of [TODAY, monthEnd(10), monthEnd(11)])
        expectAround(30_500, without(firstDay, from, to, -DAILY), today)
  })
  test('net refunds that go on count: in October and November less than 100 a day is expected', () => {
    const sold = without('2024-01-01', '2026-10-01', '2026-11-30', -DAILY)
    expect(told(sold, monthEnd(11)).annual).toBeLessThan(21_200 + 31 * 50)
  })
  test('a shop with a sale in every other month has half of what those months bring: 1,800 a year, to within 20 %', () => {
    const sold = Array.from({ length: 18 }, (_, i) =>
      once(dayOf(2024 + Math.floor(i / 6), 2 * (i % 6) + 1, 5 + 3 * (i % 5)), i % 3 ? 200 : 500),
    )
    const { annual } = told(sold, '2026-09-30')
    expect(Math.abs(annual / 1_800 - 1)).toBeLessThan(0.2)
  })
})

describe('what has changed may change further', () => {
  const before: Takings = since('2024-01-01', '2025-12-31')

  test.each([
    ['growing tenfold in 2026, by as much each day: 200,750', (t: number) => 1 + 9 * t],
    ['growing tenfold in 2026, by as much in percent: 142,825', (t: number) => 10 ** t],
    ['tenfold since July: 202,100', (t: number) => (t < 181 / 364 ? 1 : 10)],
    ['shrinking to a tenth in 2026: 14,283', (t: number) => 10 ** -t],
    ['a tenth since July: 19,940', (t: number) => (t < 181 / 364 ? 1 : 0.1)],
  ])('%s, inside the range on 25 October and after', (_, factor) => {
    const year = during2026(factor)
    const truth = year.reduce((sum, [, , cents]) => sum + cents, 0) / EUR
    for (const today of [TODAY, monthEnd(10), monthEnd(11)])
      expectAround(truth, [before, ...year], today)
  })
  test('in the first year the range holds shrinking, but growing tenfold only from the end of November on', () => {
    const of = (factor: (time: number) => number) => {
      const year = during2026(factor)
      return [year.reduce((sum, [, , cents]) => sum + cents, 0) / EUR, year] as const
    }
    expectAround(...of((t) => 10 ** -t), TODAY)
    const [truth, growing] = of((t) => 10 ** t)
    expect(told(growing).high).toBeLessThan(truth)
    expectAround(truth, growing, monthEnd(11))
    const withLastYear = told([since('2025-01-01', '2025-12-31'), ...growing], monthEnd(11))
    expect(withLastYear.high, 'with one year before not even then').toBeLessThan(truth)
  })
})
