import { expect, test } from 'vitest'
import { WITH_THREE_DECIMALS } from '../../shared/currencies.ts'
import { localeDefaultsOf } from './locale-defaults.ts'

test.each([
  ['America/Chicago', 'USD', 'Mar 31, 2026', 'mdy', 'sunday'],
  ['America/Toronto', 'CAD', 'Mar 31, 2026', 'mdy', 'sunday'],
  ['Asia/Manila', 'PHP', 'Mar 31, 2026', 'mdy', 'sunday'],
  ['Europe/London', 'GBP', '31 Mar 2026', 'dmy', 'monday'],
  ['Europe/Berlin', 'EUR', '31 Mar 2026', 'dmy', 'monday'],
  ['Asia/Kolkata', 'INR', '31 Mar 2026', 'dmy', 'sunday'],
  ['Asia/Calcutta', 'INR', '31 Mar 2026', 'dmy', 'sunday'],
  ['Australia/Sydney', 'AUD', '31 Mar 2026', 'dmy', 'monday'],
  ['America/Sao_Paulo', 'BRL', '31 Mar 2026', 'dmy', 'sunday'],
  ['Africa/Cairo', 'EGP', '31 Mar 2026', 'dmy', 'saturday'],
  ['Europe/Stockholm', 'SEK', '31 Mar 2026', 'dmy', 'monday'],
  ['Asia/Tokyo', 'JPY', 'Mar 31, 2026', 'mdy', 'sunday'],
  // Their dinars have three decimals, and amounts two.
  ['Asia/Kuwait', 'USD', '31 Mar 2026', 'dmy', 'saturday'],
  ['Africa/Tunis', 'USD', '31 Mar 2026', 'dmy', 'monday'],
  ['UTC', 'USD', '31 Mar 2026', 'mdy', 'monday'],
] as const)(
  'a shop in %s: %s, %s, %s in files, the week begins on %s',
  (zone, currency, dateStyle, dateOrder, weekStart) => {
    expect(localeDefaultsOf(zone)).toEqual({ currency, dateStyle, dateOrder, weekStart })
  },
)

test(
  'every zone named after a city has the defaults of its country, or dollars where its currency has three decimals',
  { tags: 'long' },
  () => {
    const dollars = Intl.supportedValuesOf('timeZone').filter(
      (zone) =>
        localeDefaultsOf(zone).currency === 'USD' && !/^(America|Pacific|Antarctica)\//.test(zone),
    )
    const others = Object.keys(WITH_THREE_DECIMALS)
    expect(dollars).toEqual(['Africa/Harare', 'Asia/Dili', 'Indian/Chagos', ...others].toSorted())
  },
)
