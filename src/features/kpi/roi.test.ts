import { expect, test } from 'vitest'
import { addDays } from '../../shared/calendar.ts'
import { roiOf, roiRanges } from './roi.ts'

const TODAY = '2026-11-22'
const roi = (firstSale: string, first: number, last: number) =>
  roiOf(roiRanges(firstSale, TODAY), { first: first * 100, last: last * 100 })

test('the last 30 days with $1,500 against the first 30 with $1,000 = 50 % (spec §9.10)', () => {
  expect(roiRanges('2026-03-01', TODAY)).toEqual({
    first: { start: '2026-03-01', end: '2026-03-30' },
    last: { start: '2026-10-24', end: TODAY },
    availableOn: '2026-04-29',
  })
  expect(roi('2026-03-01', 1_000, 1_500)).toBe(50)
})

test('it is available from the 60th day on, when the two no longer share a day', () => {
  const [day59, day60] = [addDays(TODAY, -58), addDays(TODAY, -59)]
  const { first, last, availableOn } = roiRanges(day60, TODAY)
  expect([addDays(first.end, 1), availableOn]).toEqual([last.start, TODAY])
  expect([roi(day59, 1_000, 1_500), roi(day60, 1_000, 1_500)]).toEqual([null, 50])
})

test('it has no percentage when the first days had no revenue, or only refunds', () => {
  expect([roi('2026-03-01', 0, 1_500), roi('2026-03-01', -10, 1_500)]).toEqual([null, null])
})
