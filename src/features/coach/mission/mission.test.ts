import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { set } from '../../goals/testing/goals.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { addDays } from '../../../shared/calendar.ts'
import { dailyMission, type DailyMission } from './contract.ts'

/** Monday, 16 November 2026: 15 days of the month are left, today included. */
const { signUp, db } = await testApp({ now: () => new Date('2026-11-16T12:00:00Z') })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const missionOf = async (owner: Owner): Promise<DailyMission> => {
  const { status, body } = await owner.get(dailyMission.path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const profile = (owner: Owner, changes: object) => owner.post('/api/business-profile', changes)
test('a newcomer gets no target, and the figure of the specification for the year only', async () => {
  expect(await missionOf(await signUp())).toEqual({
    today: '2026-11-16',
    goalSource: null,
    isOpenToday: true,
    mission: null,
    growth: null,
    year: { year: 2026, source: 'suggested', goal: 500_000, revenue: 0 },
    marginChange: expect.objectContaining({ points: null }),
  })
})

describe('without a goal', () => {
  test('one $60 sale on the first day is behind nothing: no target, and no goal for the year', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-16', revenue: 60 })
    expect(await missionOf(owner)).toMatchObject({
      goalSource: null,
      mission: null,
      year: { source: null, goal: null, revenue: 60 },
    })
  })

  test('is for a usual Monday: the median of $100, $140 and $900 is $140, of a shop that sells each day', async () => {
    const owner = await signUp()
    const mondays = { '2026-11-09': 900, '2026-11-02': 100, '2026-10-26': 140 }
    await sold(
      owner,
      ...Array.from({ length: 21 }, (_, n) => addDays('2026-11-15', -n)).flatMap((date) => {
        const revenue = (mondays[date as keyof typeof mondays] ?? 60) / 2
        return [
          { date, revenue },
          { date, revenue },
        ]
      }),
    )
    expect((await missionOf(owner)).mission).toMatchObject({
      ...{ beat: 'day', startDate: '2026-11-16', amount: 140, usual: 140, needed: null },
    })
  })
})

describe('the mission', () => {
  test('of a shop that sells now and then is for the month, split over the own products that fit', async () => {
    const owner = await signUp()
    await set(owner, { targetAmount: 12_000 })
    await sold(
      owner,
      { date: '2026-11-02', revenue: 3_000, product: 'Vase', quantity: 9 },
      { date: '2026-11-03', revenue: 1_500, product: 'Rose' },
      { date: '2026-10-01', revenue: 9_500, product: 'Vase' },
      { date: '2026-09-30', revenue: 20, product: 'Card' },
      { date: '2026-07-31', revenue: 90_000, product: 'Too long ago' },
      { date: '2026-11-16', revenue: 120, product: 'Card' },
    )
    const { goalSource, mission } = await missionOf(owner)
    expect(goalSource).toBe('month')
    expect(mission).toMatchObject({
      ...{ beat: 'month', startDate: '2026-11-01', endDate: '2026-11-30' },
      ...{ amount: 12_000, revenue: 4_620, sales: 3, needed: 12_000, period: 'November' },
    })
    expect(mission!.mix.map(({ name, share, sales }) => [name, share, sales])).toEqual([
      ['Vase', 50, 1],
      ['Rose', 30, 3],
      ['Card', 20, 35],
    ])
  })

  test(
    'uses the largest revenue goal of the month that is active or achieved',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      await set(owner, { targetAmount: 3_000 })
      await set(owner, { targetAmount: 9_000 })
      await set(owner, { targetAmount: 50_000, isActive: false })
      await set(owner, { targetAmount: 80_000, goalType: 'units' })
      await set(owner, { targetAmount: 70_000, timeframe: '2026-12' })
      expect(await missionOf(owner)).toMatchObject({
        goalSource: 'month',
        // 9,000 over 15 open days
        mission: { amount: 600 },
      })
    },
  )

  test("without one is for the quarter's goal, else the year's, else the profile's: what is left of each over its open days left", async () => {
    const owner = await signUp()
    await profile(owner, { revenueGoal: 46_000 })
    // 46 open days of the year are left, and of its last quarter.
    expect(await missionOf(owner)).toMatchObject({
      goalSource: 'profile',
      mission: { beat: 'day', amount: 1_000, period: '2026', openDaysLeft: 46 },
      year: { source: 'profile', goal: 46_000 },
    })
    await set(owner, { timeframe: '2026-full', targetAmount: 92_000 })
    expect(await missionOf(owner)).toMatchObject({
      goalSource: 'year',
      mission: { amount: 2_000, period: '2026' },
      year: { source: 'year', goal: 92_000 },
    })
    await set(owner, { timeframe: '2026-Q4', targetAmount: 23_000 })
    expect(await missionOf(owner)).toMatchObject({
      goalSource: 'quarter',
      mission: { amount: 500, period: 'Q4 2026' },
    })
  })

  test('where $150 a day is usual, $969 is out of reach: a tenth more than a usual Monday is $165', async () => {
    const owner = await signUp()
    // $150 on each of the 56 days before today, in two sales, $2,250 of them in November.
    const days = Array.from({ length: 56 }, (_, n) => addDays('2026-11-15', -n))
    await sold(owner, ...[...days, ...days].map((date) => ({ date, revenue: 75 })))
    await set(owner, { targetAmount: 2_250 + 15 * 969 })
    const { mission } = await missionOf(owner)
    expect(mission).toMatchObject({
      ...{ beat: 'day', amount: 165, needed: 969, usual: 150 },
      // 2,250 + 15 × 150 = 4,500
      realistic: 4_500,
    })
  })

  test('on a closed day is for the next open day', async () => {
    const owner = await signUp()
    const closure = { startDate: '2026-11-16', endDate: '2026-11-18' }
    expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(200)
    await set(owner, { targetAmount: 6_000 })
    await sold(owner, { date: '2026-11-15', revenue: 240 })
    expect(await missionOf(owner)).toMatchObject({
      isOpenToday: false,
      // 5,760 / 12
      mission: { beat: 'day', startDate: '2026-11-19', amount: 480, openDaysLeft: 12 },
    })
  })

  test('counts in yen: ¥1,200,000 over 15 days is ¥80,000, two sales of the default ¥50,000', async () => {
    const owner = await signUp()
    await profile(owner, { currency: 'JPY' })
    await set(owner, { targetAmount: 1_200_000 })
    const { mission } = await missionOf(owner)
    expect(mission).toMatchObject({ amount: 80_000, mix: [{ sales: 2 }] })
  })
})

