import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dateOf,
  dayNumber,
  dayOf,
  fromDayNumber,
  monthOf,
  yearOf,
} from '../../../../shared/calendar.ts'
import { runs } from '../../../../shared/testing/properties.ts'
import type { DateOrder } from '../../options/contract.ts'
import { numbersOf, orderOf, readDate as read, type DateNumbers } from './dates.ts'

const readDate = (cell: string, order: DateOrder, timeZone = 'UTC') =>
  read(cell, { order, timeZone, numbers: undefined, shortYears: 'common' })

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
  ['2026年4月3日(金) 10:15', '2026-04-03'],
  ['2026/4/3（金）', '2026-04-03'],
  ['令和8年4月3日', '2026-04-03'],
  ['令和元年5月1日(水)', '2019-05-01'],
  ['平成31年4月30日', '2019-04-30'],
  ['R8.4.3', '2026-04-03'],
  ['H31/4/30 10:15', '2019-04-30'],
  ['中華民國115年4月3日', '2026-04-03'],
  ['2026年4月3日 午後3時15分', '2026-04-03'],
  ['2026. 4. 3. 오후 3:15', '2026-04-03'],
  ['3 เม.ย. 69', '2026-04-03'],
  ['3 มี.ค. 2569', '2026-03-03'],
  ['วันที่ 3 เมษายน พ.ศ. ๒๕๖๙ เวลา ๑๐:๑๕ น.', '2026-04-03'],
  ['2569-04-03', '2026-04-03'],
  ['ngày 3 tháng 4 năm 2026', '2026-04-03'],
  ['3 kwietnia 2026 r.', '2026-04-03'],
  ['3. dubna 2026', '2026-04-03'],
  ['03-kwi-26', '2026-04-03'],
  ['3 EYLÜL 2026', '2026-09-03'],
  ['3 Ağustos 2026 Pazartesi', '2026-08-03'],
  ['2026 m. balandžio 3 d.', '2026-04-03'],
  ['3 Απριλίου 2026', '2026-04-03'],
  ['٣ نيسان ٢٠٢٦', '2026-04-03'],
  ['3 באפריל 2026', '2026-04-03'],
  ['2026년 4월 3일', '2026-04-03'],
])('%s is %s in any order', (cell, expected) => {
  expect(readDate(cell, 'mdy')).toBe(expected)
  expect(readDate(cell, 'dmy')).toBe(expected)
  expect(orderOf(cell)).toBe('none')
})

test.each([
  ['03/04/2026', '2026-03-04', '2026-04-03'],
  ['3-4-26', '2026-03-04', '2026-04-03'],
  ['3.4.2026 9:05', '2026-03-04', '2026-04-03'],
])('%s is %s with the month first and %s with the day first', (cell, mdy, dmy) => {
  expect(readDate(cell, 'mdy')).toBe(mdy)
  expect(readDate(cell, 'dmy')).toBe(dmy)
  expect(orderOf(cell)).toBe('either')
})

test('31 February is invalid in any order, and so are the years 0 and 10000', () => {
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
  ...[
    '2026-03-04 25:00',
    '2026-03-04T10:60',
    '3/4/2026 25:00',
    '03/04/2026 10:00:61',
    '4.3.26 9:60 PM',
  ],
  ...['01/02/20201', '5 jui 2020', 'Marchers 3 2020', '2020-1', '3.50'],
])('"%s" is not a date', (cell) => {
  expect(readDate(cell, 'mdy')).toBeUndefined()
  expect(readDate(cell, 'dmy')).toBeUndefined()
})

