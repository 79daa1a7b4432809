import { describe, expect, test } from 'vitest'
import { NO_SUMS } from '../../../shared/figures.ts'
import type { OpeningDays } from '../../../shared/operating-days.ts'
import {
  goalOfMonth,
  goalOfYear,
  marginChangeOf,
  marginRanges,
  mixOf,
  mixRange,
  nextOpenDay,
  planOf,
  profitMarginOf,
  profitOf,
} from './rules.ts'

const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
/** 16 November 2026 is a Monday; 15 days of the month are left, today included. */
const MONDAY = '2026-11-16'

/** A plan as of a day, with amounts in decimal units. */
const plan = (
  known: { goal: number; month: number; today?: string; day?: number } & Partial<OpeningDays>,
) => {
  const { goal, month, today = MONDAY, day = 0, ...opening } = known
  return planOf({
    today,
    opening: { ...everyDay, ...opening },
    goalCents: goal * 100,
    monthCents: month * 100,
    dayCents: day * 100,
  })
}
const target = (known: Parameters<typeof plan>[0]) => {
  const { target: found } = plan(known)
  return found && [found.day, found.cents / 100]
}

test('the next open day skips weekends and closures: after Friday, 27 November, a closure until Friday, 4 December, and its weekend', () => {
  const closures = [{ startDate: '2026-11-30', endDate: '2026-12-04' }]
  const opening = { ...everyDay, operatingDaysPerWeek: 5 }
  expect(nextOpenDay('2026-11-27', opening)).toBe('2026-11-30')
  expect(nextOpenDay('2026-11-27', { ...opening, closures })).toBe('2026-12-07')
})

describe("today's target", () => {
  test('$12,000 goal − $4,500 so far over 15 open days = $500 a day', () => {
    expect(plan({ goal: 12_000, month: 4_500 })).toEqual({
      isOpenToday: true,
      openDaysLeft: 15,
      remainingCents: 750_000,
      isMet: false,
      target: { day: MONDAY, cents: 50_000 },
      isDone: false,
    })
  })

  test("doesn't move while the day's sales come in: with $300 sold today it is still $500, and $7,200 are left", () => {
    const { target, remainingCents, isDone } = plan({ goal: 12_000, month: 4_800, day: 300 })
    expect([target?.cents, remainingCents, isDone]).toEqual([50_000, 720_000, false])
  })

  test('is done at $500 of $500, not at $499.99', () => {
    expect(plan({ goal: 12_000, month: 5_000, day: 500 }).isDone).toBe(true)
    expect(plan({ goal: 12_000, month: 4_999.99, day: 499.99 }).isDone).toBe(false)
  })

  test('is rounded up to whole units: $1,000 / 15 = $66.67 is $67', () => {
    expect(target({ goal: 1_000, month: 0 })).toEqual([MONDAY, 67])
  })

  test('spreads over open weekdays: $7,700 over 11 weekdays = $700', () => {
    expect(target({ goal: 7_700, month: 0, operatingDaysPerWeek: 5 })).toEqual([MONDAY, 700])
  })

  test('leaves out planned closures: $7,500 over 15 − 5 days = $750', () => {
    const closures = [{ startDate: '2026-11-20', endDate: '2026-11-24' }]
    expect(target({ goal: 7_500, month: 0, closures })).toEqual([MONDAY, 750])
  })

  test('ignores closed days per year, which have no dates', () => {
    expect(target({ goal: 7_500, month: 0, annualClosedDays: 100 })).toEqual([MONDAY, 500])
  })

  test('on the last day of the month is all that is left: $12,000 − $11,400 = $600', () => {
    expect(target({ goal: 12_000, month: 11_400, today: '2026-11-30' })).toEqual([
      '2026-11-30',
      600,
    ])
  })

  test('refunds count against the month: $12,000 − (−$300) over 15 days = $820', () => {
    expect(target({ goal: 12_000, month: -300 })).toEqual([MONDAY, 820])
  })

  test("today's refunds don't raise it: −$150 so far, −$150 of it today, $12,000 / 15 = $800", () => {
    const { target, remainingCents } = plan({ goal: 12_000, month: -150, day: -150 })
    expect([target?.cents, remainingCents]).toEqual([80_000, 1_215_000])
  })
})

