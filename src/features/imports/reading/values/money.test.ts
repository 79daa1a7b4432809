import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../shared/testing/properties.ts'
import type { DecimalMark } from '../../options/contract.ts'
import { centsOf, markOf, multiply, readDecimal, roundTo } from './money.ts'

const cents = (cell: string, mark: DecimalMark = '.'): number | undefined => {
  const read = readDecimal(cell, mark)
  return read && centsOf(read)
}

test.each([
  ['$1,234.50', 123450],
  ['£5', 500],
  ['€ 12.30', 1230],
  ['12.30 €', 1230],
  ['US$ 7', 700],
  ['USD 7.5', 750],
  ['7.5 kr', 750],
  ['(12.00)', -1200],
  ['($12.00)', -1200],
  ['$(12.00)', -1200],
  ['-12', -1200],
  ['−12', -1200],
  ['12-', -1200],
  ['-$12', -1200],
  ['$-12', -1200],
  ['+12', 1200],
  ["1'234.50", 123450],
  ['1 234.50', 123450],
  ['1\u202f234.50', 123450],
  ['$5,320 ', 532000],
  ['1,23,456.78', 12345678],
  ['.5', 50],
  ['$.50', 50],
  ['-$.50', -50],
  ['S/.50', 5000],
  ['.50 kr.', 50],
  ['kr. 50', 5000],
  ['Fr.50', 5000],
  ['Rs.1,500', 150000],
  ['5.', 500],
  ['0', 0],
  ['- $12', -1200],
  ['$ (12.00)', -1200],
  ['-$ 12.00', -1200],
  ['12.00- EUR', -1200],
  ['1’234.50', 123450],
  ['1\u2009234.50', 123450],
  ['US $12.50', 1250],
  ['CHF 12.–', 1200],
  ['12.50 CR', 1250],
  ['12.50 Dr.', -1250],
  ['R1,234.50', 123450],
  ['₹1,23,456.00', 12345600],
  ['12.50 euros', 1250],
])('%s is %i cents', (cell, expected) => expect(cents(cell)).toBe(expected))

test.each([
  ['1.234,50 €', 123450],
  ['1 234,50', 123450],
  ['R$ 1.234,56', 123456],
  ['0,5', 50],
  ['1234,-', 123400],
  ['12,–', 1200],
  ['12,-- €', 1200],
  ['-12,- €', -1200],
  ['kr 1\u00a0234,50', 123450],
  ['1’234,50 CHF', 123450],
  ['€,50', 50],
  ['kr.,50', 50],
  ['1.234.567', 123456700],
])('%s is %i cents with a decimal comma', (cell, expected) =>
  expect(cents(cell, ',')).toBe(expected),
)

test.each(
  [
    ['', 'ERROR', 'UNKNOWN', ' 16GB', '12%', '1e5', '--5', '(12', '12)', '1,2,3', '555-1234'],
    ['-', '$', '.', 'NaN', 'Infinity', '0x10', '12 PCS', '12/5', '1.2.3', '(-12', '-(12'],
    ['R12', '1.5E+03', '#N/A', 'N/A', '--', '12 %', '12.50/h', '-12 DR', '12⁵⁰'],
  ].flat(),
)('"%s" is not an amount', (cell) => {
  expect(cents(cell)).toBeUndefined()
  expect(cents(cell, ',')).toBeUndefined()
})

test('half a cent is rounded away from zero: 1.005 → 1.01, -1.005 → -1.01, 2.675 → 2.68, 1.00499 → 1.00', () => {
  expect(['1.005', '-1.005', '2.675', '1.00499'].map((cell) => cents(cell))).toEqual([
    101, -101, 268, 100,
  ])
})

test('a product is rounded only at the end: 0.333 × 3 = 0.999 → 1.00, 1.15 × 0.1 = 0.115 → 0.12', () => {
  const times = (a: string, b: string) =>
    centsOf(multiply(readDecimal(a, '.')!, readDecimal(b, '.')!))
  expect(times('0.333', '3')).toBe(100)
  expect(times('1.15', '0.1')).toBe(12)
  expect(times('-2.55', '6')).toBe(-1530)
})

