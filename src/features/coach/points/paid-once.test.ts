import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, addMonths, type Day } from '../../../shared/calendar.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { sell } from '../../sales/testing/sell.ts'
import type { PointEvent } from './contract.ts'

/** What was sold before the account, and what was paid for already, earns nothing in a month. */

let now = new Date('2026-11-16T12:00:00Z')
const { signUp } = await testApp({ now: () => now })

const at = (day: Day, time = '12:00'): void => void (now = new Date(`${day}T${time}:00Z`))

/** Each payment that stands, with its month, and `total only`. */
async function paidTo(owner: Client): Promise<string[]> {
  await owner.get('/api/achievements')
  const { events } = (await owner.get('/api/point-events')).body as { events: PointEvent[] }
  const paid = new Map<string, number>()
  for (const { what, day, points, countsInMonth } of events) {
    const key = `${what} ${day.slice(0, 7)}${countsInMonth ? '' : ' total only'}`
    paid.set(key, (paid.get(key) ?? 0) + points)
  }
  return [...paid].flatMap(([key, points]) => (points > 0 ? [key] : [])).toSorted()
}
const sumsOf = async (owner: Client) => {
  const { totalPoints, monthlyPoints } = (await owner.get('/api/achievements')).body
  return [totalPoints, monthlyPoints]
}
const move = async (owner: Client, id: number, saleDate: Day) =>
  expect((await owner.patch(`/api/sales-entries/${id}`, { saleDate })).status).toBe(200)

describe('a history from before the account', () => {
  test('25 months of $10,000 at a margin of 50% earn each achievement once, in the total only: 50 + 200 + 200, not 10,050', async () => {
    at('2026-11-16')
    const owner = await signUp()
    const rows = Array.from({ length: 25 }, (_, n) => addMonths('2024-11-10', n)).flatMap((day) =>
      Array.from({ length: 10 }, (_, n) => `Cut ${n},${day},1000,500`),
    )
    const { body } = await importing(owner)(['Product,Date,Amount,Cost', ...rows].join('\n'))
    expect(body).toMatchObject({ imported: 250 })
    expect(await sumsOf(owner)).toEqual([450, 0])
    expect((await owner.get('/api/achievements')).body.membership).toBe('bronze')
    expect(await paidTo(owner)).toEqual([
      'first_sale 2024-11 total only',
      'profit_pro 2024-11 total only',
      'revenue_rocket 2024-11 total only',
    ])
    expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)
  })

  test('an earlier one that is imported afterwards, under other names, is paid no second time: 50 + 200', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await importing(owner)('Product,Date,Amount\nCut,2026-07-10,12000\nCut,2026-08-10,12000\n')
    await importing(owner)('Product,Date,Amount\nDye,2026-05-10,12000\nDye,2026-08-11,12000\n')
    expect(await sumsOf(owner)).toEqual([250, 0])
    expect(await paidTo(owner)).toEqual([
      'first_sale 2026-05 total only',
      'revenue_rocket 2026-05 total only',
    ])
    expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)
  })

  test('in the month of registration only what is sold from then on counts: 10,000 of the 3rd in the total, 10,000 of the 16th in the month', async () => {
    at('2026-11-16')
    const owner = await signUp()
    await sell(owner, '2026-11-03', 10_000)
    expect(await sumsOf(owner), '50 + 200').toEqual([250, 0])
    await sell(owner, '2026-11-16', 9_999.99)
    expect(await sumsOf(owner)).toEqual([250, 0])
    await sell(owner, '2026-11-16', 0.01)
    expect(await sumsOf(owner)).toEqual([250, 200])
  })

  test('a first sale dated before the account pays 50 in the total and nothing this month, and the card says so', async () => {
    at('2026-11-16')
    const owner = await signUp()
    const id = await sell(owner, '2026-11-15', 10)
    expect(await sumsOf(owner)).toEqual([50, 0])
    const { achievements } = (await owner.get('/api/achievements')).body
    expect(achievements[0].description).toBe(
      'Record your first sale. One dated before you had your account adds to your total only',
    )
    await move(owner, id, '2026-11-16')
    expect(await sumsOf(owner), 'a wrong date that is corrected').toEqual([50, 50])
  })
})

