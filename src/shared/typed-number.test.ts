import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CANONICAL_DATES } from './calendar.ts'
import { CURRENCIES } from './currencies.ts'
import { hasCents } from './currency-sign.ts'
import {
  formatCount,
  formatMoney,
  fromCents,
  MAX_CENTS,
  NUMBER_STYLES,
  percentText,
  SEPARATORS,
  type NumberStyle,
} from './money.ts'
import {
  readingsOf,
  readingsQuestion,
  readTypedNumber,
  typedDecimal,
  typedText,
  type Holds,
} from './typed-number.ts'

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })
const anyStyle = fc.constantFrom(...NUMBER_STYLES)
const anyCurrency = fc.constantFrom(...CURRENCIES)

/** How one person writes: [typed, what it means or, if it is refused, what it may mean]. */
type Case = [text: string, meaning: number | number[] | undefined]

const US: Case[] = [
  ['', undefined],
  ['   ', undefined],
  ['12', 12],
  ['-12.5', -12.5],
  ['−12.5', -12.5],
  ['.5', 0.5],
  ['$1,234.50', 1234.5],
  ['1,234', 1234],
  ['1,234,567', 1_234_567],
  ['1,23,456', 123_456],
  ['12,34,567.50', 1_234_567.5],
  ['1234,5', 1234.5],
  ['12,50', 12.5],
  ['12.-', 12],
  ['5,-', 5],
  ['5.—', 5],
  ['1200円', 1200],
  ['1200 원', 1200],
  ['€ 12', 12],
  ['12\u00a0€', 12],
  ['\u200e$12\u200b', 12],
  ['１２３４．５', 1234.5],
  ['０１', 1],
  // Refused: a group never begins with 0 and has three digits.
  ['0,125', [0.13, 125]],
  ['0.225', [0.23, 225]],
  ['-0,125', [-0.13, -125]],
  ['00,125', [0.13, 125]],
  [',125', [0.13, 125]],
  ['012,345', [12.35, 12_345]],
  ["12'50", [12.5, 1250]],
  ['12’50', [12.5, 1250]],
  ['12 50', [12.5, 1250]],
  ['1 2 3', [12.3, 123]],
  ['1,23,4', [123.4, 1234]],
  ['1,234,50', [1234.5, 123_450]],
  ['1,2345', [1.23, 12_345]],
  ['1.005', [1.01, 1005]],
  ['90.000', [90, 90_000]],
  ['1.2.3', [12.3, 123]],
  // Refused, though plain in another number format.
  ['1 234', [1234]],
  ["1'234", [1234]],
  ['1 234,50', [1234.5]],
  ['1.234,50 €', [1234.5]],
  ['1.234.567', [1_234_567]],
  // No numbers.
  ...['abc', '12abc', '5%', '1e5', '--5', '.', '-', ',', '1,', 'NaN', '0x10', '½x'].map(
    (text): Case => [text, []],
  ),
]
const GERMAN: Case[] = [
  ['90.000', 90_000],
  ['-1.234', -1234],
  ['1.234,5', 1234.5],
  ['1.234.567,89', 1_234_567.89],
  ['90,5', 90.5],
  ['90.5', 90.5],
  ['0,125', [0.13, 125]],
  ['0.225', [0.23, 225]],
  ['25,000', [25, 25_000]],
  ['1,234', [1.23, 1234]],
  ['1,234.50', [1234.5]],
]
const FRENCH: Case[] = [
  ...[' ', '\u00a0', '\u202f', '\u2009', '\u2007'].map((space): Case => [
    `1${space}234,50${space}€`,
    1234.5,
  ]),
  ['1 234.50', 1234.5],
  ['12 50', [12.5, 1250]],
  ['0 125', [0.13, 125]],
  ['1,234', [1.23, 1234]],
  ["1'234", [1234]],
]
const SWISS: Case[] = [
  ["1'234.50", 1234.5],
  ['1’234,50', 1234.5],
  ["12'50", [12.5, 1250]],
  ["0'125", [0.13, 125]],
  ['1.234', [1.23, 1234]],
  ['1,234', [1.23, 1234]],
]
const STYLES: [NumberStyle, Case[]][] = [
  ['1,234.50', US],
  ['1.234,50', GERMAN],
  ['1 234,50', FRENCH],
  ["1'234.50", SWISS],
]
test.each(
  STYLES.flatMap(([style, cases]) =>
    cases.map(([text, meaning]) => [style, text, meaning] as const),
  ),
)('with %s, %j is %j: one number is read, others are offered', (numberStyle, text, meaning) => {
  const format = { currency: 'USD', numberStyle }
  const isRefused = Array.isArray(meaning)
  expect(readTypedNumber(text, format)).toEqual(isRefused ? Number.NaN : meaning)
  expect(readingsOf(text, format)).toEqual(isRefused ? meaning : [])
})

