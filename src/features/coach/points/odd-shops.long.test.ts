import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { record } from '../../sales/testing/record.ts'
import { sell } from '../../sales/testing/sell.ts'
import { closeMonths } from '../competition/closing.ts'

/** Honest shops that are odd must get what they earned, and tricks that look like them nothing. */

let now = new Date('2026-11-01T12:00:00Z')
const { db, signUp, operator, settled } = await testApp({ isAlone: true, now: () => now })
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

async function importFile(owner: Client, rows: string[]) {
  const form = new FormData()
  form.set('file', new Blob([['Product,Amount,Date,Customer', ...rows].join('\n')]), 'sales.csv')
  const fields = {
    productName: 'Product',
    revenue: 'Amount',
    saleDate: 'Date',
    customerName: 'Customer',
  }
  form.set('columnMapping', JSON.stringify(fields))
  const { status, body } = await owner.post('/api/sales-entries/import-csv', form)
  expect([status, body.imported], JSON.stringify(body)).toEqual([200, rows.length])
  return body.importId as number
}
const customers = (day: Day, revenue = 120) =>
  Array.from({ length: 100 }, (_, n) => `Cut,${revenue},${day},Customer ${n}`)

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

  test('an import at 11:00 on the 1st counts for the month before: 100 customers and $12,000 earn 300 and 200; at 13:00 in the total only', async () => {
    at('2026-11-02')
    const [inTime, late] = [await signUp(), await signUp()]
    at('2026-12-01', '11:00')
    await importFile(inTime, customers('2026-11-30'))
    at('2026-12-01', '13:00')
    await importFile(late, customers('2026-11-30'))
    await closeMonths(operator)
    expect(await pointsOf(inTime, NOVEMBER)).toEqual({
      customer_champion: [300, 300],
      revenue_rocket: [200, 200],
    })
    expect(await pointsOf(late, NOVEMBER)).toEqual({
      customer_champion: [0, 300],
      revenue_rocket: [0, 200],
    })
  })

  test('a week that is entered on Sunday is a streak of 7 days: 100', async () => {
    at('2027-02-01')
    const owner = await signUp()
    at('2027-02-14')
    for (let n = 0; n < 7; n++) await sell(owner, addDays('2027-02-08', n), 20)
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ week_warrior: [100, 100] })
  })

  test('weekends and a planned closure of a week neither break nor lengthen: 4 weekdays before and 3 after are 7', async () => {
    at('2027-02-01')
    const owner = await signUp()
    await change(owner, { operatingDaysPerWeek: 5 })
    const closed = { startDate: '2027-02-12', endDate: '2027-02-19' }
    expect((await owner.post('/api/business-profile/closures', closed)).status).toBe(200)
    for (const day of ['08', '09', '10', '11', '22', '23']) {
      at(`2027-02-${day}`)
      await sell(owner, `2027-02-${day}`, 20)
    }
    expect((await streaksOf(owner)).salesInTime.current).toBe(6)
    at('2027-02-24')
    await sell(owner, '2027-02-24', 20)
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ week_warrior: [100, 100] })
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

  test('a booking of $10,000 entered ahead counts when its day comes, with nobody looking', async () => {
    at('2027-02-01')
    const owner = await signUp()
    await sell(owner, '2027-02-20', 10_000)
    expect(await pointsOf(owner, '2027-02-01')).toEqual({})
    at('2027-02-20')
    await settled()
    expect(await pointsOf(owner, '2027-02-01')).toEqual({ revenue_rocket: [200, 200] })
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
  test('30 sales of the 1st, moved on the 30th to a day each: moved is recorded, so 8 days count, 100 and not 250', async () => {
    at('2027-04-01')
    const owner = await signUp()
    const ids: number[] = []
    for (let n = 0; n < 30; n++) ids.push(await sell(owner, '2027-04-01', 1))
    at('2027-04-30')
    for (const [n, id] of ids.entries()) {
      await owner.patch(`/api/sales-entries/${id}`, { saleDate: addDays('2027-04-01', n) })
    }
    expect((await streaksOf(owner)).salesInTime.current).toBe(8)
    expect(await pointsOf(owner, '2027-04-01')).toEqual({ week_warrior: [100, 100] })
  })

  test('3 goals set on the 8th and reached by sales of the 5th that are entered afterwards earn 0', async () => {
    at('2027-04-01')
    const owner = await signUp()
    at('2027-04-08')
    for (const [goalType, timeframe, targetAmount] of [
      ['revenue', '2027-04', 10_000],
      ['units', '2027-04', 50],
      ['revenue', '2027-Q2', 10_000],
    ]) {
      const goal = { goalType, timeframe, targetAmount }
      expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
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
    const id = await importFile(owner, customers('2027-04-09'))
    const earned = { customer_champion: [300, 300], revenue_rocket: [200, 200] }
    expect(await pointsOf(owner, '2027-04-01')).toEqual(earned)
    const undone = await owner.post(`/api/sales-entries/imports/${id}/undo`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await pointsOf(owner, '2027-04-01')).toEqual({})
    await importFile(owner, customers('2027-04-09'))
    expect(await pointsOf(owner, '2027-04-01')).toEqual(earned)
  })

  test('100 customers of last year, imported in April, earn 300 in the total and 0 in April', async () => {
    at('2027-04-10')
    const owner = await signUp()
    await importFile(owner, customers('2026-04-09'))
    expect(await pointsOf(owner, '2027-04-01')).toEqual({
      customer_champion: [0, 300],
      revenue_rocket: [0, 200],
    })
  })

  test('a closure planned on the day itself, or for yesterday, saves no streak', async () => {
    at('2027-04-01')
    const owner = await signUp()
    for (let n = 0; n < 6; n++) {
      at(addDays('2027-04-02', n))
      await sell(owner, addDays('2027-04-02', n), 10)
    }
    at('2027-04-09')
    for (const day of ['2027-04-08', '2027-04-09']) {
      await owner.post('/api/business-profile/closures', { startDate: day, endDate: day })
    }
    at('2027-04-10')
    await sell(owner, '2027-04-10', 10)
    expect(await pointsOf(owner, '2027-04-01')).toEqual({})
  })

  test('a week of 5 days chosen on Sunday does not close the Saturday before, on which nothing was sold', async () => {
    at('2027-04-01')
    const owner = await signUp()
    for (const day of ['05', '06', '07', '08', '09', '12', '13', '14']) {
      at(`2027-04-${day}`)
      await sell(owner, `2027-04-${day}`, 10)
      if (day !== '09') continue
      at('2027-04-11')
      await change(owner, { operatingDaysPerWeek: 5 })
    }
    expect(await pointsOf(owner, '2027-04-01')).toEqual({})
  })

  test('hidden while the month closes and shown after it: no place in that month', async () => {
    at('2027-04-01')
    const owner = await signUp()
    await sell(owner, '2027-04-01', 10_000)
    await owner.post('/api/leaderboard/appearance', { appearance: 'hidden' })
    at('2027-05-01', '12:10')
    await closeMonths(operator)
    await owner.post('/api/leaderboard/appearance', { appearance: 'first_name' })
    const { you } = (await owner.get('/api/leaderboard?month=2027-04')).body
    expect(you).toMatchObject({ rank: null, isListed: false })
  })

  test('10 sales of $50 at a cost of 40, and one of 0.00 at a cost of 0: a margin of 20% stays 20%', async () => {
    at('2027-05-10')
    const owner = await signUp()
    for (let n = 0; n < 10; n++) await sell(owner, '2027-05-10', 50, { cost: 40 })
    for (let n = 0; n < 10; n++) await sell(owner, '2027-05-10', 0, { cost: 0 })
    expect(await pointsOf(owner, '2027-05-01')).toEqual({})
  })
})
