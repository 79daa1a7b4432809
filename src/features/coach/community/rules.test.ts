import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/calendar.ts'
import type { ReportFigures } from './contract.ts'
import { limitReached, postName, postOf, reportRange, shareLimit, weekNumber } from './rules.ts'
import { anyText } from '../../../shared/testing/properties.ts'

const running = { kind: 'weekly', of: 'running' } as const
const last = { kind: 'weekly', of: 'last' } as const

describe('the week number is the day of the month divided by 7, rounded up (spec §9.9)', () => {
  test.each([
    ['2026-11-01', 1],
    ['2026-11-07', 1],
    ['2026-11-08', 2],
    ['2026-11-14', 2],
    ['2026-11-28', 4],
    ['2026-11-29', 5],
    ['2026-10-31', 5],
  ])('%s is in week %i', (day, week) => expect(weekNumber(day)).toBe(week))
})

describe('a weekly report', () => {
  // A Wednesday.
  const today = '2026-11-18'
  test('is about the seven days of the week, up to today', () =>
    expect(reportRange(running, today, 'sunday')).toEqual({
      start: '2026-11-15',
      end: '2026-11-21',
      until: today,
    }))
  test('of last week is about all of its days', () =>
    expect(reportRange(last, today, 'monday')).toEqual({
      start: '2026-11-09',
      end: '2026-11-15',
      until: '2026-11-15',
    }))
})

describe('a monthly report', () => {
  test('of the running month goes up to today', () =>
    expect(reportRange({ kind: 'monthly', of: 'running' }, '2026-11-18', 'monday')).toEqual({
      start: '2026-11-01',
      end: '2026-11-30',
      until: '2026-11-18',
    }))
  test('of last month is about all of it', () => {
    const lastMonth = reportRange({ kind: 'monthly', of: 'last' }, '2026-03-31', 'monday')
    expect(lastMonth).toMatchObject({ start: '2026-02-01', until: '2026-02-28' })
  })
})

const week: ReportFigures = {
  kind: 'weekly',
  startDate: '2026-11-16',
  endDate: '2026-11-22',
  until: '2026-11-18',
  revenue: 12_345.6,
  totalSales: 1_203,
  growth: 12.34,
  margin: 42.55,
  isMarginAssumed: false,
  topProduct: 'Bouquet',
  days: [3, 0, 1, 0, 0, 0, 0].map((sales, n) => ({
    day: addDays('2026-11-16', n),
    revenue: sales * 100,
    sales,
  })),
  achievements: null,
}
const month: ReportFigures = {
  ...week,
  kind: 'monthly',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  achievements: { unlocked: 4, of: 11, totalPoints: 1_250 },
}
const dollars = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
  amounts: true,
  taxNote: '',
} as const
const yen = { ...dollars, currency: 'JPY' }
const euros = { ...dollars, currency: 'EUR', numberStyle: '1.234,50' } as const
const lines = (figures: ReportFigures, options: Parameters<typeof postOf>[1]) =>
  postOf(figures, options).split('\n')

test('revenue without tax is said to be', () =>
  expect(lines(week, { ...dollars, taxNote: ', without tax' })[2]).toBe(
    'Revenue: $12,346, without tax',
  ))

describe('the post of a week (spec §9.9)', () => {
  test('holds week number, revenue, top product, active days, margin and hashtags', () =>
    expect(postOf(week, dollars)).toBe(
      `My weekly wins: week 3 of November 2026

Revenue: $12,346
Top product: Bouquet
Active days: 2 of 7
Gross margin: 42.6%

#BOSSCommunity #WeeklyWins`,
    ))
  test("is in the owner's currency and number style", () => {
    expect(lines(week, yen)).toContain('Revenue: ¥12,346')
    expect(lines(week, euros)).toContain('Revenue: 12.346\u00a0€')
    expect(lines(week, euros)).toContain('Gross margin: 42,6%')
  })
  test('without sales says N/A', () => {
    expect(lines({ ...week, isMarginAssumed: true }, euros)).toContain('Gross margin: ≈42,6%')
    const empty = { ...week, revenue: 0, totalSales: 0, growth: null, margin: null, days: [] }
    expect(lines({ ...empty, topProduct: null }, dollars).slice(2, 6)).toEqual([
      'Revenue: $0',
      'Top product: N/A',
      'Active days: 0 of 7',
      'Gross margin: N/A',
    ])
  })
  test('without amounts names counts and percentages only', () =>
    expect(lines(week, { ...dollars, amounts: false }).slice(2, 7)).toEqual([
      'Revenue: up 12.3% from the same days of the week before',
      'Sales: 1,203',
      'Top product: Bouquet',
      'Active days: 2 of 7',
      'Gross margin: 42.6%',
    ]))
  test.each([null, 0, -20])('without amounts leaves out a growth of %s', (growth) => {
    const post = postOf({ ...week, growth }, { ...dollars, amounts: false })
    expect(post).not.toContain('Revenue')
  })
})

describe('the post of a month (spec §9.9)', () => {
  test('holds month and year, revenue, total sales, achievements, points and hashtags', () =>
    expect(postOf(month, dollars)).toBe(
      `My monthly report: November 2026

Revenue: $12,346
Total sales: 1,203
Achievements: 4 of 11
Points: 1,250

#BOSSCommunity #MonthlyReport`,
    ))
  test('without amounts has no money in it', () =>
    expect(lines(month, { ...dollars, amounts: false }).slice(2, 4)).toEqual([
      'Revenue: up 12.3% from the same days of the month before',
      'Total sales: 1,203',
    ]))
})

describe('the name of a product', () => {
  test('stays in one line: it cannot add lines of its own', () =>
    expect(postName(' Rose\n\n#Spam\u2028\u202e  red ')).toBe('Rose #Spam red'))
  test('has at most 60 characters, and none is cut in half', () => {
    expect(postName('a'.repeat(60))).toBe('a'.repeat(60))
    expect(postName('👩🏽‍🌾'.repeat(61))).toBe(`${'👩🏽‍🌾'.repeat(59)}…`)
  })
  test('never adds a line to the post', () =>
    fc.assert(
      fc.property(anyText({ maxLength: 500 }), (topProduct) => {
        expect(lines({ ...week, topProduct }, dollars)).toHaveLength(8)
      }),
    ))
})

test('2 shares a month earn points; the count starts again on the 1st (spec §9.6)', () => {
  expect(shareLimit(1, '2026-12-31')).toEqual({
    limit: 2,
    used: 1,
    remaining: 1,
    resetsOn: '2027-01-01',
  })
  expect(limitReached('2026-11-29', dollars)).toEqual({
    message:
      'Monthly Share Limit Reached. Your 2 shares of this month have earned their points. The limit resets next month, on 1 December 2026.',
    retryAfter: 2 * 86_400,
  })
})
