import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, fromCents, MAX_CENTS, NUMBER_STYLES } from '../../../shared/money.ts'
import { readTypedNumber } from './typed-number.ts'

test.each([
  ['', undefined],
  ['   ', undefined],
  ['12', 12],
  ['-12.5', -12.5],
  ['.5', 0.5],
  ['$1,234.50', 1234.5],
  ['1,234', 1234],
  ['1234,5', 1234.5],
  ['1.234,50 €', 1234.5],
  ["1'234.50", 1234.5],
  ['1 234,50', 1234.5],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
])('%j is read as %s', (text, expected) => {
  expect(readTypedNumber(text)).toBe(expected)
})

test.each(['abc', '1,23,4', '12abc', '1e5', '--5', '.', '-', ',', '1.2.3', '1,2345'])(
  "%j can't be read",
  (text) => {
    expect(readTypedNumber(text)).toBeNaN()
  },
)

test.each([
  ['90.000', 90_000],
  ['-1.234', -1234],
  ['1.234,5', 1234.5],
  ['90,5', 90.5],
  ['90.5', 90.5],
])('in the style 1.234,50, %j is %d', (text, expected) => {
  expect(readTypedNumber(text, '1.234,50')).toBe(expected)
})

test("in other styles 90.000 can't be read, since it could be ninety or ninety thousand", () => {
  expect(readTypedNumber('90.000')).toBeNaN()
})

test('three decimal places are kept, so the form rejects them and neither rounds nor reads thousands', () => {
  expect(readTypedNumber('1.234')).toBe(1.234)
})

test('every formatted amount can be read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
      fc.constantFrom(...NUMBER_STYLES),
      fc.constantFrom('USD', 'EUR', 'GBP'),
      (cents, numberStyle, currency) => {
        const shown = formatMoney(fromCents(cents), { numberStyle, currency })
        expect(readTypedNumber(shown)).toBe(fromCents(cents))
      },
    ),
  )
})
