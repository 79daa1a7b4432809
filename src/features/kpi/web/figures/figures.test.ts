import { expect, test } from 'vitest'
import { rangeOfPeriod } from '../../../../shared/periods.ts'
import type { Metrics } from '../../contract.ts'
import { DOLLARS, testMetrics } from '../../testing/metrics.ts'
import type { Toggle } from '../customize/preferences.ts'
import { arrowed, notYet, UNKNOWN_SHOP, type Figure, type Shop } from './figure.ts'
import { figuresOf } from './figures.ts'

type Told = Partial<Record<Toggle, Figure>>

const YEAR = rangeOfPeriod(2026, 'full')
const NOTHING = {
  totalRevenue: 0,
  totalSales: 0,
  purchases: 0,
  averageSale: 0,
  grossProfitMargin: 0,
  costCoverage: 0,
}

function told(changes: Partial<Metrics> = {}, range = YEAR, shop: Partial<Shop> = {}) {
  const { known, unknown } = figuresOf(testMetrics(changes), range, DOLLARS, {
    ...UNKNOWN_SHOP,
    ...shop,
  })
  const asked = unknown.filter(({ toggle }) => toggle !== 'profit' && toggle !== 'breakEven')
  return {
    ...(Object.fromEntries(known.map((figure) => [figure.toggle, figure])) as Told),
    labels: known.map(({ label }) => label),
    notYet: notYet(asked),
  }
}

test('in a running year the total has the weight, and each change stands once', () => {
  const { known } = figuresOf(testMetrics(), YEAR, DOLLARS, UNKNOWN_SHOP)
  expect(known.map(({ label, value, note, tone }) => [label, value, note, tone])).toEqual([
    ['Total revenue', '$600', '', undefined],
    ['Growth', '+50%', '$200 more', 'better'],
    ['Sales', '12', '↑ 20%', undefined],
    ['Average sale', '$50.00', '↑ 25%', undefined],
    ['Gross margin', '≈41.8%', 'partly a guess', undefined],
    ['Year to date', '$600', 'Day 325 of 365', undefined],
    ['Projected year', '$700', '$650–750', undefined],
  ])
  expect(known.filter(({ isQuiet }) => isQuiet).map(({ label }) => label)).toEqual(['Year to date'])
})

test('growth says what it is measured by, and a fall is red: 300 after 400', () => {
  const elapsed = { ...testMetrics().elapsed, totalRevenue: 300 }
  const { revenueGrowthRate: growth } = told({ elapsed, revenueGrowthRate: -25 })
  expect(growth).toMatchObject({ value: '−25%', note: '$100 less', tone: 'worse' })
  expect(growth!.meaning).toBe('Total revenue against the period before: $300 after $400.')
})

test('only the elapsed part of a running period is compared: 15 sales, 3 of them dated later, are 12 to 10', () => {
  const { totalSales, averageSale } = told({ totalSales: 15, averageSale: 200 })
  expect(totalSales).toMatchObject({ value: '15', note: '↑ 20%' })
  expect(averageSale, '$50 to $40').toMatchObject({ value: '$200', note: '↑ 25%' })
})

test('nothing is compared unless the whole period is: one sentence says until when', () => {
  const { elapsed } = testMetrics()
  const cut = told({ comparedWith: 'lastYear', elapsed: { ...elapsed, startDate: '2026-09-28' } })
  expect(cut.labels).not.toContain('Growth')
  expect([cut.totalSales!.note, cut.averageSale!.note]).toEqual(['', ''])
  expect(cut.notYet).toBe('Growth, until both years share more days')
  const history = { firstDay: '2026-03-01', lastDay: '2026-11-21', lastDayToDate: '2026-11-21' }
  const missing = { revenueGrowthRate: null, isComparable: false, costCoverage: 0 }
  expect(told({ ...missing, history }).notYet).toBe(
    'Growth, until you have a year to compare with, and Gross margin, until your products have a cost',
  )
  expect(told(missing, rangeOfPeriod(2024, 'full')).notYet, 'nothing to wait for').toBe(
    'Gross margin, until your products have a cost',
  )
})

test('without sales, or with refunds only, nothing is divided', () => {
  const none = told({ ...NOTHING, revenueGrowthRate: -100 })
  expect(none.labels).toEqual(['Total revenue', 'Growth', 'Sales', 'Year to date', 'Projected year']) // prettier-ignore
  expect(none.notYet).toBe('Average sale and Gross margin, until this period has a sale')
  const refunds = told({ totalRevenue: -80, averageSale: -6.67 })
  expect(refunds.totalRevenue!.value).toBe('-$80.00')
  expect(refunds.grossProfitMargin).toBeUndefined()
})

