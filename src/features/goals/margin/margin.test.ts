import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays } from '../../../shared/calendar.ts'
import { NO_SUMS, type NetCents } from '../../../shared/figures.ts'
import type { Profile } from '../../profile/contract.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { goalsOf, set } from '../testing/goals.ts'
import { marginNeededOf } from './rules.ts'

const TODAY = '2026-11-20'
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' }
const profile = {
  operatingDaysPerWeek: 7,
  annualClosedDays: 0,
  closures: [],
  defaultProfitMargin: null,
} as unknown as Profile

/** $1,000 with a margin of 20 %, and $50 a day lately. */
const needed = (changes: object = {}) =>
  marginNeededOf({
    target: 30,
    range: NOVEMBER,
    sums: {
      ...NO_SUMS,
      sales: 10,
      revenueCents: 1_000_00,
      costedRevenueCents: 1_000_00,
      costCents: 800_00,
    },
    averageDay: 50_00 as NetCents,
    today: TODAY,
    profile,
    ...changes,
  })

describe('the margin that is needed on what is still to come', () => {
  test('$450 of $1,500 are 30 %: $200 are there, so $250 of the 10 × $50 still to come, 50 %', () =>
    expect(needed()).toBe(50))
  test('is rounded up, so that it is enough: 30 % + 100 / (10 × 33) = 60.303 %', () =>
    expect(needed({ averageDay: 33_00 })).toBe(60.4))
  test('is above 100 % when it is out of reach: 30 % + 100 / (1 × 50) = 230 %', () =>
    expect(needed({ today: '2026-11-29' })).toBe(230))
  test('counts open days only: 6 of 10 with a closure of 4 days, 30 % + 100 / (6 × 50) = 63.4 %', () => {
    const closures = [{ id: 1, startDate: '2026-11-23', endDate: '2026-11-26', reason: '' }]
    expect(needed({ profile: { ...profile, closures } })).toBe(63.4)
  })
  test('takes the margin of the profile for sales without a cost: $300 of $1,000, which is met', () =>
    expect(needed({ sums: { ...NO_SUMS, sales: 10, revenueCents: 1_000_00 } })).toBeNull())
  test.each([
    ['on the last day', { today: NOVEMBER.end }],
    ['after the period', { today: '2026-12-05' }],
    ['before the period', { today: '2026-10-31' }],
    ['without sales in the period', { sums: NO_SUMS }],
    ['when refunds outweigh sales', { sums: { ...NO_SUMS, revenueCents: -5 } }],
    ['while nobody knows what a day brings', { averageDay: null }],
    ['when the target is met: 20 %', { target: 20 }],
  ])('is not known %s', (_, changes) => expect(needed(changes)).toBeNull())
})

test('a goal of margin says it from two weeks of sales on: 14 × $100 at 20 % in November, so 30 % + 140 / (10 × 100) = 44 %', async () => {
  const { signUp, db } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })
  const owner = await signUp()
  const sold = (...sales: TestSale[]) => db.withOwner(owner.account.id, (tx) => record(tx, sales))
  const day = (back: number): TestSale => ({ date: addDays(TODAY, -back), revenue: 100, cost: 80 })
  await sold(...Array.from({ length: 13 }, (_, i) => day(i + 1)))
  await set(owner, { goalType: 'profit_margin', targetAmount: 30 })
  expect((await goalsOf(owner))[0]).toMatchObject({ currentAmount: 20, marginNeeded: null })
  await sold(day(14))
  expect((await goalsOf(owner))[0]).toMatchObject({
    currentAmount: 20,
    marginNeeded: 44,
    pace: null,
  })
  const ofRevenue = await set(owner, { targetAmount: 90_000 })
  expect(ofRevenue.marginNeeded).toBeNull()
})

test('is the same with tax in the figures: 14 × $125 with $25 of tax are 14 × $100 for a margin, so 44 %, too', async () => {
  const { signUp, db } = await testApp({ now: () => new Date(`${TODAY}T12:00:00Z`) })
  const owner = await signUp()
  const sales = Array.from({ length: 14 }, (_, i) => ({
    date: addDays(TODAY, -i - 1),
    ...{ revenue: 125, tax: 25, cost: 80 },
  }))
  await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  await set(owner, { goalType: 'profit_margin', targetAmount: 30 })
  expect((await goalsOf(owner))[0]).toMatchObject({ currentAmount: 20, marginNeeded: 44 })
})
