import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../shared/calendar.ts'
import type { Metrics } from '../contract.ts'
import { deltaOf, figuresOf } from './figures.ts'
import { DOLLARS, testMetrics } from '../testing/metrics.ts'

function cardsOf(metrics: Metrics, range = rangeOfPeriod(2026, 'full')) {
  const figures = figuresOf(metrics, range, DOLLARS, null)
  return Object.fromEntries(figures.map((figure) => [figure.label, figure]))
}
const noPrevious = {
  ...testMetrics().previous,
  totalRevenue: 0,
  totalSales: 0,
  averageSale: 0,
  grossProfitMargin: 0,
}

test('a year that is running: each figure with what it is compared with', () => {
  const cards = figuresOf(testMetrics(), rangeOfPeriod(2026, 'full'), DOLLARS, null)
  expect(cards.map(({ label, value, note, delta }) => [label, value, note, delta?.text])).toEqual([
    ['Total revenue', '$600.00', 'vs 1 Jan – 21 Nov 2025', '50.0%'],
    ['Sales', '12', 'vs 10', '20.0%'],
    ['Average sale', '$50.00', 'vs $40.00', '25.0%'],
    ['Gross margin', '41.8%', '92% of costs known', '1.3 pt'],
    ['Year to date', '$600.00', 'day 325 of 365', undefined],
    ['Projected year', '$700.00', 'likely $650 – $750', undefined],
    ['Growth', '+50.0%', 'vs 1 Jan – 21 Nov 2025', '$200'],
  ])
})

test('41.8 % after 43.1 % is worse by 1.3 points, not by a percentage of a percentage', () => {
  expect(cardsOf(testMetrics())['Gross margin']!.delta).toEqual({
    direction: 'down',
    text: '1.3 pt',
  })
})

test('of a running period only what has elapsed is compared: 15 sales, 3 of them dated later, are 12 to 10', () => {
  const cards = cardsOf(
    testMetrics({ totalSales: 15, averageSale: 200, totalRevenue: 3000, grossProfitMargin: 90 }),
  )
  expect(cards['Sales']).toMatchObject({ value: '15', delta: { direction: 'up', text: '20.0%' } })
  expect(cards['Average sale']!.delta, '$50 to $40').toEqual({ direction: 'up', text: '25.0%' })
  expect(cards['Gross margin']!.delta, '41.8 to 43.1').toEqual({
    direction: 'down',
    text: '1.3 pt',
  })
})

test('nothing sold so far, only dated later: averages have nothing to compare', () => {
  const elapsed = { ...noPrevious, startDate: '2026-01-01', endDate: '2026-11-21' }
  const cards = cardsOf(testMetrics({ elapsed }))
  expect(cards['Sales']!.delta).toEqual({ direction: 'down', text: '100%' })
  expect(cards['Average sale']!.delta).toBeNull()
  expect(cards['Gross margin']!.delta).toBeNull()
})

test('nothing sold before: no growth, and the card says why', () => {
  const cards = cardsOf(testMetrics({ revenueGrowthRate: null, previous: noPrevious }))
  expect(cards['Growth']).toMatchObject({
    value: '–',
    note: 'No sales in 1 Jan – 21 Nov 2025',
    delta: null,
  })
  expect(cards['Total revenue']).toMatchObject({ value: '$600.00', delta: null })
  expect(cards['Sales']).toMatchObject({ note: 'vs 0', delta: null })
  expect(cards['Average sale']!.delta).toBeNull()
  expect(cards['Gross margin']!.delta).toBeNull()
})

test('only refunds before: there were sales, but no revenue to grow from', () => {
  const previous = { ...noPrevious, totalSales: 1, totalRevenue: -5, averageSale: -5 }
  const cards = cardsOf(testMetrics({ revenueGrowthRate: null, previous }))
  expect(cards['Growth']!.note).toBe('No revenue in 1 Jan – 21 Nov 2025')
})

test('nothing sold in the period: averages do not exist, and revenue fell by all of it', () => {
  const cards = cardsOf(
    testMetrics({ totalRevenue: 0, totalSales: 0, averageSale: 0, revenueGrowthRate: -100 }),
  )
  expect(cards['Total revenue']).toMatchObject({
    value: '$0',
    delta: { direction: 'down', text: '100%' },
  })
  for (const label of ['Average sale', 'Gross margin']) {
    expect(cards[label]).toMatchObject({ value: '–', note: 'No sales in this period', delta: null })
  }
})

