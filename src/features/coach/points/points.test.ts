import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { set } from '../../goals/testing/goals.ts'
import { record } from '../../sales/testing/record.ts'
import { ACHIEVEMENTS, type Achievement, type AchievementId, type PointEvent } from './contract.ts'
import { membershipOf } from './rules.ts'

let now = new Date('2026-11-16T12:00:00Z') // a Monday
const { db, signUp, settled } = await testApp({ now: () => now })

const at = (day: Day, hour = '12:00'): void => void (now = new Date(`${day}T${hour}:00Z`))
/** An owner who has had the account for a while: nothing before it counts for a streak. */
const signUpEarly = () => {
  at('2026-01-05')
  return signUp()
}
const sell = async (owner: Client, saleDate: Day, more: Record<string, unknown> = {}) => {
  const sale = { productName: 'Cut', revenue: 10, saleDate, ...more }
  const { status, body } = await owner.post('/api/sales-entries', sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id as number
}
const points = async (owner: Client) => (await owner.get('/api/achievements')).body
const events = async (owner: Client) =>
  (await owner.get('/api/point-events')).body.events.map(
    ({ what, day, points, countsInMonth }: PointEvent) =>
      `${what} ${day} ${points}${countsInMonth ? '' : ' total only'}`,
  )
const unlocked = async (owner: Client): Promise<AchievementId[]> =>
  (await points(owner)).achievements.flatMap(({ id, unlocked }: any) => (unlocked ? [id] : []))

describe('what is paid (spec §9.7)', () => {
  test('First Sale: 50 points for the first sale, once', async () => {
    at('2026-11-16')
    const owner = await signUp()
    expect(await points(owner)).toMatchObject({
      totalPoints: 0,
      monthlyPoints: 0,
      unlockedCount: 0,
    })
    await sell(owner, '2026-11-16')
    await sell(owner, '2026-11-16')
    expect(await points(owner)).toMatchObject({
      totalPoints: 50,
      monthlyPoints: 50,
      unlockedCount: 1,
    })
    expect(await events(owner)).toEqual(['first_sale 2026-11-16 50'])
  })

  test('Week Warrior: a sale on 7 days in a row, 50 + 100 points, on the seventh day', async () => {
    const owner = await signUpEarly()
    for (let n = 0; n < 7; n++) {
      at(addDays('2026-11-10', n))
      await sell(owner, addDays('2026-11-10', n))
      expect((await points(owner)).totalPoints, `day ${n + 1}`).toBe(n < 6 ? 50 : 150)
    }
    expect(await events(owner)).toEqual(['week_warrior 2026-11-16 100', 'first_sale 2026-11-10 50'])
  })

  test('a streak of 3 days that lacks Tuesday is told on Wednesday, and with a sale entered for it has 5', async () => {
    const owner = await signUpEarly()
    for (const day of ['2026-11-14', '2026-11-15', '2026-11-16']) {
      at(day)
      await sell(owner, day)
    }
    const sales = async () => (await points(owner)).streaks.sales
    at('2026-11-18')
    expect(await sales()).toMatchObject({
      current: 0,
      forgotten: { day: '2026-11-17', days: 3 },
    })
    await sell(owner, '2026-11-18')
    await sell(owner, '2026-11-17')
    expect(await sales()).toMatchObject({ current: 5, forgotten: null })
  })

  test('Revenue Rocket: $6,000 + $4,000 in November reach $10,000 on the 12th', async () => {
    const owner = await signUpEarly()
    at('2026-11-16')
    await sell(owner, '2026-11-03', { revenue: 6000 })
    await sell(owner, '2026-11-12', { revenue: 3999.99 })
    expect(await unlocked(owner)).toEqual(['first_sale'])
    await sell(owner, '2026-11-12', { revenue: 0.01 })
    expect(await events(owner)).toContain('revenue_rocket 2026-11-12 200')
  })

  test('Revenue Rocket in yen needs ¥1,000,000', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await owner.post('/api/business-profile', { currency: 'JPY' })
    await sell(owner, '2026-11-03', { revenue: 999_999 })
    expect(await unlocked(owner)).toEqual(['first_sale'])
    await sell(owner, '2026-11-03', { revenue: 1 })
    expect(await unlocked(owner)).toEqual(['first_sale', 'revenue_rocket'])
  })

  test('Profit Pro: a margin of 30% on 10 sales with a recorded cost; 9 are too few, 29.9% too low', async () => {
    const owner = await signUpEarly()
    at('2026-11-16')
    for (let n = 0; n < 9; n++) await sell(owner, '2026-11-05', { revenue: 100, cost: 70 })
    expect(await unlocked(owner)).toEqual(['first_sale'])
    const { costed } = (await points(owner)).achievements.find(
      ({ id }: Achievement) => id === 'profit_pro',
    )
    expect(costed, 'so the page can say what is missing').toEqual({
      sales: { recorded: 9, needed: 10 },
      revenue: { recorded: 900, needed: 500 },
    })
    const last = await sell(owner, '2026-11-06', { revenue: 100, cost: 71 })
    expect(await unlocked(owner), '(1000 − 701) / 1000').toEqual(['first_sale'])
    await owner.patch(`/api/sales-entries/${last}`, { cost: 70 })
    expect(await unlocked(owner)).toEqual(['first_sale', 'profit_pro'])
    expect(await events(owner)).toContain('profit_pro 2026-11-06 200')
  })

  test('an assumed margin earns nothing: 10 sales without a cost at a default of 90%', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await owner.post('/api/business-profile', { defaultProfitMargin: 90 })
    for (let n = 0; n < 10; n++) await sell(owner, '2026-11-05', { revenue: 100 })
    expect(await unlocked(owner)).toEqual(['first_sale'])
  })

  test('Customer Champion: 300 points on the day of the 100th different customer', async () => {
    const { account, ...owner } = await signUpEarly()
    at('2026-11-16')
    const first99 = Array.from({ length: 99 }, (_, n) => ({
      date: n < 60 ? '2026-10-20' : '2026-11-02',
      revenue: 5,
      customer: `Customer ${n}`,
    }))
    await db.withOwner(account.id, (tx) => record(tx, first99))
    await sell(owner, '2026-11-09', { customerName: 'customer 7' })
    expect(await unlocked(owner)).not.toContain('customer_champion')
    await sell(owner, '2026-11-11', { customerName: 'Customer 99' })
    expect(await events(owner)).toContain('customer_champion 2026-11-11 300')
  })

  test('visits on 3, 7 and 30 days in a row pay 75, 125 and 300', { tags: 'long' }, async () => {
    const owner = await signUpEarly()
    const paid: Record<number, number> = {}
    for (let n = 0; n < 30; n++) {
      at(addDays('2026-10-18', n))
      await owner.post('/api/track-activity')
      await owner.post('/api/track-activity')
      paid[n + 1] = (await points(owner)).totalPoints
    }
    // October has 14 of the days; in November the run goes on, and its first day is longer than 7.
    expect([paid[2], paid[3], paid[7], paid[14]]).toEqual([0, 75, 200, 200])
    expect([paid[15], paid[29], paid[30]], '200 + 75 + 125, then + 300').toEqual([400, 400, 700])
    expect((await points(owner)).monthlyPoints, '75 + 125 + 300').toBe(500)
  })
})

