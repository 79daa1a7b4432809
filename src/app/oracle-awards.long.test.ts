import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExploring, runs } from '../shared/testing/properties.ts'
import { record } from '../features/sales/testing/record.ts'
import { closeMonthsBefore, recalculateOrThrow } from '../features/sales/index.ts'
import { testApp } from './testing/app.ts'
import { anyAwardHistory } from './testing/oracle/award-histories.ts'
import { awardsOf, lookDays, type Awarded, type AwardHistory } from './testing/oracle/awards.ts'
import { plainSale, recordedOn } from './testing/oracle/recording.ts'
import { plus } from './testing/oracle/shop.ts'

let now = new Date()
const { db, operator, signUp } = await testApp({ now: () => now })
const AWARDS = [
  'first_sale',
  'revenue_rocket',
  'profit_pro',
  'customer_champion',
  'goal_getter',
  'boss_believer',
  'share',
]
type Owner = Awaited<ReturnType<typeof signUp>>

/** Lives through the history: on each day that matters it records what came since, sets goals and shares. */
async function lived(history: AwardHistory): Promise<Owner> {
  const at = (day: string, hour: string): void => void (now = new Date(`${day}T${hour}:00Z`))
  at(history.registeredOn, '06:00')
  const owner = await signUp()
  let before = plus(history.registeredOn, -1)
  for (const day of lookDays(history)) {
    at(day, '23:00')
    const fresh = history.sales.filter(
      (sale) => recordedOn(sale) > before && recordedOn(sale) <= day,
    )
    if (fresh.length > 0) {
      await closeMonthsBefore(db, owner.account.id, now, { adds: true })
      await db.withOwner(owner.account.id, async (tx) => {
        await record(tx, fresh.map(plainSale))
        await recalculateOrThrow(tx, operator.clock)
      })
    }
    for (const { sale, on, to } of history.moves) {
      if (on === day) await move(owner, sale.product, to)
    }
    for (const { setOn, ...goal } of history.goals) {
      if (setOn === day) expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
    }
    for (const { reports, shares, ...share } of history.shares) {
      if (share.day !== day) continue
      for (let n = 0; n < reports; n++) await owner.get('/api/community-report')
      for (let n = 0; n < shares; n++) await owner.post('/api/track-boss-believer')
    }
    before = day
  }
  return owner
}

async function move(owner: Owner, product: string, saleDate: string): Promise<void> {
  const { rows } = await db.systemPool.query<{ id: number }>(
    `SELECT sale.id FROM sale JOIN product USING (owner_id)
     WHERE owner_id = $1 AND product.id = product_id AND product.name = $2`,
    [owner.account.id, product],
  )
  const { status } = await owner.patch(`/api/sales-entries/${rows[0]!.id}`, { saleDate })
  expect(status).toBe(200)
  expect((await owner.get('/api/achievements')).status, 'it settles').toBe(200)
}

async function paidTo(owner: Owner, today: string): Promise<Record<string, Awarded>> {
  const { rows } = await db.systemPool.query<{ what: string } & Awarded>(
    `SELECT what, sum(points) AS total,
            coalesce(sum(points) FILTER (WHERE counts_in_month AND to_char(day, 'YYYY-MM') = $2), 0) AS month
     FROM point_event WHERE owner_id = $1 GROUP BY what`,
    [owner.account.id, today.slice(0, 7)],
  )
  const paid = new Map(rows.map(({ what, total, month }) => [what, { total, month }]))
  return Object.fromEntries(AWARDS.map((what) => [what, paid.get(what) ?? { total: 0, month: 0 }]))
}

test('200 histories: all but the streaks is paid as the rules say', async () => {
  const earned: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(anyAwardHistory, async (history) => {
      const owner = await lived(history)
      const expected = awardsOf(history)
      for (const [what, { total }] of Object.entries(expected)) {
        if (total > 0) earned[what] = (earned[what] ?? 0) + 1
      }
      expect(await paidTo(owner, history.today)).toEqual(expected)
      expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)
    }),
    // Looking for a smaller history takes longer than the test may.
    { numRuns: runs(200), endOnFailure: true },
  )
  // Histories in which nobody earns anything would prove nothing. Exploring ends after a time.
  for (const what of AWARDS) {
    expect(earned[what] ?? 0, what).toBeGreaterThan(isExploring ? 0 : 5)
  }
}, 300_000)
