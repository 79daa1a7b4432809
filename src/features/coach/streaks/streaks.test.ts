import { expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { record } from '../../sales/testing/record.ts'
import { achievements, type Achievements } from '../points/contract.ts'
import { weeklyProgress } from '../weekly/contract.ts'

let now = new Date('2026-01-05T12:00:00Z')
const { db, signUp } = await testApp({ now: () => now })
type Owner = Awaited<ReturnType<typeof signUp>>

const at = (day: Day, hour = '12:00'): void => void (now = new Date(`${day}T${hour}:00Z`))
const sold = (owner: Owner, days: Day[]) =>
  db.withOwner(owner.account.id, (tx) =>
    record(
      tx,
      days.map((date) => ({ date, revenue: 40 })),
      now,
    ),
  )
const streaksOf = async (owner: Client): Promise<Achievements['streaks']> =>
  (await owner.get(achievements.path)).body.streaks
const days = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, n) => addDays(first, n))

test('a shop that imports its week on Monday has a streak of the days that its week ticks, and earns no points', async () => {
  at('2026-11-16')
  const owner = await signUp()
  await sold(owner, days('2026-11-10', 7))
  const { sales, salesInTime } = await streaksOf(owner)
  expect(sales).toMatchObject({ beat: 'day', current: 7, isDoneToday: true })
  expect(salesInTime).toMatchObject({ current: 1 })
  at('2026-11-22')
  await sold(owner, days('2026-11-17', 6))
  const week = (await owner.get(weeklyProgress.path)).body
  expect(week).toMatchObject({ sales: 7, revenue: 280 })
  expect((await streaksOf(owner)).sales.current).toBe(13)
})

test('a shop that imports each month has the streak of its sales, whatever was recorded when', async () => {
  at('2026-01-05')
  const owner = await signUp()
  at('2026-03-02')
  // Two sales on each day: it sells by the day.
  const all = days('2026-01-05', 57)
  await sold(owner, [...all, ...all])
  const { sales, salesInTime } = await streaksOf(owner)
  expect(sales).toMatchObject({ beat: 'day', current: 57 })
  expect(salesInTime, '23 February to 2 March').toMatchObject({ current: 8 })
})

test('what was sold before the account is counted by the days chosen first: 24 of 28 days without Sundays, until a later choice', async () => {
  at('2026-11-28')
  const owner = await signUp()
  await owner.post('/api/business-profile', { operatingDaysPerWeek: 6 })
  const isSunday = (day: Day) => new Date(day).getUTCDay() === 0
  const all = days('2026-11-01', 28).filter((day) => !isSunday(day))
  await sold(owner, [...all, ...all])
  const { sales, salesInTime } = await streaksOf(owner)
  expect(sales).toMatchObject({ beat: 'day', current: 24, isDoneToday: true })
  expect(salesInTime.current, 'since the account').toBe(1)
  at('2027-01-11')
  await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
  expect((await streaksOf(owner)).sales.best, 'it still counts Saturdays').toBe(24)
})

test('a garage with three jobs a week has a streak of weeks, in the coach, its status and the reminder', async () => {
  at('2026-08-03')
  const owner = await signUp()
  await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
  // Mondays and Tuesdays of 12 weeks, a Wednesday's job in two of them.
  const mondays = Array.from({ length: 12 }, (_, n) => addDays('2026-08-31', 7 * n))
  at('2026-11-27')
  await sold(owner, [...mondays, ...mondays.map((day) => addDays(day, 1)), '2026-09-09'])
  const { sales, salesInTime } = await streaksOf(owner)
  expect(sales).toMatchObject({
    ...{ beat: 'week', current: 12, isDoneToday: false },
    ...{ aliveUntil: '2026-11-27', forgotten: null },
  })
  expect(salesInTime.current).toBe(0)
  const streakAtRisk = async () => (await owner.get('/api/coach-status')).body.streakAtRisk
  expect(await streakAtRisk()).toEqual({ current: 12, beat: 'week' })
  await owner.post('/api/coach-settings', { streakReminder: false })
  expect(await streakAtRisk(), 'the reminder is switched off').toBeNull()
})
