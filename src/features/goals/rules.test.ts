import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lengthOf, type Day } from '../../shared/calendar.ts'
import { NO_SUMS, type Sums } from '../../shared/figures.ts'
import type { OpeningDays } from '../../shared/operating-days.ts'
import { anyClosures } from '../../shared/testing/closures.ts'
import type { Profile } from '../profile/contract.ts'
import type { Goal, GoalType } from './contract.ts'
import {
  bySoonestEnd,
  daysBeforeSet,
  goalOf,
  isEnded,
  paceOf,
  reachedOn,
  type GoalRow,
} from './rules.ts'
import { rangeOfTimeframe, timeframesFrom } from './timeframe/rules.ts'

const TODAY = '2026-11-21'
const EVERY_DAY: OpeningDays = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }

describe('the pace', () => {
  const pace = (
    target: number,
    reached: number,
    timeframe: string,
    {
      goalType = 'revenue',
      today = TODAY,
      opening = EVERY_DAY,
      setOn = '2020-01-01',
      before = 0,
      sold = 0,
    }: {
      goalType?: GoalType
      today?: Day
      opening?: OpeningDays
      setOn?: Day
      before?: number
      sold?: number
    } = {},
  ) =>
    paceOf({
      goalType,
      reachedToday: sold * 100,
      target: target * 100,
      reached: reached * 100,
      reachedBeforeSet: before * 100,
      range: rangeOfTimeframe(timeframe),
      setOn,
      today,
      opening,
    })

  test('in November on the 21st: 3,000 × 21 / 30 = 2,100 due by now; 1,200 left for the 10 days with today = 120', () =>
    expect(pace(3_000, 1_800, '2026-11')).toEqual({
      isFirstDay: false,
      expectedByNow: 2_100,
      remaining: 1_200,
      operatingDaysLeft: 10,
      perOperatingDay: 120,
      // 1,800 in 21 days: 1,200 take 14 more.
      projectedDate: '2026-12-05',
      isAhead: false,
    }))
  test('with 5 days a week only weekdays count: 15 of 21 are over, and the projected day is a weekday', () =>
    expect(
      pace(2_100, 1_750, '2026-11', { opening: { ...EVERY_DAY, operatingDaysPerWeek: 5 } }),
    ).toEqual({
      isFirstDay: false,
      expectedByNow: 1_500,
      remaining: 350,
      operatingDaysLeft: 6,
      // 350 / 6 is 58.34, rounded up to whole units.
      perOperatingDay: 59,
      // 1,750 / 15 a day: 3 more, Monday to Wednesday.
      projectedDate: '2026-11-25',
      isAhead: true,
    }))
  test('closed days per year have no dates, so the 41 days left with today stay 41: 4,100 / 41 = 100', () =>
    expect(
      pace(4_100, 0, '2026-full', { opening: { ...EVERY_DAY, annualClosedDays: 182 } }),
    ).toMatchObject({ operatingDaysLeft: 41, perOperatingDay: 100 }))
  test("the amount per day doesn't move while the day's sales come in, and is whole: (3,000 − 1,795) / 10 = 120.5 is 121", () => {
    expect(pace(3_000, 1_795, '2026-11').perOperatingDay).toBe(121)
    expect(pace(3_000, 2_000, '2026-11', { sold: 205 }).perOperatingDay).toBe(121)
  })
  test('a closure from 23 to 27 Nov 2026: 15 of 16 open weekdays are over, and all 100 left are for Monday the 30th', () => {
    const closures = [{ startDate: '2026-11-23', endDate: '2026-11-27' }]
    const opening = { operatingDaysPerWeek: 5, annualClosedDays: 0, closures }
    expect(pace(1_600, 1_500, '2026-11', { opening })).toEqual({
      isFirstDay: false,
      expectedByNow: 1_500,
      remaining: 100,
      operatingDaysLeft: 1,
      perOperatingDay: 100,
      // 1,500 / 15 a day: one more, the first after the closure.
      projectedDate: '2026-11-30',
      isAhead: true,
    })
  })
  test('on the last day the whole target is due, and that day is left to catch up', () =>
    expect(pace(3_000, 2_999, '2026-11', { today: '2026-11-30' })).toEqual({
      isFirstDay: false,
      expectedByNow: 3_000,
      remaining: 1,
      operatingDaysLeft: 1,
      perOperatingDay: 1,
      projectedDate: '2026-12-01',
      isAhead: false,
    }))
  test('after the period, the whole target is due and no date is projected', () =>
    expect(pace(3_000, 2_999, '2026-Q3')).toMatchObject({
      expectedByNow: 3_000,
      operatingDaysLeft: 0,
      perOperatingDay: null,
      projectedDate: null,
      isAhead: false,
    }))
  test('before the period, all its days are left: 3,100 / 31 = 100', () =>
    expect(pace(3_100, 0, '2026-12')).toEqual({
      isFirstDay: false,
      expectedByNow: 0,
      remaining: 3_100,
      operatingDaysLeft: 31,
      perOperatingDay: 100,
      projectedDate: null,
      isAhead: true,
    }))
  test('only whole sales are sold: of 5 by the 30th 3.5 are due by the 21st, so 3 are behind and 4 are not; of 49 × 21 / 30 = 34.3 it is 34', () => {
    const units = (target: number, sold: number) =>
      pace(target, sold, '2026-11', { goalType: 'units' }).isAhead
    expect([units(5, 3), units(5, 4), units(49, 33), units(49, 34)]).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(pace(49, 34, '2026-11').isAhead, 'money has cents').toBe(false)
  })
  test('for a goal that is met, nothing is left', () =>
    expect(pace(1_000, 1_500, '2026-11')).toMatchObject({
      remaining: 0,
      perOperatingDay: null,
      projectedDate: null,
      isAhead: true,
    }))
  test.each([
    ['nothing was sold', pace(1_000, 0, '2026-11')],
    ['refunds outweigh sales', pace(1_000, -5, '2026-11')],
    ['it takes over five years', pace(1_000_000, 1, '2026-11')],
    ['the shop hasn’t opened yet', pace(9, 1, '2026-08', openedOn('2026-08-02'))],
    ['the shop is closed all year', pace(9, 1, '2026-11', closed())],
  ])('no date is projected when %s', (_, { projectedDate }) => expect(projectedDate).toBeNull())
  test('a shop that is closed all year has no days left, and its target is due at the end', () => {
    expect(pace(9, 1, '2026-11', closed())).toMatchObject({
      expectedByNow: 0,
      operatingDaysLeft: 0,
    })
    expect(pace(9, 1, '2026-10', closed())).toMatchObject({ expectedByNow: 9, isAhead: false })
  })
  // 1 August 2026 is a Saturday.
  function openedOn(today: Day) {
    return { today, opening: { operatingDaysPerWeek: 5, annualClosedDays: 0, closures: [] } }
  }
  function closed() {
    const closures = [{ startDate: '2026-01-01', endDate: '2026-12-31' }]
    return { opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures } }
  }

  describe('runs from the day the goal was set', () => {
    // 1,000 for November, set on the 21st, when 400 had been sold before that day.
    const from21 = (reached: number, today: Day) =>
      pace(1_000, reached, '2026-11', { today, setOn: TODAY, before: 400 })

    test('on that day nothing is due beyond what was reached before: 400; 600 left for the 10 days with today = 60', () =>
      expect(from21(400, TODAY)).toEqual({
        isFirstDay: true,
        expectedByNow: 400,
        remaining: 600,
        operatingDaysLeft: 10,
        perOperatingDay: 60,
        projectedDate: null,
        isAhead: true,
      }))
    test('nothing is behind on the first day, not even after a refund', () =>
      expect(from21(350, TODAY).isAhead).toBe(true))
    test('on the next day two of ten days are over: 400 + 600 × 2 / 10 = 520', () => {
      expect(from21(520, '2026-11-22')).toMatchObject({ expectedByNow: 520, isAhead: true })
      expect(from21(519, '2026-11-22')).toMatchObject({ isFirstDay: false, isAhead: false })
    })
    test('a day is projected from the third day on: 120 in 3 days, so 480 take 12 more', () => {
      expect(from21(520, '2026-11-22').projectedDate).toBeNull()
      expect(from21(520, '2026-11-23').projectedDate).toBe('2026-12-05')
    })
    test('what was sold before is no pace: without a sale since, no day is projected', () =>
      expect(from21(400, '2026-11-25').projectedDate).toBeNull())
    test('at the end the whole target is due', () =>
      expect(from21(400, '2026-11-30')).toMatchObject({ expectedByNow: 1_000, isAhead: false }))
    test('a goal set on the last day is spread over that day; one set on a closed day begins with the next open one', () => {
      const last = { today: '2026-11-30', setOn: '2026-11-30' }
      expect(pace(90, 0, '2026-11', last)).toMatchObject({
        isFirstDay: true,
        expectedByNow: 0,
        operatingDaysLeft: 1,
        perOperatingDay: 90,
      })
      // The 21st is a Saturday: nothing is over on Sunday, and 1 of 6 weekdays on Monday.
      const weekdays = (today: Day) =>
        pace(600, 0, '2026-11', {
          today,
          setOn: TODAY,
          opening: { ...EVERY_DAY, operatingDaysPerWeek: 5 },
        }).expectedByNow
      expect([weekdays('2026-11-22'), weekdays('2026-11-23')]).toEqual([0, 100])
    })
    test('a goal that was met already has nothing due beyond its target', () =>
      expect(pace(300, 400, '2026-11', { setOn: TODAY, before: 400 })).toMatchObject({
        expectedByNow: 300,
        remaining: 0,
        isAhead: true,
      }))
    test('one that was set before its period begins with the period, on whose first day nothing is due', () => {
      const december = (today: Day) => pace(3_100, 0, '2026-12', { today, setOn: TODAY })
      expect(december('2026-12-01')).toMatchObject({
        isFirstDay: true,
        expectedByNow: 0,
        operatingDaysLeft: 31,
        isAhead: true,
      })
      expect(december('2026-12-02'), '3,100 × 2 / 31').toMatchObject({ expectedByNow: 200 })
    })
    test('one that was set after its period is due as a whole', () =>
      expect(pace(1_000, 400, '2026-10', { setOn: TODAY, before: 400 })).toMatchObject({
        isFirstDay: false,
        expectedByNow: 1_000,
        isAhead: false,
      }))
  })

  test('earning the daily amount on every day left reaches the target', () => {
    const opening = fc.record({
      operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
      annualClosedDays: fc.integer({ min: 0, max: 365 }),
      closures: anyClosures(2025, 2028),
    })
    const timeframe = fc.constantFrom(
      ...timeframesFrom('2025-01-01').flatMap(({ timeframes }) =>
        timeframes.map((each) => each.timeframe),
      ),
    )
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    const today = fc.integer({ min: -10, max: 1_200 }).map((n) => addDays('2025-01-01', n))
    fc.assert(
      fc.property(opening, timeframe, amount, amount, today, (shop, code, target, reached, day) => {
        const it = pace(target, reached, code, { today: day, opening: shop })
        expect(it.expectedByNow).toBeGreaterThanOrEqual(0)
        expect(it.expectedByNow).toBeLessThanOrEqual(target)
        expect(it.remaining).toBe(Math.max(0, target - reached))
        if (it.perOperatingDay !== null) {
          const earned = it.perOperatingDay * it.operatingDaysLeft
          expect(earned).toBeGreaterThanOrEqual(it.remaining - 1e-6)
          expect(earned).toBeLessThan(it.remaining + it.operatingDaysLeft + 1e-6)
        }
        if (it.projectedDate !== null) expect(it.projectedDate > day).toBe(true)
      }),
    )
  })
})

