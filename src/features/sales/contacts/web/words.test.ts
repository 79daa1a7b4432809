import { expect, test } from 'vitest'
import { birthdayText, consentText, soonText, visitsText } from './words.ts'

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

test('what they said about being written to, and what they bought', () => {
  const said = { mayBeWrittenTo: false, saidOn: '2026-02-10', saidIn: 'people.csv' }
  expect(consentText(said, dollars)).toBe(
    'Asked not to be written to, noted on 10 Feb 2026 from people.csv',
  )
  const unknown = { mayBeWrittenTo: null, saidOn: null, saidIn: null }
  expect(consentText(unknown, dollars)).toBe('Not known whether they want to be written to')
  expect(visitsText({ purchases: 1, lastPurchase: '2026-02-10' }, dollars)).toBe(
    '1 purchase · last on 10 Feb 2026',
  )
  expect(visitsText({ purchases: 0, lastPurchase: null }, dollars)).toBe('No purchase yet')
})
