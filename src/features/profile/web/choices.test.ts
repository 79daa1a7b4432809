import { expect, test } from 'vitest'
import { threeDecimalsHint } from './choices.ts'

test.each([
  [
    'KWD',
    'Asia/Kuwait',
    'Kuwaiti dinars have three decimals. Amounts here are kept with at most two.',
  ],
  [
    'USD',
    'Asia/Kuwait',
    "Kuwaiti dinars have three decimals. Amounts here have at most two, so this currency can't be chosen.",
  ],
  ['USD', 'America/Chicago', undefined],
])('in %s in %s, the currency has the hint: %s', (currency, timeZone, hint) => {
  expect(threeDecimalsHint(currency, timeZone)).toBe(hint)
})