describe('a closed day', () => {
  /** Saturday; of its week's weekdays none is left, and of the month's the 23rd to 27th and the 30th. */
  const saturday = { today: '2026-11-21', operatingDaysPerWeek: 5 }

  test('has the target of the next open day: $6,000 over the 6 weekdays from Monday = $1,000', () => {
    expect(plan({ goal: 6_000, month: 0, ...saturday })).toMatchObject({
      isOpenToday: false,
      openDaysLeft: 6,
      target: { day: '2026-11-23', cents: 100_000 },
    })
  })

  test('lowers that target by what was sold anyway: ($6,000 − $600) / 6 = $900, and is never done', () => {
    expect(plan({ goal: 6_000, month: 600, day: 600, ...saturday })).toMatchObject({
      target: { cents: 90_000 },
      isDone: false,
    })
  })

  test('has no target when no open day is left in the month', () => {
    const closures = [{ startDate: '2026-11-16', endDate: '2026-12-06' }]
    expect(plan({ goal: 6_000, month: 0, closures })).toMatchObject({
      openDaysLeft: 0,
      target: null,
      remainingCents: 600_000,
    })
  })
})

describe('a met goal', () => {
  test('met before today: no target, nothing remains', () => {
    expect(plan({ goal: 5_000, month: 5_400, day: 400 })).toMatchObject({
      isMet: true,
      target: null,
      remainingCents: 0,
      isDone: false,
    })
  })

  test('met today: the target stays, and is done even below it: the last $0.40 of a $1 target', () => {
    expect(plan({ goal: 5_000, month: 5_000, day: 0.4, today: '2026-11-30' })).toMatchObject({
      isMet: true,
      isDone: true,
      target: { cents: 100 },
    })
  })
})

describe('the goal of the month', () => {
  const dollars = { revenueGoal: null, currency: 'USD' }

  test('is the one set for it, else a twelfth of the year', () => {
    const year = goalOfYear({ targetCents: 12_000_000 }, { ...dollars, revenueGoal: 60_000 })
    expect(year).toEqual({ source: 'year', cents: 12_000_000 })
    expect(goalOfMonth({ targetCents: 123 }, year)).toEqual({ source: 'set', cents: 123 })
    expect(goalOfMonth(undefined, year)).toEqual({ source: 'year', cents: 1_000_000 })
  })

  test("comes from the profile's $60,000 a year: $5,000", () => {
    const year = goalOfYear(undefined, { ...dollars, revenueGoal: 60_000 })
    expect(goalOfMonth(undefined, year)).toEqual({ source: 'profile', cents: 500_000 })
  })

  test('is suggested when none is set: $500,000 / 12 = $41,667', () => {
    expect(goalOfMonth(undefined, goalOfYear(undefined, dollars))).toEqual({
      source: 'suggested',
      cents: 4_166_700,
    })
  })

  test('follows the magnitude of yen: 500,000 × 100 / 12 = ¥4,166,667', () => {
    const year = goalOfYear(undefined, { revenueGoal: null, currency: 'JPY' })
    expect(goalOfMonth(undefined, year).cents).toBe(416_666_700)
  })
})

