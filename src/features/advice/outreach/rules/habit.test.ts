import { describe, expect, test } from 'vitest'
import { addDays, startOfMonth, type Day } from '../../../../shared/calendar.ts'
import { everyDays } from '../../../../shared/spoken-numbers.ts'
import { TODAY, view } from '../../testing/history.ts'
import { habitOf, mayStayAwayFor } from './habit.ts'

const monthsOf = (visits: Day[]) => {
  const months = new Map<Day, number>()
  for (const day of visits) months.set(startOfMonth(day), (months.get(startOfMonth(day)) ?? 0) + 1)
  return [...months].map(([month, sales]) => ({ month, sales }))
}
const habitWith = (days: Day[]) => habitOf(view(days.map((day) => ({ day }))))
/** The habit of a customer who came so many days ago, from the earliest. */
const habit = (...daysAgo: number[]) => habitWith(daysAgo.map((days) => addDays(TODAY, -days)))

describe('the usual interval', () => {
  test('of weeks, ten days and months, whether they are overdue or not', () => {
    expect(habit(430, 338, 246, 154, 62)).toBe('Usually here every three months')
    expect(habit(104, 90, 76, 62, 47)).toBe('Usually here every two weeks')
    expect(habit(78, 68, 58, 48, 38)).toBe('Usually here every ten days')
  })
  test('as people say it', () => {
    const words = [1, 4, 6, 8, 10, 14, 17, 21, 30, 61, 365].map(everyDays)
    expect(words.join(', ')).toBe(
      'every day, every four days, every week, every week, every ten days, every two weeks, every 17 days, every three weeks, every month, every two months, about once a year',
    )
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
})

describe('a season', () => {
  test('December purchases of 2023, 2024 and 2025: usually buys in December', () => {
    const visits = ['2023-12-05', '2024-12-10', '2025-12-08', '2025-12-20']
    expect(habitWith(visits)).toBe('Usually buys in December')
  })
  test('across the turn of the year: December and January', () => {
    const visits = ['2023-12-05', '2024-01-10', '2024-12-08', '2025-01-20', '2025-12-03']
    expect(habitWith(visits)).toBe('Usually buys in December and January')
  })
})