test.each<[NumberStyle, string, string]>([
  ['1,234.50', 'EUR', 'Did you mean €0.13 or €125.00?'],
  ['1.234,50', 'EUR', 'Did you mean 0,13\u00a0€ or 125,00\u00a0€?'],
  ['1,234.50', 'JPY', 'Did you mean ¥0 or ¥125?'],
])('with %s in %s, 0,125 is asked about: %s', (numberStyle, currency, question) => {
  const notation = { ...CANONICAL_DATES, fiscalMonth: 1, numberStyle, currency }
  expect(readingsQuestion('0,125', notation as never)).toBe(question)
})

test.each<[Holds, string, number | number[]]>([
  ['percent', '8.875', 8.875],
  ['percent', '8,875 %', 8.875],
  ['percent', '0,125', 0.125],
  ['percent', '1,234.5', [1234.5]],
  ['count', '1,200', 1200],
  ['count', '1.200', [1, 1200]],
  ['rate', '1.084', 1.084],
  ['rate', '16,000', [16, 16_000]],
  ['rate', '16,000.5', 16_000.5],
  ['rate', '1,016,000', 1_016_000],
  ['rate', '1,0843', 1.0843],
  ['rate', '0,125', [0.125, 125]],
])('in a field that holds a %s, %j is %j', (holds, text, meaning) => {
  const format = { currency: 'USD', numberStyle: '1,234.50' } as const
  const isRefused = Array.isArray(meaning)
  expect(readTypedNumber(text, format, holds)).toEqual(isRefused ? Number.NaN : meaning)
  expect(readingsOf(text, format, holds)).toEqual(isRefused ? meaning : [])
})

test.each(NUMBER_STYLES)(
  'with %s, a rate of three decimals is read with the owner’s decimal mark, and asked about with any other',
  (numberStyle) => {
    const format = { currency: 'USD', numberStyle }
    const decimal = SEPARATORS[numberStyle][1]
    for (const mark of ['.', ',']) {
      for (const [typed, pointed, joined] of [
        [`1${mark}084`, 1.084, 1084],
        [`16${mark}000`, 16, 16_000],
        [`0${mark}125`, 0.125, 125],
      ] as const) {
        const isOwn = mark === decimal
        expect(readTypedNumber(typed, format, 'rate'), typed).toBe(isOwn ? pointed : Number.NaN)
        expect(readingsOf(typed, format, 'rate'), typed).toEqual(isOwn ? [] : [pointed, joined])
      }
    }
  },
)

test('a rate keeps the digits that were typed: 0.00000010 is no 1e-7', () => {
  expect(typedDecimal('.00000010', {}, 'rate')).toBe('0.00000010')
})

test('any digits and marks: what is read is as the owner writes it, and what is offered instead can be typed', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?[\d.,' ]{1,9}$/), anyStyle, (text, numberStyle) => {
      const format = { currency: 'USD', numberStyle }
      const readings = readingsOf(text, format)
      for (const reading of readings) {
        expect(readTypedNumber(typedText(reading, format), format)).toBe(reading)
      }
      const read = readTypedNumber(text, format)
      if (read === undefined || Number.isNaN(read)) return
      expect([text, readings]).toEqual([text, []])
      const group = { ',': ',', '.': String.raw`\.`, '\u202f': ' ', '’': "'" }[
        SEPARATORS[numberStyle][0]
      ]
      const indian = group === ',' ? String.raw`|[1-9]\d?(?:,\d\d)+,\d{3}` : ''
      const whole = String.raw`\d*|[1-9]\d{0,2}(?:${group}\d{3})+${indian}`
      const own = new RegExp(`^(-? *)(${whole})(?:[.,](\\d{1,2}))?$`)
      const [, minus, units, places = ''] = own.exec(text.trim()) ?? []
      const value = Number(`${minus!.trim()}${units!.replace(/\D/g, '')}.${places}`)
      expect([text, read]).toEqual([text, value + 0])
    }),
  )
})

