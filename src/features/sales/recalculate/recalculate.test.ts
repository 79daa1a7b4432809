import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { clockOf } from '../../../server/clock.ts'
import { lockSales } from '../lock.ts'
import { record } from '../testing/record.ts'
import { ownersToRecalculate } from './recalculate.ts'

let now = new Date('2026-11-16T12:00:00Z')
const clock = clockOf(() => now)
const { db, signUp } = await testApp({ isAlone: true, now: () => now })

const unsettledFrom = async (ownerId: string): Promise<string | null> => {
  const { rows } = await db.systemPool.query(
    'SELECT unsettled_from AS day FROM sale_revision WHERE owner_id = $1',
    [ownerId],
  )
  return rows[0]?.day ?? null
}

test('right after a sale was recorded, its owner is recalculated without any other call', async () => {
  const { account, ...owner } = await signUp()
  await owner.post('/api/sales-entries', {
    productName: 'Cut',
    revenue: 10,
    saleDate: '2026-11-16',
  })
  await expect.poll(() => unsettledFrom(account.id), { timeout: 5_000 }).toBeNull()
  const { rows } = await db.systemPool.query('SELECT what FROM point_event WHERE owner_id = $1', [
    account.id,
  ])
  expect(rows).toEqual([{ what: 'first_sale' }])
})

test('what a killed process left behind is found, from the earliest day that changed', async () => {
  const { account } = await signUp()
  await db.withOwner(account.id, (tx) =>
    record(tx, [
      { date: '2026-11-03', revenue: 5 },
      { date: '2026-10-09', revenue: 5 },
    ]),
  )
  expect(await unsettledFrom(account.id)).toBe('2026-10-09')
  expect(await ownersToRecalculate(db, clock)).toContain(account.id)
})

test('sales entered ahead are recalculated when their day has come', async () => {
  now = new Date('2026-11-16T12:00:00Z')
  const { account, ...owner } = await signUp()
  await owner.post('/api/sales-entries', {
    productName: 'Cut',
    revenue: 10,
    saleDate: '2026-11-20',
  })
  expect((await owner.get('/api/achievements')).body.totalPoints).toBe(0)
  expect(await ownersToRecalculate(db, clock)).not.toContain(account.id)
  now = new Date('2026-11-20T12:00:00Z')
  expect(await ownersToRecalculate(db, clock)).toContain(account.id)
  expect((await owner.get('/api/achievements')).body.totalPoints).toBe(50)
  expect(await unsettledFrom(account.id)).toBeNull()
})

test('while an import holds the sales, points and goals are shown at once, as they were before it', async () => {
  const { account, ...owner } = await signUp()
  await db.withOwner(account.id, (tx) => record(tx, [{ date: '2026-11-16', revenue: 5 }]))
  await db.withOwner(account.id, async (tx) => {
    await lockSales(tx)
    const start = Date.now()
    expect((await owner.get('/api/achievements')).status).toBe(200)
    expect((await owner.get('/api/business-goals')).status).toBe(200)
    expect(Date.now() - start, 'a locked row is waited for 3 seconds').toBeLessThan(2_000)
  })
  expect(await unsettledFrom(account.id), 'settled again after it').toBe('2026-11-16')
})

test.each([{ industry: 'Retail/E-commerce' }, { defaultProfitMargin: 45 }])(
  'before the profile changes to %o, what was recorded before the last close is recalculated as of it',
  async (change) => {
    now = new Date('2026-11-16T12:00:00Z')
    const { account, ...owner } = await signUp()
    await db.withOwner(account.id, (tx) => record(tx, [{ date: '2026-11-16', revenue: 5 }]))
    now = new Date('2026-12-01T12:03:00Z')
    expect((await owner.post('/api/business-profile', change)).status).toBe(200)
    const { rows } = await db.systemPool.query(
      'SELECT final_until AS day FROM sale_revision WHERE owner_id = $1',
      [account.id],
    )
    expect(rows).toEqual([{ day: '2026-11-30' }])
    const events = await db.systemPool.query(
      'SELECT what, counts_in_month FROM point_event WHERE owner_id = $1',
      [account.id],
    )
    expect(events.rows).toEqual([{ what: 'first_sale', counts_in_month: true }])
  },
)
