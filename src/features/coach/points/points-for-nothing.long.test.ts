import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { set } from '../../goals/testing/goals.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { sell } from '../../sales/testing/sell.ts'
import type { PointEvent } from './contract.ts'

/** What would earn points without any business behind it. */

let now = new Date('2026-11-16T12:00:00Z')
const { db, signUp } = await testApp({ now: () => now })
type Owner = Awaited<ReturnType<typeof signUp>>

const at = (day: Day, time = '12:00'): void => void (now = new Date(`${day}T${time}:00Z`))
const sold = (owner: Owner, sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const setCurrency = async (owner: Client, currency: string) =>
  expect((await owner.post('/api/business-profile', { currency })).status).toBe(200)
const setGoal = (owner: Client, goalType: string, targetAmount: number, timeframe = '2026-11') =>
  set(owner, { goalType, timeframe, targetAmount })

/** Points for everything except the first sale: 0 after a trick. */
async function pointsFor(owner: Client): Promise<Record<string, number>> {
  await owner.get('/api/achievements')
  const { events } = (await owner.get('/api/point-events')).body as { events: PointEvent[] }
  const paid: Record<string, number> = {}
  for (const { what, points } of events) {
    if (what !== 'first_sale') paid[what] = (paid[what] ?? 0) + points
  }
  return paid
}

describe('Customer Champion', () => {
  const customers = (revenue: number, from = 0) =>
    Array.from({ length: 100 }, (_, n) => ({
      date: '2026-11-10',
      revenue,
      customer: `Customer ${from + n}`,
    }))

  test('100 sales of 0.00, and $1.00 in 100 names, earn 0 points; $1 of each earns 300', async () => {
    at('2026-11-01')
    const owner = await signUp()
    at('2026-11-16')
    await sold(owner, customers(0))
    await sold(owner, customers(0.01))
    expect(await pointsFor(owner)).toEqual({})
    await sold(owner, customers(0.98))
    expect(await pointsFor(owner), '0.01 + 0.98').toEqual({})
    await sold(owner, customers(0.01))
    expect(await pointsFor(owner)).toEqual({ customer_champion: 300 })
  })

  test('a sale split among 100 names earns 0 where sales are usually of $50: $1 is less than a tenth of $34', async () => {
    at('2026-11-01')
    const owner = await signUp()
    at('2026-11-16')
    const usual = Array.from({ length: 200 }, () => ({ date: '2026-11-12', revenue: 50.5 }))
    await sold(owner, [...usual, ...customers(1)])
    expect(await pointsFor(owner), '(10,100 + 100) / 300 / 10 = 3.40').toMatchObject({
      revenue_rocket: 200,
    })
    expect(await pointsFor(owner)).not.toHaveProperty('customer_champion')
    await sold(owner, customers(2.71))
    expect(await pointsFor(owner), '3.71 each; (10,200 + 271) / 400 / 10 = 2.62').toMatchObject({
      customer_champion: 300,
    })
  })

  test('in yen each brings ¥100: 100 × ¥99 earn 0', async () => {
    at('2026-11-01')
    const owner = await signUp()
    await setCurrency(owner, 'JPY')
    at('2026-11-16')
    await sold(owner, customers(99))
    expect(await pointsFor(owner)).toEqual({})
    await sold(owner, customers(1))
    expect(await pointsFor(owner)).toEqual({ customer_champion: 300 })
  })

  test('customers whose purchases were refunded in the same month are not counted: 100 × (5 − 5) earn 0', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await sold(owner, [...customers(5), ...customers(-5)])
    expect(await pointsFor(owner)).toEqual({})
    const { achievements } = (await owner.get('/api/achievements')).body
    expect(achievements.find(({ id }: any) => id === 'customer_champion').progress).toBe(0)
  })
})

test('a streak of 7 days of sales of 0.00 earns 0 points; with 0.01 each 100', async () => {
  at('2026-11-01')
  const owner = await signUp()
  const days = Array.from({ length: 7 }, (_, n) => addDays('2026-11-10', n))
  for (const day of days) {
    at(day)
    await sell(owner, day, 0)
  }
  expect(await pointsFor(owner)).toEqual({})
  for (const day of days) await sell(owner, day, 0.01)
  expect(await pointsFor(owner)).toEqual({ week_warrior: 100 })
})

test('7 days back-dated on the day of registration earn 0 points; 7 days from that day on 100', async () => {
  at('2026-11-10')
  const owner = await signUp()
  for (let n = 0; n < 7; n++) await sell(owner, addDays('2026-11-10', -n), 10)
  expect(await pointsFor(owner)).toEqual({})
  at('2026-11-16')
  for (let n = 1; n < 7; n++) await sell(owner, addDays('2026-11-10', n), 10)
  expect(await pointsFor(owner)).toEqual({ week_warrior: 100 })
})

