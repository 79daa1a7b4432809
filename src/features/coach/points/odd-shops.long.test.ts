import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { set } from '../../goals/testing/goals.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { undo } from '../../imports/testing/undoing.ts'
import { record } from '../../sales/testing/record.ts'
import { sell } from '../../sales/testing/sell.ts'

/** Honest shops that are odd must get what they earned, and tricks that look like them nothing. */

let now = new Date('2026-11-01T12:00:00Z')
const { db, signUp } = await testApp({ now: () => now })
type Owner = Awaited<ReturnType<typeof signUp>>

const at = (day: Day, time = '12:00'): void => void (now = new Date(`${day}T${time}:00Z`))
const change = async (owner: Client, profile: object) =>
  expect((await owner.post('/api/business-profile', profile)).status).toBe(200)
const todayOf = async (owner: Client): Promise<Day> =>
  (await owner.get('/api/daily-mission')).body.today
const streaksOf = async (owner: Client) => (await owner.get('/api/achievements')).body.streaks

/** Points for everything except the first sale: those of a month, and all. */
async function pointsOf(owner: Owner, month: Day): Promise<Record<string, [number, number]>> {
  await owner.get('/api/achievements')
  const { rows } = await db.systemPool.query<{ what: string; counted: number; total: number }>(
    `SELECT what, sum(points) AS total,
            coalesce(sum(points) FILTER (WHERE counts_in_month AND date_trunc('month', day::timestamp) = $2), 0) AS counted
     FROM point_event WHERE owner_id = $1 AND what <> 'first_sale' GROUP BY what HAVING sum(points) <> 0`,
    [owner.account.id, month],
  )
  return Object.fromEntries(rows.map(({ what, counted, total }) => [what, [counted, total]]))
}
const NOVEMBER: Day = '2026-11-01'

describe('honest and odd', () => {
  test('from Auckland to Los Angeles in mid-month: the day that comes twice breaks neither streak, 7 days earn 100 and 125', async () => {
    at('2026-11-02', '20:00')
    const owner = await signUp({ timeZone: 'Pacific/Auckland' })
    for (let n = 0; n < 10; n++) {
      at(addDays('2026-11-02', n), '20:00')
      if (n === 5) await change(owner, { timeZone: 'America/Los_Angeles' })
      await owner.post('/api/track-activity')
      await sell(owner, await todayOf(owner), 50)
    }
    const { salesInTime, login } = await streaksOf(owner)
    expect([salesInTime.current, login.current]).toEqual([9, 9])
    expect(await pointsOf(owner, NOVEMBER)).toEqual({
      week_warrior: [100, 100],
      platform_pioneer: [75, 75],
      consistent_champion: [125, 125],
    })
  })

  test('from Los Angeles to Auckland: who opens the app every day keeps the login streak over the day that is skipped', async () => {
    at('2026-11-02', '20:00')
    const owner = await signUp({ timeZone: 'America/Los_Angeles' })
    for (let n = 0; n < 8; n++) {
      at(addDays('2026-11-02', n), '20:00')
      await owner.post('/api/track-activity')
      if (n === 3) await change(owner, { timeZone: 'Pacific/Auckland' })
    }
    expect(
      (await streaksOf(owner)).login.current,
      '2nd to 5th, the 6th by moving, 7th to 10th',
    ).toBe(9)
  })

  test('a refund on a day with a sale leaves the streak: 20 − 500 on the fourth of 7 days', async () => {
    at('2027-02-01')
    const owner = await signUp()
    for (let n = 0; n < 7; n++) {
      at(addDays('2027-02-08', n))
      await sell(owner, addDays('2027-02-08', n), 20)
      if (n === 3) await sell(owner, '2027-02-11', -500)
    }
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ week_warrior: [100, 100] })
  })

  test('from dollars to euros in mid-month: 6,000 + 4,000 earn Revenue Rocket, whose amount is the same', async () => {
    at('2027-02-01')
    const owner = await signUp()
    await sell(owner, '2027-02-01', 6_000)
    at('2027-02-15')
    await change(owner, { currency: 'EUR' })
    await sell(owner, '2027-02-15', 4_000)
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ revenue_rocket: [200, 200] })
  })

  test('a refund of $3,000 in March for a sale of February takes nothing from February, and counts for March', async () => {
    at('2027-02-01')
    const owner = await signUp()
    await sell(owner, '2027-02-01', 10_000)
    at('2027-03-02')
    await sell(owner, '2027-03-02', -3_000)
    await sell(owner, '2027-03-02', 10_000)
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ revenue_rocket: [200, 200] })
    await sell(owner, '2027-03-02', 3_000)
    expect(await pointsOf(owner, '2027-03-01')).toEqual({ revenue_rocket: [200, 400] })
  })

  test('in Kiritimati the month begins 14 hours earlier: what is sold there on the 1st counts for the new month', async () => {
    at('2027-02-01')
    const owner = await signUp({ timeZone: 'Pacific/Kiritimati' })
    at('2027-02-28', '10:30')
    expect(await todayOf(owner)).toBe('2027-03-01')
    await sell(owner, '2027-03-01', 10_000)
    expect(await pointsOf(owner, '2027-03-01')).toEqual({ revenue_rocket: [200, 200] })
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ revenue_rocket: [0, 200] })
  })
})

