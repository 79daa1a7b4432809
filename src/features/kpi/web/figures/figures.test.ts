import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/calendar.ts'
import type { Metrics } from '../../contract.ts'
import { deltaOf, figuresOf } from './figures.ts'
import { DOLLARS, testMetrics } from '../../testing/metrics.ts'

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

test('in a running year each figure shows what it is compared with', () => {
  const cards = figuresOf(testMetrics(), rangeOfPeriod(2026, 'full'), DOLLARS, null)
  expect(cards.map(({ label, value, note, delta }) => [label, value, note, delta?.text])).toEqual([
    ['Total revenue', '$600.00', 'vs 1 Jan – 21 Nov 2025', '50.0%'],
    ['Sales', '12', 'vs 10', '20.0%'],
    ['Average sale', '$50.00', 'vs $40.00', '25.0%'],
    ['Gross margin', '41.8%', 'Costs known for 92%', '1.3 pt'],
    ['Year to date', '$600.00', 'Day 325 of 365', undefined],
    ['Projected year', '$700.00', 'Likely $650 – $750', undefined],
    ['Growth', '+50.0%', 'vs 1 Jan – 21 Nov 2025', '$200'],
  ])
})

test('41.8 % after 43.1 % is worse by 1.3 points, not by a percentage of a percentage', () => {
  expect(cardsOf(testMetrics())['Gross margin']!.delta).toEqual({
    direction: 'down',
    text: '1.3 pt',
  })
})

test('only the elapsed part of a running period is compared: 15 sales, 3 of them dated later, are 12 to 10', () => {
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

test('with only sales dated later, averages have nothing to compare', () => {
  const elapsed = { ...noPrevious, startDate: '2026-01-01', endDate: '2026-11-21' }
  const cards = cardsOf(testMetrics({ elapsed }))
  expect(cards['Sales']!.delta).toEqual({ direction: 'down', text: '100%' })
  expect(cards['Average sale']!.delta).toBeNull()
  expect(cards['Gross margin']!.delta).toBeNull()
})

test('without sales before there is no growth, and the card says why', () => {
  const cards = cardsOf(testMetrics({ revenueGrowthRate: null, previous: noPrevious }))
  expect(cards['Growth']).toMatchObject({
    value: '–',
    note: 'No sales for 1 Jan – 21 Nov 2025',
    delta: null,
  })
  expect(cards['Total revenue']).toMatchObject({ value: '$600.00', delta: null })
  expect(cards['Sales']).toMatchObject({ note: 'vs 0', delta: null })
  expect(cards['Average sale']!.delta).toBeNull()
  expect(cards['Gross margin']!.delta).toBeNull()
})

test('with only refunds before there is no revenue to grow from', () => {
  const previous = { ...noPrevious, totalSales: 1, totalRevenue: -5, averageSale: -5 }
  const cards = cardsOf(testMetrics({ revenueGrowthRate: null, previous }))
  expect(cards['Growth']!.note).toBe('No revenue for 1 Jan – 21 Nov 2025')
})

test('without sales in the period there are no averages, and revenue is down 100 %', () => {
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

test('when refunds outweigh sales, revenue is negative and there is no margin', () => {
  const cards = cardsOf(testMetrics({ totalRevenue: -80, averageSale: -6.67 }))
  expect(cards['Total revenue']!.value).toBe('-$80.00')
  expect(cards['Gross margin']).toMatchObject({
    value: '–',
    note: 'No revenue left after refunds',
    delta: null,
  })
})

test('the margin card says how many costs are known: all, nearly none, none', () => {
  const note = (costCoverage: number) =>
    cardsOf(testMetrics({ costCoverage }))['Gross margin']!.note
  expect(note(100)).toBe('All costs known')
  expect(note(99.8)).toBe('Costs known for 99%')
  expect(note(0.2)).toBe('Costs known for 1%')
  expect(note(0)).toBe('Estimated: no costs recorded')
})

test('the margin assumed without a recorded cost is the profile’s, or 30', () => {
  const definition = (defaultProfitMargin: number | null) =>
    figuresOf(testMetrics(), rangeOfPeriod(2026, 'full'), DOLLARS, defaultProfitMargin)[3]!
      .definition
  expect(definition(null)).toContain('assumed to have a margin of 30%')
  expect(definition(45)).toContain('assumed to have a margin of 45%')
})

test('the range of a projection is rounded to three digits: $70.50 to $6,549.20', () => {
  const projection = { ...testMetrics().projection, low: 70.5, high: 6549.2 }
  expect(cardsOf(testMetrics({ projection }))['Projected year']!.note).toBe('Likely $71 – $6.55k')
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
  expect(cards['Year to date']!.note).toBe('All of 2024')
  expect(cards['Projected year']).toMatchObject({ note: 'Actual, because the year is over' })
  expect(cards['Projected year']!.headedFor).toBeUndefined()
})

test('a year that hasn’t started isn’t compared', () => {
  const metrics = testMetrics({
    totalRevenue: 0,
    totalSales: 0,
    revenueGrowthRate: null,
    revenueGrowthRateContext: "This period hasn't started yet",
    projection: { ...testMetrics().projection, basis: "2027 hasn't started yet" },
  })
  const cards = cardsOf(metrics, rangeOfPeriod(2027, 'full'))
  expect(cards['Projected year']).toMatchObject({ value: '–', note: "2027 hasn't started yet" })
  expect(cards['Total revenue']!.note).toBe("This period hasn't started yet")
  expect(Object.values(cards).filter(({ delta }) => delta)).toEqual([])
})

test('an assumed margin isn’t compared', () => {
  const margin = cardsOf({ ...testMetrics(), costCoverage: 0 })['Gross margin']!
  expect(margin).toMatchObject({ note: 'Estimated: no costs recorded', delta: null })
})

test('a change too small to show is level', () => {
  expect(deltaOf(0.04, DOLLARS)).toEqual({ direction: 'level', text: 'same' })
  expect(deltaOf(-0.06, DOLLARS)).toEqual({ direction: 'down', text: '0.1%' })
  expect(deltaOf(null, DOLLARS)).toBeNull()
})

test('figures link to the entries of the period, yearly ones to those of the year so far', () => {
  const cards = cardsOf(testMetrics(), rangeOfPeriod(2026, 'q2'))
  const quarter = { start: '2026-04-01', end: '2026-06-30' }
  const soFar = { start: '2026-01-01', end: '2026-11-21' }
  expect(cards['Total revenue']!.entries).toEqual(quarter)
  expect(cards['Growth']!.entries).toEqual(quarter)
  expect(cards['Year to date']!.entries).toEqual(soFar)
  expect(cards['Projected year']!.entries).toEqual(soFar)
})

test('figures without entries have no link', () => {
  const cards = cardsOf(testMetrics({ totalRevenue: 0, totalSales: 0, ytdRevenue: 0 }))
  expect(Object.values(cards).map(({ entries }) => entries)).toEqual(Array(7).fill(null))
})
