import { describe, expect, test } from 'vitest'
import { figureText, insightOf, rankOf, type Compared } from './rules.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const euros = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const

/** A shop with $18,240 a month among others whose middle half make $9,800 to $21,000. */
const revenue: Compared = {
  own: 18_240,
  isAssumed: false,
  industry: 14_000,
  quartiles: { low: 9_800, median: 14_000, high: 21_000 },
  percentile: 65,
  isEarly: false,
}
const estimate = (own: number | null, industry: number): Compared => ({
  own,
  industry,
  isAssumed: false,
  quartiles: null,
  percentile: 60,
  isEarly: own === null,
})

describe('with figures of other owners', () => {
  test('above the median it names the share that has less', () => {
    expect(insightOf('revenue', revenue, dollars)).toBe(
      'You make $18,240 a month. At least 65% of shops like yours make less. The middle half make $9,800 to $21,000.',
    )
  })

  test('below the median it names the share that has more: 100 − 30 = 70 %', () => {
    expect(insightOf('revenue', { ...revenue, own: 9_900, percentile: 30 }, euros)).toBe(
      'You make 9.900\u00a0€ a month. At least 70% of shops like yours make more. The middle half make 9.800\u00a0€ to 21.000\u00a0€.',
    )
  })

  test('just above and just below the median: half', () => {
    const at = (own: number) => insightOf('revenue', { ...revenue, own, percentile: 50 }, dollars)
    expect(at(14_600)).toContain('At least half of shops like yours make less.')
    expect(at(13_400)).toContain('At least half of shops like yours make more.')
  })

  test('$14,240 cannot be told from a median of $14,000', () => {
    const equal = { ...revenue, own: 14_240, percentile: 50 }
    expect(rankOf(14_240, revenue)).toBe('equal')
    expect(insightOf('revenue', equal, dollars)).toContain(
      'You make $14,240 a month. That is about the middle of shops like yours.',
    )
  })

  test('each figure has its own words', () => {
    const margin = {
      ...revenue,
      own: 46.34,
      industry: 40,
      quartiles: { low: 32, median: 40, high: 48 },
    }
    expect(insightOf('profitMargin', margin, dollars)).toBe(
      'You keep 46.3% of your revenue as gross profit. At least 65% of shops like yours keep less. The middle half keep 32% to 48%.',
    )
    const customers = {
      ...revenue,
      own: 41.3,
      industry: 52,
      quartiles: { low: 7.5, median: 52, high: 80 },
      percentile: 35,
    }
    expect(insightOf('customersPerMonth', customers, dollars)).toBe(
      '41 different customers buy from you in a month. At least 65% of shops like yours have more. The middle half have 7.5 to 80.',
    )
    const order = {
      ...revenue,
      own: 57.38,
      industry: 84,
      quartiles: { low: 70, median: 84, high: 120 },
      percentile: 10,
    }
    expect(insightOf('avgOrderValue', order, dollars)).toBe(
      'Your average sale is $57.38. At least 90% of shops like yours have a higher one. The middle half have $70 to $120.',
    )
  })

  test('an assumed margin is called one and is not compared', () => {
    const margin = {
      ...revenue,
      own: 30,
      isAssumed: true,
      percentile: null,
      industry: 40,
      quartiles: { low: 32, median: 40, high: 48 },
    }
    expect(insightOf('profitMargin', margin, dollars)).toBe(
      'Most of your revenue has no recorded cost, so your margin of 30% is an assumption. Record what your sales cost to see how you compare. The middle half of shops like yours keep 32% to 48%.',
    )
  })

  test('too early: only what the others have', () => {
    const early = { ...revenue, own: null, percentile: null, isEarly: true }
    expect(insightOf('revenue', early, dollars)).toBe(
      'The middle half of shops like yours make $9,800 to $21,000.',
    )
  })

  test('customers that are not named, and revenue that was refunded, are said to be missing', () => {
    const missing = { ...revenue, own: null, percentile: null }
    expect(insightOf('customersPerMonth', missing, dollars)).toMatch(
      /^Fewer than half of your sales name a customer, so your customers can't be counted\. The middle/,
    )
    expect(insightOf('avgOrderValue', missing, dollars)).toMatch(/^Refunds took back all/)
  })
})

describe('without figures of other shops', () => {
  test('only the own figure is told, and no estimate stands beside it', () => {
    expect(insightOf('revenue', estimate(18_240, 40_000), dollars)).toBe(
      'You make $18,240 a month.',
    )
    expect(insightOf('customersPerMonth', estimate(1, 65), dollars)).toBe(
      '1 customer buys from you in a month.',
    )
    expect(insightOf('avgOrderValue', estimate(57.5, 750), euros)).toBe(
      'Your average sale is 57,50\u00a0€.',
    )
  })

  test('too early: that there are none yet', () => {
    expect(insightOf('revenue', estimate(null, 40_000), dollars)).toBe(
      'We have no figures from shops like yours yet.',
    )
  })

  test('a margin that is assumed says how to know it', () => {
    expect(insightOf('profitMargin', { ...estimate(30, 22), isAssumed: true }, dollars)).toBe(
      'Most of your revenue has no recorded cost, so your margin of 30% is an assumption. Record what your sales cost to know it.',
    )
  })
})

test('figures are written as precisely as they matter', () => {
  expect(
    [0.5, 57.38, 999, 1_234.5].map((value) => figureText('avgOrderValue', value, dollars)),
  ).toEqual(['$0.50', '$57.38', '$999', '$1,235'])
  expect([7.46, 9.96, 41.3, 20_000].map((n) => figureText('customersPerMonth', n, euros))).toEqual([
    '7,5',
    '10',
    '41',
    '20.000',
  ])
  expect([22, 46.34, -3.25].map((n) => figureText('profitMargin', n, dollars))).toEqual([
    '22%',
    '46.3%',
    '-3.2%',
  ])
})
