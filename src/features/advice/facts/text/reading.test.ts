import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES } from '../../../../shared/currencies.ts'
import { formatMoney, NUMBER_STYLES, type NumberStyle } from '../../../../shared/money.ts'
import { runs } from '../../../../shared/testing/properties.ts'
import { readDate } from './dates.ts'
import { readDigits } from './digits.ts'
import { masksOf, spellings } from './names.ts'
import { periodsOf } from './periods.ts'
import { QuantityReader } from './quantities.ts'
import { tokensOf, type Token } from './tokens.ts'

const TODAY = '2026-06-10'
const US = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

const tokens = (text: string): Token[] => {
  const read = tokensOf(text, [], US)
  if (typeof read === 'string') throw new Error(read)
  return read
}

test.each<[NumberStyle, string, number]>([
  ['1,234.50', '1,234.50', 1234.5],
  ['1,234.50', '1234.50', 1234.5],
  ['1,234.50', '1.2k', 1200],
  ['1.234,50', '1.234,50', 1234.5],
  ['1 234,50', '1\u202f234,50', 1234.5],
  ['1 234,50', '1\u00a0234,50', 1234.5],
  ['1 234,50', '1 234,50', 1234.5],
  ["1'234.50", '1’234.50', 1234.5],
  ["1'234.50", "1'234.50", 1234.5],
])('in the style %s, %s is %d', (style, text, value) =>
  expect(readDigits(text, 0, style)).toMatchObject({ value, end: text.length }),
)

test.each<[NumberStyle, string]>([
  ['1,234.50', '1.234,50'],
  ['1,234.50', '12,34'],
  ['1,234.50', '10:30'],
  ['1,234.50', '1/3'],
  ['1,234.50', '2x'],
  ['1,234.50', '5pm'],
  ['1,234.50', '007'],
  ['1.234,50', '1,234.50'],
  ["1'234.50", '1,234.50'],
])('in the style %s, %s is no number', (style, text) =>
  expect(readDigits(text, 0, style)).toBeNull(),
)

test.each([
  ['2026-04-11', '2026-04-11'],
  ['11.04.2026', '2026-04-11'],
  ['25/03/2026', '2026-03-25'],
  ['3/25/2026', '2026-03-25'],
  ['4/4/2026', '2026-04-04'],
])('%s is %s', (text, day) => expect(readDate(text, 0)?.day).toBe(day))

test.each(['04/11/2026', '2026-02-30', '31.04.2026', '11.04.26'])('%s is no date', (text) =>
  expect(readDate(text, 0)).toBeNull(),
)

test.each([
  ['on 11 April 2026', ['2026-04-11 2026-04-11']],
  ['on April 11th, 2026', ['2026-04-11 2026-04-11']],
  ['on the 11th of April', ['2026-04-11 2026-04-11', '2027-04-11 2027-04-11']],
  ['in March 2025', ['2025-03-01 2025-03-31']],
  ['last September', ['2025-09-01 2025-09-30']],
  ['in Q2 2025', ['2025-04-01 2025-06-30']],
  ['in the second quarter of 2025', ['2025-04-01 2025-06-30']],
  ['in the first three months of 2026', ['2026-01-01 2026-03-31']],
  ['in 2025', ['2025-01-01 2025-12-31']],
  ['last month', ['2026-05-01 2026-05-31']],
  ['this year', ['2026-01-01 2026-12-31']],
  ['the last 6 months', ['2025-12-11 2026-06-10']],
  ['the 12 months to May 2026', ['2025-06-01 2026-05-31']],
  ['the six months ending in May', ['2025-12-01 2026-05-31']],
  ['yesterday', ['2026-06-09 2026-06-09']],
])('%s is a period', (text, ranges) =>
  expect(
    periodsOf(tokens(text), TODAY).flatMap((period) =>
      period.ranges.map(({ start, end }) => `${start} ${end}`),
    ),
  ).toEqual(ranges),
)

test.each(['follow up', 'she may come', 'a second look', 'the fall in sales', '60 days ago'])(
  '%s is no period',
  (text) => expect(periodsOf(tokens(text), TODAY)).toEqual([]),
)

