import { describe, expect, test } from 'vitest'
import { gridOf } from './cohorts/rules.ts'
import { NO_FIGURES } from './figures/rules.ts'
import { benchmarksOf, estimatesIn, industryOf, type Facts } from './rules.ts'

const stored = {
  month: '2026-11-01',
  countedIn: null,
  months: 3,
  saleDays: 60,
  timelyDays: 60,
  revenueCents: 4_050_000,
  margin: 4_400,
  isMarginAssumed: false,
  customers: 61.5,
  orderCents: 75_000,
}
/** 1,000, 2,000 … with 20 owners; their median is (8 + … + 13) / 6 = 10.5, shown as 11. */
const figureOf = (owners: number, unit: number) => ({
  owners,
  grid: gridOf(owners, (place) => place * unit),
})
const cohortOf = (owners: number): NonNullable<Facts['cohort']> => ({
  month: '2026-11-01',
  figures: {
    revenue: figureOf(owners, 1_000),
    profitMargin: figureOf(owners, 2),
    customersPerMonth: figureOf(owners, 5),
    avgOrderValue: figureOf(owners, 50),
  },
})
const facts = (over: Partial<Facts> = {}): Facts => ({
  today: '2026-11-16',
  industry: 'Other',
  notation: { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  stored,
  cohort: undefined,
  asked: {},
  ...over,
})
const answer = (over: Partial<Facts> = {}) => benchmarksOf(facts(over))

describe('the estimates of the specification (spec §9.11)', () => {
  test('$40,000 monthly revenue, 22 % margin, 65 customers a month, $750 order value', () => {
    expect(estimatesIn('USD')).toEqual({
      revenue: 40_000,
      profitMargin: 22,
      customersPerMonth: 65,
      avgOrderValue: 750,
    })
    expect(answer()).toMatchObject({
      source: 'estimates',
      owners: null,
      month: null,
      industryAvg: estimatesIn('USD'),
      quartiles: {
        revenue: null,
        profitMargin: null,
        customersPerMonth: null,
        avgOrderValue: null,
      },
    })
  })

  test('amounts grow with the currency: ¥4,000,000 and ¥75,000; percent and customers do not', () => {
    expect(estimatesIn('JPY')).toEqual({
      revenue: 4_000_000,
      profitMargin: 22,
      customersPerMonth: 65,
      avgOrderValue: 75_000,
    })
  })

  test('the percentile is the own part of both: 40,500 / 80,500 = 50 %, 44 / (44 + 22) = 67 %, shown as 65', () => {
    expect(answer()).toMatchObject({ revenuePercentile: 50, profitPercentile: 65 })
    const asked = { currentRevenue: 120_000, currentMargin: -5 }
    expect(answer({ asked }), '120 / 160, and a loss').toMatchObject({
      revenuePercentile: 75,
      profitPercentile: 5,
    })
  })

  test('an order value of exactly $750 is equal to the estimate, a cent more is above it', () => {
    expect(answer().orderValueRank).toBe('equal')
    expect(answer({ asked: { avgOrderValue: 750.01 } }).orderValueRank).toBe('above')
    expect(answer({ asked: { avgOrderValue: 749 } }).orderValueRank).toBe('below')
  })
})

describe('with other owners', () => {
  test('who was counted is not one of the others: 20 owners including this one are 19 others', () => {
    const counted = { ...stored, countedIn: '2026-11-01' }
    expect(answer({ stored: counted, cohort: cohortOf(20) }).source).toBe('estimates')
    expect(answer({ stored: counted, cohort: cohortOf(21) }).source).toBe('owners')
    const before = { ...stored, countedIn: '2026-10-01' }
    expect(answer({ stored: before, cohort: cohortOf(20) }).source).toBe('owners')
  })

  test('an assumed margin has no percentile, one that is given has', () => {
    const assumed = { ...stored, isMarginAssumed: true }
    const without = answer({ stored: assumed, cohort: cohortOf(30) })
    expect(without).toMatchObject({ isMarginAssumed: true, profitPercentile: null })
    expect(without.own.profitMargin).toBe(44)
    const given = { stored: assumed, cohort: cohortOf(30), asked: { currentMargin: 44 } }
    expect(answer(given)).toMatchObject({ isMarginAssumed: false, profitPercentile: 70 })
  })
})

describe('too early', () => {
  const few = { ...NO_FIGURES, month: '2026-11-01', countedIn: null, months: 1, saleDays: 4 }

  test('without sales: from the first day of the next month on, and no percentile', () => {
    expect(answer({ stored: undefined })).toMatchObject({
      range: null,
      early: { months: 0, saleDays: 0, neededDays: 5, availableOn: '2026-12-01' },
      own: { revenue: null, profitMargin: null, customersPerMonth: null, avgOrderValue: null },
      revenuePercentile: null,
      profitPercentile: null,
      orderValueRank: null,
    })
  })

  test('with sales on 4 of the 5 days that it takes', () => {
    expect(answer({ stored: few, cohort: cohortOf(30) })).toMatchObject({
      source: 'owners',
      early: { months: 1, saleDays: 4 },
      revenuePercentile: null,
    })
  })

  test('with enough: the months that count, 1 August to 31 October', () => {
    expect(answer()).toMatchObject({
      early: null,
      range: { startDate: '2026-08-01', endDate: '2026-10-31' },
    })
    expect(answer({ stored: { ...stored, months: 1 } }).range!.startDate).toBe('2026-10-01')
  })
})

test('a business type that is an industry replaces the one of the profile, anything else does not', () => {
  const profile = { industry: 'Other' }
  expect(industryOf('healthcare ', profile)).toBe('Healthcare')
  expect(industryOf('Flower shop', profile)).toBe('Other')
  expect(industryOf(undefined, profile)).toBe('Other')
})
