import { expect, test } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { magnitudeOf, roundAmount } from './magnitude.ts'

test.each([
  ['USD', 1],
  ['EUR', 1],
  ['GBP', 1],
  ['CHF', 1],
  ['CAD', 1],
  ['AUD', 1],
  ['KWD', 1],
  ['SEK', 10],
  ['NOK', 10],
  ['DKK', 10],
  ['CNY', 10],
  ['ZAR', 10],
  ['MXN', 10],
  ['BRL', 10],
  ['JPY', 100],
  ['INR', 100],
  ['KRW', 1_000],
  ['IDR', 10_000],
  ['VND', 10_000],
])('the magnitude of %s is %d', (currency, magnitude) =>
  expect(magnitudeOf(currency)).toBe(magnitude),
)

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