test('9,999,999,999.99 is the largest amount, and 9999999999.995 is rounded to more than that', () => {
  expect(cents('-9,999,999,999.99')).toBe(-999_999_999_999)
  expect(cents('9999999999.994')).toBe(999_999_999_999)
  expect(cents('9999999999.995')).toBeUndefined()
  expect(cents('1e15')).toBeUndefined()
})

test('a cell proves the decimal mark, leaves it open or is not an amount', () => {
  expect(['1,234.50', '12.5', '0.500', '1234.567'].map(markOf)).toEqual(['.', '.', '.', '.'])
  expect(['1.234,50', '12,5', '0,500', '1.234.567'].map(markOf)).toEqual([',', ',', ',', ','])
  expect(['1,234', '1.234', '-$12,345'].map(markOf)).toEqual(['either', 'either', 'either'])
  expect(['12', '1 234', "1'234"].map(markOf)).toEqual(['none', 'none', 'none'])
  expect(['16GB', '', '1,2,3'].map(markOf)).toEqual([undefined, undefined, undefined])
})

/** A random amount in a random style. */
const written = fc
  .record({
    cents: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
    mark: fc.constantFrom<DecimalMark>('.', ','),
    group: fc.constantFrom('', 'other', ' ', "'", '\u00a0', '\u202f'),
    currency: fc.constantFrom('', '$', '€', '£', 'USD', 'kr', 'R$', 'CHF'),
    after: fc.boolean(),
    negative: fc.constantFrom('before', 'inside', 'behind', 'brackets'),
  })
  .map(({ cents, mark, group, currency, after, negative }) => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    const separator = group === 'other' ? (mark === '.' ? ',' : '.') : group
    const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, separator)
    const number = `${whole}${mark}${digits.slice(-2)}`
    const sign = cents < 0 ? '-' : ''
    const brackets = cents < 0 && negative === 'brackets'
    const body = brackets ? `(${number})` : negative === 'inside' ? `${sign}${number}` : number
    const priced = after ? `${body} ${currency}`.trim() : `${currency}${body}`
    const outer = cents < 0 && !brackets && negative !== 'inside'
    const text = !outer ? priced : negative === 'behind' && !after ? `${priced}-` : `-${priced}`
    return { cents, mark, text }
  })

test('an amount in any style is read correctly with its decimal mark and not at all with the other', () => {
  fc.assert(
    fc.property(written, ({ cents: expected, mark, text }) => {
      expect(cents(text, mark), text).toBe(expected)
      expect(cents(text, mark === '.' ? ',' : '.'), text).toBeUndefined()
      expect(markOf(text), text).toBe(mark)
    }),
    { numRuns: runs(2_000) },
  )
})

test('rounding agrees with integer arithmetic on thousandths', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (thousandths) => {
      const expected = Math.sign(thousandths) * Math.floor((Math.abs(thousandths) + 5) / 10)
      expect(Number(roundTo({ units: BigInt(thousandths), scale: 3 }, 2))).toBe(expected + 0)
    }),
  )
})

test('plain digits with a mark are read the same on the fast and on the slow path', () => {
  const digits = fc.string({
    unit: fc.constantFrom('0', '1', '5', '9', '.', ',', '-'),
    maxLength: 18,
  })
  fc.assert(
    fc.property(digits, fc.constantFrom<DecimalMark>('.', ','), (cell, mark) => {
      // Leading white space changes nothing but forces the slow path.
      expect(readDecimal(cell, mark)).toEqual(readDecimal(` ${cell}`, mark))
    }),
    { numRuns: runs(5_000) },
  )
})

test.each([
  ['١٬٢٣٤٫٥٠', '.', 1234.5],
  ['۱۲۳٬۴۵۶', '.', 123456],
  ['१,२३,४५६.७८', '.', 123456.78],
  ['๑,๒๕๐.๐๐ บาท', '.', 1250],
  ['１，２００円', '.', 1200],
  ['￥１２００', ',', 1200],
  ['\u200f١٢٫٥٠ ج.م.\u200f', '.', 12.5],
  ['-۱۲٫۵', '.', -12.5],
  ['12.50 ש״ח', '.', 12.5],
  ['1.250.000 đ', ',', 1250000],
  ['450 грн', ',', 450],
] as const)('%s is read with the mark %s as %d', (cell, mark, value) => {
  const read = readDecimal(cell, mark)!
  expect(Number(read.units) / 10 ** read.scale).toBe(value)
  expect(markOf(cell)).toBeDefined()
})