describe('what is taken back', () => {
  test('points go with their reason while the month is open: 50 − 50 = 0', async () => {
    at('2026-11-16')
    const owner = await signUp()
    const id = await sell(owner, '2026-11-16')
    expect((await points(owner)).totalPoints).toBe(50)
    const { body } = await owner.delete(`/api/sales-entries/${id}`)
    expect(await points(owner)).toMatchObject({
      totalPoints: 0,
      monthlyPoints: 0,
      unlockedCount: 0,
    })
    await owner.post(`/api/sales-entries/restore/${body.trashId}`)
    expect(await points(owner)).toMatchObject({ totalPoints: 50, monthlyPoints: 50 })
    expect(await events(owner)).toEqual([
      'first_sale 2026-11-16 50',
      'first_sale 2026-11-16 -50',
      'first_sale 2026-11-16 50',
    ])
  })

  test('points go with their reason also when that was dated earlier before: 50 total only − 50 + 50 total only − 50 = 0', async () => {
    at('2026-11-16')
    const owner = await signUp()
    const id = await sell(owner, '2026-09-18')
    expect(await points(owner)).toMatchObject({ totalPoints: 50, monthlyPoints: 0 })
    await owner.patch(`/api/sales-entries/${id}`, { saleDate: '2026-11-02' })
    expect(await points(owner)).toMatchObject({ totalPoints: 50, monthlyPoints: 0 })
    await owner.delete(`/api/sales-entries/${id}`)
    expect(await points(owner)).toMatchObject({ totalPoints: 0, unlockedCount: 0 })
  })

  test('a closed month never changes: its points stay when everything is cleared afterwards', async () => {
    const owner = await signUpEarly()
    at('2026-10-20')
    await sell(owner, '2026-10-20', { revenue: 10_000 })
    expect((await points(owner)).monthlyPoints, '50 + 200').toBe(250)
    at('2026-11-01', '11:59')
    await owner.delete('/api/sales-entries/clear-all')
    expect((await points(owner)).totalPoints, 'not closed until noon UTC').toBe(0)
    await sell(owner, '2026-10-20', { revenue: 10_000 })
    expect((await points(owner)).totalPoints).toBe(250)
    at('2026-11-01', '12:00')
    await owner.delete('/api/sales-entries/clear-all')
    expect((await points(owner)).totalPoints).toBe(250)
    expect(await standingOf(owner, '2026-10-01')).toMatchObject({ points: 250, achievements: 2 })
  })
})

