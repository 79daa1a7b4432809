import { expect, test } from 'vitest'
import { customsOf } from './customs.ts'

test.each([
  ['America/Chicago', 'USD', 'mdy', 'sunday'],
  ['Europe/London', 'GBP', 'dmy', 'monday'],
  ['Europe/Berlin', 'EUR', 'dmy', 'monday'],
  ['Asia/Kolkata', 'INR', 'dmy', 'sunday'],
  ['Asia/Calcutta', 'INR', 'dmy', 'sunday'],
  ['Australia/Sydney', 'AUD', 'dmy', 'monday'],
  ['America/Sao_Paulo', 'BRL', 'dmy', 'sunday'],
  ['Africa/Cairo', 'EGP', 'dmy', 'saturday'],
  ['Europe/Stockholm', 'SEK', 'dmy', 'monday'],
  ['Asia/Tokyo', 'JPY', 'mdy', 'sunday'],
  ['UTC', 'USD', 'mdy', 'monday'],
] as const)(
  'a shop in %s: %s, %s, the week begins on %s',
  (zone, currency, dateOrder, weekStart) => {
    expect(customsOf(zone)).toEqual({ currency, dateOrder, weekStart })
  },
)

test('every zone that is named by a city has customs of its country', () => {
  const dollars = Intl.supportedValuesOf('timeZone').filter(
    (zone) => customsOf(zone).currency === 'USD' && !/^(America|Pacific|Antarctica)\//.test(zone),
  )
  expect(dollars).toEqual(['Africa/Harare', 'Asia/Dili', 'Indian/Chagos'])
})
