import { expect, test } from 'vitest'
import type { Toggle } from '../customize/preferences.ts'
import type { Metrics } from '../../contract.ts'
import { axisLabel, seriesOf } from './series.ts'
import { DOLLARS, testMetrics, testSeries } from '../../testing/metrics.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'

const year = rangeOfPeriod(2026, 'full')
const chartOf = (metrics: Partial<Metrics>, of: Toggle = 'totalRevenue', range = year) =>
  seriesOf(of, testMetrics(metrics), range, DOLLARS, true)
const drawn = (...[range, sold]: Parameters<typeof testSeries>) =>
  chartOf({ series: testSeries(range, sold), today: '2027-01-01' }, 'totalRevenue', range)

const inFebruary = {
  today: '2026-02-03',
  series: testSeries(year, [
    [120, 2, 100, 40],
    [10, 1, 100, 30],
  ]),
  projection: {
    ...testMetrics().projection,
    months: [
      { start: '2026-02-01', expected: 110, low: 60, high: 160 },
      { start: '2026-03-01', expected: 95.4, low: 40, high: 12_345 },
    ],
  },
}

test('a month says what it brought and what the other one did, months to come what is expected', () => {
  const { title, points } = chartOf(inFebruary)
  expect(title).toBe('Total revenue by month')
  expect(points[0]).toMatchObject({
    label: 'January 2026',
    value: 120,
    text: '$120',
    beforeText: 'January 2025: $100',
    expected: null,
    isLinked: true,
  })
  expect(points[1]).toMatchObject({
    label: 'February 2026 so far',
    expected: 110,
    expectedText: '$110 expected',
  })
  expect(points[2]).toMatchObject({ text: '', expected: 95.4, isLinked: false })
  expect(points[3]!.expected).toBeNull()
})

test('each figure has its own chart; what is not known by month is drawn as revenue', () => {
  const of = (toggle: Toggle) => chartOf(inFebruary, toggle)
  const texts = (toggle: Toggle) =>
    of(toggle)
      .points.slice(0, 2)
      .map(({ text }) => text)
  expect(texts('totalSales')).toEqual(['2 sales', '1 sale'])
  expect(texts('averageSale')).toEqual(['$60.00', '$10.00'])
  expect(texts('grossProfitMargin')).toEqual(['40.0%', '30.0%'])
  expect(texts('ytdRevenue')).toEqual(['$120', '$130'])
  expect(texts('revenueGrowthRate'), 'a month that runs has no rate').toEqual(['20.0%', ''])
  expect(of('breakEven').title).toBe('Total revenue by month')
  const march = rangeOfPeriod(2026, 'm3')
  const series = testSeries(march, [[10, 1, 10]])
  expect(chartOf({ series }, 'ytdRevenue', march).title).toBe('Total revenue by day')
})

test('a time before the first sale is not drawn as without revenue, and 31 March has no counterpart in February', () => {
  const history = { firstDay: '2025-02-10', lastDay: '2026-04-20', lastDayToDate: '2026-04-20' }
  const sold = Array.from({ length: 12 }, (): [number, number, number] => [120, 1, 100])
  const { points } = chartOf({ history, series: testSeries(year, sold) })
  expect([points[0]!.before, points[1]!.before]).toEqual([null, 100])
  const march = rangeOfPeriod(2026, 'm3')
  const days = Array.from({ length: 31 }, (_, day): [number, number, number | null] => [10, 1, day < 28 ? 10 : null]) // prettier-ignore
  expect(drawn(march, days).points.at(-1)).toMatchObject({ before: null, beforeText: '' })
})

test('nothing is expected of an early projection, of days, or of a month without more to come', () => {
  const expected = (changes: Partial<Metrics>, range = year) =>
    chartOf({ ...inFebruary, ...changes }, 'totalRevenue', range).points.filter(
      (point) => point.expected !== null,
    ).length
  const { projection } = inFebruary
  expect(expected({})).toBe(2)
  expect(expected({ projection: { ...projection, early: true } })).toBe(0)
  const months = [{ start: '2026-02-01', expected: -35, low: -35, high: -35 }]
  expect(expected({ projection: { ...projection, months } })).toBe(0)
  const february = rangeOfPeriod(2026, 'm2')
  expect(expected({ series: testSeries(february, [[10, 1, 100]]) }, february)).toBe(0)
})

test('months have short names; of a month’s days the first and every fifth has its date, except the 30th', () => {
  expect(axisLabel('2026-09-01', chartOf(inFebruary))).toEqual({ first: 'S', rest: 'ep' })
  const march = rangeOfPeriod(2026, 'm3')
  const named = (series: ReturnType<typeof drawn>) =>
    series.points.map(({ start }) => axisLabel(start, series).first).filter(Boolean)
  expect(named(drawn(march, []))).toEqual(['1', '5', '10', '15', '20', '25'])
  const week = { start: '2026-03-02', end: '2026-03-05' }
  expect(named(drawn(week, []))).toEqual(['2', '3', '4', '5'])
})