/** The kept standing of a month. */
async function standingOf(owner: Client & { account?: { id: string } }, month: Day) {
  await settled()
  const id = (await owner.get('/api/auth/user')).body.id
  const { rows } = await db.systemPool.query(
    'SELECT *, xmin::text AS version FROM standing WHERE owner_id = $1 AND month = $2',
    [id, month],
  )
  return rows[0]
}

describe('cheating', () => {
  test('future dates: a sale dated in two days pays nothing until then, and counts for no streak', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await sell(owner, '2026-11-18', { revenue: 20_000 })
    expect((await points(owner)).totalPoints).toBe(0)
    at('2026-11-17')
    expect((await points(owner)).totalPoints).toBe(0)
    at('2026-11-18')
    expect((await points(owner)).totalPoints, '50 + 200').toBe(250)
    expect((await points(owner)).streaks.salesInTime, 'entered ahead').toMatchObject({ current: 0 })
  })

  test('back-dated sales lengthen no streak after 7 days: of the 1st to 16th, recorded on the 16th, the 9th to 16th count', async () => {
    const owner = await signUpEarly()
    at('2026-11-16')
    for (let n = 1; n <= 16; n++) await sell(owner, addDays('2026-10-31', n))
    expect((await points(owner)).streaks.salesInTime, '16 − 9 + 1').toMatchObject({ current: 8 })
  })

  test('moving a sale to another day does not date back when it was recorded', async () => {
    const owner = await signUpEarly()
    at('2026-11-01')
    const id = await sell(owner, '2026-11-01')
    at('2026-11-16')
    await owner.patch(`/api/sales-entries/${id}`, { saleDate: '2026-11-02' })
    await owner.patch(`/api/sales-entries/${id}`, { saleDate: '2026-11-01' })
    expect((await points(owner)).streaks.salesInTime).toMatchObject({ current: 0, best: 0 })
  })

  test('deleting everything and starting over wins no month with what had been paid for an earlier one', async () => {
    const owner = await signUp()
    at('2026-11-16')
    await sell(owner, '2025-03-01')
    expect(await points(owner)).toMatchObject({ totalPoints: 50, monthlyPoints: 0 })
    await owner.delete('/api/sales-entries/clear-all')
    await sell(owner, '2026-11-16')
    expect(await points(owner)).toMatchObject({ totalPoints: 50, monthlyPoints: 0 })
  })

  test('a shorter week counts from the next day on: gaps on past weekends stay gaps', async () => {
    const owner = await signUpEarly()
    for (const day of [
      '2026-11-05',
      '2026-11-06',
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
    ]) {
      at(day)
      await sell(owner, day)
    }
    await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
    expect((await points(owner)).streaks.salesInTime, 'Mon 9 to Fri 13').toMatchObject({
      current: 5,
      best: 5,
    })
    at('2026-11-16')
    await sell(owner, '2026-11-16')
    expect((await points(owner)).streaks.salesInTime, 'this weekend is closed').toMatchObject({
      current: 6,
    })
  })

  test('three time zones in one minute are not three visits in a row', async () => {
    const owner = await signUp()
    at('2026-11-16', '11:00')
    for (const timeZone of ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati']) {
      expect((await owner.post('/api/business-profile', { timeZone })).status).toBe(200)
      await owner.post('/api/track-activity')
    }
    expect((await points(owner)).streaks.login.current, 'two days within 24 hours').toBe(2)
    expect((await points(owner)).totalPoints).toBe(0)
    await owner.post('/api/business-profile', { timeZone: 'Etc/GMT+12' })
    await owner.post('/api/track-activity')
    const days = (await owner.get('/api/user-activity')).body
    expect(
      days.map(({ activityDate }: any) => activityDate),
      'a day that is over stays over',
    ).toEqual(['2026-11-16', '2026-11-15'])
  })

  test('moving west does not bring back a day to close, nor a week to shorten', async () => {
    const owner = await signUp({ timeZone: 'Pacific/Auckland' })
    at('2026-11-04', '11:30') // 00:30 on the 5th in Auckland
    await owner.post('/api/business-profile', { timeZone: 'Etc/GMT+12' })
    const closure = { startDate: '2026-11-04', endDate: '2026-11-04', note: '' }
    expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(400)
    await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
    const { rows } = await db.systemPool.query(
      'SELECT max(from_day) AS day FROM opening_week WHERE owner_id = $1',
      [owner.account.id],
    )
    expect(rows, 'the day after the 5th').toEqual([{ day: '2026-11-06' }])
  })

  test('a changed time zone pays nothing twice', async () => {
    const owner = await signUp()
    at('2026-11-16')
    await sell(owner, '2026-11-16', { revenue: 10_000 })
    await owner.post('/api/track-activity')
    const before = await events(owner)
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
      await owner.post('/api/business-profile', { timeZone })
      await owner.post('/api/track-activity')
      await points(owner)
    }
    expect(new Set(await events(owner))).toEqual(new Set(before))
    expect((await points(owner)).totalPoints).toBe(250)
  })

  test('a closure protects the days after it was entered, not that day itself', async () => {
    const owner = await signUpEarly()
    for (const day of ['2026-11-10', '2026-11-11']) {
      at(day)
      await sell(owner, day)
    }
    at('2026-11-12')
    const closure = { startDate: '2026-11-12', endDate: '2026-11-15', note: '' }
    expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(200)
    at('2026-11-16')
    await sell(owner, '2026-11-16')
    const { salesInTime } = (await points(owner)).streaks
    expect(salesInTime, 'the 12th is a gap').toMatchObject({ current: 1, best: 2 })
  })

  test('a holiday planned ahead neither breaks a streak nor lengthens it: 3 + 14 closed + 1 = 4', async () => {
    const owner = await signUpEarly()
    for (const day of ['2026-10-30', '2026-10-31', '2026-11-01']) {
      at(day, '20:00')
      await sell(owner, day)
    }
    const closure = { startDate: '2026-11-02', endDate: '2026-11-15', note: 'Holiday' }
    expect((await owner.post('/api/business-profile/closures', closure)).status).toBe(200)
    at('2026-11-09')
    await sell(owner, '2026-11-09')
    expect((await points(owner)).streaks.sales).toMatchObject({
      current: 3,
      aliveUntil: '2026-11-16',
    })
    at('2026-11-16')
    await sell(owner, '2026-11-16')
    const { sales, salesInTime } = (await points(owner)).streaks
    expect(sales).toMatchObject({ current: 4, isDoneToday: true })
    expect(salesInTime.current).toBe(4)
  })

  test('sales recorded after a month has closed count in the total only', async () => {
    const owner = await signUp()
    at('2026-11-01', '12:00')
    await sell(owner, '2026-10-31', { revenue: 10_000 })
    expect(await points(owner)).toMatchObject({ totalPoints: 250, monthlyPoints: 0 })
    expect(await events(owner)).toEqual([
      'revenue_rocket 2026-10-31 200 total only',
      'first_sale 2026-10-31 50 total only',
    ])
    expect(await standingOf(owner, '2026-10-01')).toBeUndefined()
  })
})

