import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDayNumber, dayNumber, monthOf, dateOf, yearOf } from '../../../shared/calendar.ts'
import { orderOf, readDate } from './dates.ts'

test.each([
  ['2010-12-01 08:26:00', '2010-12-01'],
  ['2025-12-06 10:37:33 -0500', '2025-12-06'],
  ['2022-01-05T23:30:00+02:00', '2022-01-05'],
  ['2021-01-01T10:00:00.000Z', '2021-01-01'],
  ['2021/3/4', '2021-03-04'],
  ['20230115', '2023-01-15'],
  ['04-Jan-22', '2022-01-04'],
  ['7-jul-22', '2022-07-07'],
  ['Saturday, January 1, 2022', '2022-01-01'],
  ['Sep 4, 2026 1:05:07 AM PDT', '2026-09-04'],
  ['1st of May 2020', '2020-05-01'],
  ['2020 May 1', '2020-05-01'],
  ['4 de enero de 2022', '2022-01-04'],
  ['5 de março de 2021', '2021-03-05'],
  ['12 août 2021', '2021-08-12'],
  ['Mo, 3. Jan 2022', '2022-01-03'],
  ['3. März 2021', '2021-03-03'],
  ['jueves 5 enero 2023', '2023-01-05'],
])('%s is %s in any order', (cell, expected) => {
  expect(readDate(cell, 'mdy')).toBe(expected)
  expect(readDate(cell, 'dmy')).toBe(expected)
  expect(orderOf(cell)).toBe('none')
})

test.each([
  ['03/04/2026', '2026-03-04', '2026-04-03'],
  ['3-4-26', '2026-03-04', '2026-04-03'],
  ['3.4.2026 9:05', '2026-03-04', '2026-04-03'],
])('%s is %s month first and %s day first', (cell, mdy, dmy) => {
  expect(readDate(cell, 'mdy')).toBe(mdy)
  expect(readDate(cell, 'dmy')).toBe(dmy)
  expect(orderOf(cell)).toBe('either')
})

test('31 February exists in no order, and neither do the years 0 and 10000', () => {
  for (const cell of ['31/02/2026', '02/31/2026', '2026-02-31', '31 Feb 2026', '29/02/2026']) {
    expect([readDate(cell, 'mdy'), readDate(cell, 'dmy'), orderOf(cell)], cell).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
  expect(readDate('1/1/0000', 'mdy')).toBeUndefined()
  expect(readDate('1/1/10000', 'mdy')).toBeUndefined()
})

test.each([
  ...['', 'ERROR', 'UNKNOWN', '13:08:00', '44927', '555-1234', '1.2.3.4', 'May 2022', '12/2022'],
  ...['01/02/20201', '1/2/2020 and later', '5 jui 2020', 'Marchers 3 2020', '2020-1', '3.50'],
])('"%s" is not a date', (cell) => {
  expect(readDate(cell, 'mdy')).toBeUndefined()
  expect(readDate(cell, 'dmy')).toBeUndefined()
})

test('two digits mean 1970 to 2069', () => {
  expect(readDate('1/2/69', 'mdy')).toBe('2069-01-02')
  expect(readDate('1/2/70', 'mdy')).toBe('1970-01-02')
  expect(readDate('99/12/31', 'ymd')).toBe('1999-12-31')
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const day = fc
  .integer({ min: dayNumber('1970-01-01'), max: dayNumber('2069-12-31') })
  .map(fromDayNumber)

test('a day in any style is read as what it was, and an order that its cell proves is the right one', () => {
  fc.assert(
    fc.property(
      day,
      fc.constantFrom<'mdy' | 'dmy'>('mdy', 'dmy'),
      fc.constantFrom('/', '-', '.', ' '),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('', ' 10:30', ' 1:05:07 PM', 'T08:00:00Z', ', 23:59'),
      (expected, order, separator, short, padded, time) => {
        const pad = (part: number) => (padded ? String(part).padStart(2, '0') : String(part))
        const [month, date] = [pad(monthOf(expected)), pad(dateOf(expected))]
        const year = String(yearOf(expected)).slice(short ? 2 : 0)
        const parts = order === 'mdy' ? [month, date, year] : [date, month, year]
        const cell = parts.join(separator) + time
        expect(readDate(cell, order), cell).toBe(expected)
        expect([order, 'either', 'none'], cell).toContain(orderOf(cell))

        const named = `${date}${separator}${MONTHS[monthOf(expected) - 1]}${separator}${year}`
        expect(readDate(named, 'mdy'), named).toBe(expected)
      },
    ),
    { numRuns: 2000 },
  )
})