const profile = { ...EVERY_DAY, defaultProfitMargin: null } as Profile
const goalWith = (changes: object, sums: Partial<Sums> = {}, today = TODAY): Goal => {
  const row = {
    id: 1,
    goalType: 'revenue',
    timeframe: '2026-11',
    description: '',
    isActive: true,
    targetHundredths: 1_000_00,
    setOn: '2026-11-01',
    metWhenSet: false,
    achievedAt: null,
    achievedHundredths: null,
    reachedOn: null,
    ...changes,
  } as GoalRow
  return goalOf(
    row,
    {
      soFar: { ...NO_SUMS, ...sums },
      ahead: NO_SUMS,
      beforeSet: NO_SUMS,
      today: NO_SUMS,
      averageDay: null,
      isBeyondReach: false,
    },
    today,
    profile,
  )
}

describe('a goal is behind', () => {
  const margin = (changes: object = {}) =>
    goalWith({ goalType: 'profit_margin', targetHundredths: 30_00, ...changes }, COSTED)
  const COSTED = { revenueCents: 100_00, costedRevenueCents: 100_00, costCents: 75_00 }
  test('when less is reached than is due: $100 of $1,000 by 21 of 30 days', () => {
    expect(goalWith({}, { revenueCents: 100_00 }).isBehind).toBe(true)
    expect(goalWith({}, { revenueCents: 700_00 }).isBehind, '700 are due').toBe(false)
  })
  test('of margin when it is below the target: 25 % of 30 %', () => {
    expect(margin().isBehind).toBe(true)
    expect(margin({ targetHundredths: 25_00 }).isBehind).toBe(false)
  })
  test('but not on its first day, outside of its period, deactivated or reached', () => {
    for (const changes of [
      { setOn: TODAY },
      { timeframe: '2026-12' },
      { timeframe: '2026-10' },
      { isActive: false },
      { achievedAt: new Date() },
    ]) {
      expect(margin(changes).isBehind, JSON.stringify(changes)).toBe(false)
      expect(goalWith(changes, { revenueCents: 1 }).isBehind, JSON.stringify(changes)).toBe(false)
    }
  })
})