describe('goals', () => {
  test('Goal Getter: 3 goals set on 1 November and reached 10 days later pay 150, on the day of the third (spec §9.7)', async () => {
    const owner = await signUpEarly()
    at('2026-11-01', '13:00')
    for (const timeframe of ['2026-11', '2026-Q4', '2026-full']) {
      await set(owner, { timeframe, targetAmount: 10_001 })
    }
    at('2026-11-11')
    await sell(owner, '2026-11-11', { revenue: 10_000 })
    expect(await unlocked(owner)).toEqual(['first_sale', 'revenue_rocket'])
    await sell(owner, '2026-11-11', { revenue: 1 })
    await expect.poll(() => events(owner)).toContain('goal_getter 2026-11-11 150')
    expect((await points(owner)).monthlyPoints, '50 + 200 + 150').toBe(400)
  })

  test('a goal set below what is already reached does not count, nor one reached within a week', async () => {
    const owner = await signUp()
    at('2026-11-02')
    await sell(owner, '2026-11-02', { revenue: 50_000 })
    await set(owner, { timeframe: '2026-11', targetAmount: 40_000 })
    await set(owner, { timeframe: '2026-Q4', targetAmount: 50_001 })
    await set(owner, { timeframe: '2026-full', targetAmount: 50_001 })
    at('2026-11-08')
    await sell(owner, '2026-11-08', { revenue: 1 })
    at('2026-11-16')
    expect(
      (await owner.get('/api/business-goals')).body.every((goal: any) => goal.achievedAt),
    ).toBe(true)
    expect(await unlocked(owner)).toEqual(['first_sale', 'revenue_rocket'])
  })

  test('the same goal deleted and set again is one goal, however often it is reached', async () => {
    const owner = await signUp()
    at('2026-11-01', '13:00')
    for (let n = 0; n < 3; n++) {
      const { id } = await set(owner, { timeframe: '2026-12', targetAmount: 10_000 + n })
      at('2026-12-02')
      const sale = await sell(owner, '2026-12-02', { revenue: 20_000 })
      expect((await owner.get('/api/business-goals')).body[0].achievedAt).not.toBeNull()
      await owner.delete(`/api/business-goals/${id}`)
      await owner.delete(`/api/sales-entries/${sale}`)
      at('2026-11-01', '13:00')
    }
    at('2026-12-02')
    await sell(owner, '2026-12-02', { revenue: 20_000 })
    expect(await unlocked(owner)).toEqual(['first_sale', 'revenue_rocket'])
  })

  test('a margin that is only assumed reaches no goal that counts', async () => {
    const owner = await signUp()
    at('2026-11-01', '13:00')
    for (const timeframe of ['2026-11', '2026-Q4', '2026-full']) {
      await set(owner, { goalType: 'profit_margin', timeframe, targetAmount: 40 })
    }
    at('2026-11-16')
    await sell(owner, '2026-11-16', { revenue: 100 })
    await owner.post('/api/business-profile', { defaultProfitMargin: 90 })
    expect(
      (await owner.get('/api/business-goals')).body.every((goal: any) => goal.achievedAt),
    ).toBe(true)
    expect(await unlocked(owner)).toEqual(['first_sale'])
  })

  test('a goal set a moment before the month ends decides no tie, one of a week ago does: 500 of 1,000 is 50%', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await sell(owner, '2026-11-16', { revenue: 500 })
    const { id } = await set(owner, { timeframe: '2026-11', targetAmount: 500.01 })
    expect(await standingOf(owner, '2026-11-01')).toMatchObject({ goal_attainment: 0 })
    await owner.delete(`/api/business-goals/${id}`)
    await set(owner, { timeframe: '2026-11', targetAmount: 1_000 })
    at('2026-11-23')
    await owner.post('/api/track-activity')
    expect(await standingOf(owner, '2026-11-01')).toMatchObject({ goal_attainment: 5000 })
  })

  test('while last month is open, what decides its ties follows the sales: 1,000 deleted leaves 0%', async () => {
    at('2026-10-01', '13:00')
    const owner = await signUp()
    await set(owner, { timeframe: '2026-10', targetAmount: 1_000 })
    at('2026-10-31')
    const id = await sell(owner, '2026-10-31', { revenue: 1000 })
    expect(await standingOf(owner, '2026-10-01')).toMatchObject({
      goal_attainment: 10_000,
      sale_days: 1,
    })
    at('2026-11-01', '00:30')
    await owner.delete(`/api/sales-entries/${id}`)
    expect(await standingOf(owner, '2026-10-01')).toMatchObject({
      goal_attainment: 0,
      sale_days: 0,
    })
  })
})