describe('the smart mix', () => {
  const product = (name: string, revenue: number, sales: number) => ({
    name,
    revenueCents: revenue * 100,
    sales,
  })
  const [vase, rose, card] = [
    product('Vase', 900, 10),
    product('Rose', 400, 20),
    product('Card', 90, 30),
  ]
  const mix = (products: (typeof vase)[], dollars = 1_000, currency = 'USD') =>
    mixOf(dollars * 100, products, currency).map(({ name, share, amount, price, sales }) => [
      name,
      share,
      amount,
      price,
      sales,
    ])

  test('$1,000 at 50/30/20: $500 / $90 = 6 sales, $300 / $20 = 15, $200 / $3 = 67', () => {
    expect(mix([vase, rose, card])).toEqual([
      ['Vase', 50, 500, 90, 6],
      ['Rose', 30, 300, 20, 15],
      ['Card', 20, 200, 3, 67],
    ])
  })

  test('two products share 100 %: 50 / 80 = 62.5 % and 30 / 80 = 37.5 %', () => {
    expect(mix([vase, rose])).toEqual([
      ['Vase', 62.5, 625, 90, 7],
      ['Rose', 37.5, 375, 20, 19],
    ])
  })

  test('one product is all of it: $1,000 / $90 = 12 sales', () => {
    expect(mix([vase])).toEqual([['Vase', 100, 1_000, 90, 12]])
  })

  test('without sales it is the default price: $1,000 / $500 = 2 sales', () => {
    expect(mix([])).toEqual([[null, 100, 1_000, 500, 2]])
  })

  test('without sales in yen: ¥120,000 / ¥50,000 = 3 sales', () => {
    expect(mix([], 120_000, 'JPY')).toEqual([[null, 100, 120_000, 50_000, 3]])
  })

  test('products that were only refunded, or given away, are left out', () => {
    expect(mix([vase, product('Gift', 0, 5), product('Oops', -50, 0)])).toHaveLength(1)
  })

  test('the amounts add up to the target: $0.01 + $0.01 + $0.00', () => {
    expect(mix([vase, rose, card], 0.02).map(([, , amount]) => amount)).toEqual([0.01, 0.01, 0])
  })

  test('looks back 90 days or a little more, at whole months', () => {
    expect(mixRange('2026-11-22')).toEqual({ start: '2026-08-01', end: '2026-11-30' })
    expect(mixRange('2026-11-30')).toEqual({ start: '2026-09-01', end: '2026-11-30' })
  })
})

test('estimated profit: 30 % of $500 = $150, or 45 % = $225 where the owner says so', () => {
  const profit = (own: number | null) => profitOf(50_000, profitMarginOf(NO_SUMS, own).percent)
  expect([profit(null), profit(45)]).toEqual([15_000, 22_500])
})

describe('the change of the gross margin', () => {
  const sums = (revenue: number, costed: number, cost: number) => ({
    ...NO_SUMS,
    revenueCents: revenue * 100,
    costedRevenueCents: costed * 100,
    costCents: cost * 100,
  })
  const ranges = marginRanges('2026-11-22')
  const change = (before: ReturnType<typeof sums>, now: ReturnType<typeof sums>) =>
    marginChangeOf(ranges, { before, now }, null)

  test('compares the last 30 days with the first 30 of the year', () => {
    expect(ranges).toEqual({
      before: { start: '2026-01-01', end: '2026-01-30' },
      now: { start: '2026-10-24', end: '2026-11-22' },
    })
  })

  test('before April compares with the first 30 days of October', () => {
    expect(marginRanges('2026-03-31').before).toEqual({ start: '2025-10-01', end: '2025-10-30' })
    expect(marginRanges('2026-04-01').before.start).toBe('2026-01-01')
  })

  test('from 40 % ($1,000 − $600) to 45.2 % ($1,000 − $548) is 5.2 points', () => {
    expect(change(sums(1_000, 1_000, 600), sums(1_000, 1_000, 548))).toMatchObject({
      before: { margin: 40, isAssumed: false },
      now: { margin: 45.2, isAssumed: false },
      points: 5.2,
    })
  })

  test('is assumed when the cost of some of the revenue, $1 of $1,000, is not recorded', () => {
    expect(change(sums(1_000, 999, 600), sums(1_000, 1_000, 600))).toMatchObject({
      before: { isAssumed: true },
      now: { isAssumed: false },
    })
  })

  test('is no change without revenue, or where no cost is recorded', () => {
    const known = sums(1_000, 1_000, 600)
    expect(change(sums(0, 0, 0), known)).toMatchObject({ before: { margin: null }, points: null })
    expect(change(sums(1_000, 0, 0), known)).toMatchObject({ before: { margin: 30 }, points: null })
  })
})
