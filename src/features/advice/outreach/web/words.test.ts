import { describe, expect, test } from 'vitest'
import {
  asideText,
  lastVisitText,
  outOfDateText,
  recipientText,
  resultText,
  rulesText,
  spentText,
  unwillingText,
} from './words.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const yen = { currency: 'JPY', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const euros = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' } as const

describe('why', () => {
  test('62 days ago, after 99 days the date', () => {
    const of = (silentDays: number) =>
      lastVisitText({ silentDays, lastPurchase: '2026-08-08' }, dollars)
    expect(of(62)).toBe('Last visit 62 days ago')
    expect(of(99)).toBe('Last visit 99 days ago')
    expect(of(100)).toBe('Last visit on 8 Aug 2026')
  })
  test('what they spent, unless refunds have left nothing', () => {
    expect(spentText(5_400, dollars)).toBe('spent $5,400')
    expect(spentText(5_400, euros)).toBe('spent 5.400\u00a0€')
    expect([spentText(0, dollars), spentText(-20, dollars)]).toEqual([null, null])
  })
})

test('the rules are told in the owner’s currency: over $5,000 is over ¥500,000', () => {
  expect(rulesText(dollars)).toMatch(/over \$5,000 in all\. Medium: over \$2,000 and .* 45 days/)
  expect(rulesText(yen)).toMatch(/over ¥500,000 in all\. Medium: over ¥200,000/)
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
  expect(of('snoozed', null)).toBe('Snoozed until 2 Jan')
  expect(of('done', null)).toBe('Done on 3 Nov · listed again from 2 Jan')
  expect(of('done', 340)).toBe('Done on 3 Nov · came back and spent $340')
  expect(of('done', 0)).toBe('Done on 3 Nov · came back')
})

test('whom a message goes to, and whether they want it', () => {
  const both = { phone: '0171 2345', email: 'mia@example.com', hasAgreed: true }
  expect(recipientText(both)).toBe('To mia@example.com or 0171 2345. They agreed to be written to.')
  expect(recipientText({ ...both, phone: null, hasAgreed: false })).toBe(
    "To mia@example.com. You haven't noted whether they want to be written to: ask them when they come in.",
  )
  expect(recipientText({ phone: null, email: null, hasAgreed: true })).toMatch(/^No email address/)
})

test('who is left out because they asked for it', () => {
  expect(unwillingText(0, dollars)).toBeNull()
  expect(unwillingText(1, dollars)).toBe('1 customer who asked not to be written to is left out.')
  expect(unwillingText(2, dollars)).toBe('2 customers who asked not to be written to are left out.')
})