test('only what changes the standing writes it: the first sale of a day, not the second', async () => {
  at('2026-11-16')
  const owner = await signUp()
  const versions: string[] = []
  for (const day of ['2026-11-13', '2026-11-16', '2026-11-16']) {
    await sell(owner, day)
    versions.push((await standingOf(owner, '2026-11-01')).version)
  }
  expect(versions[1]).not.toBe(versions[0])
  expect(versions[2]).toBe(versions[1])
})

test('Monthly Master: a sale on each of 30 days pays 250, on the 30th (spec §9.7)', async () => {
  const owner = await signUpEarly()
  for (let n = 0; n < 30; n++) {
    at(addDays('2026-10-18', n))
    await sell(owner, addDays('2026-10-18', n))
    await settled()
  }
  expect(await events(owner)).toContain('monthly_master 2026-11-16 250')
  // 50, and 100 in October as in November.
  expect((await points(owner)).totalPoints).toBe(50 + 100 + 100 + 250)
})

test('BOSS Believer: the 10th share, 2 a month, is in the fifth month: 10 × 100 + 100 (spec §9.7)', async () => {
  const owner = await signUpEarly()
  for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']) {
    at(`${month}-15`)
    for (const status of [200, 200, 429]) {
      await owner.get('/api/community-report')
      expect((await owner.post('/api/track-boss-believer')).status).toBe(status)
    }
  }
  expect((await points(owner)).totalPoints).toBe(1100)
  expect(await events(owner)).toContain('boss_believer 2026-11-15 100')
})