describe('Profit Pro', () => {
  test('10 sales of 0.01 with a cost of 0 earn 0 points; sales of $500 together 200', async () => {
    at('2026-11-16')
    const owner = await signUp()
    for (let n = 0; n < 10; n++) await sell(owner, '2026-11-16', 0.01, { cost: 0 })
    expect(await pointsFor(owner)).toEqual({})
    await sell(owner, '2026-11-16', 499.89, { cost: 0 })
    expect(await pointsFor(owner), '0.10 + 499.89 = 499.99').toEqual({})
    await sell(owner, '2026-11-16', 0.01, { cost: 0 })
    expect(await pointsFor(owner)).toEqual({ profit_pro: 200 })
  })

  test('in yen it takes ¥50,000: 500 × 100', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await setCurrency(owner, 'JPY')
    for (let n = 0; n < 10; n++) await sell(owner, '2026-11-16', 4_999, { cost: 0 })
    expect(await pointsFor(owner)).toEqual({})
    await sell(owner, '2026-11-16', 10, { cost: 0 })
    expect(await pointsFor(owner), '49,990 + 10').toEqual({ profit_pro: 200 })
  })
})

describe('the currency of a month is the one with which it began', () => {
  /** A shop in yen for months, with ¥10,000 of sales in November. */
  async function yenShop(): Promise<Owner> {
    at('2026-08-03')
    const owner = await signUp()
    await setCurrency(owner, 'JPY')
    at('2026-11-16')
    await sell(owner, '2026-11-16', 10_000)
    return owner
  }

  test('¥10,000 in a month that begins in dollars for a minute earn 0 points', async () => {
    const owner = await yenShop()
    at('2026-11-30', '23:59')
    await setCurrency(owner, 'USD')
    at('2026-12-01', '00:01')
    await setCurrency(owner, 'JPY')
    at('2026-12-02')
    await sell(owner, '2026-12-02', 10_000)
    expect(await pointsFor(owner)).toEqual({})
  })

  test('¥10,000 and the currency set to dollars over the close earn 0 points', async () => {
    const owner = await yenShop()
    at('2026-12-01', '11:00')
    await setCurrency(owner, 'USD')
    expect(await pointsFor(owner)).toEqual({})
    at('2026-12-01', '13:00')
    await setCurrency(owner, 'JPY')
    expect(await pointsFor(owner)).toEqual({})
  })

  test('dollars count from the next month on: $10,000 in December earn 200', async () => {
    const owner = await yenShop()
    await setCurrency(owner, 'USD')
    expect(await pointsFor(owner)).toEqual({})
    const rocket = (await owner.get('/api/achievements')).body.achievements.find(
      ({ id }: any) => id === 'revenue_rocket',
    )
    expect(rocket, 'as the page shows it').toMatchObject({ progress: 10_000, target: 1_000_000 })
    at('2026-12-02')
    await sell(owner, '2026-12-02', 10_000)
    expect(await pointsFor(owner)).toEqual({ revenue_rocket: 200 })
    expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)
  })

  test('what the app guessed is no change: $10,000 of a shop that it took for an Indian one earn 200', async () => {
    at('2026-11-03')
    const owner = await signUp({ timeZone: 'Asia/Kolkata' })
    expect((await owner.get('/api/business-profile')).body.currency).toBe('INR')
    await setCurrency(owner, 'USD')
    await sell(owner, '2026-11-03', 10_000)
    expect(await pointsFor(owner)).toEqual({ revenue_rocket: 200 })
    const goal = (await owner.get('/api/achievements')).body.achievements.find(
      ({ id }: any) => id === 'revenue_rocket',
    )
    expect(goal.target).toBe(10_000)
  })

  test('what the app guessed and the owner kept for 31 days is theirs: ₹10,000 called dollars earn 0', async () => {
    at('2026-11-01')
    const owner = await signUp({ timeZone: 'Asia/Kolkata' })
    at('2026-12-02')
    await sell(owner, '2026-12-02', 10_000)
    await setCurrency(owner, 'USD')
    expect(await pointsFor(owner)).toEqual({})
  })

  test('in the month of registration it is the one that takes more: ¥10,000 called dollars for a moment earn 0', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await setCurrency(owner, 'JPY')
    await sell(owner, '2026-11-16', 10_000)
    await setCurrency(owner, 'USD')
    expect(await pointsFor(owner)).toEqual({})
  })
})