describe('how far the shop has come', () => {
  test('ROI: $1,200 in the last 30 days against $1,000 in the first 30 with sales = 20 %, here and as the milestone, whenever the owner joined', async () => {
    const owner = await signUp({ timeZone: 'America/Denver' })
    await sold(
      owner,
      // A refund is no sale, so the first days begin after it.
      { date: '2026-02-27', revenue: -5 },
      { date: '2026-02-28', revenue: 400, cost: 400 },
      { date: '2026-03-29', revenue: 600, cost: 600 },
      { date: '2026-03-30', revenue: 999, cost: 999 },
      { date: '2026-11-16', revenue: 1_200, cost: 1_200 },
    )
    expect((await missionOf(owner)).growth).toEqual({
      availableOn: '2026-04-28',
      isAvailable: true,
      first: { startDate: '2026-02-28', endDate: '2026-03-29', revenue: 1_000 },
      last: { startDate: '2026-10-18', endDate: '2026-11-16', revenue: 1_200 },
      percent: 20,
    })
    const { body } = await owner.post('/api/celebrations')
    expect(body.news).toMatchObject([{ type: 'roi_milestone', value: 20 }])
  })

  test('the first 30 days are those so far: $50 today, not the $9,000 booked for next week', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-16', revenue: 50 }, { date: '2026-11-23', revenue: 9_000 })
    const growth = { isAvailable: false, first: { revenue: 50 } }
    expect(await missionOf(owner)).toMatchObject({ growth })
  })

  test('the year so far, and the margin against the start of the year: 40 % to 50 % is 10 points', async () => {
    const owner = await signUp()
    await profile(owner, { revenueGoal: 20_000 })
    await sold(
      owner,
      { date: '2025-12-31', revenue: 9_999, cost: 1 },
      { date: '2026-01-01', revenue: 1_000, cost: 600 },
      { date: '2026-01-31', revenue: 1_000, cost: 999 },
      { date: '2026-11-16', revenue: 500, cost: 250 },
    )
    const { year, marginChange } = await missionOf(owner)
    expect(year).toEqual({ year: 2026, source: 'profile', goal: 20_000, revenue: 2_500 })
    expect(marginChange).toEqual({
      before: { startDate: '2026-01-01', endDate: '2026-01-30', margin: 40, isAssumed: false },
      now: { startDate: '2026-10-18', endDate: '2026-11-16', margin: 50, isAssumed: false },
      points: 10,
    })
  })
})
