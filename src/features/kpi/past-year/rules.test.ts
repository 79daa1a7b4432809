import { describe, expect, test } from 'vitest'
import { pastYearOf } from './rules.ts'

/** Revenue in cents from January on, and sales from Sunday on; null without any. */
const year = (months: (number | null)[], weekdays: (number | null)[]) =>
  pastYearOf({
    months: months.map((cents, i) => ({
      start: `2025-${String(i + 1).padStart(2, '0')}-01`,
      revenueCents: cents ?? 0,
    })),
    weekdays: Object.fromEntries(
      weekdays.flatMap((sales, weekday) => (sales === null ? [] : [[weekday, sales]])),
    ),
  })

describe('the best month of a year that is over', () => {
  const best = (...months: (number | null)[]) => year(months, []).bestMonth
  test('100.00, 300.00 and 200.00: February, with 300.00 of 600.00 = 50 %', () => {
    expect(best(10_000, 30_000, 20_000)).toEqual({
      start: '2025-02-01',
      revenue: 300,
      share: 50,
    })
  })
  test('refunds of 200.00 in March leave 200.00 for the year, of which 300.00 is no share', () => {
    expect(best(10_000, 30_000, -20_000)).toEqual({
      start: '2025-02-01',
      revenue: 300,
      share: null,
    })
  })
  test('one sale, only refunds, or two equal months: none is the best', () => {
    expect(best(null, 30_000)).toBeNull()
    expect(best(-100, -300)).toBeNull()
    expect(best(500, -300)).toBeNull()
    expect(best(500, 500)).toBeNull()
    expect(best()).toBeNull()
  })
})

describe('the busiest weekday of a year that is over', () => {
  const busiest = (...weekdays: (number | null)[]) => year([], weekdays).busiestWeekday
  test('4, 6 and 10 sales on Sunday, Monday and Saturday: Saturday, with 10 of 20 = 50 %', () => {
    expect(busiest(4, 6, null, null, null, null, 10)).toEqual({
      weekday: 6,
      sales: 10,
      share: 50,
    })
  })
  test('19 sales, one weekday only, two equal ones, or only refunds: none', () => {
    expect(busiest(4, 5, 10)).toBeNull()
    expect(busiest(40)).toBeNull()
    expect(busiest(40, 0)).toBeNull()
    expect(busiest(40, 40)).toBeNull()
    expect(busiest(0, 0)).toBeNull()
  })
})
