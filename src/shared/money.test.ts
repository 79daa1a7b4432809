import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import {
  divideCents,
  formatMoney,
  fromCents,
  isAmount,
  MAX_AMOUNT,
  MAX_CENTS,
  numberStyleOf,
  toCents,
  splitCents,
} from './money.ts'

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

test('every amount from −9,999,999,999.99 to 9,999,999,999.99 survives conversion to decimal and back', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const amount = fromCents(cents)
      expect(isAmount(amount)).toBe(true)
      expect(toCents(amount)).toBe(cents + 0)
    }),
    { examples: [[MAX_CENTS], [-MAX_CENTS], [0], [-0], [1], [-1], [99_999_999_998]] },
  )
})

test('JSON leaves an amount unchanged, and it is never −0', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(JSON.parse(JSON.stringify(fromCents(cents)))).toBe(fromCents(cents))
    }),
  )
  expect([Object.is(fromCents(-0), 0), Object.is(toCents(-0), 0)]).toEqual([true, true])
})

test('a number with three decimal places is not an amount', () => {
  fc.assert(
    fc.property(anyCents, fc.integer({ min: 1, max: 9 }), (cents, third) => {
      const text = `${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}${third}`
      expect(isAmount(Number(text))).toBe(false)
    }),
  )
})

test.each([NaN, Infinity, -Infinity, 1e15, MAX_AMOUNT + 0.01, -MAX_AMOUNT - 0.01, 0.001, 1.005])(
  '%d is not an amount',
  (amount) => expect(isAmount(amount)).toBe(false),
)
test.each([0, 0.1, 0.29, 1.1, 19.99, 1_000_000.01, MAX_AMOUNT, -MAX_AMOUNT])(
  '%d is an amount',
  (amount) => expect(isAmount(amount)).toBe(true),
)

test('0.29 is 29 cents and 1.15 is 115, although 0.29 × 100 and 1.15 × 100 are slightly less', () => {
  expect([0.29 * 100 < 29, 1.15 * 100 < 115]).toEqual([true, true])
  expect([toCents(0.29), toCents(1.15)]).toEqual([29, 115])
})

test('totals beyond the range of one amount stay exact: 5,000 × 9,999,999,999.99', () => {
  expect(fromCents(5_000 * MAX_CENTS)).toBe(49_999_999_999_950)
})

describe('splitting an amount', () => {
  test('10.00 split 1 : 1 : 1 = 3.34 + 3.33 + 3.33', () => {
    expect(splitCents(1_000, [1, 1, 1])).toEqual([334, 333, 333])
  })
  test('the largest remainder gets the cent: 0.10 split 2 : 1 : 4 = 0.03 + 0.01 + 0.06', () => {
    expect(splitCents(10, [2, 1, 4])).toEqual([3, 1, 6])
  })
  test('a negative weight counts as 0', () => {
    expect(splitCents(10, [-5, 1])).toEqual([0, 10])
  })
  test('the parts are whole cents and add up to the amount', () => {
    const weights = fc.array(fc.double({ min: -1e9, max: 1e12, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (cents, any) => {
        const parts = splitCents(cents % 1e15, [...any, 1])
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents % 1e15)
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      }),
    )
  })
})

describe('division', () => {
  test.each([
    [100, 3, 33],
    [200, 3, 67],
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [7, 0, 0],
    [0, 5, 0],
  ])(
    '%d / %d cents = %d, rounded half away from zero, and 0 when dividing by 0',
    (numerator, denominator, quotient) => {
      expect(divideCents(numerator, denominator)).toBe(quotient)
    },
  )
  test('n equal shares differ from the whole by at most half a cent each', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 1_000_000 }), (cents, n) => {
        expect(Math.abs(divideCents(cents, n) * n - cents)).toBeLessThanOrEqual(n / 2)
      }),
    )
  })
})

test.each([
  [1234.5, '$1,234.50', '$1,235', '$1.23k'],
  [-20, '-$20.00', '-$20', '-$20'],
  [0, '$0.00', '$0', '$0'],
  [-0.4, '-$0.40', '$0', '-$0.4'],
  [2_812_345.67, '$2,812,345.67', '$2,812,346', '$2.81M'],
])('%d is shown as %s, whole %s, compact %s', (amount, cents, whole, compact) => {
  expect(formatMoney(amount)).toBe(cents)
  expect(formatMoney(amount, { style: 'whole' })).toBe(whole)
  expect(formatMoney(amount, { style: 'compact' })).toBe(compact)
})

