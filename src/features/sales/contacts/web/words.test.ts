import { expect, test } from 'vitest'
import { birthdayText, consentText, lastHereText, soonText, summaryText } from './words.ts'

const dollars = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

test('a birthday in words, also where dates are in digits', () => {
  const of = (dateStyle: '31 Mar 2026' | '03/31/2026' | '2026-03-31') =>
    birthdayText('02-29', { ...dollars, dateStyle })
  expect([of('31 Mar 2026'), of('03/31/2026'), of('2026-03-31')]).toEqual([
    ...['29 Feb', 'Feb 29', '29 Feb'],
  ])
})

test('how soon it is; of a 29 February also on which day', () => {
  const of = (birthday: string | null, today: string) => soonText(birthday, today, dollars)
  expect(of('02-10', '2026-02-10')).toBe('Birthday today')
  expect(of('01-01', '2026-12-31')).toBe('Birthday tomorrow')
  expect(of('02-22', '2026-02-10')).toBe('Birthday in 12 days')
  expect(of('02-29', '2026-02-10')).toBe('Birthday in 19 days, on 1 Mar')
  expect(of('02-29', '2028-02-10')).toBe('Birthday in 19 days')
  expect([of('06-01', '2026-02-10'), of(null, '2026-02-10')]).toEqual([null, null])
})

test('what they said about being written to', () => {
  const said = { mayBeWrittenTo: false, saidOn: '2026-02-10', saidIn: 'people.csv' }
  expect(consentText(said, dollars)).toBe(
    'Asked not to be written to, noted on 10 Feb 2026 from people.csv',
  )
  const unknown = { mayBeWrittenTo: null, saidOn: null, saidIn: null }
  expect(consentText(unknown, dollars)).toBe('Not known whether they want to be written to')
})

test.each([
  ['2026-02-10', 'Last here today'],
  ['2026-02-09', 'Last here yesterday'],
  ['2025-12-12', 'Last here 60 days ago'],
  ['2025-12-11', 'Last here on 11 Dec 2025'],
  // The clock of the device may be behind.
  ['2026-02-11', 'Last here on 11 Feb 2026'],
  [null, 'No purchase yet'],
])('who bought on %s: %s', (day, text) =>
  expect(lastHereText(day, '2026-02-10', dollars)).toBe(text),
)

test('what a customer bought in all', () => {
  const of = (purchases: number, revenue: number, lastPurchase: string | null) =>
    summaryText({ purchases, revenue, lastPurchase }, '2026-02-10', dollars)
  expect(of(27, 40_902, '2026-02-09')).toBe(
    '$40,902 in all from 27 purchases. Last here yesterday.',
  )
  expect(of(0, -45, null), 'a refund only').toBe('-$45 in all. No purchase yet.')
  expect(of(0, 0, null)).toBe('No purchase yet.')
})