test('refunds above sales: revenue is negative, a margin of it means nothing', () => {
  const cards = cardsOf(testMetrics({ totalRevenue: -80, averageSale: -6.67 }))
  expect(cards['Total revenue']!.value).toBe('-$80.00')
  expect(cards['Gross margin']).toMatchObject({
    value: '–',
    note: 'No revenue left after refunds',
    delta: null,
  })
})

test('costs: all known, hardly any, none', () => {
  const note = (costCoverage: number) =>
    cardsOf(testMetrics({ costCoverage }))['Gross margin']!.note
  expect(note(100)).toBe('all costs known')
  expect(note(99.8)).toBe('99% of costs known')
  expect(note(0.2)).toBe('1% of costs known')
  expect(note(0)).toBe('assumed, no costs recorded')
})

test('the margin taken without a recorded cost is the profile’s, 30 when unset', () => {
  const definition = (defaultProfitMargin: number | null) =>
    figuresOf(testMetrics(), rangeOfPeriod(2026, 'full'), DOLLARS, defaultProfitMargin)[3]!
      .definition
  expect(definition(null)).toContain('at a margin of 30%')
  expect(definition(45)).toContain('at a margin of 45%')
})

test('the range of a projection is written roughly: $70.50 to $6,549.20', () => {
  const projection = { ...testMetrics().projection, low: 70.5, high: 6549.2 }
  expect(cardsOf(testMetrics({ projection }))['Projected year']!.note).toBe('likely $71 – $6.55k')
})

test('a projection from few days is marked early', () => {
  const early = (early: boolean) =>
    cardsOf(testMetrics({ projection: { ...testMetrics().projection, early } }))['Projected year']!
  expect(early(true)).toMatchObject({ early: true, headedFor: 700 })
  expect(early(true).definition).toContain('first guess')
  expect(early(false).definition).not.toContain('first guess')
})

test('a year that is over is actual, not projected', () => {
  const range = rangeOfPeriod(2024, 'full')
  const cards = cardsOf(testMetrics(), range)
  expect(cards['Year to date']!.note).toBe('the whole of 2024')
  expect(cards['Projected year']).toMatchObject({ note: 'actual, the year is over' })
  expect(cards['Projected year']!.headedFor).toBeUndefined()
})

test('a year that has not begun is compared with nothing', () => {
  const metrics = testMetrics({
    totalRevenue: 0,
    totalSales: 0,
    revenueGrowthRate: null,
    revenueGrowthRateContext: 'This period has not begun yet',
    projection: { ...testMetrics().projection, basis: '2027 has not begun yet' },
  })
  const cards = cardsOf(metrics, rangeOfPeriod(2027, 'full'))
  expect(cards['Projected year']).toMatchObject({ value: '–', note: '2027 has not begun yet' })
  expect(cards['Total revenue']!.note).toBe('This period has not begun yet')
  expect(Object.values(cards).filter(({ delta }) => delta)).toEqual([])
})

test('a margin that is only assumed is not compared', () => {
  const margin = cardsOf({ ...testMetrics(), costCoverage: 0 })['Gross margin']!
  expect(margin).toMatchObject({ note: 'assumed, no costs recorded', delta: null })
})

test('a change too small to show is neither better nor worse', () => {
  expect(deltaOf(0.04, DOLLARS)).toEqual({ direction: 'level', text: 'same' })
  expect(deltaOf(-0.06, DOLLARS)).toEqual({ direction: 'down', text: '0.1%' })
  expect(deltaOf(null, DOLLARS)).toBeNull()
})

test('behind the figures lie the entries of the period; behind the yearly ones those of the year so far', () => {
  const cards = cardsOf(testMetrics(), rangeOfPeriod(2026, 'q2'))
  const quarter = { start: '2026-04-01', end: '2026-06-30' }
  const soFar = { start: '2026-01-01', end: '2026-11-21' }
  expect(cards['Total revenue']!.entries).toEqual(quarter)
  expect(cards['Growth']!.entries).toEqual(quarter)
  expect(cards['Year to date']!.entries).toEqual(soFar)
  expect(cards['Projected year']!.entries).toEqual(soFar)
})

test('figures that rest on nothing lead nowhere', () => {
  const cards = cardsOf(testMetrics({ totalRevenue: 0, totalSales: 0, ytdRevenue: 0 }))
  expect(Object.values(cards).map(({ entries }) => entries)).toEqual(Array(7).fill(null))
})
