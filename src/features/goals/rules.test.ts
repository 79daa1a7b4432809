import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lengthOf, type Day } from '../../shared/calendar.ts'
import { NO_SUMS } from '../../shared/figures.ts'
import type { Profile } from '../profile/contract.ts'
import { goalForm, type Goal } from './contract.ts'
import {
  amountIn,
  amountWithout,
  goalCrossed,
  goalOf,
  goalsMet,
  labelOfTimeframe,
  paceOf,
  rangeOfTimeframe,
  timeframeInWords,
  timeframeOf,
  timeframesFrom,
} from './rules.ts'

const TODAY = '2026-11-21'
const EVERY_DAY = { operatingDaysPerWeek: 7, annualClosedDays: 0 }

describe('timeframes', () => {
  test('spec §3: the form offers the current year and the next two, with labels', () => {
    const offered = timeframesFrom(TODAY)
    expect(offered).toHaveLength(3 * 17)
    expect(offered.slice(0, 6)).toEqual([
      { timeframe: '2026-full', label: '2026 (Full Year)' },
      { timeframe: '2026-Q1', label: 'Q1 2026' },
      { timeframe: '2026-Q2', label: 'Q2 2026' },
      { timeframe: '2026-Q3', label: 'Q3 2026' },
      { timeframe: '2026-Q4', label: 'Q4 2026' },
      { timeframe: '2026-01', label: 'January 2026' },
    ])
    expect(offered.at(-1)).toEqual({ timeframe: '2028-12', label: 'December 2028' })
  })
  test('every offered timeframe is accepted unchanged; quarters and months add up to the year', () => {
    for (const { timeframe } of timeframesFrom(TODAY)) {
      expect(goalForm.parse({ timeframe, targetAmount: 1 }).timeframe).toBe(timeframe)
      expect(timeframeOf(timeframe, TODAY)).toBe(timeframe)
    }
    const days = (pattern: RegExp) =>
      timeframesFrom(TODAY)
        .filter(({ timeframe }) => timeframe.startsWith('2028') && pattern.test(timeframe))
        .reduce((sum, { timeframe }) => sum + lengthOf(rangeOfTimeframe(timeframe)), 0)
    expect([days(/full/), days(/Q/), days(/-\d/)]).toEqual([366, 366, 366])
  })
  test.each([
    ['2028-02', '2028-02-01', '2028-02-29', 'February 2028', 'February 2028'],
    ['2026-Q4', '2026-10-01', '2026-12-31', 'Q4 2026', 'Q4 2026'],
    ['2025-full', '2025-01-01', '2025-12-31', '2025 (Full Year)', '2025'],
  ])('%s is %s to %s: %s, in sentences %s', (timeframe, start, end, label, words) => {
    expect(rangeOfTimeframe(timeframe)).toEqual({ start, end })
    expect(labelOfTimeframe(timeframe)).toBe(label)
    expect(timeframeInWords(timeframe)).toBe(words)
  })
  test('legacy codes: yearly and empty mean this year, monthly this month, YYYY that year', () => {
    const codes = ['', 'yearly', 'monthly', '2024', '2024-05']
    expect(codes.map((code) => timeframeOf(code, TODAY))).toEqual([
      '2026-full',
      '2026-full',
      '2026-11',
      '2024-full',
      '2024-05',
    ])
  })
})

describe('the pace', () => {
  const pace = (
    target: number,
    reached: number,
    timeframe: string,
    { today = TODAY, opening = EVERY_DAY } = {},
  ) =>
    paceOf({
      target: target * 100,
      reached: reached * 100,
      range: rangeOfTimeframe(timeframe),
      today,
      opening,
    })

  test('in November on the 21st: 3,000 × 21 / 30 = 2,100 due by now; 1,200 left for 9 days = 133.34', () =>
    expect(pace(3_000, 1_800, '2026-11')).toEqual({
      expectedByNow: 2_100,
      remaining: 1_200,
      operatingDaysLeft: 9,
      perOperatingDay: 133.34,
      // 1,800 in 21 days: 1,200 take 14 more.
      projectedDate: '2026-12-05',
      isAhead: false,
    }))
  test('with 5 days a week only weekdays count: 15 of 21 are over, and the projected day is a weekday', () =>
    expect(
      pace(2_100, 1_750, '2026-11', { opening: { ...EVERY_DAY, operatingDaysPerWeek: 5 } }),
    ).toEqual({
      expectedByNow: 1_500,
      remaining: 350,
      operatingDaysLeft: 6,
      perOperatingDay: 58.34,
      // 1,750 / 15 a day: 3 more, Monday to Wednesday.
      projectedDate: '2026-11-25',
      isAhead: true,
    }))
  test('closed days reduce the days left: 40 days of this year become 40 × 182 / 365 = 20', () =>
    expect(
      pace(1_000, 0, '2026-full', { opening: { ...EVERY_DAY, annualClosedDays: 182 } }),
    ).toMatchObject({ operatingDaysLeft: 20, perOperatingDay: 50 }))
  test('on the last day the whole target is due, and no day is left to catch up', () =>
    expect(pace(3_000, 2_999, '2026-11', { today: '2026-11-30' })).toEqual({
      expectedByNow: 3_000,
      remaining: 1,
      operatingDaysLeft: 0,
      perOperatingDay: null,
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
      expectedByNow: 0,
      remaining: 3_100,
      operatingDaysLeft: 31,
      perOperatingDay: 100,
      projectedDate: null,
      isAhead: true,
    }))
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
    return { today, opening: { operatingDaysPerWeek: 5, annualClosedDays: 0 } }
  }
  function closed() {
    return { opening: { operatingDaysPerWeek: 7, annualClosedDays: 365 } }
  }

  test('earning the daily amount on every day left reaches the target', () => {
    const opening = fc.record({
      operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
      annualClosedDays: fc.integer({ min: 0, max: 365 }),
    })
    const timeframe = fc.constantFrom(...timeframesFrom('2025-01-01').map((each) => each.timeframe))
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
          expect(earned).toBeLessThan(it.remaining + 0.01 * it.operatingDaysLeft + 1e-6)
        }
        if (it.projectedDate !== null) expect(it.projectedDate > day).toBe(true)
      }),
    )
  })
})

