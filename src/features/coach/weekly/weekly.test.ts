import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { set } from '../../goals/testing/goals.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { weeklyProgress, type WeeklyProgress } from './contract.ts'

let now = ''
const { signUp, db } = await testApp({ now: () => new Date(now) })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const weekOf = async (owner: Owner): Promise<WeeklyProgress> => {
  const { status, body } = await owner.get(weeklyProgress.path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('a week of Monday to Friday, on its Wednesday, next to the week before', async () => {
  now = '2026-11-01T12:00:00Z'
  const owner = await signUp()
  await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
  // 8,400 over November's 21 weekdays = 400
  await set(owner, { targetAmount: 8_400 })
  now = '2026-11-18T12:00:00Z'
  await sold(
    owner,
    { date: '2026-11-09', revenue: 300 },
    { date: '2026-11-11', revenue: 200 },
    { date: '2026-11-12', revenue: 999 },
    { date: '2026-11-16', revenue: 450 },
    { date: '2026-11-18', revenue: 100 },
    { date: '2026-11-18', revenue: 50 },
    { date: '2026-11-18', revenue: -25 },
  )
  const { days, ...week } = await weekOf(owner)
  expect(days.map(({ day, state, revenue, target }) => [day, state, revenue, target])).toEqual([
    ['2026-11-16', 'reached', 450, 400],
    ['2026-11-17', 'missed', 0, 400],
    ['2026-11-18', 'today', 125, 400],
    ['2026-11-19', 'upcoming', 0, 400],
    ['2026-11-20', 'upcoming', 0, 400],
    ['2026-11-21', 'closed', 0, null],
    ['2026-11-22', 'closed', 0, null],
  ])
  expect(days.map(({ lastWeekRevenue }) => lastWeekRevenue)).toEqual([300, 0, 200, 999, 0, 0, 0])
  expect(week).toEqual({
    today: '2026-11-18',
    revenue: 575,
    sales: 3,
    targetSoFar: 1_200,
    target: 2_000,
    soldDays: 2,
    openDays: 5,
    lastWeek: {
      startDate: '2026-11-09',
      soFarDate: '2026-11-11',
      revenueSoFar: 500,
      revenue: 1_499,
    },
    // 575 against 500
    change: 15,
    goal: { source: 'month', amount: 8_400, openDays: 21 },
  })
})

test("in a week across two months each day has its own month's target: $3,000 / 30 = $100, $6,200 / 31 = $200", async () => {
  now = '2026-11-01T12:00:00Z'
  const owner = await signUp()
  await set(owner, { targetAmount: 3_000, timeframe: '2026-11' })
  await set(owner, { targetAmount: 6_200, timeframe: '2026-12' })
  await sold(owner, { date: '2026-11-02', revenue: 1 })
  now = '2026-12-01T12:00:00Z'
  const { days, goal, target, targetSoFar } = await weekOf(owner)
  expect(days.map((day) => day.target)).toEqual([100, 200, 200, 200, 200, 200, 200])
  expect(goal).toEqual({ source: 'month', amount: 6_200, openDays: 31 })
  expect(target).toBe(1_300)
  expect(targetSoFar, "nothing is due yet on the first day of December's goal").toBe(100)
})

test('a fortnight of planned closures: nothing is missed, and nothing compared with nothing', async () => {
  now = '2026-11-01T12:00:00Z'
  const owner = await signUp()
  const closure = { startDate: '2026-11-09', endDate: '2026-11-22' }
  expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(200)
  now = '2026-11-18T12:00:00Z'
  const week = await weekOf(owner)
  expect(week.days.map(({ state }) => state)).toEqual(Array(7).fill('closed'))
  expect(week).toMatchObject({ openDays: 0, target: 0, change: null, goal: null })
})

test('an owner who registered today and sold for $60 is behind nothing, without a goal and with one', async () => {
  now = '2026-11-19T12:00:00Z'
  const owner = await signUp()
  await sold(owner, { date: '2026-11-19', revenue: 60 })
  const states = ['before', 'before', 'before', 'today', 'upcoming', 'upcoming', 'upcoming']
  const week = await weekOf(owner)
  expect(week.days.map(({ state }) => state)).toEqual(states)
  expect(week).toMatchObject({ target: 0, targetSoFar: 0, openDays: 4, goal: null, revenue: 60 })

  await set(owner, { targetAmount: 3_000 })
  const { days, target, targetSoFar } = await weekOf(owner)
  expect(days.map((day) => day.target)).toEqual([null, null, null, 100, 100, 100, 100])
  expect([target, targetSoFar]).toEqual([400, 0])
})

test('a goal set on Wednesday has no target for Monday and Tuesday', async () => {
  now = '2026-11-18T12:00:00Z'
  const owner = await signUp()
  await sold(owner, { date: '2026-11-02', revenue: 10 }, { date: '2026-11-16', revenue: 60 })
  await set(owner, { targetAmount: 3_000 })
  const { days } = await weekOf(owner)
  expect(days.map(({ state, target }) => [state, target]).slice(0, 3)).toEqual([
    ['sold', null],
    ['missed', null],
    ['today', 100],
  ])
})
