import { describe, expect, test } from 'vitest'
import { daysOfWeek, weekDayOf } from './rules.ts'

const everyDay = { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] }
const weekdays = { ...everyDay, operatingDaysPerWeek: 5 }
/** a Wednesday */
const TODAY = '2026-11-18'

test("the week has seven days, from the profile's first one on", () => {
  const days = daysOfWeek(TODAY, 'saturday')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-14', '2026-11-20', 7])
})

describe('a day of the week', () => {
  const shop = { today: TODAY, opening: weekdays, firstDay: '2026-01-01' }
  const stateOn = (day: string, revenue: number, sales = revenue > 0 ? 1 : 0) =>
    weekDayOf({ day, revenueCents: revenue * 100, sales, lastWeekCents: 0 }, shop).state

  test('is sold with a sale, and missed without one', () => {
    expect(stateOn('2026-11-16', 399)).toBe('sold')
    expect(stateOn('2026-11-16', 0)).toBe('missed')
  })

  test('a day of refunds only is missed, a sale worth less than its refunds is sold', () => {
    expect(stateOn('2026-11-16', -50, 0)).toBe('missed')
    expect(stateOn('2026-11-16', -50, 1)).toBe('sold')
  })

  test('today is never missed; it is sold from its first sale on', () => {
    expect(stateOn(TODAY, 0)).toBe('today')
    expect(stateOn(TODAY, 399)).toBe('sold')
  })

  test('days to come are upcoming, closed days are closed, even with a sale', () => {
    expect(stateOn('2026-11-19', 0)).toBe('upcoming')
    expect(stateOn('2026-11-21', 0), 'Saturday').toBe('closed')
    expect(stateOn('2026-11-21', 900)).toBe('closed')
  })

  test('$900 booked for tomorrow is 0 until then, the $399 of today is 399', () => {
    const on = (day: string, revenueCents: number) =>
      weekDayOf({ day, revenueCents, sales: 1, lastWeekCents: 5_000 }, shop)
    expect(on('2026-11-19', 90_000)).toMatchObject({ revenue: 0, sales: 0, lastWeekRevenue: 50 })
    expect(on(TODAY, 39_900)).toMatchObject({ revenue: 399, sales: 1, lastWeekRevenue: 50 })
  })

  test('before the very first entry misses nothing', () => {
    const day = { day: '2026-11-17', revenueCents: 0, sales: 0, lastWeekCents: 0 }
    expect(weekDayOf(day, { ...shop, firstDay: '2026-11-18' }).state).toBe('before')
  })
})
