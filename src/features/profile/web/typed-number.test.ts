import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANONICAL_DATES } from '../../../shared/calendar.ts'
import { formatMoney, fromCents, MAX_CENTS, NUMBER_STYLES } from '../../../shared/money.ts'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { fitsCurrency, noDecimals, readTypedNumber, typedAmount } from './typed-number.ts'

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
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['۱۲۳۴٫۵', 1234.5],
  ['१,२३४.५०', 1234.5],
  ['๑,๒๓๔.๕๐', 1234.5],
  ['１２３４．５', 1234.5],
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
  expect(readTypedNumber(text, { numberStyle: '1.234,50' })).toBe(expected)
})

test("in other styles 90.000 can't be read, since it could be ninety or ninety thousand", () => {
  expect(readTypedNumber('90.000')).toBeNaN()
})

test('three decimal places are kept, so the form rejects them and neither rounds nor reads thousands', () => {
  expect(readTypedNumber('1.234')).toBe(1.234)
})

test('every amount as shown is read as the same amount when it is typed: every currency, number style and place of the sign (spec §5.6)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
      fc.constantFrom(...NUMBER_STYLES),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(undefined, 'nl-NL', 'de-AT', 'he-IL', 'ar-AE', 'fa-IR', 'ja-JP'),
      (cents, numberStyle, currency, locale) => {
        const shown = formatMoney(fromCents(cents), {
          numberStyle,
          currency,
          ...(locale && { locale }),
        })
        expect([shown, readTypedNumber(shown, { numberStyle, currency })]).toEqual([
          shown,
          fromCents(cents),
        ])
      },
    ),
  )
})

test.each([
  [1.23, 'EUR', '1.234,50', '1,23'],
  [1234.5, 'USD', '1,234.50', '1234.50'],
  [-40, 'CHF', "1'234.50", '-40.00'],
  [1500, 'JPY', '1,234.50', '1500'],
  [1500.25, 'JPY', '1 234,50', '1500,25'],
] as const)('%d in %s and the style %s is typed as %s', (amount, currency, numberStyle, typed) => {
  expect(typedAmount(amount, { currency, numberStyle, ...CANONICAL_DATES })).toBe(typed)
})

test('an amount filled in for any currency and style is read as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
      fc.constantFrom(...NUMBER_STYLES),
      fc.constantFrom(...CURRENCIES),
      (cents, numberStyle, currency) => {
        const typed = typedAmount(fromCents(cents), { currency, numberStyle, ...CANONICAL_DATES })
        expect(readTypedNumber(typed, { currency, numberStyle })).toBe(fromCents(cents))
      },
    ),
  )
})

test('10.50 fits dollars and euros, but no yen or won, which have no decimals', () => {
  const fitting = ['USD', 'EUR', 'JPY', 'KRW'].filter((currency) =>
    fitsCurrency(10.5, { currency }),
  )
  expect(fitting).toEqual(['USD', 'EUR'])
  expect(fitsCurrency(1200, { currency: 'JPY' })).toBe(true)
  expect(noDecimals({ currency: 'JPY' })).toBe(
    'Amounts in Japanese yen have no decimals. Enter a whole number, like 1200.',
  )
})

test.each([
  ['−€5', -5],
  ['€ -5,00', -5],
  ['-5,00 €', -5],
  ['￥１，２００', 1200],
  ['eur 12.50', 12.5],
])('%j is read as %d: signs, minus and full-width digits stand anywhere', (text, amount) => {
  expect(readTypedNumber(text, { currency: 'EUR', numberStyle: '1.234,50' })).toBe(amount)
})

test.each([
  ['$.50', 0.5],
  ['-$.50', -0.5],
  ['.50 $', 0.5],
  ['kr.50', 50],
  ['50 kr.', 50],
])(
  '%j is read as %d: a dot after a sign is the decimal mark, one after letters ends them',
  (text, amount) => {
    expect(readTypedNumber(text, { currency: 'SEK', numberStyle: '1,234.50' })).toBe(amount)
  },
)