const profile = { ...EVERY_DAY, defaultProfitMargin: null } as Profile
let ids = 0
const goal = (changes: Partial<Goal> = {}): Goal => {
  const { targetAmount = 1_000, timeframe = '2026-11', goalType = 'revenue', ...rest } = changes
  const row = {
    id: ++ids,
    goalType,
    timeframe,
    description: '',
    targetHundredths: targetAmount * 100,
    isActive: true,
    achievedAt: null,
    achievedHundredths: null,
  }
  return { ...goalOf(row, NO_SUMS, TODAY, profile), ...rest }
}

describe('spec §4: the goal crossed by a sale', () => {
  /** The goal crossed by a sale (of 100 on the 21st by default) that takes each goal to 1,000. */
  const crossed = (goals: Goal[], day: Day | undefined = TODAY, revenue = 100) =>
    goalCrossed(
      goals.map((each) => ({ ...each, currentAmount: 1_000 })),
      amountWithout([{ saleDate: day, revenue }]),
    )?.id

  test('is the one with the largest target among those crossed', () => {
    const goals = [goal({ targetAmount: 950 }), goal({ targetAmount: 1_000 })]
    const missed = goal({ targetAmount: 1_000.01 })
    expect(crossed([...goals, missed])).toBe(goals[1]!.id)
    expect(crossed([missed, ...goals.toReversed()])).toBe(goals[1]!.id)
  })
  test('was below its target before: one that was exactly at it isn’t crossed', () => {
    expect(crossed([goal({ targetAmount: 900 })])).toBeUndefined()
    expect(crossed([goal({ targetAmount: 900.01 })])).toBeDefined()
  })
  test('is compared in cents: 0.3 − 0.1 met a target of 0.2 before, although it is less as doubles', () => {
    const met = goal({ targetAmount: 0.2, currentAmount: 0.3 })
    expect(0.3 - 0.1).toBeLessThan(0.2)
    expect(goalCrossed([met], amountWithout([{ saleDate: TODAY, revenue: 0.1 }]))).toBeUndefined()
  })
  test.each(['2026-11', '2026-Q4', '2026-full'])('can be for %s', (timeframe) =>
    expect(crossed([goal({ timeframe })])).toBeDefined(),
  )
  test.each(['2026-10', '2026-Q3', '2025-full', '2026-12'])('isn’t for %s', (timeframe) =>
    expect(crossed([goal({ timeframe })])).toBeUndefined(),
  )
  test('belongs to the period of the sale’s date', () => {
    const october = goal({ timeframe: '2026-10' })
    expect(crossed([goal(), october], '2026-10-31')).toBe(october.id)
  })
  test('can be crossed by two sales together: 950 + 30 + 20', () => {
    const sale = { saleDate: TODAY, revenue: 30 }
    const met = goal({ targetAmount: 1_000, currentAmount: 1_000 })
    expect(goalCrossed([met], amountWithout([sale, { ...sale, revenue: 20 }]))).toBe(met)
  })
  test('can be of any period after an import; a goal that wasn’t read before it started at 0', () => {
    const before = goal({ timeframe: '2024-05', currentAmount: 10 })
    const after = { ...before, currentAmount: 1_000 }
    expect(goalCrossed([after], amountIn([before]))).toBe(after)
    expect(goalCrossed([after], amountIn([after]))).toBeUndefined()
    expect(goalCrossed([after], amountIn([]))).toBe(after)
  })
  test.each([
    ['deactivated', { isActive: false }],
    ['achieved', { achievedAt: '2026-11-20T10:00:00.000Z' }],
    ['for profit margin', { goalType: 'profit_margin' }],
    ['for units', { goalType: 'units' }],
  ] as const)('isn’t one that is %s', (_, changes) =>
    expect(crossed([goal(changes)])).toBeUndefined(),
  )
})

describe('spec §4: the goals met by the loaded figures', () => {
  const figures = { totalRevenue: 1_000, grossProfitMargin: 40, totalSales: 12 }
  const met = (goals: Goal[], timeframe = '2026-11') =>
    goalsMet(goals, rangeOfTimeframe(timeframe), figures).map(({ id }) => id)

  test.each([
    ['revenue', 1_000],
    ['profit_margin', 40],
    ['units', 12],
  ] as const)('include %s at or above its target', (goalType, amount) => {
    const at = goal({ goalType, targetAmount: amount })
    expect(met([at, goal({ goalType, targetAmount: amount + 0.01 })])).toEqual([at.id])
  })
  test('are only those for exactly the shown period: year, quarter or month', () => {
    const goals = ['2026-full', '2026-Q4', '2026-11'].map((timeframe) => goal({ timeframe }))
    for (const { id, timeframe } of goals) expect(met(goals, timeframe)).toEqual([id])
    expect(met(goals, '2025-full')).toEqual([])
  })
  test('are active and not achieved yet', () =>
    expect(met([goal({ isActive: false }), goal({ achievedAt: '2026-11-20' })])).toEqual([]))
  test('are ordered with the largest revenue goal first', () => {
    const [units, small, large] = [
      goal({ goalType: 'units', targetAmount: 5 }),
      goal({ targetAmount: 10 }),
      goal({ targetAmount: 900 }),
    ]
    expect(met([units, small, large])).toEqual([large.id, small.id, units.id])
  })
})
