import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { set } from '../../goals/testing/goals.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
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
test('a newcomer gets a suggestion and no figure that compares with nothing', async () => {
  expect(await missionOf(await signUp())).toEqual({
    today: '2026-11-16',
    timeframe: '2026-11',
    goal: { source: 'suggested', amount: 41_667, description: '', count: 0 },
    revenue: 0,
    remaining: 41_667,
    isMet: false,
    isOpenToday: true,
    openDaysLeft: 15,
    nextOpenDay: '2026-11-17',
    mission: {
      day: '2026-11-16',
      // 41,667 / 15, rounded up
      target: 2_778,
      profit: 833.4,
      margin: { from: 'assumed', percent: 30, isAssumed: true },
      mix: [{ name: null, share: 100, amount: 2_778, price: 500, sales: 6 }],
    },
    day: { revenue: 0, sales: 0, isDone: false },
    week: { startDate: '2026-11-16', revenue: 0, sales: 0 },
    margin: 30,
    mixFrom: '2026-08-01',
    growth: null,
    year: { year: 2026, source: 'suggested', goal: 500_000, revenue: 0 },
    marginChange: expect.objectContaining({ points: null }),
  })
})

describe('the mission', () => {
  test('$12,000 goal − $4,500 so far over 15 open days = $500 today, split over the own products', async () => {
    const owner = await signUp()
    await set(owner, { targetAmount: 12_000, description: 'Van' })
    await sold(
      owner,
      { date: '2026-11-02', revenue: 3_000, product: 'Vase', quantity: 9 },
      { date: '2026-11-03', revenue: 1_500, product: 'Rose' },
      { date: '2026-09-30', revenue: 20, product: 'Card' },
      { date: '2026-07-31', revenue: 90_000, product: 'Too long ago' },
      { date: '2026-11-16', revenue: 120, product: 'Card' },
    )
    const { goal, mission, day, remaining, week } = await missionOf(owner)
    expect(goal).toEqual({ source: 'set', amount: 12_000, description: 'Van', count: 1 })
    expect(mission).toEqual({
      day: '2026-11-16',
      target: 500,
      profit: 150,
      margin: { from: 'assumed', percent: 30, isAssumed: true },
      mix: [
        { name: 'Vase', share: 50, amount: 250, price: 3_000, sales: 1 },
        { name: 'Rose', share: 30, amount: 150, price: 1_500, sales: 1 },
        { name: 'Card', share: 20, amount: 100, price: 70, sales: 2 },
      ],
    })
    expect(day).toEqual({ revenue: 120, sales: 1, isDone: false })
    expect(week).toEqual({ startDate: '2026-11-16', revenue: 120, sales: 1 })
    expect(remaining, '12,000 − 4,620').toBe(7_380)
  })

  test('uses the largest revenue goal of the month that is active or achieved', async () => {
    const owner = await signUp()
    await set(owner, { targetAmount: 3_000 })
    await set(owner, { targetAmount: 9_000, description: 'The big one' })
    await set(owner, { targetAmount: 50_000, isActive: false })
    await set(owner, { targetAmount: 80_000, goalType: 'units' })
    await set(owner, { targetAmount: 70_000, timeframe: '2026-12' })
    const used = { source: 'set', amount: 9_000, description: 'The big one', count: 2 }
    expect((await missionOf(owner)).goal).toEqual(used)
  })

  test("without one is a twelfth of the year's goal, which comes before the profile's", async () => {
    const owner = await signUp()
    await profile(owner, { revenueGoal: 60_000 })
    expect((await missionOf(owner)).goal).toMatchObject({ source: 'profile', amount: 5_000 })
    await set(owner, { timeframe: '2026-full', targetAmount: 120_000 })
    const { goal, year } = await missionOf(owner)
    expect(goal).toMatchObject({ source: 'year', amount: 10_000, count: 0 })
    expect(year).toMatchObject({ source: 'year', goal: 120_000 })
  })

  test('a met goal has no mission left', async () => {
    const owner = await signUp()
    await set(owner, { targetAmount: 1_000 })
    await sold(owner, { date: '2026-11-02', revenue: 1_500 })
    expect(await missionOf(owner)).toMatchObject({ isMet: true, remaining: 0, mission: null })
  })

  test('on a closed day is for the next open day, and the week so far is told', async () => {
    const owner = await signUp()
    const closure = { startDate: '2026-11-16', endDate: '2026-11-18' }
    expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(200)
    await set(owner, { targetAmount: 6_000 })
    await sold(owner, { date: '2026-11-15', revenue: 240 })
    await profile(owner, { weekStart: 'sunday' })
    expect(await missionOf(owner)).toMatchObject({
      isOpenToday: false,
      openDaysLeft: 12,
      // 5,760 / 12
      mission: { day: '2026-11-19', target: 480 },
      week: { startDate: '2026-11-15', revenue: 240, sales: 1 },
    })
  })

  test('counts in yen: ¥1,200,000 over 15 days is ¥80,000, two sales of the default ¥50,000', async () => {
    const owner = await signUp()
    await profile(owner, { currency: 'JPY' })
    await set(owner, { targetAmount: 1_200_000 })
    const { mission } = await missionOf(owner)
    expect(mission).toMatchObject({ target: 80_000, profit: 24_000, mix: [{ sales: 2 }] })
  })

  test("estimates the profit with the owner's margin: 45 % of $500 = $225", async () => {
    const owner = await signUp()
    await profile(owner, { defaultProfitMargin: 45 })
    await set(owner, { targetAmount: 7_500 })
    const { mission, margin } = await missionOf(owner)
    expect([mission!.profit, mission!.margin.from, margin]).toEqual([225, 'profile', 45])
  })

  test('estimates it with the margin of the last 30 days where costs are recorded: (200 − 90 + 100 × 30 %) / 300 = 46.67 % of $500 = $233.35', async () => {
    const owner = await signUp()
    await set(owner, { targetAmount: 7_800 })
    await sold(
      owner,
      { date: '2026-11-02', revenue: 200, cost: 90 },
      { date: '2026-11-03', revenue: 100 },
      { date: '2026-10-16', revenue: 1_000, cost: 1_000 },
    )
    const { mission, marginChange } = await missionOf(owner)
    expect(mission).toMatchObject({
      target: 500,
      profit: 233.35,
      margin: { from: 'sales', percent: 46.67, isAssumed: true },
    })
    expect(mission!.margin.percent, 'as on the same page').toBe(marginChange.now.margin)
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
    const { body } = await owner.post('/api/milestones/claim', { occasion: 'load' })
    expect(body.milestones).toMatchObject([{ type: 'roi_milestone', value: 20 }])
  })

  test('ROI is available from the 60th day after the first sale on', async () => {
    const [early, due] = [await signUp(), await signUp()]
    await sold(early, { date: '2026-09-19', revenue: 100 })
    await sold(due, { date: '2026-09-18', revenue: 100 })
    const growth = async (owner: Owner) => (await missionOf(owner)).growth
    expect(await growth(early)).toMatchObject({ availableOn: '2026-11-17', isAvailable: false })
    expect(await growth(due)).toMatchObject({ availableOn: '2026-11-16', percent: -100 })
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