test.each([
  ['3. März 2026', '2026-03-03'],
  ['03 Mrz 26', '2026-03-03'],
  ["3 Mar '26", '2026-03-03'],
  ['1er janvier 2026', '2026-01-01'],
  ['1º de enero de 2026', '2026-01-01'],
  ['1ª DE AGOSTO DE 2026', '2026-08-01'],
  ['15 sept. 2026', '2026-09-15'],
  ['9-ago-2026', '2026-08-09'],
  ['28 févr. 2026 à 10h30', '2026-02-28'],
  ['28 févr. 2026 10h30', '2026-02-28'],
  ['mar. 31 mars 2026', '2026-03-31'],
  ['mar 3 abr 2026', '2026-04-03'],
  ['Terça-feira, 31 de março de 2026', '2026-03-31'],
  ['Dienstag, 31. März 2026 um 10.30 Uhr', '2026-03-31'],
  ['Tue Mar 31 2026 10:00:00 GMT+0000 (Coordinated Universal Time)', '2026-03-31'],
  ['Tue Mar 31 10:00:00 UTC 2026', '2026-03-31'],
  ['Tue, 31 Mar 2026 10:00:00 +0000', '2026-03-31'],
  ['2026-03-31 (Tue)', '2026-03-31'],
  ['Tue 2026-03-31', '2026-03-31'],
  ['31/03/2026 10:30 a. m.', '2026-03-31'],
  ['31/03/2026, 10pm', '2026-03-31'],
  ['31/03/2026 10:00 - 11:30', '2026-03-31'],
  ['31/03/2026 10:00-11:30', '2026-03-31'],
  ['31. 3. 2026', '2026-03-31'],
  ['31/03/’26', '2026-03-31'],
  ['31\u00a0Mar\u00a02026', '2026-03-31'],
  ['２０２６-０３-３１', '2026-03-31'],
  ['٣١/٠٣/٢٠٢٦', '2026-03-31'],
  ['2026‑03‑31', '2026-03-31'],
  ['20260331T101500Z', '2026-03-31'],
  ['20260331101500', '2026-03-31'],
  ['2026-03-31T10:15:00.123456+00:00', '2026-03-31'],
  ['Tue 31/03/2026', '2026-03-31'],
])('%s is %s', (cell, expected) => {
  expect(readDate(cell, 'dmy')).toBe(expected)
})

test('every month is read in five languages, in full and abbreviated', () => {
  const formats = ['en', 'es', 'pt', 'fr', 'de', 'de-AT'].flatMap((language) =>
    (['long', 'short'] as const).map((month) => [language, month] as const),
  )
  for (const [language, month] of formats) {
    const format = new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      month,
      day: 'numeric',
      year: 'numeric',
    })
    for (let index = 0; index < 12; index++) {
      const expected = dayOf(2026, index + 1, 17)
      const cell = format.format(new Date(Date.UTC(2026, index, 17)))
      for (const written of [cell, cell.toUpperCase(), cell.normalize('NFD')]) {
        expect(readDate(written, 'mdy'), `${language} ${written}`).toBe(expected)
        expect(orderOf(written)).toBe('none')
      }
    }
  }
})

test('every weekday is read in five languages, before and after a date', () => {
  for (const language of ['en', 'es', 'pt', 'fr', 'de']) {
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday })
      for (let date = 1; date <= 7; date++) {
        const name = format.format(new Date(Date.UTC(2026, 2, date)))
        for (const cell of [`${name}, 2026-03-0${date}`, `2026-03-0${date} (${name})`]) {
          expect(readDate(cell, 'mdy'), cell).toBe(`2026-03-0${date}`)
        }
      }
    }
  }
})

