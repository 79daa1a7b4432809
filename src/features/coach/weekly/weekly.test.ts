import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
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
  expect(days.map(({ day, state, revenue }) => [day, state, revenue])).toEqual([
    ['2026-11-16', 'sold', 450],
    ['2026-11-17', 'missed', 0],
    ['2026-11-18', 'sold', 125],
    ['2026-11-19', 'upcoming', 0],
    ['2026-11-20', 'upcoming', 0],
    ['2026-11-21', 'closed', 0],
    ['2026-11-22', 'closed', 0],
  ])
  expect(days.map(({ lastWeekRevenue }) => lastWeekRevenue)).toEqual([300, 0, 200, 999, 0, 0, 0])
  expect(week).toEqual({
    today: '2026-11-18',
    revenue: 575,
    sales: 3,
  })
})

test('a fortnight of planned closures: nothing is missed', async () => {
  now = '2026-11-01T12:00:00Z'
  const owner = await signUp()
  const closure = { startDate: '2026-11-09', endDate: '2026-11-22' }
  expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(200)
  now = '2026-11-18T12:00:00Z'
  const week = await weekOf(owner)
  expect(week.days.map(({ state }) => state)).toEqual(Array(7).fill('closed'))
})

test('an owner who registered today and sold for $60 is behind nothing', async () => {
  now = '2026-11-19T12:00:00Z'
  const owner = await signUp()
  await sold(owner, { date: '2026-11-19', revenue: 60 })
  const states = ['before', 'before', 'before', 'sold', 'upcoming', 'upcoming', 'upcoming']
  const week = await weekOf(owner)
  expect(week.days.map(({ state }) => state)).toEqual(states)
  expect(week).toMatchObject({ revenue: 60 })
})