test('a recount finds nothing to correct, and corrects a ledger that was tampered with', async () => {
  at('2026-11-16')
  const { account, ...owner } = await signUp()
  await sell(owner, '2026-11-16', { revenue: 10_000 })
  const none = { totalPoints: 250, monthlyPoints: 250, corrections: 0 }
  expect((await owner.post('/api/point-recount')).body).toEqual(none)
  await db.systemPool.query(
    `INSERT INTO point_event (owner_id, period, what, turn, day, points, counts_in_month, recorded_at)
     VALUES ($1, '2026-11', 'monthly_master', 1, '2026-11-16', 250, true, now())`,
    [account.id],
  )
  expect((await points(owner)).totalPoints).toBe(500)
  expect((await owner.post('/api/point-recount')).body).toEqual({ ...none, corrections: 1 })
})

test('what was paid under earlier rules stays, in the running month too: 200 + 200, and a recount corrects nothing', async () => {
  at('2026-11-16')
  const { account, ...owner } = await signUp()
  await db.systemPool.query(
    `INSERT INTO point_event (owner_id, period, what, turn, day, points, counts_in_month, recorded_at, under_earlier_rules)
     VALUES ($1, '2026-09', 'profit_pro', 1, '2026-09-16', 200, false, now(), true),
            ($1, '2026-11', 'profit_pro', 1, '2026-11-16', 200, true, now(), true)`,
    [account.id],
  )
  const { totalPoints, corrections } = (await owner.post('/api/point-recount')).body
  expect([totalPoints, corrections]).toEqual([400, 0])
  expect((await points(owner)).monthlyPoints).toBe(200)
})

test('membership: silver from 500 points, gold from 1,000 (spec §4.10, §9.7)', () => {
  expect([0, 499, 500, 999, 1_000].map(membershipOf)).toEqual([
    'bronze',
    'bronze',
    'silver',
    'silver',
    'gold',
  ])
})

test('every achievement has a name, a target and points, 11 in all, 1,850 points together (spec §1.4, §3.20, §9.7)', () => {
  const all = Object.values(ACHIEVEMENTS)
  expect(all).toHaveLength(11)
  expect(new Set(all.map(({ name }) => name)).size, 'names').toBe(11)
  expect(all.every(({ target }) => target > 0)).toBe(true)
  expect(new Set(all.map(({ icon }) => icon)).size, 'icons').toBe(11)
  expect(all.reduce((sum, { points }) => sum + points, 0)).toBe(
    50 + 100 + 250 + 200 + 300 + 150 + 100 + 200 + 75 + 125 + 300,
  )
})