describe('a sale pays a month once in its life', () => {
  /** An owner who sold $10,000 in November, which was paid, and is now in December. */
  async function paidForNovember() {
    at('2026-11-01', '13:00')
    const owner = await signUp()
    at('2026-11-20')
    const id = await sell(owner, '2026-11-20', 10_000)
    const paid = ['first_sale 2026-11', 'revenue_rocket 2026-11']
    expect(await paidTo(owner)).toEqual(paid)
    at('2026-12-10')
    return { owner, id, paid }
  }
  const isRight = async (owner: Client) =>
    expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)

  test('one of $10,000 that is moved on each month earns 200 once', async () => {
    const { owner, id, paid } = await paidForNovember()
    for (const day of ['2026-12-10', '2027-01-10', '2027-02-10']) {
      at(day)
      await move(owner, id, day)
      expect(await paidTo(owner), day).toEqual(paid)
      await isRight(owner)
    }
    await move(owner, id, '2026-10-20')
    expect(await paidTo(owner), 'nor in an earlier month').toEqual(paid)
    await move(owner, id, '2026-11-20')
    await sell(owner, '2027-02-10', 10_000)
    expect(await paidTo(owner), 'back in its month, another one pays').toEqual([
      ...paid,
      'revenue_rocket 2027-02',
    ])
    await isRight(owner)
  })

  test('deleted and recorded again, or restored and moved, it earns nothing again', async () => {
    const { owner, id, paid } = await paidForNovember()
    const { body } = await owner.delete(`/api/sales-entries/${id}`)
    const again = await sell(owner, '2026-12-10', 10_000)
    expect(await paidTo(owner)).toEqual(paid)
    await owner.delete(`/api/sales-entries/${again}`)
    await owner.post(`/api/sales-entries/restore/${body.trashId}`)
    await move(owner, id, '2026-12-10')
    expect(await paidTo(owner)).toEqual(paid)
    await isRight(owner)
  })

  test('the points of a month go when the sales behind an earlier one are deleted, and the next one is paid', async () => {
    const { owner, id, paid } = await paidForNovember()
    await sell(owner, '2026-12-10', 10_000)
    expect(await paidTo(owner)).toEqual([...paid, 'revenue_rocket 2026-12'])
    await owner.delete(`/api/sales-entries/${id}`)
    expect(await paidTo(owner)).toEqual(paid)
    at('2027-01-10')
    await sell(owner, '2027-01-10', 10_000)
    expect(await paidTo(owner)).toEqual([...paid, 'revenue_rocket 2027-01'])
    await isRight(owner)
  })

  test('10 sales of $50 at a margin of 50% earn Profit Pro once, in whichever months they are moved', async () => {
    at('2026-11-01', '13:00')
    const owner = await signUp()
    at('2026-11-20')
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push(await sell(owner, '2026-11-20', 50, { cost: 25 }))
    at('2026-12-10')
    for (const id of ids) await move(owner, id, '2026-12-10')
    expect(await paidTo(owner)).toEqual(['first_sale 2026-11', 'profit_pro 2026-11'])
    await isRight(owner)
  })

  test('7 sales of a week in November, moved to a day of December each, make no second streak', async () => {
    at('2026-11-01', '13:00')
    const owner = await signUp()
    const ids: number[] = []
    for (let n = 0; n < 7; n++) {
      at(addDays('2026-11-10', n))
      ids.push(await sell(owner, addDays('2026-11-10', n), 10))
    }
    expect(await paidTo(owner)).toContain('week_warrior 2026-11')
    for (const [n, id] of ids.entries()) {
      at(addDays('2026-12-10', n))
      await move(owner, id, addDays('2026-12-10', n))
    }
    expect((await owner.get('/api/achievements')).body.streaks.salesInTime.current).toBe(7)
    expect(await paidTo(owner)).toEqual(['first_sale 2026-11', 'week_warrior 2026-11'])
    for (let n = 0; n < 8; n++) {
      at(addDays('2027-01-10', n))
      await sell(owner, addDays('2027-01-10', n), 10)
    }
    expect(await paidTo(owner), 'new ones do').toContain('week_warrior 2027-01')
    await isRight(owner)
  })
})
