import { describe, expect, test } from 'vitest'
import { NO_SUMS } from '../../shared/figures.ts'
import { customerRowOf } from './rankings/rows.ts'
import { growthRate } from './rules.ts'

describe('sums', () => {
  test('growth: 120.00 from 100.00 = +20 %, 0 from 100.00 = −100 %, −50.00 from 100.00 = −150 % (spec §3.5)', () => {
    expect([growthRate(12_000, 10_000), growthRate(0, 10_000), growthRate(-5_000, 10_000)]).toEqual(
      [20, -100, -150],
    )
  })
  test('growth from nothing or from refunds only is null', () => {
    expect([growthRate(5_000, 0), growthRate(0, 0), growthRate(5_000, -100)]).toEqual([
      null,
      null,
      null,
    ])
  })
  test('the last purchase is the newest that isn’t a refund', () => {
    const row = (purchases: [string, number, number, string][]) =>
      customerRowOf({ ...NO_SUMS, id: 1, name: 'Ada', purchases }).lastPurchase
    expect(
      row([
        ['Cut', 1, -500, '2026-03-09'],
        ['Cut', 1, 500, '2026-03-01'],
      ]),
    ).toBe('2026-03-01')
    expect(row([['Cut', 1, -500, '2026-03-09']])).toBe('2026-03-09')
  })
})
