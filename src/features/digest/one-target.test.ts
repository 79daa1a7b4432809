import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { testDatabase } from '../../server/testing/database.ts'
import { addDays } from '../../shared/calendar.ts'
import { runs } from '../../shared/testing/properties.ts'
import { missionOf } from '../coach/mission/service.ts'
import { todayOf } from '../today/service.ts'
import { businessGoal } from '../goals/tables.ts'
import { profileOf } from '../profile/index.ts'
import { businessProfile, closure } from '../profile/tables.ts'
import { saleRevision } from '../sales/rollups/tables.ts'
import { record } from '../sales/testing/record.ts'
import { readDigest } from './reading.ts'
import { periodAt } from './rules/when.ts'

/** a Monday, on which weekly digests are sent */
const TODAY = '2026-11-16'
const clock = clockOf(() => new Date(`${TODAY}T12:00:00Z`))
const db = await testDatabase()

const anyShop = fc.record({
  operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
  annualClosedDays: fc.constantFrom(0, 40),
  timeframe: fc.constantFrom('2026-11', '2026-Q4', '2026-full'),
  targetAmount: fc.integer({ min: 1, max: 400_000 }),
  /** days from today, and cents */
  sales: fc.array(
    fc.tuple(fc.integer({ min: -60, max: 20 }), fc.integer({ min: -500, max: 90_000 })),
  ),
  closedFrom: fc.option(fc.integer({ min: -20, max: 14 })),
  currency: fc.constantFrom('USD', 'JPY'),
})

type AnyShop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never

/** Makes this shop of an owner who has nothing yet. */
async function make(
  tx: OwnerTx,
  { timeframe, targetAmount, sales, closedFrom, currency, ...week }: AnyShop,
) {
  const { ownerId } = tx
  const { operatingDaysPerWeek, annualClosedDays } = week
  // One on Sunday, so that there is something to tell and nothing seems to be missing.
  const sold = [[-1, 100] as const, ...sales]
  await Promise.all([
    tx.insert(businessProfile).values({
      ownerId,
      businessName: 'Rose Hall',
      currency,
      operatingDaysPerWeek,
      annualClosedDays,
    }),
    closedFrom !== null &&
      tx.insert(closure).values({
        ownerId,
        note: '',
        enteredOn: TODAY,
        startDay: addDays(TODAY, closedFrom),
        endDay: addDays(TODAY, closedFrom + 5),
      }),
    tx.insert(businessGoal).values({
      ownerId,
      goalType: 'revenue',
      timeframe,
      description: '',
      setOn: TODAY,
      targetHundredths: targetAmount * 100,
      isActive: true,
    }),
    record(
      tx,
      sold.map(([days, cents]) => ({ date: addDays(TODAY, days), revenue: cents / 100 })),
    ),
  ])
  // What follows from sales later, and costs the most, has nothing to do with the target.
  await tx
    .update(saleRevision)
    .set({ unsettledFrom: null })
    .where(eq(saleRevision.ownerId, ownerId))
}

test('200 shops: the coach, the dashboard and the digest name the same amount for the same days', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, async (shop) => {
      // What the calls of the API answer.
      const { digest, coach, now } = await db.withOwner(randomUUID(), async (tx) => {
        await make(tx, shop)
        const told = await readDigest(
          tx,
          periodAt('weekly', 'UTC', clock.now()),
          await profileOf(tx),
        )
        const [coach, now] = [await missionOf(tx, clock), await todayOf(tx, clock)]
        return { digest: told, coach, now }
      })
      const { mission } = coach
      expect(now.target !== null).toBe(mission !== null)
      if (now.target) expect(mission).toMatchObject(now.target)
      expect(digest!.now).toEqual(now)
    }),
    { numRuns: runs(200) },
  )
}, 120_000)
