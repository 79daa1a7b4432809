import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { adminOf } from '../../../accounts/testing/admin.ts'
import { closeMonths } from '../closing.ts'
import { makeStandings } from '../testing/standings.ts'

let now = new Date('2025-10-20T10:00:00Z')
const { db, operator, signUp } = await testApp({ isAlone: true, now: () => now })
const admin = await adminOf({ db, signUp })

// A retry starts over.
beforeEach(() => void (now = new Date('2025-10-20T10:00:00Z')))

const closeOctober = async () => {
  now = new Date('2025-11-01T12:10:00Z')
  await closeMonths(operator)
}
const winners = async () =>
  (await admin.get('/api/admin/competition/winners?month=2025-10')).body.winners
const months = async () => (await admin.get('/api/admin/competition')).body.months

test(
  'an admin sees what tells of made-up sales, and what changed after the close: 10,050.50 then, 10,025.61 now',
  { tags: 'long' },
  async () => {
    const { account, ...owner } = await signUp()
    const other = await signUp()
    const sell = async (revenue: number, saleDate: string): Promise<number> => {
      const sale = { productName: 'Cut', customerName: 'Grace', revenue, saleDate }
      return (await owner.post('/api/sales-entries', sale)).body.id
    }
    const remove = async (id: number): Promise<number> =>
      (await owner.delete(`/api/sales-entries/${id}`)).body.trashId

    await sell(10_000, '2025-10-20')
    const small = await sell(0.5, '2025-10-20')
    await sell(20, '2025-10-05')
    const other30 = await sell(30, '2025-10-19')
    const trashId = await remove(await sell(0.01, '2025-10-20'))
    // The trash has the time of the database, and not that of the test.
    await db.systemPool.query(`UPDATE trash SET created_at = '2025-10-21'`)
    await makeStandings(db, '2025-10-01', [
      { ownerId: account.id, points: 500 },
      { ownerId: other.account.id, points: 300 },
    ])
    await closeOctober()
    const unchanged = await winners()
    expect(unchanged.map(({ changes }: any) => changes)).toEqual([null, null])
    expect(unchanged[0]).toMatchObject({
      isEmailConfirmed: false,
      goal: null,
      check: {
        currency: 'USD',
        sales: 4,
        refunds: 0,
        revenue: 10_050.5,
        largest: 10_000,
        smallSales: 1,
        small: 1,
        imported: 0,
        late: 1,
        mostInAnHour: 4,
      },
    })
    expect(Date.parse(unchanged[0].joinedAt)).not.toBeNaN()
    expect(unchanged[1]).toMatchObject({ check: { sales: 0, mostInAnHour: 0, largest: 0 } })

    now = new Date('2025-11-02T09:00:00Z')
    await sell(5, '2025-10-30')
    await owner.patch(`/api/sales-entries/${small}`, { revenue: 0.6 })
    await remove(other30)
    await owner.post(`/api/sales-entries/restore/${trashId}`)
    await sell(-10_000, '2025-11-02')
    await owner.post('/api/business-profile', { businessName: 'Shop', currency: 'EUR' })
    await db.withOwner(other.account.id, (tx) =>
      tx.client.query(
        `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active, met_when_set, set_on)
       VALUES ($1, 'revenue', '2025-10', '', 100000, true, false, '2025-10-31')`,
        [other.account.id],
      ),
    )

    const changes = {
      recorded: 1,
      edited: 1,
      deleted: 1,
      restored: 1,
      refunds: 1,
      refunded: 10_000,
      revenueAtClose: 10_050.5,
      revenue: 10_025.61,
    }
    const [first, second] = await winners()
    expect(first).toMatchObject({
      changes,
      check: { currency: 'EUR', sales: 5, revenue: 10_025.61, smallSales: 2 },
      currencyChanges: [{ from: 'USD', to: 'EUR' }],
    })
    expect(second).toMatchObject({ changes: null, currencyChanges: [] })
    expect(second.goal, 'set on the last day').toEqual({ reached: 0, counts: false })

    expect((await months())[0].changed, 'not decided yet').toEqual([])
    const confirmed = [account.id, other.account.id]
    await admin.post('/api/admin/competition/winners', { month: '2025-10', confirmed, seen: null })
    expect((await months())[0].changed).toEqual([
      { accountId: account.id, name: 'Ada Byron', place: 1, currency: 'EUR', changes },
    ])
  },
)