test('a margin that rests in part on the assumed one is marked ≈, and only known costs change it (spec §9.11)', () => {
  const margin = (costCoverage: number, defaultProfitMargin: number | null = null) =>
    told({ costCoverage }, YEAR, { defaultProfitMargin }).grossProfitMargin
  expect(margin(100)).toMatchObject({ value: '41.8%', note: '↓ 1.3 pt' })
  expect(margin(92)!.meaning).toBe(
    'The share of revenue left after costs. Costs are known for 92% of it; the rest counts with 30%.',
  )
  expect(margin(99.8, 45)!.meaning).toContain('99% of it; the rest counts with 45%')
  expect(margin(0)).toBeUndefined()
  expect(margin(0, 45)).toMatchObject({ value: '≈41.8%', note: 'your own guess' })
  const previous = { ...testMetrics().previous, costCoverage: 0 }
  expect(told({ costCoverage: 100, previous }).grossProfitMargin!.note).toBe('')
})

test('before 14 open days there is no projection, but the day from which there will be: 1 day on 21 Nov, 14 on 4 Dec', () => {
  const early = (today: string, operatingDays: number, more: Partial<Metrics> = {}) => {
    const projection = { ...testMetrics().projection, early: true, operatingDays }
    return told({ today, projection, ...more }).notYet
  }
  expect(early('2026-11-21', 1)).toBe('Projected year, until 4 Dec')
  expect(early('2026-12-25', 1), 'the new year counts by itself').toContain('until 14 Jan')
  const booked = { firstDay: '2027-02-14', lastDay: '2027-02-14', lastDayToDate: null }
  expect(early('2026-11-21', 0, { history: booked })).toContain("until you've had 14 open days")
})

test('a shop that has ended has no projection', () => {
  const projection = { ...testMetrics().projection, obstacle: 'No sales since 4 Nov 2025' }
  expect(told({ projection }).labels).not.toContain('Projected year')
})

test('of a year that is over the revenue stands once; a quarter of it has the whole year next to it', () => {
  expect(told({}, rangeOfPeriod(2024, 'full')).ytdRevenue).toMatchObject({
    isQuiet: true,
    note: 'all of 2024',
  })
  const quarter = told({ ytdRevenue: 2400 }, rangeOfPeriod(2024, 'q2'))
  expect(quarter.ytdRevenue).toMatchObject({ value: '$2,400', isQuiet: false })
  expect(quarter.labels).not.toContain('Projected year')
})

test('a year that hasn’t started waits for its beginning', () => {
  const changes = { ...NOTHING, revenueGrowthRate: null, isComparable: false }
  expect(told(changes, rangeOfPeriod(2027, 'full')).notYet).toBe(
    'Growth, Year to date and Projected year, until 2027 begins, and Average sale and Gross margin, until this period has a sale',
  )
})

test('what is booked ahead is in the total, and said', () => {
  expect(told({ bookedAhead: { revenue: 300, sales: 1 } }).totalRevenue!.note).toBe(
    'with $300 booked ahead',
  )
})

test('a change too small to show is none', () => {
  expect(arrowed(0.04, DOLLARS)).toBe('as before')
  expect(arrowed(-0.06, DOLLARS)).toBe('↓ 0.1%')
  expect(arrowed(12.6, DOLLARS)).toBe('↑ 13%')
  expect(arrowed(null, DOLLARS)).toBe('')
})

test('figures lead to the sales of the period, yearly ones to those of the year so far', () => {
  const { totalRevenue, ytdRevenue } = told({}, rangeOfPeriod(2026, 'q2'))
  expect(totalRevenue!.entries).toEqual({ start: '2026-04-01', end: '2026-06-30' })
  expect(ytdRevenue!.entries).toEqual({ start: '2026-01-01', end: '2026-11-21' })
  const none = told({ ...NOTHING, ytdRevenue: 0 })
  expect([none.totalRevenue!.entries, none.ytdRevenue!.entries]).toEqual([null, null])
})

test('meanings say whether tax is in a figure, and nothing where there is no tax', () => {
  const meanings = (totalTax: number, figuresWithoutTax: boolean) =>
    figuresOf(testMetrics({ totalTax }), YEAR, DOLLARS, { ...UNKNOWN_SHOP, figuresWithoutTax })
      .known.map(({ meaning }) => meaning)
      .join(' ')
  expect(meanings(95.8, false)).toMatch(/minus refunds. Tax is included.*Without tax, always/)
  expect(meanings(0, true)).toContain('minus refunds. Without tax.')
  expect(meanings(0, false)).not.toMatch(/tax/i)
})

test('where receipts have numbers, the average is per receipt', () => {
  expect(told({ totalSales: 340, purchases: 200 }).averageSale!.meaning).toContain('per receipt')
})