describe('tricks', () => {
  test('3 goals set on the 8th and reached by sales of the 5th that are entered afterwards earn 0', async () => {
    at('2027-04-01')
    const owner = await signUp()
    at('2027-04-08')
    for (const [goalType, timeframe, targetAmount] of [
      ['revenue', '2027-04', 10_000],
      ['units', '2027-04', 50],
      ['revenue', '2027-Q2', 10_000],
    ]) {
      await set(owner, { goalType, timeframe, targetAmount })
    }
    at('2027-04-16')
    await db.withOwner(owner.account.id, (tx) =>
      record(
        tx,
        Array.from({ length: 60 }, () => ({ date: '2027-04-05', revenue: 160 })).concat([
          { date: '2027-04-06', revenue: 399 },
        ]),
      ),
    )
    expect(await pointsOf(owner, '2027-04-01')).toEqual({})
  })

  test('around the world in a minute, each day for 3 days: no more than two days in 24 hours, and never more than are ahead on earth: 5 days and not 9', async () => {
    at('2027-04-10', '10:30')
    const owner = await signUp({ timeZone: 'Pacific/Pago_Pago' })
    for (let n = 0; n < 3; n++) {
      at(addDays('2027-04-10', n), '10:30')
      for (const timeZone of ['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati']) {
        await change(owner, { timeZone })
        await owner.post('/api/track-activity')
      }
    }
    const { login } = await streaksOf(owner)
    expect(login.current).toBe(5)
  })

  test('one sale whose customer is renamed 100 times is one customer', async () => {
    at('2027-04-10')
    const owner = await signUp()
    const id = await sell(owner, '2027-04-10', 10, { customerName: 'Customer 0' })
    for (let n = 1; n <= 100; n++) {
      await owner.patch(`/api/sales-entries/${id}`, { customerName: `Customer ${n}` })
    }
    expect(await pointsOf(owner, '2027-04-01')).toEqual({})
  })

  test('an import that is undone in its month takes 300 and 200 back; imported again, they are paid once', async () => {
    at('2027-04-01')
    const owner = await signUp()
    at('2027-04-10')
    const rows = Array.from({ length: 100 }, (_, n) => `Cut,120,2027-04-09,Customer ${n}`)
    const file = ['Product,Amount,Date,Customer', ...rows].join('\n')
    const { body } = await importing(owner)(file)
    const earned = { customer_champion: [300, 300], revenue_rocket: [200, 200] }
    expect(await pointsOf(owner, '2027-04-01')).toEqual(earned)
    expect((await undo(owner, body.importId)).status).toBe(200)
    expect(await pointsOf(owner, '2027-04-01')).toEqual({})
    await importing(owner)(file)
    expect(await pointsOf(owner, '2027-04-01')).toEqual(earned)
  })
})
