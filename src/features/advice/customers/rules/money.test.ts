import { describe, expect, test } from 'vitest'
import { addMonths, type Day } from '../../../../shared/calendar.ts'
import { NO_SUMS } from '../../../../shared/figures.ts'
import { isTop, monthsUntil, shareOf, trendOf, yearSumsOf, type MonthSums } from './money.ts'
import { marginOf } from './prices.ts'

const ASOF = '2026-11-16'

interface Sold {
  amount: number
  sales?: number
  /** revenue with a recorded cost, and the cost */
  costed?: number
  cost?: number
}

/** Months in a row until October 2026, each with a revenue in whole units, or with more about it. */
const months = (...sold: (number | Sold)[]): MonthSums[] =>
  sold.flatMap((each, i) => {
    const {
      amount,
      sales = 1,
      costed = 0,
      cost = 0,
    } = typeof each === 'number' ? { amount: each } : each
    const month: Day = addMonths('2026-10-01', i + 1 - sold.length)
    return amount === 0
      ? []
      : {
          ...NO_SUMS,
          month,
          sales,
          quantity: sales,
          revenueCents: amount * 100,
          costedRevenueCents: costed * 100,
          costCents: cost * 100,
        }
  })
const times = (count: number, amount: number | Sold): (number | Sold)[] =>
  Array<number | Sold>(count).fill(amount)
const SHOP = months(...times(24, { amount: 1_000, sales: 40 }))
const trend = (customer: MonthSums[], shop = SHOP, onlyYears = false) =>
  trendOf(customer, shop, { asOf: ASOF, onlyYears })

test('the last 12 months that have ended on 16 November, and on the last day of November', () => {
  expect(monthsUntil(ASOF, 12)).toEqual({ start: '2025-11-01', end: '2026-10-31' })
  expect(monthsUntil('2026-11-30', 12)).toEqual({ start: '2025-12-01', end: '2026-11-30' })
})

describe('growth or decline', () => {
  test('a year against the year before: 12 × 120 = 1,440 against 12 × 100 = 1,200 is +20 %', () => {
    expect(trend(months(5, ...times(12, 100), ...times(12, 120)))).toEqual({
      length: 12,
      nowCents: 144_000,
      beforeCents: 120_000,
      change: 20,
      direction: 'up',
      now: { start: '2025-11-01', end: '2026-10-31' },
      before: { start: '2024-11-01', end: '2025-10-31' },
    })
  })
  test('12 × 60 = 720 against 1,200 is −40 %', () => {
    const fallen = trend(months(5, ...times(12, 100), ...times(12, 60)))
    expect(fallen).toMatchObject({ change: -40, direction: 'down' })
  })
  test('12 × 109 = 1,308 against 1,200, +9 %, is about the same', () => {
    expect(trend(months(5, ...times(12, 100), ...times(12, 109)))).toMatchObject({
      change: 9,
      direction: null,
    })
  })
  test('one purchase of 900 makes no growth: without it 1,100 is less than 1,200', () => {
    expect(trend(months(5, ...times(12, 100), ...times(11, 100), 900))).toBeNull()
  })
  test('one purchase of 900 in the year before makes no decline', () => {
    expect(trend(months(5, ...times(11, 100), 900, ...times(12, 100)))).toBeNull()
  })
  test('2 purchases in the year before, or 1 in the last year, are too few', () => {
    expect(trend(months(5, ...times(10, 0), 100, 100, ...times(12, 120)))).toBeNull()
    expect(trend(months(5, ...times(12, 100), ...times(11, 0), 50))).toBeNull()
  })
  test('a customer of 20 months: 3 months against 3 months, 510 against 300 is +70 %', () => {
    expect(trend(months(...times(17, 100), 170, 170, 170))).toEqual({
      length: 3,
      nowCents: 51_000,
      beforeCents: 30_000,
      change: 70,
      direction: 'up',
      now: { start: '2026-08-01', end: '2026-10-31' },
      before: { start: '2026-05-01', end: '2026-07-31' },
    })
  })
  test('a seasonal buyer is never compared by 3 months', () => {
    expect(trend(months(...times(17, 100), 170, 170, 170), SHOP, true)).toBeNull()
  })
  test('a customer of 6 months has nothing to compare: they may have come in the middle of the first', () => {
    expect(trend(months(...times(6, 100)))).toBeNull()
    expect(trend([])).toBeNull()
  })
  test('a month that the shop did not record is no decline, unless it never sells then', () => {
    const customer = months(5, ...times(12, 100), ...times(12, 60))
    const without = (...closed: Day[]) => SHOP.filter(({ month }) => !closed.includes(month))
    expect(trend(customer, without('2026-08-01'))).toBeNull()
    expect(trend(customer, without('2026-08-01', '2025-08-01'))).toMatchObject({ change: -40 })
  })
})