test.each([
  ['1,234.50', '€1,234.50', '€1.23k', '-€5.00'],
  ['1.234,50', '1.234,50 €', '1,23k €', '-5,00 €'],
  ['1 234,50', '1\u202f234,50 €', '1,23k €', '-5,00 €'],
  ["1'234.50", '€ 1’234.50', '€ 1.23k', '€-5.00'],
] as const)(
  'in the style %s, 1,234.50 is shown as %s, compact %s, and a refund of 5.00 as %s',
  (numberStyle, cents, compact, refund) => {
    const notation = { currency: 'EUR', numberStyle }
    expect(spaced(formatMoney(1234.5, notation))).toBe(cents)
    expect(spaced(formatMoney(1234.5, { ...notation, style: 'compact' }))).toBe(compact)
    expect(spaced(formatMoney(-5, notation))).toBe(refund)
  },
)

test.each([
  ['BRL', '1.234,50', 'R$ 32.814,70', '-R$ 5,00'],
  ['DKK', '1.234,50', '32.814,70 kr', '-5,00 kr'],
  ['TRY', '1.234,50', '₺32.814,70', '-₺5,00'],
  ['USD', '1.234,50', '32.814,70 $', '-5,00 $'],
  ['SEK', '1 234,50', '32\u202f814,70 kr', '-5,00 kr'],
  ['PLN', '1 234,50', '32\u202f814,70 zł', '-5,00 zł'],
  ['ZAR', '1 234,50', 'R 32\u202f814,70', '-R 5,00'],
  ['SEK', '1,234.50', 'kr 32,814.70', '-kr 5.00'],
  ['CHF', "1'234.50", 'CHF 32’814.70', 'CHF-5.00'],
  ['JPY', '1,234.50', '¥32,814.70', '-¥5'],
] as const)(
  '%s in the style %s is written as where that is usual: %s, and a refund %s',
  (currency, numberStyle, amount, refund) => {
    expect(spaced(formatMoney(32_814.7, { currency, numberStyle }))).toBe(amount)
    expect(spaced(formatMoney(-5, { currency, numberStyle }))).toBe(refund)
  },
)

test.each([
  ['nl-NL', '€ 5', '€ -5'],
  ['de-AT', '€ 5', '-€ 5'],
  ['de-DE', '5 €', '-5 €'],
  ['en-IE', '€5', '-€5'],
  ['pt-PT', '5 €', '-5 €'],
])(
  'a device in %s writes €5 as %s and a refund as %s, whatever is usual for the number style',
  (locale, amount, refund) => {
    const notation = { currency: 'EUR', numberStyle: '1.234,50', locale, style: 'whole' } as const
    expect([5, -5].map((each) => spaced(formatMoney(each, notation)))).toEqual([amount, refund])
  },
)

/** With plain spaces instead of those that don't break. */
function spaced(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

test('yen have no cents', () => {
  expect(formatMoney(1234, { currency: 'JPY' })).toBe('¥1,234')
  expect(formatMoney(53.2, { currency: 'JPY' })).toBe('¥53.20')
  expect(formatMoney(53.2, { currency: 'JPY', style: 'computed' }), 'an average').toBe('¥53')
  expect(formatMoney(53.2, { style: 'computed' })).toBe('$53.20')
})

test.each([
  ['en-US', '1,234.50'],
  ['de-DE', '1.234,50'],
  ['es-ES', '1.234,50'],
  ['fr-FR', '1 234,50'],
  ['pl-PL', '1 234,50'],
  ['de-CH', "1'234.50"],
  ['ar-EG', '1,234.50'],
  ['en-US@posix', '1,234.50'],
])('%s writes numbers as %s', (locale, style) => {
  expect(numberStyleOf(locale)).toBe(style)
})

test.each(CURRENCIES)('the symbol of %s contains no digit separator', (currency) => {
  expect(formatMoney(1, { currency, style: 'whole' })).not.toMatch(/[.,]/)
})
