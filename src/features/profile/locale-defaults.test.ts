import { expect, test } from 'vitest'
import { localeDefaultsOf } from './locale-defaults.ts'

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
    expect(localeDefaultsOf(zone)).toEqual({ currency, dateOrder, weekStart })
  },
)

test('every zone named after a city has the defaults of its country', () => {
  const dollars = Intl.supportedValuesOf('timeZone').filter(
    (zone) =>
      localeDefaultsOf(zone).currency === 'USD' && !/^(America|Pacific|Antarctica)\//.test(zone),
  )
  expect(dollars).toEqual(['Africa/Harare', 'Asia/Dili', 'Indian/Chagos'])
})
