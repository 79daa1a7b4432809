import { expect, test } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { magnitudeOf, roundAmount } from './magnitude.ts'

test.each([
  [1, 'USD EUR GBP CHF CAD AUD KWD'],
  [10, 'SEK NOK DKK CNY ZAR MXN BRL'],
  [100, 'JPY INR'],
  [1_000, 'KRW'],
  [10_000, 'IDR VND'],
])('%d is the magnitude of %s', (magnitude, currencies) => {
  expect(new Set(currencies.split(' ').map(magnitudeOf))).toEqual(new Set([magnitude]))
})

test('$10,000 is ¥1,000,000 in yen, and stays 10,000 in euros', () => {
  expect(roundAmount(10_000, 'JPY')).toBe(1_000_000)
  expect(roundAmount(10_000, 'EUR')).toBe(10_000)
})

test('every magnitude is a power of ten of at least 1; the 29 currencies on offer at 1 are the strong ones', () => {
  for (const currency of CURRENCIES) {
    expect(Math.log10(magnitudeOf(currency)) % 1, currency).toBe(0)
    expect(magnitudeOf(currency), currency).toBeGreaterThanOrEqual(1)
  }
  // A code that is misspelled in the list would be counted here.
  expect(CURRENCIES.filter((currency) => magnitudeOf(currency) === 1)).toHaveLength(29)
})
