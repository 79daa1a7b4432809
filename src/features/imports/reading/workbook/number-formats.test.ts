import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDayNumber } from '../../../../shared/calendar.ts'
import { builtInFormat, numberFormat, textOfNumber } from './number-formats.ts'

const shown = (value: number | string, code: string, from1904 = false): string =>
  textOfNumber(String(value), numberFormat(code), from1904)

test.each([
  ['yyyy-mm-dd', '2026-03-31'],
  ['dd.mm.yyyy', '2026-03-31'],
  ['m/d/yy', '2026-03-31'],
  ['[$-407]d. mmmm yyyy;@', '2026-03-31'],
  ['[$-F800]dddd, mmmm dd, yyyy', '2026-03-31'],
  ['yyyy"年"m"月"d"日"', '2026-03-31'],
  ['[$-411]ggge"年"m"月"d"日"', '2026-03-31'],
  ['mmm-yy', '2026-03-31'],
  ['dd/mm/yyyy hh:mm', '2026-03-31 14:30'],
  ['m/d/yyyy h:mm:ss AM/PM', '2026-03-31 14:30'],
  ['hh:mm', '14:30'],
  ['[$-409]h:mm AM/PM', '14:30'],
  ['h" Uhr "mm', '14:30'],
])('day 46112 with the format %s is %s', (code, text) => {
  expect(shown(46_112 + 14.5 / 24, code)).toBe(text)
})

test.each([
  ['General', 12.5, '12.5'],
  ['0.00', 12.5, '12.50'],
  ['#,##0.00', 1234.5, '1234.50'],
  ['#,##0.00;[Red]-#,##0.00', -12.5, '-12.50'],
  ['_-* #,##0.00\\ "€"_-;-* #,##0.00\\ "€"_-', 12.5, '€12.50'],
  ['#,##0.00 [$€-407]', -12.5, '-12.50 €'],
  ['[$$-409]#,##0.00', 12.5, '$12.50'],
  ['#,##0.00 "kr"', 12.5, '12.50 kr'],
  ['[$SEK] 0.00', 12.5, '12.50 SEK'],
  ['0" pcs"', 12, '12'],
  ['0.00E+00', 12.5, '12.50'],
  ['00000', 42, '00042'],
  ['0%', 0.19, '19%'],
  ['0.0%', 0.19, '19.0%'],
  ['@', 7, '7'],
  ['General" days"', 7, '7'],
  ['[>=100]"many";0', 7, '7'],
])('the format %s shows %d as %s', (code, value, text) => {
  expect(shown(value, code)).toBe(text)
})

test('a number is rounded to the 15 digits that spreadsheets show: 19.99 × 3 is 59.97', () => {
  expect(shown('59.969999999999999', 'General')).toBe('59.97')
  expect(shown('1.2E-3', 'General')).toBe('0.0012')
  expect(shown('1E+20', 'General')).toBe('100000000000000000000')
  expect(shown('-0.1', 'General')).toBe('-0.1')
})

test('a number with three decimals gets a fourth, because 1.234 could be a thousand', () => {
  expect(shown('1.234', 'General')).toBe('1.2340')
  expect(shown('1.2', '0.000')).toBe('1.2000')
})

test('day 60 is a 29 February 1900 that never was: the days before it are counted one too low', () => {
  expect([1, 59, 61].map((day) => shown(day, 'yyyy-mm-dd'))).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
  ])
})

test('where days count from 1904, the same number is 1,462 days later', () => {
  const day = fc.integer({ min: 61, max: 100_000 })
  fc.assert(
    fc.property(day, (serial) => {
      expect(shown(serial, 'yyyy-mm-dd')).toBe(fromDayNumber(serial - 25_569))
      expect(shown(serial, 'yyyy-mm-dd', true)).toBe(fromDayNumber(serial - 25_569 + 1_462))
    }),
  )
  expect(shown(0.5, 'h:mm', true)).toBe('12:00')
})

test('the last minute of a day stays on it: 23:59:59.9999 counts as the next midnight only in the seconds shown', () => {
  expect(shown(46_112 + 86_399 / 86_400, 'yyyy-mm-dd hh:mm:ss')).toBe('2026-03-31 23:59:59')
  expect(shown(46_112.999999, 'yyyy-mm-dd hh:mm')).toBe('2026-04-01 00:00')
})

test('hours that were added up are no time of day', () => {
  expect(shown(26 / 24, '[h]:mm')).toBe('26:00')
})

test('numbers of built-in formats: 14 is a date, 22 a date with time, 20 a time, 4 two decimals', () => {
  const of = (id: number) => textOfNumber('46112.5', builtInFormat(id), false)
  expect([14, 22, 20, 4, 0].map(of)).toEqual([
    '2026-03-31',
    '2026-03-31 12:00',
    '12:00',
    '46112.50',
    '46112.5',
  ])
})
