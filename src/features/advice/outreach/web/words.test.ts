import { describe, expect, test } from 'vitest'
import { asideText, awayText, outOfDateText, resultText, unwillingText } from './words.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

test('what is usual, and how long they are away: after 99 days the month', () => {
  const of = (silentDays: number, lastPurchase: string, habit: string | null = null) =>
    awayText({ habit, silentDays, lastPurchase }, '2026-11-28')
  expect(of(47, '2026-10-12', 'Usually here every two weeks')).toBe(
    'Usually here every two weeks, away for 47 days',
  )
  expect(of(99, '2026-08-21')).toBe('Away for 99 days')
  expect(of(130, '2026-07-21')).toBe('Away since July')
  expect(of(400, '2025-10-24', 'Usually buys in October')).toBe(
    'Usually buys in October, away since October 2025',
  )
})

describe('what came of it', () => {
  const of = (customers: number, cameBack: number, revenue: number) =>
    resultText({ customers, cameBack, revenue }, dollars)
  test('2 of 5 came back for $340', () => {
    expect(of(5, 2, 340)).toBe(
      'Of the 5 customers you wrote to in the last 60 days, 2 have come back: $340 so far.',
    )
    expect(of(1, 1, 12)).toBe(
      'Of the 1 customer you wrote to in the last 60 days, 1 has come back: $12 so far.',
    )
  })
  test('nobody yet, and nobody written to', () => {
    expect(of(2, 0, 0)).toBe(
      "You wrote to 2 customers in the last 60 days. You'll see here when they buy again.",
    )
    expect(of(0, 0, 0)).toBeNull()
  })
  test('no amount when refunds have left nothing', () => {
    expect(of(2, 1, 0)).toMatch(/1 has come back\.$/)
  })
})

test('after 7 days without a recorded sale the list may be out of date', () => {
  expect(outOfDateText('2026-11-10', '2026-11-16', dollars)).toBeNull()
  expect(outOfDateText('2026-11-09', '2026-11-16', dollars)).toMatch(
    /^Your last .* is from 9 Nov 2026\./,
  )
  expect(outOfDateText(null, '2026-11-16', dollars)).toBeNull()
})

test('what became of someone who is done or snoozed', () => {
  const row = { customerId: 1, name: 'Ana', since: '2026-11-03', until: '2027-01-02' }
  const of = (state: 'done' | 'snoozed', boughtFor: number | null) =>
    asideText({ ...row, state, boughtFor }, dollars)
  expect(of('snoozed', null)).toBe('Back on the list on 2 Jan')
  expect(of('done', null)).toBe('Written to on 3 Nov · back on the list on 2 Jan')
  expect(of('done', 340)).toBe('Written to on 3 Nov · came back and spent $340')
  expect(of('done', 0)).toBe('Written to on 3 Nov · came back')
})

test('who is left out because they asked for it', () => {
  expect(unwillingText(0, dollars)).toBeNull()
  expect(unwillingText(1, dollars)).toBe('1 customer who asked not to be written to is left out.')
  expect(unwillingText(2, dollars)).toBe('2 customers who asked not to be written to are left out.')
})
