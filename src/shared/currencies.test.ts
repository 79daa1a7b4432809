import { expect, test } from 'vitest'
import { CURRENCIES, KNOWN_CURRENCIES, WITH_THREE_DECIMALS } from './currencies.ts'
import { decimalsOf, fitsCurrency, noDecimals } from './currency-sign.ts'

const NOT_OFFERED = Object.values(WITH_THREE_DECIMALS)

test.each(CURRENCIES)('%s, which is on offer, has at most two decimals', (currency) => {
  expect(decimalsOf(currency)).toBeLessThanOrEqual(2)
  expect(NOT_OFFERED).not.toContain(currency)
  // What has no decimals takes none.
  expect(fitsCurrency(12.5, currency)).toBe(decimalsOf(currency) > 0)
  expect(noDecimals(currency)).toMatch(/^Amounts in .+ have no decimals\./)
})

test('every currency with more than two decimals is known as one that is not offered', () => {
  const more = Intl.supportedValuesOf('currency').filter((currency) => decimalsOf(currency) > 2)
  // Of accounts, not of people: units of account of Chile and Uruguay.
  const units = ['CLF', 'UYW']
  expect(
    more.filter((currency) => !NOT_OFFERED.includes(currency) && !units.includes(currency)),
  ).toEqual([])
  expect(NOT_OFFERED.toSorted()).toEqual(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
  expect(new Set(KNOWN_CURRENCIES).size).toBe(CURRENCIES.length + 7)
})
