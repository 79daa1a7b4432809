import { expect, test } from 'vitest'
import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { AT_FIRST } from '../customize/preferences.ts'
import { deltaOf } from './figure.ts'
import { figuresOf } from './figures.ts'
import { DOLLARS, testMetrics } from '../../testing/metrics.ts'

const SHOP = {
  operatingDaysPerWeek: 7,
  annualClosedDays: 0,
  closures: [],
  defaultProfitMargin: null,
  monthlyFixedCosts: null,
  figuresWithoutTax: false,
}

/** The cards that are on at first. */
const shownOf = (metrics: Metrics, range: DayRange) =>
  figuresOf(metrics, range, DOLLARS, SHOP).filter(({ toggle }) => AT_FIRST[toggle])

function cardsOf(metrics: Metrics, range = rangeOfPeriod(2026, 'full')) {
  const figures = shownOf(metrics, range)
  return Object.fromEntries(figures.map((figure) => [figure.label, figure]))
}
const noPrevious = {
  ...testMetrics().previous,
  totalRevenue: 0,
  totalSales: 0,
  purchases: 0,
  averageSale: 0,
  grossProfitMargin: 0,
  costCoverage: 0,
}

test('in a running year each figure shows what it is compared with', () => {
  const cards = shownOf(testMetrics(), rangeOfPeriod(2026, 'full'))
  expect(cards.map(({ label, value, note, delta }) => [label, value, note, delta?.text])).toEqual([
    ['Total revenue', '$600.00', 'vs $400.00 by 21 Nov last year', '50.0%'],
    ['Sales', '12', 'vs 10', '20.0%'],
    ['Average sale', '$50.00', 'vs $40.00', '25.0%'],
    ['Gross margin', '≈41.8%', 'Costs known for 92%', '1.3 pt'],
    ['Year to date', '$600.00', 'Day 325 of 365', undefined],
    ['Projected year', '$700.00', 'Likely $650 – $750', undefined],
    ['Growth', '+50.0%', 'vs 1 Jan – 21 Nov 2025', '$200'],
  ])
})

test('where receipts have numbers, the average says that it is per purchase, and how many sales have none', () => {
  const sold = { totalSales: 340, purchases: 200, receipts: 80, itemsPerReceipt: 1.74 }
  const of = (more: Partial<Metrics>) => cardsOf(testMetrics({ ...sold, ...more }))
  const { 'Per purchase': average, Sales: sales } = of({ salesWithoutReceipt: 120 })
  expect(sales!.definition).toContain(
    "in this period, on 80 receipts. Refunds aren't counted. Compared",
  )
  expect(average!.definition).toContain(
    'Total revenue divided by the number of purchases, 200: sales of one day with the same receipt number are one purchase. ' +
      '120 of 340 sales have no number and count one by one. Pieces per purchase: 1.7.',
  )
  expect(of({ salesWithoutReceipt: 0 })['Per purchase']!.definition).not.toContain('no number')
})

