import { expect, test } from 'vitest'
import { bestInWords, chartRows } from './rows.ts'
import { axisLabel, bucketAt, scalesOf } from './scales.ts'
import { withExpected } from './series.ts'
import { DOLLARS, testMetrics, testSeries } from '../../testing/metrics.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'

const year = rangeOfPeriod(2026, 'full')
const size = { width: 900, height: 280 }
const text = (amount: number) => String(amount)
const valuesOf = (ticks: { value: number }[]) => ticks.map(({ value }) => value)

test('the axis starts at 0 and ends at a round amount above the highest bar', () => {
  const { ticks } = scalesOf(testSeries(year, [[33_409, 3, 22_000]]), size, text)
  expect(valuesOf(ticks)).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000])
})

test('the axis is also high enough for the preceding period', () => {
  const { ticks } = scalesOf(testSeries(year, [[10, 1, 95]]), size, text)
  expect(valuesOf(ticks).at(-1)).toBe(100)
})

test('refunds that outweigh sales extend the axis below 0', () => {
  const { ticks, y } = scalesOf(testSeries(year, [[-80, 1, 100]]), size, text)
  expect(valuesOf(ticks)).toContain(0)
  expect(valuesOf(ticks)[0]).toBe(-100)
  expect(y(-80)).toBeGreaterThan(y(0))
})

test('there is an axis from 0 even without revenue', () => {
  const { ticks } = scalesOf(testSeries(year, []), size, text)
  expect(valuesOf(ticks)[0]).toBe(0)
  expect(ticks.length).toBeGreaterThan(1)
})

test('a few cents don’t fill the chart: with 0.50 the axis goes to 10', () => {
  const { ticks, y } = scalesOf(testSeries(year, [[0.5, 1, 0.4]]), size, text)
  expect([valuesOf(ticks)[0], valuesOf(ticks).at(-1)]).toEqual([0, 10])
  expect(y(0.4) - y(0.5)).toBeLessThan(5)
  const refund = scalesOf(testSeries(year, [[-0.5, 0, 0]]), size, text)
  expect([valuesOf(refund.ticks)[0], valuesOf(refund.ticks).at(-1)]).toEqual([-10, 0])
})

test('longer labels leave less width for the bars', () => {
  const series = testSeries(year, [[40_000, 1, 0]])
  const short = scalesOf(series, size, () => '$40k')
  const long = scalesOf(series, size, () => 'CHF 40k')
  expect(long.left).toBeGreaterThan(short.left)
})

test('a label fits between the edge and the bars: $500M, with a wide M, takes about 41 pixels and a gap of 8', () => {
  const { left } = scalesOf(testSeries(year, [[500e6, 1, 0]]), size, () => '$500M')
  expect(left).toBeGreaterThan(41 + 8)
})

test('a position on a bar maps to its bucket, one on the axis to none', () => {
  const scales = scalesOf(testSeries(year, []), size, text)
  for (let index = 0; index < 12; index++) {
    expect(bucketAt(scales, scales.x(index)! + scales.x.bandwidth() / 2)).toBe(index)
  }
  expect(bucketAt(scales, scales.left - 1)).toBeNull()
  expect(bucketAt(scales, size.width + 1)).toBeNull()
})

test('bars of a month’s 31 days fit a phone without touching the next day', () => {
  const { x, bars } = scalesOf(
    testSeries(rangeOfPeriod(2026, 'm1'), []),
    { width: 296, height: 224 },
    () => '$40k',
  )
  expect(bars.now.width).toBeGreaterThan(2)
  expect(bars.before.offset + bars.before.width).toBeLessThanOrEqual(x.bandwidth())
})

test('months have labels of three letters, or one letter when there is little room', () => {
  expect(axisLabel('2026-09-01', 'month', 60)).toBe('Sep')
  expect(axisLabel('2026-09-01', 'month', 24)).toBe('S')
})

test('where letters would touch, as with large text on a phone, every third or sixth month has its name', () => {
  const named = (room: number) =>
    Array.from({ length: 12 }, (_, month) =>
      axisLabel(`2026-${String(month + 1).padStart(2, '0')}-01`, 'month', room),
    ).filter(Boolean)
  expect(named(9)).toEqual(['Jan', 'Apr', 'Jul', 'Oct'])
  expect(named(7)).toEqual(['Jan', 'Jul'])
})

test('text of twice the size leaves half of the room for a label, and the bars end higher above it', () => {
  const series = testSeries(year, [[33_409, 3, 22_000]])
  const [usual, large] = [1, 2].map((enlarged) => scalesOf(series, size, text, enlarged))
  expect(large!.labelRoom).toBeLessThan(usual!.labelRoom / 2)
  expect(size.height - large!.bottom).toBe(2 * (size.height - usual!.bottom))
})

test('the first and every fifth day have labels, except the 30th, which would touch the 1st', () => {
  const named = [1, 2, 4, 5, 9, 10, 30, 31].filter(
    (date) => axisLabel(`2026-01-${String(date).padStart(2, '0')}`, 'day', 8) !== null,
  )
  expect(named).toEqual([1, 5, 10])
  expect(axisLabel('2026-01-05', 'day', 4)).toBeNull()
  expect(axisLabel('2026-01-10', 'day', 4)).toBe('10')
})

test('where there is room, as in a week, every day has its label', () => {
  expect(axisLabel('2026-11-17', 'day', 60)).toBe('17')
})

test('the current month isn’t compared with a whole month', () => {
  const series = testSeries(year, [
    [120, 2, 100],
    [10, 1, 100],
  ])
  const [january, february] = chartRows(testMetrics({ today: '2026-02-03' }), series, year, DOLLARS)
  expect(january).toMatchObject({
    label: 'January 2026',
    revenue: '$120.00',
    sales: '2 sales',
    before: '$100.00',
    beforeLabel: 'January 2025',
    delta: { direction: 'up', text: '20.0%' },
  })
  expect(february).toMatchObject({ label: 'February 2026 so far', sales: '1 sale', delta: null })
})

