import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { DOLLARS } from '../../testing/metrics.ts'
import type { Effect, Part, Side, Why } from '../../why/contract.ts'
import {
  amongInWords,
  bothSides,
  changeInWords,
  effectInWords,
  notesOf,
  partInWords,
  restInWords,
  standsOutInWords,
  wordOf,
} from './words.ts'

const EUROS: Notation = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31.03.2026' }
const YEN: Notation = { ...DOLLARS, currency: 'JPY' }

const side = (more: Partial<Side>): Side => ({
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  totalRevenue: 1804,
  netRevenue: 1804,
  refunds: 0,
  totalSales: 22,
  purchases: 22,
  averageSale: 82,
  grossProfitMargin: 40,
  costCoverage: 100,
  ...more,
})
const why = (more: Partial<Why> = {}): Why => ({
  figure: 'totalRevenue',
  context: 'vs February 2026',
  comparedWith: 'preceding',
  current: side({}),
  previous: side({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    totalRevenue: 950,
    netRevenue: 950,
    totalSales: 10,
    purchases: 10,
    averageSale: 95,
  }),
  change: 854,
  effects: [],
  group: null,
  standsOut: null,
  ...more,
})
const effect = (
  kind: Effect['kind'],
  change: number,
  current: number,
  previous: number,
): Effect => ({
  kind,
  change,
  current,
  previous,
})
const named = (current: Part['current'], previous: Part['previous']): Part => ({
  kind: 'named',
  name: 'Cut',
  count: null,
  change: 1,
  current,
  previous,
})

describe('a change in words', () => {
  test.each([
    ['totalRevenue', 1240, DOLLARS, '+$1,240.00'],
    ['totalRevenue', -300.5, DOLLARS, '-$300.50'],
    ['totalRevenue', 1240, YEN, '+¥1,240'],
    ['totalSales', 1200, EUROS, '+1.200'],
    ['totalSales', -3, DOLLARS, '-3'],
    ['grossProfitMargin', 1.2, EUROS, '+1,20 pt'],
    ['averageSale', 0, DOLLARS, '$0.00'],
  ] as const)('%s %d', (figure, change, notation, text) => {
    expect(changeInWords(figure, change, notation)).toBe(text)
  })
  test('both sides', () => {
    expect(bothSides(why(), DOLLARS)).toBe(
      '$1,804.00 for March 2026, it was $950.00 for February 2026',
    )
    expect(bothSides(why({ figure: 'totalSales' }), DOLLARS)).toBe(
      '22 sales for March 2026, it was 10 sales for February 2026',
    )
  })
  test('a margin of which some is assumed is marked ≈ on its side', () => {
    const margins = why({ figure: 'grossProfitMargin', previous: side({ costCoverage: 99.5 }) })
    expect(bothSides(margins, DOLLARS)).toMatch(/^40% for March 2026, it was ≈40% for/)
  })
})

describe('an effect in words', () => {
  const words = (of: Effect, figure: Why['figure'] = 'totalRevenue', hasRefunds = false) =>
    Object.values(effectInWords(figure, of, DOLLARS, hasRefunds, 'sale'))
  test('12 more sales, 1 fewer, as many', () => {
    expect(words(effect('sales', 1140, 22, 10))).toEqual(['12 more sales', '22, it was 10'])
    expect(words(effect('sales', -95, 9, 10))[0]).toBe('1 fewer sale')
    expect(words(effect('sales', 0, 9, 9))[0]).toBe('As many sales as before')
  })
  test('a smaller average sale: $82, it was $95; with refunds, before those', () => {
    expect(words(effect('average', -286, 82, 95))).toEqual([
      'A smaller average sale',
      '$82.00, it was $95.00',
    ])
    expect(words(effect('average', -286, 82, 95), 'totalRevenue', true)[0]).toBe(
      'A smaller average sale, before refunds',
    )
  })
  test('where receipts join sales on one of the sides, averages are per purchase', () => {
    const word = wordOf(why({ current: side({ totalSales: 22, purchases: 9 }) }))
    const words = (of: Effect) => effectInWords('totalRevenue', of, DOLLARS, false, word).label
    expect(words(effect('sales', -95, 9, 10))).toBe('1 fewer purchase')
    expect(words(effect('average', 300, 200, 95))).toBe('A larger average purchase')
    expect(wordOf(why())).toBe('sale')
  })
  test('refunds of $120 after $80 are more', () => {
    expect(words(effect('refunds', -40, -120, -80))).toEqual([
      'More refunded',
      '$120.00, it was $80.00',
    ])
  })
})

test('what a name sold, on both sides', () => {
  const part = named(
    { revenue: 750, sales: 8, margin: null },
    { revenue: 400, sales: 4, margin: null },
  )
  expect(partInWords(part, why(), DOLLARS)).toEqual([
    '$750.00, it was $400.00',
    '8 sales, it was 4',
  ])
  expect(partInWords(part, why({ figure: 'averageSale' }), DOLLARS)).toEqual([
    'Average $93.75, it was $100.00',
    'Share of sales 36.4%, it was 40%',
  ])
})

test('two products that sold for 119.00 each, 100.00 without tax, are 50 % each of the 200.00 that margins are of', () => {
  const part = named(
    { revenue: 100, sales: null, margin: 40 },
    { revenue: 100, sales: null, margin: 30 },
  )
  const taxed = side({ totalRevenue: 238, netRevenue: 200 })
  const margins = why({ figure: 'grossProfitMargin', current: taxed, previous: taxed })
  expect(partInWords(part, margins, DOLLARS)).toEqual([
    'Margin 40%, it was 30%',
    'Share of revenue 50%',
  ])
})

test('names that aren’t listed', () => {
  const rest = (kind: Part['kind'], count: number | null = null): Part => ({
    ...named(null, null),
    kind,
    count,
    name: null,
  })
  expect(restInWords(rest('others', 37), 'product', DOLLARS)).toBe('37 other products')
  expect(restInWords(rest('others', 1), 'salesperson', DOLLARS)).toBe('1 other salesperson')
  expect(restInWords(rest('unnamed'), 'customer', DOLLARS)).toBe('Sales without a customer')
})

test('200 of thousands of customers are compared, or all of a few', () => {
  const group = { by: 'customer', hasNames: true, parts: [] } as const
  expect(amongInWords({ ...group, parts: [], among: 200 }, DOLLARS)).toBe(
    'You have thousands of customers. The customers listed are among the 200 who have spent the most, or were refunded a lot.',
  )
  expect(amongInWords({ ...group, parts: [], among: null }, DOLLARS)).toBeNull()
})

describe('notes say what could mislead', () => {
  test('31 days with 28, and too few sales for an average', () => {
    expect(notesOf(why(), DOLLARS, null)).toEqual([
      '31 days are compared with 28.',
      'There are too few sales to compare averages: 22, it was 10.',
    ])
  })
  test('costs that are known for a part only', () => {
    const margin = why({
      figure: 'grossProfitMargin',
      effects: [effect('own', 1, 0, 0)],
      current: side({ costCoverage: 80 }),
    })
    expect(notesOf(margin, DOLLARS, null)).toEqual([
      'Costs are known for 80% of this revenue, it was 100%. The rest counts with a margin of 30%.',
    ])
  })
  test('a single sale that makes the change', () => {
    const single = {
      side: 'current',
      product: 'Wedding',
      revenue: 12_000,
      date: '2026-03-20',
    } as const
    expect(standsOutInWords(single, EUROS)).toBe(
      'One sale of 12.000,00\u00a0€ on 20.03.2026 makes at least half of this change',
    )
  })
})
