import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, startOfMonth, type Day } from '../../../../shared/calendar.ts'
import { comesTooOften, habitOf, mayStayAwayFor, monthsToLookAt } from './habit.ts'

const TODAY = '2026-11-16'
const notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const opening = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }

const monthsOf = (visits: Day[]) => {
  const months = new Map<Day, number>()
  for (const day of visits) months.set(startOfMonth(day), (months.get(startOfMonth(day)) ?? 0) + 1)
  return [...months].map(([month, sales]) => ({ month, sales }))
}

/** The habit of a customer who came so many days ago, from the earliest. */
const habit = (...daysAgo: number[]) => {
  const visits = daysAgo.map((days) => addDays(TODAY, -days))
  const months = monthsOf(visits)
  const isWorthIt = mayStayAwayFor(daysAgo.at(-1)!, months)
  return habitOf({
    months,
    visits: isWorthIt ? visits : [],
    opening,
    notation,
    lastPurchase: visits.at(-1)!,
    today: TODAY,
    recordedUntil: TODAY,
  })
}

describe('the usual interval', () => {
  test('92 days apart, last one 62 days ago: may come without being asked', () => {
    expect(habit(430, 338, 246, 154, 62)).toBe('Usually comes about every 92 days')
  })
  test('62 days apart, last one 61 days ago says so, 62 days ago no longer', () => {
    expect(habit(309, 247, 185, 123, 61)).toBe('Usually comes about every 62 days')
    expect(habit(310, 248, 186, 124, 62)).toBeNull()
  })
  test('28 days apart, last one 62 days ago: overdue', () => {
    expect(habit(174, 146, 118, 90, 62)).toBeNull()
  })
  test('three visits give no interval', () => {
    expect(habit(246, 154, 62)).toBeNull()
  })
  test('gaps of 30, 200 and 40 days are no habit', () => {
    expect(habit(332, 302, 102, 62)).toBeNull()
  })
  test('the days of someone who comes every month are not even looked at', () => {
    const everyMonth = monthsOf([300, 270, 240, 210, 180, 150].map((ago) => addDays(TODAY, -ago)))
    expect(mayStayAwayFor(40, everyMonth)).toBe(false)
    expect(mayStayAwayFor(30, everyMonth)).toBe(true)
  })

  /** Days in each of five months in a row, the last of which ended 30 days ago or more. */
  const anyVisits = fc
    .tuple(
      fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 9 }), {
        minLength: 5,
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 3 }),
    )
    .map(([months, earlier]) =>
      months.flatMap((days, i) =>
        days
          .toSorted((a, b) => a - b)
          .map((day) => addDays(addMonths('2026-06-01', i - earlier), day - 1)),
      ),
    )
    .filter((visits) => visits.at(-1)! <= addDays(TODAY, -30))
  test('who came so often in the months looked at first has no habit in all of them either', () => {
    let decided = 0
    fc.assert(
      fc.property(anyVisits, (visits) => {
        const { first, others } = monthsToLookAt(monthsOf(visits))
        expect([...others, ...first]).toEqual(monthsOf(visits).map(({ month }) => month))
        if (!comesTooOften(visits.filter((day) => first.includes(startOfMonth(day))))) return
        decided++
        const when = { lastPurchase: visits.at(-1)!, today: TODAY, recordedUntil: TODAY }
        expect(habitOf({ ...when, months: [], visits, opening, notation })).toBeNull()
      }),
      { numRuns: 2_000 },
    )
    expect(decided).toBeGreaterThan(100)
  })
  test('five gaps within the newest two months are too many, four are not', () => {
    const days = [
      '2026-08-03',
      '2026-08-05',
      '2026-08-20',
      '2026-09-01',
      '2026-09-11',
      '2026-09-21',
    ]
    expect(comesTooOften(days)).toBe(false)
    expect(comesTooOften([...days, '2026-09-25'])).toBe(true)
  })
  test('with fewer purchases than that, all five months are looked at together', () => {
    const days = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01']
    expect(monthsToLookAt(monthsOf(days))).toEqual({ first: days, others: [] })
  })
})

describe('a season', () => {
  test('December purchases of 2023, 2024 and 2025: usually buys in December', () => {
    const visits = ['2023-12-05', '2024-12-10', '2025-12-08', '2025-12-20']
    const known = { months: monthsOf(visits), visits: [], opening, notation }
    const when = { lastPurchase: '2025-12-20', today: TODAY, recordedUntil: TODAY }
    expect(habitOf({ ...known, ...when })).toBe('Usually buys in December')
  })
  test('across the turn of the year: December and January', () => {
    const visits = ['2023-12-05', '2024-01-10', '2024-12-08', '2025-01-20', '2025-12-03']
    const known = { months: monthsOf(visits), visits: [], opening, notation }
    const when = { lastPurchase: '2025-12-03', today: TODAY, recordedUntil: TODAY }
    expect(habitOf({ ...known, ...when })).toBe('Usually buys in December and January')
  })
})
