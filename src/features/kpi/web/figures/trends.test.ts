import { expect, test } from 'vitest'
import { DOLLARS, testMetrics, testSeries } from '../../testing/metrics.ts'
import { everyDay } from '../../testing/projected.ts'
import type { Metrics } from '../../contract.ts'
import { trendsOf } from './trends.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'

const year = rangeOfPeriod(2026, 'full')
const of = (metrics: Metrics, range = year, opening = everyDay) =>
  trendsOf(metrics, range, opening, DOLLARS)
const inMarch = testMetrics({
  today: '2026-03-02',
  ytdRevenue: 420,
  series: testSeries(year, [
    [100, 2, 80, 40],
    [300, 3, 120, 50],
    [20, 1, 150, 60],
  ]),
})

test('on 2 March, the two days of March look like a drop, so the line names them: Mar so far', () => {
  const { revenue, sales } = of(inMarch)
  expect(revenue).toEqual({ values: [100, 300, 20], isRunning: true, last: 'Mar so far' })
  expect(sales).toEqual({ values: [2, 3, 1], isRunning: true, last: 'Mar so far' })
})

test('a month in which nothing is sold yet isn’t drawn as 0: the line ends with February', () => {
  const series = testSeries(year, [
    [100, 2, 80],
    [300, 3, 120],
  ])
  const { revenue } = of(testMetrics({ series, today: '2026-03-01' }))
  expect(revenue).toEqual({ values: [100, 300], isRunning: false, last: 'Feb' })
})

test('averages and running totals include March: 100, 100 + 300, 100 + 300 + 20', () => {
  const { averageSale, margin, yearToDate } = of(inMarch)
  expect(averageSale).toEqual({ values: [50, 100, 20], isRunning: true, last: 'Mar so far' })
  expect(margin.values).toEqual([40, 50, 60])
  expect(yearToDate.values).toEqual([100, 400, 420])
})

test('growth compares all revenue so far, and ends at the rate of its card: 100 after 80 is 25 %, 400 after 200 is 100 %, then 90 %', () => {
  const { growth } = of({ ...inMarch, revenueGrowthRate: 90 })
  expect(growth).toEqual({ values: [25, 100, 90], isRunning: true, last: 'Mar so far' })
  expect(of({ ...inMarch, isComparable: false }).growth.values).toEqual([25, 100])
})

test('months without sales have no average and no margin', () => {
  const series = testSeries(year, [
    [100, 2, 80, 40],
    [0, 0, 10],
    [90, 3, 10, 30],
  ])
  const { averageSale, margin } = of(testMetrics({ series, today: '2026-04-01' }))
  expect(averageSale).toEqual({ values: [50, 30], isRunning: false, last: 'Mar' })
  expect(margin.values).toEqual([40, 30])
})

test('months before the very first sale are left out', () => {
  const series = testSeries(year, [
    [0, 0, 0],
    [100, 1, 0],
    [50, 1, 0],
  ])
  const history = { firstDay: '2026-02-27', lastDay: '2026-03-31', lastDayToDate: '2026-03-31' }
  const { revenue, yearToDate } = of(
    testMetrics({ series, history, today: '2026-04-01', ytdRevenue: 150 }),
  )
  expect(revenue.values).toEqual([100, 50])
  expect(yearToDate.values).toEqual([100, 150, 150])
})

test('a month by day: 5 April, a closed Sunday without sales, isn’t 0; the 6th, an open Monday without sales, is', () => {
  const april = rangeOfPeriod(2026, 'm4')
  const sold = [10, 20, 30, 40, 0, 0, 70].map((revenue): [number, number, number] => [
    revenue,
    Math.sign(revenue),
    5,
  ])
  const metrics = testMetrics({ series: testSeries(april, sold), today: '2026-04-07' })
  const closedOnSundays = { ...everyDay, operatingDaysPerWeek: 6 }
  const { revenue, yearToDate } = of(metrics, april, closedOnSundays)
  expect(revenue).toEqual({
    values: [10, 20, 30, 40, 0, 70],
    isRunning: true,
    last: 'Today so far',
  })
  expect(of(metrics, april).revenue.values, 'open every day').toEqual([10, 20, 30, 40, 0, 0, 70])
  expect(yearToDate.values, 'part of a year has none').toEqual([])
  const until = (today: string) => of({ ...metrics, today }, april, closedOnSundays).revenue
  expect(until('2026-04-05'), 'today is closed').toMatchObject({ isRunning: false, last: '4 Apr' })
  expect(until('2026-04-06'), 'nothing sold today yet').toMatchObject({ last: '4 Apr' })
})

test('months after the last sale are left out of sums, and growth compares only months with data on both sides', () => {
  const series = testSeries(year, [
    [100, 1, 80],
    [120, 1, 80],
    [130, 1, 100],
    [50, 1, 90],
  ])
  const history = { firstDay: '2025-02-01', lastDay: '2026-04-20', lastDayToDate: '2026-04-20' }
  const { revenue, growth } = of(testMetrics({ series, history }))
  expect(revenue, 'ten days of April have no data').toEqual({
    values: [100, 120, 130, 50],
    isRunning: true,
    last: 'to 20 Apr',
  })
  expect(growth.values, '120 after 80, 250 after 180, and its card').toEqual([50, 38.89, 50])
})
