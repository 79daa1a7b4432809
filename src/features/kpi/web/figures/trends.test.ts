import { expect, test } from 'vitest'
import { testMetrics, testSeries } from '../../testing/metrics.ts'
import { trendsOf } from './trends.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'

const year = rangeOfPeriod(2026, 'full')
const inMarch = testMetrics({
  today: '2026-03-02',
  ytdRevenue: 420,
  series: testSeries(year, [
    [100, 2, 80, 40],
    [300, 3, 120, 50],
    [20, 1, 150, 60],
  ]),
})

test('on 2 March, sums end with February: two days of March must not look like a drop', () => {
  const { revenue, sales } = trendsOf(inMarch, year)
  expect(revenue).toEqual([100, 300])
  expect(sales).toEqual([2, 3])
})

test('averages and running totals include March: 100, 100 + 300, 100 + 300 + 20', () => {
  const { averageSale, margin, yearToDate } = trendsOf(inMarch, year)
  expect(averageSale).toEqual([50, 100, 20])
  expect(margin).toEqual([40, 50, 60])
  expect(yearToDate).toEqual([100, 400, 420])
})

test('the year to date ends at the amount on its card: 5 of the 20 in March are dated after the 2nd, so 100, 400, 415', () => {
  expect(trendsOf({ ...inMarch, ytdRevenue: 415 }, year).yearToDate).toEqual([100, 400, 415])
})

test('growth compares all revenue so far: 100 after 80 is 25 %, 400 after 200 is 100 %', () => {
  expect(trendsOf(inMarch, year).growth).toEqual([25, 100])
})

test('months without sales have no average and no margin', () => {
  const series = testSeries(year, [
    [100, 2, 80, 40],
    [0, 0, 10],
    [90, 3, 10, 30],
  ])
  const { averageSale, margin } = trendsOf(testMetrics({ series, today: '2026-03-31' }), year)
  expect(averageSale).toEqual([50, 30])
  expect(margin).toEqual([40, 30])
})

test('months before the very first sale are left out', () => {
  const series = testSeries(year, [
    [0, 0, 0],
    [100, 1, 0],
    [50, 1, 0],
  ])
  const history = { firstDay: '2026-02-27', lastDay: '2026-03-31', lastDayToDate: '2026-03-31' }
  const { revenue, yearToDate } = trendsOf(
    testMetrics({ series, history, today: '2026-04-01', ytdRevenue: 150 }),
    year,
  )
  expect(revenue).toEqual([100, 50])
  expect(yearToDate).toEqual([100, 150, 150])
})

test('part of a year has no year to date', () => {
  const april = rangeOfPeriod(2026, 'm4')
  const series = testSeries(april, [
    [10, 1, 5],
    [20, 1, 5],
  ])
  const trends = trendsOf(testMetrics({ series, today: '2026-04-02' }), april)
  expect(trends.yearToDate).toEqual([])
  expect(trends.revenue).toEqual([10])
})

test('months after the last sale are left out of sums, and growth compares only months with data on both sides', () => {
  const series = testSeries(year, [
    [100, 1, 80],
    [120, 1, 80],
    [130, 1, 100],
    [50, 1, 90],
  ])
  const history = { firstDay: '2025-02-01', lastDay: '2026-04-20', lastDayToDate: '2026-04-20' }
  const { revenue, growth } = trendsOf(testMetrics({ series, history }), year)
  expect(revenue).toEqual([100, 120, 130, 50])
  expect(growth, '120 after 80, then 250 after 180').toEqual([50, 38.89])
})