describe('Goal Getter', () => {
  /** Goals of each period that are reached at once, and what follows. */
  const goalsOf = async (goalType: string, targetAmount: number): Promise<Owner> => {
    at('2026-10-31', '20:00')
    const owner = await signUp()
    for (const timeframe of ['2026-11', '2026-12', '2027-01']) {
      await setGoal(owner, goalType, targetAmount, timeframe)
    }
    return owner
  }

  test('3 goals of 50 units and 50 sales of $0.01 in each month earn 0 points; $10,000 in each 150', async () => {
    const owner = await goalsOf('units', 50)
    for (const day of ['2026-11-16', '2026-12-16', '2027-01-16']) {
      at(day)
      await sold(
        owner,
        Array.from({ length: 50 }, () => ({ date: day, revenue: 0.01 })),
      )
      await owner.get('/api/achievements')
    }
    const goals = (await owner.get('/api/business-goals')).body
    expect(goals.every(({ achievedAt }: any) => achievedAt !== null)).toBe(true)
    expect(await pointsFor(owner)).toEqual({})
    for (const day of ['2026-11-16', '2026-12-16', '2027-01-16']) await sell(owner, day, 9_999.5)
    expect(await pointsFor(owner)).toMatchObject({ goal_getter: 150 })
  })

  test('the revenue behind a goal must stay: a sale of $10,000 that is deleted again earns 0 points', async () => {
    const owner = await goalsOf('units', 50)
    const ids: number[] = []
    for (const day of ['2026-11-16', '2026-12-16', '2027-01-16']) {
      at(day)
      ids.push(await sell(owner, day, 10_000))
      await sold(
        owner,
        Array.from({ length: 50 }, () => ({ date: day, revenue: 0.01 })),
      )
      await owner.get('/api/achievements')
    }
    expect(await pointsFor(owner)).toMatchObject({ goal_getter: 150 })
    await owner.delete(`/api/sales-entries/${ids[0]}`)
    expect(await pointsFor(owner)).toMatchObject({ goal_getter: 0 })
  })

  test('a sale of $1 back-dated by 30 days on the day of registration makes nothing usual: goals of $0.34, 17% and 1 sale earn 0 points', async () => {
    at('2026-12-30')
    const owner = await signUp()
    await sell(owner, '2026-12-01', 1, { cost: 0.5 })
    at('2026-12-31')
    await setGoal(owner, 'revenue', 0.34, '2027-01')
    await setGoal(owner, 'profit_margin', 17, '2027-01')
    await setGoal(owner, 'units', 1, '2027-01')
    at('2027-01-01', '13:00')
    await sell(owner, '2027-01-01', 1, { cost: 0.5 })
    const goals = (await owner.get('/api/business-goals')).body
    expect(goals.every(({ achievedAt }: any) => achievedAt !== null)).toBe(true)
    expect(await pointsFor(owner)).toEqual({})
  })

  test.each([
    [9, {}],
    [10, { goal_getter: 150 }],
  ])(
    'with sales of 10 on each of %i days since the registration, goals of a third (40, 420 and 4 sales) earn %o',
    async (daysWithSales, earned) => {
      at('2026-11-30')
      const owner = await signUp()
      const days = Array.from({ length: daysWithSales }, (_, n) => addDays('2026-12-01', n))
      at('2026-12-31')
      await sold(
        owner,
        days.map((date) => ({ date, revenue: 10 })),
      )
      // A third of $100 in 31 days is $33.34 and 4 sales, for a year $392.48.
      await setGoal(owner, 'revenue', 40, '2027-01')
      await setGoal(owner, 'revenue', 420, '2027-full')
      await setGoal(owner, 'units', 4, '2027-01')
      at('2027-01-15')
      for (let n = 0; n < 4; n++) await sell(owner, '2027-01-15', 110)
      expect(await pointsFor(owner)).toEqual(earned)
    },
  )

  test('with $900 and 30 sales a month as usual, goals of a third count: $300 and 10 sales, not 9, earn 150', async () => {
    at('2025-11-01')
    const owner = await signUp()
    at('2026-10-31', '20:00')
    const year = Array.from({ length: 365 }, (_, n) => addDays('2025-11-01', n))
    await sold(
      owner,
      year.map((date) => ({ date, revenue: 30 })),
    )
    await setGoal(owner, 'revenue', 300)
    await setGoal(owner, 'units', 10)
    await setGoal(owner, 'units', 9, '2026-12')
    await setGoal(owner, 'revenue', 300, '2026-12')
    at('2026-11-16')
    for (let n = 0; n < 10; n++) await sell(owner, '2026-11-16', 30)
    at('2026-12-05')
    for (let n = 0; n < 9; n++) await sell(owner, '2026-12-05', 30)
    expect(await pointsFor(owner), '344 sales × 31 / 365 / 3 = 9.7').toEqual({})
    await sell(owner, '2026-12-05', 30)
    expect(await pointsFor(owner)).toEqual({ goal_getter: 150 })
  })
})
