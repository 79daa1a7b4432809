import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { record } from '../../sales/testing/record.ts'
import { situationOf } from './reading.ts'

const { db, operator, signUp } = await testApp({ now: () => new Date('2026-11-16T12:00:00Z') })
const FROM = { timeZone: null, page: '', hidden: 0 }

test('a goal has what was sold up to today, as on its page: $50, and not 50 + 5,000 that are booked ahead', async () => {
  const owner = await signUp()
  for (const timeframe of ['2026-11', '2026-12']) {
    const goal = { goalType: 'units', timeframe, targetAmount: 6_000 }
    expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
  }
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [
      { date: '2026-11-16', revenue: 50 },
      { date: '2026-11-17', revenue: 5_000 },
      { date: '2026-12-01', revenue: 700 },
    ]),
  )
  const { goals } = await situationOf(operator, owner.account.id, FROM)
  const sold = goals.map(({ start, sales, revenue }) => [start, { sales, revenue }])
  expect(Object.fromEntries(sold)).toEqual({
    '2026-11-01': { sales: 1, revenue: 50 },
    '2026-12-01': { sales: 0, revenue: 0 },
  })
})