test.each([
  ['$1,234.50', { kind: 'money', value: 1234.5, bound: 'exact' }],
  ['over $1.2k', { kind: 'money', value: 1200, step: 100, bound: 'over' }],
  ['300 US dollars', { kind: 'money', value: 300 }],
  ['-18 %', { kind: 'percent', value: 18, negative: true }],
  ['twelve percent', { kind: 'percent', value: 12 }],
  ['twenty-one days', { kind: 'duration', value: 21, unit: 'day' }],
  ['a month and a half', { kind: 'duration', value: 1.5, unit: 'month' }],
  ['half a year', { kind: 'duration', value: 0.5, unit: 'year' }],
  ['every other week', { kind: 'duration', value: 2, unit: 'week' }],
  ['twice a month', { kind: 'duration', value: 0.5, unit: 'month' }],
  ['9 of her 14 purchases', { kind: 'pair', value: 9, whole: 14, noun: 'purchases' }],
  ['three out of four times', { kind: 'pair', value: 3, whole: 4, noun: 'times' }],
  ['two quarters', { kind: 'share', value: 50 }],
  ['every third order', { kind: 'share', value: 100 / 3 }],
  ['almost three times her usual gap', { kind: 'factor', value: 3, bound: 'nearly' }],
  ['one hundred and twenty purchases', { kind: 'count', value: 120, noun: 'purchases' }],
  ['a few weeks', { kind: 'vague', unit: 'week' }],
])('%s is a quantity', (text, quantity) =>
  expect(new QuantityReader(tokens(text), [], 'USD').read()).toMatchObject([quantity]),
)

test('an amount as the app writes it is read as the same amount: every currency, number style and place of the sign', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...NUMBER_STYLES),
      fc.constantFrom(undefined, 'nl-NL', 'de-CH', 'de-AT', 'he-IL'),
      fc.constantFrom(1234.5, -5, 20),
      (currency, numberStyle, locale, amount) => {
        const notation = { ...US, currency, numberStyle, ...(locale && { locale }) }
        const text = `She spent ${formatMoney(amount, notation)} in all.`
        const read = tokensOf(text, [], notation)
        expect([text, read]).toEqual([text, expect.any(Array)])
        expect(new QuantityReader(read as Token[], [], currency).read()).toMatchObject([
          { kind: 'money', value: Math.abs(amount), negative: amount < 0 },
        ])
      },
    ),
    { numRuns: runs(2_000) },
  )
})

test.each(['one of them', 'no one', 'this one', 'once she comes', 'one day after another'])(
  '%s is no quantity',
  (text) => expect(new QuantityReader(tokens(text), [], 'USD').read()).toEqual([]),
)

const factOf = (...names: string[]) => ({
  ...({ id: 'f1', topic: 'visits', text: '', figures: [], days: [], months: [] } as const),
  direction: null,
  names,
})
const found = (text: string, ...names: string[]): string[] =>
  masksOf(text, spellings([{ ...factOf(...names), figures: [], days: [], months: [] }])).map(
    ({ start, end }) => text.slice(start, end),
  )

test.each([
  ['Anna has gone quiet.', 'Anna Miller', ['Anna']],
  ["anna miller's roses", 'Anna Miller', ['anna miller']],
  ['Offer greeting cards.', 'Greeting Card', ['greeting cards']],
  ['Call Customer 1.', 'Customer 1', ['Customer 1']],
  ['It is "20% off" again.', '20% off', ['20% off']],
  ['Ask May about it.', 'May Lin', ['May']],
])('%s names %s', (text, name, names) => expect(found(text, name)).toEqual(names))

test.each([
  ['Sales rose again.', 'Rose'],
  ['She bought it in May.', 'May Lin'],
  ['She will come.', 'Will Carter'],
  ['Customer 12 came.', 'Customer 1'],
  ['It is Annabel.', 'Anna'],
  ['All is 20% off now.', '20% off'],
])('%s does not name %s', (text, name) => expect(found(text, name)).toEqual([]))