test('the current month is compared by days elapsed: 10 in 3 days after 8 in 3 days is 25 % more, however high the whole month was', () => {
  const series = {
    ...testSeries(year, [
      [120, 2, 100],
      [10, 1, 100],
    ]),
    running: {
      startDate: '2026-02-01',
      revenue: 10,
      previousStartDate: '2025-02-01',
      previousEndDate: '2025-02-03',
      previousRevenue: 8,
    },
  }
  const [, february] = chartRows(testMetrics({ today: '2026-02-03' }), series, year, DOLLARS)
  expect(february).toMatchObject({
    before: '$100.00',
    soFar: { before: '$8.00', label: 'by 3 Feb 2025' },
    delta: { direction: 'up', text: '25.0%' },
  })
})

test('a month is compared if data covers it and its counterpart: with sales from 10 Feb 2025 to 20 Apr 2026, March only', () => {
  const series = testSeries(
    year,
    Array.from({ length: 12 }, () => [120, 1, 100]),
  )
  const history = { firstDay: '2025-02-10', lastDay: '2026-04-20', lastDayToDate: '2026-04-20' }
  const rows = chartRows(testMetrics({ history }), series, year, DOLLARS)
  expect(rows.map(({ delta }) => delta?.text ?? '–').slice(0, 6)).toEqual([
    '–',
    '–',
    '20.0%',
    '–',
    '–',
    '–',
  ])
  expect(rows[0]!.before, 'nothing is known about January 2025').toBeNull()
  expect(rows[1]!.before).toBe('$100.00')
})

test('31 March has no counterpart in February', () => {
  const march = rangeOfPeriod(2026, 'm3')
  const sold = Array.from({ length: 31 }, (_, index) => [10, 1, index < 28 ? 10 : null] as const)
  const series = testSeries(
    march,
    sold.map((each) => [...each]),
  )
  const last = chartRows(testMetrics(), series, march, DOLLARS).at(-1)
  expect(last).toMatchObject({ before: null, beforeLabel: '', delta: null })
})

test('the best month is shown once two months have revenue', () => {
  const best = (sold: [number, number, number][]) => {
    const series = testSeries(year, sold)
    return bestInWords(series, chartRows(testMetrics(), series, year, DOLLARS))
  }
  expect(best([])).toBeUndefined()
  expect(best([[50, 1, 0]])).toBeUndefined()
  expect(best([[50, 1, 0], [80, 1, 0], [70, 1, 0]])).toBe('Best month: February 2026, $80.00') // prettier-ignore
})

const inFebruary = testMetrics({
  today: '2026-02-03',
  series: testSeries(year, [
    [120, 2, 100],
    [10, 1, 100],
  ]),
  projection: {
    ...testMetrics().projection,
    months: [
      { start: '2026-02-01', expected: 110, low: 60, high: 160 },
      { start: '2026-03-01', expected: 95.4, low: 40, high: 12_345 },
    ],
  },
})

test('months that aren’t over show expected revenue and its range, finished ones don’t', () => {
  const rows = chartRows(inFebruary, withExpected(inFebruary), year, DOLLARS)
  expect(rows.slice(0, 4).map(({ expected }) => expected)).toEqual([
    null,
    { revenue: '$110', between: 'likely $60 – $160' },
    { revenue: '$95', between: 'likely $40 – $12.3k' },
    null,
  ])
})

test('the axis includes the high end of the likely range: 130 above a bar of 120', () => {
  const [february] = inFebruary.projection.months
  const months = [{ ...february!, high: 130 }]
  const metrics = { ...inFebruary, projection: { ...inFebruary.projection, months } }
  expect(valuesOf(scalesOf(withExpected(metrics), size, text).ticks).at(-1)).toBe(140)
})

test('one wide range doesn’t flatten the year: with a high end of 12,345 above bars of 120 the axis goes to 1.5 × 120 = 180, so 200', () => {
  const { ticks } = scalesOf(withExpected(inFebruary), size, text)
  expect(valuesOf(ticks).at(-1)).toBe(200)
})

test('an early projection shows no coming months, the others do', () => {
  const shown = (early: boolean): number => {
    const projection = { ...inFebruary.projection, early }
    const { points } = withExpected({ ...inFebruary, projection })
    return points.filter(({ expected }) => expected).length
  }
  expect([shown(true), shown(false)]).toEqual([0, 2])
})

test('a month without remaining revenue shows no expected bar', () => {
  const months = [{ start: '2026-02-01', expected: -35, low: -35, high: -35 }]
  const metrics = { ...inFebruary, projection: { ...inFebruary.projection, months } }
  expect(withExpected(metrics).points.some(({ expected }) => expected)).toBe(false)
})

test('a chart by day shows no expected bars', () => {
  const february = rangeOfPeriod(2026, 'm2')
  const metrics = { ...inFebruary, series: testSeries(february, [[10, 1, 100]]) }
  expect(withExpected(metrics).points.some(({ expected }) => expected)).toBe(false)
})

test('a bar links to entries if it has sales or refunds', () => {
  const series = testSeries(year, [
    [50, 1, 0],
    [-20, 0, 0],
    [0, 0, 30],
  ])
  const rows = chartRows(testMetrics(), series, year, DOLLARS)
  expect(rows.slice(0, 3).map(({ isEmpty }) => isEmpty)).toEqual([false, false, true])
  expect(rows[0]!.days).toEqual({ start: '2026-01-01', end: '2026-01-31' })
})