test('a time with a zone is an instant, and its day is the one in the owner’s zone', () => {
  const inNewYork = (cell: string) => readDate(cell, 'mdy', 'America/New_York')
  expect(inNewYork('2026-04-01T02:00:00Z')).toBe('2026-03-31')
  expect(inNewYork('2026-04-01 02:00:00 UTC')).toBe('2026-03-31')
  expect(inNewYork('2026-04-01 05:30 GMT+1')).toBe('2026-04-01')
  expect(inNewYork('2026-04-01 04:30 GMT+01:00')).toBe('2026-03-31')
  expect(inNewYork('04/01/2026 05:59:00 +0200')).toBe('2026-03-31')
  expect(inNewYork('Mar 31, 2026 9:05:07 PM PDT')).toBe('2026-04-01')
  expect(inNewYork('Mar 31, 2026 12:05 AM PDT')).toBe('2026-03-31')
  expect(inNewYork('Tue Mar 31 2026 23:59:00 GMT-0400 (Eastern Daylight Time)')).toBe('2026-03-31')
  expect(inNewYork('2025-12-06 23:37:33 -0500')).toBe('2025-12-06')
  expect(inNewYork('2025-12-07 00:37:33 -0400')).toBe('2025-12-06')
  expect(readDate('2026-03-31T20:00:00Z', 'mdy', 'Asia/Kathmandu')).toBe('2026-04-01')
  expect(readDate('2026-03-31T18:14:59Z', 'mdy', 'Asia/Kathmandu')).toBe('2026-03-31')
})

test('without a zone, or with an ambiguous abbreviation, the day is used as written', () => {
  for (const cell of [
    '2026-04-01 00:30',
    '2026-04-01T00:30:00',
    '04/01/2026 00:30 IST',
    '1 Apr 2026 0:30 Uhr',
  ]) {
    expect(readDate(cell, 'mdy', 'America/New_York'), cell).toBe('2026-04-01')
  }
})

test.each([
  ['Order placed 31 March 2026 at 10:00', '2026-03-31'],
  ['Sale on 03/04/2026 - Table 5', '2026-04-03'],
  ['Paid (03/04/26) in cash', '2026-04-03'],
  ['Order 1234 of March 31, 2026', '2026-03-31'],
  ['Bestellung vom 31. März 2026, Tisch 5', '2026-03-31'],
  ['created 2026-03-31T10:00:00Z by Sam', '2026-03-31'],
])('in a date column, %s contains %s', (cell, expected) => {
  expect(readDate(cell, 'dmy')).toBe(expected)
  expect(orderOf(cell)).toBeUndefined()
  expect(orderOf(cell, true)).toBeDefined()
})

test.each(
  [
    ['12-31-2026-001', 'INV2026-03-31', '#2026-03-31', '10.0.0.1', '1.2.2026.4', 'v1.12.2026'],
    ['555-123-2026', '+49 170 2026 12', '10:30', '2:15:00', '1h 30m', '31/02/2026', '2026-W14'],
    ['1–3 May 2026', 'May 1-3, 2026', '31 March - 2 April 2026', '03/04/2026 - 05/04/2026'],
    ['01/04 - 03/04/2026', 'from 3 to 5 March 2026', '3. und 4. März 2026', 'March 31', 'Q1 2026'],
    ['02:00 UTC, 3 March 2026, 10:00 UTC', '25:00 2026-03-31', '2026-03-31 10:00 +25:00'],
    ['31.03.0026', '31/03/3026', '00/00/0000', '0000-00-00', '31 March', '2026', '03/2026'],
  ].flat(),
)('"%s" is not a date, not even in a date column', (cell) => {
  expect(readDate(cell, 'mdy')).toBeUndefined()
  expect(readDate(cell, 'dmy')).toBeUndefined()
  expect(orderOf(cell)).toBeUndefined()
})

test('in Thailand, 69 is 2569, our 2026, and 26 is 2026 too; elsewhere 69 is 2069', () => {
  const thai = { order: 'dmy', timeZone: 'UTC', numbers: undefined } as const
  for (const cell of ['13/04/69', '13/04/26', '13/04/2569', '๑๓/๐๔/๒๕๖๙', '13-4-69 10:15']) {
    expect(read(cell, { ...thai, shortYears: 'buddhist' }), cell).toBe('2026-04-13')
  }
  expect(readDate('13/04/69', 'dmy')).toBe('2069-04-13')
})