test('active goals: those of running periods first, the one that ends next before the others', () => {
  const goals = ['2027-01', '2026-full', '2026-12', '2026-Q4', '2026-11'].map((timeframe, id) =>
    goalWith({ timeframe, id }),
  )
  expect(goals.toSorted(bySoonestEnd).map(({ timeframe }) => timeframe)).toEqual([
    '2026-11',
    '2026-Q4',
    '2026-full',
    '2026-12',
    '2027-01',
  ])
})

test('the days before a goal was set are those of its period; none if it was set before the period', () => {
  const days = (timeframe: string, setOn: Day) => daysBeforeSet({ timeframe, setOn })
  expect(days('2026-11', TODAY)).toEqual({ start: '2026-11-01', end: '2026-11-20' })
  expect(days('2026-10', TODAY), 'set after the period').toEqual(rangeOfTimeframe('2026-10'))
  for (const setOn of ['2026-11-01', '2025-01-01']) {
    expect(lengthOf(days('2026-11', setOn))).toBeLessThanOrEqual(0)
  }
})

describe('a goal was reached on', () => {
  const day = (date: Day, revenueCents: number, sales = 1) => ({
    ...NO_SUMS,
    day: date,
    revenueCents,
    sales,
  })
  const on = (days: (Sums & { day: Day })[], changes: object = {}) => {
    const goal = { goalType: 'revenue', timeframe: '2026-11', targetHundredths: 1_000_00 } as const
    return reachedOn({ ...goal, setOn: '2026-11-01', ...changes }, days, 40)
  }

  test('the first day by whose end the target was met: 600 + 400 on the 5th, not 600 + 400 + 50', () =>
    expect(
      on([day('2026-11-02', 600_00), day('2026-11-05', 400_00), day('2026-11-09', 50_00)]),
    ).toBe('2026-11-05'))
  test('the first of two, when a refund came in between', () =>
    expect(
      on([day('2026-11-02', 1_000_00), day('2026-11-05', -1_00), day('2026-11-09', 1_00)]),
    ).toBe('2026-11-02'))
  test('the day it was set, if the sales are older', () =>
    expect(on([day('2026-11-02', 1_000_00)], { setOn: TODAY })).toBe(TODAY))
  test('days of its period only', () =>
    expect(on([day('2026-10-31', 5_000_00), day('2026-11-05', 1_000_00)])).toBe('2026-11-05'))
  test('the second sale’s day for 2 sales', () => {
    const sales = [day('2026-11-02', 1_00), day('2026-11-05', 1_00)]
    expect(on(sales, { goalType: 'units', targetHundredths: 2_00 })).toBe('2026-11-05')
  })
  test('the first day with the margin: sales without a cost have the default of 40 %', () =>
    expect(
      on([day('2026-11-03', 10_00)], { goalType: 'profit_margin', targetHundredths: 40_00 }),
    ).toBe('2026-11-03'))
  test('no day, as long as it isn’t met', () =>
    expect(on([day('2026-11-02', 999_99)])).toBeUndefined())
})

test('a goal has ended when its period is over and it wasn’t met, unless it was deactivated', () => {
  const december = '2026-12-01'
  expect(isEnded(goalWith({}, {}, december))).toBe(true)
  expect(isEnded(goalWith({}, {}, '2026-11-30')), 'on its last day').toBe(false)
  expect(isEnded(goalWith({ isActive: false }, {}, december))).toBe(false)
  expect(isEnded(goalWith({ achievedAt: new Date() }, {}, december))).toBe(false)
})