describe('share of revenue', () => {
  const year = (customer: MonthSums[], shop = SHOP, firstSale = '2020-01-01') =>
    yearSumsOf(customer, shop, { asOf: ASOF, firstSale })
  test('12 × 120 = 1,440 of 12 × 1,000 = 12,000 is 12 %', () => {
    const sums = year(months(...times(12, 120)))!
    expect([sums.length, sums.customer.revenueCents, sums.shop.revenueCents]).toEqual([
      ...[12, 144_000, 1_200_000],
    ])
    expect(shareOf(sums)).toBe(12)
  })
  test('of a shop that opened in June: 5 × 120 = 600 of 5 × 1,000 = 5,000', () => {
    const young = year(months(...times(5, 120)), SHOP.slice(-5), '2026-06-20')!
    expect([young.length, young.range.start, shareOf(young)]).toEqual([5, '2026-06-01', 12])
  })
  test('needs 3 months, 3 purchases and 30 sales of the shop', () => {
    expect(year(months(120, 120, 120), SHOP.slice(-2), '2026-09-01')).toBeNull()
    expect(year(months(120, 120))).toBeNull()
    expect(
      year(months(...times(12, 120)), months(...times(12, { amount: 9, sales: 2 }))),
    ).toBeNull()
    expect(year(months(500, 500, -1_200)), 'more refunds than sales').toBeNull()
  })
  test('0.05 % is not worth a sentence: 6 of 12,000', () => {
    expect(shareOf(year(months(2, 2, 2))!)).toBeNull()
  })
  test('the best are the first tenth: the 10th of 100, not the 11th, and never beyond the 20th', () => {
    expect(isTop({ customers: 100, above: 9 })).toBe(true)
    expect(isTop({ customers: 100, above: 10 })).toBe(false)
    expect(isTop({ customers: 20_000, above: 19 })).toBe(true)
    expect(isTop({ customers: 20_000, above: 20 })).toBe(false)
    expect(isTop({ customers: 9, above: 0 })).toBe(true)
  })
})

describe('margin', () => {
  const margins = (customer: Sold, shop: Sold) =>
    marginOf(
      NO_SUMS,
      yearSumsOf(months(...times(12, customer)), months(...times(12, { ...shop, sales: 40 })), {
        asOf: ASOF,
        firstSale: '2020-01-01',
      }),
    )
  test('(80 − 32) / 80 = 60 % of the 80 % with a recorded cost, against (900 − 495) / 900 = 45 %', () => {
    const known = margins(
      { amount: 100, costed: 80, cost: 32 },
      { amount: 1_000, costed: 900, cost: 495 },
    )
    expect(known).toMatchObject({ customer: 60, coverage: 80, compared: { shop: 45, by: 'more' } })
  })
  test('46 % against 45 % is about the same, 40 % is less', () => {
    const shop = { amount: 1_000, costed: 1_000, cost: 550 }
    expect(margins({ amount: 100, costed: 100, cost: 54 }, shop)!.compared!.by).toBe('same')
    expect(margins({ amount: 100, costed: 100, cost: 60 }, shop)!.compared!.by).toBe('less')
  })
  test('isn’t told if less than half of the revenue has a recorded cost, on either side', () => {
    const [known, unknown] = [
      { amount: 100, costed: 100, cost: 54 },
      { amount: 100, costed: 49, cost: 20 },
    ]
    expect(margins(known, known)).not.toBeNull()
    expect(margins(unknown, known)).toBeNull()
    expect(margins(known, unknown)).toBeNull()
  })
})