test.each(['R8.4', 'R2-3-4', 'H10/13/45', 'Model R8.4.3', 'LED 5 12', 'v1.12.2026'])(
  'the name "%s" is not a date',
  (cell) => expect(orderOf(cell)).toBeUndefined(),
)

test('a weekday decides the order: 3 April 2026 is a Friday, 4 March a Wednesday', () => {
  expect(orderOf('Fri 03/04/2026')).toBe('dmy')
  expect(orderOf('Mittwoch, 03/04/2026')).toBe('mdy')
  expect(orderOf('Mon 03/04/2026')).toBe('either')
})

test('bare numbers are spreadsheet days, or seconds or milliseconds since 1970', () => {
  const numbered = (cell: string, numbers: DateNumbers | undefined, timeZone = 'UTC') =>
    read(cell, { order: 'mdy', timeZone, numbers, shortYears: 'common' })
  expect(numbered('46112', 'days')).toBe('2026-03-31')
  expect(numbered('46112.99', 'days', 'Asia/Tokyo')).toBe('2026-03-31')
  expect(numbered('1767225600', 'seconds')).toBe('2026-01-01')
  expect(numbered('1767225600', 'seconds', 'America/New_York')).toBe('2025-12-31')
  expect(numbered('1767225600000', 'milliseconds')).toBe('2026-01-01')
  expect(numbered('46112', undefined)).toBeUndefined()
  expect(numbered('46112', 'seconds')).toBeUndefined()
  expect(numbered('20260331', 'days')).toBe('2026-03-31')
  expect(['32873', '73051', '1767225', '90210'].map(numbersOf)).toEqual(Array(4).fill(undefined))
})

test('a year of two digits is between 1970 and 2069', () => {
  expect(readDate('1/2/69', 'mdy')).toBe('2069-01-02')
  expect(readDate('1/2/70', 'mdy')).toBe('1970-01-02')
  expect(readDate('99/12/31', 'ymd')).toBe('1999-12-31')
})

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const day = fc
  .integer({ min: dayNumber('1970-01-01'), max: dayNumber('2069-12-31') })
  .map(fromDayNumber)

test('a day in any style is read correctly, and an order that its cell proves is the right one', () => {
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
    { numRuns: runs(2_000) },
  )
})

test('a day with a time is read the same on the fast and on the slow path', () => {
  const upTo = (max: number) => fc.integer({ min: 0, max }).map(String)
  const two = (part: string) => part.padStart(2, '0')
  const timed = fc
    .tuple(
      fc.constantFrom('2026-03-04', '3/4/2026', '4 Mar 2026', 'Mar 4, 2026', 'Wed 04.03.26', '9'),
      fc.constantFrom(' ', 'T', ', '),
      fc.oneof(upTo(24).map(two), upTo(24)),
      upTo(59).map(two),
      fc.constantFrom('', ':07', ':07.250'),
      fc.constantFrom('', ' AM', ' PM', 'AM', ' am'),
      fc.constantFrom('', 'Z', ' PDT', ' EST', '-0500', ' +05:30', ' -11:00', ' UHR', ' XX', 'H'),
    )
    .map(([date, gap, hour, minute, ...rest]) => `${date}${gap}${hour}:${minute}${rest.join('')}`)
  fc.assert(
    fc.property(timed, fc.constantFrom<DateOrder>('mdy', 'dmy', 'ymd'), (cell, order) => {
      // Leading white space changes nothing but forces the slow path.
      expect(readDate(cell, order, 'America/New_York')).toBe(
        readDate(` ${cell}`, order, 'America/New_York'),
      )
      expect(orderOf(cell)).toBe(orderOf(` ${cell}`))
    }),
    { numRuns: runs(3_000) },
  )
  expect(readDate('Mar 4, 2026 25:00 PDT', 'mdy')).toBe(readDate('Mar 4, 2026 10:60 PDT', 'mdy'))
})
