import { describe, expect, test } from 'vitest'
import type { OpeningDays } from '../../../shared/operating-days.ts'
import {
  averageDayOf,
  goalInForce,
  lately,
  moneyTargetOf,
  usualDaysOf,
  usualOf,
  withinReachOf,
} from './rules.ts'

const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
/** 16 November 2026 is a Monday; 15 days of the month are left, today included. */
const MONDAY = '2026-11-16'

/** A plan as of a day, with amounts in decimal units. */
const plan = (
  known: { goal: number; month: number; today?: string; day?: number } & Partial<OpeningDays>,
) => {
  const { goal, month, today = MONDAY, day = 0, ...opening } = known
  return moneyTargetOf({
    today,
    opening: { ...everyDay, ...opening },
    range: { start: '2026-11-01', end: '2026-11-30' },
    target: goal * 100,
    reached: month * 100,
    reachedToday: day * 100,
  })
}
const target = (known: Parameters<typeof plan>[0]) => {
  const { target: found } = plan(known)
  return found && [found.day, found.amount / 100]
}

describe("today's target", () => {
  test('$12,000 goal − $4,500 so far over 15 open days = $500 a day (spec §9.9)', () => {
    expect(plan({ goal: 12_000, month: 4_500 })).toEqual({
      isOpenToday: true,
      openDaysLeft: 15,
      remaining: 750_000,
      isMet: false,
      target: { day: MONDAY, amount: 50_000 },
      isDone: false,
    })
  })

  test("doesn't move while the day's sales come in: with $300 sold today it is still $500, and $7,200 are left", () => {
    const { target, remaining, isDone } = plan({ goal: 12_000, month: 4_800, day: 300 })
    expect([target?.amount, remaining, isDone]).toEqual([50_000, 720_000, false])
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
    const { target, remaining } = plan({ goal: 12_000, month: -150, day: -150 })
    expect([target?.amount, remaining]).toEqual([80_000, 1_215_000])
  })
})

describe('a closed day', () => {
  /** Saturday; of its week's weekdays none is left, and of the month's the 23rd to 27th and the 30th. */
  const saturday = { today: '2026-11-21', operatingDaysPerWeek: 5 }

  test('has the target of the next open day: $6,000 over the 6 weekdays from Monday = $1,000', () => {
    expect(plan({ goal: 6_000, month: 0, ...saturday })).toMatchObject({
      isOpenToday: false,
      openDaysLeft: 6,
      target: { day: '2026-11-23', amount: 100_000 },
    })
  })

  test('lowers that target by what was sold anyway: ($6,000 − $600) / 6 = $900, and is never done', () => {
    expect(plan({ goal: 6_000, month: 600, day: 600, ...saturday })).toMatchObject({
      target: { amount: 90_000 },
      isDone: false,
    })
  })

  test('has no target when no open day is left in the month', () => {
    const closures = [{ startDate: '2026-11-16', endDate: '2026-12-06' }]
    expect(plan({ goal: 6_000, month: 0, closures })).toMatchObject({
      openDaysLeft: 0,
      target: null,
      remaining: 600_000,
    })
  })
})

describe('a period that has not begun', () => {
  test('has the target of its first open day: $3,100 over the 31 days of December = $100', () => {
    const course = {
      today: MONDAY,
      opening: everyDay,
      target: 310_000,
      reached: 0,
      reachedToday: 50_000,
      range: { start: '2026-12-01', end: '2026-12-31' },
    }
    expect(moneyTargetOf(course)).toMatchObject({
      openDaysLeft: 31,
      target: { day: '2026-12-01', amount: 10_000 },
      isDone: false,
    })
  })
})

describe('a met goal', () => {
  test('met before today: no target, nothing remains', () => {
    expect(plan({ goal: 5_000, month: 5_400, day: 400 })).toMatchObject({
      isMet: true,
      target: null,
      remaining: 0,
      isDone: false,
    })
  })

  test('met today: the target stays, and is done even below it: the last $0.40 of a $1 target', () => {
    expect(plan({ goal: 5_000, month: 5_000, day: 0.4, today: '2026-11-30' })).toMatchObject({
      isMet: true,
      isDone: true,
      target: { amount: 100 },
    })
  })
})