test.each([
  [
    '2026',
    'full',
    'lastYear',
    '2026-01-01',
    '2026-11-21',
    '2025-01-01',
    '2025-11-21',
    'by 21 Nov last year',
  ],
  [
    'November',
    'm11',
    'preceding',
    '2026-11-01',
    '2026-11-21',
    '2026-10-01',
    '2026-10-21',
    'by 21 Oct',
  ],
  [
    'March',
    'm3',
    'lastYear',
    '2026-03-01',
    '2026-03-31',
    '2025-03-01',
    '2025-03-31',
    'in March 2025',
  ],
  ['Q1', 'q1', 'preceding', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', 'in Q4 2025'],
] as const)(
  'the revenue of %s is next to the amount and the days that it is compared with',
  (_, period, comparedWith, start, end, otherStart, otherEnd, words) => {
    const { elapsed, previous } = testMetrics()
    const metrics = testMetrics({
      comparedWith,
      elapsed: { ...elapsed, startDate: start, endDate: end },
      previous: { ...previous, startDate: otherStart, endDate: otherEnd },
    })
    const { note } = cardsOf(metrics, rangeOfPeriod(2026, period))['Total revenue']!
    expect(note).toBe(`vs $400.00 ${words}`)
  },
)

test('a Monday is compared with the Monday 52 weeks before, a week with the same weekdays, and both say so', () => {
  const { elapsed, previous } = testMetrics()
  const noteOf = (start: Day, end: Day, otherStart: Day, otherEnd: Day) =>
    cardsOf(
      testMetrics({
        comparedWith: 'lastYearWeekdays',
        elapsed: { ...elapsed, startDate: start, endDate: end },
        previous: { ...previous, startDate: otherStart, endDate: otherEnd },
      }),
      { start, end },
    )['Total revenue']!.note
  expect(noteOf('2026-11-16', '2026-11-16', '2025-11-17', '2025-11-17')).toBe(
    'vs $400.00 on Monday, 17 Nov 2025',
  )
  expect(noteOf('2026-11-09', '2026-11-15', '2025-11-10', '2025-11-16')).toBe(
    'vs $400.00 on the same weekdays last year',
  )
})

test('only the elapsed part of a running period is compared: 15 sales, 3 of them dated later, are 12 to 10', () => {
  const cards = cardsOf(
    testMetrics({
      totalSales: 15,
      purchases: 15,
      averageSale: 200,
      totalRevenue: 3000,
      grossProfitMargin: 90,
    }),
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

test('without sales before there is no growth, and its card alone says why', () => {
  const why = 'No sales for 1 Jan – 21 Nov 2025'
  const cards = cardsOf(
    testMetrics({
      revenueGrowthRate: null,
      revenueGrowthRateContext: why,
      previous: noPrevious,
    }),
  )
  expect(cards['Growth']).toMatchObject({ value: '–', note: why, delta: null })
  expect(cards['Total revenue']).toMatchObject({ value: '$600.00', note: '', delta: null })
  expect(cards['Sales']).toMatchObject({ note: '', delta: null })
  expect(cards['Average sale']).toMatchObject({ note: '', delta: null })
  expect(cards['Gross margin']!.delta).toBeNull()
})

test('where one side has no data nothing is compared, whatever the other side sold, and one card says why', () => {
  const why = 'No sales since 14 Mar 2025'
  const cards = cardsOf(
    testMetrics({ revenueGrowthRate: null, revenueGrowthRateContext: why, isComparable: false }),
  )
  for (const label of ['Total revenue', 'Sales', 'Average sale', 'Growth']) {
    expect(cards[label]).toMatchObject({ note: label === 'Growth' ? why : '', delta: null })
    expect(cards[label]!.definition).not.toContain('Compared:')
  }
  expect(cards['Gross margin']!.delta).toBeNull()
})

test('a definition names both sides of the comparison: $600.00 and $400.00, 12 sales and 10', () => {
  const { elapsed, previous } = testMetrics()
  const cards = cardsOf(
    testMetrics({
      elapsed: { ...elapsed, startDate: '2026-07-01' },
      previous: { ...previous, startDate: '2025-07-01' },
    }),
  )
  expect(cards['Total revenue']!.definition).toContain(
    'Compared: $600.00 for 1 Jul – 21 Nov 2026 with $400.00 for 1 Jul – 21 Nov 2025.',
  )
  expect(cards['Sales']!.note, 'the 12 may not be all sales of the year').toBe(
    '12 vs 10 since 1 Jul',
  )
  expect(cards['Average sale']!.note).toBe('$50.00 vs $40.00 since 1 Jul')
  expect(cards['Total revenue']!.note).toBe('$600.00 vs $400.00 since 1 Jul')
  expect(cards['Sales']!.definition).toContain(
    'Compared: 12 for 1 Jul – 21 Nov 2026 with 10 for 1 Jul – 21 Nov 2025.',
  )
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

test('a margin that rests in part on the assumed one is marked ≈: 92 % of the revenue has a cost, so 8 % is assumed (spec §9.11)', () => {
  const margin = (costCoverage: number, defaultProfitMargin: number | null = null) =>
    figuresOf(testMetrics({ costCoverage }), rangeOfPeriod(2026, 'full'), DOLLARS, {
      ...SHOP,
      defaultProfitMargin,
    })[3]!
  expect(margin(100).value).toBe('41.8%')
  expect(margin(100).definition).not.toContain('≈ means')
  expect(margin(92)).toMatchObject({
    value: '≈41.8%',
    definition: expect.stringContaining(
      '≈ means that it is estimated: 8.0% of the revenue has no recorded cost and is assumed to have a margin of 30%.',
    ),
  })
  expect(margin(0).value).toBe('≈41.8%')
  expect(margin(92, 45).definition).toContain('assumed to have a margin of 45%')
})

test('the range of a projection is rounded to three digits: $70.50 to $6,549.20', () => {
  const projection = { ...testMetrics().projection, low: 70.5, high: 6549.2 }
  expect(cardsOf(testMetrics({ projection }))['Projected year']!.note).toBe('Likely $71 – $6.55k')
})

test('before 14 open days there is no amount, but the day from which there will be: 1 day on 21 Nov, 14 on 4 Dec', () => {
  const early = (today: Day, operatingDays: number) => {
    const projection = { ...testMetrics().projection, early: true, operatingDays }
    return cardsOf(testMetrics({ today, projection }))['Projected year']!
  }
  const card = early('2026-11-21', 1)
  expect(card).toMatchObject({ value: '–', note: 'From 4 Dec on, after 14 open days' })
  expect(card.trend.values).toEqual([])
  expect(card.headedFor).toBeUndefined()
  expect(card.definition).toContain('Shown after 14 open days')
  // The new year counts from 1 January.
  expect(early('2026-12-25', 1).note).toBe('From 14 Jan on, after 14 open days')
})
test('a shop that has ended shows no projection, but since when: $450.00 so far would look like one', () => {
  const projection = { ...testMetrics().projection, obstacle: 'No sales since 4 Nov 2025' }
  const card = cardsOf(testMetrics({ projection }))['Projected year']!
  expect(card).toMatchObject({ value: '–', note: 'No sales since 4 Nov 2025' })
  expect(card.headedFor).toBeUndefined()
})
test('without any sales there is no such day yet', () => {
  const projection = { ...testMetrics().projection, early: true, operatingDays: 0 }
  const noteOf = (history: Metrics['history']) =>
    cardsOf(testMetrics({ history, projection }))['Projected year']!.note
  expect(noteOf(null)).toBe('After 14 open days')
  const booked = { firstDay: '2027-02-14', lastDay: '2027-02-14', lastDayToDate: null }
  expect(noteOf(booked), 'one is booked for February').toBe('After 14 open days')
})

const PAST = {
  bestMonth: { start: '2024-05-01', revenue: 240, share: 40 },
  busiestWeekday: { weekday: 6, sales: 5, share: 41.67 },
}
const labelsOf = (cards: ReturnType<typeof cardsOf>) => Object.keys(cards)

test('of a year that is over, the revenue is shown once: the best month and the busiest weekday take the other places', () => {
  const cards = cardsOf(testMetrics({ pastYear: PAST }), rangeOfPeriod(2024, 'full'))
  expect(labelsOf(cards)).toEqual([
    'Total revenue',
    'Sales',
    'Average sale',
    'Gross margin',
    'Best month',
    'Busiest weekday',
    'Growth',
  ])
  expect(cards['Best month']).toMatchObject({
    value: 'May',
    note: '$240.00, 40.0% of the year',
    entries: { start: '2024-05-01', end: '2024-05-31' },
  })
  expect(cards['Busiest weekday']).toMatchObject({
    value: 'Saturday',
    note: "41.7% of the year's sales",
    entries: null,
  })
})

test('a quarter of a year that is over has the whole year next to it', () => {
  const cards = cardsOf(
    testMetrics({ pastYear: PAST, ytdRevenue: 2400 }),
    rangeOfPeriod(2024, 'q2'),
  )
  expect(labelsOf(cards).slice(4)).toEqual(['All of 2024', 'Best month', 'Growth'])
  expect(cards['All of 2024']).toMatchObject({
    value: '$2,400.00',
    entries: { start: '2024-01-01', end: '2024-12-31' },
  })
})

test('of a year with a single sale, nothing is the best', () => {
  const pastYear = { bestMonth: null, busiestWeekday: null }
  const cards = cardsOf(testMetrics({ pastYear }), rangeOfPeriod(2024, 'full'))
  expect(labelsOf(cards).slice(4)).toEqual(['Growth'])
  const losses = { ...pastYear, bestMonth: { ...PAST.bestMonth, share: null } }
  const withRefunds = cardsOf(testMetrics({ pastYear: losses }), rangeOfPeriod(2024, 'full'))
  expect(withRefunds['Best month']!.note).toBe('$240.00')
})

test('a year that hasn’t started isn’t compared', () => {
  const metrics = testMetrics({
    totalRevenue: 0,
    totalSales: 0,
    revenueGrowthRate: null,
    revenueGrowthRateContext: "This period hasn't started yet",
    isComparable: false,
    projection: { ...testMetrics().projection, basis: "2027 hasn't started yet" },
  })
  const cards = cardsOf(metrics, rangeOfPeriod(2027, 'full'))
  expect(cards['Projected year']).toMatchObject({ value: '–', note: "2027 hasn't started yet" })
  expect(cards['Growth']!.note).toBe("This period hasn't started yet")
  expect(Object.values(cards).filter(({ delta }) => delta)).toEqual([])
})

test('a margin is compared only if some costs are recorded on both sides', () => {
  const { elapsed, previous } = testMetrics()
  const margin = (now: number, before: number) =>
    cardsOf(
      testMetrics({
        elapsed: { ...elapsed, costCoverage: now },
        previous: { ...previous, costCoverage: before },
      }),
    )['Gross margin']!.delta?.text
  expect([margin(92, 90), margin(92, 0), margin(0, 90)]).toEqual(['1.3 pt', undefined, undefined])
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

test('definitions say whether tax is in a figure, and nothing where there is no tax', () => {
  const definitions = (totalTax: number, figuresWithoutTax: boolean) => {
    const shop = { ...SHOP, figuresWithoutTax }
    const range = rangeOfPeriod(2026, 'full')
    const figures = figuresOf(testMetrics({ totalTax }), range, DOLLARS, shop)
    return Object.fromEntries(figures.map(({ toggle, definition }) => [toggle, definition]))
  }
  expect(definitions(95.8, false)).toMatchObject({
    totalRevenue: expect.stringContaining('Tax is included.'),
    ytdRevenue: expect.stringContaining('Tax is included.'),
    grossProfitMargin: expect.stringContaining('Without tax, always.'),
  })
  expect(definitions(0, true).totalRevenue).toContain('Without tax.')
  expect(Object.values(definitions(0, false)).join('')).not.toMatch(/tax/i)
})
