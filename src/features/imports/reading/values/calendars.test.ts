import { expect, test } from 'vitest'
import { dayNumber, fromDayNumber } from '../../../../shared/calendar.ts'
import { readContent } from '../../testing/helpers.ts'
import { orderOf, readDate } from './dates.ts'

/** Years of the Persian and the Islamic calendar. */

const reading = { order: 'dmy', timeZone: 'UTC', numbers: undefined, shortYears: 'common' } as const

test.each([
  ['persian', '2001-01-01', '2032-12-31'],
  ['islamic-umalqura', '1991-08-01', '2038-12-31'],
])('every fifth day of the calendar %s is read, in any order', (calendar, first, last) => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en', { calendar, timeZone: 'UTC', ...parts })
  const misread: string[] = []
  for (let at = dayNumber(first); at <= dayNumber(last); at += 5) {
    const written = format.formatToParts(at * 86_400_000)
    const [year, month, day] = ['year', 'month', 'day'].map(
      (type) => written.find((it) => it.type === type)!.value,
    )
    for (const cell of [
      `${year}/${month}/${day}`,
      `${year}-${month}-${day}`,
      `${day}/${month}/${year}`,
    ]) {
      if (readDate(cell, reading) !== fromDayNumber(at)) misread.push(cell)
    }
  }
  expect(misread).toEqual([])
})

test.each(['1404/13/01', '1404-12-30', '30/12/1446', '1300/01/01', '1404/07/31'])(
  '"%s" does not exist, or is from another time',
  (cell) => {
    const day = readDate(cell, reading)
    expect(day === undefined || day < '1500').toBe(true)
  },
)

test.each(['04/05/1404', '04/05/1447', '04/05/2569'])('"%s" has its day first', (cell) => {
  expect(orderOf(cell)).toBe('dmy')
})

test.each([
  ['Persian digits', 'تاریخ,محصول,مبلغ\n۱۴۰۴/۰۸/۱۲,فنجان,12.00\n', ['2025-11-03']],
  ['Arabic headers', 'التاريخ,المنتج,المبلغ\n1447-05-12,كوب,12.00\n', ['2025-11-03']],
  [
    'the day first',
    'Date,Item,Amount\n12/08/1404,Cup,5.00\n01/09/1404,Cup,7.00\n',
    ['2025-11-03', '2025-11-22'],
  ],
])('a file with %s says that its dates were converted', async (_, content, days) => {
  const { sales, assumptions, preview } = await readContent(content)
  expect(sales.map(({ saleDate }) => saleDate)).toEqual(days)
  expect(preview!.questions).toEqual([])
  expect(assumptions.join(' ')).toContain('of the Persian or Islamic calendar, which was converted')
})
