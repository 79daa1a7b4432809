import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { NO_SUMS } from '../../../shared/figures.ts'
import { comparedOf, sumIn, type DaySums } from './sums.ts'
import { periodAt, type Period } from './when.ts'

/** Monday 23 November 2026: last week is the 16th to the 22nd. */
const DUE = new Date('2026-11-23T07:00Z')
const WEEK = periodAt('weekly', 'UTC', DUE)
const sold = (day: Day, dollars: number): DaySums => ({
  ...NO_SUMS,
  day,
  sales: 1,
  quantity: 1,
  revenueCents: dollars * 100,
})
const compare = (
  days: DaySums[],
  { firstDay = '2026-01-01', closures = [] as { startDate: Day; endDate: Day }[] } = {},
  period: Period = WEEK,
) => comparedOf(period, { days, firstDay, closures })
const dollars = (compared: ReturnType<typeof compare>) =>
  compared && [compared.now.revenueCents / 100, compared.before.revenueCents / 100]

describe('a week is compared with the same days of the week before', () => {
  test('all seven: 100 + 20 against 60 + 40', () => {
    const found = compare([
      sold('2026-11-09', 60),
      sold('2026-11-15', 40),
      sold('2026-11-16', 100),
      sold('2026-11-22', 20),
    ])
    expect([dollars(found), found?.days]).toEqual([[120, 100], null])
  })

  test('the first sale ever was on Thursday: only Thursday to Sunday, 70 against 50', () => {
    const days = [sold('2026-11-12', 50), sold('2026-11-16', 100), sold('2026-11-19', 70)]
    const found = compare([...days, sold('2026-11-23', 1)], { firstDay: '2026-11-12' })
    expect(dollars(found)).toEqual([70, 50])
    expect(found?.days).toEqual(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'])
  })

  test('nothing recorded since Tuesday: only Monday and Tuesday, 30 against 10, not against 10 + 90', () => {
    const days = [sold('2026-11-10', 10), sold('2026-11-14', 90), sold('2026-11-17', 30)]
    const found = compare(days)
    expect([dollars(found), found?.days]).toEqual([
      [30, 10],
      ['2026-11-16', '2026-11-17'],
    ])
  })

  test('closed from Monday to Wednesday: these days of the week before do not count either', () => {
    const days = [sold('2026-11-10', 500), sold('2026-11-13', 40), sold('2026-11-20', 80)]
    const closures = [{ startDate: '2026-11-16', endDate: '2026-11-18' }]
    const found = compare([...days, sold('2026-11-22', 0)], { closures })
    expect(dollars(found)).toEqual([80, 40])
  })

  test('without anything in the week before there is no comparison, and none without a common day', () => {
    expect(compare([sold('2026-11-16', 100)])).toBeNull()
    expect(compare([sold('2026-11-15', 10), sold('2026-11-16', 100)])).toBeNull()
  })
})

describe('a month is compared whole or not at all', () => {
  const month = periodAt('monthly', 'UTC', new Date('2026-11-02T07:00Z'))
  const days = [sold('2026-09-10', 10), sold('2026-10-28', 30)]

  test('October 30 against September 10', () => {
    expect(dollars(compare(days, {}, month))).toEqual([30, 10])
  })

  test('the first sale ever was on 10 September: no comparison', () => {
    expect(compare(days, { firstDay: '2026-09-10' }, month)).toBeNull()
  })

  test('recorded only until 20 October: no comparison', () => {
    expect(compare([days[0]!, sold('2026-10-20', 30)], {}, month)).toBeNull()
  })
})

test('any sales and closures: both sides are as many days, seven days apart, and never more than the weeks', () => {
  const any = fc.record({
    sold: fc.array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: -50, max: 500 })), {
      maxLength: 20,
    }),
    closed: fc.tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 5 })),
    first: fc.integer({ min: 0, max: 10 }),
  })
  fc.assert(
    fc.property(any, ({ sold: sales, closed: [from, length], first }) => {
      const start = WEEK.before.start
      const firstDay = addDays(start, first)
      const days = [...new Map(sales)]
        .filter(([n]) => n >= first)
        .toSorted(([a], [b]) => a - b)
        .map(([n, amount]) => sold(addDays(start, n), amount))
      const closure = { startDate: addDays(start, from), endDate: addDays(start, from + length) }
      const found = compare(days, { firstDay, closures: [closure] })
      if (!found) return
      const counted = found.days ?? []
      for (const day of counted) {
        expect(WEEK.range.start <= day && day <= WEEK.range.end).toBe(true)
        expect(addDays(day, -7) >= firstDay).toBe(true)
      }
      const sides = found.days
        ? [counted, counted.map((day) => addDays(day, -7))].map((wanted) =>
            days
              .filter(({ day }) => wanted.includes(day))
              .reduce((sum, d) => sum + d.revenueCents, 0),
          )
        : [sumIn(days, WEEK.range).revenueCents, sumIn(days, WEEK.before).revenueCents]
      expect([found.now.revenueCents, found.before.revenueCents]).toEqual(sides)
    }),
  )
})