describe('the goal in force', () => {
  const set = (timeframe: string, target: number) => ({
    timeframe,
    description: '',
    targetCents: target * 100,
    setOn: '2026-01-01',
    metWhenSet: false,
    goals: 1,
  })
  const [month, quarter, year] = [
    set('2026-11', 1_000),
    set('2026-Q4', 4_000),
    set('2026-full', 20_000),
  ]
  const inForce = (goals: ReturnType<typeof set>[], revenueGoal: number | null = null) => {
    const goal = goalInForce(goals, MONDAY, { fiscalMonth: 1, revenueGoal })
    return goal && [goal.source, goal.period, goal.cents / 100, goal.range.start, goal.range.end]
  }

  test("is the month's, else the quarter's, else the year's, else the profile's, else none", () => {
    expect(inForce([year, quarter, month], 9)).toEqual([
      ...['month', 'November', 1_000],
      ...['2026-11-01', '2026-11-30'],
    ])
    expect(inForce([year, quarter], 9)).toEqual([
      ...['quarter', 'Q4 2026', 4_000],
      ...['2026-10-01', '2026-12-31'],
    ])
    expect(inForce([year], 9)).toEqual(['year', '2026', 20_000, '2026-01-01', '2026-12-31'])
    expect(inForce([], 9)).toEqual(['profile', '2026', 9, '2026-01-01', '2026-12-31'])
    expect(inForce([])).toBeNull()
    expect(inForce([set('2026-10', 5), set('2025-full', 5)]), 'of other periods').toBeNull()
  })

  test('in a fiscal year from April on, November is in its third quarter', () => {
    const goal = goalInForce([set('2026-Q3@04', 5)], MONDAY, { fiscalMonth: 4, revenueGoal: null })
    expect([goal!.period, goal!.range]).toEqual([
      'Q3 FY 2026/27',
      { start: '2026-10-01', end: '2026-12-31' },
    ])
  })
})

describe('what a weekday usually takes in', () => {
  test('looks at its last eight open days before today, over a closure', () => {
    expect(usualDaysOf(MONDAY, MONDAY, everyDay)).toEqual([
      ...['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'],
      ...['2026-10-12', '2026-10-05', '2026-09-28', '2026-09-21'],
    ])
    const closures = [{ startDate: '2026-10-01', endDate: '2026-11-08' }]
    const days = usualDaysOf(MONDAY, MONDAY, { ...everyDay, closures })
    expect(days.slice(0, 2)).toEqual(['2026-11-09', '2026-09-28'])
    expect(days).toHaveLength(8)
  })

  test('of the next open day looks at days before today too: on Saturday for Monday', () => {
    expect(usualDaysOf('2026-11-23', '2026-11-21', everyDay)[0]).toBe(MONDAY)
  })

  test('is their median: 100, 150, 160, 900 is 155; two say nothing, and nor does a shop closed on that day', () => {
    expect(usualOf([90_000, 10_000, 16_000, 15_000])).toBe(15_500)
    expect(usualOf([10_000, 10_000, 100])).toBe(10_000)
    expect(usualOf([10_000, 10_000])).toBeNull()
    expect(usualOf([0, 0, 0, 0, 9_900])).toBeNull()
  })
})

describe('what is within reach', () => {
  const average = (dollars: number, firstSale: string | null) =>
    averageDayOf(lately(MONDAY), dollars * 100, firstSale, everyDay)

  test('follows from the average open day of the last 56: $8,400 / 56 = $150, of a younger shop since its first sale', () => {
    expect(average(8_400, '2020-01-01')).toBe(15_000)
    expect(average(2_100, '2026-11-02'), '14 days').toBe(15_000)
    expect(average(2_100, '2026-11-03'), 'too young').toBeNull()
    expect(average(0, null)).toBeNull()
  })

  const reach = (target: number, usual: number | null, averageDay: number | null = 150) =>
    withinReachOf({
      goal: 1_600_000,
      target: target * 100,
      reached: 146_500,
      openDaysLeft: 15,
      usual: usual && usual * 100,
      average: averageDay && averageDay * 100,
    })

  test('$969 where $150 is usual: a tenth more is $165 today, and $1,465 + 15 × $150 = $3,715, so $3,800, for the period', () => {
    expect(reach(969, 150)).toEqual({ today: 16_500, period: 380_000 })
    expect(reach(969, null), 'by the average').toMatchObject({ today: 16_500 })
  })

  test('up to twice the average day the target itself is, also on a slow weekday', () => {
    expect(reach(300, 20)).toBeNull()
    expect(reach(301, 20)).toEqual({ today: 2_200, period: 380_000 })
    expect(reach(969, 150, null), 'nobody can know').toBeNull()
  })
})
