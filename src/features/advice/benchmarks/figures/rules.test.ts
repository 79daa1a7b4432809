import { describe, expect, test } from 'vitest'
import { NO_SUMS } from '../../../../shared/figures.ts'
import { daysNeeded, figuresOf, NO_FIGURES, windowOf, type ShopFigures } from './rules.ts'

/** November 2026: figures are of August to October. */
const window = windowOf('2026-11-16')

interface Given {
  revenue?: number
  /** revenue with a recorded cost, and that cost; all of it at 60 % unless given */
  costed?: number
  cost?: number
  sales?: number
  firstDay?: string | null
  lastDay?: string | null
  days?: number
  timelyDays?: number
}
/** A month with sales from its 2nd to its 28th. */
function month(code: string, given: Given = {}) {
  const { revenue = 1_000, costed = revenue, sales = 10, days = 8 } = given
  return {
    ...NO_SUMS,
    month: `${code}-01`,
    sales,
    quantity: sales,
    revenueCents: revenue * 100,
    costedRevenueCents: costed * 100,
    costCents: (given.cost ?? costed * 0.6) * 100,
    firstDay: given.firstDay === undefined ? `${code}-02` : given.firstDay,
    lastDay: given.lastDay === undefined ? `${code}-28` : given.lastDay,
    saleDays: days,
    timelyDays: given.timelyDays ?? days,
  }
}
const customersOf = (code: string, customers: number, sales = 10) => ({
  month: `${code}-01`,
  customers,
  sales,
})
const figures = (
  months: ReturnType<typeof month>[],
  customers: ReturnType<typeof customersOf>[] = [],
  defaultMargin: number | null = null,
): ShopFigures => figuresOf(window, months, customers, defaultMargin)

test('the window is the three complete months before the running one, also across a year', () => {
  expect(windowOf('2026-11-01')).toEqual({ start: '2026-08-01', end: '2026-10-31' })
  expect(windowOf('2026-02-28')).toEqual({ start: '2025-11-01', end: '2026-01-31' })
  expect(daysNeeded(window)).toEqual({ start: '2026-06-17', end: '2026-10-31' })
})

describe('figures of a shop that was there all the time', () => {
  const months = [
    month('2026-08', { revenue: 3_000, sales: 30 }),
    month('2026-09', { revenue: 2_000, sales: 20 }),
    month('2026-10', { revenue: 1_000, sales: 10 }),
  ]

  test('customers are unknown if fewer than half of the 60 sales name one: 29 do', () => {
    expect(figures(months, [customersOf('2026-08', 20, 29)]).customers).toBeNull()
    expect(figures(months, [customersOf('2026-08', 21, 30)]).customers).toBe(7)
  })

  test('the margin rests on the default when less than half of the revenue has a cost: 45 % of 4,000 and 40 % of 2,000 = 43.33 %', () => {
    const few = [
      month('2026-08', { revenue: 4_000, costed: 0 }),
      month('2026-09', { revenue: 1_000 }),
      month('2026-10', { revenue: 1_000 }),
    ]
    expect(figures(few, [], 45)).toMatchObject({ margin: 4_333, isMarginAssumed: true })
  })

  test('a month without sales in between or at the end lowers the average: $3,000 / 3 = $1,000', () => {
    const [august] = months
    expect(figures([august!])).toMatchObject({ months: 3, revenueCents: 100_000 })
  })

  test('when refunds took all revenue there is no margin and no average sale, and revenue is below zero', () => {
    const refunded = [month('2026-08', { revenue: -300, cost: 0 })]
    expect(figures(refunded)).toMatchObject({
      revenueCents: -10_000,
      margin: null,
      orderCents: null,
    })
  })
})

describe('a shop that began in the window', () => {
  test('on 10 September: only October counts, since most of September is missing', () => {
    const months = [
      month('2026-09', { revenue: 900, firstDay: '2026-09-10' }),
      month('2026-10', { revenue: 2_000 }),
    ]
    expect(figures(months)).toMatchObject({ months: 1, revenueCents: 200_000, saleDays: 8 })
  })

  test('on 7 September: September and October count', () => {
    const months = [month('2026-09', { firstDay: '2026-09-07' }), month('2026-10')]
    expect(figures(months)).toMatchObject({ months: 2, revenueCents: 100_000 })
  })

  test('on 10 October: no complete month yet', () => {
    expect(figures([month('2026-10', { firstDay: '2026-10-10' })])).toEqual(NO_FIGURES)
  })

  test('a holiday is not a new start: last sale on 28 July, next one on 11 September, 45 days later', () => {
    const months = [
      month('2026-07', { lastDay: '2026-07-28' }),
      month('2026-09', { firstDay: '2026-09-11' }),
    ]
    expect(figures(months)).toMatchObject({ months: 2, revenueCents: 50_000 })
    months[0]!.lastDay = '2026-07-27'
    expect(figures(months), '46 days').toMatchObject({ months: 1, saleDays: 0 })
  })
})

test('sales on 4 days are too few for figures, on 5 they are enough', () => {
  const onDays = (days: number) => figures([month('2026-10', { days })])
  expect(onDays(4)).toEqual({ ...NO_FIGURES, months: 1, saleDays: 4, timelyDays: 4 })
  expect(onDays(5).revenueCents).toBe(100_000)
})

test('months with nothing but refunds before the first sale do not count', () => {
  const refunds = month('2026-08', {
    revenue: -50,
    sales: 0,
    days: 0,
    firstDay: null,
    lastDay: null,
  })
  expect(figures([refunds, month('2026-09')])).toMatchObject({ months: 2, revenueCents: 50_000 })
})

test('without sales there are no figures', () => {
  expect(figures([])).toEqual(NO_FIGURES)
})