/** Zeros of scripts with digits of their own. */
const anyZero = fc.constantFrom('0', '٠', '۰', '०')
/** Writes digits, and between them the owner's marks, as in another script. */
const inScript = (shown: string, zero: string, numberStyle: NumberStyle): string => {
  const [group, decimal] = SEPARATORS[numberStyle]
  const isArabic = zero === '٠' || zero === '۰'
  const marked = isArabic
    ? shown.replace(/(?<=\d)\D(?=\d)/gu, (mark) =>
        mark === group ? '٬' : mark === decimal ? '٫' : mark,
      )
    : shown
  return marked.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))
}

test('every amount as shown is read as the same amount when it is typed: every currency, number format, place of the sign and script (spec §5.6)', () => {
  fc.assert(
    fc.property(
      anyCents,
      anyStyle,
      anyCurrency,
      fc.constantFrom(undefined, 'nl-NL', 'de-AT', 'he-IL', 'ar-AE', 'fa-IR', 'ja-JP', 'hi-IN'),
      anyZero,
      (cents, numberStyle, currency, locale, zero) => {
        const notation = { numberStyle, currency, ...(locale && { locale }) }
        const shown = inScript(formatMoney(fromCents(cents), notation), zero, numberStyle)
        expect([shown, readTypedNumber(shown, notation)]).toEqual([shown, fromCents(cents)])
      },
    ),
  )
})

test('every count and percentage as shown is read as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), anyStyle, anyZero, (value, numberStyle, zero) => {
      const notation = { numberStyle, currency: 'USD' } as never
      const count = inScript(formatCount(value, notation), zero, numberStyle)
      expect([count, readTypedNumber(count, notation, 'count')]).toEqual([count, value])
      const percent = inScript(percentText(value / 1000, notation), zero, numberStyle)
      expect([percent, readTypedNumber(percent, notation, 'percent')]).toEqual([
        percent,
        Math.round(value / 100) / 10,
      ])
    }),
  )
})

test('an amount filled in for any currency and number format is read as the same amount', () => {
  fc.assert(
    fc.property(anyCents, anyStyle, anyCurrency, (cents, numberStyle, currency) => {
      const typed = typedText(fromCents(cents), { currency, numberStyle })
      expect(readTypedNumber(typed, { currency, numberStyle })).toBe(fromCents(cents))
      if (!hasCents(currency) && cents % 100 === 0) expect(typed).toMatch(/^-?\d+$/)
    }),
  )
})

test.each([
  [1.23, 'EUR', '1.234,50', '1,23'],
  [1234.5, 'USD', '1,234.50', '1234.50'],
  [-40, 'CHF', "1'234.50", '-40.00'],
  [1500, 'JPY', '1,234.50', '1500'],
  [1500.25, 'JPY', '1 234,50', '1500,25'],
] as const)('%d in %s and the style %s is typed as %s', (amount, currency, numberStyle, typed) => {
  expect(typedText(amount, { currency, numberStyle })).toBe(typed)
})

test('a percentage is typed as it is: 8.875 and, with a decimal comma, 7,5', () => {
  expect(typedText(8.875, { currency: 'USD', numberStyle: '1,234.50' }, 'percent')).toBe('8.875')
  expect(typedText(7.5, { currency: 'JPY', numberStyle: '1.234,50' }, 'percent')).toBe('7,5')
})

test.each([
  ['−€5', -5],
  ['€ -5,00', -5],
  ['-5,00 €', -5],
  ['￥１２００', 1200],
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
  ['kr 5,-', 5],
])(
  '%j is read as %d: a dot after a sign is the decimal mark, one after letters ends them',
  (text, amount) => {
    expect(readTypedNumber(text, { currency: 'SEK', numberStyle: '1,234.50' })).toBe(amount)
  },
)

test.each([
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['۱۲۳۴٫۵', 1234.5],
  ['١٬٢٣٤', 1234],
  ['१,२३४.५०', 1234.5],
  ['१,२३,४५६', 123_456],
  ['๑,๒๓๔.๕๐', 1234.5],
  ['１，２３４．５', 1234.5],
])('%j is read as %d: digits of other scripts, with their own marks', (text, amount) => {
  expect(readTypedNumber(text)).toBe(amount)
})

test('the marks of Arabic say which they are, whatever the number format: ١٬٢٣٤٫٥٠ is 1234.5, and ٠٬١٢٥ is asked about', () => {
  for (const numberStyle of NUMBER_STYLES) {
    expect(readTypedNumber('١٬٢٣٤٫٥٠', { numberStyle })).toBe(1234.5)
    expect(readingsOf('٠٬١٢٥', { currency: 'USD', numberStyle })).toEqual([0.13, 125])
  }
})
