import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, endOfMonth, lengthOf } from '../../../shared/calendar.ts'
import { signedPieces } from './pieces.ts'

const range = (start: string, end: string) => ({ start, end })

test.each([
  ['a year is twelve months', '2026-01-01', '2026-12-31', ['2026-01-01', '2026-12-01'], []],
  [
    '1 January to 22 November is eleven months less eight days',
    '2026-01-01',
    '2026-11-22',
    ['2026-01-01', '2026-11-01'],
    [['2026-11-23', '2026-11-30', -1]],
  ],
  [
    '1 January to 3 November is ten months and three days',
    '2026-01-01',
    '2026-11-03',
    ['2026-01-01', '2026-10-01'],
    [['2026-11-01', '2026-11-03', 1]],
  ],
  [
    '3 to 28 November is the month less four days',
    '2026-11-03',
    '2026-11-28',
    ['2026-11-01', '2026-11-01'],
    [
      ['2026-11-01', '2026-11-02', -1],
      ['2026-11-29', '2026-11-30', -1],
    ],
  ],
])('%s', (_, start, end, months, days) => {
  const pieces = signedPieces(range(start, end))
  expect([pieces.months.start, pieces.months.end]).toEqual(months)
  expect(pieces.days.map((each) => [each.range.start, each.range.end, each.sign])).toEqual(days)
})

test('months plus and minus days are the range, and never more than 16 days are read at an end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: 0, max: 800 }),
      (from, length) => {
        const start = addDays('2019-01-01', from)
        const any = range(start, addDays(start, length))
        const { months, days } = signedPieces(any)
        const times = new Map<string, number>()
        const count = (of: { start: string; end: string }, sign: number): void => {
          for (let day = of.start; day <= of.end; day = addDays(day, 1)) {
            times.set(day, (times.get(day) ?? 0) + sign)
          }
        }
        for (let month = months.start; month <= months.end; month = addMonths(month, 1)) {
          count(range(month, endOfMonth(month)), 1)
        }
        for (const each of days) {
          expect(lengthOf(each.range)).toBeLessThanOrEqual(16)
          count(each.range, each.sign)
        }
        const counted = [...times].filter(([, n]) => n !== 0)
        expect(counted.every(([day, n]) => n === 1 && any.start <= day && day <= any.end)).toBe(
          true,
        )
        expect(counted).toHaveLength(lengthOf(any))
      },
    ),
  )
})
